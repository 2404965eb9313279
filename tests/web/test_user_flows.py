"""User flows besides playing: custom rules, records, hints, settings, and the installed app."""

import re

import pytest

import meldhouse as mh
from tests.support.parameter_sweep import few
from tests.web.page_driver import DESK, PHONE, let_a_bot_finish, listen, play, reach, sit_down, until

GAMES = list(mh.GAMES)


@pytest.mark.parametrize("game", few(GAMES, "kongpie", "mahjong"))
def test_every_option_of_a_game_can_be_changed(server, page, game):
    """Each option has a field with its sentence; changed options are listed in the table's rules."""
    page.goto(f"{server.address}/new/{game}")
    page.click("#every-rule summary")
    fields = page.locator("#options .option")
    told = {
        option["name"] for option in page.evaluate("JSON.parse(document.getElementById('game').textContent).options")
    }
    assert fields.count() == len(told) - 1  # seats have a field of their own
    for n in range(fields.count()):
        assert fields.nth(n).locator("label").inner_text().strip()
    changed = page.evaluate(CHANGE_A_WORD)
    page.click("#go")
    page.wait_for_selector("#mine .piece")
    page.goto(page.url + "/rules")
    row = page.locator(".setting.changed", has_text=changed["says"])
    assert changed["value"].replace("_", " ") in row.inner_text()


CHANGE_A_WORD = """() => {
    for (const row of document.querySelectorAll('#options .option')) {
        const field = row.querySelector('input');
        if (!field || Number(field.value) >= Number(field.max)) continue;
        field.value = String(Number(field.value) + 1);
        field.dispatchEvent(new Event('change', { bubbles: true }));
        return { says: row.querySelector('label').textContent, value: field.value };
    }
    return null;
}"""


def test_invalid_options_of_a_new_table_are_explained(server, page):
    """The server says why they are invalid, and the form can be corrected."""
    page.goto(f"{server.address}/new/kingscorners")
    page.wait_for_selector("#go:enabled")
    page.evaluate(
        "document.querySelector('#options input').value = '100000'; document.querySelector('#new').noValidate = true"
    )
    page.click("#go")
    page.wait_for_selector("#notice:not([hidden])")
    assert re.search(r"from \d+ to \d+", page.inner_text("#notice"))
    assert page.is_enabled("#go")


def test_option_field_without_effect_is_disabled_with_the_reason(server, page):
    """It is enabled when the option that it requires is chosen."""
    page.goto(f"{server.address}/new/kongpie")
    page.wait_for_selector("#go:enabled")
    page.click("#every-rule summary")
    scope, why = page.locator("#option-lojack_scope"), page.locator("#why-lojack_scope")
    assert scope.is_disabled()
    assert (
        why.inner_text()
        == "applies only if “cards of a high note's rank leave the game when they are put into the source” is “yes”"
    )
    page.select_option("#option-lojack", "yes")
    assert scope.is_enabled()
    assert why.is_hidden()
    page.select_option("#option-dealer", "house")
    dealer_choice = page.locator("#option-restock_mode option[value=dealer_choice]")
    assert dealer_choice.is_disabled()
    page.check("[name=variant][value=casino]")
    assert page.locator("#option-restock_fee_optional").is_enabled()
    assert dealer_choice.is_enabled()


def test_table_rules_say_which_options_have_no_effect(server, page):
    """The note is next to the option's value."""
    page.goto(f"{server.address}/rules/kongpie")
    row = page.locator(".setting", has_text="what happens when play is stopped")
    assert (
        "applies only if “when a round of passes stops play” is “After the first round” or “After the second round”"
        in row.inner_text()
    )
    page.goto(f"{server.address}/rules/kongpie?variant=casino")
    assert "only applies" not in page.locator(".setting", has_text="what happens when play is stopped").inner_text()


def test_table_of_one_hand_ends_after_that_hand(server, visit):
    """The number of hands is stored."""
    page = visit(viewport=DESK)
    page.goto(f"{server.address}/new/pong")
    page.fill("#hands", "1")
    page.click("#go")
    page.wait_for_selector("#mine .piece")
    let_a_bot_finish(page, server)
    page.wait_for_selector("#summary .over:has-text('The table is over')")
    assert page.locator("#again", has_text="Play again").count() == 1


@pytest.mark.parametrize("game", few(GAMES, "kongpie"))
def test_record_can_be_saved_loaded_and_replayed(server, visit, game):
    """From the end of a hand the test goes to its replay, to a file, and back to a page that can be shared.

    Each of the three pages is stepped through from end to end.
    """
    page = sit_down(visit(viewport=DESK), server.address, game)
    page.wait_for_selector("#mine .piece")
    let_a_bot_finish(page, server)
    page.click("#after a[href^='/replay/']")
    look_through(page)
    seen_by = page.locator("#see option").all_inner_texts()
    reach(page, "a[href^='/table/']")
    page.click("#after a[href^='/replay/']")
    page.wait_for_url("**/replay/*")  # the table has a menu too
    with page.expect_download() as saved:
        reach(page, "a[download]")
    record = saved.value.path()
    assert record.read_text().startswith("meldhouse record 1")
    page.goto(f"{server.address}/mine")
    assert page.locator(".table-card a[download]").count() == 1
    page.set_input_files("#record", record)
    page.wait_for_url("**/replay/*")
    look_through(page)
    assert page.locator("#see option").all_inner_texts() == seen_by  # the record has the names
    assert not page.query_selector("a[href^='/table/']")
    friend = visit(viewport=PHONE)
    friend.goto(page.url)
    look_through(friend)
    assert friend.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def look_through(page):
    """Step through all moments, with buttons, the slider, the keyboard, and the views of all players."""
    page.wait_for_function("() => Number(document.querySelector('#scrub')?.max) > 3")
    page.click("#on")
    assert page.inner_text("#moment").startswith("Moment 2 ")
    with page.expect_response("**/frames*"):
        page.select_option("#see", "all")
    page.wait_for_function("() => !document.querySelector('[data-zone^=hand] .piece[data-piece=\"??\"]')")
    assert page.inner_text("#moment").startswith("Moment 2 ")
    page.focus("#scrub")
    page.keyboard.press("End")
    last = int(page.get_attribute("#scrub", "max")) + 1
    assert page.inner_text("#moment").startswith(f"Moment {last} of {last}")
    page.click("#back")
    assert page.inner_text("#moment").startswith(f"Moment {last - 1} ")
    reach(page, "#open-story")
    page.click("#log button >> nth=0")
    assert page.inner_text("#moment").startswith("Moment 1 ")
    page.select_option("#speed", "400")
    page.click("#run")
    assert page.inner_text("#run") == "Pause"
    page.wait_for_function("() => document.querySelector('#moment').textContent.startsWith('Moment 2 ')")
    page.click("#run")
    assert page.inner_text("#run") == "Play"
    page.click("#last")
    assert page.inner_text("#moment").startswith(f"Moment {last} of {last}")
    assert page.is_disabled("#on")
    page.wait_for_selector("#summary .standings")
    page.keyboard.press("Home")
    assert page.inner_text("#moment").startswith("Moment 1 ")
    assert page.is_hidden("#summary")


def test_replay_page_of_an_unfinished_hand_says_so(server, visit):
    """Every button says so, and no missing data is requested."""
    page = sit_down(visit(viewport=DESK), server.address, "kingscorners")
    page.wait_for_selector("#mine .piece")
    refused = []
    page.on("response", lambda answer: answer.status >= 400 and refused.append(answer.url))
    page.goto(f"{server.address}/mine")
    page.click("main a[href^='/replay/']")
    page.wait_for_function("() => document.querySelector('#moment').textContent")
    for button in ("#on", "#back", "#run"):
        page.click(button)
    assert page.inner_text("#moment") == "This table has no finished hand yet."
    assert not refused


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (b"", "isn't a Meldhouse game record"),
        (b"hello", "isn't a Meldhouse game record"),
        (b"\xff\xfe\x00", "isn't a Meldhouse game record"),
        (b"meldhouse record 1\ngame bridge\n", "Unknown game 'bridge'"),
        (b"meldhouse record 1\ngame pong\nhand\ndeck 1m\n", "Line 3"),
        (b"meldhouse record 1\n" + b"# nothing\n" * 60_000, "too long"),
    ],
)
def test_file_that_is_not_a_record_is_refused_with_an_explanation(server, page, tmp_path, text, says):
    """The sentence is on the page where the file was chosen."""
    page.goto(f"{server.address}/mine")
    (tmp_path / "file.txt").write_bytes(text)
    page.set_input_files("#record", tmp_path / "file.txt")
    page.wait_for_selector("#notice:not([hidden])")
    assert says in page.inner_text("#notice")


def test_table_can_be_ended_by_its_host(server, visit):
    """The page asks the host for confirmation."""
    page = sit_down(visit(viewport=DESK), server.address, "pong")
    page.wait_for_selector("#mine .piece")
    page.goto(f"{server.address}/mine")
    page.click("[data-close]")
    page.click("#end button >> text=Cancel")
    assert page.locator("a", has_text="Continue").count() == 1
    page.click("[data-close]")
    with page.expect_navigation():
        page.click("#end .commit")
    assert page.locator("a", has_text="Continue").count() == 0
    page.goto(server.address)
    assert page.is_hidden("#mine-part")


@pytest.mark.parametrize("game", few(GAMES, "kongpie", "pong"))
def test_hint_on_the_page_has_a_reason_and_stays_until_the_move(server, page, game):
    """Its pieces are marked until the move is made."""
    sit_down(page, server.address, game)
    page.wait_for_selector("body.my-turn", state="attached")
    page.keyboard.press("h")
    page.wait_for_selector("#notice:has-text('Suggestion: ')")
    assert re.match(r"Suggestion: .+\. .{10,}", page.inner_text("#notice"), re.S)
    page.wait_for_selector(".hinted")
    pieces = page.locator("button.piece.hinted:not(.selected)")
    if pieces.count():
        pieces.first.click()
        assert page.query_selector(".hinted") or not page.query_selector("body.my-turn")


@pytest.mark.parametrize("game", few(GAMES, "tongits", "mahjong"))
def test_hint_on_the_page_marks_the_move_that_it_recommends(server, visit, game):
    """If the search finds a better move, the notice names only that move, and the marks follow it."""
    page = sit_down(visit(viewport=DESK), server.address, game)
    page.wait_for_selector("body.my-turn", state="attached")
    told = page.request.get(f"{server.address}/api/tables/{page.url.rpartition('/')[2]}").json()
    every = told["scene"]["choices"]
    choices = [*filter(lambda choice: choice["touch"], every), *every]  # a deal may have one move with pieces only
    recommended = []

    def answer(route):
        hinted = route.request.post_data_json["move"]
        recommended.append(next((choice for choice in choices if choice["move"] != hinted), every[0]))
        route.fulfill(json={"says": "Figures.", "why": "Suggestion: this one.", "move": recommended[0]["move"]})

    page.route("**/weigh", answer)
    page.keyboard.press("h")
    page.wait_for_selector("#notice:has-text('Suggestion: this one')")
    assert page.inner_text("#notice").strip() == "Suggestion: this one. More"
    marked = page.evaluate("[...document.querySelectorAll('.piece.hinted')].map(node => node.dataset.piece)")
    assert sorted(marked) == sorted(piece for _, piece in recommended[0]["touch"])
    page.unroute("**/weigh")


def test_piece_without_a_move_says_why_when_touched(server, visit):
    """The reason is a sentence."""
    page = sit_down(visit(viewport=DESK), server.address, "kingscorners")
    page.wait_for_selector("body.my-turn", state="attached")
    for _ in range(30):
        dead = page.query_selector('#mine button.piece[data-touchable="false"]')
        if dead:
            break
        play(page, seed=1, touches=1)
        page.wait_for_selector("body.my-turn", state="attached")
    page.locator('#mine button.piece[data-touchable="false"]').first.click(force=True)
    page.wait_for_selector("#notice:not([hidden])")
    assert page.inner_text("#notice").strip().endswith(".")


WIDTH = "document.querySelector('#mine .piece').getBoundingClientRect().width"


def test_settings_apply_on_every_page(server, visit):
    """Theme, suits, pieces and sound are kept, and so is the name, letter by letter."""
    page = sit_down(visit(viewport=DESK), server.address, "kingscorners")
    page.wait_for_selector("#mine .piece")
    usual = page.evaluate(WIDTH)
    assert page.get_attribute("html", "data-suits") == "two"  # the rules of this game depend on red and black
    reach(page, "#open-settings")
    for name, value in (("theme", "dark"), ("suits", "four"), ("faces", "large"), ("felt", "plum"), ("back", "leaf")):
        page.check(f"#set-{name}-{value}")
    page.fill("#set-volume", "0")
    page.fill("#my-name", "<b>Ada</b> & Co")
    with page.expect_response("**/api/me"):
        page.press("#my-name", "Tab")
    page.click("#settings .commit")
    page.reload()
    page.wait_for_selector("#mine .piece")
    root = page.evaluate("({ ...document.documentElement.dataset })")
    assert (root["theme"], root["suits"], root["faces"]) == ("dark", "four", "large")
    assert (root["felt"], root["back"], root["motion"]) == ("plum", "leaf", "usual")
    assert page.evaluate(WIDTH) > usual
    assert page.get_attribute("#sound", "aria-label") == "Sound is off"
    page.click("#sound")
    assert page.get_attribute("#sound", "aria-pressed") == "true"
    assert page.text_content("#me") == "<b>Ada</b> & Co"
    reach(page, "#open-settings")
    page.fill("#my-name", "   ")
    page.press("#my-name", "Tab")
    page.wait_for_selector("#notice:not([hidden])")
    assert "1 to 24 characters" in page.inner_text("#notice")


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_moves_are_animated_unless_motion_is_reduced(server, browser, motion):
    """With reduced motion nothing moves."""
    with browser.new_context(viewport=DESK, reduced_motion=motion) as context:
        page = listen(context.new_page())
        page.add_init_script(COUNT_ANIMATIONS)
        sit_down(page, server.address, "kingscorners").wait_for_selector("#mine .piece")
        play(page, seed=3, touches=8)
        if motion == "no-preference":
            page.wait_for_function("() => window.flights > 0")
        else:
            assert page.evaluate("window.flights") == 0
        assert not page.errors


COUNT_ANIMATIONS = """
    window.flights = 0;
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...given) { window.flights += 1; return animate.apply(this, given); };
"""


def test_app_can_be_installed_and_says_when_it_is_offline(server, browser):
    """Without a connection it says so instead of failing."""
    with browser.new_context(viewport=PHONE) as context:
        page = listen(context.new_page())
        page.goto(server.address)
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        devtools = context.new_cdp_session(page)
        found = devtools.send("Page.getInstallabilityErrors")["installabilityErrors"]
        assert [error for error in found if error["errorId"] != "in-incognito"] == []
        assert devtools.send("Page.getAppManifest")["errors"] == []
        page.reload()
        page.wait_for_selector(".game-card img")
        assert not page.errors
        context.set_offline(True)
        page.goto(f"{server.address}/mine")
        assert "Can't reach the server" in page.inner_text("h1")
        context.set_offline(False)
        page.click("main a.button")
        page.wait_for_selector(".game-card img")


def hang_up(server, page):
    """Close the connections to this table, after waiting until the page has a connection."""
    room = next(room for room in server.services.tables.actors.values() if room.settings.id in page.url)

    async def let_go():
        guests = list(room.presence.subscribers)
        for guest in guests:
            guest.is_too_slow.set()
        return guests

    until(page, lambda: server.call(let_go))


def test_page_restores_a_lost_connection(server, visit):
    """It reports the loss, reconnects, and continues."""
    page = sit_down(visit(viewport=DESK), server.address, "kingscorners")
    page.wait_for_selector("body.my-turn", state="attached")
    hang_up(server, page)
    page.wait_for_selector("#notice:not([hidden])")
    page.wait_for_function("() => document.querySelector('#notice').textContent.includes('Reconnected')")
    told = page.locator("#log li").count()
    play(page, seed=2, touches=20)
    assert page.locator("#log li").count() > told


PRESS_WHEN_TOLD = """new MutationObserver((_, watch) => {
    watch.disconnect();
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "h", bubbles: true }));
}).observe(document.querySelector("#notice"), { childList: true })"""


def test_request_made_while_disconnected_is_answered_after_reconnecting(server, visit):
    """The request is for a hint."""
    page = sit_down(visit(viewport=DESK), server.address, "kingscorners")
    page.wait_for_selector("body.my-turn", state="attached")
    page.evaluate(PRESS_WHEN_TOLD)
    hang_up(server, page)
    page.wait_for_selector(".hinted")
    assert re.search(
        "Suggestion|standard strategy", page.inner_text("#notice")
    )  # the search may have found a better move by now
