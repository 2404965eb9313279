"""Notices at the table cover nothing, and disappear when they may be outdated."""

import json

import pytest

import meldhouse as mh
from meldhouse.i18n import Localizer
from meldhouse.server.core.serialization import scene_json
from tests.web.page_driver import DESK, PHONE, Stage

WHY = "An empty corner takes only a king."


@pytest.fixture(scope="module")
def stage(server, page):
    return Stage(page, server.address, "kingscorners")


@pytest.fixture(scope="module")
def scene():
    """Return a turn of seat 0."""
    table = mh.table("kingscorners", seats=4, seed=2)
    table.deal()
    return json.loads(json.dumps(scene_json(table.view(0).scene, Localizer(0, with_markers=True))))


def say(stage, scene, tell="no"):
    stage.show(scene, 0)
    stage.tell(tell=tell, id="asked", why=WHY, kind="against a rule")
    stage.page.wait_for_selector("#notice:not([hidden])")
    assert stage.page.inner_text("#notice") == WHY


COVERED = """() => {
    const box = document.querySelector("#notice").getBoundingClientRect();
    const beside = one => one.right <= box.left || one.left >= box.right;
    const apart = one => beside(one) || one.bottom <= box.top || one.top >= box.bottom;
    return [...document.querySelectorAll("#mine .piece, #actions button, .seat h2, #middle .piece")]
        .filter(node => node.offsetParent && !apart(node.getBoundingClientRect())).map(node => node.outerHTML);
}"""


@pytest.mark.parametrize("size", [DESK, PHONE, {"width": 844, "height": 390}], ids=lambda size: str(size["width"]))
def test_notice_of_a_refusal_covers_nothing(stage, scene, size):
    """Names, pieces and buttons stay visible, and the notice fits into the window."""
    stage.page.set_viewport_size(size)
    say(stage, scene)
    assert stage.page.evaluate(COVERED) == []
    assert stage.page.evaluate("document.querySelector('#notice').getBoundingClientRect().bottom <= innerHeight")


IDEA = {
    "idea": "kept",
    "says": "You could have moved the west pile onto the north pile. That would have left a side for a card of your "
    "hand, and its place in the north would have been one where nobody after you could have played anything at all.",
    "articles": [],
}
CUT = """() => {
    const [newest, said] = ["#newest > span", ".said"].map(what => document.querySelector(what));
    return getComputedStyle(newest).visibility === "visible"
        && newest.getBoundingClientRect().bottom > said.getBoundingClientRect().bottom + 1;
}"""


@pytest.mark.parametrize("size", [PHONE, {"width": 844, "height": 390}], ids=lambda size: str(size["width"]))
def test_long_tip_never_cuts_a_line_of_the_log(stage, scene, size):
    """On a phone there is no space below the tip, so the last log line is hidden as a whole."""
    stage.page.set_viewport_size(size)
    stage.page.evaluate("localStorage.clear()")
    stage.show({**scene, "choices": [], "summary": ["Ada is out and has won the hand."]}, 0, over=True)
    assert not stage.page.evaluate(CUT)
    stage.tell(tell="done", id="asked", ideas=[IDEA])
    stage.page.wait_for_selector("#notice.idea:not([hidden])")
    stage.page.evaluate("() => new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
    assert not stage.page.evaluate(CUT)


@pytest.mark.parametrize("tell", ["no", "why"])
def test_notice_of_a_refusal_disappears_with_the_next_move(stage, scene, tell):
    """After any player's move the refusal may be outdated."""
    say(stage, scene, tell)
    stage.show(scene, 0, tell="moved", kind="move", move="end", fly=None)
    assert stage.page.is_hidden("#notice")
    assert stage.page.is_visible("#prompt")


def test_notice_that_is_still_true_stays_after_a_move(stage, scene):
    """For example, a rematch has been opened."""
    stage.show(scene, 0)
    stage.tell(tell="rematch", seat=1, table="again")
    stage.page.wait_for_selector("#notice:not([hidden])")
    offered = stage.page.inner_text("#notice")
    stage.show(scene, 0, tell="moved", kind="move", move="end", fly=None)
    assert stage.page.inner_text("#notice") == offered


def test_notice_of_a_closed_connection_gives_the_reason(stage):
    """The server's last message stays until the page has reconnected."""
    stage.tell(tell="bye", why="The house is restarted.", again=2)
    stage.lines[-1].close()
    stage.page.wait_for_function("() => document.querySelector('#notice').textContent === 'The house is restarted.'")
