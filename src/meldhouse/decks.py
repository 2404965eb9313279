"""A whole deck: numbers wherever it is dealt from, names where people and files read it."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from meldhouse.games import Game
from meldhouse.games.options import nearest
from meldhouse.mistakes import Mistake

Deck = tuple[int, ...]  # the pieces in the order in which they are dealt


def read_deck(game: Game, names: str | Iterable[str]) -> Deck:
    """The deck that somebody wrote; a Mistake names what is no piece."""
    return tuple(read_piece(game, str(name)) for name in (names.split() if isinstance(names, str) else names))


def read_piece(game: Game, name: str) -> int:
    known: dict[str, int] = game.text.PIECES.PIECES
    for spelling in (name, name.upper(), name.lower()):
        if spelling in known:
            return known[spelling]
    raise Mistake(f"'{name}' is no piece of {game.title}. {nearest(name.upper(), known)}")


def write_deck(game: Game, deck: Deck) -> str:
    return " ".join(game.text.PIECES.NAMES[piece] for piece in deck)


def check_deck(game: Game, rules: Any, deck: Deck) -> None:
    """Can a hand be dealt from it?  A Mistake says which pieces are missing or there too often."""
    wanted, given = Counter(game.full_deck(rules).tolist()), Counter(deck)
    if given != wanted:
        raise Mistake(
            f"This is not a whole deck of {game.title}: it has {len(deck)} of {wanted.total()} pieces"
            f"{listed(game, '; missing', wanted - given)}{listed(game, '; too many', given - wanted)}."
        )


def listed(game: Game, what: str, pieces: Counter[int]) -> str:
    """`; missing KH 7D`, or nothing."""
    names = [game.text.PIECES.NAMES[piece] for piece in sorted(pieces.elements())]
    shown = " ".join(names[:8]) + (f" and {len(names) - 8} more" if len(names) > 8 else "")
    return f"{what}: {shown}" if names else ""
