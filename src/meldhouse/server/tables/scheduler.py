"""Schedules a table's next steps: the next hand, the end of a pause, a bot's move, a clock."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence

from meldhouse import __version__
from meldhouse.core.deck_notation import read_deck
from meldhouse.core.provably_fair import fair_deal
from meldhouse.daily.deal import bot_seed
from meldhouse.games.claims import PASS
from meldhouse.games.rules_version import is_current, rules_version
from meldhouse.games.tutorial import Tutorial
from meldhouse.server.accounts.table_settings import BOT_SPEEDS
from meldhouse.server.core.clock import now
from meldhouse.server.tables.beginners import any_beginner
from meldhouse.server.tables.bot_driver import BotDriver
from meldhouse.server.tables.broadcaster import Broadcaster
from meldhouse.server.tables.context import TableContext
from meldhouse.server.tables.fairness_events import commitment_event
from meldhouse.server.tables.interactions import Interactions, Vote
from meldhouse.server.tables.live_table import LiveTable
from meldhouse.session.aborted_hands import rules_version_event
from meldhouse.session.events import Event, deal_event
from meldhouse.session.session import BETWEEN, OVER, PLAYING

TUTORIAL_GENERATOR = 1  # the generator's state at tutorial tables, so that later shuffles are always the same

Commit = Callable[[Callable[[], Sequence[Event]]], Awaitable[None]]
Post = Callable[[Callable[[], Awaitable[None]]], None]


class TableScheduler:
    """Advances a table as long as people are present."""

    def __init__(
        self,
        context: TableContext,
        table: LiveTable,
        interactions: Interactions,
        broadcaster: Broadcaster,
        commit: Commit,
        post: Post,
    ) -> None:
        self.context, self.table, self.interactions, self.broadcaster = context, table, interactions, broadcaster
        self.commit, self.post = commit, post
        self.session, self.clocks = table.session, table.clocks
        self.bot_driver = BotDriver(context.bot_executor, context.compilation, table.settings.host, table.settings.id)

    async def run_due_steps(self) -> None:
        """Run steps until no step is due."""
        while await self._step():
            pass

    async def _step(self) -> bool:
        """Run the next step that is due; return whether there was one."""
        state, alive = self.session.state, self.table.is_active()
        if self.interactions.vote and (agreed := self.interactions.vote_result()) is not None:
            await self._end_vote(self.interactions.vote, agreed)
            return True
        if state == BETWEEN and self._needs_commitment():
            await self.publish_commitment()
            return True
        if self.table.may_start() or (state == BETWEEN and self.table.are_all_ready()):
            await self.deal()
            return True
        if state == PLAYING and alive:
            return await self._step_of_hand()
        self.table.is_skipping = False
        if (
            state == BETWEEN
            and alive
            and self.session.seating.has_bots_only()
            and not self.bot_driver.is_busy(self.session.seq)
        ):
            self.bot_driver.start_task(self.session.seq, self._deal_after_pause(self.session.seq))
        return False

    async def _step_of_hand(self) -> bool:
        awaited = self.session.awaited_seats()
        if self.session.window and not awaited and self.clocks.pause is None:
            await self.close_claim_window()
            return True
        if not all(map(self.table.bot_kind, awaited)):
            self.table.is_skipping = False
        for seat in awaited:
            if kind := self.table.bot_kind(seat):
                self._start_bot(seat, kind)
            elif self.clocks.can_start():
                self.clocks.start(seat)
                self.broadcaster.publish_clock()
        return False

    # --- hands -----------------------------------------------------------------------------

    async def publish_commitment(self) -> None:
        """Publish a commitment to the secret of the next deal."""
        await self.commit(lambda: [commitment_event()] if self._needs_commitment() else [])

    def _needs_commitment(self) -> bool:
        """Return whether the next deal still needs a commitment, unlike a tutorial's deck, which is public."""
        return self.session.proof is None and self.session.guide is None

    async def deal(self) -> None:
        """Deal the next hand from a provably fair deck, or from the prepared deck of a tutorial."""
        if self.session.guide:
            await self._deal_prepared(self.session.guide.tutorial)
            return
        if self.table.settings.daily:  # newer rules have aborted its hand, and no other deal may take its place
            await self.commit(lambda: [] if self.session.state == OVER else [Event("close")])
            return
        if self.session.proof is None:
            await self.publish_commitment()
        await self.check_beginners()
        table, proof = self.session.table, self.session.proof
        deal = await self.context.bot_executor.run_quick(fair_deal, table.game, table.bare_rules, proof)
        first = deal.first if self.table.settings.draw and not (table.hands or self.session.aborted_hands) else None
        event = deal_event(deal.deck, deal.generator, first)
        await self.commit(lambda: [*self._rules_version_events(), event] if self.session.proof == proof else [])

    def _rules_version_events(self) -> list[Event]:
        """Return an event with the current rules version if the session has another one; empty otherwise."""
        game = self.table.settings.game
        return (
            []
            if is_current(game, self.session.rules_version)
            else [rules_version_event(__version__, rules_version(game))]
        )

    async def check_beginners(self) -> None:
        """Record whether a beginner plays, so that claims get more time in the whole hand, whatever is dealt."""
        self.table.has_beginners = await any_beginner(self.context.store, self.session)

    async def _deal_prepared(self, tutorial: Tutorial) -> None:
        event = deal_event(read_deck(self.session.table.game, tutorial.deck), TUTORIAL_GENERATOR)
        await self.commit(lambda: [] if self.session.table.hands else [*self._rules_version_events(), event])

    async def _deal_after_pause(self, seq: int) -> None:
        """Deal the next hand after a pause, at a table of bots that has spectators."""
        await asyncio.sleep(self.context.bot_delay_s * 4)

        async def work() -> None:
            if self.session.seq == seq and self.session.state == BETWEEN:
                await self.deal()

        self.post(work)

    async def close_claim_window(self) -> None:
        """Close the claim window, apply the answers, and publish the result."""
        window = self.session.window
        bots = [seat for seat in window.unanswered_seats() if self.table.bot_kind(seat)] if window else []
        choose = self.bot_driver.choose_by_heuristic
        bot_answers = {seat: await choose(self.session.view(seat), seed=self._bot_seed(seat)) for seat in bots}

        def events() -> list[Event]:
            if not self.session.window:
                return []
            unanswered = [seat for seat in bot_answers if seat in self.session.window.unanswered_seats()]
            return [*(self.session.check(seat, bot_answers[seat]) for seat in unanswered), Event("settled")]

        await self.commit(events)

    # --- bots ------------------------------------------------------------------------------

    def _start_bot(self, seat: int, kind: str) -> None:
        seq, guide = self.session.seq, self.session.guide
        if self.bot_driver.is_busy(seq):
            return
        scripted_move = guide.due_move_of(seat) if guide and guide.is_active else None
        if scripted_move == "":
            return  # the learner must read first, or another seat has to play

        def play(move: str) -> None:
            self.post(lambda: self._play_bot_move(seq, seat, move))

        view, delay_s, seed = self.session.view(seat), self._bot_delay_s(), self._bot_seed(seat)
        self.bot_driver.start_move(seq, seat, kind, view, delay_s, play, scripted_move, seed)

    def _bot_seed(self, seat: int) -> int | None:
        """Return the seed of a bot's move in a deal of the day, where bots play alike on every server; None elsewhere.

        The moves of the hand count, not the events: answers to a discard are sealed in the order of their arrival.
        """
        hands = self.session.table.hands
        if not self.table.settings.daily or not hands or hands[-1].proof is None:
            return None
        return bot_seed(hands[-1].proof.secret, seat, len(hands[-1].moves))

    def _bot_delay_s(self) -> float:
        """Return the delay in seconds before a bot plays, so that people can follow; none after a pause for claims."""
        if self.session.window or self.table.is_skipping:
            return 0
        return max(
            0.0, self.context.bot_delay_s * BOT_SPEEDS[self.session.bot_speed] - (now() - self.clocks.last_action_at)
        )

    def skip_ahead(self) -> None:
        """Let all bots, including the one that is waiting now, play without delay until a person has to decide."""
        self.table.is_skipping = True
        self.bot_driver.stop()

    async def _play_bot_move(self, seq: int, seat: int, move: str) -> None:
        """Play the move that a bot has chosen, unless the table has changed meanwhile."""
        self.bot_driver.mark_done(seq)
        if self.session.seq == seq and self.session.state == PLAYING:
            await self.commit(lambda: [self.session.check(seat, move)])

    # --- deadlines ---------------------------------------------------------------------------

    def deadlines(self) -> list[float]:
        """Return the times at which the actor has to act without a request."""
        absences = (
            () if self.session.state == OVER else self.table.presence.absence_deadlines(self.table.person_seats())
        )
        common = (*self.table.presence.announcement_deadlines(), *self.interactions.deadlines())
        return [*self.clocks.deadlines(self.table.is_active()), *common, *absences]

    async def run_deadline(self) -> None:
        late = self.clocks.overdue_seat()
        if self.clocks.is_pause_over():
            await self.close_claim_window()
        elif late is not None:
            await self._play_for_late_seat(late)
        elif self.clocks.is_next_hand_due():
            await self.deal()
        else:
            self.table.presence.mark_announced()
            self.broadcaster.publish_seats()

    async def _end_vote(self, vote: Vote, agreed: bool) -> None:
        """End a vote and publish its result; if it was accepted, commit its event."""
        self.interactions.vote = None
        self.broadcaster.publish_vote(None if agreed else vote.rejection())
        if agreed:
            await self.commit(lambda: [] if self.session.state == OVER else [vote.event()])

    async def _play_for_late_seat(self, seat: int) -> None:
        """Pass if possible, or play the heuristic's move for a late seat; after two timeouts, a bot takes over."""
        view = self.session.view(seat)
        move = PASS if PASS in view.moves() else await self.bot_driver.choose_by_heuristic(view)
        await self.commit(lambda: [*self.clocks.stop(seat), Event("late", seat), self.session.check(seat, move)])
