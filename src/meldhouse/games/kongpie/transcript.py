"""Parses a game of Kong-Pie in its inventor's notation, with its abbreviations.

    High Notes: 7H, 8D
    First source: 4S, 8C, 5C, JC
    1st Round (Players A, B, C)
    A: drew 10D, 5H, 7D, QH; played 7D (noodle); drew 2C; put 5H & QH, pull 8C & JC; disc. 10D; e.t.

Every move is played under the rules as it is parsed.  Cards that are recorded as drawn determine the order of the
stock.  Statements about sources, hands, kinds of kongs and points are compared with the table, and inconsistencies are
reported as remarks.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from meldhouse.games.illegal_move import Refusal
from meldhouse.games.kongpie import SAID, notation
from meldhouse.games.kongpie.card_layout import hand_of, kind_of, source_of
from meldhouse.games.kongpie.illegality import Bar
from meldhouse.games.kongpie.kongs import is_second_note
from meldhouse.games.kongpie.options import VARIANTS
from meldhouse.games.kongpie.state import MAX_LEGAL, NOTES, SEATS, SOURCE, STATE, Kind, Phase
from meldhouse.games.options import plain, with_options
from meldhouse.games.state_arrays import new_states
from meldhouse.i18n import Message, Pieces
from meldhouse.pieces import cards as pieces
from meldhouse.util.errors import Mistake
from meldhouse.util.integers import parse_integer

CARD = r"(?:10|[2-9AJQK])[SHDC](?![A-Za-z0-9])"
CARDS = re.compile(CARD, re.IGNORECASE)
NOTES_LINE = re.compile(r"high[- ]notes:(.*)", re.IGNORECASE)
SOURCE_LINE = re.compile(r"first source:(.*)", re.IGNORECASE)
PLAYERS = re.compile(r"\(players ([^)]*)\)", re.IGNORECASE)
ROUND_SOURCE = re.compile(r"round-?\s*\d+:\s*source(.*)", re.IGNORECASE)
HANDS_LINE = re.compile(r"hands:(.*)", re.IGNORECASE)
END_LINE = re.compile(r"end of game", re.IGNORECASE)
MAX_CARDS_QUOTED, MAX_CHARS_QUOTED = 9, 60  # limits of quotes from a page in messages
TURN_LINE = re.compile(r"([A-Z]):(.*)")
POINTS_WRITTEN = re.compile(r"\((\d+) (?:points|pts)", re.IGNORECASE)

VERBS = {
    "draw": r"drew|draws?|dr\b|\[2nd\]|\[second kong\]",
    "kong": r"played|plays?|pl\b|kongs?\b",
    "put": r"puts?\b",
    "pull": r"pull(?:ed|s)?\b",
    "discard": r"discard(?:ed|s)?\b|disc\b",
    "pass": r"pass(?:ed|es)?\b",
    "remark": r"\([^)]*\)|\[[^]]*\]",
}
WORD = re.compile("|".join([*(f"(?P<{verb}>{text})" for verb, text in VERBS.items()), f"(?P<card>{CARD})"]), re.I)
KIND_REMARKS = {
    "noodle": Kind.NOODLE,
    "high pair": Kind.HIGH_PAIR,
    "3-of-kind": Kind.THREE_OF_A_KIND,
    "three-of-a-kind": Kind.THREE_OF_A_KIND,
    "4-in-suit": Kind.FOUR_IN_SUIT,
    "four-in-suit": Kind.FOUR_IN_SUIT,
    "high kong": Kind.HIGH_KONG,
}


@dataclass
class Transcript:
    """A parsed game: the deal, every decision, and remarks on inconsistencies."""

    variant: str
    options: dict[str, Any]
    deck: tuple[int, ...] = ()
    moves: list[str] = field(default_factory=list)
    remarks: list[Message] = field(default_factory=list)


def is_transcript(page: str) -> bool:
    """Return whether a text looks like a game in the inventor's notation."""
    return bool(NOTES_LINE.search(page) and SOURCE_LINE.search(page))


def read_transcript(page: str, variant: str = "example", **options: Any) -> Transcript:
    """Parse a game; raise Mistake for the first line that breaks the rules."""
    return TranscriptParser(page, variant, options).transcript


def cards_in(text: str) -> list[int]:
    return [pieces.card(name) for name in CARDS.findall(text)]


def written_cards(cards: list[int]) -> Pieces | Message:
    """Return cards as a message argument in the order written, at most as many as a hand or the source has."""
    return Pieces(tuple(pieces.NAMES[card] for card in cards[:MAX_CARDS_QUOTED])) if cards else SAID("page-nothing")


def shorten(text: str) -> str:
    """Return a quoted text, cut off at a maximum length."""
    return text if len(text) <= MAX_CHARS_QUOTED else f"{text[:MAX_CHARS_QUOTED]}…"


def parse_turn(text: str) -> Iterator[tuple[str, str, list[int]]]:
    """Yield the parts of a turn: a verb, an optional remark in brackets, and cards."""
    verb, remark, cards = "", "", list[int]()
    for word in WORD.finditer(text):
        if word.lastgroup == "card":
            cards.append(pieces.card(word.group()))
            continue
        if verb:
            yield verb, remark, cards
        verb, remark, cards = str(word.lastgroup), word.group().strip("()[] ").lower(), []
    if verb:
        yield verb, remark, cards


class TranscriptParser:
    """Parses a transcript line by line, and replays its moves at a table."""

    def __init__(self, page: str, variant: str, options: dict[str, Any]) -> None:
        self.transcript = Transcript(variant, options)
        self.players: list[str] = []
        self.notes: list[int] = []
        self.deck: list[int] = []
        self.settled: set[int] = set()  # cards whose place in the deck is known
        self.moves: list[str] = []
        self.drawn: list[int] = []
        self.tables: Any = None  # an array of one table, after the moves so far
        self.ended = False
        for self.number, line in enumerate(page.splitlines(), 1):
            self.read_line(line.strip(" \t•*-"))
        if not self.deck:
            raise Mistake(SAID("page-empty"))
        self.transcript.deck = tuple(self.deck)
        self.transcript.moves = self.moves

    def with_line_number(self, message: Message) -> Message:
        return SAID("page-line", line=self.number, told=message)

    def error(self, why: Message) -> Mistake:
        return Mistake(self.with_line_number(why))

    def report(self, what: Message) -> None:
        self.transcript.remarks.append(self.with_line_number(what))

    def read_line(self, line: str) -> None:
        """Parse a line according to its beginning; ignore lines of unknown kinds."""
        for form, read in (
            (NOTES_LINE, self.read_notes),
            (SOURCE_LINE, self.read_source),
            (ROUND_SOURCE, self.compare_source),
            (HANDS_LINE, self.compare_hands),
        ):
            if match := form.match(line):
                return read(match[1])
        if match := PLAYERS.search(line):
            self.players = re.findall(r"\w+", match[1])
        elif END_LINE.match(line):
            self.ended = True
        elif (match := TURN_LINE.match(line)) and match[1] in self.players:
            (self.compare_points if self.ended else self.read_turn)(match[1], match[2])
        return None

    # --- the deal ------------------------------------------------------------------

    def read_notes(self, text: str) -> None:
        self.notes = cards_in(text)

    def read_source(self, text: str) -> None:
        """Build the deck from the notes and the source; the stock's order is arbitrary until cards are drawn."""
        head = [*self.notes, *cards_in(text)]
        if len(set(head)) != NOTES + SOURCE:
            raise self.error(SAID("page-begins"))
        if not is_second_note(head[0], head[1]):
            raise self.error(SAID("page-notes", cards=written_cards(head[:2])))
        self.deck = [*head, *(card for card in range(pieces.CARDS) if card not in head)]
        self.settled = set(head)

    def table(self) -> Any:
        """Replay the moves so far and return the state; set `drawn` to the cards that the last move drew."""
        self.tables = self.open_table()
        s = self.tables[0]
        for move in ["", *self.moves]:
            hands = [hand_of(s, seat) for seat in range(SEATS)]
            if move:
                table_api().apply(self.tables, self.rules, legal_moves(self.tables, self.rules)[move])
            held = hands[int(s.turn)] if move else []
            came = set(hand_of(s, int(s.turn))) - set(held)
            self.drawn = [] if move.startswith("pull") else sorted(came, key=self.deck.index)
        return s

    def open_table(self) -> Any:
        if len(self.players) not in (2, 3):
            raise self.error(SAID("page-players"))
        rules = VARIANTS[self.transcript.variant].rules
        self.transcript.options["seats"] = len(self.players)
        self.rules = plain(with_options(rules, self.transcript.options))
        tables = new_states(1, STATE)
        tables["rng"] = 1
        table_api().deal(tables, self.rules, np.array(self.deck, np.int8))
        return tables

    # --- the turns -----------------------------------------------------------------

    def read_turn(self, player: str, text: str) -> None:
        s = self.table()
        seat = self.players.index(player)
        if s.actor != seat:
            turn = {"other": self.players[s.actor]} if s.actor >= 0 else {}
            raise self.error(SAID("page-turn" if turn else "page-over", player=player, **turn))
        turns = s.tally.turns
        for verb, remark, cards in parse_turn(text):
            if verb == "draw" and cards:
                self.compare_draw(player, cards)
            elif verb == "remark":
                self.compare_kind(remark)
            elif verb != "draw":
                self.play(player, verb, cards)
        s = self.table()
        if s.actor == seat and s.tally.turns == turns and s.phase == Phase.PLAY:
            self.play(player, "pass", [])

    def play(self, player: str, verb: str, cards: list[int]) -> None:
        """Play a written move, after swapping in any of its cards that the player must have drawn."""
        s = self.table()
        held = hand_of(s, int(s.turn))
        if verb in ("kong", "put", "discard"):
            self.settle([card for card in cards if card not in held], held)
            s = self.table()
        move = f"{verb} {pieces.format_cards(cards)}" if cards else verb
        legal = legal_moves(self.tables, self.rules)
        if move not in legal:
            raise self.error(
                SAID("page-move", player=player, move=shorten(move), why=explain_illegal(self.tables, self.rules, move))
            )
        self.settled.update(cards)
        self.moves.append(move)

    def compare_draw(self, player: str, cards: list[int]) -> None:
        """Make the stated cards the ones that the last move drew, in the stated order."""
        self.table()
        if len(cards) != len(self.drawn):
            message = SAID(
                "page-draws", player=player, n=len(self.drawn), written=len(cards), cards=written_cards(cards)
            )
            raise self.error(message)
        if set(cards) != set(self.drawn) or not self.settled.issuperset(cards):
            places = [self.deck.index(card) for card in self.drawn]
            for card, place in zip(cards, places, strict=True):
                self.exchange(card, self.deck[place])
        self.settled.update(cards)

    def settle(self, wanted: list[int], held: list[int]) -> None:
        """Swap cards that the player must have drawn for cards in the hand that the text has not named."""
        unnamed = [card for card in held if card not in self.settled]
        for card, other in zip(wanted, unnamed, strict=False):
            self.exchange(card, other)

    def exchange(self, card: int, other: int) -> None:
        """Exchange two cards of the deck; raise Mistake if the place of one of them is already known."""
        if card == other:
            return
        if card in self.settled:
            raise self.error(SAID("page-elsewhere", card=written_cards([card])))
        if other in self.settled:
            raise self.error(SAID("page-other", card=written_cards([other]), written=written_cards([card])))
        first_index, second_index = self.deck.index(card), self.deck.index(other)
        self.deck[first_index], self.deck[second_index] = other, card

    # --- statements about the table ----------------------------------------------

    def compare(self, key: str, stated: list[int], true: list[int], **about: str) -> None:
        if set(stated) == set(true):
            return
        others = [card for card in true if card not in stated]
        is_so = [card if card in true else others.pop(0) for card in stated if card in true or others] + others
        self.report(SAID(key, written=written_cards(stated), true=written_cards(is_so), **about))

    def compare_source(self, text: str) -> None:
        self.compare("page-source", cards_in(text), source_of(self.table()))

    def compare_hands(self, text: str) -> None:
        s = self.table()
        for part in text.split(";"):
            player = part.strip()[:1]
            if player in self.players:
                held = hand_of(s, self.players.index(player))
                if player == self.players[s.actor]:
                    held = [card for card in held if card not in self.drawn]
                self.compare("page-hand", cards_in(part.strip()[1:]), held, player=player)

    def compare_kind(self, remark: str) -> None:
        """Report a remark such as `(noodle)` that differs from the kind of the kong before it."""
        if remark in KIND_REMARKS and self.moves and self.moves[-1].startswith("kong"):
            kind = kind_of(self.table(), cards_in(self.moves[-1]))
            if kind is not None and kind != KIND_REMARKS[remark]:
                self.report(SAID("page-kind", called=remark, kind=notation.kind_name(kind)))

    def compare_points(self, player: str, text: str) -> None:
        points = int(self.table().points[self.players.index(player)])
        if (match := POINTS_WRITTEN.search(text)) and parse_integer(match[1]) != points:
            self.report(SAID("page-points", player=player, written=shorten(match[1]), points=points))


def explain_illegal(tables: Any, rules: Any, move: str) -> Message:
    """Return the reason why a move is illegal."""
    s = tables[0]
    asked = notation.action_of(s, rules, move)
    if isinstance(asked, Refusal):
        return asked.said
    return notation.why_barred(s, rules, asked, Bar(table_api().barred(tables, rules, asked)))


def legal_moves(tables: Any, rules: Any) -> dict[str, int]:
    """Return the legal moves of the position: text -> action."""
    moves = np.empty(MAX_LEGAL, np.int16)
    n = table_api().legal(tables, rules, moves)
    return {notation.say(tables[0], rules, int(action)): int(action) for action in moves[:n]}


def table_api() -> Any:
    """Return the module with the compiled rules."""
    from meldhouse.games import GAMES

    return GAMES["kongpie"].table_api
