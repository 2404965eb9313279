# mypy: ignore-errors
"""Mahjong as newcomers play it: every pung and chow is called, and what stands alone is thrown.

They do not think of the points that a hand must be worth, so that many of theirs are complete and may not win.
"""

from meldhouse.engine.argmax import keep_best
from meldhouse.engine.kernels import kernel
from meldhouse.games.mahjong.state import CHOW, HU, PUNG

SUITED, RANKS = 27, 9  # kinds of the three suits, and of each


@kernel
def choose(view, rules, moves, n, x):
    """A win that is there; then what can be called; then what has least beside it."""
    for k in range(n):
        if moves[k] == HU:
            return k, x
    if view.window:
        return call_anything(moves, n), x
    return throw_the_loneliest(view, moves, n, x)


@kernel
def call_anything(moves, n):
    """A pung before a chow; kongs of others' tiles are passed over for the pung."""
    at = n - 1
    for k in range(n):
        if CHOW <= moves[k] <= PUNG:
            at = k
    return at


@kernel
def throw_the_loneliest(view, moves, n, x):
    """Of several that have as little beside them, any."""
    best, at, equals = -1 << 10, 0, 0
    for k in range(n):
        if moves[k] >= CHOW:
            break
        best, at, equals, x = keep_best(-company(view.hand[view.actor], moves[k]), k, best, at, equals, x)
    return at, x


@kernel
def company(hand, kind):
    """How much a tile has beside it: others of its kind, and the ranks next to it."""
    beside = 4 * (hand[kind] - 1)
    if kind < SUITED:
        for away in (-2, -1, 1, 2):
            rank = kind % RANKS + away
            if 0 <= rank < RANKS and hand[kind + away] > 0:
                beside += 2 if abs(away) == 1 else 1
    return beside
