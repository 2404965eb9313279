# mypy: ignore-errors
"""A novice's policy for Mahjong: claim every pung and chow, and discard isolated tiles.

They ignore the minimum of points, so many of their hands are complete and may not win.
"""

from meldhouse.engine.argmax import keep_best
from meldhouse.engine.kernels import kernel
from meldhouse.games.mahjong.state import CHOW, HU, PUNG

SUITED, RANKS = 27, 9  # kinds of all three suits, and of one


@kernel
def choose(view, rules, moves, n, x):
    """Return the index of a win, otherwise of a claim or the most isolated tile, and the random generator."""
    for k in range(n):
        if moves[k] == HU:
            return k, x
    if view.window:
        return call_anything(moves, n), x
    return throw_most_isolated(view, moves, n, x)


@kernel
def call_anything(moves, n):
    """Return the index of a pung, otherwise of a chow or the pass; kongs are ignored in favor of the pung."""
    chosen = n - 1
    for k in range(n):
        if CHOW <= moves[k] <= PUNG:
            chosen = k
    return chosen


@kernel
def throw_most_isolated(view, moves, n, x):
    """Return the index of the most isolated tile (ties: random), and the random generator."""
    best, chosen, ties = -1 << 10, 0, 0
    for k in range(n):
        if moves[k] >= CHOW:
            break
        best, chosen, ties, x = keep_best(-count_neighbors(view.hand[view.actor], moves[k]), k, best, chosen, ties, x)
    return chosen, x


@kernel
def count_neighbors(hand, kind):
    """Return the weighted number of tiles that go with a tile: equal tiles, and near ranks of its suit."""
    neighbors = 4 * (hand[kind] - 1)
    if kind < SUITED:
        for step in (-2, -1, 1, 2):
            rank = kind % RANKS + step
            if 0 <= rank < RANKS and hand[kind + step] > 0:
                neighbors += 2 if abs(step) == 1 else 1
    return neighbors
