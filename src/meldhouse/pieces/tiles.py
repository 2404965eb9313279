"""Mahjong tiles: 34 kinds, four of each, and eight flowers and seasons of one each.

Kinds in the order of the rulebook: `1m`-`9m` characters, `1p`-`9p` circles, `1s`-`9s` bamboo,
`E S W N` winds, `C F P` red, green and white dragon; then `1f`-`8f`.
"""

SUITED = 27
KINDS = 34
FLOWERS = 8
COPIES = 4

SUIT_NAMES = ("m", "p", "s")
WIND_NAMES = ("E", "S", "W", "N")
DRAGON_NAMES = ("C", "F", "P")
NAMES = (
    tuple(f"{rank}{suit}" for suit in SUIT_NAMES for rank in range(1, 10))
    + WIND_NAMES
    + DRAGON_NAMES
    + tuple(f"{n}f" for n in range(1, FLOWERS + 1))
)
PIECES = {name: piece for piece, name in enumerate(NAMES)}


def tile(name: str) -> int:
    """Return the number of a tile such as `5m` or `E`; raise KeyError for any other text."""
    return PIECES[name.lower() if len(name) > 1 else name.upper()]
