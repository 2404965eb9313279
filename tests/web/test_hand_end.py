"""The end of a hand: its summary is visible and consists of whole sentences."""

import json
import re

import pytest

import meldhouse as mh
from meldhouse.bots import Thumb
from meldhouse.i18n import Localizer
from meldhouse.server.core.serialization import scene_json
from meldhouse.session.events import Event, deal_event
from meldhouse.session.session import OVER, PLAYING, TableSession
from tests.support.parameter_sweep import few
from tests.web.page_driver import DESK, Stage, let_a_bot_finish, sit_down
from tests.web.test_pile_layout import SIZES


def in_sight(page, selector):
    """Return whether the middle of an element is in the window and uncovered."""
    return page.evaluate(
        """what => {
            const node = document.querySelector(what), box = node.getBoundingClientRect();
            const found = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
            return Boolean(found) && node.contains(found);
        }""",
        selector,
    )


def at_the_end_of(game, hands):
    """Return the scene at the end of this many hands, as seat 0 sees it, and the standings."""
    session, heuristic = TableSession(mh.table(game, seed=1), max_hands=hands), Thumb(1)
    while session.state != OVER:
        session.apply(deal_event(*session.table.next_deal()))
        while session.state == PLAYING:
            asked = session.awaited_seats()
            session.apply(
                session.check(asked[0], heuristic.choose(session.view(asked[0]))) if asked else Event("settled")
            )
    scene = session.scene(0)
    return json.loads(json.dumps(scene_json(scene, Localizer(0, with_markers=True)))), scene


@pytest.fixture(scope="module")
def stage(server, page):
    return Stage(page, server.address, "mahjong")


def test_summary_and_winning_move_are_visible_at_every_size(stage):
    """The first line of the summary shows without scrolling, and the log is at its last line."""
    scene, _ = at_the_end_of("mahjong", 1)
    log = [{"seat": n % 4, "words": f"discards tile {n}"} for n in range(80)]
    for size in SIZES:
        stage.page.set_viewport_size(size)
        stage.show(scene, 0, log=log, turn=None, over=True)
        assert stage.page.evaluate("scrollY") == 0
        assert in_sight(stage.page, "#summary h2"), size
        assert in_sight(stage.page, "#next"), size
        if folded := stage.page.is_visible("#newest"):
            stage.page.click("#newest")
        stage.page.wait_for_function(AT_ITS_END)
        if folded:
            stage.page.keyboard.press("Escape")


LOWEST = """[...document.querySelectorAll("#newest .piece svg")].map(one => one.getBoundingClientRect())
    .map(box => box.bottom - innerHeight)"""


def test_last_move_is_fully_visible_on_a_phone_in_landscape(server, visit):
    """Its pieces may need two lines."""
    stage = Stage(visit(), server.address, "kongpie")
    scene, _ = at_the_end_of("kongpie", 1)
    pieces = "".join(f"⟨{card}⟩ " for card in ("AC", "6C", "8C", "KC"))
    for width in (844, 676, 640):
        stage.page.set_viewport_size({"width": width, "height": 390})
        log = [{"seat": 1, "words": f"Bartholomäus makes a kong with {pieces}: four in suit for 1 point."}]
        stage.show(scene, 0, log=log, turn=None, over=True)
        lowest = stage.page.evaluate(LOWEST)
        assert len(lowest) == 4
        assert max(lowest) <= 0, width


AT_ITS_END = """() => {
    const box = document.querySelector("#log").parentNode;
    return box.scrollHeight > box.clientHeight && box.scrollTop + box.clientHeight >= box.scrollHeight - 2;
}"""


LAPTOP, SMALL = {"width": 1366, "height": 650}, {"width": 1024, "height": 700}
LARGE = {"width": 1920, "height": 1080}
WIDE = "document.querySelector('.felt').clientWidth"
CUT = """[...document.querySelectorAll("#summary tbody th")].filter(row => row.scrollWidth > row.clientWidth)
    .map(row => row.textContent)"""
SMALLEST = """() => {
    const seen = [...document.querySelectorAll("#summary *, #menu-items .quiet")]
        .filter(node => node.checkVisibility() && !node.closest("caption"));
    const told = seen.filter(node => [...node.childNodes].some(one => one.nodeType === 3 && one.textContent.trim()));
    const least = all => Math.min(...all);
    return [
        least(seen.filter(node => node.matches(".piece")).map(node => node.getBoundingClientRect().width)),
        least(told.map(node => parseFloat(getComputedStyle(node).fontSize))),
    ];
}"""
HIDDEN = "() => { const box = document.querySelector('#summary'); return box.scrollHeight - box.clientHeight; }"
TALL = "() => document.querySelector('#summary').style.setProperty('font-size', '1.1rem', 'important')"


HANDS = "⟨AS⟩ ⟨2D⟩ ⟨3C⟩ ⟨4H⟩ ⟨5S⟩ ⟨6D⟩ ⟨7C⟩ ⟨8H⟩ ⟨9S⟩ ⟨10D⟩ ⟨JC⟩ ⟨QH⟩"  # as many as anyone holds at the end
LONGEST = {"tongits": r"⟨\w+⟩( ⟨\w+⟩)*"}  # a possible value of a hand without melds


@pytest.mark.parametrize("game", few(mh.GAMES, "kongpie", "tongits"))
def test_result_is_fully_visible_on_a_laptop(server, visit, game):
    """It is beside the table, which stays unchanged; nothing is scrolled, cut or tiny."""
    stage = Stage(visit(viewport=SMALL), server.address, game)
    shown, _ = at_the_end_of(game, 2)
    if longest := LONGEST.get(game):
        shown["summary"] = [re.sub(longest, HANDS, line) for line in shown["summary"]]
        assert sum(HANDS in line for line in shown["summary"]) == 3
    log = [{"seat": 0, "words": f"line {n}"} for n in range(40)]
    for size in (LARGE, SMALL, LAPTOP):
        stage.page.set_viewport_size(size)
        stage.show(shown, 0, turn=None, over=False)
        wide = stage.page.evaluate(WIDE)
        stage.show(shown, 0, turn=None, over=True, hand=1, played=1, log=log)
        assert stage.page.evaluate(WIDE) == wide > 600, size
        assert stage.page.evaluate(HIDDEN) <= 1, size
        assert stage.page.evaluate(CUT) == [], size
    piece, letter = stage.page.evaluate(SMALLEST)
    assert piece >= 18
    assert letter >= 13.6
    assert in_sight(stage.page, "#next")
    if game in ("kongpie", "tongits"):  # these have the most text, which would have no room in larger letters
        stage.page.evaluate(TALL)
        assert stage.page.evaluate(HIDDEN) > 1


def test_standings_on_the_page_are_a_table(stage):
    """They have a row per seat in order of place, with the result of the hand; unfolded, they list all hands."""
    shown, scene = at_the_end_of("mahjong", 2)
    stage.page.set_viewport_size(DESK)
    stage.show(shown, 0, turn=None, over=True)
    stand = scene.standings
    rows = stage.page.locator(".standings > table tbody tr")
    assert [int(row.split(".")[0]) for row in rows.all_inner_texts()] == sorted(stand.places)
    (mine,) = (row.split() for row in rows.all_inner_texts() if "You" in row)
    assert mine[-2:] == [f"{stand.hands[-1][0][0]:+d}", str(stand.total[0][0])]
    stage.page.click(".sheet > summary")
    cells = stage.page.locator(".sheet tbody tr td").all_inner_texts()
    assert list(map(int, cells)) == [row[0] for hand in stand.hands for row in hand]


def test_winning_piece_is_marked_once_in_its_hand(stage):
    """No other piece has the mark."""
    shown, scene = at_the_end_of("mahjong", 1)
    stage.show(shown, 0, turn=None, over=True)
    assert scene.looks["with"]
    marked = stage.page.locator(f"[data-zone='{scene.looks['won']}'].won .piece.winner")
    assert [node.get_attribute("data-piece") for node in marked.all()] == [scene.looks["with"]]
    assert stage.page.locator(".piece.winner").count() == 1


def test_end_of_a_kings_corners_hand_says_who_has_won(server, visit):
    """It doesn't just say who has gone out."""
    page = sit_down(visit(viewport=DESK), server.address, "kingscorners")
    page.wait_for_selector("#mine .piece")
    let_a_bot_finish(page, server)
    assert re.search(
        r"^You are out and have won|^.+ is out and has won the hand\.(\s+Why\?)?$|^Impasse",
        page.inner_text("#summary h2"),
    )
