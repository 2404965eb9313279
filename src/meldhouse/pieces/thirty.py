"""Thirty kinds, four of each: mahjong tiles without winds, or two packs of Ceki cards.  The same pieces by two names.

A kind is rank * 3 + suit; the honours are the tenth rank.  Text always uses the tiles' names.
"""

from meldhouse.pieces import tiles

SUITS = ("m", "p", "s")
NAMES = (*(f"{rank}{suit}" for rank in range(1, 10) for suit in SUITS), "C", "F", "P")
PIECES = {name: piece for piece, name in enumerate(NAMES)}

CEKI_SUITS = ("myriads", "coins", "strings")
CEKI_HONOURS = ("red flower", "old thousand", "white flower")


def words(piece: int) -> str:
    """The tile as a person says it: `five of circles`."""
    return tiles.words(tiles.tile(NAMES[piece]))


def ceki_words(piece: int) -> str:
    """The Ceki card: `five of coins`."""
    rank, suit = divmod(piece, 3)
    return CEKI_HONOURS[suit] if rank == 9 else f"{tiles.RANK_WORDS[rank]} of {CEKI_SUITS[suit]}"
