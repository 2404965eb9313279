"""Names of pieces: `the ten of diamonds`, `the red dragon`."""

from functools import cache

from meldhouse.i18n.catalogue import DEFAULT_LANGUAGE, Argument, format_key
from meldhouse.pieces import cards, tiles

UNSEEN = "??"


@cache
def name_with_article(language: str, name: str, of: str = "") -> str:
    """Return the name of a piece with its article."""
    key = "the-unseen" if name == UNSEEN else "the-piece"
    return format_key(language, key, {"piece": piece_name(language, name, of)})


@cache
def piece_name(language: str, name: str, of: str = "") -> str:
    """Return the name of a piece without an article: `ten of diamonds`."""
    key, arguments = _message_of(name, of)
    return format_key(language, key, arguments)


def english_name(name: str, of: str = "") -> str:
    """Return the English name of a piece, for drawings that all languages share."""
    return piece_name(DEFAULT_LANGUAGE, name, of)


def _message_of(name: str, of: str) -> tuple[str, dict[str, Argument]]:
    """Return the key and the arguments of a piece's name."""
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
