"""What any screen draws: zones of pieces, lines about seats, facts, and what can be done.

A game's scene.py builds a Scene from a view; terminals and browsers draw it and know no game.
"""

from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

from meldhouse.i18n import HOUSE, Said

UNSEEN = "??"  # a piece that the looking seat cannot see


class Shape(Enum):
    """How the pieces of a zone lie."""

    ROW = "row"  # side by side, each wholly visible
    FAN = "fan"  # overlapped, every index visible, the last on top
    STACK = "stack"  # only the top one shows; how many there are is written


@dataclass(frozen=True)
class Zone:
    """A place on the table where pieces lie.  A meld, a pile, a hand is a zone each."""

    key: str  # stable while the hand lasts: "hand 2", "pile N", "meld 1.0"
    label: Said  # "north pile"
    pieces: tuple[str, ...]  # as text, in the order they lie; UNSEEN for a back
    shape: Shape = Shape.ROW
    seat: int | None = None  # whose it is, or None: it lies in the middle
    cell: tuple[int, int] | None = None  # row and column on the middle's grid, for zones of the middle
    note: Said | None = None  # a few words more: "closed", "3 points"


@dataclass(frozen=True)
class SeatLine:
    """What is written at a seat."""

    seat: int
    marks: tuple[Said, ...] = ()  # "dealer", "hitter", "opened"
    figures: tuple[tuple[Said, int], ...] = ()  # ("cards", 7), ("chips", -3)


@dataclass(frozen=True)
class Choice:
    """A legal move, as a person makes it: these pieces are touched, and go there."""

    move: str  # its text: "play 10D N"
    words: Said  # "Play the ten of diamonds on the north pile"
    touch: tuple[tuple[str, str], ...] = ()  # (zone key, piece) pairs to pick up, in any order
    to: str = ""  # key of the zone they go to; "" for a button
    call: Said | None = None  # called out at once, like "Pung": a button with this word, before anything is touched
    shows: tuple[str, ...] = ()  # the pieces that tell it from others, for a button: ("3m", "4m", "5m")
    risky: Said | None = None  # what is asked before something that one might regret: "Call a draw with 40 left?"


class Count(NamedTuple):
    """A figure of the seats that goes on from hand to hand."""

    name: str  # as a record's result has it: "chips"
    said: Said  # as it is written at the seats
    worth: int = 0  # what one of it weighs where seats are put in order; below 0 where it is better to have few


Row = tuple[int, ...]  # a number for each count


@dataclass(frozen=True)
class Standings:
    """What the hands that are over brought every seat of what is counted."""

    counts: tuple[Count, ...]
    hands: tuple[tuple[Row, ...], ...]  # of each hand, the newest last: by seat what it brought or cost
    total: tuple[Row, ...]  # by seat
    first: int = 1  # the number of the first of these hands
    places: tuple[int, ...] = ()  # by seat, from 1, once the table is over; seats that are level share a place


@dataclass(frozen=True)
class Scene:
    """A table as one seat (or a spectator) sees it."""

    title: Said
    zones: tuple[Zone, ...]
    seats: tuple[SeatLine, ...]
    facts: tuple[tuple[Said, Said], ...]  # ("stock", "13 cards"), ("pot", "4 chips")
    prompt: Said | None  # what is asked of the seat that looks, or whom it waits for
    choices: tuple[Choice, ...] = ()
    summary: tuple[Said, ...] = ()  # the hand summed up, line by line, when it is over
    looks: dict[str, str] = field(default_factory=dict)  # how a screen should draw it
    # {"set": "ceki"}: the pieces; "next": "right": where the next player sits; "last": the key of the zone whose last
    # piece was discarded last; "stock": of the zone that pieces come from which were not seen before;
    # "won": of the zone in which a hand was won, and "with": the piece there that won it;
    # "suits": "two" where rules speak of red and black
    standings: Standings | None = None  # when a hand or the table is over; the course of the table knows them


BELOW, RIGHT, ABOVE, LEFT = (2, 1), (1, 2), (0, 1), (1, 0)
SIDES = {1: (BELOW,), 2: (BELOW, ABOVE), 3: (BELOW, RIGHT, LEFT), 4: (BELOW, RIGHT, ABOVE, LEFT)}
CENTER = (1, 1)


def cell_before_seat(seat: int, looking: int | None, seats: int) -> tuple[int, int]:
    """The cell of the middle before a seat, on a grid of 3 x 3 where play goes to the right; one's own is below."""
    return SIDES[seats][(seat - (looking or 0)) % seats]


# what is written at seats in every game
TO_PLAY, DEALER = HOUSE("mark-to-play"), HOUSE("mark-dealer")
POINTS, CHIPS = HOUSE("figure-points"), HOUSE("figure-chips")
CARDS, TILES = HOUSE("figure-cards"), HOUSE("figure-tiles")
