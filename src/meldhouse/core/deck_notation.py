"""Deck notation: a whole deck as piece numbers for code, or as names of pieces for people and files."""

from collections import Counter
from collections.abc import Iterable
from numbers import Integral
from typing import Any

from meldhouse.games import Game
from meldhouse.games.options import suggest_name
from meldhouse.i18n import Message, msg
from meldhouse.i18n.messages import Value
from meldhouse.util.errors import Mistake, quote

MAX_GENERATOR = (1 << 64) - 1  # largest state of a table's random generator
MAX_NAMED_PIECES = 8  # most pieces to list in the error message for an incomplete deck

Deck = tuple[int, ...]  # the pieces in the order in which they are dealt


def read_deck(game: Game, names: str | Iterable[str]) -> Deck:
    """Parse a deck written as names of pieces; raise a Mistake that quotes an unknown name."""
    if not isinstance(names, Iterable):
        raise Mistake(msg("deck-names", deck=quote(repr(names))))
    return tuple(read_piece(game, str(name)) for name in (names.split() if isinstance(names, str) else names))


def read_piece(game: Game, name: str) -> int:
    known = game.notation.PIECES.PIECES
    for spelling in (name, name.upper(), name.lower()):
        if spelling in known:
            return known[spelling]
    raise Mistake(msg("no-piece", name=quote(name), game=game.title, nearest=suggest_name(name.upper(), known)))


def write_deck(game: Game, deck: Deck) -> str:
    return " ".join(game.notation.PIECES.NAMES[piece] for piece in deck)


def check_piece_numbers(game: Game, deck: object) -> Deck:
    """Return a deck of piece numbers unchanged; raise a Mistake that quotes an invalid number."""
    last = len(game.notation.PIECES.NAMES) - 1
    pieces = tuple(deck) if isinstance(deck, Iterable) and not isinstance(deck, str | bytes) else None
    invalid = [deck] if pieces is None else [piece for piece in pieces if not _is_integer_within(piece, 0, last)]
    if pieces is None or invalid:
        raise Mistake(msg("deck-numbers", last=last, wrong=quote(repr(invalid[0]))))
    return tuple(map(int, pieces))


def check_generator(generator: object) -> None:
    """Raise a Mistake unless the number is a valid state of the random generator that a record can store."""
    if not _is_integer_within(generator, 1, MAX_GENERATOR):
        raise Mistake(msg("generator-number", most=str(MAX_GENERATOR), generator=quote(repr(generator))))


def _is_integer_within(number: object, least: int, most: int) -> bool:
    """Return whether an object is an integer from `least` to `most`."""
    return isinstance(number, Integral) and not isinstance(number, bool) and least <= int(number) <= most


def check_deck(game: Game, rules: Any, deck: Deck) -> None:
    """Raise a Mistake that names missing and surplus pieces unless the deck is complete."""
    expected, given = Counter(game.full_deck(rules).tolist()), Counter(deck)
    if given != expected:
        raise Mistake(_deck_difference(game, expected, given))


def _deck_difference(game: Game, expected: Counter[int], given: Counter[int]) -> Message:
    """Return a message that lists the missing and surplus pieces of a deck."""
    counts: dict[str, Value] = {"game": game.title, "given": given.total(), "wanted": expected.total()}
    missing, surplus = _format_pieces(game, expected - given), _format_pieces(game, given - expected)
    if missing and surplus:
        return msg("deck-wrong", missing=missing, many=surplus, **counts)
    if missing:
        return msg("deck-lacks", missing=missing, **counts)
    return msg("deck-has-too-many", many=surplus, **counts)


def _format_pieces(game: Game, pieces: Counter[int]) -> Message | str:
    """Format pieces as `KH 7D`; a long list is shortened to the first few."""
    names = [game.notation.PIECES.NAMES[piece] for piece in sorted(pieces.elements())]
    text = " ".join(names[:MAX_NAMED_PIECES])
    return msg("and-more", names=text, n=len(names) - MAX_NAMED_PIECES) if len(names) > MAX_NAMED_PIECES else text
