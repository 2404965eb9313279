"""One table on the network: what happens at it happens one thing after the other, in one task.

Whoever wants something of a room puts work into its inbox and waits.  A move is played, written and synced
before anybody hears of it.  When something fails, the room forgets what it thought and reads the store again.
"""

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from meldhouse.bots import Bot, find_bot
from meldhouse.fair import Deal, fair_deal, seat_of
from meldhouse.games.scenes import Scene
from meldhouse.mistakes import IllegalMove, Mistake
from meldhouse.record import Hand, Move, Proof
from meldhouse.server import windows
from meldhouse.server.promises import fair_json, promise_event, with_words
from meldhouse.server.seats import BOT, CLOCKS, OPEN, PERSON, Seat, Sheet, read_bot
from meldhouse.server.store import Conflict, Event
from meldhouse.server.telling import (
    ENDED,
    JSON,
    Flight,
    ended,
    flight,
    flown,
    hint,
    learn_patterns,
    never_dealt,
    scene_json,
    why_not,
)
from meldhouse.server.windows import Answer, Window
from meldhouse.table import Table, View

if TYPE_CHECKING:
    from meldhouse.server.house import House

log = logging.getLogger("meldhouse")

GRACE = 30.0  # seconds after which a bot plays for somebody who is gone, while others wait
NEXT_HAND = 45.0  # seconds after which the next hand is dealt at a table with a clock
CLAIMS = "Others may claim that."
OVER = "This table is over: nothing can be done at it any more."
NO_WATCHING = "This table is not open to those who look on."
BEGUN = "The game has begun, and this table is not open to those who look on."
BREATH = 8  # events that are read before others get a turn
SORRY = "Something went wrong in the house; nothing was lost. Please try again."

Viewer = int | None  # a seat, or a spectator
Work = Callable[[], Awaitable[Any]]


class Guest(Protocol):
    """A connection that looks at a room."""

    person: str | None

    def tell(self, text: str) -> None: ...

    def let_go(self, why: str) -> None:
        """The guest is one no more, and hears why."""


@dataclass
class Thinking:
    """Time that runs for a seat."""

    seat: int
    since: float
    allowed: float


class Room:
    """A table, those who look at it, and what is to happen next."""

    def __init__(self, house: "House", sheet: Sheet) -> None:
        self.house, self.sheet, self.clock = house, sheet, CLOCKS[sheet.clock]
        self.rules = sheet.rules
        self.inbox: asyncio.Queue[tuple[Work, asyncio.Future[Any] | None]] = asyncio.Queue()
        self.guests: dict[Guest, Viewer] = {}
        self.born = self.now()
        self.called: dict[int, float] = {}  # when a seat was last heard of without being connected
        self.away: set[int] = set()  # people for whom a bot plays
        self.late: dict[int, int] = {}  # decisions in a row that a seat let its time run out
        self.ready: set[int] = set()
        self.reserve = [self.clock.reserve] * self.rules.seats
        self.bots: dict[tuple[int, str], Bot] = {}
        self.patterns: dict[int, dict[tuple[str, int], str]] = {}  # how each seat's moves were written
        self.between_since = 0.0
        self.minds: set[asyncio.Task[None]] = set()
        self._forget()
        self.task = asyncio.create_task(self._run())

    def _forget(self) -> None:
        """As at a fresh table."""
        game = self.house.games[self.sheet.game]
        self.table = Table(game, self.sheet.variant, self.rules, 0)
        self.seq, self.moment = 0, 0
        self.proof: Proof | None = None  # of the hand that comes next
        self.requests: dict[tuple[int, str], str] = {}
        self.lines: dict[Viewer, list[JSON]] = {viewer: [] for viewer in self.viewers()}
        self.window: Window | None = None
        self.pending: dict[Viewer, Scene] = {}  # what is shown while claims are possible
        self.thinking: Thinking | None = None
        self.minding = -1  # the event after which a bot is thinking
        self._views: dict[Viewer, View] = {}
        self._scenes: dict[Viewer, Scene] = {}
        self.loaded = False

    def viewers(self) -> list[Viewer]:
        return [*range(self.rules.seats), None]

    # --- one thing after the other ---------------------------------------------------

    async def ask(self, work: Work) -> Any:
        """Have the room do something; a Mistake says why it would not."""
        done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self.inbox.put_nowait((work, done))
        return await done

    async def _run(self) -> None:
        while True:
            soonest = min(self._deadlines(), default=None)
            wait = self.house.idle if soonest is None else max(0.0, soonest - self.now())
            try:
                async with asyncio.timeout(wait):
                    work, done = await self.inbox.get()
            except TimeoutError:
                if soonest is None and not self.guests and self.inbox.empty():
                    return self.house.shut(self)
                work, done = self._on_time, None
            await self._carry_out(work, done)

    async def _carry_out(self, work: Work, done: "asyncio.Future[Any] | None") -> None:
        try:
            if not self.loaded:
                await self._load()
            result = await work()
            await self._drive()
        except Mistake as why:
            settle(done, why)
        except Exception as trouble:
            if not isinstance(trouble, Conflict):
                log.exception("table %s is read again", self.sheet.id)
                await asyncio.sleep(1)
            self._forget()
            settle(done, Mistake(SORRY))
            self.inbox.put_nowait((self._resume, None))
        else:
            if done and not done.done():
                done.set_result(result)

    async def _resume(self) -> None:
        """After trouble: everybody is shown what is on disk."""
        self._tell_tables()

    def stop(self) -> None:
        """The house is closed; what was acknowledged is on disk."""
        for task in (self.task, *self.minds):
            task.cancel()

    def now(self) -> float:
        return asyncio.get_running_loop().time()

    async def _load(self) -> None:
        """Fold the events of the store into the table, a few at a time: a long history keeps nobody waiting."""
        await self.house.warm(self.sheet.game)
        events = await self.house.store.events(self.sheet.id)
        try:
            await self._fold_all(events)
        except Exception as why:
            self._forget()
            raise self.house.unreadable(self.sheet.id, why) from why
        self.loaded = True
        await self._agree()

    async def _fold_all(self, events: list[Event]) -> None:
        if [event.seq for event in events] != list(range(len(events))):
            raise ValueError("some of its events are missing")
        last = max((event.seq for event in events if event.kind != "answer"), default=-1)
        newest = max((event.seq for event in events if event.kind == "deal"), default=-1)
        made: list[Answer] = []
        for n, event in enumerate(events):
            if n % BREATH == 0:
                await asyncio.sleep(0)
            if event.seq < newest and event.kind in ("move", "settled"):
                self._fold_past(event)
            elif event.kind != "answer":
                self._fold(event, made, last=event.seq == last)
            elif event.seq > last and self.window and event.seat is not None:
                self.window.answers[event.seat] = event.text
            if event.request and event.seat is not None:
                self.requests[event.seat, event.request] = self.at
        self.seq = len(events)

    async def _agree(self) -> None:
        """The state follows the events: the house may have been stopped between the two."""
        if self.sheet.state == "over":
            self._rest()
        elif self.table.hands and (self.window or not self.table.over):
            await self._set_state("playing")
        elif self.table.hands:
            await self._after_play()

    def _fold_past(self, event: Event) -> None:
        """A move of an earlier hand: nobody is shown how it looked then."""
        sealed = windows.is_open(self.table)
        if event.kind == "move":
            self.table.play(event.text, event.seat)
        self.moment += event.kind == "settled" or not sealed

    def _fold(self, event: Event, made: list[Answer], last: bool) -> None:
        """One event, when the store is read; `made` gathers the sealed answers of a window."""
        if event.kind == "deal":
            self._lay(Deal(event.text, int(event.chance or "1", 16), event.seat))
        elif event.kind == "promise":
            self.proof = Proof(event.text, event.chance or "")
        elif event.kind == "added" and event.seat is not None:
            self.proof, _ = with_words(self.proof, event.seat, event.text, afresh=True)
        elif event.kind == "settled":
            self._note_claim(made)
            made.clear()
        elif event.kind == "move" and event.seat is not None:
            self._fold_move(event.seat, event.text, made, last)
        else:
            raise ValueError(f"event {event.seq} is none that the house writes")

    def _fold_move(self, seat: int, text: str, made: list[Answer], last: bool) -> None:
        sealed, before = windows.is_open(self.table), self._before()
        scenes = {viewer: self.scene(viewer) for viewer in self.viewers()} if last else {}
        self.table.play(text, seat)
        self._changed()
        move = self.table.hands[-1].moves[-1]
        if sealed:
            made.append(Answer(seat, move.text, before[seat]))
            return
        self._note_move(move, before)
        if last and windows.may_be_claimed(self.table.game, move.heard):
            self._open_window(scenes, flight(scenes[seat], move.text, move.heard))

    # --- looking -----------------------------------------------------------------

    def view(self, viewer: Viewer) -> View:
        if viewer not in self._views:
            self._views[viewer] = self.table.view(viewer)
        return self._views[viewer]

    def scene(self, viewer: Viewer) -> Scene:
        if viewer not in self._scenes:
            self._scenes[viewer] = self.view(viewer).scene
        return self._scenes[viewer]

    def _changed(self) -> None:
        """The table is not what it was: views of it are made anew."""
        self._views, self._scenes = {}, {}

    def _before(self) -> dict[Viewer, View]:
        return {viewer: self.view(viewer) for viewer in self.viewers()}

    @property
    def at(self) -> str:
        """The moment, as all may know it: the end of a window is one, sealed answers are none."""
        return f"{len(self.table.hands)}.{self.moment}"

    def shown(self, viewer: Viewer) -> JSON:
        """What a viewer sees now: the part that `table` and `moved` share."""
        scene, turn = self._seen(viewer)
        return {
            "at": self.at,
            "hand": len(self.table.hands),
            "played": len(self._played()),
            "turn": turn,
            "over": self.sheet.state == "over" or (scene is not None and not self.window and self.table.over),
            "scene": scene_json(scene) if scene else None,
            "pause": self._pause_json(),
            "clock": self._clock_json(viewer),
            "next": sorted(self.ready),
            "fair": self._fair_json(),
        }

    def _seen(self, viewer: Viewer) -> tuple[Scene | None, int | None]:
        """What lies before a viewer, if anything does, and whose turn it is as far as one can tell there."""
        if self.sheet.state == "over" and not self._decided():
            scene = self.scene(viewer) if self.table.hands else never_dealt(self.table)
            return ended(scene, self.table), None
        if not self.table.hands:
            return None, None
        asked = self.window.views.get(viewer) if self.window and viewer is not None else None
        if asked and self.window and viewer not in self.window.answers:
            return asked.scene, viewer
        if self.window:
            return self.pending[viewer], None
        return self.scene(viewer), self.view(viewer).turn

    def _played(self) -> list[Hand]:
        """The hands that were played to their end."""
        return [hand for hand in self.table.hands if hand.result is not None]

    def _decided(self) -> bool:
        """Has the last hand been played that was agreed on?"""
        hands = len(self._played())
        return self.table.match_over or bool(self.sheet.hands and hands >= self.sheet.hands)

    def _fair_json(self) -> JSON:
        under_way = self.window is not None or not self.table.over
        open_past = self.house.may_see_all(self.sheet)
        return fair_json(self.table.hands, self.proof, under_way, open_past, self.rules.seats)

    def _pause_json(self) -> JSON | None:
        if not self.window or self.window.ends is None:
            return None
        return {"ms": round(self.window.length * 1000), "left": round(self.window.left(self.now()) * 1000)}

    def _clock_json(self, viewer: Viewer) -> JSON | None:
        running = self.thinking
        if running is None or (self.window and running.seat != viewer):
            return None
        used = self.now() - running.since
        return {
            "seat": running.seat,
            "ms": round(running.allowed * 1000),
            "left": round(max(0.0, running.allowed - used) * 1000),
            "reserve": round(max(0.0, self.reserve[running.seat] - max(0.0, used - running.allowed)) * 1000),
        }

    async def look(self, person: str | None) -> JSON:
        """The table as somebody who may look sees it."""
        self._let_in(person)
        return self._whole(person)

    def _let_in(self, person: str | None) -> None:
        if not self.house.may_enter(self.sheet, person):
            raise Mistake(NO_WATCHING)

    def _whole(self, person: str | None) -> JSON:
        """The whole `table` message."""
        viewer = self.viewer_of(person)
        return {
            "tell": "table",
            "table": self.house.table_json(self.sheet, person, self),
            "you": viewer,
            **self.shown(viewer),
            "log": self.lines[viewer],
        }

    # --- who is here ----------------------------------------------------------------

    def viewer_of(self, person: str | None) -> Viewer:
        return self.sheet.seat_of(person)

    def _look_again(self) -> None:
        """Somebody sits elsewhere than before: everybody sees with the eyes of their own seat."""
        for guest in self.guests:
            self.guests[guest] = self.viewer_of(guest.person)

    async def enter(self, guest: Guest) -> None:
        self._let_in(guest.person)
        viewer = self.viewer_of(guest.person)
        self.guests[guest] = viewer
        if viewer is not None:
            self.away.discard(viewer)
        guest.tell(json.dumps(self._whole(guest.person)))
        self.tell_seats()

    async def go(self, guest: Guest) -> None:
        viewer = self.guests.pop(guest, None)
        if viewer is not None and viewer not in self.guests.values():
            self.called[viewer] = self.now()
        self.tell_seats()

    def here(self, seat: int) -> bool:
        return seat in self.guests.values()

    def gone(self, seat: int) -> bool:
        """Has this person been away for so long that others should not wait?"""
        return not self.here(seat) and self.now() - self.called.get(seat, self.born) > self.house.grace

    def people(self) -> list[int]:
        return [n for n, seat in enumerate(self.sheet.seats) if seat.kind == PERSON]

    def alive(self) -> bool:
        """Is there anybody to play for?  A table that nobody looks at waits as it is."""
        return bool(self.guests) or not all(self.gone(seat) for seat in self.people())

    def bot_of(self, seat: int) -> str:
        """The kind of bot that plays a seat now, or nothing."""
        chair = self.sheet.seats[seat]
        if chair.kind == BOT:
            return chair.bot
        if self.sheet.state in ("open", "over") or chair.kind == OPEN:
            return ""
        others = any(not self.gone(other) for other in self.people() if other != seat)
        return "thumb" if seat in self.away or (others and self.gone(seat)) else ""

    async def sit(self, person: str, seat: int | None, words: object = None) -> JSON:
        """Take an open seat, and perhaps add to the shuffle, for the first hand may be dealt at once."""
        self._not_over()
        if self.sheet.seat_of(person) is not None:
            raise Mistake("You sit at this table already.")
        open_seats = [n for n, chair in enumerate(self.sheet.seats) if chair.kind == OPEN]
        chosen = seat if seat is not None else next(iter(open_seats), None)
        if chosen is None or chosen not in open_seats:
            raise Mistake("That seat is taken." if open_seats else "There is no open seat at this table.")
        added = None if words is None else with_words(self.proof, chosen, words, afresh=True)
        await self._set_seat(chosen, Seat(PERSON, person))
        self._look_again()
        self.called[chosen] = self.now()
        if added:
            await self._note_words(chosen, *added)
        self._tell_tables()
        return {"seat": chosen}

    async def set_seat(self, person: str | None, seat: object, kind: object, bot: object) -> JSON:
        """The host makes a seat open or a bot's."""
        self._host_only(person)
        self._not_over()
        if self.sheet.state != "open":
            raise Mistake("The seats are settled: the table is under way.")
        if not isinstance(seat, int) or not 0 <= seat < self.rules.seats:
            raise Mistake(f"Seats are 0 to {self.rules.seats - 1}.")
        if self.sheet.seats[seat].kind == PERSON:
            raise Mistake("Somebody sits there.")
        if kind not in (OPEN, BOT):
            raise Mistake("A seat can be made 'open' or a 'bot'.")
        await self._set_seat(seat, Seat(BOT, bot=read_bot(bot or "thumb")) if kind == BOT else Seat())
        self.tell_seats()
        return {}

    async def _set_seat(self, number: int, seat: Seat) -> None:
        await self.house.save_seats(self.sheet.id, {number: seat})
        self.sheet.seats[number] = seat

    async def leave(self, person: str | None) -> JSON:
        seat = self._seated(person)
        if self.sheet.state == "open":
            await self._set_seat(seat, Seat())
            self._look_again()
        elif self.sheet.state != "over":
            self.away.add(seat)
        self.tell_seats()
        return {}

    async def back(self, person: str | None) -> JSON:
        seat = self._seated(person)
        self.away.discard(seat)
        self.late.pop(seat, None)
        self.tell_seats()
        return {}

    async def start(self, person: str | None) -> JSON:
        self._host_only(person)
        self._not_over()
        if self.sheet.state != "open":
            raise Mistake("This table has been started already.")
        chairs = {n: Seat(BOT, bot="thumb") for n, seat in enumerate(self.sheet.seats) if seat.kind == OPEN}
        await self.house.save_seats(self.sheet.id, chairs)
        for number, seat in chairs.items():
            self.sheet.seats[number] = seat
        return {}

    async def close(self, person: str | None) -> JSON:
        """The host ends the table, whatever was going on at it."""
        self._host_only(person)
        if self.sheet.state != "over":
            await self._set_state("over")
            self._tell_tables()
        return {}

    async def _set_state(self, state: str) -> None:
        """Write down how the table stands.  One that is over stays so."""
        if self.sheet.state in (state, "over"):
            return
        await self.house.save_state(self.sheet.id, state)
        self.sheet.state = state
        if state == "over":
            self._rest()
        self._see_out(ENDED if state == "over" else BEGUN)

    def _rest(self) -> None:
        """Nothing is waited for at a table that is over: no answer, no time, no bot and no next hand."""
        self.window, self.pending, self.thinking, self.proof = None, {}, None, None
        self.ready.clear()
        for mind in self.minds:
            mind.cancel()

    def _see_out(self, why: str) -> None:
        """Whoever could look in while people were waited for, and may not watch, hears nothing more."""
        for guest in [one for one in self.guests if not self.house.may_enter(self.sheet, one.person)]:
            del self.guests[guest]
            guest.let_go(why)

    def _not_over(self) -> None:
        if self.sheet.state == "over":
            raise Mistake(OVER)

    def _seated(self, person: str | None) -> int:
        seat = self.sheet.seat_of(person)
        if seat is None:
            raise Mistake("You do not sit at this table.")
        return seat

    def _host_only(self, person: str | None) -> None:
        if person is None or person != self.sheet.host:
            raise Mistake("Only the one who opened the table can do that.")

    # --- playing -----------------------------------------------------------------

    async def play(self, person: str | None, move: str, request: str | None, at: str | None) -> JSON:
        """A person's move: answered when it is on disk."""
        seat = self._seated(person)
        if not self.here(seat):
            self.called[seat] = self.now()
        if request is not None and (seat, request) in self.requests:
            return {"at": self.requests[seat, request]}
        self._not_over()
        if at is not None and at != self.at:
            raise IllegalMove("Something has happened meanwhile: look again before you play.")
        self.late.pop(seat, None)
        self.away.discard(seat)
        await self._play(seat, move, request)
        if request is not None:
            self.requests[seat, request] = self.at
        return {"at": self.at}

    async def _play(self, seat: int, text: str, request: str | None = None) -> None:
        """A move of a person or a bot: played, written, synced, told."""
        if self.window:
            await self._answer(seat, text, request)
            return
        before = self._before()
        scenes = {viewer: self.scene(viewer) for viewer in self.viewers()}
        self.table.play(text, seat)
        move = self.table.hands[-1].moves[-1]
        await self._append(Event(self.seq, "move", seat, move.text, None, request))
        self._changed()
        self._stop_clock()
        self._learnt(seat, scenes[seat])
        new = self._note_move(move, before)
        flying = flight(scenes[seat], move.text, move.heard)
        if windows.may_be_claimed(self.table.game, move.heard):
            self._open_window(scenes, flying)
        self._tell_moved("move", move, flying, new)
        if self.window:
            self._tell_asked()
        await self._after_play()

    async def _append(self, *events: Event) -> None:
        await self.house.store.append(self.sheet.id, *events)
        self.seq += len(events)

    async def _after_play(self) -> None:
        if self.window or not self.table.over:
            return
        last = self._decided()
        self.ready.clear()
        self.between_since = self.now()
        await self._set_state("over" if last else "between")
        if not last and self.proof is None:
            await self._promise()
        self.tell_seats()

    async def _promise(self) -> None:
        """Before the next hand: what it will be dealt from is settled, and its digest is shown."""
        proof, event = promise_event(self.seq)
        await self._append(event)
        self.proof = proof

    async def add(self, person: str | None, words: object) -> JSON:
        """Somebody adds to the shuffle of the next hand."""
        seat = self._seated(person)
        self._not_over()
        proof, told = with_words(self.proof, seat, words)
        await self._note_words(seat, proof, told)
        self.tell_seats()
        return {"promise": proof.promise}

    async def _note_words(self, seat: int, proof: Proof, told: str) -> None:
        await self._append(Event(self.seq, "added", seat, told))
        self.proof = proof

    async def deal(self) -> None:
        """The next hand, from a deck that nobody could choose."""
        game = self.table.game
        if self.proof is None:
            await self._promise()
        dealt: Deal = await self.house.minds.quickly(fair_deal, game, self.table._rules, self.proof)
        if self.table.hands or not self.sheet.draw:
            dealt = dealt._replace(first=None)
        self._lay(dealt)
        event = Event(self.seq, "deal", dealt.first, dealt.deck, f"{dealt.generator:x}")
        await (self._append(event) if dealt.first is None else self._change_seats(dealt.first, event))
        self.ready.clear()
        await self._set_state("playing")
        if dealt.first is not None:
            self.tell_seats()  # who sits where is known before anybody is shown what lies there
        self._tell_moved("deal", None, None, {viewer: list(lines) for viewer, lines in self.lines.items()})
        self.tell_seats()
        await self._after_play()

    async def _change_seats(self, first: int, deal: Event) -> None:
        """Whoever sits on the chair that was drawn begins: from there the seats are counted.

        What else a room knows of seats is empty or the same for all before the first hand.
        """
        seats = [*self.sheet.seats[first:], *self.sheet.seats[:first]]
        await self.house.save_draw(self.sheet.id, seats, deal)
        self.seq += 1
        self.sheet.seats = seats
        self.called = {seat_of(chair, first, len(seats)): since for chair, since in self.called.items()}
        self._look_again()

    def _lay(self, dealt: Deal) -> None:
        self.table.deal_again(dealt.deck, dealt.generator)
        hand = self.table.hands[-1]
        hand.proof, self.proof, hand.drawn = self.proof, None, dealt.first
        self._changed()
        self.moment = 0
        self.patterns.clear()
        drawn = [] if dealt.first is None else ["Who begins was drawn: seat 0."]
        told = [{"seat": None, "words": words} for words in (*drawn, f"Hand {len(self.table.hands)} is dealt.")]
        self.lines = {viewer: list(told) for viewer in self.viewers()}

    def _note_move(self, move: Move, before: dict[Viewer, View]) -> dict[Viewer, list[JSON]]:
        """The new lines of the log, as each viewer heard the move."""
        self.moment += 1
        new: dict[Viewer, list[JSON]] = {}
        for viewer, view in before.items():
            heard = move.text if viewer == move.seat else move.heard
            words = self.table.game.text.tell(view.tables[0], view.rules, heard) if heard else ""
            new[viewer] = [{"seat": move.seat, "words": words}] if heard else []
        self._add_lines(new)
        return new

    def _add_lines(self, new: dict[Viewer, list[JSON]]) -> None:
        for viewer, lines in new.items():
            self.lines[viewer] += lines

    # --- claims -------------------------------------------------------------------

    def _open_window(self, scenes: dict[Viewer, Scene], flying: Flight | None) -> None:
        """A pause in which those who can may claim; with one person at most it need not last."""
        alone = len(self.people()) <= 1
        ends = None if alone else self.now() + self.house.pause(self.clock)
        views = windows.asked(self.table)
        if alone and not views:
            return
        self.pending = {viewer: flown(scene, flying, CLAIMS) for viewer, scene in scenes.items()}
        self.window = Window(views, self.table.view(None), ends, self.house.pause(self.clock))

    async def _answer(self, seat: int, text: str, request: str | None) -> None:
        """A sealed answer: kept, and not heard of before the window ends."""
        assert self.window is not None
        view = self.window.views.get(seat)
        if view is None or seat in self.window.answers:
            raise IllegalMove("Others may claim what was played: wait a moment.")
        tidied = text if text in view.moves() else self.table.game.text.tidy(text)
        if tidied not in view.moves():
            raise IllegalMove(view.why_not(text))
        await self._append(Event(self.seq, "answer", seat, tidied, None, request))
        self.window.answers[seat] = tidied
        if self.thinking and self.thinking.seat == seat:
            self._stop_clock()

    async def _close_window(self) -> None:
        """The answers are told to the law, written, and what came of them is told."""
        assert self.window is not None
        made = windows.resolve(self.table, self.window.answers)
        moves = [Event(self.seq + n, "move", answer.seat, answer.text) for n, answer in enumerate(made)]
        await self._append(*moves, Event(self.seq + len(moves), "settled", None, ""))
        self.window, self.pending = None, {}
        self._stop_clock()
        self._changed()
        claim, new = self._note_claim(made)
        told = Move(claim.seat, claim.text, claim.text) if claim else None
        self._tell_moved("pause over", told, None, new)
        await self._after_play()

    def _note_claim(self, made: list[Answer]) -> tuple[Answer | None, dict[Viewer, list[JSON]]]:
        """What came of a window: the claim that was carried out, and its line of the log."""
        self.moment += 1
        claim = windows.claimed(made, self.table.turn)
        lines: list[JSON] = [{"seat": claim.seat, "words": claim.words()}] if claim else []
        new = {viewer: list(lines) for viewer in self.viewers()}
        self._add_lines(new)
        return claim, new

    # --- what happens next -------------------------------------------------------------

    async def _drive(self) -> None:
        """Start whatever is due: the next hand, a bot's thinking, a clock."""
        state = self.sheet.state
        if state == "open" and all(seat.kind != OPEN for seat in self.sheet.seats):
            if self.alive():
                await self.deal()
        elif state == "between":
            if self._all_ready():
                await self.deal()
            elif self.minding != self.seq and self.sheet.bots_only() and self.alive():
                self._mind(self._next_by_itself())
        if self.sheet.state != "playing" or not self.alive():
            return
        if self.window:
            await self._drive_window(self.window)
        elif self.table.turn is not None:
            self._drive_turn(self.table.turn)

    def _all_ready(self) -> bool:
        waited_for = [seat for seat in self.people() if not self.bot_of(seat)]
        return bool(waited_for) and all(seat in self.ready for seat in waited_for)

    async def _next_by_itself(self) -> None:
        """A table of bots goes on by itself while somebody watches."""
        await asyncio.sleep(self.house.pace * 4)
        seq = self.seq

        async def work() -> None:
            if self.seq == seq and self.sheet.state == "between":
                await self.deal()

        self.inbox.put_nowait((work, None))

    def _drive_turn(self, seat: int) -> None:
        bot = self.bot_of(seat)
        if bot and self.minding != self.seq:
            self._mind(self._think(seat, bot, self.view(seat), self.house.pace))
        elif not bot and self.clock.move and self.thinking is None:
            self._start_clock(seat)

    async def _drive_window(self, window: Window) -> None:
        missing = window.missing()
        for seat in missing:
            bot = self.bot_of(seat)
            if bot and self.minding != self.seq:
                self._mind(self._think(seat, bot, window.views[seat], 0))
                return
            if not bot and window.ends is None and self.clock.move and self.thinking is None:
                self._start_clock(seat)
        if not missing and window.ends is None:
            await self._close_window()
            await self._drive()

    def _mind(self, thought: Any) -> None:
        self.minding = self.seq
        task = asyncio.create_task(thought)
        self.minds.add(task)
        task.add_done_callback(self.minds.discard)

    async def _think(self, seat: int, name: str, view: View, pace: float) -> None:
        """A bot chooses in a worker thread, from a view and nothing else."""
        seq = self.seq
        bot = self.bots.setdefault((seat, name), find_bot(name))
        if pace:
            await asyncio.sleep(pace)
        move = await self.house.minds.think(self.sheet.host, self.sheet.id, bot.choose, view)

        async def work() -> None:
            if self.seq == seq and self.sheet.state == "playing":
                await self._play(seat, move)
            elif self.minding == seq:
                self.minding = -1

        self.inbox.put_nowait((work, None))

    # --- time ----------------------------------------------------------------------

    def _start_clock(self, seat: int) -> None:
        self.thinking = Thinking(seat, self.now(), self.clock.move)
        self._tell_each(
            lambda viewer, _: {"tell": "clock", "clock": self._clock_json(viewer), "pause": self._pause_json()}
        )

    def _stop_clock(self) -> None:
        if self.thinking:
            over = self.now() - self.thinking.since - self.thinking.allowed
            seat = self.thinking.seat
            self.reserve[seat] = max(0.0, self.reserve[seat] - max(0.0, over))
            self.thinking = None

    def _deadlines(self) -> Iterator[float]:
        """When the room should look up by itself; not before it knows its table."""
        if not self.loaded or self.sheet.state == "over":
            return
        if self.window and self.window.ends is not None:
            yield self.window.ends
        if self.thinking:
            yield self.thinking.since + self.thinking.allowed + self.reserve[self.thinking.seat]
        if self.sheet.state == "between" and self.clock.move and self.alive():
            yield self.between_since + NEXT_HAND
        for seat in self.people():
            if not self.here(seat) and not self.gone(seat):
                yield self.called.get(seat, self.born) + self.house.grace + 0.01

    async def _on_time(self) -> None:
        now = self.now()
        if self.window and self.window.ends is not None and now >= self.window.ends:
            await self._close_window()
        elif self.thinking and now >= self.thinking.since + self.thinking.allowed + self.reserve[self.thinking.seat]:
            await self._time_is_up(self.thinking.seat)
        elif self.sheet.state == "between" and self.clock.move and now >= self.between_since + NEXT_HAND:
            await self.deal()
        else:
            self.tell_seats()

    async def _time_is_up(self, seat: int) -> None:
        """A pass where one is possible, else what the rule of thumb would do; twice in a row, and a bot plays on."""
        view = self.window.views[seat] if self.window else self.view(seat)
        moves = view.moves()
        move = windows.PASS if windows.PASS in moves else await self._by_thumb(view)
        self.late[seat] = self.late.get(seat, 0) + 1
        if self.late[seat] >= 2:
            self.away.add(seat)
        await self._play(seat, move)
        self.tell_seats()

    async def _by_thumb(self, view: View) -> str:
        """What the rule of thumb would do."""
        return await self.house.minds.quickly(find_bot("thumb").choose, view)

    # --- asking -----------------------------------------------------------------------

    def _current_view(self, seat: int) -> View:
        if self.window:
            return self.window.views.get(seat) or self.window.public
        return self.view(seat)

    async def why(self, person: str | None, message: JSON) -> JSON:
        seat = self._seated(person)
        self._not_over()
        view = self._current_view(seat)
        return {"tell": "why", "why": why_not(view, message, self._learnt(seat, view.scene))}

    def _learnt(self, seat: int, scene: Scene) -> dict[tuple[str, int], str]:
        """How this seat's moves are written, as far as it has been shown any."""
        patterns = self.patterns.setdefault(seat, {})
        learn_patterns(patterns, scene.choices)
        return patterns

    async def hint(self, person: str | None) -> JSON:
        view = self._current_view(self._seated(person))
        self._not_over()
        if not view.moves():
            raise Mistake("It is not your turn: there is nothing to decide.")
        return hint(view, await self._by_thumb(view))

    async def next(self, person: str | None) -> JSON:
        seat = self._seated(person)
        if self.sheet.state != "between":
            raise Mistake("The hand is not over." if self.sheet.state == "playing" else "There is no next hand.")
        self.ready.add(seat)
        self.away.discard(seat)
        if not self.here(seat):
            self.called[seat] = self.now()
        self.tell_seats()
        return {}

    async def finished(self) -> tuple[Table, list[Hand]]:
        """A copy of the table that readers may take away, and its hands that are over."""
        return self.table.copy(), self._played()

    # --- telling -----------------------------------------------------------------------

    def _tell_each(self, message: Callable[[Viewer, str | None], JSON]) -> None:
        """To every guest what its seat may see; written out once for all who see the same.

        `message` is given a viewer, and a person: of all who see the same, one.
        """
        texts: dict[tuple[Viewer, bool], str] = {}
        for guest, viewer in list(self.guests.items()):
            kind = viewer, self.house.insider(self.sheet, guest.person)
            if kind not in texts:
                texts[kind] = json.dumps(message(viewer, guest.person))
            guest.tell(texts[kind])

    def _tell_moved(self, kind: str, move: Move | None, flying: Flight | None, new: dict[Viewer, list[JSON]]) -> None:
        def message(viewer: Viewer, _: str | None) -> JSON:
            heard = "" if move is None else move.text if viewer == move.seat else move.heard
            return {
                "tell": "moved",
                "kind": kind,
                "seat": move.seat if move else None,
                "move": heard,
                "fly": flying.json() if flying else None,
                "you": viewer,
                **(self.shown(viewer) if not self.window else self._shown_to_all(viewer)),
                "log": new.get(viewer, []),
            }

        self._tell_each(message)

    def _shown_to_all(self, viewer: Viewer) -> JSON:
        """What is shown at the start of a pause, whether or not this viewer is asked."""
        shown = self.shown(viewer)
        return {**shown, "turn": None, "over": False, "scene": scene_json(self.pending[viewer])}

    def _tell_asked(self) -> None:
        assert self.window is not None
        for guest, viewer in list(self.guests.items()):
            if viewer is not None and viewer in self.window.views:
                asked = {"tell": "moved", "kind": "asked", "seat": None, "move": "", "fly": None, "you": viewer}
                guest.tell(json.dumps({**asked, **self.shown(viewer), "log": []}))

    async def renamed(self) -> None:
        """Somebody at the table has another name now."""
        self.tell_seats()

    def tell_seats(self) -> None:
        def message(viewer: Viewer, person: str | None) -> JSON:
            table = self.house.table_json(self.sheet, person, self)
            return {
                "tell": "seats",
                "table": table,
                "you": viewer,
                "next": sorted(self.ready),
                "fair": self._fair_json(),
            }

        self._tell_each(message)
        self.house.lobby_changed()

    def _tell_tables(self) -> None:
        """Everything anew, to everybody: somebody sees the table with other eyes now."""
        self._tell_each(lambda _, person: self._whole(person))
        self.house.lobby_changed()


def settle(done: "asyncio.Future[Any] | None", why: Exception) -> None:
    if done and not done.done():
        done.set_exception(why)
