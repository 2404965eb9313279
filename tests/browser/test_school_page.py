"""The school in the browser: questions in pieces, answered by mouse, touch and keyboard, explained at once."""

import pytest
from hands import DESK, PHONE
from test_how_played import DRAWN, NOT_DRAWN

import meldhouse as mh
from meldhouse.games.school import SET

GAMES = [name for name, game in mh.GAMES.items() if game.school]
WINDOWS = (DESK, {"width": 1366, "height": 650}, PHONE, {"width": 844, "height": 390})
OPEN = ".question:not([hidden])"
RIGHT = f"Number(document.querySelector('{OPEN}').dataset.right)"
NOT_DRAWN_HERE = NOT_DRAWN.replace('".laid .piece"', f"'{OPEN} > .asked > .laid .piece, {OPEN} .answer .piece'")
TOO_WIDE = """() => [document.documentElement, ...document.querySelectorAll(".laid, .answer")]
    .filter(node => node.scrollWidth > node.clientWidth + 1).length"""


def opened(page, house, game, number=7):
    page.goto(f"{house.address}/school/{game}?set={number}")
    page.wait_for_function(f"() => {DRAWN}")
    return page


@pytest.mark.parametrize("game", GAMES)
def test_twenty_questions_to_the_end(house, visit, game):
    """By keyboard alone: digits answer, Enter goes on; each is drawn wholly, in every window; then how it went."""
    page = opened(visit(viewport=DESK), house, game)
    missed = 0
    for n in range(SET):
        page.wait_for_function(f"() => document.querySelector('{OPEN}')")
        assert f"Question {n + 1} of {SET}" in page.inner_text(OPEN)
        assert page.evaluate(NOT_DRAWN_HERE) == []
        right = page.evaluate(RIGHT)
        miss = n % 4 == 0
        missed += miss
        if n < 8:
            for window in WINDOWS:
                page.set_viewport_size(window)
                assert page.evaluate(TOO_WIDE) == 0, (n, window)
        page.keyboard.press(str((right + 1) % 2 + 1 if miss and right < 2 else 1 if miss else right + 1))
        told = page.locator(f"{OPEN} .told")
        assert told.is_visible()
        assert told.inner_text().startswith("No." if miss else "Right.")
        assert page.locator(f"{OPEN} .answer.right").count() == 1
        page.keyboard.press("Enter")
    assert page.inner_text("#score-title") == f"{SET - missed} of {SET} right"
    assert page.locator(".again li:visible .articles a").count() > 0
    page.goto(f"{house.address}/mine")
    assert "1 set done" in page.inner_text("#school + section")


def test_a_reload_goes_on_where_one_was(house, visit):
    """And an article that explains is one touch away."""
    page = opened(visit(viewport=PHONE, has_touch=True, is_mobile=True), house, GAMES[0])
    page.locator(f"{OPEN} .answer").nth(page.evaluate(RIGHT)).tap()
    article = page.locator(f"{OPEN} .told .articles a").first.get_attribute("href")
    with page.expect_response("**/api/school"):
        page.locator(f"{OPEN} .next").tap()
        page.locator(f"{OPEN} .answer").first.tap()
    page.reload()
    page.wait_for_function(f"() => document.querySelector('{OPEN}')")
    assert page.locator(".marks .right, .marks .wrong").count() >= 1
    page.goto(house.address + article)
    page.locator(f"[id='{article.partition('#')[2]}']").wait_for(state="visible")


def test_words_are_explained_in_each_question(house, visit):
    """Also those of a question that comes later; Escape takes it away, and digits answer nothing meanwhile."""
    page = opened(visit(viewport=DESK), house, GAMES[0])
    for _ in range(2):
        page.locator(f"{OPEN} .word").first.click()
        assert page.locator(".means:popover-open").count() == 1
        page.keyboard.press("Escape")
        page.keyboard.press("1")
        page.keyboard.press("Enter")


def test_the_school_is_found_from_the_rules(house, visit):
    page = visit(viewport=DESK)
    page.goto(f"{house.address}/rules/{GAMES[0]}")
    page.click(f'a[href="/school/{GAMES[0]}"]')
    page.wait_for_url("**/school/*?set=*")
    assert page.locator(OPEN).count() == 1
