# mypy: ignore-errors
"""Adding tiles to a hand, and removing them."""

from meldhouse.engine.kernels import kernel
from meldhouse.pieces.bits import bit


@kernel
def add_tile(s, seat, kind):
    """Add a tile; the words of `kinds` are changed without a look at the number held, which would be waited for."""
    tile = bit(kind)
    one, two, three = s.kinds[seat, 0], s.kinds[seat, 1], s.kinds[seat, 2]
    s.kinds[seat, 0] = one | tile
    s.kinds[seat, 1] = two | (one & tile)
    s.kinds[seat, 2] = three | (two & tile)
    s.kinds[seat, 3] |= three & tile
    s.hand[seat, kind] += 1


@kernel
def remove_tile(s, seat, kind):
    """Remove a tile that the seat holds."""
    others = ~bit(kind)
    one, two, three, four = s.kinds[seat, 0], s.kinds[seat, 1], s.kinds[seat, 2], s.kinds[seat, 3]
    s.kinds[seat, 0] = one & (others | two)
    s.kinds[seat, 1] = two & (others | three)
    s.kinds[seat, 2] = three & (others | four)
    s.kinds[seat, 3] = four & others
    s.hand[seat, kind] -= 1
