"""Computes the distances of dealt mahjong hands to a win, for many given hands or exactly for all hands.

Four sets and a pair count, and where the rules have them seven pairs and thirteen orphans; knitted hands do not.  Five
numbers of each family determine the distance (FamilySummary).  A suit has about 1,400 different summaries, so all
4.8e17 hands can be counted in seconds.
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
    HONOR_ROW,
    MAX_SETS,
    MERGED_ROW,
    MISSING,
    N_HONORS,
    RANKS,
    SUIT_ROW,
)
from meldhouse.games.mahjong.state import HAND, SEATS
from meldhouse.games.odds import Column
from meldhouse.pieces.tiles import COPIES, KINDS

Numbers = npt.NDArray[np.int64]
PAIRS = ALL_TILES // 2
IS_ORPHAN = np.array([ORPHANS >> kind & 1 for kind in range(KINDS)], np.int64)
COPY_CHOICES = np.array([comb(COPIES, held) for held in range(COUNTS)], np.int64)
RANK_WEIGHTS = np.array([COUNTS**2, COUNTS, 1], np.int64)  # encodes the counts of three ranks as a number
FAMILIES = [slice(0, 9), slice(9, 18), slice(18, 27), slice(27, KINDS)]
ALL_SETS_AND_PAIR = 2 * MAX_SETS + 1  # column of a row
CHUNK = 400  # summaries of one family per step, combined with all of another


class FamilySummary(NamedTuple):
    """Summaries of tile families (suits or honors) for many hands, which determine their distance to a win."""

    tiles: Numbers
    row: Numbers  # row of missing tiles for sets and a pair (shanten_tables.py)
    pairs: Numbers
    orphans: Numbers  # kinds of orphans
    doubled: Numbers  # 1 if an orphan is there twice


FIELD_SIZES = (ALL_TILES + 1, len(MISSING), PAIRS + 1, ALL_TILES, 2)  # number of values of each of the five fields


class Forms(NamedTuple):
    """The winning forms other than four sets and a pair."""

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
        COPIES,
        HAND,
        most,
        read_waiting_hands,
        read_starting_hands,
        partial(count_missing, forms),
        partial(count_hands, forms),
        apart,
    )


def read_starting_hands(tables: Any) -> KindCounts:
    """Return for each table East's fourteen starting tiles."""
    return np.asarray(tables["hand"][np.arange(len(tables)), tables["dealer"]])


def read_waiting_hands(tables: Any) -> KindCounts:
    """Return for each table the hand of the last seat in turn order."""
    every = np.arange(len(tables))
    return np.asarray(tables["hand"][every, tables["after"][every, tables["dealer"], SEATS - 2]])


def count_missing(forms: Forms, hands: KindCounts) -> Column:
    """Return the number of tiles that each hand lacks for the nearest winning form."""
    parts = [summarize(hands[:, family], IS_ORPHAN[family]) for family in FAMILIES]
    return missing_tiles(forms, reduce(merge, parts))


def summarize(held: KindCounts, orphans: Numbers) -> FamilySummary:
    """Summarize a tile family for many hands, given the counts by rank and the ranks that are orphans."""
    held = held.astype(np.int64)
    pairs = (held >= 2).sum(axis=1) + (held == COPIES).sum(axis=1)
    row = suit_rows(held) if held.shape[1] == RANKS else honor_rows(held)
    kinds, doubled = ((held >= few) @ orphans for few in (1, 2))
    return FamilySummary(held.sum(axis=1), row, np.minimum(pairs, PAIRS), kinds, np.minimum(doubled, 1))


def suit_rows(held: Numbers) -> Numbers:
    low, middle, high = (held[:, first : first + 3] @ RANK_WEIGHTS for first in (0, 3, 6))
    return np.asarray(SUIT_ROW[AFTER_SIX[low, middle], high], np.int64)


def honor_rows(held: Numbers) -> Numbers:
    one, two, three = ((held >= few).sum(axis=1) for few in (1, 2, 3))
    return np.asarray(HONOR_ROW[one, two, three], np.int64)


def merge(first: FamilySummary, second: FamilySummary) -> FamilySummary:
    """Merge the summaries of two tile families."""
    return FamilySummary(
        first.tiles + second.tiles,
        MERGED_ROW[first.row, second.row].astype(np.int64),
        np.minimum(first.pairs + second.pairs, PAIRS),
        first.orphans + second.orphans,
        first.doubled | second.doubled,
    )


def missing_tiles(forms: Forms, summary: FamilySummary) -> Column:
    """Return how many tiles each hand lacks for its nearest winning form, given summaries of all its families."""
    found: Column = MISSING[summary.row, ALL_SETS_AND_PAIR].astype(np.int64)
    if forms.pairs:
        found = np.minimum(found, PAIRS - summary.pairs)
    if forms.orphans:
        found = np.minimum(found, ALL_TILES - summary.orphans - summary.doubled)
    return found


# --- all hands -------------------------------------------------------------------------------------


class WeightedSummaries(NamedTuple):
    """Distinct summaries, with the number of ways to deal each summary."""

    summary: FamilySummary
    n_ways: Numbers


def count_hands(forms: Forms, tiles: int) -> dict[int, int]:
    """Return the number of hands of a given size for each number of missing tiles."""
    summary, n_ways = all_hands()
    has_size = summary.tiles == tiles
    missing, n_ways = missing_tiles(forms, summary)[has_size], n_ways[has_size]
    return {n: sum(n_ways[missing == n].tolist()) for n in np.unique(missing).tolist()}


@cache
def all_hands() -> WeightedSummaries:
    """Return the distinct summaries of all hands of up to fourteen tiles, with the number of ways to deal each."""
    suit = family_summaries(RANKS, IS_ORPHAN[FAMILIES[0]])
    suits = combine(combine(suit, suit), suit)
    return combine(suits, family_summaries(N_HONORS, IS_ORPHAN[FAMILIES[-1]]))


def family_summaries(ranks: int, orphans: Numbers) -> WeightedSummaries:
    """Return the distinct summaries of all possible holdings in a tile family, with their numbers of ways."""
    held = np.indices((COUNTS,) * ranks, np.int8).reshape(ranks, -1).T
    held = held[held.sum(axis=1) <= ALL_TILES]
    return merge_equal([WeightedSummaries(summarize(held, orphans), COPY_CHOICES[held].prod(axis=1))])


def combine(first: WeightedSummaries, second: WeightedSummaries) -> WeightedSummaries:
    """Merge each summary of one set with each of the other, for hands of up to fourteen tiles."""
    return merge_equal([combine_chunk(first, second, begin) for begin in range(0, len(first.n_ways), CHUNK)])


def combine_chunk(first: WeightedSummaries, second: WeightedSummaries, begin: int) -> WeightedSummaries:
    chunk = slice(begin, begin + CHUNK)
    in_first, in_second = np.nonzero(first.summary.tiles[chunk, None] + second.summary.tiles <= ALL_TILES)
    in_first += begin
    one = FamilySummary(*(field[in_first] for field in first.summary))
    other = FamilySummary(*(field[in_second] for field in second.summary))
    return merge_equal([WeightedSummaries(merge(one, other), first.n_ways[in_first] * second.n_ways[in_second])])


def merge_equal(several: list[WeightedSummaries]) -> WeightedSummaries:
    """Merge equal summaries.  The numbers of ways fit into 64 bits: there are 4.3e18 deals of fourteen tiles."""
    numbers = [np.concatenate(column) for column in zip(*(one.summary for one in several), strict=True)]
    ways = np.concatenate([one.n_ways for one in several])
    names = np.ravel_multi_index(numbers, FIELD_SIZES)
    order = np.argsort(names, kind="stable")
    distinct, begins = np.unique(names[order], return_index=True)
    return WeightedSummaries(
        FamilySummary(*np.unravel_index(distinct, FIELD_SIZES)), np.add.reduceat(ways[order], begins)
    )
