"""Plays a deal of the day to its end with a bot in the person's seat, against the same bots."""

from typing import NamedTuple

from meldhouse.bots import find_bot
from meldhouse.core.table import Table
from meldhouse.daily.deal import LEVEL, DailyDeal, bot_seed
from meldhouse.session.events import Event, deal_event
from meldhouse.session.outcomes import outcomes, score_unit
from meldhouse.session.seating import BOT, PERSON, SeatAssignment, Seating
from meldhouse.session.session import PLAYING, TableSession

COMPARED_LEVELS = ("club", "strong", "master")


class PlayedOut(NamedTuple):
    """The result of the day's seat, and every move of the hand as seat and text."""

    value: float
    unit: str
    moves: tuple[tuple[int, str], ...]


def opening_of(deal: DailyDeal) -> list[Event]:
    """Return the events with which a table with the deal starts."""
    promise = Event("promise", None, deal.proof.commitment, deal.proof.secret)
    return [promise, deal_event(deal.deal.deck, deal.deal.generator)]


def seats_of(deal: DailyDeal, person: str) -> list[SeatAssignment]:
    """Return the seats of a table with the deal: one person, and bots of one level."""
    seats = range(int(deal.rules.seats))
    return [SeatAssignment(PERSON, person) if seat == deal.seat else SeatAssignment(BOT, bot=LEVEL) for seat in seats]


def play_out(deal: DailyDeal, level: str) -> PlayedOut:
    """Play a deal to its end with a bot of a level in the person's seat.

    That bot gets one seed for the hand, so that a search is limited by playouts instead of time.
    """
    seating = Seating(seats_of(deal, "bot"))
    session = TableSession(Table(deal.game, deal.variant, deal.rules, 0), seating, max_hands=1)
    for event in opening_of(deal):
        session.apply(event)
    player = find_bot(level, bot_seed(deal.proof.secret, deal.seat, 0))
    while session.state == PLAYING:
        awaited = session.awaited_seats()
        if not awaited:
            session.apply(Event("settled"))
            continue
        seat = awaited[0]
        seed = bot_seed(deal.proof.secret, seat, len(session.table.hands[-1].moves))
        bot = player if seat == deal.seat and level != LEVEL else find_bot(LEVEL, seed)
        session.apply(session.check(seat, bot.choose(session.view(seat))))
    return _result(session, deal.seat)


def _result(session: TableSession, seat: int) -> PlayedOut:
    unit = score_unit(session.table)
    moves = tuple((move.seat, move.text) for move in session.table.hands[-1].moves)
    return PlayedOut(outcomes(session.table, 0, unit)[seat].value, unit, moves)
