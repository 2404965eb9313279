"""What people see and touch, in a real browser."""

import itertools

import pytest

import meldhouse as mh
from tests.support.parameter_sweep import begun_and_ended, few
from tests.web.page_driver import DESK, PHONE, over, play, sit_down, until, wait_for_a_turn, walk_in

GAMES = list(mh.GAMES)


@pytest.mark.parametrize("game", few(GAMES, "tongits", "mahjong"))
def test_a_hand_is_played_by_clicking(house, page, game):
    """Pieces, zones and buttons are enough to play a hand to its end, and nothing goes wrong on the way."""
    walk_in(page, house.address, game)
    assert play(page, seed=1)
    assert page.locator("#summary li").count()
    assert page.locator("#log li").count() > 4


NONE = """() => {
    const list = document.querySelector("#tables"), none = document.createElement("li");
    none.className = "none";
    none.textContent = JSON.parse(document.querySelector("#texts").textContent)["page-no-tables"];
    list.replaceChildren(none);
    return [none.offsetWidth, none.offsetHeight, list.clientWidth];
}"""


@pytest.mark.parametrize("width", [1366, 1920])
def test_that_no_table_waits_is_told_in_one_line(house, visit, width):
    """It is no table, and has the width of the page."""
    page = visit(viewport={"width": width, "height": 650})
    page.goto(house.address)
    wide, high, whole = page.evaluate(NONE)
    assert wide == pytest.approx(whole, abs=1)
    assert high < 30


LOOKS = {"begins": 3, "ends": 500}


@pytest.mark.parametrize(("game", "until_it"), begun_and_ended(GAMES, "pong"))
def test_a_phone_shows_all_of_the_table(house, visit, game, until_it):
    """At 390 by 844 a hand is played by touch, and nothing has to be scrolled sideways at any time."""
    page = sit_down(visit(viewport=PHONE, has_touch=True, is_mobile=True), house.address, game)
    page.wait_for_selector(".piece")
    for _ in range(LOOKS[until_it]):
        ended = play(page, seed=2, touches=12)
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
        if ended:
            return
    assert until_it == "begins"


HELD = "[...document.querySelectorAll('#mine .piece')].map(piece => piece.dataset.piece).join()"
TOLD = "[...document.querySelectorAll('#log li:not(.idea)')].map(line => line.textContent).join('\\n')"


@pytest.mark.parametrize("game", few(GAMES, "mahjong"))
def test_reload_in_the_middle(house, page, game):
    """Who loads the page again sits where they sat, with the same pieces and the same story, and plays on."""
    sit_down(page, house.address, game)
    page.wait_for_selector("#mine .piece")
    if play(page, seed=6, touches=6):
        return
    page.keyboard.press("Escape")
    page.wait_for_timeout(300)  # a move that was touched last is on its way, and what the bots play then
    wait_for_a_turn(page)
    if over(page):
        return
    held, told = page.evaluate(HELD), page.evaluate(TOLD)
    page.reload()
    page.wait_for_selector("#mine .piece")
    assert page.evaluate(HELD) == held
    assert page.evaluate(TOLD) == told
    seeds = itertools.count(7)
    until(page, lambda: page.evaluate(TOLD) != told, lambda: play(page, seed=next(seeds), touches=5))


def test_a_spectator_sees_no_hand(house, visit):
    """Somebody else at the same address sees the table, nobody's cards, and nothing to touch."""
    player = sit_down(visit(viewport=DESK), house.address, "kingscorners")
    player.wait_for_selector("#mine .piece")
    watcher = visit(viewport=DESK)
    watcher.goto(player.url)
    watcher.wait_for_selector(".piece")
    hands = "[...document.querySelectorAll('[data-zone^=hand] .piece')].map(piece => piece.dataset.piece)"
    assert set(watcher.evaluate(hands)) == {"??"}
    assert watcher.locator("button.piece").count() == 0
    told = watcher.locator("#log li").count()
    play(player, seed=3, touches=8)
    watcher.wait_for_function("n => document.querySelectorAll('#log li').length > n", arg=told)


def test_a_table_that_nobody_may_watch(house, visit):
    """Others are told so in a sentence, and shown nothing."""
    player = visit(viewport=DESK)
    player.goto(f"{house.address}/new/pong")
    player.uncheck("#spectators")
    player.click("#go")
    player.wait_for_selector("#mine .piece")
    watcher = visit(viewport=DESK)
    answer = watcher.goto(player.url)
    assert answer.status == 403
    assert "This table doesn't allow spectators." in watcher.inner_text("main")
    assert not watcher.query_selector(".piece")
    watcher.goto(house.address)
    watcher.wait_for_selector("#tables li")
    assert not watcher.query_selector(f'a[href="{player.url.removeprefix(house.address)}"]')
