# mypy: ignore-errors
# ruff: noqa: F821
"""Do `legal` and `barred` say the same of every action?  A template: `law` and `playouts` are put in place."""

import numpy as np
from numba import njit

from meldhouse.engine.chance import below, step

legal, apply, barred = law.legal, law.apply, law.barred
open_hand = playouts.open_hand
NOTHING, NONE, N_ACTIONS, MAX_LEGAL = law.Bar.NOTHING, law.NONE, law.N_ACTIONS, law.MAX_LEGAL

AGREED = -1


@njit(cache=True)
def dispute(tables, rules, moves, listed, met, places, actions):
    """The first action of which they say different things; how often each bar was met is counted, and once where."""
    s = tables[0]
    n = legal(s, rules, moves)
    listed[:] = False
    for k in range(n):
        listed[moves[k]] = True
    for action in range(N_ACTIONS):
        bar = barred(s, rules, action)
        if met[bar.value] == 0:
            places[bar.value], actions[bar.value] = tables[0], action
        met[bar.value] += 1
        if listed[action] != (bar == NOTHING):
            return action
    return AGREED


@njit(cache=True, nogil=True)
def walk(tables, rules, deck, x, positions, met, places, actions):
    """Random play for so many positions: the action in dispute where there is one, the position stands in tables[0]."""
    moves, listed = np.empty(MAX_LEGAL, np.int16), np.empty(N_ACTIONS, np.bool_)
    s = tables[0]
    for _ in range(positions):
        if s.actor == NONE:
            x = open_hand(s, rules, deck, x)
        found = dispute(tables, rules, moves, listed, met, places, actions)
        if found != AGREED:
            return found, x
        x = step(x)
        apply(s, rules, moves[below(x, legal(s, rules, moves))])
    return AGREED, x
