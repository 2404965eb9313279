"""How a game is played, in the browser: one screen of pictures, words that are explained, a law to look things up."""

from collections import Counter

import pytest

import meldhouse as mh
from tests.web.page_driver import DESK, PHONE

GAMES = [name for name, game in mh.GAMES.items() if game.how_to_play]
ACROSS = {"width": 844, "height": 390}
LISTINGS = [listing for name in GAMES for listing in mh.GAMES[name].how_to_play.listings]

# Pictures that show nothing: of a symbol that is not there, or of no size.
NOT_DRAWN = """() => [...document.querySelectorAll(".laid .piece")].filter(piece => {
    const use = piece.querySelector("use"), { width, height } = piece.getBoundingClientRect();
    return width < 10 || height < 10 || !document.querySelector(use.getAttribute("href"));
}).map(piece => piece.title)"""
DRAWN = "document.querySelector('svg[hidden] symbol, body > svg symbol')"
BOX = (
    "node => { const { left, top, right, bottom } = node.getBoundingClientRect(); return [left, top, right, bottom]; }"
)


def opened(page, server, path):
    page.goto(server.address + path)
    page.wait_for_function(f"() => {DRAWN}")
    return page


@pytest.mark.parametrize("game", GAMES)
def test_one_screen_of_pictures(server, page, game):
    """On a desk nothing has to be scrolled to see the aim, a turn and what counts; nowhere sideways."""
    opened(page, server, f"/rules/{game}")
    assert page.locator("main section").first.get_attribute("id") == "played"
    assert page.evaluate("document.querySelector('#played').getBoundingClientRect().bottom") <= DESK["height"]
    assert page.locator("#played .piece").count() > 5
    assert page.evaluate(NOT_DRAWN) == []
    page.evaluate("document.querySelector('#law details').open = true")
    for window in (PHONE, ACROSS):
        page.set_viewport_size(window)
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
        outside = "[...document.querySelectorAll('.laid')].filter(node => node.scrollWidth > node.clientWidth).length"
        assert page.evaluate(outside) == 0
    page.set_viewport_size(DESK)


LEFT_BEHIND = """() => [...document.querySelectorAll(".arrow")].filter(arrow => {
    const [one, other] = [arrow, arrow.nextElementSibling ?? arrow].map(node => node.getBoundingClientRect());
    return other.left < one.right || other.bottom < one.top || other.top > one.bottom;
}).length"""


def test_an_arrow_stands_beside_what_it_leads_to(server, page):
    """Where a picture takes several lines, too: none of them ends with an arrow."""
    opened(page, server, "/rules/kongpie")
    assert page.locator(".arrow").count() >= 4
    for window in (DESK, PHONE):
        page.set_viewport_size(window)
        assert page.evaluate(LEFT_BEHIND) == 0
    page.set_viewport_size(DESK)
    page.eval_on_selector_all(".comes-of-it", "all => all.forEach(one => { one.style.display = 'contents'; })")
    assert page.evaluate(LEFT_BEHIND) > 0


def test_a_picture_that_is_not_drawn_is_found(server, page):
    opened(page, server, "/rules/pong")
    page.evaluate("document.querySelector('.laid use').setAttribute('href', '#tile-10p')")
    assert len(page.evaluate(NOT_DRAWN)) == 1


@pytest.mark.parametrize("game", GAMES)
def test_every_word_is_explained_once_where_it_stands(server, page, game):
    """By its button, and again in the list of words."""
    opened(page, server, f"/rules/{game}")
    words = list(mh.GAMES[game].how_to_play.terms)
    asked = page.eval_on_selector_all(".word", "all => all.map(one => one.getAttribute('popovertarget'))")
    assert sorted(asked) == sorted(f"means-{word}" for word in words)
    assert page.locator(".glossary dt").count() == len(words)


def test_a_word_is_explained_by_keyboard(server, page):
    """Enter shows what it means beside it, and Escape takes it away."""
    opened(page, server, "/rules/kongpie")
    page.locator(".word").first.focus()
    page.keyboard.press("Enter")
    means = page.locator(".means:popover-open")
    means.wait_for()
    assert "kong" in means.inner_text()
    (_, top, *_), (*_, bottom) = means.evaluate(BOX), page.locator(".word").first.evaluate(BOX)
    assert 0 <= top - bottom < 30
    page.keyboard.press("Escape")
    assert means.count() == 0


def test_a_word_is_explained_by_touch(server, visit):
    """On a phone, wholly in the window; a touch elsewhere takes it away."""
    page = opened(visit(viewport=PHONE, has_touch=True, is_mobile=True), server, "/rules/mahjong")
    for number in range(page.locator(".word").count()):
        page.locator(".word").nth(number).tap()
        page.locator(".means:popover-open").wait_for()  # it is seen where it lies, and not before
        left, top, right, bottom = page.locator(".means:popover-open").evaluate(BOX)
        assert 0 < left < right <= PHONE["width"]
        assert 0 < top < bottom <= PHONE["height"]
        page.locator("h1").tap(force=True)
        page.wait_for_function("() => !document.querySelector('.means:popover-open')")


@pytest.mark.parametrize("game", GAMES)
def test_articles_are_looked_up_in_the_law(server, page, game):
    """Each that an example names is there, in the law that is folded away until somebody asks."""
    opened(page, server, f"/rules/{game}")
    lost = "all => all.filter(one => !document.getElementById(one.hash.slice(1))).map(one => one.hash)"
    assert page.locator(".articles a").count() > 4
    assert page.eval_on_selector_all(".articles a", lost) == []
    asked = page.locator(".articles a").first
    article = page.locator(f"[id='{asked.get_attribute('href').removeprefix('#')}']")
    assert not article.is_visible()
    asked.click()
    article.wait_for(state="visible")
    page.wait_for_function(
        "id => document.getElementById(id).getBoundingClientRect().top < innerHeight", arg=article.get_attribute("id")
    )


def test_the_law_unfolds_for_who_asks_for_it(server, page):
    """By its link on the page, and by its address."""
    law = opened(page, server, "/rules/pong").locator("#law .page")
    assert not law.is_visible()
    page.click(".contents a[href='#law']")
    law.wait_for(state="visible")
    page.reload()
    law.wait_for(state="visible")


@pytest.mark.parametrize("listing", LISTINGS, ids=lambda listing: listing.page)
def test_a_list_is_searched_by_name_by_value_and_by_text(server, page, listing):
    opened(page, server, f"/rules/{listing.page}")
    entries = listing.entries()
    shown = page.locator(".entry:visible")
    assert shown.count() == len(entries)
    assert page.evaluate(NOT_DRAWN) == []

    def found(words):
        page.fill("#search", words)
        assert page.inner_text("#found") == f"{shown.count()} of {len(entries)}"
        return shown.locator("h2").all_inner_texts()

    one = entries[0]
    assert any(str(one.name) in name for name in found(str(one.name).upper()))
    worths = Counter(entry.value for entry in entries)
    assert {worth: len(found(str(worth))) for worth in worths} == worths  # 8 is not 88
    assert found(f"{one.name} {one.value}") == found(one.native_name)
    assert len(found(str(one.says[0]))) == 1
    assert found("nothing is called so") == []


def test_what_an_option_does_is_said_as_it_is_chosen(server, page):
    """In groups by theme; of numbers too, and of those that a variant sets."""
    page.goto(f"{server.address}/new/kingscorners")
    page.wait_for_selector("#go:enabled")
    page.click("#every-rule summary")
    groups = page.locator("#options .theme legend").all_inner_texts()
    assert len(groups) == len(mh.GAMES["kingscorners"].how_to_play.option_groups)
    page.select_option("#option-draw_first", "yes")
    assert page.inner_text("#effect-draw_first") == "You draw at the start of your turn."
    page.fill("#option-target", "70")
    assert "70" in page.inner_text("#effect-target")
    page.fill("#option-target", "0")
    assert page.inner_text("#effect-target") == "The match has no limit on points."
    page.check("[name=variant][value=robinson]")
    assert page.inner_text("#effect-side_build") == "Sides go up, red on black and black on red."


def test_names_in_chinese_are_left_out_where_they_would_be_boxes(server, visit):
    """They stand beside ours and in the law's table, and can be searched for; whether they show, a font decides."""
    page = visit(viewport=DESK)
    page.goto(f"{server.address}/rules/mahjong-fans")
    told = page.evaluate("""async () => {
        const { differ } = await import("/static/rules/font-support.js");
        const font = getComputedStyle(document.querySelector(":lang(zh)")).font;
        return [differ("a", "b"), differ("a", "a"), differ("花", "龙", font)];
    }""")
    assert told[:2] == [True, False]
    some = page.locator(".entry small:lang(zh)")
    assert some.count() == page.locator("#law td:lang(zh)").count() == 82
    assert some.first.is_visible() == told[2]
    page.fill("#search", "大四喜")
    assert page.locator(".entry:visible").count() == 1
