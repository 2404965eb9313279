"""How near a hand of Pong is when it is dealt: added up over the ranks, of many hands at once, and of all there are.

What a rank does for a hand are the places that it fills in sets, first, second and third ones (pieces/threes.py), and
all ten ranks have three suits of four tiles.  So of the ranks so far only the places and the tiles have to be known.
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

Places = tuple[int, ...]  # filled in four sets: first, second and third ones
MOST = 6  # tiles have to be changed; a test counts out that there are no more


def nearness(rules: Any) -> DistanceSpec:
    serong = int(rules.serong)
    return DistanceSpec(COPIES, HAND, MOST, held_last, held_first, partial(lacking, serong), partial(counted, serong))


def held_first(tables: Any) -> KindCounts:
    return held(tables, tables["starter"])


def held_last(tables: Any) -> KindCounts:
    """By the seat that waits longest for its turn."""
    return held(tables, (tables["starter"] + SEATS - 1) % SEATS)


def held(tables: Any, seats: Any) -> KindCounts:
    keys = tables["keys"][np.arange(len(tables)), seats]
    return np.asarray(COUNT[keys].reshape(len(tables), RANKS * SUITS))


def lacking(serong: int, hands: KindCounts) -> Column:
    """The tiles that each lacks of four sets."""
    filled = FILLED[serong, hands.reshape(-1, RANKS, SUITS) @ UNIT].sum(axis=1)
    there = sum(np.minimum(filled >> 8 * nth & 255, SETS) for nth in range(PLACES))
    return np.asarray(PLACES * SETS - there)


@cache
def counted(serong: int, tiles: int) -> dict[int, int]:
    """Of all hands of so many tiles, how many lack how many: rank after rank."""
    hands = Counter({((0,) * PLACES, 0): 1})
    for _ in range(RANKS):
        longer = Counter[tuple[Places, int]]()
        for (places, so_far), number in hands.items():
            for (more, tiles_more), ways in of_rank(serong).items():
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
def of_rank(serong: int) -> dict[tuple[Places, int], int]:
    """In how many ways a rank fills which places, with how many tiles."""
    found = Counter[tuple[Places, int]]()
    for counts, filled in zip(COUNT.tolist(), FILLED[serong].tolist(), strict=True):
        places = tuple(filled >> 8 * nth & 255 for nth in range(PLACES))
        found[places, sum(counts)] += prod(comb(COPIES, n) for n in counts)
    return dict(found)
