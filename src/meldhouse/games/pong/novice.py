# mypy: ignore-errors
"""Pong as newcomers play it: what they have two of they take, what stands alone they throw.

They do not see which sets are nearest or what has gone already, so that a pair is kept although no third is left.
"""

from meldhouse.engine.argmax import keep_best
from meldhouse.engine.kernels import kernel
from meldhouse.games.pong.state import DISCARD, DRAW, TAKE, WIN, Phase
from meldhouse.pieces.bits import EMPTY, bit
from meldhouse.pieces.threes import SUITS


@kernel
def choose(view, rules, moves, n, x):
    """A win that is there; then the discard, if two of its rank are held; then what has the fewest beside it."""
    for k in range(n):
        if moves[k] == WIN:
            return k, x
    if view.phase == Phase.CHOICE:
        return take_for_a_pair(view, moves, n), x
    return throw_most_isolated(view, moves, n, x)


@kernel
def take_for_a_pair(view, moves, n):
    for k in range(n):
        if moves[k] == TAKE and count_kinds_of_rank(view, view.discards[view.lying - 1]) >= 2:
            return k
    return 0 if moves[0] == DRAW else n - 1


@kernel
def throw_most_isolated(view, moves, n, x):
    """Of several that have as few, any."""
    best, at, equals = -SUITS - 1, 0, 0
    for k in range(n):
        best, at, equals, x = keep_best(-count_kinds_of_rank(view, moves[k] - DISCARD), k, best, at, equals, x)
    return at, x


@kernel
def count_kinds_of_rank(view, kind):
    """How many kinds of that tile's rank are in the hand."""
    found, first = 0, SUITS * (kind // SUITS)
    for other in range(first, first + SUITS):
        found += view.kinds[view.actor] & bit(other) != EMPTY
    return found
