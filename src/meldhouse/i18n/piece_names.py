"""Names of pieces: `the ten of diamonds`, `the red dragon`."""

from functools import cache

from meldhouse.i18n.catalogue import DEFAULT_LANGUAGE, Argument, format_key
from meldhouse.pieces import cards, tiles

UNSEEN = "??"


@cache
def name_with_article(language: str, name: str, of: str = "") -> str:
    """A piece as a sentence speaks of it."""
    key = "the-unseen" if name == UNSEEN else "the-piece"
    return format_key(language, key, {"piece": piece_name(language, name, of)})


@cache
def piece_name(language: str, name: str, of: str = "") -> str:
    """A piece by itself, as a label has it: `ten of diamonds`."""
    key, about = _message_of(name, of)
    return format_key(language, key, about)


def english_name(name: str, of: str = "") -> str:
    """The same on what is drawn once for everybody."""
    return piece_name(DEFAULT_LANGUAGE, name, of)


def _message_of(name: str, of: str) -> tuple[str, dict[str, Argument]]:
    """The key of a piece's name, and what it is told."""
    if name == UNSEEN:
        return "piece-unseen", {}
    if name in cards.PIECES and name != cards.NAMES[cards.JOKER]:
        return "piece-card", {"rank": _rank_argument(name[:-1]), "suit": name[-1]}
    if name.startswith(cards.NAMES[cards.JOKER]) or name.endswith(cards.NAMES[cards.JOKER]):
        return "piece-joker", {}
    if name in tiles.PIECES:
        rank, suit = (name[:-1], name[-1]) if len(name) > 1 else ("", name)
        return f"piece-{of or 'tile'}", {"rank": _rank_argument(rank), "suit": suit}
    raise KeyError(f"No piece is called {name}.")


def _rank_argument(rank: str) -> Argument:
    return int(rank) if rank.isdigit() else rank
