"""The sets of a hand of Pong, for words: which there are, what lies in none, and what is missing."""

from itertools import product
from typing import Any

from meldhouse.pieces.thirty_kinds import NAMES
from meldhouse.pieces.threes import COPIES, COUNT, IMPOSSIBLE, KINDS, SUITS, TONGS, UNIT, distance, is_helpful


def names(rank: int, counts: list[int]) -> list[str]:
    """So many of each suit of a rank, suit after suit and again."""
    return [NAMES[rank * SUITS + suit] for k in range(COPIES) for suit in range(SUITS) if counts[suit] > k]


def sets_of(keys: Any, serong: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The tongs of a winning hand, each by its tile, and all tiles of its serongs; as many tongs as can be [P8]."""
    tongs, serongs = [], []
    for rank, key in enumerate(keys):
        counts = COUNT[key].tolist()
        most = sorted(range(SUITS), key=lambda suit: -counts[suit])[: TONGS[serong, key]]
        tongs += [NAMES[rank * SUITS + suit] for suit in most]
        serongs += names(rank, [n - 3 * (suit in most) for suit, n in enumerate(counts)])
    return tuple(tongs), tuple(serongs)


def left_over(keys: Any, serong: int) -> tuple[str, ...]:
    """As few tiles as can be, without which a hand is nothing but sets."""
    return tuple(name for rank, key in enumerate(keys) for name in names(rank, fewest_over(int(key), serong)))


def fewest_over(key: int, serong: int) -> list[int]:
    """The same of one rank: how many of each suit; of two ways the one that leaves more tongs."""
    lesser = map(list, product(*(range(n + 1) for n in COUNT[key].tolist())))
    ways = [(sum(less), -TONGS[serong, key - UNIT @ less], less) for less in lesser]
    return min(way for way in ways if way[1] != -IMPOSSIBLE)[2]


def missing_and_wanted(keys: Any, rules: Any) -> tuple[int, list[int]]:
    """How many tiles a hand is from four sets, and the kinds that bring it nearer; nobody waits for the compiler."""
    missing = int(distance.in_python(keys, int(rules.serong)))
    return missing, [kind for kind in range(KINDS) if is_helpful.in_python(keys, kind, int(rules.serong))]
