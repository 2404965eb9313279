"""Schedules what is due at a table: the next hand, the end of a pause, a bot's move, a clock."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence

from meldhouse import __version__
from meldhouse.core.deck_notation import read_deck
from meldhouse.core.provably_fair import fair_deal
from meldhouse.games.claims import PASS
from meldhouse.games.rules_version import is_current, rules_version
from meldhouse.games.tutorial import Tutorial
from meldhouse.server.accounts.table_settings import PACES
from meldhouse.server.core.clock import now
from meldhouse.server.tables.beginners import any_beginner
from meldhouse.server.tables.bot_driver import BotDriver
from meldhouse.server.tables.broadcaster import Broadcaster
from meldhouse.server.tables.context import TableContext
from meldhouse.server.tables.fairness_events import promise_event
from meldhouse.server.tables.interactions import Interactions, Vote
from meldhouse.server.tables.live_table import LiveTable
from meldhouse.session.aborted_hands import law_event
from meldhouse.session.events import Event, dealt
from meldhouse.session.session import BETWEEN, OVER, PLAYING, WAITING

PREPARED = 1  # the generator of a table at which a first hand teaches: what is shuffled there later is always the same

Happen = Callable[[Callable[[], Sequence[Event]]], Awaitable[None]]
Soon = Callable[[Callable[[], Awaitable[None]]], None]


class TableScheduler:
    """Sees to it that a table goes on as long as there is anybody to play for."""

    def __init__(
        self,
        house: TableContext,
        table: LiveTable,
        company: Interactions,
        teller: Broadcaster,
        happen: Happen,
        soon: Soon,
    ) -> None:
        self.house, self.table, self.company, self.teller = house, table, company, teller
        self.happen, self.soon = happen, soon
        self.course, self.clocks = table.course, table.clocks
        self.stand_ins = BotDriver(house.minds, house.readying, table.sheet.host, table.sheet.id)

    async def drive(self) -> None:
        """Start whatever is due."""
        while await self._step():
            pass

    async def _step(self) -> bool:
        """The next thing that happens by itself at once; False if there is none."""
        state, alive = self.course.state, self.table.alive()
        if self.company.vote and (agreed := self.company.verdict()) is not None:
            await self._voted(self.company.vote, agreed)
            return True
        if state == BETWEEN and self._promises():
            await self.promise()
            return True
        full = state == WAITING and alive and not self.course.chairs.open_seats()
        if full or (state == BETWEEN and self.table.all_ready()):
            await self.deal()
            return True
        if state == PLAYING and alive:
            return await self._step_of_hand()
        self.table.hurried = False
        if state == BETWEEN and alive and self.course.chairs.bots_only() and not self.stand_ins.busy(self.course.seq):
            self.stand_ins.begin(self.course.seq, self._next_by_itself(self.course.seq))
        return False

    async def _step_of_hand(self) -> bool:
        asked = self.course.waiting_for()
        if self.course.window and not asked and self.clocks.pause is None:
            await self.settle()
            return True
        if not all(map(self.table.bot_of, asked)):
            self.table.hurried = False
        for seat in asked:
            if kind := self.table.bot_of(seat):
                self._think(seat, kind)
            elif self.clocks.may_start():
                self.clocks.start(seat)
                self.teller.clock()
        return False

    # --- hands -----------------------------------------------------------------------------

    async def promise(self) -> None:
        """Before a hand: what it will be dealt from is settled, and its digest is shown."""
        await self.happen(lambda: [promise_event()] if self._promises() else [])

    def _promises(self) -> bool:
        """Is there something to be promised yet?  A prepared deck is everybody's to know."""
        return self.course.proof is None and self.course.guide is None

    async def deal(self) -> None:
        """The next hand, from a deck that nobody could choose, or, where it teaches, from the prepared one."""
        if self.course.guide:
            await self._deal_prepared(self.course.guide.tutorial)
            return
        if self.course.proof is None:
            await self.promise()
        await self.look_for_beginners()
        table, proof = self.course.table, self.course.proof
        deal = await self.house.minds.quickly(fair_deal, table.game, table.bare_rules, proof)
        first = deal.first if self.table.sheet.draw and not (table.hands or self.course.broken) else None
        event = dealt(deal.deck, deal.generator, first)
        await self.happen(lambda: [*self._law(), event] if self.course.proof == proof else [])

    def _law(self) -> list[Event]:
        """By which law is played from here on, where that was not told, or has changed."""
        game = self.table.sheet.game
        return [] if is_current(game, self.course.law) else [law_event(__version__, rules_version(game))]

    async def look_for_beginners(self) -> None:
        """Settle for a whole hand whether claims take longer; the deal and the discards have no say in it."""
        self.table.beginners = await any_beginner(self.house.store, self.course)

    async def _deal_prepared(self, lesson: Tutorial) -> None:
        event = dealt(read_deck(self.course.table.game, lesson.deck), PREPARED)
        await self.happen(lambda: [] if self.course.table.hands else [*self._law(), event])

    async def _next_by_itself(self, seq: int) -> None:
        """A table of bots goes on by itself while somebody watches."""
        await asyncio.sleep(self.house.pace * 4)

        async def work() -> None:
            if self.course.seq == seq and self.course.state == BETWEEN:
                await self.deal()

        self.soon(work)

    async def settle(self) -> None:
        """A pause is over: the answers are told to the law, and what came of them to everybody."""
        window = self.course.window
        bots = [seat for seat in window.missing() if self.table.bot_of(seat)] if window else []
        quick = {seat: await self.stand_ins.by_thumb(self.course.view(seat)) for seat in bots}

        def events() -> list[Event]:
            if not self.course.window:
                return []
            late = [seat for seat in quick if seat in self.course.window.missing()]
            return [*(self.course.check(seat, quick[seat]) for seat in late), Event("settled")]

        await self.happen(events)

    # --- bots ------------------------------------------------------------------------------

    def _think(self, seat: int, kind: str) -> None:
        seq, guide = self.course.seq, self.course.guide
        if self.stand_ins.busy(seq):
            return
        told = guide.due_move_of(seat) if guide and guide.is_active else None
        if told == "":
            return  # first somebody reads, or another seat plays

        def play(move: str) -> None:
            self.soon(lambda: self._thought(seq, seat, move))

        self.stand_ins.think(seq, seat, kind, self.course.view(seat), self._lets_pass(), play, told)

    def _lets_pass(self) -> float:
        """Seconds that a bot still lets pass, so that one can follow; a pause for claims was time enough to see."""
        if self.course.window or self.table.hurried:
            return 0
        return max(0.0, self.house.pace * PACES[self.course.pace] - (now() - self.clocks.played))

    def hurry(self) -> None:
        """Until a person is asked bots play at once, and so does the one that waits to be followed."""
        self.table.hurried = True
        self.stand_ins.stop()

    async def _thought(self, seq: int, seat: int, move: str) -> None:
        """A bot has chosen; if something has happened meanwhile, it is asked again."""
        self.stand_ins.done(seq)
        if self.course.seq == seq and self.course.state == PLAYING:
            await self.happen(lambda: [self.course.check(seat, move)])

    # --- time --------------------------------------------------------------------------------

    def deadlines(self) -> list[float]:
        """When the room should look up by itself."""
        missed = () if self.course.state == OVER else self.table.presence.missed_at(self.table.people())
        common = (*self.table.presence.news(), *self.company.deadlines())
        return [*self.clocks.deadlines(self.table.alive()), *common, *missed]

    async def on_time(self) -> None:
        late = self.clocks.late()
        if self.clocks.pause_is_over():
            await self.settle()
        elif late is not None:
            await self._time_is_up(late)
        elif self.clocks.next_hand_is_due():
            await self.deal()
        else:
            self.table.presence.told()
            self.teller.seats()

    async def _voted(self, vote: Vote, agreed: bool) -> None:
        """What was agreed on happens, and everybody hears how it went."""
        self.company.vote = None
        self.teller.vote(None if agreed else vote.against())
        if agreed:
            await self.happen(lambda: [] if self.course.state == OVER else [vote.outcome()])

    async def _time_is_up(self, seat: int) -> None:
        """A pass where one is possible, else what the rule of thumb would do; twice in a row, and a bot plays on."""
        view = self.course.view(seat)
        move = PASS if PASS in view.moves() else await self.stand_ins.by_thumb(view)
        await self.happen(lambda: [*self.clocks.stop(seat), Event("late", seat), self.course.check(seat, move)])
