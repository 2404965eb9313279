"""Aborted hands, which do not count and whose deals are revealed like those of other hands.

Loading a table skips every unfinished hand that newer rules do not allow, from its deal on.  Seat changes
during the hand are kept; its moves and the time that they took are not.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from meldhouse.core.record import Proof
from meldhouse.session.events import Event

HAND_ABORTED = Event("broken off")
HAND_EVENT_KINDS = ("deal", "move", "answer", "settled", "says", "step", "free", "late", "reserve")


class AbortedHand(NamedTuple):
    """A hand that was dealt but never finished."""

    number: int  # number of the hand, counted from 1; the next hand has the same number
    proof: Proof | None
    deck: str  # names of pieces in the order of the deck
    chance: str  # state of the table's generator at the deal, in hexadecimal
    drawn: int | None = None  # initial number of the seat that was drawn to go first


def mark_aborted(events: Iterable[Event]) -> list[tuple[Event, bool]]:
    """Pair each event with whether it belongs to an aborted hand and must be skipped."""
    marked = [(event, False) for event in events]
    deal_index = None
    for index, (event, _) in enumerate(marked):
        if event.kind == "deal":
            deal_index = index
        elif event.kind == HAND_ABORTED.kind and deal_index is not None:
            marked[deal_index:index] = [
                (skipped, skipped.kind in HAND_EVENT_KINDS) for skipped, _ in marked[deal_index:index]
            ]
    return marked


def rules_version_of_open_hand(events: Sequence[Event], version: str) -> str | None:
    """Return the rules version of an unfinished hand, or None; `version` applies before the first event."""
    open_hand = None
    for event in events:
        if event.kind == "law":
            version = parse_rules_version(event)
        elif event.kind == "deal":
            open_hand = version
        elif event.kind in ("promise", HAND_ABORTED.kind):  # the next commitment follows the end of a hand
            open_hand = None
    return open_hand


def rules_version_event(software_version: str, rules_version: str) -> Event:
    return Event("law", None, f"{software_version} {rules_version}")


def parse_rules_version(event: Event) -> str:
    return event.text.split(" ")[-1]
