"""The odds that a dealt hand is close to winning, for games whose hands wait for one last piece.

A game supplies how many pieces each hand lacks, and the number of hands by size and missing pieces.  The winning pieces
need no count of their own: each complete hand without one of its pieces is a waiting hand with a piece that it waits
for.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from meldhouse.games.odds import Column, Kind, Measure, Row
from meldhouse.i18n import Message, msg

KindCounts = npt.NDArray[Any]  # by hand and kind: the number of pieces
MissingCounter = Callable[[KindCounts], Column]  # by hand: how many pieces it lacks to be complete


class DistanceSpec(NamedTuple):
    """The functions and constants that a game supplies to compute how near dealt hands are to winning."""

    copies: int  # of each kind in the pack
    hand_size: int  # of a player who does not begin; the starter has one piece more
    max_away: int  # the most pieces that a hand must change before it waits
    read_waiting_hands: Measure  # reads from tables the hand of a player who does not begin
    read_starting_hands: Measure  # reads from tables the starter's hand
    count_missing: MissingCounter
    count_hands: Callable[[int], dict[int, int]]  # by hand size: missing pieces -> number of possible hands
    excluded: Message | None = None  # winning hands that are not considered


def rows(spec: DistanceSpec) -> Iterator[Row]:
    """Yield the odds rows about how many pieces a dealt hand lacks, and how many pieces would complete it."""
    away, at_once = partial(pieces_away, spec), partial(is_waiting, spec)
    yield Row("dealt_away", row_label(spec, "away"), Kind.MEAN, away, dealt=True)
    for n in range(spec.max_away + 1):
        yield Row(f"dealt_away_{n}", row_label(spec, "away-n", n=n), Kind.SHARE, is_away(spec, n), dealt=True)
    yield Row("dealt_waits", row_label(spec, "waits"), Kind.RATIO, partial(winning_pieces, spec), at_once, dealt=True)
    yield Row(
        "dealt_complete",
        row_label(spec, "complete", n=spec.hand_size + 1),
        Kind.SHARE,
        partial(is_complete, spec),
        dealt=True,
    )


def row_label(spec: DistanceSpec, name: str, **about: int) -> Message:
    row = msg(f"odds-dealt-{name}", **about)
    return msg("odds-dealt-apart", row=row, apart=spec.excluded) if spec.excluded else row


def pieces_away(spec: DistanceSpec, tables: Any) -> Column:
    return np.asarray(spec.count_missing(spec.read_waiting_hands(tables)) - 1, np.int64)


def is_away(spec: DistanceSpec, n: int) -> Measure:
    return lambda tables: np.asarray(pieces_away(spec, tables) == n)


def is_waiting(spec: DistanceSpec, tables: Any) -> Column:
    return np.asarray(pieces_away(spec, tables) == 0)


def is_complete(spec: DistanceSpec, tables: Any) -> Column:
    return np.asarray(spec.count_missing(spec.read_starting_hands(tables)) == 0)


def winning_pieces(spec: DistanceSpec, tables: Any) -> Column:
    """Return for each table how many pieces outside the hand complete it, found by trying each available kind."""
    found = np.zeros(len(tables), np.int64)
    waiting = np.flatnonzero(is_waiting(spec, tables))
    hands = spec.read_waiting_hands(tables)[waiting].astype(np.int64)
    for kind, remaining in enumerate(spec.copies - hands.T):
        more = hands[remaining > 0]
        more[:, kind] += 1
        found[waiting[remaining > 0]] += remaining[remaining > 0] * (spec.count_missing(more) == 0)
    return found


def exact(spec: DistanceSpec) -> dict[str, Fraction]:
    """Return the exact value of each odds row, computed over all hands that can be dealt."""
    waiting, begun = spec.count_hands(spec.hand_size), spec.count_hands(spec.hand_size + 1)
    hands, complete = sum(waiting.values()), begun.get(0, 0)
    return {
        "dealt_away": Fraction(sum((lacking - 1) * number for lacking, number in waiting.items()), hands),
        **{f"dealt_away_{n}": Fraction(waiting.get(n + 1, 0), hands) for n in range(spec.max_away + 1)},
        "dealt_waits": Fraction((spec.hand_size + 1) * complete, waiting[1]),
        "dealt_complete": Fraction(complete, sum(begun.values())),
    }
