"""What the odds of a game count, in a room odds.py of its folder: rows, each read from the tables of very many hands.

    rows(rules)     what is counted of a hand under these rules: a Row each
    exact(rules)    optional: by a row's name, what can be counted out, as a fraction
    ends(rules)     optional: what one may sit at such a table for, an End each
    sittings(rules, pace)   optional: what is counted of a sitting, where a decision takes so many seconds: a Row each
    rare(rules)     optional: how near tables are to what comes up too seldom to be waited for: a Rare each

A row reads an array of tables, all of them at once: `tables["tally"]["turns"]`.  They stand where their first hand has
ended, or, where the row is of the deal, where nobody has played yet.  What it reads are whole numbers, so that sums are
exact.  A row that is called `house` is what the house takes of a hand: pages tell that of any rules.

A sitting is one table, played hand after hand.  Its rows read it after each hand, and keep what `over` says.
"""

from collections.abc import Callable
from enum import Enum
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from meldhouse.i18n import HOUSE, Said

MEDIAN, PERCENTILE_90 = 0.5, 0.9  # parts of all hands, or sittings

Column = npt.NDArray[Any]  # a number for every table
Measure = Callable[[npt.NDArray[Any]], Column]


class Kind(Enum):
    """What is estimated from what was read."""

    SHARE = "share"  # how often it is so: of all hands, or of those that `of` says
    MEAN = "mean"  # how much of it there is in a hand
    RATIO = "ratio"  # how much of it there is for each of what `of` counts
    SPREAD = "spread"  # what `part` of all hands do not exceed
    WEIGHED = "weighed"  # how often it is so, where one hand was played on in many ways (odds/splitting.py)


class SittingAggregate(Enum):
    """What a row keeps of all that it reads in a sitting."""

    LAST = "last"  # what it is after the last hand
    SUM = "sum"  # all of it, hand by hand
    MOST = "most"  # the highest of any hand


class Row(NamedTuple):
    """One line of the table."""

    name: str  # as it is asked for
    said: Said  # what it is, in a few words
    kind: Kind
    read: Measure
    of: Measure | None = None
    times: float = 1.0  # what one of the counted is, in the unit of the figure
    part: float = 0.0  # of all hands; where hands are weighed, what the smallest weight is
    dealt: bool = False  # read when the hand is dealt
    over: SittingAggregate = SittingAggregate.LAST  # of a sitting's hands
    signed: bool = False  # may a hand have less than nothing of it?

    @property
    def is_share(self) -> bool:
        """Is it told in percent?"""
        return self.kind in (Kind.SHARE, Kind.WEIGHED)


class StagedDeal(NamedTuple):
    """A deal that is looked at on the way."""

    rounds: tuple[Column, ...]  # the places of the deck that are dealt after each round, all of them
    lay: Callable[[npt.NDArray[Any], Column, int], None]  # gives tables what everybody has then, from their decks


class RareEvent(NamedTuple):
    """How near tables are to what comes up seldom, so that promising ones are played on many times.

    Nothing of this may look at the order of pieces that nobody has seen: it is drawn anew for every copy.
    """

    row: str  # what is rare
    lacks: Measure  # how many steps are lacking of it, as far as one can tell: 0 and up
    pieces: str  # the list that nobody has seen,
    unseen: Measure  # and which places of it: yes or no
    deal: StagedDeal | None = None  # where much is decided by the deal


class SittingEnd(NamedTuple):
    """What one may sit at a table for."""

    name: str  # as it is asked for
    said: Said  # `until the pot is won`
    reached: Measure  # after a hand


def tally(name: str) -> Measure:
    """A counter of the hand."""
    return lambda tables: np.asarray(tables["tally"][name])


def tally_is(name: str, value: int) -> Measure:
    """Does a counter of the hand have this value?"""
    return lambda tables: np.asarray(tables["tally"][name] == value)


def happened(name: str) -> Measure:
    """Is a counter of the hand above zero?"""
    return lambda tables: np.asarray(tables["tally"][name] > 0)


def field_value(name: str, seat: int | None = None) -> Measure:
    """A figure of the table, or of a seat at it."""
    return lambda tables: np.asarray(tables[name] if seat is None else tables[name][:, seat])


MATCH = SittingEnd(
    "match", HOUSE("odds-until-match"), field_value("match_over")
)  # where the rules let a match be decided
