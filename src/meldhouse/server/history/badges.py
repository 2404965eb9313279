"""The badges of people, computed from their finished hands when a page shows them."""

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, NamedTuple, Protocol

from meldhouse.games import GAMES, Game
from meldhouse.games.badges import MILESTONES, earned_badges
from meldhouse.games.options import plain
from meldhouse.server.accounts.table_settings import TableSettings
from meldhouse.server.history.finished_hands import read_state
from meldhouse.server.history.results import ResultTotals
from meldhouse.server.storage import people_queries
from meldhouse.server.storage.base import Store
from meldhouse.util.errors import Mistake

HANDS_AT_ONCE = 200  # read from the store


class EarnedBadge(NamedTuple):
    """A badge, and the hand in which a person earned it."""

    game: str
    badge: str
    table: str
    hand: int
    ended: str


class FinishedState(NamedTuple):
    """A finished hand of a person, with the table after it."""

    game: str
    table: str
    hand: int
    seat: int
    ended: str
    law: str
    state: bytes
    course: str


class KnownTables(Protocol):
    async def get_settings(self, id: str) -> TableSettings: ...


class BadgeService:
    """Finds the badges of people; each hand is looked at once."""

    def __init__(self, store: Store, tables: KnownTables) -> None:
        self.store, self.tables = store, tables

    async def of(self, person: str, totals: Sequence[ResultTotals]) -> dict[tuple[str, str], EarnedBadge]:
        """Return a person's badges by game and name, given their totals."""
        await self._look_at_new_hands(person)
        stored = [EarnedBadge(*row) for row in await self.store.rows(people_queries.badges(person))]
        milestones = [
            badge
            for game in dict.fromkeys(one.game for one in totals)
            for badge in await self._milestones(person, game)
        ]
        return {(badge.game, badge.badge): badge for badge in (*stored, *milestones)}

    async def _milestones(self, person: str, game: str) -> list[EarnedBadge]:
        found = []
        for name, number in MILESTONES.items():
            query = people_queries.nth_hand(person, game, number)
            for row in await self.store.rows(query if number > 1 else people_queries.first_win(person, game)):
                found.append(EarnedBadge(game, name, *row))
        return found

    async def _look_at_new_hands(self, person: str) -> None:
        """Store the badges of all hands that ended since the last look; hands of the same time are looked at twice."""
        until = "".join(ended for (ended,) in await self.store.rows(people_queries.badges_until(person)))
        settings: dict[str, TableSettings | None] = {}
        count, latest = 0, until
        while rows := await self.store.rows(people_queries.states_since(person, until, HANDS_AT_ONCE, count)):
            hands = [FinishedState(*row) for row in rows]
            for id in {hand.table for hand in hands} - settings.keys():
                settings[id] = await self._settings_of(id)
            found = await asyncio.to_thread(_badges_in, hands, settings)
            await self.store.write(*(people_queries.add_badge(person, *badge) for badge in found))
            count, latest = count + len(rows), hands[-1].ended
        if latest != until:
            await self.store.write(people_queries.set_badges_until(person, latest))

    async def _settings_of(self, id: str) -> TableSettings | None:
        with suppress(Mistake):
            return await self.tables.get_settings(id)
        return None


def _badges_in(hands: Sequence[FinishedState], settings: Mapping[str, TableSettings | None]) -> list[EarnedBadge]:
    """Return the badges of hands, the oldest first; hands that current rules can't read have none."""
    found = []
    for hand in hands:
        game, at = GAMES.get(hand.game), settings[hand.table]
        if game and at:
            names = _badges_of(game, hand, plain(at.rules))
            found += [EarnedBadge(game.name, name, hand.table, hand.hand, hand.ended) for name in names]
    return found


def _badges_of(game: Game, hand: FinishedState, rules: Any) -> tuple[str, ...]:
    with suppress(Exception):  # a damaged row may contain anything
        state = read_state(game, hand.law, hand.state, hand.course)
        return earned_badges(game, state, rules, hand.seat)
    return ()
