"""The quiz in the browser: questions with pieces, answered by mouse, touch and keyboard, and explained at once."""

import pytest

import meldhouse as mh
from meldhouse.quiz_sets import QUESTIONS_PER_SET, variant_of
from tests.support.parameter_sweep import few
from tests.web.page_driver import DESK, PHONE, listed_errors, listen
from tests.web.test_how_to_play import DRAWN, NOT_DRAWN

GAMES = [name for name, game in mh.GAMES.items() if game.quiz]
SMALL = {"width": 360, "height": 640}
LARGE = {"width": 1920, "height": 1080}
WINDOWS = (DESK, LARGE, {"width": 1366, "height": 650}, PHONE, {"width": 844, "height": 390}, SMALL)
OPEN = ".question:not([hidden])"
RIGHT = f"Number(document.querySelector('{OPEN}').dataset.right)"
TOO_WIDE = """() => [document.documentElement, ...document.querySelectorAll(".laid, .answer")]
    .filter(node => node.scrollWidth > node.clientWidth + 1).length"""

# Lists that are narrower than their content: some letters of the longest word would not show.
CUT = """() => [...document.querySelectorAll("main select")].filter(list => {
    const wide = list.getBoundingClientRect().width;
    const kept = list.style.cssText;
    list.style.cssText = "flex: none; min-width: 0; max-width: none; width: max-content";
    const whole = list.getBoundingClientRect().width;
    list.style.cssText = kept;
    return wide < whole - 1;
}).length"""


NUMBER = 31  # a set with Ceki cards, jokers and other special pieces


def opened(page, server, game, number=NUMBER):
    page.goto(f"{server.address}/school/{game}?set={number}")
    page.wait_for_function(f"() => {DRAWN}")
    return page


@pytest.fixture(scope="module")
def drawn(browser, server):
    """Return a function that opens twenty questions of a game, all shown and explained at once."""
    context = browser.new_context(viewport=DESK, reduced_motion="reduce", service_workers="block")
    page = listen(context.new_page())

    def show(game):
        opened(page, server, game)
        page.evaluate("document.querySelectorAll('.question, .told, [data-of]').forEach(node => node.hidden = false)")
        return page

    yield show
    assert not listed_errors(page)
    context.close()


@pytest.mark.parametrize("game", few(GAMES, "kingscorners", "mahjong"))
def test_quiz_questions_are_drawn_completely_in_every_window(drawn, game):
    """This includes pieces and explanations."""
    page = drawn(game)
    assert page.locator(".question").count() == QUESTIONS_PER_SET
    assert page.evaluate(NOT_DRAWN) == []
    for window in WINDOWS:
        page.set_viewport_size(window)
        assert page.evaluate(TOO_WIDE) == 0, window
        assert page.evaluate(CUT) == 0, window
    page.set_viewport_size(DESK)


def test_quiz_shows_larger_pieces_in_a_large_window(drawn):
    """A question uses the whole screen, not only its upper half."""
    page, wide = drawn("kingscorners"), []
    for window in (DESK, LARGE):
        page.set_viewport_size(window)
        pieces = [f"{OPEN} .asked > .laid .piece", f"{OPEN} .answer .piece"]
        wide.append([page.locator(one).first.bounding_box()["width"] for one in pieces if page.locator(one).count()])
    page.set_viewport_size(DESK)
    assert wide[0]
    assert all(large > 1.2 * usual for usual, large in zip(*wide, strict=True)), wide


def test_quiz_can_be_completed_by_keyboard(server, visit):
    """Digits answer, and Enter continues; then the results appear, and the account page shows them."""
    page = opened(visit(viewport=DESK), server, GAMES[0])
    for n in range(QUESTIONS_PER_SET):
        assert f"Question {n + 1} of {QUESTIONS_PER_SET}" in page.inner_text(OPEN)
        right = page.evaluate(RIGHT)
        page.keyboard.press(str(right + 1 if n else (right + 1) % 2 + 1))
        shown = page.locator(f"{OPEN} .told")
        assert shown.inner_text().startswith("Right." if n else "Wrong.")
        assert page.locator(f"{OPEN} .answer.right").count() == 1
        page.keyboard.press("Enter")
    assert page.inner_text("#score-title") == f"{QUESTIONS_PER_SET - 1} of {QUESTIONS_PER_SET} right"
    assert page.locator(".again li:visible .articles a").count() > 0
    page.goto(f"{server.address}/mine")
    assert "1 set completed" in page.inner_text("#school + section")


def test_quiz_page_that_is_reloaded_continues_at_the_same_question(server, visit):
    """An article that explains the answer is one touch away."""
    page = opened(visit(viewport=PHONE, has_touch=True, is_mobile=True), server, GAMES[0])
    page.locator(f"{OPEN} .answer").nth(page.evaluate(RIGHT)).tap()
    article = page.locator(f"{OPEN} .told .articles a").first.get_attribute("href")
    with page.expect_response("**/api/school"):
        page.locator(f"{OPEN} .next").tap()
        page.locator(f"{OPEN} .answer").first.tap()
    page.reload()
    page.wait_for_function(f"() => document.querySelector('{OPEN}')")
    assert page.locator(".marks .right, .marks .wrong").count() >= 1
    page.goto(server.address + article)
    page.locator(f"[id='{article.partition('#')[2]}']").wait_for(state="visible")


def test_quiz_terms_are_explained_in_each_question(server, visit):
    """Escape closes an explanation; until then digits don't answer the question."""
    page = opened(visit(viewport=DESK), server, GAMES[0])
    for _ in range(2):
        page.locator(f"{OPEN} .word").first.click()
        assert page.locator(".means:popover-open").count() == 1
        page.keyboard.press("Escape")
        page.keyboard.press("1")
        page.keyboard.press("Enter")


@pytest.mark.parametrize("path", [f"games/{GAMES[0]}", f"rules/{GAMES[0]}"], ids=["game", "rules"])
def test_quiz_is_linked_from_other_pages(server, visit, path):
    page = visit(viewport=DESK)
    page.goto(f"{server.address}/{path}")
    page.click(f'a[href="/school/{GAMES[0]}"]')
    page.wait_for_url("**/school/*?set=*")
    assert page.locator(OPEN).count() == 1


def test_quiz_page_offers_the_variants_of_a_game(server, visit):
    """Another variant has a different set, and the page names it; a button offers twenty more questions."""
    game = mh.GAMES[GAMES[0]]
    page = opened(visit(viewport=PHONE), server, game.name, 0)
    for variant in (*game.variants, list(game.variants)[-1]):
        page.select_option("select[name=variant]", variant)
        with page.expect_navigation():
            page.click(".others button")
        number = int(page.url.partition("?set=")[2])
        assert variant_of(game, number) == variant == page.input_value("select[name=variant]")
        assert str(game.variants[variant].sentence) == page.inner_text(".about")
