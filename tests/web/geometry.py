"""Geometry check: measure a table's page at every moment of whole hands and at every size.

Open a table page of each game and replace its WebSocket by one of the test. It sends the moments of a hand one after
the other, and geometry.js measures what the page shows. `tests/web/geometry_campaign.py` is the long form.
"""

import random
from pathlib import Path

import meldhouse as mh
from meldhouse.bots import Thumb
from meldhouse.i18n import Localizer
from meldhouse.i18n.catalogue import DEFAULT_LANGUAGE
from meldhouse.server.core.serialization import lines_json, scene_json
from meldhouse.session.events import Event, deal_event
from meldhouse.session.seating import BOT, PERSON, SeatAssignment, Seating
from meldhouse.session.session import PLAYING, TableSession
from tests.support.invariant_checks import open_table
from tests.support.live_server import call_api
from tests.web.late_positions import crowd
from tests.web.page_driver import listen

HERE = Path(__file__).parent
SIZES = [(360, 640), (390, 844), (844, 390), (1280, 800), (1366, 650), (1920, 950), (2560, 1440), (768, 1024)]
FACES = ["usual", "large"]
# The variants and seats with the most pieces, and the most popular ones.
TABLES = [
    ("kongpie", "household", 3),
    ("tongits", "classic", 3),
    ("kingscorners", "jokers", 4),
    ("kingscorners", "standard", 6),
    ("kingscorners", "standard", 2),
    ("pong", "tiles", 4),
    ("pong", "ceki", 4),
    ("mahjong", "competition", 4),
]
CLOCK = {"ms": 15_000, "left": 13_000, "reserve": 60_000, "reserve_ms": 60_000}
NAMES = ["Bartholomäus", "Otto", "Guest 4821", "Wilhelmina of the Hill", "Ada"]  # of the others


def hand_told(game, variant, seats, seed, language=DEFAULT_LANGUAGE):
    """Yield the messages to a seat at each moment of a hand; players make sensible and random moves."""
    dice, thumb = random.Random(seed), Thumb(seed)
    rules = mh.GAMES[game].variants[variant].rules._replace(seats=seats)
    table = mh.table(game, variant, seed=seed, seats=seats) if hasattr(rules, "seats") else mh.table(game, variant)
    people = [SeatAssignment(PERSON, f"p{n}") if n < 2 else SeatAssignment(BOT, bot="thumb") for n in range(seats)]
    course = TableSession(table, Seating(people))
    course.apply(deal_event(*table.next_deal()))
    you = dice.randrange(2)
    while True:
        yield moment(course, you, language)
        if course.state != PLAYING:
            return
        asked = course.awaited_seats()
        seat = dice.choice(asked) if asked else None
        course.apply(Event("settled") if seat is None else course.check(seat, chosen(course.view(seat), dice, thumb)))


def evenly(moments, count):
    """Return this many moments, including the first and the last, or all moments if there are fewer."""
    last = len(moments) - 1
    return [moments[round(n * last / (count - 1))] for n in range(count)] if last >= count else moments


def fullest(moments):
    """Return the moment with the most pieces or choices."""
    return max(moments, key=lambda told: crowd(told["scene"]))


def latest(moments):
    """Return the last moment of each kind of move, according to its first word; the table is fullest then."""
    return {verb: told for told in moments for verb in verbs(told)}.values()


def telling(moments, count):
    """Return this many moments from deal to end, and those that need the most space."""
    chosen = [*evenly(moments, count), fullest(moments), *latest(moments)]
    return [*{id(told): told for told in chosen}.values()]


def verbs(told):
    return {choice["move"].split()[0] for choice in told["scene"]["choices"]}


def chosen(view, dice, thumb):
    return thumb.choose(view) if dice.random() < 0.8 else dice.choice(view.moves())


def moment(course, you, language):
    read = Localizer(you, language, with_markers=True)
    over = course.state != PLAYING
    return {
        "you": you,
        "at": course.revision,
        "hand": len(course.table.hands),
        "played": len(course.finished_hands),
        "turn": None if over else course.view(you).turn,
        "over": over,
        "scene": scene_json(course.scene(you), read),
        "log": lines_json(course.log_lines(you), read)[-12:],
        "pause": {"ms": 4000, "left": 3000, "held": [], "by": 0} if course.window else None,
        "clock": None if over or course.window else CLOCK,
        "next": [],
        "awaited": awaited(course, you),
    }


def awaited(course, you):
    """Return the message that the other person is slow, so that you can go on without them."""
    if course.window or course.state != PLAYING:
        return None
    others = [seat for seat in course.awaited_seats() if course.seating.seats[seat].kind == PERSON and seat != you]
    return {"seats": others, "ms": 70_000, "without": 0} if others else None


class Gauge:
    """A table's page that is sent moments and measures them."""

    def __init__(self, page, server, game, variant, seats, at="/table/{table}", language=DEFAULT_LANGUAGE):
        self.page = listen(page)
        host = server.person("Wilhelmina of the Hill")
        opened = host.open(game, variant=variant, seats=" ".join(["me", *["bot"] * (seats - 1)]))
        cookies = {"key": host.key, "language": language}
        page.context.add_cookies([{"name": name, "value": cookies[name], "url": server.address} for name in cookies])
        page.add_init_script(path=HERE / "geometry.js")
        page.goto(server.address + at.format(**opened))
        page.wait_for_function("() => window.gauge?.isOpen()")
        page.evaluate("names => gauge.seat(names)", [*NAMES[:1], *NAMES[: seats - 1]][:seats])

    def load(self, moments):
        self.page.evaluate("moments => gauge.load(moments)", moments)

    def resize(self, size, faces):
        self.page.set_viewport_size({"width": size[0], "height": size[1]})
        self.page.evaluate("faces => gauge.faces(faces) || gauge.settled()", faces)

    def measure(self, first=0, last=1_000_000, every=1, turn=0):
        """Measure moments at this size; return their number and the findings: [moment, what, where].

        Pieces are picked up in one of `every` moments, which costs more than all the rest.
        """
        return self.page.evaluate("asked => gauge.measure(...asked)", [first, last, every, turn])

    def plant(self, style):
        """Spoil the page with a stylesheet; an empty stylesheet restores the page."""
        self.page.evaluate("style => gauge.plant(style)", style)

    def show(self, n):
        self.page.evaluate("n => gauge.show(n)", n)


class LookingBack:
    """The replay page of a hand of sensible players, measured like a table."""

    def __init__(self, page, server, game, variant, seats):
        self.page = listen(page)
        table, thumb = open_table(mh.GAMES[game], variant, seed=4, seats=seats), Thumb(4)
        table.deal()
        while not table.over:
            table.play(thumb.choose(table.view(table.turn)))
        record = str(table.record()).encode()
        answer = call_api(server, "POST", "/api/records", record, server.person().key)
        page.add_init_script(path=HERE / "geometry.js")
        page.goto(f"{server.address}/replay/{answer['record']}")
        page.wait_for_selector("#mine .piece")
        with page.expect_response("**/frames?*see=all"):  # all hands are visible, which needs the most space
            page.select_option("#see", "all")
        page.wait_for_selector("#others .piece:not(.back)")

    resize, plant = Gauge.resize, Gauge.plant

    def measure(self, moments):
        """Measure this many moments from the deal to the end; return their number and the findings."""
        last = int(self.page.get_attribute("#scrub", "max"))
        return self.page.evaluate("at => gauge.lookBack(at)", evenly(range(last + 1), moments))
