"""The sets of a hand of Pong, for messages: its sets, the tiles in no set, and what is missing."""

from functools import lru_cache
from itertools import product
from typing import Any

import numpy as np

from meldhouse.pieces.thirty_kinds import NAMES
from meldhouse.pieces.threes import COPIES, COUNT, IMPOSSIBLE, KINDS, SUITS, TONGS, UNIT, distance, is_helpful

KEPT_HANDS = 1 << 12  # a hand changes in one turn of four


def names_of_rank(rank: int, counts: list[int]) -> list[str]:
    """Return the names of a rank's tiles, given how many of each suit there are; the suits alternate."""
    return [NAMES[rank * SUITS + suit] for k in range(COPIES) for suit in range(SUITS) if counts[suit] > k]


def sets_of(keys: Any, serong: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the tongs of a winning hand, one name each, and all tiles of its serongs; tongs are maximized [P8]."""
    tongs, serongs = [], []
    for rank, key in enumerate(keys):
        counts = COUNT[key].tolist()
        most = sorted(range(SUITS), key=lambda suit: -counts[suit])[: TONGS[serong, key]]
        tongs += [NAMES[rank * SUITS + suit] for suit in most]
        serongs += names_of_rank(rank, [n - 3 * (suit in most) for suit, n in enumerate(counts)])
    return tuple(tongs), tuple(serongs)


def left_over(keys: Any, serong: int) -> tuple[str, ...]:
    """Return the fewest tiles whose removal leaves a hand that consists only of sets."""
    return tuple(
        name for rank, key in enumerate(keys) for name in names_of_rank(rank, fewest_left_over(int(key), serong))
    )


def fewest_left_over(key: int, serong: int) -> list[int]:
    """Return the fewest tiles of a rank, by suit, whose removal leaves only sets; ties go to more tongs."""
    candidates = map(list, product(*(range(n + 1) for n in COUNT[key].tolist())))
    options = [(sum(removed), -TONGS[serong, key - UNIT @ removed], removed) for removed in candidates]
    return min(option for option in options if option[1] != -IMPOSSIBLE)[2]


def missing_and_wanted(keys: Any, rules: Any) -> tuple[int, list[int]]:
    """Return how many tiles a hand needs to complete four sets, and the kinds that bring it nearer, in plain Python."""
    missing, wanted = _missing_and_wanted(keys.tobytes(), keys.dtype, int(rules.serong))
    return missing, [*wanted]


@lru_cache(KEPT_HANDS)
def _missing_and_wanted(hand: bytes, dtype: "np.dtype[np.int8]", serong: int) -> tuple[int, tuple[int, ...]]:
    keys = np.frombuffer(hand, dtype)
    wanted = tuple(kind for kind in range(KINDS) if is_helpful.in_python(keys, kind, serong))
    return int(distance.in_python(keys, serong)), wanted
