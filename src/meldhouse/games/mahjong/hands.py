"""Tiles come into a hand and leave it."""

import numpy as np
from numba import njit

from meldhouse.pieces.bits import bit


@njit(cache=True)
def gain(s, seat, kind):
    held = s.hand[seat, kind]
    s.kinds[seat, np.uint64(held)] |= bit(kind)
    s.hand[seat, kind] = held + 1


@njit(cache=True)
def lose(s, seat, kind):
    held = s.hand[seat, kind] - 1
    s.kinds[seat, np.uint64(held)] &= ~bit(kind)
    s.hand[seat, kind] = held
