"""Moving pieces start from where they were; a piece that nobody saw before comes from the stock."""

from collections import Counter
from dataclasses import dataclass
from itertools import islice

import pytest

import meldhouse as mh
from meldhouse.bots import find_bot
from meldhouse.i18n import Localizer
from meldhouse.server.core.serialization import flight_json, scene_json
from meldhouse.session.changes import DEAL, MOVE
from meldhouse.session.events import Event, deal_event
from meldhouse.session.seating import BOT, PERSON, SeatAssignment, Seating
from meldhouse.session.session import TableSession
from tests.support.parameter_sweep import few
from tests.web.page_driver import DESK, PHONE, Stage, listen

SEED, MOMENTS = 10, 35  # of a hand, and how much of it is shown

FLIGHTS = """
    window.flights = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, ...given) {
        const [dx, dy] = frames[0].transform.match(/-?[\\d.]+(?=px)/g).map(Number);
        const { left, top } = this.getBoundingClientRect();
        const zone = this.closest("[data-zone]").dataset.zone;
        window.flights.push({ zone, piece: this.dataset.piece, x: left + dx, y: top + dy });
        return animate.call(this, frames, ...given);
    };
"""
TAKE_FLIGHTS = """async () => {
    await new Promise(requestAnimationFrame);  // in which they begin
    const flown = window.flights.splice(0);
    for (const animation of document.getAnimations()) animation.finish();  // where they end is what counts
    await new Promise(requestAnimationFrame);
    return flown;
}"""
BOXES = """() => Object.fromEntries([...document.querySelectorAll("[data-zone]")].map(zone => {
    const boxes = [...zone.querySelectorAll(".pieces .piece")].map(piece => piece.getBoundingClientRect());
    return [zone.dataset.zone, boxes.map(({ left, top }) => [left, top])];
}))"""


@pytest.fixture
def stage(browser, server):
    """Return a function that opens a table of a game with animations."""
    opened = []

    def new(game):
        context = browser.new_context(viewport=DESK, reduced_motion="no-preference", service_workers="block")
        opened.append(listen(context.new_page()))
        opened[-1].add_init_script(FLIGHTS)
        return Stage(opened[-1], server.address, game)

    yield new
    errors = [error for page in opened for error in page.errors]
    for page in opened:
        page.context.close()
    assert not errors


def hand_of(game, viewer):
    """Yield the messages to a viewer during a hand of heuristic players."""
    table, heuristic = mh.table(game, seed=SEED), find_bot("thumb", SEED)
    people = [
        SeatAssignment(PERSON, "p0"),
        SeatAssignment(PERSON, "p1"),
        *[SeatAssignment(BOT, bot="thumb")] * (table.rules.seats - 2),
    ]
    session = TableSession(table, Seating(people))
    yield from messages_of(session, deal_event(*table.next_deal()), viewer)
    while not session.hand_over:
        asked = session.awaited_seats()
        event = session.check(asked[0], heuristic.choose(session.view(asked[0]))) if asked else Event("settled")
        yield from messages_of(session, event, viewer)


def messages_of(session, event, viewer):
    for moment in session.apply(event):
        if not session.hand_over:
            flying = moment.played.piece_move if moment.played and moment.kind == MOVE else None
            bystanding = moment.kind == MOVE and session.window
            scene = session.bystander_scene(viewer) if bystanding else session.scene(viewer)
            yield (
                moment.kind,
                flight_json(flying) if flying else None,
                scene_json(scene, Localizer(viewer, with_markers=True)),
            )


def lie(scene):
    """Map zones to their pieces."""
    return {zone["key"]: list(zone["pieces"]) for zone in scene["zones"]}


@dataclass
class Step:
    """An event that the page was sent, and the flights that were seen then."""

    before: dict[str, list[str]]  # zone -> its pieces
    after: dict[str, list[str]]
    places: dict[str, list[tuple[float, float]]]  # zone -> where its pieces were shown before
    fly: dict
    flown: list[dict]
    stock: str
    shown: dict[str, list[tuple[float, float]]]  # zone -> where its pieces are shown now

    def flown_from(self, zones):
        """Return pieces that left their zone or come from another, and started where something was."""
        places = [place for zone in zones for place in self.places.get(zone, [])]
        return [flight for flight in self.flown if flight["zone"] not in zones and is_near(flight, places)]

    def unmoved(self, zones, to):
        """Return pieces of a zone that are now just where something of these zones was: they have no way to fly."""
        places = [place for zone in zones for place in self.places.get(zone, [])]
        shown = zip(self.shown.get(to, []), self.after[to], strict=False)
        return [piece for (x, y), piece in shown if is_near({"x": x, "y": y}, places)]

    @property
    def drawn(self):
        return self.flown_from([self.stock])

    @property
    def fewer(self):
        """Return how many pieces the stock has lost."""
        return max(0, len(self.before[self.stock]) - len(self.after[self.stock]))


def is_near(flight, places):
    return any(abs(flight["x"] - x) < 2 and abs(flight["y"] - y) < 2 for x, y in places)


def walked(stage, game):
    """Show a hand on the page, step by step."""
    before = None
    for kind, fly, scene in islice(hand_of(game, 0), MOMENTS):
        places = stage.page.evaluate(BOXES)
        stage.show(scene, 0, tell="table" if kind == DEAL else "moved", kind=kind, fly=fly)
        flown, after = stage.page.evaluate(TAKE_FLIGHTS), lie(scene)
        if before:
            yield Step(before, after, places, fly, flown, scene["looks"]["stock"], stage.page.evaluate(BOXES))
        before = after


@pytest.mark.parametrize("game", few(list(mh.GAMES), "kongpie"))
def test_moving_pieces_start_from_their_previous_places(stage, game):
    """As many as the stock has lost come from the stock; played pieces come from the zone that the server names."""
    mine, others, played = 0, 0, 0
    for step in walked(stage(game), game):
        assert len(step.drawn) == step.fewer, step
        mine += sum(flight["zone"] == "hand 0" and flight["piece"] != "??" for flight in step.drawn)
        others += sum(flight["zone"].startswith("hand") and flight["piece"] == "??" for flight in step.drawn)
        if step.fly and step.fly["to"] in step.after:
            touched = step.fly["touch"]
            landed = [flight["piece"] for flight in step.flown_from({zone for zone, _ in touched})]
            landed += step.unmoved({zone for zone, _ in touched}, step.fly["to"])
            assert len(landed) >= len(touched), step
            assert not Counter(piece for _, piece in touched if piece != "??") - Counter(landed), step
            played += 1
    assert min(mine, others, played) > 0


# The box in which each flight starts, the width of the widest piece, and the names of other panels under that box.
STARTS = """() => {
    window.starts = [];
    const start = Element.prototype.animate;
    Element.prototype.animate = function (...given) {
        const flight = start.apply(this, given);
        flight.pause();
        flight.currentTime = 0;
        const [box, seat] = [this.querySelector("svg").getBoundingClientRect(), this.closest(".seat")];
        const all = where => [...document.querySelectorAll(where)];
        const widest = Math.max(...all(".felt .pieces .piece svg").map(svg => svg.clientWidth));
        const covered = all("#others h2").filter(name => !seat?.contains(name)).filter(name => {
            const { left, right, top, bottom } = name.getBoundingClientRect();
            return box.left < right - 1 && box.right > left + 1 && box.top < bottom - 2 && box.bottom > top + 2;
        });
        const zone = this.closest("[data-zone]").dataset.zone;
        const { width, height } = box;
        const covers = covered.map(name => name.textContent);
        window.starts.push({ zone, piece: this.dataset.piece, width, height, widest, covers });
        flight.play();
        return flight;
    };
}"""
TAKE_STARTS = """async () => {
    await new Promise(requestAnimationFrame);  // in which they begin
    for (const flight of document.getAnimations()) flight.finish();
    return window.starts.splice(0);
}"""
PHONE_ACROSS = {"width": 844, "height": 390}


def starts(stage, game, window, first, last):
    """Return, for each step between two moments of a hand, the previous boxes and the start of each flight."""
    stage.page.set_viewport_size(window)
    stage.page.evaluate(STARTS)
    before = None
    for kind, fly, scene in islice(hand_of(game, 0), first, last):
        stage.show(scene, 0, tell="moved" if before else "table", kind=kind, fly=fly)
        flown = stage.page.evaluate(TAKE_STARTS)
        if before:
            yield before, flown
        before = lie(scene)


@pytest.mark.parametrize("game", few(list(mh.GAMES), "kingscorners"))
def test_moving_piece_of_an_overlapping_row_is_no_larger_than_shown(stage, game):
    """The box of an overlapped piece is a strip, so the size of its picture counts."""
    flights = [each for _, flown in starts(stage(game), game, PHONE, 20, 35) for each in flown]
    assert len(flights) > 10
    assert [each for each in flights if each["width"] > each["widest"] + 1] == []


# A view of two moments: a piece flies from a box of one width to another box; the most that is drawn, in frames.
FLY = """async ([from, to, widest]) => {
    const { flyFrom } = await import("/static/table/animate.js");
    const node = document.querySelector("#mine .piece"), svg = node.querySelector("svg");
    svg.style.width = `${to}px`;
    const at = (key, left, width) => ({ node, piece: "5H", zone: { key, seat: null, shape: "row", pieces: [] },
        box: { left, top: left, width, height: width * 1.4 }, place: { left, top: left } });
    const others = { ...at("other", 300, widest), node: document.createElement("i"), piece: "6H" };
    const view = { rects: () => [at("b", 200, to), others], scene: { looks: {} }, handKey: "" };
    flyFrom([at("a", 10, from), others], view, null, 300);
    await new Promise(requestAnimationFrame);
    let most = 0;
    for (const flight of node.getAnimations()) {
        flight.pause();
        for (const part of [0, 75, 150, 225]) {
            flight.currentTime = part;
            most = Math.max(most, svg.getBoundingClientRect().width);
        }
    }
    return [node.getAnimations().length, most];
}"""
SPOILED = [
    (0, 50, 0),
    (1, 50, 0),
    (50, 0, 0),
    (50, 1, 0),
    (400, 50, 1),
    (56, 50, 1),
]  # widths, number of flights


@pytest.mark.parametrize(("before", "after", "flights"), SPOILED)
def test_moving_piece_is_no_larger_than_the_widest_piece(stage, before, after, flights):
    """The boxes may have almost no width, or belong to a larger layout."""
    flown, most = stage("kingscorners").page.evaluate(FLY, [before, after, 60])
    assert flown == flights
    assert most < 62


@pytest.mark.parametrize("game", few(list(mh.GAMES), "mahjong"))
def test_moving_piece_on_a_low_screen_does_not_start_over_a_name(stage, game):
    """When a panel becomes lower, the panels below it move up, and pieces move with their panels."""
    stayed = 0
    for before, flown in starts(stage(game), game, PHONE_ACROSS, 22, 32):
        stay = [each for each in flown if each["piece"] in before.get(each["zone"], []) and each["piece"] != "??"]
        stayed += len(stay)
        assert [each for each in stay if each["covers"]] == []
    assert stayed > 0
