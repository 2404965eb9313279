"""Several people at a table, each with a browser."""

import re
from urllib.parse import urlsplit

import pytest

import meldhouse as mh
from meldhouse.core.provably_fair import fair_deal
from meldhouse.games.bot_levels import OFFERED, describe_level
from meldhouse.i18n import msg
from meldhouse.server.tables import scheduler
from tests.web.page_driver import DESK, PHONE, host_table, introduce, over, play, reach, until, walk_in

OWN = "[...document.querySelectorAll('#mine [data-zone^=hand] .piece')].map(piece => piece.dataset.piece)"
NAMES = "JSON.parse(document.getElementById('game').textContent).pieces.cards"
SHOWN = """[document.body.innerText, ...[...document.querySelectorAll("*")].flatMap(
    node => [node.dataset.piece, node.dataset.move, node.getAttribute("aria-label")])].join("\\n")"""
CARD = re.compile(r"\b(?:10|[2-9AJQK])[SHDC]\b")
TOLD = "[...document.querySelectorAll('#log li')].map(line => line.textContent)"


def call_oneself(page, name):
    reach(page, "#open-settings")
    page.fill("#my-name", name)
    with page.expect_response("**/api/me"):
        page.press("#my-name", "Tab")
    page.click("#settings .commit")


def open_table(page, address, game, people=2, private=False, draw="chosen", **fields):
    """Open a table with open seats for friends and bots in the others; the host goes first, unless that is drawn."""
    page.goto(f"{address}/new/{game}")
    for seat in range(1, people):
        page.select_option(f"#seat-{seat}", "open")
    page.check("#public-private" if private else "#public-public")  # whatever was chosen the last time
    page.check(f"#draw-{draw}")
    for name, value in fields.items():
        page.fill(f"#{name}", value) if name == "hands" else page.select_option(f"#{name}", value)
    page.click("#go")
    page.wait_for_url("**/table/*")
    return page


def join(page, address):
    page.goto(address)
    page.click("#seats button")
    page.wait_for_selector("#mine .piece")


def test_two_people_and_two_bots_see_only_their_own_hands(server, visit):
    """One person's move is shown to the other, with the person's name.

    Sometimes a bot goes out before both have played; then another table is used.
    """
    ada, bob = visit(viewport=DESK), visit(viewport=DESK)
    for page, name in ((ada, "Ada"), (bob, "Bob")):
        page.goto(server.address)
        call_oneself(page, name)
    for _ in range(5):
        if a_hand_goes_on(ada, bob, server):
            return
    raise AssertionError("five hands were over before both had played")


def a_hand_goes_on(ada, bob, server):
    """Play until both have played and Ada is to move again; return False if the hand ends before that."""
    host_table(ada, server.address, "kingscorners")
    assert "Waiting" in ada.inner_text("#prompt")
    join(bob, ada.url)
    ada.wait_for_selector("#mine .piece")
    for page in (ada, bob):
        assert "??" not in page.evaluate(OWN)
        assert page.locator("#others .seat").count() == 3
    assert held_and_unseen(ada, bob) > 4
    names = " ".join(ada.locator("#others h2").all_inner_texts())
    assert "Bob" in names
    assert ada.locator("#others .mark", has_text="bot").count() == 2
    turns = {"Ada": ada, "Bob": bob}
    for _ in range(40):
        for page in turns.values():
            touch_if_asked(page)
        if all(any(line.startswith(f"{name} ") for line in other(turns, name).evaluate(TOLD)) for name in turns):
            break
        if over(ada):
            return False
        ada.wait_for_timeout(50)
    else:
        raise AssertionError("the other's moves are not told")
    until(  # Ada is to move and both pages know it: nobody moves, and they show the same moment
        ada,
        lambda: over(ada) or (ada.query_selector("body.my-turn") and bob.inner_text("#prompt") == "Ada to play."),
        lambda: touch_if_asked(bob),
    )
    if over(ada):
        return False
    for holder, onlooker in ((ada, bob), (bob, ada)):
        assert held_and_unseen(holder, onlooker) > 0
    return True


def held_and_unseen(holder, onlooker):
    """Count the holder's pieces; check that the other page neither shows nor names any of them."""
    held, text, names = set(holder.evaluate(OWN)), onlooker.evaluate(SHOWN), onlooker.evaluate(NAMES)
    seen = {*CARD.findall(text), *(piece for piece, words in names.items() if re.search(rf"\b{words}\b", text))}
    assert len(seen) > 4  # the other's own hand at least is seen
    assert held <= set(names)
    leaked = held & seen
    assert not leaked, leaked
    return len(held)


def test_page_leak_check_detects_a_card_on_the_other_persons_page(server, visit):
    """A card of a hand is on the other page, as a code or in words."""
    ada, bob = visit(viewport=DESK), visit(viewport=DESK)
    host_table(ada, server.address, "kingscorners")
    join(bob, ada.url)
    ada.wait_for_selector("#mine .piece")
    assert held_and_unseen(ada, bob) > 4
    code = ada.evaluate(OWN)[0]
    words = ada.evaluate(NAMES)[code]
    for leak in (code, words, f"draws the {words} and ends their turn"):
        bob.evaluate("text => document.querySelector('.said').append(text)", leak)
        with pytest.raises(AssertionError, match=code):
            held_and_unseen(ada, bob)
        bob.evaluate("document.querySelector('.said').lastChild.remove()")
        assert held_and_unseen(ada, bob) > 4


def other(turns, name):
    return next(page for known, page in turns.items() if known != name)


def test_guest_goes_first_if_the_draw_says_so(server, visit, monkeypatch):
    """Both people read this and see their own hands at the bottom, and the guest plays."""
    monkeypatch.setattr(scheduler, "fair_deal", lambda *given: fair_deal(*given)._replace(first=1))
    ada, bob = visit(viewport=DESK), visit(viewport=DESK)
    for page, name in ((ada, "Ada"), (bob, "Bob")):
        introduce(page, server.address, name)
    open_table(ada, server.address, "tongits", draw="drawn")
    ada.wait_for_selector("#agreed p")
    assert ada.inner_text("#agreed") == "The first player is chosen at random when the first hand is dealt."
    join(bob, ada.url)
    for page, other, message, key in ((ada, "Bob", "Bob was", "hand 2"), (bob, "Ada", "You were", "hand 0")):
        page.wait_for_selector(f"#mine [data-zone='{key}'] .piece")
        assert page.evaluate(TOLD)[:2] == [f"{message} chosen at random to go first.", "Hand 1 is dealt."]
        assert "??" not in page.evaluate(OWN)
        assert any(other in name for name in page.locator("#others h2").all_inner_texts())
    assert held_and_unseen(ada, bob) > 4
    bob.wait_for_selector("body.my-turn", state="attached")
    assert not ada.query_selector("body.my-turn")
    reach(ada, "#open-fair")
    ada.wait_for_selector("#fair[open]")
    assert ada.locator("#fair dt", has_text="Added by").all_text_contents() == ["Added by You", "Added by Bob"]
    ada.click("#fair .commit")
    held = ada.evaluate(OWN)
    ada.reload()
    ada.wait_for_selector("#mine [data-zone='hand 2'] .piece")
    assert ada.evaluate(OWN) == held
    assert ada.evaluate(TOLD)[0] == "Bob was chosen at random to go first."


def test_host_goes_first_if_seats_are_chosen(server, visit):
    """People at the waiting table read this."""
    ada, bob = visit(viewport=DESK), visit(viewport=DESK)
    introduce(ada, server.address, "Ada")
    host_table(ada, server.address, "tongits")
    ada.wait_for_selector("#agreed p")
    assert ada.inner_text("#agreed") == "You go first."
    bob.goto(ada.url)
    bob.wait_for_selector("#agreed:has-text('Ada goes first.')")
    join(bob, ada.url)
    ada.wait_for_selector("body.my-turn", state="attached")
    assert ada.evaluate(TOLD) == ["Hand 1 is dealt."]


def test_bot_plays_for_an_absent_person_until_they_are_back(server, visit):
    """The person has closed the page or asked for the bot."""
    ada, bob = visit(viewport=DESK), visit(viewport=DESK)
    host_table(ada, server.address, "kingscorners")
    join(bob, ada.url)
    address = bob.url
    bob.goto("about:blank")
    ada.wait_for_function("() => document.querySelector('#others').textContent.includes('bot plays')")
    bob.goto(address)
    bob.wait_for_selector("#mine .piece")
    ada.wait_for_function("() => !document.querySelector('#others').textContent.includes('bot plays')")
    reach(bob, "#open-people")
    bob.click("#away")
    ada.wait_for_function("() => document.querySelector('#others').textContent.includes('bot plays')")
    bob.wait_for_function("() => document.querySelector('#away').textContent === 'Take over again'")
    bob.click("#away")
    ada.wait_for_function("() => !document.querySelector('#others').textContent.includes('bot plays')")


def test_next_hand_button_keeps_its_focus(server, visit):
    """This holds when another person presses their button."""
    ada, bob = visit(viewport=DESK), visit(viewport=DESK)
    shown = []
    ada.on("websocket", lambda line: line.on("framereceived", lambda frame: shown.append(frame)))
    host_table(ada, server.address, "tongits")  # has no last hand
    join(bob, ada.url)
    until(ada, lambda: over(ada) and over(bob), lambda: [touch_if_asked(page) for page in (ada, bob)])
    ada.focus("#next")
    before = len(shown)
    bob.click("#next")
    until(ada, lambda: len(shown) > before)
    ada.wait_for_timeout(200)
    assert ada.evaluate("document.activeElement.id") == "next"


def touch_if_asked(page):
    play(page, seed=1, touches=1, patience=0)


def test_lobby_shows_the_names_of_people_and_bots(server, visit):
    """A waiting table is listed with the names that are used at the table."""
    ada, eve = visit(viewport=DESK), visit(viewport=DESK)
    introduce(ada, server.address, "Ada of the lobby")
    host_table(ada, server.address, "kingscorners")
    eve.goto(server.address)
    card = eve.locator("#tables .table-card", has_text="Ada of the lobby")
    card.wait_for()
    assert card.locator(".sitting li").all_inner_texts() == ["Ada of the lobby", "Open seat", "Carmen bot", "Dewi bot"]
    assert card.locator("a").inner_text() == "Join"


def test_searching_bots_can_be_chosen_for_a_table(server, visit):
    """Bot levels have labels, and searching bots play a hand."""
    page = visit(viewport=DESK)
    page.goto(f"{server.address}/new/tongits")
    offered = page.locator("#seat-1 option").all_inner_texts()
    assert [offer.partition(":")[0] for offer in offered] == [
        "You",
        "Novice",
        "Club",
        "Strong",
        "Master",
        "Learned",
        "Open for a friend",
    ]
    for seat in (1, 2):
        page.select_option(f"#seat-{seat}", "bot master")
    page.click("#go")
    page.wait_for_url("**/table/*")
    page.wait_for_selector("#mine .piece")
    assert play(page, seed=3)


@pytest.mark.parametrize(("path", "before", "other"), [("new", "bot ", "master"), ("odds", "", "novice")])
def test_bot_strength_is_shown_where_bots_are_chosen(server, visit, path, before, other):
    """The chosen levels are described at once, all levels on request, from weakest to strongest, for this game."""
    page, game = visit(viewport=PHONE), mh.GAMES["tongits"]
    page.goto(f"{server.address}/{path}/tongits")
    kinds = page.locator("#seat-1 option").evaluate_all("all => all.map(one => one.value)")
    levels = [level for level in OFFERED if before + level in kinds]

    def told(place):
        return page.locator(f"{place} li").all_text_contents()

    def sentences(*some):
        return [f"{msg('bot-level-' + level)} {describe_level(game, level)}" for level in levels if level in some]

    assert len(levels) >= 3
    assert told("#levels") == sentences("club")
    assert told("#others") == sentences(*{*levels} - {"club"})
    page.select_option("#seat-1", before + other)
    assert told("#levels") == sentences("club", other)
    assert told("#others") == sentences(*{*levels} - {"club", other})
    assert page.locator("#levels li").first.is_visible()


def test_private_table_can_be_opened_only_by_its_link(server, visit):
    """It isn't in the lobby, and its address without the invitation opens nothing."""
    ada, eve, bob = (visit(viewport=DESK, permissions=["clipboard-read", "clipboard-write"]) for _ in range(3))
    open_table(ada, server.address, "pong", private=True)
    reach(ada, "#share")
    ada.wait_for_selector("#sharing[open]")
    ada.click("#copy")
    link = ada.evaluate("navigator.clipboard.readText()")
    assert "/join/" in link
    assert eve.goto(ada.url).status == 403
    eve.goto(server.address)
    eve.wait_for_selector("#tables li")
    assert not eve.query_selector(f'a[href="{ada.url.removeprefix(server.address)}"]')
    join(bob, link)
    ada.wait_for_selector("#mine .piece")
    assert eve.goto(f"{server.address}/join/nonsense").status >= 400
    assert "invalid or has expired" in eve.inner_text("main")


def test_time_settings_are_shown_before_sitting_down(server, visit):
    """Quick claims and clocks are named in the lobby and at the table; standard settings aren't."""
    ada, bob = visit(viewport=DESK), visit(viewport=PHONE)
    introduce(ada, server.address, "Ada")
    open_table(ada, server.address, "mahjong", claims="quick", clock="brisk")
    shown = [
        "Clock: 15 seconds per move, plus 60 in reserve.",
        "Quick: a discard can be claimed for 1.5 seconds. You can pause it for 5 seconds.",
    ]
    card = f".table-card:has(a[href='{urlsplit(ada.url).path}']) .term"
    bob.goto(server.address)
    bob.wait_for_selector(card)
    bob.click("#to-tables:text('Tables to join')")  # on a phone they are below all games
    assert bob.evaluate("what => document.querySelector(what).getBoundingClientRect().bottom < innerHeight", card)
    assert bob.locator(card).all_inner_texts() == shown
    bob.goto(ada.url)
    bob.wait_for_selector("#agreed p")
    assert bob.locator("#agreed p").all_inner_texts() == ["Ada goes first.", *shown]
    open_table(ada, server.address, "mahjong", claims="usual", clock="off")
    ada.wait_for_selector("#agreed p")
    first, *terms = ada.locator("#agreed p").all_inner_texts()
    assert (first, len(terms)) == ("You go first.", 1)
    assert "can be claimed for 5 seconds" in terms[0]


def test_clock_that_runs_out_lets_a_bot_play_a_move(server, visit, monkeypatch):
    """The time is shown until it has run out."""
    from meldhouse.server.accounts import table_settings

    monkeypatch.setitem(table_settings.CLOCKS, "brisk", table_settings.Clock(0.6, 0.4, 0.3))
    page = visit(viewport=DESK)
    page.goto(f"{server.address}/new/kingscorners")
    page.select_option("#clock", "brisk")
    page.click("#go")
    page.wait_for_selector("#clock:not([hidden])")
    page.wait_for_function(
        "() => [...document.querySelectorAll('#log li')].some(line => line.textContent.startsWith('You '))"
    )
    page.wait_for_function("() => document.querySelector('#away').textContent === 'Take over again'")


def test_deal_can_be_verified_at_the_table(server, visit):
    """The page shows the commitment before the hand, with this browser's words, and the secret afterwards."""
    page = walk_in(visit(viewport=DESK), server.address, "kingscorners")
    page.wait_for_selector("#mine .piece")
    reach(page, "#open-fair")
    page.click("#fair .deals summary")
    promise = page.inner_text("#fair dd >> nth=0")
    assert re.fullmatch("[0-9a-f]{64}", promise)
    assert "Added by" in page.text_content("#fair")
    assert "The secret\n" not in page.inner_text("#fair")
    page.evaluate("() => document.querySelector('#fair .deals summary').dataset.before = 1")
    visit(viewport=DESK).goto(page.url)  # a spectator arrives, so the sheet is redrawn, and stays unfolded
    page.wait_for_function("() => !document.querySelector('#fair .deals summary').dataset.before")
    assert page.is_visible("#fair dd >> nth=0")
    page.click("#fair .commit")
    page.evaluate("document.querySelector('#away').click()")  # a bot continues playing
    page.wait_for_selector("#next")
    reach(page, "#open-fair")
    page.wait_for_function(
        "() => document.querySelector('#fair-verdict.kept')?.textContent.includes('dealt as the server promised')"
    )
    assert promise in page.text_content("#fair")
    with page.expect_download() as saved:
        page.click("#fair a[download]")
    assert promise in saved.value.path().read_text()
    assert bool(page.evaluate(OWN)) is not page.inner_text("#summary h2").startswith("You ")  # the winner has no cards
