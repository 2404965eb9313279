"""Opens tables in the middle of a hand: one seat for a person, and bots in the others. These hands do not count."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from meldhouse.core.deck_notation import read_deck
from meldhouse.core.record import Record
from meldhouse.core.replay import open_recorded_table
from meldhouse.core.table import find_rules
from meldhouse.games.rules_version import is_current
from meldhouse.games.validation import find_game
from meldhouse.i18n import msg
from meldhouse.server.accounts.models import Person
from meldhouse.server.accounts.table_settings import Agreed, TableSettings
from meldhouse.server.core.client_identity import ClientId
from meldhouse.server.core.errors import HttpError
from meldhouse.server.core.serialization import JSON
from meldhouse.server.history.finished_hands import FinishedHandRow, Position, read_text
from meldhouse.server.history.lookup import UNREADABLE, HistoryService
from meldhouse.server.registry.tables import TableRegistry
from meldhouse.server.storage import queries
from meldhouse.server.workers.process_pool import ProcessWorker
from meldhouse.session.events import Event
from meldhouse.session.opening import opening_events
from meldhouse.session.seating import BOT, STAND_IN_BOT
from meldhouse.session.session import TableSession
from meldhouse.util.errors import Mistake

Opening = tuple[list[Event], int]  # the first events of a table, and the seat that acts after them


class PlayedDeal(NamedTuple):
    """A deal under some rules, and the moves that have been made since; `deck` or `seed` determines the deal."""

    game: str
    variant: str | None = None
    options: Mapping[str, str] | None = None
    deck: str = ""  # names of all pieces, in the order of the deal
    generator: int = 1  # state of the random generator after the deal
    seed: int | None = None  # of a table's first hand, instead of a deck
    moves: tuple[str, ...] = ()
    article: str = ""  # the number of the rulebook's article that the position shows


class Positions:
    """Tables that are opened at a position."""

    def __init__(self, history: HistoryService, worker: ProcessWorker, tables: TableRegistry) -> None:
        self.history, self.process_worker, self.tables = history, worker, tables

    async def open_stored(
        self, person: Person, agreed: Agreed, hand: int, move: int, bots: Sequence[str], client: ClientId
    ) -> TableSettings:
        """Open a table at a decision in a finished hand; the person gets the seat that decided.

        `move` counts the moves before it. `bots` are the levels of the bots that were at the table, "" for a person.
        """
        earlier_hand = await self._current_row(agreed, hand - 1) if hand else None
        await self._current_row(agreed, hand)
        opening = await self.history.run(client, opening_of_stored_hand, agreed, hand, move)
        review = f"/review/{agreed.id}?hand={hand}"
        return await self._open(person, agreed, opening, bots, earlier_hand, review=review)

    async def open_deal(
        self, person: Person, played: PlayedDeal, client: ClientId, bot: str = STAND_IN_BOT
    ) -> TableSettings:
        """Open a table in the position after a deal and its moves; the person gets the seat that acts next."""
        options = dict(played.options or {})
        variant, rules = find_rules(find_game(played.game), played.variant, None, dict(options))
        agreed = Agreed("", played.game, variant, options)
        opening = await self.process_worker.submit(client, opening_of_deal, agreed, played)
        return await self._open(person, agreed, opening, [bot] * int(rules.seats), None, played.article)

    async def _current_row(self, agreed: Agreed, hand: int) -> FinishedHandRow:
        """Return a finished hand; raise an HttpError unless it is stored and was played under the current rules."""
        found = await self.history.store.rows(queries.hand(agreed.id, hand))
        if not found:
            raise HttpError(404, msg("hand-not-stored", number=hand + 1))
        row = FinishedHandRow(*found[0])
        if not is_current(agreed.game, row.law):
            raise HttpError(UNREADABLE, msg("hand-of-another-law", number=hand + 1))
        return row

    async def _open(
        self,
        person: Person,
        agreed: Agreed,
        opening: Opening,
        bots: Sequence[str],
        earlier_hand: FinishedHandRow | None,
        article: str = "",
        review: str = "",
    ) -> TableSettings:
        events, own_seat = opening
        seats: list[JSON] = [{"is": BOT, "bot": bot or STAND_IN_BOT} for bot in bots]
        seats[own_seat] = {"is": "me"}
        body = {
            "game": agreed.game,
            "variant": agreed.variant,
            "options": agreed.options,
            "seats": seats,
            "article": article,
            "review": review,
        }
        return await self.tables.open_position(person, body, events, earlier_hand)


def opening_of_stored_hand(position: Position, text: str, move: int) -> Opening:
    """Return the events that open a table at a decision in a finished hand; runs in the worker process."""
    hand = read_text(position.agreed, text)
    if not 0 <= move < len(hand.moves):
        raise Mistake(msg("position-no-move", number=move + 1, last=len(hand.moves)))
    return opening_events(position.session(), hand.deck, hand.chance, [made.text for made in hand.moves[:move]])


def opening_of_deal(agreed: Agreed, played: PlayedDeal) -> Opening:
    """Return the events that open a table after a deal and its moves; runs in the worker process."""
    table = open_recorded_table(Record(agreed.game, agreed.variant, agreed.options, seed=played.seed))
    if played.seed is None:
        deck, generator = read_deck(table.game, played.deck), played.generator
    else:
        deck, generator = table.next_deal()
    return opening_events(TableSession(table), deck, generator, played.moves)
