"""Simulate an hour of a server from a seed: people, bots, crashes, a slow and failing disk, and lost connections.

The server is the real one, with its real entry points; clock, disk and connections are simulated. The same seed gives
the same hour to the byte. Problems are found during the hour, and afterwards by `consistency_check.py`.
"""

import asyncio
import hashlib
import json
import logging
import secrets
from collections import Counter
from contextlib import ExitStack, contextmanager
from functools import cache
from random import Random
from typing import NamedTuple
from unittest.mock import patch

from meldhouse import warmup
from meldhouse.engine.kernels import use_compiled
from meldhouse.games import GAMES
from meldhouse.server.app import create_app
from meldhouse.server.core import clock
from meldhouse.server.ratelimit import fair_scheduler
from meldhouse.server.registry.services import create_services
from meldhouse.server.workers import game_compilation
from meldhouse.session.session import PLAYING
from tests.faults.consistency_check import GRACE
from tests.faults.faulty_disk import Died, Disk, OnDisk, Trouble
from tests.faults.simulated_clock import Hands, InACircle, Loop, NothingDue
from tests.faults.simulated_players import Party, Regular

MINUTE = 60.0
CALM = MINUTE  # seconds at the end in which nothing fails and everyone is present
AGREED = {
    "kongpie": ["me open bot", "me open open"],
    "tongits": ["me open bot", "me open open"],
    "kingscorners": ["me open", "me open bot bot"],
    "pong": ["me open open bot"],
    "mahjong": ["me open bot bot", "me open open bot"],
}
EVERY = tuple(sorted(AGREED))


class Left(NamedTuple):
    """A message that left the server, whether or not it arrived."""

    at: float
    person: Regular
    wire: object
    text: str


class Life:
    """The server from a start to the next crash."""

    def __init__(self, hour) -> None:
        self.hour = hour
        self.services = create_services("", grace_s=GRACE, open_store=lambda path, address: OnDisk(hour))
        self.services.games = self.services.repository.games = {
            name: GAMES[name] for name in sorted({party.game for party in hour.parties})
        }
        self.app = create_app(self.services, new_people_per_minute=1000)

    async def lived(self) -> None:
        await self.services.start()
        await asyncio.gather(*(person.live(self) for person in self.hour.people))


class Hour:
    """A simulated hour; `findings` has its problems, and is empty if there are none."""

    def __init__(self, seed: int, minutes: float = 60.0, tables: int = 2, games=EVERY, **agreed) -> None:
        self.seed, self.lasts, self.chance = seed, minutes * MINUTE, Random(f"hour {seed}")
        self.hands = Hands()
        self.disk = Disk(self.hands, Random(f"disk {seed}"))
        self.left: list[Left] = []
        self.findings: list[str] = []
        self.played: Counter[str] = Counter()  # table -> hands that a message reported as finished
        self.is_dead = False  # between two lives
        self.crashes, self.calm, self.before_calm = 0, False, {}
        self.people: list[Regular] = []
        self.parties = [self._party(n, games, agreed) for n in range(tables)]

    def _party(self, number, games, agreed) -> Party:
        game = self.chance.choice(games)
        seats = self.chance.choice(AGREED[game])
        party = Party("ABC"[number], game, {
            "seats": [{"is": kind} for kind in seats.split()],
            "clock": self.chance.choice(("off", "brisk", "brisk", "relaxed")),
            **self.chance.choice(({}, {}, {}, {"strict": True}, {"quick_claims": True})),
            "hands": self.chance.choice((0, 1, 3)),
            "public": True,
            **agreed,
        })  # fmt: skip
        for n in range(seats.count("open") + 1):
            party.people.append(Regular(self, party, n))
            self.people.append(party.people[-1])
        return party

    # --- what is noted ----------------------------------------------------------------------------

    def found(self, what: str) -> None:
        if not self.is_dead:
            self.findings.append(f"at {self.hands.now:.1f}: {what}")

    def found_trouble(self, why: BaseException) -> None:
        """Record an error that reached an entry point, unless the disk caused the error."""
        if not comes_of_the_disk(why):
            self.found(f"an error came to the door: {why!r}")

    def leaves(self, person, wire, text) -> None:
        if not self.is_dead:
            self.left.append(Left(self.hands.now, person, wire, text))
            if wire:
                self._compare_with_rows(wire.table, json.loads(text))

    def _compare_with_rows(self, id, message) -> None:
        """Check that a finished hand is announced only after it is stored, so that it can be looked back at."""
        if message["tell"] in ("table", "moved"):
            self.played[id] = max(self.played[id], message["played"])
        if message["tell"] in ("table", "seats") and message["table"]["state"] != PLAYING:
            (stored,) = self.disk.db.execute("SELECT count(*) FROM hands WHERE id = ?", (id,)).fetchone()
            if stored < self.played[id]:
                self.found(f"table {id}: {self.played[id]} hands are told to be finished, and {stored} are stored")

    @property
    def digest(self) -> str:
        """Return a digest of all writes and all messages."""
        digests = {person.name: hashlib.sha256() for person in self.people}
        for left in self.left:
            digests[left.person.name].update(f"{left.at:.6f} {left.text}\n".encode())
        rows = self.disk.db.execute("SELECT * FROM events ORDER BY id, seq").fetchall()
        whole = [*((name, one.hexdigest()) for name, one in sorted(digests.items())), *rows]
        return hashlib.sha256(repr(whole).encode()).hexdigest()

    # --- played -------------------------------------------------------------------------------------

    def play(self) -> "Hour":
        for party in self.parties:  # otherwise the first hour of a process would load it meanwhile, and differ
            load_once(GAMES[party.game], warmup.TABLE)
            use_compiled(party.game)
        with simulated(self):
            while self.hands.now < self.lasts:
                self.disk.lives_for = self.chance.choice((1, 5, 20, 60, 150, 400))
                self._live(self.lasts)
            self.disk.lives_for, self.disk.sound, self.calm = None, True, True
            self.before_calm = self._standing()
            self._live(self.lasts + CALM)
        return self

    def _live(self, until: float) -> None:
        """Run one life of the server, until it crashes or the time is over."""
        loop = Loop(self.hands, Random(f"loop {self.seed} {self.crashes}"))
        loop.set_exception_handler(self._unhandled)
        asyncio.set_event_loop(loop)
        try:
            task = loop.create_task(Life(self).lived())
            task.add_done_callback(lambda task: loop.stop())
            loop.call_at(until, loop.stop)
            loop.run_forever()
            if task.done():  # it could not even be opened; it is opened again a little later
                self.found_trouble(task.exception())
                self.hands.now += 5
        except Trouble:  # not even its file
            self.hands.now += 5
        except (NothingDue, InACircle) as why:
            self.found(f"the house stands still: {why!r}")
            self.hands.now += MINUTE
        finally:
            self.crashes += 1
            self._bury(loop)

    def _unhandled(self, loop, context) -> None:
        why = context.get("exception")
        if isinstance(why, Died):
            loop.stop()
        elif not comes_of_the_disk(why):
            self.found(f"nobody took care of: {context['message']} {why!r}")

    def _bury(self, loop) -> None:
        """Stop everything in that process: its tasks are canceled, and their last actions have no effect."""
        now, self.is_dead = self.hands.now, True
        loop._selector.still = 0
        loop.set_exception_handler(nothing)
        logging.disable(logging.CRITICAL)
        try:
            for _ in range(5):  # tasks may start others when they end
                for task in asyncio.all_tasks(loop):
                    task.cancel()
                loop.call_later(0.001, loop.stop)
                loop.run_forever()
        finally:
            logging.disable(logging.NOTSET)
            self.hands.now, self.is_dead = now, False
            loop.close()
            self.disk.after_a_crash()
            for wire in [wire for person in self.people for wire in person.wires]:
                wire.ended = now if wire.ended is None else min(wire.ended, now)

    def _standing(self) -> dict[str, int]:
        """Return the number of events of each unfinished table."""
        sql = "SELECT id, count(*) FROM events JOIN tables USING (id) WHERE state <> 'over' GROUP BY id"
        return dict(self.disk.db.execute(sql).fetchall())


def nothing(*given) -> None:
    """Ignore the actions of a crashed process."""


def comes_of_the_disk(why) -> bool:
    while why is not None:
        if isinstance(why, Trouble):
            return True
        why = why.__cause__ or why.__context__
    return False


class Errors(logging.Handler):
    """Record each error in the server's log as a finding, unless the disk caused it."""

    def __init__(self, hour) -> None:
        super().__init__(logging.ERROR)
        self.hour = hour

    def emit(self, record) -> None:
        why = record.exc_info[1] if record.exc_info else None
        if not comes_of_the_disk(why):
            self.hour.found(f"logged: {record.getMessage()} {why!r}")


really_load, read_once = warmup.load, cache(game_compilation.import_interpreted)


@cache
def load_once(game, part):
    """Let compiled code outlive simulated crashes, because no bot searches here."""
    return None if part == warmup.AHEAD else really_load(game, part)


@contextmanager
def simulated(hour):
    """Replace the calendar, random secrets and the log for the simulated hour."""
    dice = Random(f"secrets {hour.seed}")
    log, errors = logging.getLogger("meldhouse"), Errors(hour)

    class Calendar(clock.datetime):
        @classmethod
        def now(cls, tz=None):
            return hour.hands.today()

    with ExitStack() as stack:
        for name, made in {
            "token_urlsafe": lambda length=32: f"{dice.getrandbits(length * 8):0{length}x}"[:length],
            "token_hex": lambda length=32: f"{dice.getrandbits(length * 8):0{2 * length}x}",
            "choice": dice.choice,
            "randbelow": dice.randrange,
            "randbits": dice.getrandbits,
        }.items():
            stack.enter_context(patch.object(secrets, name, made))
        stack.enter_context(patch.object(clock, "datetime", Calendar))
        stack.enter_context(patch.object(fair_scheduler, "thread_time", lambda: 0.0))  # no work takes time of an hour
        stack.enter_context(patch.object(game_compilation, "import_interpreted", read_once))
        stack.enter_context(patch.object(warmup, "load", load_once))
        stack.enter_context(
            patch.object(warmup, "is_compiled", lambda game, part: True)
        )  # otherwise each would compile
        log.addHandler(errors)
        propagates, log.propagate = log.propagate, False
        try:
            yield
        finally:
            log.removeHandler(errors)
            log.propagate = propagates
