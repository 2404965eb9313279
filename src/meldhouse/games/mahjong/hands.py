# mypy: ignore-errors
"""Adding tiles to a hand, and removing them."""

import numpy as np

from meldhouse.engine.kernels import kernel
from meldhouse.pieces.bits import bit


@kernel
def add_tile(s, seat, kind):
    held = s.hand[seat, kind]
    s.kinds[seat, np.uint64(held)] |= bit(kind)
    s.hand[seat, kind] = held + 1


@kernel
def remove_tile(s, seat, kind):
    held = s.hand[seat, kind] - 1
    s.kinds[seat, np.uint64(held)] &= ~bit(kind)
    s.hand[seat, kind] = held
