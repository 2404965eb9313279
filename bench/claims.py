"""Measures how long a table waits for claims, and what the pauses reveal: `python bench/claims.py --hands 16`.

Two programs that behave like people play Mahjong with two bots on a server whose clock is simulated.  The clock
stops during computations and skips the time in which all players wait.  The script measures the seconds per
hand that are spent waiting for claims, and how well an observer can guess from the pauses who could have claimed.
The decks come from a seed, so that two versions of the server play the same hands.  If more hands are requested
than a match has, the same two programs play several matches.
"""

import argparse
import asyncio
import json
import random
import tempfile
from collections import defaultdict, deque
from collections.abc import Awaitable, Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

from meldhouse.bots import find_bot
from meldhouse.core.provably_fair import Deal, fair_deal
from meldhouse.core.record import Proof
from meldhouse.i18n import Message
from meldhouse.server.actions.registry import ACTIONS
from meldhouse.server.registry.services import Services, create_services
from meldhouse.server.tables import scheduler
from meldhouse.server.tables.actor import TableActor
from meldhouse.session.session import BETWEEN, OVER

ANSWERS = (0.7, 1.3)  # seconds within which one answers
LOOKED_BACK = 40  # pauses that somebody remembers who looks for unusual ones
SAYINGS = {"win-at-once": 6, "only-win": 1, "no-chows": 1, "no-claims": 2}  # how often each is said, where one is


class Habits(NamedTuple):
    """Describes the behavior of the simulated people at a table."""

    name: str
    strict: bool = False
    quick: bool = False  # a table of quick claims, at which people hold at a glance
    says: float = 0.0  # in how many hands somebody says something beforehand, as it is dealt
    sayings: dict[str, int] = SAYINGS
    holds: float = 1 / 3  # of the discards that they could claim
    pretends: float = 1 / 50  # and of those that they could not


TABLES = (
    Habits("strict: six seconds, no holds", strict=True),
    Habits("nobody says anything beforehand"),
    Habits("each says something in every second hand", says=0.5),
    Habits("each says something in three hands of four", says=0.75),
    Habits("each says something in all hands", says=1.0),
    Habits("each says in all hands: a win at once", says=1.0, sayings={"win-at-once": 1}),
    Habits("quick claims: nobody says anything beforehand", quick=True),
    Habits("quick claims: each says something in three hands of four", quick=True, says=0.75),
)


class SimulatedTime(asyncio.SelectorEventLoop):
    """An event loop whose clock advances only while all players wait."""

    def __init__(self) -> None:
        super().__init__()
        self.clock, self.busy = 0.0, 0
        self.really_select = self._selector.select
        self._selector.select = self.select

    def time(self) -> float:
        return self.clock

    def select(self, timeout: float | None = None) -> Any:
        if timeout is not None and timeout <= 0:
            return self.really_select(0)
        if self.busy or timeout is None:
            return self.really_select(1.0)  # threads compute: their time does not count
        self.clock += timeout
        return self.really_select(0)

    def run_in_executor(self, executor: Any, func: Callable[..., Any], *given: Any) -> Any:
        done = super().run_in_executor(executor, func, *given)
        self.busy += 1
        done.add_done_callback(self._computed)
        return done

    def _computed(self, _: object) -> None:
        self.busy -= 1

    def counted(self, work: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
        """Return the function, changed so that the clock stops while it runs."""

        async def counted(*given: Any) -> Any:
            self.busy += 1
            try:
                return await work(*given)
            finally:
                self.busy -= 1

        return counted


@dataclass
class Waited:
    """A pause as all players saw it, with the hidden facts about it."""

    since: float
    could: list[int]  # the people who were able to claim
    others: list[int]  # the people who did not make the discard
    whom: tuple[str, ...]  # the same, by name
    at_most: int  # milliseconds, as all are told
    held: set[int] = field(default_factory=set)
    lasted: float = 0.0
    counts: float = 0.0  # less what a bot lets pass anyway
    claimed: int | None = None

    @property
    def looks(self) -> tuple[int, tuple[str, ...]]:
        """The facts that all players know about the pause before it is over."""
        return self.at_most, self.whom


class Person:
    """A client that answers like a person."""

    language = "en"

    def __init__(self, table: "Table", person: str, seed: int) -> None:
        self.table, self.person = table, person
        self.dice, self.thumb = random.Random(seed), find_bot("thumb", seed)
        self.hand, self.asked, self.turned = 0, "", ""

    @property
    def seat(self) -> int:
        return self.table.room.require_seat(self.person)

    def on_removed(self, why: Message) -> None:
        raise AssertionError(str(why))

    def send(self, text: str) -> None:
        told = json.loads(text)
        self.table.watch(told)
        if told["tell"] not in ("moved", "table", "seats"):
            return
        course = self.table.room.session
        if course.state == BETWEEN:
            self.later(0.5, "next")
        elif told["tell"] != "seats":
            self.hear(told)

    def hear(self, told: dict[str, Any]) -> None:
        if told["hand"] != self.hand:
            self.hand = told["hand"]
            if self.dice.random() < self.table.habits.says:
                self.later(
                    0.1, "claims", claims=self.dice.choices(*zip(*self.table.habits.sayings.items(), strict=True))[0]
                )
        pause, at = told["pause"], told["at"]
        if pause and told.get("kind") == "move" and pause["by"] != self.seat:
            self.asked = at
            asyncio.get_running_loop().call_later(0.01, self.see_discard, at)
        elif not pause and told["turn"] == self.seat and at != self.turned:
            self.turned = at
            self.later(self.dice.uniform(2, 6), "play", at=at)

    def see_discard(self, at: str) -> None:
        """Hold the discard from time to time, whether or not the player can claim it."""
        habits, window = self.table.habits, self.table.room.session.window
        if window is None or at != self.asked:
            return
        able = window.pending_view(self.seat) is not None
        may = not habits.strict and not self.table.room.session.standing_claims.settle_all([self.seat])
        held = may and self.dice.random() < (habits.holds if able else habits.pretends)
        if held:
            self.later(self.dice.uniform(0.35, 0.75) if habits.quick else self.dice.uniform(0.6, 1.2), "hold", at=at)
        if held or able:
            seconds = self.dice.uniform(3, 8) if held else self.dice.uniform(*ANSWERS)
            self.later(seconds, "play" if able else "release", at=at)

    def later(self, seconds: float, deed: str, **message: Any) -> None:
        async def done() -> None:
            await asyncio.sleep(seconds)
            await self.table.room.submit(lambda: self.do(deed, message))

        self.table.start(done())

    async def do(self, deed: str, message: dict[str, Any]) -> None:
        course = self.table.room.session
        late = "at" in message and message["at"] != course.revision
        if course.state == OVER or late or (deed in ("hold", "release") and course.window is None):
            return
        if deed == "next" and (course.state != BETWEEN or self.seat in self.table.room.table.ready):
            return
        if deed == "play":
            if self.seat not in course.awaited_seats():
                return
            message = {**message, "move": self.thumb.choose(course.view(self.seat))}
        await ACTIONS[deed].handler(self.table.room, self.person, message)


class Table:
    """A table, with a record of all its pauses."""

    def __init__(self, house: Services, habits: Habits, people: list[Any], number: int) -> None:
        self.house, self.habits, self.people, self.number = house, habits, people, number
        self.tasks: set[asyncio.Task[None]] = set()
        self.room: TableActor
        self.pauses: list[Waited] = []

    def start(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def play(self, hands: int) -> int:
        """Play hands and return their number, which is smaller if the match ends early."""
        seats = [{"is": kind} for kind in ("me", "open", "bot", "bot")]
        ada, bob = self.people
        asked = {"game": "mahjong", "hands": hands, "seats": seats, "strict": self.habits.strict}
        asked["quick_claims"] = self.habits.quick
        sheet = await self.house.tables.open_table(ada, asked)
        self.room = await self.house.tables.get_actor(sheet.id)
        await self.room.submit(lambda: ACTIONS["sit"].handler(self.room, bob.person, {}))
        for n, person in enumerate((ada, bob)):
            guest = Person(self, person.person, 2 * self.number + n)
            await self.room.submit(lambda guest=guest: self.room.enter(guest))
        while self.room.session.state != OVER:
            await asyncio.sleep(30)
        return len(self.room.session.finished_hands)

    def watch(self, told: dict[str, Any]) -> None:
        """Record the messages of the table; a message to all players is counted once."""
        now, course = asyncio.get_running_loop().time(), self.room.session
        pause = told.get("pause")
        if told.get("kind") == "move" and pause and course.window and (not self.pauses or self.pauses[-1].lasted):
            people = [seat for seat in course.seating.person_seats() if seat != pause["by"]]
            could = [seat for seat in people if seat in course.window.asked_views]
            whom = sorted(str(course.seating.seats[seat].person) for seat in people)
            self.pauses.append(Waited(now, could, people, tuple(whom), pause["ms"]))
        if pause and self.pauses:
            self.pauses[-1].held |= set(pause["held"])
        if told.get("kind") == "pause over" and not self.pauses[-1].lasted:
            self.over(self.pauses[-1], now, told)

    def over(self, waited: Waited, now: float, told: dict[str, Any]) -> None:
        course = self.room.session
        bot_next = told["turn"] is not None and told["turn"] not in course.seating.person_seats()
        waited.lasted = now - waited.since
        waited.counts = max(0.0, waited.lasted - (self.house.bot_delay_s if bot_next and told["seat"] is None else 0))
        waited.claimed = told["seat"]


def guessed(pauses: list[Waited]) -> str:
    """Return a line with the success of guessing, from holds only, who could have claimed but did not."""
    right: dict[bool, list[bool]] = {True: [], False: []}
    for pause in pauses:
        for seat in pause.others:
            if seat != pause.claimed:
                right[seat in pause.could].append((seat in pause.held) == (seat in pause.could))
    rates = [sum(found) / max(1, len(found)) for found in right.values()]
    unheld = [pause for pause in pauses if not pause.held and pause.claimed is None]
    could, could_not = (f"{rate:.0%} of {len(found)}" for rate, found in zip(rates, right.values(), strict=True))
    by_holds = f"{could} who could, {could_not} who could not: {sum(rates) / 2:.0%}, where chance has 50%"
    longer = compared((pause, round(pause.lasted, 2)) for pause in unheld)
    return f"{by_holds}; from the length alone {longer:.0%}, from how unusual it is {compared(unusual(unheld)):.0%}"


def compared(weighed: Iterable[tuple[Waited, float]]) -> float:
    """Return how often, of two pauses that differ only in length, the pause with a possible claim weighs more."""
    alike = defaultdict(lambda: ([], []))  # type: ignore[var-annotated]
    for pause, weight in weighed:
        alike[pause.looks][bool(pause.could)].append(weight)
    pairs = [(one > other) + (one == other) / 2 for not_, could in alike.values() for one in could for other in not_]
    return sum(pairs) / max(1, len(pairs))


def unusual(pauses: list[Waited]) -> Iterator[tuple[Waited, float]]:
    """Return how rarely earlier pauses that looked the same lasted as long, to a hundredth of a second."""
    before: dict[Any, deque[float]] = defaultdict(lambda: deque(maxlen=LOOKED_BACK))
    for pause in pauses:
        seen = before[pause.looks]
        if len(seen) == LOOKED_BACK:
            yield pause, -sum(abs(pause.lasted - length) < 0.01 for length in seen)
        seen.append(pause.lasted)


def seeded() -> Callable[[Any, Any, Proof], Deal]:
    """Replace the server's decks with decks from a seed."""
    numbers = count(1)
    return lambda game, rules, proof: fair_deal(game, rules, proof._replace(secret=f"{next(numbers)}"))


async def measure(habits: Habits, hands: int) -> None:
    loop = asyncio.get_running_loop()
    assert isinstance(loop, SimulatedTime)
    with tempfile.TemporaryDirectory() as folder:
        house = create_services(Path(folder) / "house.db")
        house.store.run = loop.counted(house.store.run)  # type: ignore[method-assign]
        house.games = {"mahjong": house.games["mahjong"]}  # only that is made ready
        await house.start()
        await loop.counted(house.compilation.wait_until_compiled)("mahjong")
        people = [(await house.accounts.create(name))[0] for name in ("Ada", "Bob")]
        pauses, played, matches = list[Waited](), 0, 0
        with patch.object(scheduler, "fair_deal", seeded()):
            while played < hands:
                table = Table(house, habits, people, matches)
                played, matches = played + await table.play(hands - played), matches + 1
                pauses += table.pauses
        await house.stop()
    held = [pause for pause in pauses if pause.held]
    a_hand, thought = (sum(pause.counts for pause in some) / played for some in (pauses, held))
    lasted = sum(pause.lasted for pause in pauses) / played
    print(f"{habits.name} ({played} hands in {matches} matches)")
    print(f"  waited {a_hand:.1f} s a hand, {a_hand * 16 / 60:.1f} min in sixteen hands; {thought:.1f} s of it held")
    print(
        f"  {len(pauses) / played:.0f} pauses a hand, open for {lasted:.1f} s; {len(held)} of {len(pauses)} were held"
    )
    print(f"  guessed {guessed(pauses)}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=16)
    parser.add_argument("--only", default="", help="tables whose people are described with these words")
    asked = parser.parse_args()
    for habits in (table for table in TABLES if asked.only in table.name):
        with asyncio.Runner(loop_factory=SimulatedTime) as runner:
            runner.run(measure(habits, asked.hands))


if __name__ == "__main__":
    main()
