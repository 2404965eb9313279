# mypy: ignore-errors
"""Tiles come into a hand and leave it."""

import numpy as np

from meldhouse.engine.kernels import kernel
from meldhouse.pieces.bits import bit


@kernel
def gain(s, seat, kind):
    held = s.hand[seat, kind]
    s.kinds[seat, np.uint64(held)] |= bit(kind)
    s.hand[seat, kind] = held + 1


@kernel
def lose(s, seat, kind):
    held = s.hand[seat, kind] - 1
    s.kinds[seat, np.uint64(held)] &= ~bit(kind)
    s.hand[seat, kind] = held
