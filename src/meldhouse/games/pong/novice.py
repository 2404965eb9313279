# mypy: ignore-errors
"""Pong as newcomers play it: they take what goes with a pair, and discard isolated tiles.

They do not see which sets are nearest or which tiles are gone, so they keep a pair even if no third tile is left.
"""

from meldhouse.engine.argmax import keep_best
from meldhouse.engine.kernels import kernel
from meldhouse.games.pong.state import DISCARD, DRAW, TAKE, WIN, Phase
from meldhouse.pieces.bits import EMPTY, bit
from meldhouse.pieces.threes import SUITS


@kernel
def choose(view, rules, moves, n, x):
    """Return the index of a win, a take with two kinds of its rank, or an isolated tile, and the random generator."""
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
    """Return the index of the tile with the fewest kinds of its rank (ties: random), and the random generator."""
    best, chosen, ties = -SUITS - 1, 0, 0
    for k in range(n):
        best, chosen, ties, x = keep_best(-count_kinds_of_rank(view, moves[k] - DISCARD), k, best, chosen, ties, x)
    return chosen, x


@kernel
def count_kinds_of_rank(view, kind):
    """Return how many kinds of a tile's rank are in the hand."""
    found, first = 0, SUITS * (kind // SUITS)
    for other in range(first, first + SUITS):
        found += view.kinds[view.actor] & bit(other) != EMPTY
    return found
