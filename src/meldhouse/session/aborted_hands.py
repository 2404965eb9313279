"""Aborted hands: they do not count, and their deal is revealed like any other.

A hand that is under way when a newer law comes, and which that law does not allow, is passed over from its deal on
wherever the table is read: who left and came back meanwhile is so; what was played, and the time it took, is not.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from meldhouse.core.record import Proof
from meldhouse.session.events import Event

BROKEN_OFF = Event("broken off")
OF_A_HAND = ("deal", "move", "answer", "settled", "says", "step", "free", "late", "reserve")  # kinds of events


class Broken(NamedTuple):
    """A hand that was dealt and never came to an end."""

    number: int  # counted from 1; the hand that was dealt after it has the same
    proof: Proof | None
    deck: str  # in names
    chance: str  # the table's generator then, in hexadecimal
    drawn: int | None = None


def marked(events: Iterable[Event]) -> list[tuple[Event, bool]]:
    """Each event, and whether it is passed over."""
    told = [(event, False) for event in events]
    dealt = None
    for place, (event, _) in enumerate(told):
        if event.kind == "deal":
            dealt = place
        elif event.kind == BROKEN_OFF.kind and dealt is not None:
            told[dealt:place] = [(one, one.kind in OF_A_HAND) for one, _ in told[dealt:place]]
    return told


def dealt_by(events: Sequence[Event], law: str) -> str | None:
    """By which law the hand was dealt that came to no end, if there is one; `law`: of the hands before these events."""
    under_way = None
    for event in events:
        if event.kind == "law":
            law = law_told(event)
        elif event.kind == "deal":
            under_way = law
        elif event.kind in ("promise", BROKEN_OFF.kind):  # the next is promised as soon as one is over
            under_way = None
    return under_way


def law_event(version: str, law: str) -> Event:
    return Event("law", None, f"{version} {law}")


def law_told(event: Event) -> str:
    return event.text.split(" ")[-1]
