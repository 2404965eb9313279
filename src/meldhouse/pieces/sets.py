# mypy: ignore-errors
"""Legal actions as a set of bits: what a law that says them so (`choices`) need not say again.

Bit k of the w-th of eight words is the action first + 8 * k + w.  Where eight words are not enough eight more begin at
another action: `firsts` has where each eight begin, and `used` says how many words were written.
"""

from meldhouse.engine.kernels import inlined
from meldhouse.pieces.bits import EMPTY, count, has, lowest, nth, rest

EIGHT, HALF = 8, 4


@inlined
def counted(words, used):
    """How many actions there are."""
    n = 0
    for eight in range(0, used, EIGHT):
        n += counted_there(words, eight) + counted_there(words, eight + HALF)
    return n


@inlined
def counted_there(words, half):
    return count(words[half]) + count(words[half + 1]) + count(words[half + 2]) + count(words[half + 3])


@inlined
def picked(words, firsts, n):
    """One of them for each n below their number."""
    many = counted_there(words, 0)
    at = HALF if n >= many else 0  # fewer words to go through
    n -= many if n >= many else 0
    many = count(words[at])
    while n >= many:
        n -= many
        at += 1
        many = count(words[at])
    return firsts[at // EIGHT] + nth(words[at], n) * EIGHT + at % EIGHT


@inlined
def listed(words, used, firsts, moves):
    """All of them written into moves, rising; returns how many."""
    n = 0
    for eight in range(0, used, EIGHT):
        bits = union(words, eight)
        while bits != EMPTY:
            k = lowest(bits)
            for w in range(EIGHT):
                moves[n] = firsts[eight // EIGHT] + k * EIGHT + w  # written always, counted if it is there: no branch
                n += has(words[eight + w], k)
            bits = rest(bits)
    return n


@inlined
def union(words, eight):
    bits = words[eight]
    for w in range(1, EIGHT):
        bits |= words[eight + w]
    return bits
