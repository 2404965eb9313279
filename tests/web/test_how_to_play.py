""" "How it is played" pages in the browser: a screen of pictures, explained terms, and the full rules."""

from collections import Counter

import pytest

import meldhouse as mh
from tests.web.page_driver import DESK, PHONE

GAMES = [name for name, game in mh.GAMES.items() if game.how_to_play]
ACROSS = {"width": 844, "height": 390}
LISTINGS = [listing for name in GAMES for listing in mh.GAMES[name].how_to_play.listings]

# Pictures that show nothing: a missing symbol, or no size.
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
def test_how_to_play_page_fits_one_screen(server, page, game):
    """On a desktop the aim, a turn and the scores need no scrolling; nothing scrolls sideways."""
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


def test_arrow_in_an_example_is_on_the_line_of_its_target(server, page):
    """If a picture needs several lines, none of them ends with an arrow."""
    opened(page, server, "/rules/kongpie")
    assert page.locator(".arrow").count() >= 4
    for window in (DESK, PHONE):
        page.set_viewport_size(window)
        assert page.evaluate(LEFT_BEHIND) == 0
    page.set_viewport_size(DESK)
    page.eval_on_selector_all(".comes-of-it", "all => all.forEach(one => { one.style.display = 'contents'; })")
    assert page.evaluate(LEFT_BEHIND) > 0


def test_picture_check_detects_a_missing_piece_symbol(server, page):
    opened(page, server, "/rules/pong")
    page.evaluate("document.querySelector('.laid use').setAttribute('href', '#tile-10p')")
    assert len(page.evaluate(NOT_DRAWN)) == 1


def test_term_can_be_explained_by_keyboard(server, page):
    """Enter shows the explanation next to the term, and Escape closes it."""
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


def test_term_can_be_explained_by_touch(server, visit):
    """On a phone the explanation fits into the window; a touch elsewhere closes it."""
    page = opened(visit(viewport=PHONE, has_touch=True, is_mobile=True), server, "/rules/mahjong")
    for number in range(page.locator(".word").count()):
        page.locator(".word").nth(number).tap()
        page.locator(".means:popover-open").wait_for()  # the explanation appears when it is in place
        left, top, right, bottom = page.locator(".means:popover-open").evaluate(BOX)
        assert 0 < left < right <= PHONE["width"]
        assert 0 < top < bottom <= PHONE["height"]
        page.locator("h1").tap(force=True)
        page.wait_for_function("() => !document.querySelector('.means:popover-open')")


@pytest.mark.parametrize("game", GAMES)
def test_how_to_play_page_explains_each_term_and_links_to_cited_articles(server, page, game):
    """Each term is a button and in the list; the full rules are folded until a link to an article opens them."""
    opened(page, server, f"/rules/{game}")
    words = list(mh.GAMES[game].how_to_play.terms)
    asked = page.eval_on_selector_all(".word", "all => all.map(one => one.getAttribute('popovertarget'))")
    assert sorted(asked) == sorted(f"means-{word}" for word in words)
    assert page.locator(".glossary dt").count() == len(words)
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


def test_full_rules_unfold_on_request(server, page):
    """The link on the page and the address both unfold the rules."""
    rules = opened(page, server, "/rules/pong").locator("#law .page")
    assert not rules.is_visible()
    page.click(".masthead a[href='#law']")
    rules.wait_for(state="visible")
    page.reload()
    rules.wait_for(state="visible")


@pytest.mark.parametrize("listing", LISTINGS, ids=lambda listing: listing.page)
def test_list_of_fans_can_be_searched_by_name_value_and_text(server, page, listing):
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


def test_effects_of_options_are_shown_while_choosing(server, page):
    """They are grouped by theme, and include numbers and the options that a variant sets."""
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
    assert page.inner_text("#effect-target") == "The match has no points limit."
    page.check("[name=variant][value=robinson]")
    assert page.inner_text("#effect-side_build") == "Sides are built up in alternating colors."


def test_chinese_names_are_hidden_without_a_font_for_them(server, visit):
    """Chinese names are beside the English ones and in the rules, and can be searched for. Fonts decide whether they
    show.
    """
    page = visit(viewport=DESK)
    page.goto(f"{server.address}/rules/mahjong-fans")
    result = page.evaluate("""async () => {
        const { differ } = await import("/static/rules/font-support.js");
        const font = getComputedStyle(document.querySelector(":lang(zh)")).font;
        return [differ("a", "b"), differ("a", "a"), differ("花", "龙", font)];
    }""")
    assert result[:2] == [True, False]
    some = page.locator(".entry small:lang(zh)")
    assert some.count() == page.locator("#law td:lang(zh)").count() == 82
    assert some.first.is_visible() == result[2]
    page.fill("#search", "大四喜")
    assert page.locator(".entry:visible").count() == 1
