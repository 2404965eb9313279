"""Aborted hands: they do not count, and their deal is revealed like any other.

A hand that is under way when a newer law comes, and which that law does not allow, is passed over from its deal on
wherever the table is read: who left and came back meanwhile is so; what was played, and the time it took, is not.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from meldhouse.core.record import Proof
from meldhouse.session.events import Event

HAND_ABORTED = Event("broken off")
HAND_EVENT_KINDS = ("deal", "move", "answer", "settled", "says", "step", "free", "late", "reserve")  # kinds of events


class AbortedHand(NamedTuple):
    """A hand that was dealt and never came to an end."""

    number: int  # counted from 1; the hand that was dealt after it has the same
    proof: Proof | None
    deck: str  # in names
    chance: str  # the table's generator then, in hexadecimal
    drawn: int | None = None


def mark_aborted(events: Iterable[Event]) -> list[tuple[Event, bool]]:
    """Each event, and whether it is passed over."""
    told = [(event, False) for event in events]
    dealt = None
    for place, (event, _) in enumerate(told):
        if event.kind == "deal":
            dealt = place
        elif event.kind == HAND_ABORTED.kind and dealt is not None:
            told[dealt:place] = [(one, one.kind in HAND_EVENT_KINDS) for one, _ in told[dealt:place]]
    return told


def rules_version_of_open_hand(events: Sequence[Event], law: str) -> str | None:
    """By which law the hand was dealt that came to no end, if there is one; `law`: of the hands before these events."""
    under_way = None
    for event in events:
        if event.kind == "law":
            law = parse_rules_version(event)
        elif event.kind == "deal":
            under_way = law
        elif event.kind in ("promise", HAND_ABORTED.kind):  # the next is promised as soon as one is over
            under_way = None
    return under_way


def rules_version_event(version: str, law: str) -> Event:
    return Event("law", None, f"{version} {law}")


def parse_rules_version(event: Event) -> str:
    return event.text.split(" ")[-1]
