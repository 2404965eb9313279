"""Thirty kinds of pieces, four of each: mahjong tiles without winds, or two packs of Ceki cards.

A kind is rank * 3 + suit; the honors are the tenth rank.  Texts always use the names of the tiles.
"""

SUITS = ("m", "p", "s")
NAMES = (*(f"{rank}{suit}" for rank in range(1, 10) for suit in SUITS), "C", "F", "P")
PIECES = {name: piece for piece, name in enumerate(NAMES)}
