"""Names of pieces in sentences: `the ten of diamonds`, `the red dragon`.

The messages get the rank and the suit, so that a language can choose article, gender and case.
"""

from functools import cache

from meldhouse.i18n.catalogue import DEFAULT_LANGUAGE, Argument, format_key
from meldhouse.i18n.inflection import NOMINATIVE
from meldhouse.pieces import cards, tiles

UNSEEN = "??"


@cache
def name_with_article(language: str, name: str, of: str = "", case: str = NOMINATIVE) -> str:
    """Return the name of a piece with its article, in a grammatical case."""
    kind, arguments = _message_of(name, of)
    return format_key(language, f"the-{kind}", {**arguments, "case": case})


@cache
def piece_name(language: str, name: str, of: str = "") -> str:
    """Return the name of a piece without an article: `ten of diamonds`."""
    kind, arguments = _message_of(name, of)
    return format_key(language, f"piece-{kind}", arguments)


def english_name(name: str, of: str = "") -> str:
    """Return the English name of a piece, for drawings that are the same in all languages."""
    return piece_name(DEFAULT_LANGUAGE, name, of)


def _message_of(name: str, of: str) -> tuple[str, dict[str, Argument]]:
    """Return the suffix of the keys of a piece's messages, and the arguments of these messages."""
    if name == UNSEEN:
        return "unseen", {}
    if name in cards.PIECES and name != cards.NAMES[cards.JOKER]:
        return "card", {"rank": rank_argument(name[:-1]), "suit": name[-1]}
    if name.startswith(cards.NAMES[cards.JOKER]) or name.endswith(cards.NAMES[cards.JOKER]):
        return "joker", {}
    if name in tiles.PIECES:
        rank, suit = (name[:-1], name[-1]) if len(name) > 1 else ("", name)
        return of or "tile", {"rank": rank_argument(rank), "suit": suit}
    raise KeyError(f"There is no card or tile named {name}.")


def rank_argument(rank: str) -> Argument:
    """Return a rank as a message argument: a number if it consists of digits, otherwise a letter."""
    return int(rank) if rank.isdigit() else rank
