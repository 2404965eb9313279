"""The school in the browser: questions in pieces, answered by mouse, touch and keyboard, explained at once."""

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

# Lists that are narrower than they would be by themselves: of the longest word in them some letters do not show.
CUT = """() => [...document.querySelectorAll("main select")].filter(list => {
    const wide = list.getBoundingClientRect().width;
    const kept = list.style.cssText;
    list.style.cssText = "flex: none; min-width: 0; max-width: none; width: max-content";
    const whole = list.getBoundingClientRect().width;
    list.style.cssText = kept;
    return wide < whole - 1;
}).length"""


NUMBER = 31  # of a set, about Ceki cards, jokers and other things that look otherwise


def opened(page, server, game, number=NUMBER):
    page.goto(f"{server.address}/school/{game}?set={number}")
    page.wait_for_function(f"() => {DRAWN}")
    return page


@pytest.fixture(scope="module")
def drawn(browser, server):
    """drawn(game): a page of twenty questions with all of them shown and explained at once."""
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
def test_every_question_is_drawn_wholly(drawn, game):
    """In pieces of the house's own, in every window, with what explains it; nothing is wider than the window."""
    page = drawn(game)
    assert page.locator(".question").count() == QUESTIONS_PER_SET
    assert page.evaluate(NOT_DRAWN) == []
    for window in WINDOWS:
        page.set_viewport_size(window)
        assert page.evaluate(TOO_WIDE) == 0, window
        assert page.evaluate(CUT) == 0, window
    page.set_viewport_size(DESK)


def test_a_large_window_shows_larger_pieces(drawn):
    """There is room for them: a question does not keep to the upper half of the screen as it was on a small one."""
    page, wide = drawn("kingscorners"), []
    for window in (DESK, LARGE):
        page.set_viewport_size(window)
        pieces = [f"{OPEN} .asked > .laid .piece", f"{OPEN} .answer .piece"]
        wide.append([page.locator(one).first.bounding_box()["width"] for one in pieces if page.locator(one).count()])
    page.set_viewport_size(DESK)
    assert wide[0]
    assert all(large > 1.2 * usual for usual, large in zip(*wide, strict=True)), wide


def test_twenty_questions_to_the_end(server, visit):
    """By keyboard alone: digits answer, Enter goes on; then how it went, and on one's own page that it was done."""
    page = opened(visit(viewport=DESK), server, GAMES[0])
    for n in range(QUESTIONS_PER_SET):
        assert f"Question {n + 1} of {QUESTIONS_PER_SET}" in page.inner_text(OPEN)
        right = page.evaluate(RIGHT)
        page.keyboard.press(str(right + 1 if n else (right + 1) % 2 + 1))
        told = page.locator(f"{OPEN} .told")
        assert told.inner_text().startswith("Right." if n else "Wrong.")
        assert page.locator(f"{OPEN} .answer.right").count() == 1
        page.keyboard.press("Enter")
    assert page.inner_text("#score-title") == f"{QUESTIONS_PER_SET - 1} of {QUESTIONS_PER_SET} right"
    assert page.locator(".again li:visible .articles a").count() > 0
    page.goto(f"{server.address}/mine")
    assert "1 set completed" in page.inner_text("#school + section")


def test_a_reload_goes_on_where_one_was(server, visit):
    """And an article that explains is one touch away."""
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


def test_words_are_explained_in_each_question(server, visit):
    """Also those of a question that comes later; Escape takes it away, and digits answer nothing meanwhile."""
    page = opened(visit(viewport=DESK), server, GAMES[0])
    for _ in range(2):
        page.locator(f"{OPEN} .word").first.click()
        assert page.locator(".means:popover-open").count() == 1
        page.keyboard.press("Escape")
        page.keyboard.press("1")
        page.keyboard.press("Enter")


@pytest.mark.parametrize("path", ["", f"rules/{GAMES[0]}"], ids=["lobby", "rules"])
def test_the_school_is_found(server, visit, path):
    page = visit(viewport=DESK)
    page.goto(f"{server.address}/{path}")
    page.click(f'a[href="/school/{GAMES[0]}"]')
    page.wait_for_url("**/school/*?set=*")
    assert page.locator(OPEN).count() == 1


def test_a_variant_is_chosen(server, visit):
    """Its set is another, and the page says what is played; twenty others are about the same."""
    game = mh.GAMES[GAMES[0]]
    page = opened(visit(viewport=PHONE), server, game.name, 0)
    for variant in (*game.variants, list(game.variants)[-1]):
        page.select_option("select[name=variant]", variant)
        with page.expect_navigation():
            page.click(".others button")
        number = int(page.url.partition("?set=")[2])
        assert variant_of(game, number) == variant == page.input_value("select[name=variant]")
        assert str(game.variants[variant].sentence) == page.inner_text(".about")
