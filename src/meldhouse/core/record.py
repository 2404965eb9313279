"""Game records: the history of a table as text, for people and programs.

    meldhouse record 1
    game kingscorners
    variant chips
    option seats 3
    seed 7
    drawn 2                    if the first seat was drawn: its initial number; it became seat 0, the others follow
    name 0 Ada                 the name of the person at seat 0, if any

    hand
    deck KH 7D 2C ...
    chance 9f3a52c1d0e4b687
    promise 3f0c...            of a provably fair hand: the commitment,
    secret 81d2...             its secret, and the contribution of seat 2; see provably_fair.py
    added 2 a word of mine     (in the first hand 2 is the initial number of the seat)
    0 play 10D N
    0 end
    ...
    result chips 3 -1 -2; points 0 4 7; pot 0

Blank lines and lines that begin with # are ignored.  The variant, the decks and the moves determine everything.
Programs can read the result without a replay, and replays check it.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import takewhile
from pathlib import Path
from typing import NamedTuple

from meldhouse.core.deck_notation import Deck, read_deck, write_deck
from meldhouse.games import Game
from meldhouse.games.validation import find_game
from meldhouse.i18n import msg
from meldhouse.i18n.messages import Value
from meldhouse.util.errors import Mistake
from meldhouse.util.integers import parse_integer

FIRST_LINE = "meldhouse record 1"
STORY_LINE = "meldhouse story 1"

MAX_NAME_LENGTH = 24  # characters

Result = dict[str, list[int]]


class Move(NamedTuple):
    """A move in a hand, with the seat that made it."""

    seat: int
    text: str
    public_text: str = ""  # the move as the other seats see it; "" for a sealed answer
    line: int = 0  # line number in a file


class Proof(NamedTuple):
    """The proof of a fair deal: commitment, secret, and the contribution of each seat."""

    commitment: str
    secret: str
    contributions: tuple[tuple[int, str], ...] = ()


@dataclass
class Hand:
    """The complete history of a hand: its deal and every move."""

    # the names of fields are stored
    deck: Deck
    chance: int = 1  # state of the table's generator at the deal
    moves: list[Move] = field(default_factory=list)
    result: Result | None = None  # None until the hand is over
    payoffs: list[float] = field(default_factory=list, compare=False)  # payoff of each seat, once the hand is over
    line: int = 0  # line number in a file
    proof: Proof | None = None
    drawn: int | None = None  # in a table's first hand: the initial number of the seat that was drawn to go first


class SavableText:
    """Base class of objects whose text can be saved to a file."""

    def save(self, path: str | Path) -> None:
        Path(path).write_text(str(self), encoding="utf-8")


@dataclass
class Record(SavableText):
    """The complete history of a table: game, rules, names, and every hand."""

    game: str
    variant: str
    options: dict[str, str] = field(default_factory=dict)
    seed: int | None = None
    hands: list[Hand] = field(default_factory=list)
    names: dict[int, str] = field(default_factory=dict)  # names of people, by seat

    def __str__(self) -> str:
        return "\n".join(self.lines()) + "\n"

    def lines(self) -> Iterator[str]:
        yield from self.head(self.hands[0].drawn if self.hands else None)
        for hand in self.hands:
            yield from format_hand(find_game(self.game), hand)

    def head(self, drawn: int | None) -> Iterator[str]:
        """Yield the lines of the record before its hands."""
        yield FIRST_LINE
        yield f"game {self.game}"
        yield f"variant {self.variant}"
        yield from (f"option {name} {value}" for name, value in self.options.items())
        if self.seed is not None:
            yield f"seed {self.seed}"
        if drawn is not None:
            yield f"drawn {drawn}"
        yield from (f"name {seat} {name}" for seat, name in self.names.items())

    @classmethod
    def read(cls, text: str) -> "Record":
        """Parse a record; raise a Mistake that names the first invalid line."""
        return RecordParser(text).record

    @classmethod
    def read_head(cls, text: str) -> "Record":
        """Parse the lines of a record before its hands."""
        return cls.read("\n".join(takewhile(lambda line: line.split()[:1] != ["hand"], text.splitlines())))


def format_hand(game: Game, hand: Hand) -> Iterator[str]:
    yield ""
    yield "hand"
    yield f"deck {write_deck(game, hand.deck)}"
    yield f"chance {hand.chance:016x}"
    if hand.proof:
        yield f"promise {hand.proof.commitment}"
        yield f"secret {hand.proof.secret}"
        yield from (f"added {seat} {words}" for seat, words in hand.proof.contributions)
    yield from (f"{move.seat} {move.text}" for move in hand.moves)
    if hand.result is not None:
        yield f"result {format_result(hand.result)}"


def format_result(result: Result) -> str:
    return "; ".join(f"{name} {' '.join(map(str, numbers))}" for name, numbers in result.items())


class RecordParser:
    """A parser that reads a record line by line, with a method for each kind of line."""

    def __init__(self, text: str) -> None:
        self.record = Record("", "")
        self.drawn: int | None = None
        numbered = [(n, line.strip()) for n, line in enumerate(text.splitlines(), 1)]
        content = [(n, line) for n, line in numbered if line and not line.startswith("#")]
        if content and content[0][1] == STORY_LINE:
            raise Mistake(msg("record-is-a-story"))
        if not content or content[0][1] != FIRST_LINE:
            raise Mistake(msg("no-record", first=FIRST_LINE))
        for self.line, line in content[1:]:
            self.parse_line(line)
        if not self.record.game:
            raise Mistake(msg("record-without-game"))

    def error(self, key: str, **arguments: Value) -> Mistake:
        return Mistake(msg("line", line=self.line, why=msg(key, **arguments)))

    def parse_line(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        seat = parse_integer(word)
        if seat is not None:
            self.hand.moves.append(Move(seat, rest.strip(), line=self.line))
        elif word in (
            "game",
            "variant",
            "option",
            "seed",
            "drawn",
            "name",
            "hand",
            "deck",
            "chance",
            "promise",
            "secret",
            "added",
            "result",
        ):
            getattr(self, f"_parse_{word}")(rest.strip())
        else:
            raise self.error("line-unknown", text=line[:60])

    @property
    def hand(self) -> Hand:
        if not self.record.hands:
            raise self.error("line-before", name="hand")
        return self.record.hands[-1]

    def _parse_game(self, rest: str) -> None:
        self.record.game = rest

    def _parse_variant(self, rest: str) -> None:
        self.record.variant = rest

    def _parse_option(self, rest: str) -> None:
        name, _, value = rest.partition(" ")
        self.record.options[name] = value

    def _parse_seed(self, rest: str) -> None:
        self.record.seed = self.integer(rest, 10)

    def _parse_drawn(self, rest: str) -> None:
        if self.record.hands:
            raise self.error("line-drawn-late")
        self.drawn = self.integer(rest, 10)

    def _parse_name(self, rest: str) -> None:
        seat, _, name = rest.partition(" ")
        self.record.names[self.integer(seat, 10)] = name.strip()[:MAX_NAME_LENGTH]

    def _parse_hand(self, rest: str) -> None:
        drawn = None if self.record.hands else self.drawn
        self.record.hands.append(Hand((), line=self.line, drawn=drawn))

    def _parse_deck(self, rest: str) -> None:
        if not self.record.game:
            raise self.error("line-before", name="game")
        try:
            self.hand.deck = read_deck(find_game(self.record.game), rest)
        except Mistake as why:
            raise Mistake(msg("line-no-deal", line=self.line, why=why.message)) from None

    def _parse_chance(self, rest: str) -> None:
        self.hand.chance = self.integer(rest, 16)
        if not 0 < self.hand.chance < 1 << 64:
            raise self.error("line-chance")

    def _parse_promise(self, rest: str) -> None:
        self.hand.proof = Proof(rest, "")

    @property
    def proof(self) -> Proof:
        if self.hand.proof is None:
            raise self.error("line-before", name="promise")
        return self.hand.proof

    def _parse_secret(self, rest: str) -> None:
        self.hand.proof = self.proof._replace(secret=rest)

    def _parse_added(self, rest: str) -> None:
        seat, _, words = rest.partition(" ")
        added = (*self.proof.contributions, (self.integer(seat, 10), words))
        self.hand.proof = self.proof._replace(contributions=added)

    def _parse_result(self, rest: str) -> None:
        result: Result = {}
        for part in rest.split(";"):
            name, *numbers = part.split() or [""]
            if not numbers:
                raise self.error("line-result")
            result[name] = [self.integer(n, 10) for n in numbers]
        self.hand.result = result

    def integer(self, text: str, base: int) -> int:
        number = parse_integer(text, base)
        if number is None:
            raise self.error("line-no-number", text=text[:40])
        return number
