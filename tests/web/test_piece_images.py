"""Drawings of pieces on the page."""

import pytest

from tests.web.page_driver import DESK, play, sit_down

UNSEEN = """[...document.querySelectorAll(".zone .piece svg use")].filter(use => {
    const { width, height } = use.getBBox();
    return !width || !height;
}).map(use => use.getAttribute("href"))"""


CROOKED = """[...document.querySelectorAll(".piece svg")].filter(svg => {
    const { width, height } = svg.getBoundingClientRect();
    const box = document.querySelector(svg.firstChild.getAttribute("href")).viewBox.baseVal;
    return Math.abs(height / width - box.height / box.width) > .02;
}).map(svg => svg.outerHTML)"""


@pytest.mark.parametrize("game", ["kingscorners", "pong", "mahjong"])
def test_picture_of_a_piece_fills_its_place(server, visit, game):
    """The drawings alone define the size of a piece, so its place on the page has the shape of its symbol."""
    page = sit_down(visit(viewport=DESK), server.address, game)
    page.wait_for_selector("#mine .piece")
    page.wait_for_selector("symbol[id$='-back']", state="attached")
    assert page.locator(".piece svg").count() > 20
    assert page.evaluate(CROOKED) == []
    page.wait_for_selector("symbol#mark-turn, symbol#chip-1", state="attached")
    badges = page.evaluate("[...document.querySelectorAll('.badge use')].map(use => use.getBBox().width)")
    assert all(badges)


def test_sheet_of_pieces_is_loaded_only_once(server, visit):
    """However often the table is drawn, the sheet isn't requested again, and every piece shows."""
    page = sit_down(visit(viewport=DESK), server.address, "kingscorners")
    page.wait_for_selector("symbol#card-AS", state="attached")
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    play(page, seed=3, touches=6)
    assert page.locator(".zone .piece svg use").count() > 5
    assert page.evaluate(UNSEEN) == []
    assert not any(url.endswith("/art/cards.svg") for url in asked)
