"""The rules page of a game: aim, turn and scoring on one screen, then examples and terms.

A game's how_to_play.py builds a HowToPlay; browsers and terminals show it without knowing the game.  A test compares
the arguments of messages about pieces with `facts`, so that a change of the rules that makes an example wrong is found.
"""

import re
from collections.abc import Callable, Iterator
from itertools import zip_longest
from typing import TYPE_CHECKING, Any, NamedTuple

from meldhouse.games.options import Setting
from meldhouse.i18n import Localizer, Message, MessageFactory, msg
from meldhouse.i18n.catalogue import variables
from meldhouse.i18n.messages import Value

if TYPE_CHECKING:
    from meldhouse.games import Game

PieceFacts = Callable[[tuple[str, ...]], dict[str, Value]]
"""Returns facts about some pieces, from the rules: {"n": 10}."""

COMPLETING_MARK = "+"  # before the last piece, which completed the hand


class PieceGroup(NamedTuple):
    """A group of pieces in a picture; an empty group is an empty place."""

    pieces: str = ""  # names: "7C 7H 7S"; "2m 3m +4m" if the last completes them
    says: Message | None = None  # a caption, whose arguments are `facts`
    facts: PieceFacts | None = None  # without a caption, none of the facts may be false, 0 or "none"
    fan: bool = False  # overlapping, the last on top
    cell: tuple[int, int] | None = None  # row and column, if groups are arranged on a grid

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(name.removeprefix(COMPLETING_MARK) for name in self.pieces.split())

    @property
    def completes(self) -> int | None:
        """Return the index of the piece that completes the hand."""
        return next((at for at, name in enumerate(self.pieces.split()) if name.startswith(COMPLETING_MARK)), None)


ARROW = PieceGroup("→")  # the pieces before it go to the place after it


class Point(NamedTuple):
    """One idea of the rules page: a sentence or two, illustrated with pieces."""

    says: tuple[Message, ...]
    groups: tuple[PieceGroup, ...] = ()
    facts: PieceFacts | None = None  # arguments of the sentences, about all the pieces
    articles: tuple[str, ...] = ()  # of the rulebook, for examples
    listed: tuple[str, int] | None = None  # the page of a Listing with this entry, and its number there


class HandDistance(NamedTuple):
    """A description of how close a player's own hand is to winning."""

    summary: Message | None  # in one line; None if the facts of the scene have it
    points: tuple[Point, ...]


class OptionGroup(NamedTuple):
    """A group of options on the form of a new table."""

    title: Message
    options: tuple[str, ...]


class ListingEntry(NamedTuple):
    """An entry of a long list, such as a fan: its name, value, conditions and an example."""

    number: int  # to look it up by; 0 if it has none
    name: Message
    native_name: str  # in the game's original language, never translated
    value: int
    says: tuple[Message, ...]
    groups: tuple[PieceGroup, ...]
    facts: PieceFacts


class Listing(NamedTuple):
    """A page of the rulebook with a searchable list of entries."""

    page: str
    title: Message
    entries: Callable[[], tuple[ListingEntry, ...]]


class HowToPlay(NamedTuple):
    """The content of the rules page, in display order."""

    looks: Callable[[Any], dict[str, str]]  # by the rules: {"set": "cards", "suits": "two"}, as in Scene.looks
    aim: tuple[Point, ...]
    turn: tuple[Point, ...]
    counts: tuple[Point, ...]
    examples: tuple[Point, ...]
    terms: tuple[str, ...]  # message `word-NAME` is the term, `means-NAME` its explanation
    option_groups: tuple[OptionGroup, ...]  # each option is in one of them
    listings: tuple[Listing, ...] = ()
    table_terms: tuple[str, ...] = ()  # terms that only prompts and buttons at a table use

    @property
    def panels(self) -> tuple[tuple[str, tuple[Point, ...]], ...]:
        """Return the panels of the first screen, each as the message key of its heading and its points."""
        return (("played-aim", self.aim), ("played-turn", self.turn), ("played-counts", self.counts))


def all_points(played: HowToPlay) -> Iterator[Point]:
    """Yield all points of the page in reading order."""
    for _, panel in played.panels:
        yield from panel
    yield from played.examples


def point_messages(point: Point) -> Iterator[Message]:
    """Yield the messages of a point in reading order: the captions of its pieces, then its sentences."""
    yield from (laid.says for laid in point.groups if laid.says)
    yield from point.says


# --- terms of the game, explained in place ------------------------------------------------

TERM_END = "end"  # `{ $kong }kongs{ $end }` marks a term of the game, in any inflected form
TERM_PATTERN = re.compile("\x02(.*?)\x03(.*?)\x04([^\\w\\s]*)", re.S)


class TextPart(NamedTuple):
    """A part of a sentence; if it is a term that is explained there, `word` is the name of the term."""

    text: str
    word: str = ""
    stop: str = ""  # punctuation after the term, which stays on its line


def term_messages(voice: MessageFactory, name: str) -> tuple[Message, Message]:
    """Return the message with a term's text, and the message that explains the term."""
    return voice(f"word-{name}"), voice(f"means-{name}")


def terms_in(said: Message) -> tuple[str, ...]:
    """Return the terms that are marked in a message."""
    given = {name for name, _ in said.arguments}
    return tuple(name for name in variables(said.key) if name not in given and name != TERM_END)


def split_terms(read: Localizer, said: Message) -> list[TextPart]:
    """Split a message into parts, some of which are explained terms."""
    marks = tuple((name, f"\x02{name}\x03") for name in terms_in(said))
    found = TERM_PATTERN.split(read(Message(said.key, (*said.arguments, *marks, (TERM_END, "\x04")))))
    plain = [TextPart(text) for text in found[::4]]  # found: text, a word, its form here, its stop, text, ...
    explained = [
        TextPart(form, name, stop) for name, form, stop in zip(found[1::4], found[2::4], found[3::4], strict=True)
    ]
    return [part for pair in zip_longest(plain, explained) for part in pair if part and part.text]


def plain_text(read: Localizer, said: Message) -> str:
    """Return a message as plain text, without the marks around terms."""
    return "".join(part.text + part.stop for part in split_terms(read, said))


# --- options --------------------------------------------------------------------------------


def option_effect(voice: MessageFactory, setting: Setting) -> Message:
    """Return the message about the effect of an option's value."""
    number = setting.kind is int and setting.value.isdigit()
    return voice(f"effect-{setting.name}", value=int(setting.value) if number else setting.value)


def option_groups(game: "Game") -> tuple[OptionGroup, ...]:
    """Return a game's groups of options; a single group of all options if it has none."""
    return (
        game.how_to_play.option_groups
        if game.how_to_play
        else (OptionGroup(msg("theme-all"), game.rules.Rules._fields),)
    )
