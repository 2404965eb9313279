"""The pages around the table have one design: a masthead, large windows in use, short lines, visible choices."""

import pytest

from tests.web.page_driver import DESK, PHONE

LARGE = {"width": 1920, "height": 1080}
PATHS = ("/", "/new/mahjong", "/rules/tongits", "/rules/mahjong-fans", "/odds/pong", "/mine")
HEADS = """() => {
    const heading = document.querySelector('main h1'), style = getComputedStyle(heading);
    const box = heading.closest('.masthead').getBoundingClientRect();
    return [box.left, document.documentElement.clientWidth - box.right, style.fontFamily, style.fontSize, style.color];
}"""
USED = """() => {
    const boxes = [...document.querySelectorAll('main > :not(.masthead) *')].filter(node => node.checkVisibility())
        .map(node => node.getBoundingClientRect()).filter(box => box.width > 0);
    return (Math.max(...boxes.map(box => box.right)) - Math.min(...boxes.map(box => box.left))) / innerWidth;
}"""
LONGEST = """() => {
    const ruler = document.createElement('span');
    ruler.style.cssText = 'position: absolute; width: 100ch';
    const texts = [...document.querySelectorAll('main :is(p, dd)')].filter(node => node.checkVisibility());
    return Math.max(...texts.map(node => {
        node.append(ruler);
        const range = document.createRange();
        range.selectNodeContents(node);
        const characters = ruler.getBoundingClientRect().width / 100;
        ruler.remove();
        return Math.max(...[...range.getClientRects()].map(box => box.width)) / characters;
    }));
}"""  # the longest line of text, in widths of the digit zero


def test_every_page_has_the_same_masthead(server, page):
    """It is as wide as the window, and its title has the same type everywhere."""
    found = set()
    for path in PATHS:
        page.goto(server.address + path)
        left, right, *looks = page.evaluate(HEADS)
        assert (left, right) == (0, 0), path
        found.add(tuple(looks))
    assert len(found) == 1


@pytest.mark.parametrize("path", PATHS)
def test_page_uses_a_large_window(server, page, path):
    page.set_viewport_size(LARGE)
    page.goto(server.address + path)
    assert page.evaluate(USED) > 0.85
    page.set_viewport_size(DESK)


@pytest.mark.parametrize("path", ["/programs", "/odds/kongpie", "/new/pong", "/mine", "/nowhere"])
def test_lines_of_text_are_short_in_a_large_window(server, visit, path):
    """A line has at most 72 times the width of a digit."""
    page = visit(viewport=LARGE)
    page.goto(server.address + path)
    assert 10 < page.evaluate(LONGEST) <= 72


def test_choices_of_a_new_table_are_visible_and_work_by_keyboard(server, visit):
    """Two to four choices are radio buttons with a named group; arrow keys choose, and the focus can be seen."""
    page = visit(viewport=PHONE)
    page.goto(f"{server.address}/new/mahjong")
    page.wait_for_selector("#go:enabled")
    groups = page.get_by_role("radiogroup")
    assert groups.count() >= 3
    for group in groups.all():
        assert 2 <= group.get_by_role("radio").count() <= 4
        assert all(label.bounding_box()["height"] >= 24 for label in group.locator("label").all())
    first = page.get_by_role("radiogroup", name="First player")
    first.get_by_role("radio").first.focus()
    page.keyboard.press("ArrowRight")
    assert page.is_checked("#draw-chosen")
    shown = page.evaluate("getComputedStyle(document.querySelector('label:has(#draw-chosen)')).outlineStyle")
    assert shown == "solid"
    assert page.evaluate("document.querySelector('form.new').draw.value") == "chosen"


def test_lobby_cards_show_pictures_of_their_pieces(server, page):
    """Each picture is loaded; the one of the recommended game is as wide as its card, and the largest."""
    page.goto(server.address)
    page.wait_for_load_state("networkidle")
    widths = page.evaluate("""() => [...document.querySelectorAll('.game-card')].map(card => {
        const picture = card.querySelector('img');
        return [picture.complete && picture.naturalWidth > 0, card.clientWidth, picture.getBoundingClientRect().width];
    })""")
    assert len(widths) == 5
    assert all(loaded and width > 100 for loaded, _, width in widths)
    (_, card, first), *others = widths
    assert abs(card - first) <= 1
    assert all(first > 2 * width for _, _, width in others)
