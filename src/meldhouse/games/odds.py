"""The rows of a game's odds, in its odds.py: statistics that are read from the tables of many hands.

    rows(rules)     the Rows of a hand under these rules
    exact(rules)    optional: a row's name -> its exact value, as a fraction
    ends(rules)     optional: the SittingEnds: the goals of a session
    sittings(rules, pace)   optional: the Rows of a session, in which a decision takes `pace` seconds
    rare(rules)     optional: the RareEvents, for multilevel splitting

A row reads an array of tables at once: `tables["tally"]["turns"]`.  The tables are at the end of their first hand or,
for a row of the deal, before the first move.  Values are whole numbers, so that sums are exact.  A row with the name
`house` is what the casino takes of a hand; pages show it for all rules.

A session is one table, played hand after hand.  Its rows are read after each hand and combined as `over` says.
"""

from collections.abc import Callable
from enum import Enum
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from meldhouse.i18n import Message, msg

MEDIAN, PERCENTILE_90 = 0.5, 0.9  # quantiles of hands or sittings

Column = npt.NDArray[Any]  # by table: a number
Measure = Callable[[npt.NDArray[Any]], Column]


class Kind(Enum):
    """The kinds of statistics that a row can estimate."""

    SHARE = "share"  # proportion: of all hands, or of the hands that `of` selects
    MEAN = "mean"  # mean per hand
    RATIO = "ratio"  # ratio of the sum to the sum of `of`
    SPREAD = "spread"  # the quantile `part`
    WEIGHED = "weighed"  # weighted proportion, from multilevel splitting (odds/splitting.py)


class SittingAggregate(Enum):
    """The ways to combine a row's values over the hands of a session."""

    LAST = "last"  # the value after the last hand
    SUM = "sum"  # the sum over the hands
    MOST = "most"  # the maximum over the hands


class Row(NamedTuple):
    """One line of the table of odds."""

    name: str  # identifies it in queries
    label: Message  # a few words
    kind: Kind
    read: Measure
    of: Measure | None = None  # the denominator of a share or a ratio
    times: float = 1.0  # factor from the counted unit to the displayed unit
    part: float = 0.0  # of a SPREAD: the quantile; of a WEIGHED: the smallest weight
    dealt: bool = False  # read at the deal
    over: SittingAggregate = SittingAggregate.LAST  # over the hands of a sitting
    signed: bool = False  # values can be negative

    @property
    def is_share(self) -> bool:
        """Return whether the row is displayed as a percentage."""
        return self.kind in (Kind.SHARE, Kind.WEIGHED)


class StagedDeal(NamedTuple):
    """A deal in rounds, to measure the level of a rare event after each round."""

    rounds: tuple[Column, ...]  # by round: all positions of the deck that are dealt after it
    lay: Callable[[npt.NDArray[Any], Column, int], None]  # (tables, decks, round): deals the hands up to a round


class RareEvent(NamedTuple):
    """A rare event, with the level function by which multilevel splitting copies tables that come near it.

    It must not depend on the order of unseen pieces, because every copy shuffles them again.
    """

    row: str  # the row of the rare event
    lacks: Measure  # an estimate of how many steps are missing: 0 and up
    pieces: str  # the field of STATE with unseen pieces
    unseen: Measure  # by place of that field: whether it is unseen
    deal: StagedDeal | None = None  # if the deal decides much


class SittingEnd(NamedTuple):
    """A condition that ends a session."""

    name: str  # identifies it in queries
    label: Message  # gets $sessions: `12 sessions until the pot is won`
    reached: Measure  # is read after each hand


def tally(name: str) -> Measure:
    """Return a function that reads a counter of the hand at each table."""
    return lambda tables: np.asarray(tables["tally"][name])


def tally_is(name: str, value: int) -> Measure:
    """Return a function that tests at each table whether a counter of the hand has this value."""
    return lambda tables: np.asarray(tables["tally"][name] == value)


def happened(name: str) -> Measure:
    """Return a function that tests at each table whether a counter of the hand is above zero."""
    return lambda tables: np.asarray(tables["tally"][name] > 0)


def field_value(name: str, seat: int | None = None) -> Measure:
    """Return a function that reads a field, or a seat's entry in it, at each table."""
    return lambda tables: np.asarray(tables[name] if seat is None else tables[name][:, seat])


MATCH = SittingEnd("match", msg("odds-until-match"), field_value("match_over"))  # for rules with a match
