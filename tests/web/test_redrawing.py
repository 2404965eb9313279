"""A page that redraws keeps equal elements with their focus, and their actions apply to the current position."""

import json

import pytest

import meldhouse as mh
from meldhouse.i18n import Localizer
from meldhouse.server.core.serialization import scene_json
from tests.support.invariant_checks import open_table
from tests.web.page_driver import DESK, Stage

GAME = "tongits"
MARK = "document.querySelectorAll('.felt *').forEach(node => { node.lay = true; })"
KEPT = "nodes => [nodes.filter(node => node.lay).length, nodes.length]"


def as_seen(table, seat):
    return json.loads(json.dumps(scene_json(table.view(seat).scene, Localizer(seat, with_markers=True))))


@pytest.fixture(scope="module")
def turn():
    """Return a turn in three scenes: before a draw, with fourteen cards, and after a discard."""
    table = open_table(mh.GAMES[GAME], "classic", 3)
    table.deal()
    seat = table.turn
    while "pick" not in table.view(seat).moves():
        table.play(next(move for move in table.view(table.turn).moves() if move.split()[0] in ("discard", "pick")))
        seat = table.turn
    scenes = [as_seen(table, seat)]
    for verb in ("pick", "discard"):
        table.play(next(move for move in table.view(seat).moves() if move.split()[0] == verb))
        scenes.append(as_seen(table, seat))
    return seat, scenes


@pytest.fixture
def stage(server, visit, turn):
    seat, (first, *_) = turn
    new = Stage(visit(viewport=DESK), server.address, GAME)
    new.show(first, seat, hand=2)
    new.page.wait_for_selector("#prompt .word")  # the explanations come late, and redraw the prompt
    new.asked.clear()
    new.page.evaluate(MARK)
    return new


def held(table):
    return table.page.locator("#mine .held .piece")


def test_redraw_of_the_same_scene_keeps_every_element(stage, turn):
    """Only the line of the last move may differ."""
    seat, (first, *_) = turn
    stage.show(first, seat, hand=2)
    kept, lie = stage.page.locator(".felt :not(#newest span)").evaluate_all(KEPT)
    assert kept == lie
    assert lie > 100


def test_redraw_after_a_move_replaces_only_the_moved_pieces(stage, turn):
    """A card is drawn and another discarded: the other cards, seats and places are the same elements."""
    seat, (_, drawn, thrown) = turn
    count = held(stage).count()
    stage.show(drawn, seat, hand=2)
    assert held(stage).evaluate_all(KEPT) == [count, count + 1]
    stage.page.evaluate(MARK)
    stage.show(thrown, seat, turn=None, hand=2)
    for which, least in (("#mine .held .piece", count), ("[data-seat]", 3), ("[data-zone]", 5)):
        kept, lie = stage.page.locator(f".felt {which}").evaluate_all(KEPT)
        assert kept == lie >= least, which


def test_redraw_after_a_turn_keeps_the_pieces_in_the_middle(stage, turn):
    """They can be touched in one's own turn only, and are the same elements in others' turns and after the hand."""
    seat, (first, _, thrown) = turn
    middle = stage.page.locator("#middle .piece:not(.back)")
    for scene, more in ((thrown, {"turn": None}), ({**first, "summary": ["You win."]}, {"over": True})):
        before = middle.count()
        stage.page.evaluate(MARK)
        stage.show(scene, seat, hand=2, **more)
        assert middle.evaluate_all("nodes => nodes.filter(node => node.lay).length") >= min(before, middle.count()) > 0


COUNT_PICTURES = """() => {
    const create = document.createElementNS.bind(document);
    window.pictures = 0;
    document.createElementNS = (space, name) => {
        if (name === "use") window.pictures += 1;
        return create(space, name);
    };
}"""


def test_redraw_builds_only_zones_that_look_different(stage, turn):
    """A place whose pieces look as they did is not built again, not even to be compared; signs beside names are."""
    seat, (first, *_) = turn
    pieces = stage.page.locator(".felt [data-zone] .piece").count()
    stage.page.evaluate(COUNT_PICTURES)
    stage.show(first, seat, hand=2)
    assert pieces > 20 > stage.page.evaluate("window.pictures")


def test_redraw_ends_the_marks_of_a_hint(stage, turn):
    """Also those of pieces that look as they did."""
    seat, (first, *_) = turn
    held(stage).last.evaluate("node => node.classList.add('hinted')")
    stage.show(first, seat, hand=2)
    assert stage.page.locator(".hinted").count() == 0


@pytest.fixture
def moved_up(stage, turn):
    """Return the same hand with one more card in front: the others are one place further."""
    seat, (_, drawn, thrown) = turn
    stage.show(thrown, seat, turn=None, hand=2)
    stage.page.evaluate(MARK)

    def show():
        stage.show(drawn, seat, hand=2)

    return show


def test_redraw_updates_the_action_of_a_kept_card(stage, turn, moved_up):
    """A card that was in the hand before a draw is discarded from its current place."""
    drawn = turn[1][1]
    throws = {c["touch"][0][1]: c["move"] for c in drawn["choices"] if c["move"].split()[0] == "discard"}
    other = {pair[1] for c in drawn["choices"] if c["move"].split()[0] != "discard" for pair in c["touch"]}
    card = next(card for card in reversed(throws) if card not in other)
    piece = stage.page.locator(f'#mine .held .piece[data-piece="{card}"]')
    before = piece.get_attribute("data-at")
    moved_up()
    assert piece.evaluate("node => Boolean(node.lay)")
    assert piece.get_attribute("data-at") != before
    piece.click()
    assert stage.page.locator("#mine .piece.selected").get_attribute("data-piece") == card
    piece.click()
    assert stage.played() == [throws[card]]


def test_redraw_keeps_the_focus_on_the_same_card(stage, moved_up):
    """The focus follows the card, which is the only tab stop of the hand."""
    cards = held(stage).evaluate_all("nodes => nodes.map(node => node.dataset.piece)")
    stage.page.locator(f'#mine .held .piece[data-piece="{cards[-2]}"]').focus()
    moved_up()
    stops = held(stage).evaluate_all(
        "nodes => nodes.filter(node => node.tabIndex === 0).map(node => node.dataset.piece)"
    )
    assert [stage.page.evaluate("document.activeElement.dataset.piece")] == stops == [cards[-2]]


def test_moving_card_does_not_shrink_the_table(server, visit, turn):
    """The window becomes narrower while a card moves over the table; all else is as large as without that card."""
    seat, (first, drawn, _) = turn
    sizes = []
    for motion in ("reduce", "no-preference"):
        page = visit(viewport=DESK)
        page.emulate_media(reduced_motion=motion)
        table = Stage(page, server.address, GAME)
        table.show(first, seat, hand=2)
        table.show(drawn, seat, hand=2)
        page.evaluate("""async () => {
            const [piece, felt] = [document.querySelector("#middle .piece"), document.querySelector(".felt")];
            const far = [{ transform: "translate(150vw)" }, { transform: "none" }];
            if (!matchMedia("(prefers-reduced-motion: reduce)").matches) piece.animate(far, 5000);
            felt.style.maxWidth = `${felt.clientWidth - 80}px`;
            for (let n = 0; n < 3; n++) await new Promise(requestAnimationFrame);
        }""")
        sizes.append(page.evaluate("getComputedStyle(document.querySelector('#middle')).getPropertyValue('--mid')"))
    assert sizes[0] == sizes[1]
    assert float(sizes[0].removesuffix("px")) > 40


# --- a move, which is shown in several tasks --------------------------------------------------

LINES = "() => [...document.querySelectorAll('#log li')].map(line => line.textContent)"
HOLD = "() => { MessagePort.prototype.postMessage = () => {}; }"  # the next task does not begin
RECORD = """() => {
    window.drawn = [];
    const place = ({ target }) => (target.closest?.("#log") ? "log" : "felt");
    const note = changes => window.drawn.push(...changes.map(place));
    const changed = new MutationObserver(note);
    for (const name of [".felt", "#log"])
        changed.observe(document.querySelector(name), { childList: true, subtree: true });
    const { postMessage } = MessagePort.prototype;
    MessagePort.prototype.postMessage = function (...data) {
        note(changed.takeRecords());
        window.drawn.push("task");
        postMessage.apply(this, data);
    };
}"""


def tell_move(stage, scene, words, **more):
    usual = {"clock": None, "pause": None, "next": [], "hand": 2, "played": 1, "over": False, "event": "none"}
    log = [{"seat": None, "words": words}]
    stage.tell(tell="moved", kind="move", move="", scene=scene, log=log, fly=None, **usual, **more)


def test_move_is_finished_before_the_next_message_is_shown(stage, turn):
    """The second one replaces the log."""
    seat, (_, second, third) = turn
    stage.page.evaluate(HOLD)
    tell_move(stage, second, "A move", you=seat, seat=seat, turn=seat, at="2")
    stage.show(third, seat, hand=2, log=[{"seat": None, "words": "The whole log"}])
    lines = stage.page.evaluate(LINES)
    assert lines[-1] == "The whole log"
    assert "A move" not in lines
    assert held(stage).count() == 12


def test_move_is_finished_before_a_key_acts(stage, turn):
    seat, (_, second, _) = turn
    stage.page.evaluate(HOLD)
    tell_move(stage, second, "A move", you=seat, seat=seat, turn=seat, at="2")
    assert "A move" not in stage.page.evaluate(LINES)
    stage.page.keyboard.press("ArrowRight")
    assert "A move" in stage.page.evaluate(LINES)


def test_move_is_drawn_in_several_tasks(stage, turn):
    """Otherwise the longest task is twice as long, which `long_tasks.py` measures."""
    seat, (_, second, _) = turn
    stage.page.evaluate(RECORD)
    tell_move(stage, second, "A move", you=seat, seat=seat, turn=seat, at="2")
    stage.page.wait_for_function("() => window.drawn.includes('log')")
    built, put, *around = " ".join(stage.page.evaluate("window.drawn")).split("task")
    assert built.strip() == ""
    assert "felt" in put
    assert "log" not in put
    assert "log" in " ".join(around)
