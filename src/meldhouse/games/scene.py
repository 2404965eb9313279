"""The model of a table that user interfaces draw: zones of pieces, lines about seats, facts and choices.

A game's scene.py builds a Scene from a view; terminals and browsers draw it without knowing the game.
"""

from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

from meldhouse.i18n import Message, msg
from meldhouse.i18n.messages import Value, named_seats

UNSEEN = "??"  # a piece that the viewer cannot see


class Shape(Enum):
    """The ways to arrange the pieces of a zone."""

    ROW = "row"  # side by side, each fully visible
    FAN = "fan"  # overlapping, each index visible, the last on top
    STACK = "stack"  # only the top one is visible, with the number of pieces


class Middle(Enum):
    """The ways to arrange the zones in the middle of a table."""

    ROWS = "rows"  # rows of piles, such as a stock and the discards next to it
    AROUND = "around"  # piles on all sides of a pile
    RIVERS = "rivers"  # the discards in front of each seat, in rows of six, around the wall and the facts


@dataclass(frozen=True)
class Board:
    """The sizes that a layout plans for. They are the same all through a hand, so pieces never change their size."""

    middle: Middle = Middle.ROWS
    rows: int = 1  # of piles in the middle
    hand: int = 13  # the most pieces in a usual hand
    melds: bool = True  # whether players lay down melds


class ScenePart:
    """A part of a scene, which is never changed; equal parts of several scenes may be one object."""

    def texts(self) -> tuple[object, ...]:
        """Return the messages of the part, also in tuples with other values."""
        raise NotImplementedError

    @cached_property
    def named_seats(self) -> frozenset[int]:
        """The seats in the part's texts, which read differently for the players in those seats."""
        return named_seats(self.texts())

    @cached_property
    def written(self) -> dict[Any, str]:
        """The part as text by kind of reader, which a user interface keeps so that it is written only once."""
        return {}


@dataclass(frozen=True)
class Zone(ScenePart):
    """A place on the table with pieces, such as a meld, a pile or a hand."""

    key: str  # stable during the hand: "hand 2", "pile N", "meld 1.0"
    label: Message  # "north pile"
    pieces: tuple[str, ...]  # names in order; UNSEEN for a piece face down
    shape: Shape = Shape.ROW
    seat: int | None = None  # the owner; None: in the middle
    cell: tuple[int, int] | None = None  # row and column on the grid in the middle
    note: Message | None = None  # a few more words: "closed", "3 points"
    aside: bool = False  # small, next to the name: pieces that are never played, such as flowers
    groups: tuple[int, ...] = ()  # sizes of the groups that the pieces form in order, such as the sets of a winner

    def texts(self) -> tuple[object, ...]:
        return self.label, self.note


@dataclass(frozen=True)
class SeatLine(ScenePart):
    """The text that a table shows at a seat: marks and figures."""

    seat: int
    marks: tuple[Message, ...] = ()  # "dealer", "hitter", "opened"
    figures: tuple[tuple[Message, int], ...] = ()  # ("cards", 7), ("chips", -3)

    def texts(self) -> tuple[object, ...]:
        return self.marks, self.figures


@dataclass(frozen=True)
class Choice(ScenePart):
    """A legal move as a user makes it: pick up some pieces and put them in a zone."""

    move: str  # the move's text: "play 10D N"
    words: Message  # "Play the ten of diamonds on the north pile"
    touch: tuple[tuple[str, str], ...] = ()  # (zone key, piece) pairs to pick up, in any order
    to: str = ""  # key of the target zone; "" for a button
    call: Message | None = None  # a call such as "Pung": a button with this word, without touching a piece
    shows: tuple[str, ...] = ()  # pieces on a button that distinguish it: ("3m", "4m", "5m")
    risky: Message | None = None  # question before a move that players often regret: "Call a draw with 40 left?"

    def texts(self) -> tuple[object, ...]:
        return self.words, self.call, self.risky


class Count(NamedTuple):
    """A total that each seat keeps from hand to hand, such as its chips."""

    name: str  # as in a record's result: "chips"
    said: Message  # the label at the seats
    worth: int = 0  # its weight in the ranking of seats; negative if fewer are better

    def unit_arguments(self) -> dict[str, Value]:
        """Return the message arguments for this unit: `$unit` to select by, and the label `$figure`."""
        return {"unit": self.said.key.rpartition("-")[2], "figure": self.said}


@dataclass(frozen=True)
class WinGroup:
    """Pieces of a winner that belong together: a set, a pair, a kong."""

    label: Message | None
    pieces: tuple[str, ...]


@dataclass(frozen=True)
class Win:
    """The win of a hand, as a page shows it."""

    seat: int
    title: Message  # "Mahjong!"
    groups: tuple[WinGroup, ...]  # those in the hand first, then those on the table; none if no piece is left
    count: Count  # what is won and lost
    amounts: tuple[int, ...]  # by seat: how much, in this hand
    piece: str = ""  # the piece that won, if the rules have one

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(name for group in self.groups for name in group.pieces)


# Games make parts with these functions: most parts of a scene are those of the scene before, or of another view.
KEPT_PARTS = 1 << 14
shared_zone = lru_cache(KEPT_PARTS)(Zone)
shared_line = lru_cache(KEPT_PARTS)(SeatLine)
shared_choice = lru_cache(KEPT_PARTS)(Choice)


Row = tuple[int, ...]  # by count: a number


@dataclass(frozen=True)
class Standings:
    """The results of the finished hands, by seat and count."""

    counts: tuple[Count, ...]
    hands: tuple[tuple[Row, ...], ...]  # by hand (the newest last) and seat: the change of each count
    total: tuple[Row, ...]  # by seat
    first: int = 1  # number of the first of these hands
    places: tuple[int, ...] = ()  # by seat: its rank from 1, once the table is over; ties share a rank


@dataclass(frozen=True)
class Scene:
    """The view of a table for a seat or a spectator."""

    title: Message
    zones: tuple[Zone, ...]
    seats: tuple[SeatLine, ...]
    facts: tuple[tuple[Message, Message], ...]  # ("stock", "13 cards"), ("pot", "4 chips")
    prompt: Message | None  # what the viewer can do, or whom the table waits for
    choices: tuple[Choice, ...] = ()
    summary: tuple[Message, ...] = ()  # lines that sum up a hand that is over
    looks: dict[str, str] = field(default_factory=dict)  # how to draw it:
    # "set": the set of pieces, such as "ceki"; "next": the side of the next player, such as "right"; "last": the key of
    # the zone whose last piece is the latest discard; "stock": the key of the zone from which unseen pieces come;
    # "won": the key of the zone with the winning hand, and "with": the piece there that won it; "suits": "two" if the
    # rules distinguish red and black
    board: Board = Board()
    standings: Standings | None = None  # when a hand or the table is over; from the table's session
    win: Win | None = None  # when a hand is over and has a winner; from the game's moment.py


BELOW, RIGHT, ABOVE, LEFT = (2, 1), (1, 2), (0, 1), (1, 0)
SIDES = {1: (BELOW,), 2: (BELOW, ABOVE), 3: (BELOW, RIGHT, LEFT), 4: (BELOW, RIGHT, ABOVE, LEFT)}
CENTRE = (1, 1)


def before(seat: int, viewer: int | None, seats: int) -> tuple[int, int]:
    """Return the cell in front of a seat, on a 3 x 3 grid with play to the right and the viewer's seat below."""
    return SIDES[seats][(seat - (viewer or 0)) % seats]


# labels at seats in every game
TO_PLAY, DEALER = msg("mark-to-play"), msg("mark-dealer")
POINTS, CHIPS = msg("figure-points"), msg("figure-chips")
CARDS, TILES = msg("figure-cards"), msg("figure-tiles")
