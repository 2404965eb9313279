# mypy: ignore-errors
"""Legal actions as a set of bits: what a law that says them so (`choices`) need not say again.

Words lie in rows, so many `abreast`: bit k of the w-th word of a row is the action first + abreast * k + w.  `firsts`
has where each row begins, and `used` says how many words were written.
"""

from meldhouse.engine.kernels import inlined
from meldhouse.pieces.bits import EMPTY, count, has, lowest, nth, rest


@inlined
def count_actions(words, used, abreast):
    """How many actions there are."""
    n = 0
    for row in range(0, used, abreast):
        for w in range(abreast):
            n += count(words[row + w])
    return n


@inlined
def nth_action(words, used, firsts, abreast, n):
    """One of them for each n below their number."""
    at, many = 0, count(words[0])
    while at < used - 1 and n >= many:
        n -= many
        at += 1
        many = count(words[at])
    return firsts[at // abreast] + nth(words[at], n) * abreast + at % abreast


@inlined
def list_actions(words, used, firsts, abreast, moves):
    """All of them written into moves, rising; returns how many."""
    n = 0
    for row in range(0, used, abreast):
        bits = union(words, row, abreast)
        while bits != EMPTY:
            k = lowest(bits)
            for w in range(abreast):
                moves[n] = firsts[row // abreast] + k * abreast + w  # written always, counted if it is there: no branch
                n += has(words[row + w], k)
            bits = rest(bits)
    return n


@inlined
def union(words, row, abreast):
    bits = EMPTY
    for w in range(abreast):
        bits |= words[row + w]
    return bits
