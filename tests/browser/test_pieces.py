"""The house's own drawings on the page."""

from hands import DESK, play, sit_down

UNSEEN = """[...document.querySelectorAll(".piece svg use")].filter(use => {
    const { width, height } = use.getBBox();
    return !width || !height;
}).map(use => use.getAttribute("href"))"""


def test_every_piece_is_drawn_from_a_sheet_that_comes_once(house, visit):
    """However often the table is drawn anew, the sheet is not asked for again and every piece shows."""
    page = sit_down(visit(viewport=DESK), house.address, "kingscorners")
    page.wait_for_selector("symbol#card-AS", state="attached")
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    play(page, seed=3, touches=6)
    assert page.locator(".piece svg use").count() > 5
    assert page.evaluate(UNSEEN) == []
    assert not any(url.endswith("/art/cards.svg") for url in asked)
