"""Pages in the pseudo-language, whose texts are 40% longer than English ones: nothing is cut or outside its box."""

import pytest

from meldhouse.i18n.pseudolocale import PSEUDO
from meldhouse.server.services import review_jobs
from tests.web.page_driver import DESK, PHONE, let_a_bot_finish, reach, sit_down, start_nothing

GAME = "tongits"  # the hands of this game are short
SIZES = {"desk": {"width": 1280, "height": 800}, "phone": PHONE}
PATHS = {
    "lobby": "/",
    "new table": "/new/kongpie",
    "odds": "/odds/kingscorners",
    "my hands": "/mine",
    "review": "/review/{table}",
    "rules": "/rules/kongpie",
    "practice questions": "/school/mahjong?set=1",
    "error": "/nowhere",
}

# A small picture of a table (.still) may clip its labels: the card below it has the same in words.
# Boxes that hide what does not fit, words that are wider than their box or outside the window, and menus whose
# chosen text is wider than they are.
CUT = """() => {
    const found = [], silent = ".unseen, .skip, .still, svg, script, style, dialog:not([open]), details:not([open]) > :not(summary)";
    const scrolls = node => node && (["auto", "scroll"].includes(getComputedStyle(node).overflowX) || scrolls(node.parentElement));
    const paper = document.createElement("canvas").getContext("2d"), arrow = 24;
    const wrong = (what, node) => found.push([what, node.tagName, node.id || node.className, node.textContent.trim().slice(0, 60)]);
    for (const node of document.body.querySelectorAll("*")) {
        if (node.closest(silent) || !node.checkVisibility() || node.clientWidth < 2) continue;
        const style = getComputedStyle(node), wide = node.scrollWidth > node.clientWidth + 1;
        const hides = ["hidden", "clip"].includes(style.overflowX);
        if (hides && (wide || node.scrollHeight > node.clientHeight + 1)) wrong("hidden", node);
        else if (style.display !== "inline" && wide && !scrolls(node)) wrong("wider than its box", node);
        if (node.matches("select")) {
            paper.font = style.font;
            if (paper.measureText(node.selectedOptions[0]?.textContent ?? "").width + arrow > node.clientWidth) wrong("menu", node);
        }
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), range = document.createRange();
    while (walker.nextNode()) {
        const around = walker.currentNode.parentElement;
        if (!walker.currentNode.data.trim() || around.closest(silent) || !around.checkVisibility() || scrolls(around)) continue;
        range.selectNodeContents(walker.currentNode);
        for (const box of range.getClientRects()) if (box.left < -1 || box.right > innerWidth + 1) { wrong("outside", around); break; }
    }
    return found;
}"""  # noqa: E501


@pytest.fixture(scope="module")
def reader(server, page):
    """Return the page of a guest who reads the pseudo-language, and a table at which they have played a hand."""
    page.context.add_cookies([{"name": "language", "value": PSEUDO, "url": server.address}])
    sit_down(page, server.address, GAME).wait_for_selector("body.my-turn", state="attached")
    table = page.url.rpartition("/")[2]
    let_a_bot_finish(page, server)
    page.goto(f"{server.address}/mine")
    return page, table


def cut_texts(page, size):
    page.set_viewport_size(SIZES[size])
    page.wait_for_timeout(200)
    return [(size, *found) for found in page.evaluate(CUT)]


@pytest.mark.parametrize("name", PATHS)
def test_pages_have_room_for_longer_texts(server, reader, name, monkeypatch):
    monkeypatch.setattr(server.services.odds_jobs, "start_spare", start_nothing)
    monkeypatch.setattr(review_jobs, "BUDGET", 1500)
    page, table = reader
    page.goto(server.address + PATHS[name].format(table=table), timeout=180_000)
    if name == "review":
        page.wait_for_selector(".reviewed", timeout=180_000)
    page.evaluate("document.querySelectorAll('details').forEach(each => { each.open = true; })")
    found = [each for size in SIZES for each in cut_texts(page, size)]
    page.goto("about:blank")
    assert not found, f"{len(found)}, such as {found[:8]}"


def test_settings_have_room_for_longer_texts(server, reader):
    page, _ = reader
    page.set_viewport_size(DESK)
    page.goto(server.address)
    reach(page, "#open-settings")
    page.wait_for_selector("#settings[open]")
    assert not [each for size in SIZES for each in cut_texts(page, size)]
    page.keyboard.press("Escape")


def test_long_text_check_detects_a_text_that_is_cut(server, reader):
    """Negative control."""
    page, _ = reader
    page.goto(server.address)
    assert cut_texts(page, "desk") == []
    narrow = {"width": "2rem", "overflow": "hidden", "whiteSpace": "nowrap"}
    page.evaluate("narrow => { Object.assign(document.querySelector('h1').style, narrow); }", narrow)
    assert {what for _, what, *_ in cut_texts(page, "desk")} == {"hidden"}
