"""Deck notation: a whole deck as numbers for the code and as names for people and files."""

from collections import Counter
from collections.abc import Iterable
from numbers import Integral
from typing import Any

from meldhouse.games import Game
from meldhouse.games.options import suggest_name
from meldhouse.i18n import HOUSE, Said
from meldhouse.i18n.messages import Value
from meldhouse.util.errors import Mistake, cited

GENERATORS = (1 << 64) - 1  # the highest state of a table's generator
SHOWN = 8  # pieces that are named of a deck that is not whole

Deck = tuple[int, ...]  # the pieces in the order in which they are dealt


def read_deck(game: Game, names: str | Iterable[str]) -> Deck:
    """The deck that somebody wrote; a Mistake names what is no piece."""
    if not isinstance(names, Iterable):
        raise Mistake(HOUSE("deck-names", deck=cited(repr(names))))
    return tuple(read_piece(game, str(name)) for name in (names.split() if isinstance(names, str) else names))


def read_piece(game: Game, name: str) -> int:
    known: dict[str, int] = game.notation.PIECES.PIECES
    for spelling in (name, name.upper(), name.lower()):
        if spelling in known:
            return known[spelling]
    raise Mistake(HOUSE("no-piece", name=cited(name), game=game.title, nearest=suggest_name(name.upper(), known)))


def write_deck(game: Game, deck: Deck) -> str:
    return " ".join(game.notation.PIECES.NAMES[piece] for piece in deck)


def read_numbers(game: Game, deck: object) -> Deck:
    """The deck that a program gave as piece numbers; a Mistake names what is no such number."""
    last = len(game.notation.PIECES.NAMES) - 1
    pieces = tuple(deck) if isinstance(deck, Iterable) and not isinstance(deck, str | bytes) else None
    wrong = [deck] if pieces is None else [piece for piece in pieces if not _is_whole(piece, 0, last)]
    if pieces is None or wrong:
        raise Mistake(HOUSE("deck-numbers", last=last, wrong=cited(repr(wrong[0]))))
    return tuple(map(int, pieces))


def check_generator(generator: object) -> None:
    """Raise a Mistake unless a deal can go on from this generator and a record can hold it."""
    if not _is_whole(generator, 1, GENERATORS):
        raise Mistake(HOUSE("generator-number", most=str(GENERATORS), generator=cited(repr(generator))))


def _is_whole(number: object, least: int, most: int) -> bool:
    """Return whether something is a whole number within bounds."""
    return isinstance(number, Integral) and not isinstance(number, bool) and least <= int(number) <= most


def check_deck(game: Game, rules: Any, deck: Deck) -> None:
    """Can a hand be dealt from it?  A Mistake says which pieces are missing or there too often."""
    wanted, given = Counter(game.full_deck(rules).tolist()), Counter(deck)
    if given != wanted:
        raise Mistake(_not_whole(game, wanted, given))


def _not_whole(game: Game, wanted: Counter[int], given: Counter[int]) -> Said:
    """What a deck lacks, and what it has too much of."""
    about: dict[str, Value] = {"game": game.title, "given": given.total(), "wanted": wanted.total()}
    missing, many = _named(game, wanted - given), _named(game, given - wanted)
    if missing and many:
        return HOUSE("deck-wrong", missing=missing, many=many, **about)
    return HOUSE("deck-lacks", missing=missing, **about) if missing else HOUSE("deck-has-too-many", many=many, **about)


def _named(game: Game, pieces: Counter[int]) -> Said | str:
    """`KH 7D`; of many only some."""
    found = [game.notation.PIECES.NAMES[piece] for piece in sorted(pieces.elements())]
    shown = " ".join(found[:SHOWN])
    return HOUSE("and-more", names=shown, n=len(found) - SHOWN) if len(found) > SHOWN else shown
