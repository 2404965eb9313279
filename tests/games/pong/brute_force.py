"""A slow and simple reference for sets and distances: try every set, tile by tile, or rank by rank."""

from functools import cache
from itertools import combinations_with_replacement

RANKS, SUITS = 10, 3


def is_set(three, mixed):
    """Return whether three tiles are of one rank, and all identical, all different or, if mixed, any."""
    return len({kind // SUITS for kind in three}) == 1 and (mixed or len(set(three)) in (1, 3))


def tongs(hand, mixed):
    """Return the maximum number of tongs of a hand split into sets, or None if it can't be split."""
    return search(tuple(sorted(hand)), mixed)


@cache
def search(hand, mixed):
    if not hand:
        return 0
    first, best = hand[0], None
    for i in range(1, len(hand)):
        for j in range(i + 1, len(hand)):
            three = (first, hand[i], hand[j])
            if is_set(three, mixed):
                rest = search(hand[1:i] + hand[i + 1 : j] + hand[j + 1 :], mixed)
                if rest is not None:
                    best = max(best or 0, rest + (len(set(three)) == 1))
    return best


def every_set(mixed):
    kinds = range(RANKS * SUITS)
    return [three for r in range(RANKS) for three in combinations_with_replacement(kinds[3 * r : 3 * r + 3], 3)
            if is_set(three, mixed)]  # fmt: skip


def missing(hand, mixed):
    """Return the distance to the nearest four sets, distributed over the ranks in every way."""
    best = [0, None, None, None, None]  # tiles of the hand in this many sets of the ranks so far
    for rank in range(RANKS):
        held = tuple(hand.count(SUITS * rank + suit) for suit in range(SUITS))
        best = [max(best[sets - here] + most_shared(held, here, mixed) for here in range(sets + 1)
                    if best[sets - here] is not None) for sets in range(5)]  # fmt: skip
    return 12 - best[4]


@cache
def most_shared(held, sets, mixed):
    """Return how many held tiles of a rank fit into `sets` sets: try all, without a fifth copy of a tile."""
    shared = []
    for chosen in combinations_with_replacement([three for three in SETS[mixed] if max(three) < SUITS], sets):
        used = [sum(three.count(suit) for three in chosen) for suit in range(SUITS)]
        if max(used) <= 4:
            shared.append(sum(map(min, held, used)))
    return max(shared)


SETS = {mixed: every_set(mixed) for mixed in (False, True)}
