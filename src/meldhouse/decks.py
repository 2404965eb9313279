"""A whole deck as people write it, and back."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

import numpy as np
import numpy.typing as npt

from meldhouse.games import Game
from meldhouse.games.options import nearest
from meldhouse.mistakes import Mistake

Deck = npt.NDArray[np.int8]


def read_deck(game: Game, rules: Any, deck: str | Iterable[str]) -> Deck:
    """The deck as numbers; a Mistake says which pieces are unknown, missing or there too often."""
    names = deck.split() if isinstance(deck, str) else [str(piece) for piece in deck]
    pieces = np.array([read_piece(game, name) for name in names], np.int8)
    wanted, given = Counter(game.full_deck(rules).tolist()), Counter(pieces.tolist())
    if given != wanted:
        raise Mistake(
            f"This is not a whole deck of {game.title}: it has {len(pieces)} of {wanted.total()} pieces"
            f"{listed(game, '; missing', wanted - given)}{listed(game, '; too many', given - wanted)}."
        )
    return pieces


def read_piece(game: Game, name: str) -> int:
    known: dict[str, int] = game.text.PIECES.PIECES
    for spelling in (name, name.upper(), name.lower()):
        if spelling in known:
            return known[spelling]
    raise Mistake(f"'{name}' is no piece of {game.title}. {nearest(name.upper(), known)}")


def listed(game: Game, what: str, pieces: Counter[int]) -> str:
    """`; missing KH 7D`, or nothing."""
    names = [game.text.PIECES.NAMES[piece] for piece in sorted(pieces.elements())]
    shown = " ".join(names[:8]) + (f" and {len(names) - 8} more" if len(names) > 8 else "")
    return f"{what}: {shown}" if names else ""


def write_deck(game: Game, deck: Deck) -> str:
    return " ".join(game.text.PIECES.NAMES[piece] for piece in deck)
