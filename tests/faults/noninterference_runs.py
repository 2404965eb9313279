"""Play a hand of one world on the real server with a simulated clock; record all messages to the viewer with their
times.

Public events happen at the same moment in both worlds: moves, holds, players who leave and come back. Hidden ones
differ: who may claim, how long they think, whether they pass, don't answer, or answer late. Pauses aren't random, and
disk, network and serialization take the same time in both, so that every difference counts.
"""

import asyncio
import gc
import json
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from random import Random
from typing import Any, NamedTuple
from unittest.mock import patch

from meldhouse import warmup
from meldhouse.core.provably_fair import SECRET_BYTES, Deal, commitment_of
from meldhouse.core.record import Proof
from meldhouse.engine.kernels import use_compiled
from meldhouse.games.claims import PASS
from meldhouse.games.options import differences
from meldhouse.games.scene import Scene
from meldhouse.i18n import Localizer
from meldhouse.server.actions.registry import ACTIONS
from meldhouse.server.app import create_app
from meldhouse.server.core.scene_text import EncodedJSON, scene_text
from meldhouse.server.core.serialization import JSON
from meldhouse.server.registry.services import create_services
from meldhouse.server.tables import broadcaster, fairness_events, scheduler
from meldhouse.session.changes import DEAL, MOVE, PAUSE_OVER
from tests.faults.fault_simulation import load_once, simulated
from tests.faults.faulty_connections import Lost, Wire, fetch
from tests.faults.faulty_disk import Disk, OnDisk
from tests.faults.noninterference import Pair, Turn, World, passed_by_thumb
from tests.faults.simulated_clock import Hands, InACircle, Loop, NothingDue

PATIENCE = 120.0  # simulated seconds to wait for an expected message
AFTERWARDS = 3.0  # seconds that the viewer stays when the hand is over
LINES = 0.2  # of the others: they always watch; most of a hand's cost is showing it to them
GLANCES = 0.06  # of all turns: the viewer requests the table, and sometimes its page
PAGES = 0.2
LONG_PAUSE = 6.0  # seconds of every pause of a hand that stops in one: long enough for all requests
HOLDS = 0.15  # of all windows: a player holds the discard
AWAY = 0.04  # of all turns: a player leaves, a bot plays for them, and they come back
NEVER = 3600.0 * 24  # nobody counts as absent
WAYS = ("answers", "answers", "late", "says", "silent")  # of passing
UNASKED = ("silent", "silent", "silent", "answers", "says")  # what the others do; the answer is refused

EVERYWHERE = (  # everything that reports hands, finished or not
    "/api/tables/{table}", "/api/tables", "/api/mine", "/api/me/results", "/api/me/data", "/api/tables/{table}/frames",
    "/api/tables/{table}/story", "/api/tables/{table}/record", "/table/{table}", "/replay/{table}", "/review/{table}",
    "/mine", "/",
)  # fmt: skip

Act = tuple[float, int, JSON]


class Even:
    """A random generator without randomness: all delays are constant."""

    def uniform(self, least: float, most: float) -> float:
        return (least + most) / 2

    def random(self) -> float:
        return 1.0


WRITES = Even().uniform(0.0005, 0.004)  # seconds; the disk's
ARRIVES = Even().uniform(0.002, 0.08)  # the network's
WORDS = 0.001  # to serialize a view
ROUNDED = 1e-9  # seconds of rounding differences from the order of additions
APART = 0.05  # seconds from any public event to a hidden one: the server handles them in order


class Sent(NamedTuple):
    """A message to the viewer: when, how, and what."""

    at: float
    way: str
    text: str


class Person:
    """A person at the table, or the spectator."""

    def __init__(self, evening: "Evening", number: int, has_line: bool) -> None:
        self.evening, self.has_line = evening, has_line
        self.name, self.address, self.chance, self.key = f"Person {number}", f"10.0.0.{number + 1}", Even(), None

    async def come_in(self) -> None:
        response = await fetch(self.evening, self, "POST", "/api/people", {"name": self.name})
        self.key = json.loads(response[1])["key"]

    def come_to_the_table(self) -> None:
        if self.has_line:
            self.wire = Wire(self.evening, self)
            self.wire.say(do="table", table=self.evening.table)

    def say(self, **message: Any) -> None:
        """Send it over WebSocket, or as a program without one does."""
        if self.has_line:
            self.wire.say(**message)
        else:
            deed = ACTIONS[message.pop("do")]
            path = f"/api/tables/{self.evening.table}/{deed.path or deed.name}"
            self.evening.tasks.append(asyncio.ensure_future(fetch(self.evening, self, "POST", path, message)))


class Evening:
    """A hand in one world. `own` is the generator for hidden events; all others are the same in both worlds."""

    def __init__(self, pair: Pair, world: World, own: str) -> None:
        self.pair, self.world, self.own = pair, world, own
        self.seed, self.hands, self.is_dead = pair.seed, Hands(), False
        self.disk = Disk(self.hands, Even())
        self.disk.sound = True
        self.findings: list[str] = []
        self.sent: list[Sent] = []
        self.pauses, self.promised, self.away = 0, 0, None
        self.passed = [passed_by_thumb(pair.rules, one) for one in (pair.here, pair.there)]
        self.heard: asyncio.Queue[JSON] = asyncio.Queue()
        seats = pair.rules.rules.seats
        self.tasks: list[asyncio.Future[Any]] = []
        lines = self.public("lines")
        number = seats if pair.viewer is None else pair.viewer
        self.people = [Person(self, n, n == number or lines.random() < LINES) for n in range(seats + 1)]
        self.agreed = self._agreed()
        self.viewer = self.people[number]

    def public(self, *about: Any) -> Random:
        return Random(f"{self.seed} {about}")

    def secret(self, *about: Any) -> Random:
        return Random(f"{self.seed} {self.own} {about}")

    # --- what is noted -----------------------------------------------------------------------------

    def found(self, what: str) -> None:
        self.findings.append(what)

    def found_trouble(self, why: BaseException) -> None:
        self.found(f"an error came to the door: {why!r}")

    def leaves(self, person: Person, wire: Any, text: str) -> None:
        if person is self.viewer:
            self.sent.append(Sent(self.hands.now, "line" if wire else "asked", text))
            if wire:
                self.heard.put_nowait(json.loads(text))

    # --- played --------------------------------------------------------------------------------------

    def play(self) -> "Evening":
        game = self.pair.rules.game
        load_once(game, warmup.TABLE)
        use_compiled(game.name)
        loop = Loop(self.hands, Even())
        loop.set_exception_handler(lambda _, context: self.found(f"nobody took care of: {context}"))
        deal = Deal(self.world.deck, self.pair.rules.generator)
        with (
            tidied_afterwards(),
            simulated(self),
            patch.object(scheduler, "fair_deal", lambda *_: deal),
            patch.object(fairness_events, "new_commitment", self._promise),
            patch.object(broadcaster, "scene_text", self._written),
        ):
            asyncio.set_event_loop(loop)
            try:
                loop.run_until_complete(self._lived())
            except (NothingDue, InACircle, TimeoutError, Lost) as why:
                self.found(f"the hand does not go on: {why!r}")
            finally:
                end(loop)
        return self

    def _promise(self) -> Proof:
        """Use the same secret in both worlds, however many random numbers bots have used."""
        self.promised += 1
        secret = self.public("promise", self.promised).randbytes(SECRET_BYTES).hex()
        return Proof(commitment_of(secret), secret)

    def _written(self, scene: Scene, read: Localizer) -> EncodedJSON:
        """Serialize a view; the server does nothing else meanwhile."""
        self.hands.now += WORDS
        return scene_text(scene, read)

    async def _lived(self) -> None:
        pause = LONG_PAUSE if self.pair.stops else None
        self.services = create_services(
            "", grace_s=NEVER, claim_pause_s=pause, open_store=lambda path, address: OnDisk(self)
        )
        self.services.games = self.services.repository.games = {self.pair.rules.game.name: self.pair.rules.game}
        self.app, self.hour = create_app(self.services, new_people_per_minute=1000), self
        await self.services.start()
        await self._sit_down()
        await self._hears(lambda message: message["tell"] == "moved" and message["kind"] == DEAL)
        for number, turn in enumerate(self.world.turns):
            await self._turn(number, turn)
        if not self.pair.stops:
            await asyncio.sleep(AFTERWARDS)
        await asyncio.gather(*self.tasks)

    async def _sit_down(self) -> None:
        for person in self.people:
            await person.come_in()
        opened = await fetch(self, self.people[0], "POST", "/api/tables", self.agreed)
        self.table = json.loads(opened[1])["table"]
        for person in self.people:
            person.come_to_the_table()
        await self._hears(lambda message: message["tell"] == "table")
        for seat, person in enumerate(self.people[1:-1], 1):
            person.say(do="sit", seat=seat)
            await asyncio.sleep(0.1)

    def _agreed(self) -> JSON:
        rules, chance = self.pair.rules, self.public("agreed")
        return {
            "game": rules.game.name,
            "variant": rules.variant,
            "options": differences(rules.rules, rules.game.variants[rules.variant].rules),
            "seats": [{"is": "me"}, *({"is": "open"} for _ in self.people[2:])],
            "draw": False,
            "hands": chance.choice((0, 1)),
            "clock": chance.choice(("off", "off", "brisk", "relaxed")),
            **chance.choice(({}, {}, {"strict": True}, {"quick_claims": True})),
        }

    async def _hears(self, what: Any) -> JSON:
        """Wait for a message to the viewer."""
        async with asyncio.timeout(PATIENCE):
            while True:
                message = await self.heard.get()
                if what(message):
                    return message

    async def _turn(self, number: int, turn: Turn) -> None:
        """Make a move after some thought; then handle its effects."""
        chance = self.public("turn", number)
        self.away = self._goes(number, turn, chance)
        if self.away is not None:
            self.people[self.away].say(do="leave")
        await asyncio.sleep(chance.uniform(0.3, 4))
        self._glance(chance, 0)
        await asyncio.sleep(2 * APART)
        self.people[turn.seat].say(do="play", move=turn.move, id=f"{number}")
        message = await self._hears(lambda message: message["tell"] == "moved" and message["kind"] == MOVE)
        if message["pause"]:
            await self._pause(Window(self, number, turn, message), chance)
        if self.away is not None:
            await asyncio.sleep(APART)
            self.people[self.away].say(do="back")
            await asyncio.sleep(APART)  # the server may read two simultaneous requests in any order

    async def _pause(self, window: "Window", chance: Random) -> None:
        self.pauses += 1
        for after, seat, message in window.acts():
            asyncio.get_running_loop().call_later(after, partial(self.people[seat].say, **message))
        if window.stops:
            await self._look_everywhere(window)
            return
        self._glance(chance, window.lasts - APART)
        await self._hears(lambda shown: shown["tell"] == "moved" and shown["kind"] == PAUSE_OVER)

    async def _look_everywhere(self, window: "Window") -> None:
        """Request everything that the viewer can in the pause at which the comparison stops."""
        until = self.hands.now + window.pause - APART
        await asyncio.sleep(window.lasts + 6 * APART)
        for path in (path.format(table=self.table) for path in EVERYWHERE):
            await fetch(self, self.viewer, "GET", path)
        assert self.hands.now < until, "the pause is over before everything was asked for"
        await asyncio.sleep(until - self.hands.now)

    def _goes(self, number: int, turn: Turn, chance: Random) -> int | None:
        """Let a bot play for a player while others move: it passes the claims that the player would pass."""
        turns = self.world.turns
        if chance.random() > AWAY or number + 1 == len(turns):  # at the end the next turn is unknown here
            return None
        seats = set(range(len(self.people) - 1)) - {turn.seat, self.pair.viewer, turns[number + 1].seat}
        for world, passed in ((self.pair.here, self.passed[0]), (self.pair.there, self.passed[1])):
            seats -= world.turns[number].answers.keys() - passed[number]
        return chance.choice(sorted(seats)) if seats else None

    def _glance(self, chance: Random, after: float) -> None:
        """Let the viewer request the table, or its page."""
        if chance.random() < GLANCES:
            path = f"/table/{self.table}" if chance.random() < PAGES else f"/api/tables/{self.table}"
            self.tasks.append(asyncio.ensure_future(self._glanced(path, after)))

    async def _glanced(self, path: str, after: float) -> None:
        await asyncio.sleep(after)
        await fetch(self, self.viewer, "GET", path)


class Window:
    """Actions during a claim window: seconds from its start, the seat, and the message."""

    def __init__(self, evening: Evening, number: int, turn: Turn, message: JSON) -> None:
        self.evening, self.number, self.turn = evening, number, turn
        self.pause, self.at = message["pause"]["ms"] / 1000, message["at"]
        self.stops = evening.pair.stops and number + 1 == len(evening.world.turns)
        self.lasts = self.pause / 4 if self.stops else self.pause  # the rest is for the viewer's requests
        self.public = evening.public("window", number)
        self.seats = [seat for seat in range(evening.pair.rules.rules.seats) if seat not in (turn.seat, evening.away)]

    def acts(self) -> list[Act]:
        """Do the public actions and the viewer's first; then the hidden ones, at other moments."""
        may_hold = self.public.random() < HOLDS and not (self.stops or self.evening.agreed.get("strict"))
        holder = self.public.choice(self.seats) if may_hold else None
        found = [] if holder is None else self._held(holder)
        viewer = self.evening.pair.viewer
        if viewer in self.seats and viewer != holder:
            found += self._answered(viewer, self.public, [])
        taken = [after for after, _, _ in found]
        for seat in self.seats:
            if seat not in (holder, viewer):
                found += self._answered(seat, self.evening.secret("answer", self.number, seat), taken)
        return found

    def _held(self, seat: int) -> list[Act]:
        """Return who sees that the discard is held no longer; they don't see whether an answer ended it."""
        begins, ends = self.public.uniform(0.05, self.lasts - ARRIVES - APART), self.public.uniform(0.1, 4)
        held = [(begins, seat, {"do": "hold"})]
        if self.public.random() < 0.3 and (self.turn.claim is None or self.turn.claim[0] != seat):
            return held
        if seat in self.turn.said:
            return [*held, (begins + ends - WRITES, seat, self._answer(seat))]
        return [*held, (begins + ends, seat, {"do": "release"})]

    def _answered(self, seat: int, dice: Random, taken: list[float]) -> list[Act]:
        way = dice.choice(WAYS if seat in self.turn.said else UNASKED)
        if self.turn.said.get(seat, PASS) != PASS:
            way = "answers"
        after = self._when(dice, way)
        while any(abs(after - other) < APART for other in taken):  # late answers have only one possible moment
            after, way = self._when(dice, "answers"), "silent" if way == "late" else way
        if way in ("answers", "late"):
            return [(after, seat, self._answer(seat))]
        return [(after, seat, {"do": "claims", "claims": "no-claims", "lasts": "discard"})] if way == "says" else []

    def _when(self, dice: Random, way: str) -> float:
        """Return a time within the window, no faster than people are, or after the pause and before the next move."""
        if way == "late":
            return self.lasts + dice.uniform(2 * APART, 3 * APART)
        return dice.uniform(2 * APART, self.lasts - ARRIVES - 2 * APART)

    def _answer(self, seat: int) -> JSON:
        return {"do": "play", "move": self.turn.said.get(seat, PASS), "at": self.at, "id": f"{self.number} {seat}"}


@contextmanager
def tidied_afterwards() -> Iterator[None]:
    """Collect garbage only after each hand: doing so during it would add a tenth of its cost."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def end(loop: Loop) -> None:
    """Cancel all running tasks of the server."""
    for _ in range(3):
        for task in asyncio.all_tasks(loop):
            task.cancel()
        loop.call_later(0.001, loop.stop)
        loop.run_forever()
    loop.close()


def compared(pair: Pair) -> tuple[list[str], Counter[str]]:
    """Play the hand in both worlds; return what distinguishes them for the viewer, and how much was compared."""
    here, there = Evening(pair, pair.here, "here").play(), Evening(pair, pair.there, "there").play()
    counted = Counter({
        "hands": 1,
        "moves": len(pair.here.turns),
        "messages on the line": sum(sent.way == "line" for sent in here.sent),
        "answers over HTTP": sum(sent.way == "asked" for sent in here.sent),
        "bytes": sum(len(sent.text.encode()) for sent in here.sent),
        "pauses": here.pauses,
        "pauses in which others were asked": pair.windows,
        "pauses in which not the same others were asked": pair.differing,
        "hands in which others were asked": int(pair.windows > 0),
        "hands in which not the same others were asked": int(pair.differing > 0),
    })  # fmt: skip
    return told_apart(here, there), counted


def told_apart(here: Evening, there: Evening) -> list[str]:
    """Return the viewer's messages that differ, or have other times, in the other world."""
    found = [*here.findings, *there.findings]
    for n, (one, two) in enumerate(zip(here.sent, there.sent, strict=False)):
        if (one.way, one.text) != (two.way, two.text) or abs(one.at - two.at) > ROUNDED:
            return [*found, f"message {n}: {difference(one, two)}"]
    if len(here.sent) != len(there.sent):
        found.append(f"{len(here.sent)} messages, and {len(there.sent)} in the other world")
    return found


def difference(one: Sent, two: Sent) -> str:
    if one.text != two.text:
        place = next((n for n, (a, b) in enumerate(zip(one.text, two.text, strict=False)) if a != b), 0)
        near = slice(max(0, place - 60), place + 60)
        lengths = f"{len(one.text)} and {len(two.text)} characters"
        return f"at {one.at} and {two.at}, {lengths}: {one.text[near]} / {two.text[near]}"
    return f"at {one.at} and {two.at}: {one.text[:100]}"
