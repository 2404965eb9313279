"""The events that open a table in the middle of a hand."""

from collections.abc import Iterable

from meldhouse.core.deck_notation import Deck
from meldhouse.i18n import msg
from meldhouse.session.claim_window import expects_answer
from meldhouse.session.events import Event, deal_event
from meldhouse.session.session import TableSession
from meldhouse.util.errors import Mistake

SETTLED = Event("settled")


def opening_events(session: TableSession, deck: Deck, generator: int, moves: Iterable[str]) -> tuple[list[Event], int]:
    """Return the events from the deal to the position after these moves, and the seat to act there.

    `session` is in its state before the hand, and is advanced to the position. Answers to a discard stay sealed until
    the last of them is known, as at a live table. Raise a Mistake if the rules reject a move, or if the hand is over.
    """
    ahead = session.table.copy()  # applies each answer at once
    ahead.deal_again(deck, generator)
    events = [deal_event(deck, generator)]
    session.apply(events[0])
    for text in moves:
        if ahead.turn is None:
            break
        event = session.check(ahead.turn, text)
        ahead.play(event.text)
        answered = session.window and not expects_answer(ahead.game, ahead.state)
        new = [event, SETTLED] if answered else [event]
        for one in new:
            session.apply(one)
        events += new
    if ahead.turn is None:
        raise Mistake(msg("position-over"))
    return events, ahead.turn
