# mypy: ignore-errors
# ruff: noqa: F821
"""How a hand goes on for somebody who looks ahead: everybody plays by the rule of thumb.  A template: `law`, the doors
that lead to it, and `turns` are put in place.

Where a player taught itself the game, learn/onward.py stands in its place.
"""

from typing import NamedTuple

import numpy as np

from meldhouse.engine.kernels import inlined

NONE = law.NONE
turn, THUMB = turns.turn, turns.THUMB


class Desk(NamedTuple):
    """Room to think in."""

    sight: np.ndarray
    moves: np.ndarray


@inlined
def play_on(table, rules, seat, desk, x):
    """To the end of the hand that `seat` looks at; the generator."""
    while table[0].actor != NONE:
        x = turn(table[0], rules, THUMB, desk.sight, desk.moves, x)
    return x
