"""The drawing of a piece by its name in a scene: a joker that represents a card, and backs, included."""

from meldhouse.art.svg import Sheet, Symbol
from meldhouse.games.scene import UNSEEN

KIND = {"cards": "card", "tiles": "tile", "ceki": "ceki"}
JOKER = "*"


def symbol_of(pieces: Sheet, piece: str) -> Symbol:
    """Return the drawing of a piece in a set, or its back if it is unseen."""
    card = piece.removesuffix(JOKER) if is_wild(piece) else piece
    name = {UNSEEN: "back", JOKER: "joker-1"}.get(card, card)
    return pieces.symbols[f"{KIND[pieces.name]}-{name}"]


def is_wild(piece: str) -> bool:
    """Return whether the piece is a joker that represents a card, such as KS*."""
    return piece.endswith(JOKER) and piece != JOKER
