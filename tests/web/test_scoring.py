"""Scoring help in a browser: why a hand won, what counts at the table, how near your hand is, and marks."""

import re

import pytest

from tests.web.page_driver import DESK, PHONE, Stage, let_a_bot_finish, reach, sit_down, until

RANKS = [*range(2, 11), *"JQKA"]  # a whole hand, which takes two lines
POINTS = [
    {"says": ["⟨@1⟩ has three of a kind.", "That is all."], "articles": ["4.1"],
     "laid": [{"pieces": ["9D", "9H", "9S"], "says": "2 points", "completes": 1, "fan": True}]},
    {"says": ["Nobody pays."], "articles": [], "listed": ["mahjong-fans", 12],
     "laid": [{"pieces": [f"{rank}C" for rank in RANKS], "says": "", "completes": None, "fan": False}]},
]  # fmt: skip


def scene(**more):
    zones = [
        zone("hand 0", ["2S", "3S", "4S"], seat=0),
        zone("stock", ["??"], cell=[1, 1], shape="stack"),
        zone("pile N", ["5H"], cell=[0, 1]),
    ]
    usual = {
        "title": "Kings Corners",
        "zones": zones,
        "facts": [],
        "prompt": "Play.",
        "choices": [],
        "summary": [],
        "standings": None,
    }
    line = {"marks": [], "figures": []}
    looks = {"set": "cards", "suits": "two"}
    return {**usual, "seats": [{"seat": n, **line} for n in range(4)], "looks": looks, **more}


def zone(key, pieces, seat=None, cell=None, shape="fan"):
    return {"key": key, "label": key, "pieces": pieces, "shape": shape, "seat": seat, "cell": cell, "note": ""}


def asked(stage, deed):
    """Return the page's request as soon as there is one."""
    found = lambda: [message for message in stage.asked if message["do"] == deed]  # noqa: E731
    until(stage.page, found)
    return found()[-1]


def open_sheet(stage, press, deed, **more):
    stage.page.evaluate(f"document.querySelector('{press}').click()")
    stage.tell(tell="points", id=asked(stage, deed)["id"], title="How this hand is scored", points=POINTS, **more)
    stage.page.wait_for_selector("#worth[open]")
    return stage.page.locator("#worth")


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_scoring_sheet_after_a_hand_explains_the_result(server, visit, size):
    """On a desktop it is beside the table, which stays usable; on a phone it is a sheet that closes."""
    stage = Stage(visit(viewport=size), server.address, "kingscorners")
    stage.show(scene(summary=["You are out."]), 0, over=True, hand=1, played=1)
    sheet = open_sheet(stage, "#why", "won")
    assert "has three of a kind." in sheet.inner_text()
    assert sheet.locator(".groups .piece").count() == 3 + len(RANKS)
    assert sheet.locator(".points").evaluate("some => some.scrollWidth <= some.clientWidth")
    assert sheet.locator(".winner").get_attribute("data-piece") == "9H"
    article, entry = sheet.locator(".article").all()
    assert (entry.inner_text(), entry.get_attribute("href")) == ("No. 12", "/rules/mahjong-fans#entry-12")
    assert article.inner_text() == "4.1"
    assert re.search(r"/table/\w+/rules#article-4\.1$", article.get_attribute("href"))
    assert stage.page.evaluate("document.querySelector('#worth').matches(':modal')") == (size is PHONE)
    box = sheet.bounding_box()
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= size["width"]
    if size is PHONE:  # even if no element of the sheet has the focus
        stage.page.evaluate("document.activeElement.blur()")
        stage.page.keyboard.press("Escape")
    else:
        sheet.get_by_role("button", name="Close").click()
    assert not sheet.is_visible()


def test_open_scoring_sheet_adapts_to_the_window(server, visit):
    """It is at the side of a desktop and as wide as a phone, and keeps its scroll position."""
    stage = Stage(visit(viewport=DESK), server.address, "kingscorners")
    stage.show(scene(summary=["You are out."]), 0, over=True, hand=1, played=1)
    sheet = open_sheet(stage, "#why", "won")
    sheet.locator(".article").first.focus()
    for size in (PHONE, {"width": 1000, "height": 650}, DESK, {"width": 1920, "height": 950}, PHONE):
        stage.page.set_viewport_size(size)
        stage.page.wait_for_function("wide => innerWidth === wide", arg=size["width"])
        stage.page.evaluate("new Promise(requestAnimationFrame)")
        box = sheet.bounding_box()
        over = size is PHONE
        assert sheet.evaluate("sheet => sheet.matches(':modal')") == over
        assert (box["width"] == size["width"]) == over
        assert over or box["width"] < size["width"] / 2
        assert 0 <= box["x"] <= box["x"] + box["width"] <= size["width"]
        assert stage.page.evaluate("document.activeElement.className") == "article"


def test_scoring_sheet_closes_when_its_hand_is_no_longer_shown(server, visit):
    """A table that was ended during a hand has no sheet for that hand."""
    stage = Stage(visit(viewport=DESK), server.address, "kingscorners")
    stage.show(scene(summary=["You are out."]), 0, over=True, hand=1, played=1)
    sheet = open_sheet(stage, "#why", "won")
    stage.show(scene(), 0, hand=2, played=1)
    assert not sheet.is_visible()
    stage.show(scene(summary=["The host ended the table."]), 0, over=True, hand=2, played=1)
    assert stage.page.query_selector("#why") is None


def test_distance_of_the_hand_is_shown_next_to_the_hand(server, visit):
    """It is requested when the hand changes, not at every move, and not if it is turned off."""
    stage = Stage(visit(viewport=DESK), server.address, "mahjong")
    page = stage.page
    first = asked(stage, "near")
    stage.tell(tell="points", id=first["id"], title="Your hand", line="2 tiles from ready", points=POINTS)
    page.wait_for_function("() => document.querySelector('#mine #near')?.textContent === '2 tiles from ready'")
    times = len([message for message in stage.asked if message["do"] == "near"])
    tiles = [zone("hand 0", ["1m", "2m", "3m"], seat=0)]
    for prompt in ("Wait.", "Wait again."):
        stage.show(scene(zones=tiles, prompt=prompt, looks={"set": "tiles"}), 0, hand=1, played=0)
    assert len([message for message in stage.asked if message["do"] == "near"]) == times + 1
    sheet = open_sheet(stage, "#open-near", "near", line="one tile from ready")
    assert sheet.is_visible()
    page.evaluate("localStorage.setItem('near', '\"off\"')")
    stage.show(scene(zones=tiles, prompt="Wait.", looks={"set": "tiles"}), 0, hand=1, played=0)
    assert page.query_selector("#near") is None


def test_distance_of_the_hand_is_hidden_if_it_is_refused(server, visit):
    """The hand may have ended meanwhile. A refusal is shown only after a press of the button."""
    stage = Stage(visit(viewport=DESK), server.address, "mahjong")
    notice = stage.page.locator("#notice")
    stage.tell(tell="no", id=asked(stage, "near")["id"], why="One can ask while a hand is played.", kind="now")
    stage.tell(tell="seats", log=[{"seat": None, "words": "Bob comes."}])
    stage.page.wait_for_function("() => document.querySelector('#log').textContent.includes('Bob comes.')")
    assert not notice.is_visible()
    times = len(stage.asked)
    stage.page.evaluate("document.querySelector('#open-near').click()")
    until(stage.page, lambda: len(stage.asked) > times)
    stage.tell(tell="no", id=stage.asked[-1]["id"], why="One can ask while a hand is played.", kind="now")
    notice.wait_for()


MARK = "node => getComputedStyle(node, '::before').content !== 'none'"


def test_playable_pieces_are_marked_if_others_cannot_be_played(server, visit):
    """A setting turns marks off."""
    stage = Stage(visit(viewport=DESK), server.address, "kingscorners")
    page = stage.page

    def marked():
        return [
            node.get_attribute("data-piece")
            for node in page.query_selector_all("#mine .hand .piece")
            if node.evaluate(MARK)
        ]

    def play(*names):
        return [
            {
                "move": f"play {n} N",
                "words": n,
                "touch": [["hand 0", n]],
                "to": "pile N",
                "call": "",
                "risky": "",
                "shows": [],
            }
            for n in names
        ]

    stage.show(scene(choices=play("4S")), 0, hand=1, played=0)
    assert marked() == ["4S"]
    stage.show(scene(choices=play("2S", "3S", "4S")), 0, hand=1, played=0)
    assert marked() == []
    stage.show(scene(choices=play("4S")), 0, hand=1, played=0)
    reach(page, "#open-settings")
    page.wait_for_selector("#settings[open]")
    page.uncheck("#set-marks")
    assert marked() == []


def test_scoring_sheet_of_a_played_hand_is_complete(server, visit):
    """Bots play the hand to its end. Every piece has its picture, and the values are shown."""
    page = sit_down(visit(viewport=DESK), server.address, "kongpie")
    let_a_bot_finish(page, server)
    for press, title in (("#why", "How this hand is scored"), ("#open-counts", "Scoring")):
        reach(page, press)
        page.wait_for_function(f"() => document.querySelector('#worth-title')?.textContent === '{title}'")
        assert page.locator("#worth section").count() >= 1
        page.click("#worth form button")
