"""A whole deck as people write it, and back."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

import numpy as np
import numpy.typing as npt

from meldhouse.games import Game
from meldhouse.games.options import nearest
from meldhouse.mistakes import Mistake
from meldhouse.words import HOUSE, Said
from meldhouse.words.said import Value

SHOWN = 8  # pieces that are named of a deck that is not whole

Deck = npt.NDArray[np.int8]


def read_deck(game: Game, rules: Any, deck: str | Iterable[str]) -> Deck:
    """The deck as numbers; a Mistake says which pieces are unknown, missing or there too often."""
    names = deck.split() if isinstance(deck, str) else [str(piece) for piece in deck]
    pieces = np.array([read_piece(game, name) for name in names], np.int8)
    wanted, given = Counter(game.full_deck(rules).tolist()), Counter(pieces.tolist())
    if given != wanted:
        raise Mistake(not_whole(game, wanted, given))
    return pieces


def read_piece(game: Game, name: str) -> int:
    known: dict[str, int] = game.text.PIECES.PIECES
    for spelling in (name, name.upper(), name.lower()):
        if spelling in known:
            return known[spelling]
    raise Mistake(HOUSE("no-piece", name=name, game=game.title, nearest=nearest(name.upper(), known)))


def not_whole(game: Game, wanted: Counter[int], given: Counter[int]) -> Said:
    """What a deck lacks, and what it has too much of."""
    about: dict[str, Value] = {"game": game.title, "given": given.total(), "wanted": wanted.total()}
    missing, many = named(game, wanted - given), named(game, given - wanted)
    if missing and many:
        return HOUSE("deck-wrong", missing=missing, many=many, **about)
    return HOUSE("deck-lacks", missing=missing, **about) if missing else HOUSE("deck-has-too-many", many=many, **about)


def named(game: Game, pieces: Counter[int]) -> Said | str:
    """`KH 7D`; of many only some."""
    found = [game.text.PIECES.NAMES[piece] for piece in sorted(pieces.elements())]
    shown = " ".join(found[:SHOWN])
    return HOUSE("and-more", names=shown, n=len(found) - SHOWN) if len(found) > SHOWN else shown


def write_deck(game: Game, deck: Deck) -> str:
    return " ".join(game.text.PIECES.NAMES[piece] for piece in deck)
