"""Deck notation: a whole deck as numbers for the code and as names for people and files."""

from collections import Counter
from collections.abc import Iterable
from numbers import Integral
from typing import Any

from meldhouse.games import Game
from meldhouse.games.options import nearest
from meldhouse.i18n import Message, msg
from meldhouse.i18n.messages import Value
from meldhouse.util.errors import Mistake, quote

MAX_GENERATOR = (1 << 64) - 1  # the highest state of a table's generator
MAX_NAMED_PIECES = 8  # pieces that are named of a deck that is not whole

Deck = tuple[int, ...]  # the pieces in the order in which they are dealt


def read_deck(game: Game, names: str | Iterable[str]) -> Deck:
    """The deck that somebody wrote; a Mistake names what is no piece."""
    if not isinstance(names, Iterable):
        raise Mistake(msg("deck-names", deck=quote(repr(names))))
    return tuple(read_piece(game, str(name)) for name in (names.split() if isinstance(names, str) else names))


def read_piece(game: Game, name: str) -> int:
    known = game.notation.PIECES.PIECES
    for spelling in (name, name.upper(), name.lower()):
        if spelling in known:
            return known[spelling]
    raise Mistake(msg("no-piece", name=quote(name), game=game.title, nearest=nearest(name.upper(), known)))


def write_deck(game: Game, deck: Deck) -> str:
    return " ".join(game.notation.PIECES.NAMES[piece] for piece in deck)


def check_piece_numbers(game: Game, deck: object) -> Deck:
    """The deck that a program gave as piece numbers; a Mistake names what is no such number."""
    last = len(game.notation.PIECES.NAMES) - 1
    pieces = tuple(deck) if isinstance(deck, Iterable) and not isinstance(deck, str | bytes) else None
    wrong = [deck] if pieces is None else [piece for piece in pieces if not _is_integer_within(piece, 0, last)]
    if pieces is None or wrong:
        raise Mistake(msg("deck-numbers", last=last, wrong=quote(repr(wrong[0]))))
    return tuple(map(int, pieces))


def check_generator(generator: object) -> None:
    """Raise a Mistake unless a deal can go on from this generator and a record can hold it."""
    if not _is_integer_within(generator, 1, MAX_GENERATOR):
        raise Mistake(msg("generator-number", most=str(MAX_GENERATOR), generator=quote(repr(generator))))


def _is_integer_within(number: object, least: int, most: int) -> bool:
    """Return whether something is a whole number within bounds."""
    return isinstance(number, Integral) and not isinstance(number, bool) and least <= int(number) <= most


def check_deck(game: Game, rules: Any, deck: Deck) -> None:
    """Can a hand be dealt from it?  A Mistake says which pieces are missing or there too often."""
    wanted, given = Counter(game.full_deck(rules).tolist()), Counter(deck)
    if given != wanted:
        raise Mistake(_deck_difference(game, wanted, given))


def _deck_difference(game: Game, wanted: Counter[int], given: Counter[int]) -> Message:
    """What a deck lacks, and what it has too much of."""
    about: dict[str, Value] = {"game": game.title, "given": given.total(), "wanted": wanted.total()}
    missing, many = _format_pieces(game, wanted - given), _format_pieces(game, given - wanted)
    if missing and many:
        return msg("deck-wrong", missing=missing, many=many, **about)
    return msg("deck-lacks", missing=missing, **about) if missing else msg("deck-has-too-many", many=many, **about)


def _format_pieces(game: Game, pieces: Counter[int]) -> Message | str:
    """`KH 7D`; of many only some."""
    found = [game.notation.PIECES.NAMES[piece] for piece in sorted(pieces.elements())]
    shown = " ".join(found[:MAX_NAMED_PIECES])
    return msg("and-more", names=shown, n=len(found) - MAX_NAMED_PIECES) if len(found) > MAX_NAMED_PIECES else shown
