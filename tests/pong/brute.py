"""Four sets and distances the slow and obvious way: try every set, tile by tile."""

from functools import cache
from itertools import combinations_with_replacement

RANKS, SUITS = 10, 3


def is_set(three, mixed):
    """Three of a rank: all alike, all different, or, mixed, anything."""
    return len({kind // SUITS for kind in three}) == 1 and (mixed or len(set(three)) in (1, 3))


def tongs(hand, mixed):
    """The most tongs of a hand split into sets, None if it cannot be."""
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
    """How many tiles to the nearest four sets: put sets together one after another, the best of all."""
    counts = [hand.count(kind) for kind in range(RANKS * SUITS)]
    return 12 - most_shared(tuple(counts), tuple([0] * 30), 0, 4, mixed, 0)


def most_shared(counts, used, first, left, mixed, best):
    """Tiles of the hand that serve `left` more sets, from the first-th kind of set on, or `best`; no fifth copy."""
    shared = sum(map(min, counts, used))
    if left == 0 or shared + 3 * left <= best:  # every set serves three tiles at most
        return max(best, shared)
    sets = SETS[mixed]
    for n in range(first, len(sets)):
        three = sets[n]
        if sum(counts[kind] > used[kind] for kind in three) == 0 and left > 1:
            continue  # a set that serves nothing now can be chosen last
        new = list(used)
        for kind in three:
            new[kind] += 1
        if max(new[kind] for kind in three) <= 4:
            best = most_shared(counts, tuple(new), n, left - 1, mixed, best)
    return best


SETS = {mixed: every_set(mixed) for mixed in (False, True)}
