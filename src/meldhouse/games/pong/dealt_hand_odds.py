"""The distance of dealt hands of Pong, for many hands at once and exactly over all possible hands.

A rank contributes the places that it fills in sets: first, second and third (pieces/threes.py).  All ten ranks have
three suits of four tiles.  So the count over all hands is a dynamic program over ranks: its state is the filled places
and the number of tiles so far.
"""

from collections import Counter
from functools import cache, partial
from math import comb, prod
from typing import Any

import numpy as np

from meldhouse.games.distance_to_win import DistanceSpec, KindCounts
from meldhouse.games.odds import Column
from meldhouse.games.pong.state import HAND, SEATS
from meldhouse.pieces.threes import COPIES, COUNT, FILLED, PLACES, RANKS, SETS, SUITS, UNIT

Places = tuple[int, ...]  # filled places in four sets: first, second, third
MAX_AWAY = 6  # tiles to change; a test verifies the maximum by counting


def distance_spec(rules: Any) -> DistanceSpec:
    serong = int(rules.serong)
    return DistanceSpec(
        COPIES,
        HAND,
        MAX_AWAY,
        read_waiting_hands,
        read_starting_hands,
        partial(count_missing, serong),
        partial(count_hands, serong),
    )


def read_starting_hands(tables: Any) -> KindCounts:
    return read_hands(tables, tables["starter"])


def read_waiting_hands(tables: Any) -> KindCounts:
    """Return for each table the hand of the seat that waits longest for its turn."""
    return read_hands(tables, (tables["starter"] + SEATS - 1) % SEATS)


def read_hands(tables: Any, seats: Any) -> KindCounts:
    keys = tables["keys"][np.arange(len(tables)), seats]
    return np.asarray(COUNT[keys].reshape(len(tables), RANKS * SUITS))


def count_missing(serong: int, hands: KindCounts) -> Column:
    """Return for each hand how many tiles it lacks for four sets."""
    filled = FILLED[serong, hands.reshape(-1, RANKS, SUITS) @ UNIT].sum(axis=1)
    n_filled = sum(np.minimum(filled >> 8 * nth & 255, SETS) for nth in range(PLACES))
    return np.asarray(PLACES * SETS - n_filled)


@cache
def count_hands(serong: int, tiles: int) -> dict[int, int]:
    """Return the number of possible hands of a size, by how many tiles they lack for four sets."""
    hands = Counter({((0,) * PLACES, 0): 1})
    for _ in range(RANKS):
        longer = Counter[tuple[Places, int]]()
        for (places, so_far), number in hands.items():
            for (more, tiles_more), ways in count_rank_fillings(serong).items():
                if so_far + tiles_more <= tiles:
                    after = tuple(min(here + there, SETS) for here, there in zip(places, more, strict=True))
                    longer[after, so_far + tiles_more] += number * ways
        hands = longer
    found = Counter[int]()
    for (places, so_far), number in hands.items():
        if so_far == tiles:
            found[PLACES * SETS - sum(places)] += number
    return dict(found)


@cache
def count_rank_fillings(serong: int) -> dict[tuple[Places, int], int]:
    """Return the number of ways to hold tiles of one rank, by the places of sets they fill and their number."""
    found = Counter[tuple[Places, int]]()
    for counts, filled in zip(COUNT.tolist(), FILLED[serong].tolist(), strict=True):
        places = tuple(filled >> 8 * nth & 255 for nth in range(PLACES))
        found[places, sum(counts)] += prod(comb(COPIES, n) for n in counts)
    return dict(found)
