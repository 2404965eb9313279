"""Pages in a real browser."""

import itertools

import pytest

import meldhouse as mh
from tests.support.parameter_sweep import begun_and_ended, few
from tests.web.page_driver import DESK, PHONE, over, play, sit_down, until, wait_for_a_turn, walk_in

GAMES = list(mh.GAMES)


@pytest.mark.parametrize("game", few(GAMES, "mahjong"))
def test_hand_can_be_played_to_its_end_by_clicking(server, page, game):
    """Pieces, zones and buttons are enough, and no error occurs."""
    walk_in(page, server.address, game)
    assert play(page, seed=1)
    page.wait_for_selector("#summary li")  # it is drawn in a task of its own
    assert page.locator("#log li").count() > 4


NONE = """() => {
    const list = document.querySelector("#tables"), none = document.createElement("li");
    none.className = "none";
    none.textContent = JSON.parse(document.querySelector("#texts").textContent)["page-no-tables"];
    list.replaceChildren(none);
    return [none.offsetWidth, none.offsetHeight, list.clientWidth];
}"""


@pytest.mark.parametrize("width", [1366, 1920])
def test_lobby_without_tables_says_so_in_a_single_line(server, visit, width):
    """The line isn't a table entry, and is as wide as the page."""
    page = visit(viewport={"width": width, "height": 650})
    page.goto(server.address)
    wide, high, whole = page.evaluate(NONE)
    assert wide == pytest.approx(whole, abs=1)
    assert high < 30


LOOKS = {"begins": 3, "ends": 500}


@pytest.mark.parametrize(("game", "until_it"), begun_and_ended(GAMES, "pong"))
def test_table_on_a_phone_never_scrolls_sideways(server, visit, game, until_it):
    """A hand is played by touch at 390 by 844 pixels."""
    page = sit_down(visit(viewport=PHONE, has_touch=True, is_mobile=True), server.address, game)
    page.wait_for_selector(".piece")
    for look in range(LOOKS[until_it]):
        ended = play(page, seed=look, touches=12)  # the same choices every time could lead back to the same position
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
        if ended:
            return
    assert until_it == "begins"


HELD = "[...document.querySelectorAll('#mine .piece')].map(piece => piece.dataset.piece).join()"
TOLD = "[...document.querySelectorAll('#log li:not(.idea)')].map(line => line.textContent).join('\\n')"


@pytest.mark.parametrize("game", few(GAMES, "mahjong"))
def test_page_reloaded_during_a_hand_shows_the_same_table(server, page, game):
    """The person has the same seat, pieces and log, and continues playing."""
    sit_down(page, server.address, game)
    page.wait_for_selector("#mine .piece")
    if play(page, seed=6, touches=6):
        return
    page.keyboard.press("Escape")
    page.wait_for_timeout(300)  # until the last move and the bots' moves are over
    wait_for_a_turn(page)
    if over(page):
        return
    held, result = page.evaluate(HELD), page.evaluate(TOLD)
    page.reload()
    page.wait_for_selector("#mine .piece")
    assert page.evaluate(HELD) == held
    assert page.evaluate(TOLD) == result
    seeds = itertools.count(7)
    until(page, lambda: page.evaluate(TOLD) != result, lambda: play(page, seed=next(seeds), touches=5))


def test_spectator_page_shows_no_hidden_cards(server, visit):
    """Another person at the same address sees the table, but no hands and no choices."""
    player = sit_down(visit(viewport=DESK), server.address, "kingscorners")
    player.wait_for_selector("#mine .piece")
    watcher = visit(viewport=DESK)
    watcher.goto(player.url)
    watcher.wait_for_selector(".piece")
    hands = "[...document.querySelectorAll('[data-zone^=hand] .piece')].map(piece => piece.dataset.piece)"
    assert set(watcher.evaluate(hands)) == {"??"}
    assert watcher.locator("button.piece").count() == 0
    count = watcher.locator("#log li").count()
    play(player, seed=3, touches=8)
    watcher.wait_for_function("n => document.querySelectorAll('#log li').length > n", arg=count)


def test_table_that_allows_no_spectators_says_so(server, visit):
    """Others read this in a sentence, and see nothing of the table."""
    player = visit(viewport=DESK)
    player.goto(f"{server.address}/new/pong")
    player.uncheck("#spectators")
    player.click("#go")
    player.wait_for_selector("#mine .piece")
    watcher = visit(viewport=DESK)
    answer = watcher.goto(player.url)
    assert answer.status == 403
    assert "This table doesn't allow spectators." in watcher.inner_text("main")
    assert not watcher.query_selector(".piece")
    watcher.goto(server.address)
    watcher.wait_for_selector("#tables li")
    assert not watcher.query_selector(f'a[href="{player.url.removeprefix(server.address)}"]')
