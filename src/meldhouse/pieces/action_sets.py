# mypy: ignore-errors
"""Legal actions stored as a bit set, for games whose rules produce one (`choices`).

Words form rows of `abreast` words each: bit k of word w of a row is the action first + abreast * k + w.  `firsts` holds
the first action of each row, and `used` is the number of words that were written.
"""

from meldhouse.engine.kernels import inlined
from meldhouse.pieces.bits import EMPTY, count, has, lowest, nth, rest


@inlined
def count_actions(words, used, abreast):
    """Return the number of actions in the set."""
    n = 0
    for row in range(0, used, abreast):
        for w in range(abreast):
            n += count(words[row + w])
    return n


@inlined
def nth_action(words, used, firsts, abreast, n):
    """Return the n-th action of the set, counted from 0; actions are ordered by word."""
    word, size = 0, count(words[0])
    while word < used - 1 and n >= size:
        n -= size
        word += 1
        size = count(words[word])
    return firsts[word // abreast] + nth(words[word], n) * abreast + word % abreast


@inlined
def list_actions(words, used, firsts, abreast, moves):
    """Write all actions into `moves` in ascending order and return their number."""
    n = 0
    for row in range(0, used, abreast):
        bits = union(words, row, abreast)
        while bits != EMPTY:
            k = lowest(bits)
            for w in range(abreast):
                moves[n] = (
                    firsts[row // abreast] + k * abreast + w
                )  # written always, counted only if present: no branch
                n += has(words[row + w], k)
            bits = rest(bits)
    return n


@inlined
def union(words, row, abreast):
    bits = EMPTY
    for w in range(abreast):
        bits |= words[row + w]
    return bits
