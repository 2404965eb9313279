"""How a game is played, on one page: the aim, a turn and what counts, in its own pieces; then examples and words.

A game's how_to_play.py builds a Played; browsers and terminals show it and know no game.  What is said of pieces is
told what the law says of them: a test asks `law`, so that a change of law that makes an example wrong is found.
"""

import re
from collections.abc import Callable, Iterator
from itertools import zip_longest
from typing import Any, NamedTuple

from meldhouse.games.options import Setting
from meldhouse.i18n import HOUSE, Reader, Said, Voice
from meldhouse.i18n.catalogue import variables
from meldhouse.i18n.messages import Value

PieceFacts = Callable[[tuple[str, ...]], dict[str, Value]]
"""What the law tells of some pieces: {"n": 10}."""

COMPLETING_MARK = "+"  # before the piece that came last and made the hand complete


class PieceGroup(NamedTuple):
    """Some pieces as they lie at a table; none is an empty place."""

    pieces: str = ""  # by their names: "7C 7H 7S"; "2m 3m +4m" where the last completes them
    says: Said | None = None  # a few words below them; what they are told is what `law` tells
    law: PieceFacts | None = None  # where nothing is said of them, nothing that it tells may be no, nought or none
    fan: bool = False  # they lie over each other, the last on top
    cell: tuple[int, int] | None = None  # row and column, where they lie around something

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(name.removeprefix(COMPLETING_MARK) for name in self.pieces.split())

    @property
    def completes(self) -> int | None:
        """The place of the piece that completes them."""
        return next((at for at, name in enumerate(self.pieces.split()) if name.startswith(COMPLETING_MARK)), None)


ARROW = PieceGroup("→")  # what lies before it goes to what lies after it


class Point(NamedTuple):
    """One idea: a sentence or two, and pieces that show it."""

    says: tuple[Said, ...]
    laid: tuple[PieceGroup, ...] = ()
    law: PieceFacts | None = None  # where the sentences are told something of all the pieces
    articles: tuple[str, ...] = ()  # of the rulebook, for examples
    listed: tuple[str, int] | None = None  # the page beside it that lists what this is, and its number there


class HandDistance(NamedTuple):
    """How near one's own hand is."""

    line: Said | None  # in a line beside it; None where the table tells as much among its facts
    points: tuple[Point, ...]


class OptionGroup(NamedTuple):
    """Options that belong together."""

    title: Said
    options: tuple[str, ...]


class ListingEntry(NamedTuple):
    """One thing of a long list, such as a fan: its name, what it is worth, what it asks for, and an example."""

    number: int  # by which it can be looked up, 0 where it has none
    name: Said
    beside: str  # its name in the game's own language, which is never translated
    worth: int
    says: tuple[Said, ...]
    laid: tuple[PieceGroup, ...]
    law: PieceFacts


class Listing(NamedTuple):
    """A page of the rulebook whose things can be searched for."""

    page: str
    title: Said
    entries: Callable[[], tuple[ListingEntry, ...]]


class HowToPlay(NamedTuple):
    """What the page shows, in this order."""

    looks: Callable[[Any], dict[str, str]]  # by the rules: {"set": "cards", "suits": "two"}, as scenes have them
    aim: tuple[Point, ...]
    turn: tuple[Point, ...]
    counts: tuple[Point, ...]
    examples: tuple[Point, ...]
    words: tuple[str, ...]  # of the game: `word-NAME` is what it is called, `means-NAME` what it is
    themes: tuple[OptionGroup, ...]  # each option stands in one of them
    listings: tuple[Listing, ...] = ()
    asked: tuple[str, ...] = ()  # more words, which are used at a table only: by a prompt or a button

    @property
    def panels(self) -> tuple[tuple[str, tuple[Point, ...]], ...]:
        """The one screen: the key of each heading, and what stands below it."""
        return (("played-aim", self.aim), ("played-turn", self.turn), ("played-counts", self.counts))


def all_points(played: HowToPlay) -> Iterator[Point]:
    """All that the page says, in the order in which it is read."""
    for _, some in played.panels:
        yield from some
    yield from played.examples


def point_messages(point: Point) -> Iterator[Said]:
    """The words of a point as they are read: what stands below its pieces, then its sentences."""
    yield from (laid.says for laid in point.laid if laid.says)
    yield from point.says


# --- words of the game, explained where they stand ----------------------------------------

TERM_END = "end"  # `{ $kong }kongs{ $end }`: between them stands a word of the game, in whatever form a sentence needs
TERM_PATTERN = re.compile("\x02(.*?)\x03(.*?)\x04([^\\w\\s]*)", re.S)


class TextPart(NamedTuple):
    """Some of a sentence; with `term_messages`, a word of the game that is explained here."""

    text: str
    word: str = ""
    stop: str = ""  # what stands right behind the word, and is never on the next line


def term_messages(voice: Voice, name: str) -> tuple[Said, Said]:
    """What it is called, and what it is."""
    return voice(f"word-{name}"), voice(f"means-{name}")


def terms_in(said: Said) -> tuple[str, ...]:
    """The words of the game that a sentence explains."""
    given = {name for name, _ in said.about}
    return tuple(name for name in variables(said.key) if name not in given and name != TERM_END)


def split_terms(read: Reader, said: Said) -> list[TextPart]:
    """A sentence in parts, some of them words that are explained."""
    marks = tuple((name, f"\x02{name}\x03") for name in terms_in(said))
    found = TERM_PATTERN.split(read(Said(said.key, (*said.about, *marks, (TERM_END, "\x04")))))
    plain = [TextPart(text) for text in found[::4]]  # found: text, a word, its form here, its stop, text, ...
    explained = [
        TextPart(form, name, stop) for name, form, stop in zip(found[1::4], found[2::4], found[3::4], strict=True)
    ]
    return [part for pair in zip_longest(plain, explained) for part in pair if part and part.text]


def plain_text(read: Reader, said: Said) -> str:
    """The same in one piece."""
    return "".join(part.text + part.stop for part in split_terms(read, said))


# --- options: what each does as it is set ---------------------------------------------------


def option_effect(voice: Voice, setting: Setting) -> Said:
    """What an option does as it is set."""
    number = setting.kind is int and setting.value.isdigit()
    return voice(f"effect-{setting.name}", value=int(setting.value) if number else setting.value)


def option_groups(game: Any) -> tuple[OptionGroup, ...]:
    """The groups that a game makes of its options; one of all where it makes none."""
    return game.how_to_play.themes if game.how_to_play else (OptionGroup(HOUSE("theme-all"), game.rules.Rules._fields),)
