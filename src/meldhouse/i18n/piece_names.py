"""Names of pieces: `the ten of diamonds`, `the red dragon`."""

from functools import cache

from meldhouse.i18n.catalogue import ENGLISH_NAME, Argument, say
from meldhouse.pieces import cards, tiles

UNSEEN = "??"


@cache
def in_words(language: str, name: str, of: str = "") -> str:
    """A piece as a sentence speaks of it."""
    key = "the-unseen" if name == UNSEEN else "the-piece"
    return say(language, key, {"piece": called(language, name, of)})


@cache
def called(language: str, name: str, of: str = "") -> str:
    """A piece by itself, as a label has it: `ten of diamonds`."""
    key, about = _spelled(name, of)
    return say(language, key, about)


def in_english(name: str, of: str = "") -> str:
    """The same on what is drawn once for everybody."""
    return called(ENGLISH_NAME, name, of)


def _spelled(name: str, of: str) -> tuple[str, dict[str, Argument]]:
    """The key of a piece's name, and what it is told."""
    if name == UNSEEN:
        return "piece-unseen", {}
    if name in cards.PIECES and name != cards.NAMES[cards.JOKER]:
        return "piece-card", {"rank": number(name[:-1]), "suit": name[-1]}
    if name.startswith(cards.NAMES[cards.JOKER]) or name.endswith(cards.NAMES[cards.JOKER]):
        return "piece-joker", {}
    if name in tiles.PIECES:
        rank, suit = (name[:-1], name[-1]) if len(name) > 1 else ("", name)
        return f"piece-{of or 'tile'}", {"rank": number(rank), "suit": suit}
    raise KeyError(f"No piece is called {name}.")


def number(rank: str) -> Argument:
    return int(rank) if rank.isdigit() else rank
