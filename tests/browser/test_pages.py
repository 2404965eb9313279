"""What people see and touch, in a real browser."""

import pytest
from hands import DESK, PHONE, play, sit_down

import meldhouse as mh

GAMES = list(mh.GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_a_hand_is_played_by_clicking(house, visit, game):
    """Pieces, zones and buttons are enough to play a hand, and nothing goes wrong on the way."""
    page = sit_down(visit(viewport=DESK), house.address, game)
    play(page, seed=1)
    assert page.query_selector("#summary:not([hidden])") or page.locator("#log li").count() > 10


@pytest.mark.parametrize("game", GAMES)
def test_a_phone_shows_all_of_the_table(house, visit, game):
    """At 390 by 844 nothing has to be scrolled sideways."""
    page = sit_down(visit(viewport=PHONE), house.address, game)
    page.wait_for_selector(".piece")
    play(page, seed=2, touches=12)
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def test_reload_in_the_middle(house, visit):
    """Who loads the page again sits where they sat, with the same pieces."""
    page = sit_down(visit(viewport=DESK), house.address, "kingscorners")
    page.wait_for_selector("body.my-turn", state="attached")
    see = "[...document.querySelectorAll('#mine .piece')].map(piece => piece.dataset.piece).join()"
    before = page.evaluate(see)
    page.reload()
    page.wait_for_selector("#mine .piece")
    assert page.evaluate(see) == before


def test_a_spectator_sees_no_hand(house, visit):
    """Somebody else at the same address sees the table, nobody's cards, and nothing to touch."""
    player = sit_down(visit(viewport=DESK), house.address, "kingscorners")
    watcher = visit(viewport=DESK)
    watcher.goto(player.url)
    watcher.wait_for_selector(".piece")
    hands = "[...document.querySelectorAll('[data-zone^=hand] .piece')].map(piece => piece.dataset.piece)"
    assert set(watcher.evaluate(hands)) == {"??"}
    assert watcher.locator("button.piece").count() == 0


def test_keyboard_alone(house, visit):
    """A piece is taken up and put down with Tab and Enter."""
    page = sit_down(visit(viewport=DESK), house.address, "pong")
    page.wait_for_selector("body.my-turn", state="attached")
    before = page.locator("#log li").count()
    for _ in range(6):
        if page.locator("#log li").count() > before:
            break
        target = page.locator('.drop, #actions button, button.piece[data-touchable="true"]:not(.selected)').last
        target.focus()
        page.keyboard.press("Enter")
        page.wait_for_timeout(100)
    assert page.locator("#log li").count() > before


@pytest.mark.parametrize("path", ["/", "/new/{game}", "/rules/{game}", "/mine", "/programs", "table", "replay"])
def test_nothing_serious_stands_in_anybodys_way(house, visit, path):
    """axe-core finds nothing serious."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="needs axe: pip install '.[test]'")
    page = visit(viewport=DESK)
    if path in ("table", "replay"):
        sit_down(page, house.address, "kingscorners").wait_for_selector("#mine .piece")
        if path == "replay":
            play(page, seed=3, touches=400)
            page.goto(page.url.replace("/table/", "/replay/"))
            page.wait_for_selector(".piece")
    else:
        page.goto(house.address + path.format(game="kingscorners"))
    found = axe.Axe().run(page).response["violations"]
    serious = [each for each in found if each["impact"] in ("serious", "critical")]
    assert not [(each["id"], [node["target"] for node in each["nodes"]][:5]) for each in serious]
