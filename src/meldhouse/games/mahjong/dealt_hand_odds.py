"""How near a hand of mahjong is when it is dealt, family by family: of many hands at once, and of all that there are.

Four sets and a pair are looked at, and where the rules have them seven pairs and thirteen orphans; knitted hands are
not.  All that matters of a family for these is five numbers (Part).  A suit has some 1,400 different ones, so that all
484 thousand million million hands are counted in seconds.
"""

from functools import cache, partial, reduce
from math import comb
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from meldhouse.games.distance_to_win import DistanceSpec, KindCounts
from meldhouse.games.mahjong import SAID
from meldhouse.games.mahjong.hand_decomposition import ALL_TILES, ORPHANS
from meldhouse.games.mahjong.options import Ruleset
from meldhouse.games.mahjong.shanten_tables import (
    AFTER_SIX,
    COUNTS,
    HONOUR_ROW,
    HONOURS,
    LACKS,
    MOST_SETS,
    RANKS,
    SUIT_ROW,
    TOGETHER,
)
from meldhouse.games.mahjong.state import HAND, SEATS
from meldhouse.games.odds import Column
from meldhouse.pieces.tiles import COPIES, KINDS

Numbers = npt.NDArray[np.int64]
PAIRS = ALL_TILES // 2
IS_ORPHAN = np.array([ORPHANS >> kind & 1 for kind in range(KINDS)], np.int64)
WAYS = np.array([comb(COPIES, held) for held in range(COUNTS)], np.int64)
THREE = np.array([COUNTS**2, COUNTS, 1], np.int64)  # what three ranks hold, as a number
FAMILIES = [slice(0, 9), slice(9, 18), slice(18, 27), slice(27, KINDS)]
ALL_SETS = 2 * MOST_SETS + 1  # and a pair: the place in a row
AT_A_TIME = 400  # parts of one family beside all of another's


class Part(NamedTuple):
    """What matters of a family, or of several together; of very many hands."""

    tiles: Numbers
    row: Numbers  # what it lacks of sets and a pair (shanten_tables.py)
    pairs: Numbers
    orphans: Numbers  # kinds of them,
    doubled: Numbers  # and is there one twice?


NUMBERS = (ALL_TILES + 1, len(LACKS), PAIRS + 1, ALL_TILES, 2)  # how many different ones each of the five may be


class Forms(NamedTuple):
    """What else wins, beside four sets and a pair."""

    pairs: bool
    orphans: bool


def forms_of(rules: Any) -> Forms:
    with_fans = rules.rules == Ruleset.MCR
    return Forms(with_fans or bool(rules.seven_pairs), with_fans)


def distance_spec(rules: Any) -> DistanceSpec:
    forms = forms_of(rules)
    most = 6 if forms.pairs else 8
    apart = SAID("odds-knitted-apart") if rules.rules == Ruleset.MCR else None
    return DistanceSpec(
        COPIES, HAND, most, held_last, held_first, partial(lacking, forms), partial(counted, forms), apart
    )


def held_first(tables: Any) -> KindCounts:
    """By East, with the fourteenth."""
    return np.asarray(tables["hand"][np.arange(len(tables)), tables["dealer"]])


def held_last(tables: Any) -> KindCounts:
    """By the seat that waits longest for its turn."""
    every = np.arange(len(tables))
    return np.asarray(tables["hand"][every, tables["after"][every, tables["dealer"], SEATS - 2]])


def lacking(forms: Forms, hands: KindCounts) -> Column:
    """The tiles that each lacks of the nearest form."""
    parts = [part_of(hands[:, family], IS_ORPHAN[family]) for family in FAMILIES]
    return lacks(forms, reduce(together, parts))


def part_of(held: KindCounts, orphans: Numbers) -> Part:
    """A family: so many of each rank, and which ranks are orphans."""
    held = held.astype(np.int64)
    pairs = (held >= 2).sum(axis=1) + (held == COPIES).sum(axis=1)
    row = suit_rows(held) if held.shape[1] == RANKS else honour_rows(held)
    kinds, doubled = ((held >= few) @ orphans for few in (1, 2))
    return Part(held.sum(axis=1), row, np.minimum(pairs, PAIRS), kinds, np.minimum(doubled, 1))


def suit_rows(held: Numbers) -> Numbers:
    low, middle, high = (held[:, first : first + 3] @ THREE for first in (0, 3, 6))
    return np.asarray(SUIT_ROW[AFTER_SIX[low, middle], high], np.int64)


def honour_rows(held: Numbers) -> Numbers:
    one, two, three = ((held >= few).sum(axis=1) for few in (1, 2, 3))
    return np.asarray(HONOUR_ROW[one, two, three], np.int64)


def together(some: Part, others: Part) -> Part:
    """Two families as one."""
    return Part(
        some.tiles + others.tiles,
        TOGETHER[some.row, others.row].astype(np.int64),
        np.minimum(some.pairs + others.pairs, PAIRS),
        some.orphans + others.orphans,
        some.doubled | others.doubled,
    )


def lacks(forms: Forms, part: Part) -> Column:
    """Of a whole hand: what it lacks of the form that it is nearest to."""
    found: Column = LACKS[part.row, ALL_SETS].astype(np.int64)
    if forms.pairs:
        found = np.minimum(found, PAIRS - part.pairs)
    if forms.orphans:
        found = np.minimum(found, ALL_TILES - part.orphans - part.doubled)
    return found


# --- all hands -------------------------------------------------------------------------------------


class Counted(NamedTuple):
    """The different parts that there are, and in how many ways each can be dealt."""

    part: Part
    ways: Numbers


def counted(forms: Forms, tiles: int) -> dict[int, int]:
    """Of all hands of so many tiles, how many lack how many."""
    part, ways = all_hands()
    whole = part.tiles == tiles
    missing, ways = lacks(forms, part)[whole], ways[whole]
    return {n: sum(ways[missing == n].tolist()) for n in np.unique(missing).tolist()}


@cache
def all_hands() -> Counted:
    """Up to fourteen tiles, of all four families."""
    suit = of_family(RANKS, IS_ORPHAN[FAMILIES[0]])
    suits = beside(beside(suit, suit), suit)
    return beside(suits, of_family(HONOURS, IS_ORPHAN[FAMILIES[-1]]))


def of_family(ranks: int, orphans: Numbers) -> Counted:
    """All that it can hold."""
    held = np.indices((COUNTS,) * ranks, np.int8).reshape(ranks, -1).T
    held = held[held.sum(axis=1) <= ALL_TILES]
    return put_together([Counted(part_of(held, orphans), WAYS[held].prod(axis=1))])


def beside(some: Counted, others: Counted) -> Counted:
    """Each part of some beside each of others, as far as a hand can hold them both."""
    return put_together([pairs_of(some, others, first) for first in range(0, len(some.ways), AT_A_TIME)])


def pairs_of(some: Counted, others: Counted, first: int) -> Counted:
    few = slice(first, first + AT_A_TIME)
    here, there = np.nonzero(some.part.tiles[few, None] + others.part.tiles <= ALL_TILES)
    here += first
    one, other = Part(*(n[here] for n in some.part)), Part(*(n[there] for n in others.part))
    return put_together([Counted(together(one, other), some.ways[here] * others.ways[there])])


def put_together(several: list[Counted]) -> Counted:
    """Equal parts as one.  No hand can be dealt in more ways than 64 bits can count: there are 4.3e18 of fourteen."""
    numbers = [np.concatenate(column) for column in zip(*(one.part for one in several), strict=True)]
    ways = np.concatenate([one.ways for one in several])
    names = np.ravel_multi_index(numbers, NUMBERS)
    order = np.argsort(names, kind="stable")
    kept, begins = np.unique(names[order], return_index=True)
    return Counted(Part(*np.unravel_index(kept, NUMBERS)), np.add.reduceat(ways[order], begins))
