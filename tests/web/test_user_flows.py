"""What people do beside playing: rules of their own, records, hints, settings, the house on a home screen."""

import re

import pytest

import meldhouse as mh
from tests.support.parameter_sweep import few
from tests.web.page_driver import DESK, PHONE, let_a_bot_finish, listen, play, sit_down, until

GAMES = list(mh.GAMES)


@pytest.mark.parametrize("game", few(GAMES, "kongpie", "mahjong"))
def test_every_rule_can_be_changed(house, page, game):
    """Every option has a field with its sentence; what was changed is said in the rules at the table."""
    page.goto(f"{house.address}/new/{game}")
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


def test_rules_that_cannot_be_played(house, page):
    """The house says in a sentence why not, and the form can be mended."""
    page.goto(f"{house.address}/new/kingscorners")
    page.wait_for_selector("#go:enabled")
    page.evaluate(
        "document.querySelector('#options input').value = '100000'; document.querySelector('#new').noValidate = true"
    )
    page.click("#go")
    page.wait_for_selector("#notice:not([hidden])")
    assert re.search(r"from \d+ to \d+", page.inner_text("#notice"))
    assert page.is_enabled("#go")


def test_a_rule_that_would_do_nothing_is_greyed_with_the_reason(house, page):
    """It can be chosen once what it needs is chosen, and not before."""
    page.goto(f"{house.address}/new/kongpie")
    page.wait_for_selector("#go:enabled")
    page.click("#every-rule summary")
    scope, why = page.locator("#option-lojack_scope"), page.locator("#why-lojack_scope")
    assert scope.is_disabled()
    assert why.inner_text() == "only applies if “cards of a high note's rank leave the game when they are put” is “yes”"
    page.select_option("#option-lojack", "yes")
    assert scope.is_enabled()
    assert why.is_hidden()
    page.select_option("#option-dealer", "house")
    dealer_choice = page.locator("#option-restock_mode option[value=dealer_choice]")
    assert dealer_choice.is_disabled()
    page.check("[name=variant][value=casino]")
    assert page.locator("#option-restock_fee_optional").is_enabled()
    assert dealer_choice.is_enabled()


def test_the_rules_of_a_table_say_what_does_nothing(house, page):
    """Beside the value of each option that does nothing as things are."""
    page.goto(f"{house.address}/rules/kongpie")
    row = page.locator(".setting", has_text="what happens when play is stopped")
    assert (
        "only applies if “when a round of passes stops play” is “At the first” or “At the second”" in row.inner_text()
    )
    page.goto(f"{house.address}/rules/kongpie?variant=casino")
    assert "only applies" not in page.locator(".setting", has_text="what happens when play is stopped").inner_text()


def test_a_table_of_one_hand(house, visit):
    """The number of hands is kept, and the table is over after them."""
    page = visit(viewport=DESK)
    page.goto(f"{house.address}/new/pong")
    page.fill("#hands", "1")
    page.click("#go")
    page.wait_for_selector("#mine .piece")
    let_a_bot_finish(page, house)
    page.wait_for_selector("#summary .over:has-text('The table is over')")
    assert page.locator("#again", has_text="Play again").count() == 1


@pytest.mark.parametrize("game", few(GAMES, "kongpie"))
def test_records_are_saved_and_looked_at(house, visit, game):
    """From the end of a hand to its replay, a file, and back from the file to a page that can be shared.

    Each of the three pages is looked through from end to end.
    """
    page = sit_down(visit(viewport=DESK), house.address, game)
    page.wait_for_selector("#mine .piece")
    let_a_bot_finish(page, house)
    page.click("#after a[href^='/replay/']")
    look_through(page)
    seen_by = page.locator("#see option").all_inner_texts()
    page.click("a[href^='/table/']")
    page.click("#after a[href^='/replay/']")
    with page.expect_download() as saved:
        page.click("a[download]")
    record = saved.value.path()
    assert record.read_text().startswith("meldhouse record 1")
    page.goto(f"{house.address}/mine")
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


def reach(page, what):
    """In a small window it stands in a menu."""
    if not page.is_visible(what) and page.is_visible("#menu"):
        page.click("#menu")
    return what


def look_through(page):
    """All moments, with buttons, the scrubber, the keyboard, and through the eyes of everybody."""
    page.wait_for_function("() => Number(document.querySelector('#scrub')?.max) > 3")
    page.click("#on")
    assert page.inner_text("#moment").startswith("Moment 2 ")
    with page.expect_response("**/frames*"):
        page.select_option(reach(page, "#see"), "all")
    page.wait_for_function("() => !document.querySelector('[data-zone^=hand] .piece[data-piece=\"??\"]')")
    assert page.inner_text("#moment").startswith("Moment 2 ")
    page.focus("#scrub")
    page.keyboard.press("End")
    last = int(page.get_attribute("#scrub", "max")) + 1
    assert page.inner_text("#moment").startswith(f"Moment {last} of {last}")
    page.click("#back")
    assert page.inner_text("#moment").startswith(f"Moment {last - 1} ")
    if page.is_visible(reach(page, "#open-story")):
        page.click("#open-story")
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


def test_looking_back_before_a_hand_is_over(house, visit):
    """One is told so, whatever one presses, and nothing is asked for that is not there."""
    page = sit_down(visit(viewport=DESK), house.address, "kingscorners")
    page.wait_for_selector("#mine .piece")
    refused = []
    page.on("response", lambda answer: answer.status >= 400 and refused.append(answer.url))
    page.goto(f"{house.address}/mine")
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
def test_a_file_that_is_no_record(house, page, tmp_path, text, says):
    """Told in a sentence on the page where it was chosen."""
    page.goto(f"{house.address}/mine")
    (tmp_path / "file.txt").write_bytes(text)
    page.set_input_files("#record", tmp_path / "file.txt")
    page.wait_for_selector("#notice:not([hidden])")
    assert says in page.inner_text("#notice")


def test_ending_a_table(house, visit):
    """Whoever opened it can, after being asked."""
    page = sit_down(visit(viewport=DESK), house.address, "pong")
    page.wait_for_selector("#mine .piece")
    page.goto(f"{house.address}/mine")
    page.click("[data-close]")
    page.click("#end button >> text=Cancel")
    assert page.locator("a", has_text="Continue").count() == 1
    page.click("[data-close]")
    with page.expect_navigation():
        page.click("#end .commit")
    assert page.locator("a", has_text="Continue").count() == 0
    page.goto(house.address)
    assert page.is_hidden("#mine-part")


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_has_a_reason_and_stays(house, page, game):
    """The hinted pieces are marked until the move is made, and the reason is told."""
    sit_down(page, house.address, game)
    page.wait_for_selector("body.my-turn", state="attached")
    page.keyboard.press("h")
    page.wait_for_selector("#notice:not([hidden])")
    assert re.match(r"Suggestion: .+\. .{10,}", page.inner_text("#notice"), re.S)
    page.wait_for_selector(".hinted")
    pieces = page.locator("button.piece.hinted:not(.selected)")
    if pieces.count():
        pieces.first.click()
        assert page.query_selector(".hinted") or not page.query_selector("body.my-turn")


@pytest.mark.parametrize("game", GAMES)
def test_hint_marks_the_move_that_it_recommends(house, visit, game):
    """Where looking ahead finds a better move, the notice names that one alone, and the marks follow it."""
    page = sit_down(visit(viewport=DESK), house.address, game)
    page.wait_for_selector("body.my-turn", state="attached")
    told = page.request.get(f"{house.address}/api/tables/{page.url.rpartition('/')[2]}").json()
    choices = [choice for choice in told["scene"]["choices"] if choice["touch"]]
    recommended = []

    def answer(route):
        hinted = route.request.post_data_json["move"]
        recommended.append(next(choice for choice in choices if choice["move"] != hinted))
        route.fulfill(json={"says": "Looking ahead: this one.", "move": recommended[0]["move"]})

    page.route("**/weigh", answer)
    page.keyboard.press("h")
    page.wait_for_selector("#notice:has-text('Looking ahead: this one')")
    assert page.inner_text("#notice").startswith("Looking ahead: this one.")
    marked = page.evaluate("[...document.querySelectorAll('.piece.hinted')].map(node => node.dataset.piece)")
    assert sorted(marked) == sorted(piece for _, piece in recommended[0]["touch"])
    page.unroute("**/weigh")


def test_why_not(house, visit):
    """A piece that can do nothing says why when it is touched."""
    page = sit_down(visit(viewport=DESK), house.address, "kingscorners")
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


def test_settings_stay(house, visit):
    """Light, suits, pieces and sound are as they were chosen, on every page; a name too, letter by letter."""
    page = sit_down(visit(viewport=DESK), house.address, "kingscorners")
    page.wait_for_selector("#mine .piece")
    usual = page.evaluate(WIDTH)
    assert page.get_attribute("html", "data-suits") == "two"  # its rules speak of red and black
    page.click("#open-settings")
    for name, value in (("theme", "dark"), ("suits", "four"), ("faces", "large"), ("sound", "off")):
        page.select_option(f"#set-{name}", value)
    page.fill("#my-name", "<b>Ada</b> & Co")
    with page.expect_response("**/api/me"):
        page.press("#my-name", "Tab")
    page.click("#settings .commit")
    page.reload()
    page.wait_for_selector("#mine .piece")
    root = page.evaluate("({ ...document.documentElement.dataset })")
    assert (root["theme"], root["suits"], root["faces"]) == ("dark", "four", "large")
    assert page.evaluate(WIDTH) > usual
    assert page.inner_text("#sound") == "Sound is off"
    page.click("#sound")
    assert page.get_attribute("#sound", "aria-pressed") == "true"
    assert page.inner_text("#me") == "<b>Ada</b> & Co"
    page.click("#open-settings")
    page.fill("#my-name", "   ")
    page.press("#my-name", "Tab")
    page.wait_for_selector("#notice:not([hidden])")
    assert "1 to 24 characters" in page.inner_text("#notice")


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_pieces_move_unless_that_disturbs(house, browser, motion):
    """A move is seen flying; with reduced motion nothing moves."""
    with browser.new_context(viewport=DESK, reduced_motion=motion) as context:
        page = listen(context.new_page())
        page.add_init_script(COUNT_ANIMATIONS)
        sit_down(page, house.address, "kingscorners").wait_for_selector("#mine .piece")
        play(page, seed=3, touches=8)
        assert (page.evaluate("window.flights") > 0) == (motion == "no-preference")
        assert not page.errors


COUNT_ANIMATIONS = """
    window.flights = 0;
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...given) { window.flights += 1; return animate.apply(this, given); };
"""


def test_the_house_on_a_home_screen(house, browser):
    """It can be installed; without a connection it says so instead of failing."""
    with browser.new_context(viewport=PHONE) as context:
        page = listen(context.new_page())
        page.goto(house.address)
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        devtools = context.new_cdp_session(page)
        found = devtools.send("Page.getInstallabilityErrors")["installabilityErrors"]
        assert [error for error in found if error["errorId"] != "in-incognito"] == []
        assert devtools.send("Page.getAppManifest")["errors"] == []
        page.reload()
        page.wait_for_selector(".game-card img")
        assert not page.errors
        context.set_offline(True)
        page.goto(f"{house.address}/mine")
        assert "Can't reach the server" in page.inner_text("h1")
        context.set_offline(False)
        page.click("main a.button")
        page.wait_for_selector(".game-card img")


def hang_up(house, page):
    """The house lets go of whoever looks at this table; a page shows what came with it before it has a line."""
    room = next(room for room in house.house.tables.actors.values() if room.settings.id in page.url)

    async def let_go():
        guests = list(room.presence.subscribers)
        for guest in guests:
            guest.is_too_slow.set()
        return guests

    until(page, lambda: house.call(let_go))


def test_a_lost_connection_heals(house, visit):
    """The page says so, connects again, and plays on."""
    page = sit_down(visit(viewport=DESK), house.address, "kingscorners")
    page.wait_for_selector("body.my-turn", state="attached")
    hang_up(house, page)
    page.wait_for_selector("#notice:not([hidden])")
    page.wait_for_function("() => document.querySelector('#notice').textContent.includes('Reconnected')")
    told = page.locator("#log li").count()
    play(page, seed=2, touches=20)
    assert page.locator("#log li").count() > told


PRESS_WHEN_TOLD = """new MutationObserver((_, watch) => {
    watch.disconnect();
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "h", bubbles: true }));
}).observe(document.querySelector("#notice"), { childList: true })"""


def test_what_is_asked_while_the_line_is_down_is_answered(house, visit):
    """A hint asked for in the moment the connection is lost comes when there is one again."""
    page = sit_down(visit(viewport=DESK), house.address, "kingscorners")
    page.wait_for_selector("body.my-turn", state="attached")
    page.evaluate(PRESS_WHEN_TOLD)
    hang_up(house, page)
    page.wait_for_selector(".hinted")
    assert re.search(
        "Suggestion|standard strategy", page.inner_text("#notice")
    )  # looking ahead may have found a better move by now
