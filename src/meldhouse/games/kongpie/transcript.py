"""Reads a game of Kong-Pie as its inventor writes one down, shorthand and all.

    High Notes: 7H, 8D
    First source: 4S, 8C, 5C, JC
    1st Round (Players A, B, C)
    A: drew 10D, 5H, 7D, QH; played 7D (noodle); drew 2C; put 5H & QH, pull 8C & JC; disc. 10D; e.t.

Every move is played under the law as it is read.  Cards that are written as drawn say how the
stock lay; what is written about sources, hands, kinds of kongs and points is compared with the
table, and what does not agree is reported in a sentence and passed over.
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
MOST, SHORT = 9, 60  # cards and letters of a page that are told again
TURN_LINE = re.compile(r"([A-Z]):(.*)")
POINTS_TOLD = re.compile(r"\((\d+) (?:points|pts)", re.IGNORECASE)

VERBS = {
    "draw": r"drew|draws?|dr\b|\[2nd\]|\[second kong\]",
    "kong": r"played|plays?|pl\b|kongs?\b",
    "put": r"puts?\b",
    "pull": r"pull(?:ed|s)?\b",
    "discard": r"discard(?:ed|s)?\b|disc\b",
    "pass": r"pass(?:ed|es)?\b",
    "remark": r"\([^)]*\)|\[[^]]*\]",
}
WORD = re.compile("|".join([*(f"(?P<{verb}>{words})" for verb, words in VERBS.items()), f"(?P<card>{CARD})"]), re.I)
KINDS_TOLD = {
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
    """A game that was written down: how it was dealt, every decision, and what did not agree."""

    variant: str
    options: dict[str, Any]
    deck: tuple[int, ...] = ()
    moves: list[str] = field(default_factory=list)
    remarks: list[Message] = field(default_factory=list)


def is_transcript(page: str) -> bool:
    """Does a text look like a game written down so?"""
    return bool(NOTES_LINE.search(page) and SOURCE_LINE.search(page))


def read_transcript(page: str, variant: str = "example", **options: Any) -> Transcript:
    """The game that a text tells; a Mistake names the first line that breaks the law."""
    return Reader(page, variant, options).transcript


def cards_in(words: str) -> list[int]:
    return [pieces.card(name) for name in CARDS.findall(words)]


def as_written(cards: list[int]) -> Pieces | Message:
    """Cards in the order in which the page has them, as many as anybody can hold or see in the source."""
    return Pieces(tuple(pieces.NAMES[card] for card in cards[:MOST])) if cards else SAID("page-nothing")


def shorter(words: str) -> str:
    """What was written, without an end if it has none."""
    return words if len(words) <= SHORT else f"{words[:SHORT]}…"


def said(words: str) -> Iterator[tuple[str, str, list[int]]]:
    """What a turn's words say: verb, the remark in brackets if it is one, cards."""
    verb, remark, cards = "", "", list[int]()
    for word in WORD.finditer(words):
        if word.lastgroup == "card":
            cards.append(pieces.card(word.group()))
            continue
        if verb:
            yield verb, remark, cards
        verb, remark, cards = str(word.lastgroup), word.group().strip("()[] ").lower(), []
    if verb:
        yield verb, remark, cards


class Reader:
    """Reads line by line, with a table at which it plays what it reads."""

    def __init__(self, page: str, variant: str, options: dict[str, Any]) -> None:
        self.transcript = Transcript(variant, options)
        self.players: list[str] = []
        self.notes: list[int] = []
        self.deck: list[int] = []
        self.settled: set[int] = set()  # cards whose place in the deck has been written down
        self.moves: list[str] = []
        self.drawn: list[int] = []
        self.tables: Any = None  # one, as it was last laid out
        self.ended = False
        for self.number, line in enumerate(page.splitlines(), 1):
            self.read_line(line.strip(" \t•*-"))
        if not self.deck:
            raise Mistake(SAID("page-empty"))
        self.transcript.deck = tuple(self.deck)
        self.transcript.moves = self.moves

    def in_line(self, told: Message) -> Message:
        return SAID("page-line", line=self.number, told=told)

    def wrong(self, why: Message) -> Mistake:
        return Mistake(self.in_line(why))

    def report(self, what: Message) -> None:
        self.transcript.remarks.append(self.in_line(what))

    def read_line(self, line: str) -> None:
        """What a line is, by how it begins; lines of any other kind are passed over."""
        for form, read in (
            (NOTES_LINE, self.read_notes),
            (SOURCE_LINE, self.read_source),
            (ROUND_SOURCE, self.compare_source),
            (HANDS_LINE, self.compare_hands),
        ):
            if told := form.match(line):
                return read(told[1])
        if told := PLAYERS.search(line):
            self.players = re.findall(r"\w+", told[1])
        elif END_LINE.match(line):
            self.ended = True
        elif (told := TURN_LINE.match(line)) and told[1] in self.players:
            (self.compare_points if self.ended else self.read_turn)(told[1], told[2])
        return None

    # --- the deal ------------------------------------------------------------------

    def read_notes(self, words: str) -> None:
        self.notes = cards_in(words)

    def read_source(self, words: str) -> None:
        """Now the deck is known but for its stock, which lies anyhow until cards are drawn."""
        head = [*self.notes, *cards_in(words)]
        if len(set(head)) != NOTES + SOURCE:
            raise self.wrong(SAID("page-begins"))
        if not is_second_note(head[0], head[1]):
            raise self.wrong(SAID("page-notes", cards=as_written(head[:2])))
        self.deck = [*head, *(card for card in range(pieces.CARDS) if card not in head)]
        self.settled = set(head)

    def table(self) -> Any:
        """The table as it stands after the moves so far; `drawn` are the cards that the last of them brought."""
        self.tables = self.opened_table()
        s = self.tables[0]
        for move in ["", *self.moves]:
            hands = [hand_of(s, seat) for seat in range(SEATS)]
            if move:
                verbs().apply(self.tables, self.rules, legal_moves(self.tables, self.rules)[move])
            held = hands[int(s.turn)] if move else []
            came = set(hand_of(s, int(s.turn))) - set(held)
            self.drawn = [] if move.startswith("pull") else sorted(came, key=self.deck.index)
        return s

    def opened_table(self) -> Any:
        if len(self.players) not in (2, 3):
            raise self.wrong(SAID("page-players"))
        rules = VARIANTS[self.transcript.variant].rules
        self.transcript.options["seats"] = len(self.players)
        self.rules = plain(with_options(rules, self.transcript.options))
        tables = new_states(1, STATE)
        tables["rng"] = 1
        verbs().deal(tables, self.rules, np.array(self.deck, np.int8))
        return tables

    # --- the turns -----------------------------------------------------------------

    def read_turn(self, player: str, words: str) -> None:
        s = self.table()
        seat = self.players.index(player)
        if s.actor != seat:
            turn = {"other": self.players[s.actor]} if s.actor >= 0 else {}
            raise self.wrong(SAID("page-turn" if turn else "page-over", player=player, **turn))
        turns = s.tally.turns
        for verb, remark, cards in said(words):
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
        """One decision; the cards it names settle where they lay in the stock, if nobody wrote that down."""
        s = self.table()
        held = hand_of(s, int(s.turn))
        if verb in ("kong", "put", "discard"):
            self.settle([card for card in cards if card not in held], held)
            s = self.table()
        move = f"{verb} {pieces.format_cards(cards)}" if cards else verb
        legal = legal_moves(self.tables, self.rules)
        if move not in legal:
            raise self.wrong(
                SAID("page-move", player=player, move=shorter(move), why=why_not(self.tables, self.rules, move))
            )
        self.settled.update(cards)
        self.moves.append(move)

    def compare_draw(self, player: str, cards: list[int]) -> None:
        """Cards that are written as drawn are the last ones that came into the hand, in that order."""
        self.table()
        if len(cards) != len(self.drawn):
            told = SAID("page-draws", player=player, n=len(self.drawn), written=len(cards), cards=as_written(cards))
            raise self.wrong(told)
        if set(cards) != set(self.drawn) or not self.settled.issuperset(cards):
            places = [self.deck.index(card) for card in self.drawn]
            for card, place in zip(cards, places, strict=True):
                self.exchange(card, self.deck[place])
        self.settled.update(cards)

    def settle(self, wanted: list[int], held: list[int]) -> None:
        """Cards that the player must have drawn unwritten change places with cards that nobody has named."""
        unnamed = [card for card in held if card not in self.settled]
        for card, other in zip(wanted, unnamed, strict=False):
            self.exchange(card, other)

    def exchange(self, card: int, other: int) -> None:
        """Two cards of the deck change places, unless it is known where one of them lay."""
        if card == other:
            return
        if card in self.settled:
            raise self.wrong(SAID("page-elsewhere", card=as_written([card])))
        if other in self.settled:
            raise self.wrong(SAID("page-other", card=as_written([other]), written=as_written([card])))
        one, two = self.deck.index(card), self.deck.index(other)
        self.deck[one], self.deck[two] = other, card

    # --- what is written about the table ----------------------------------------------

    def compare(self, key: str, written: list[int], true: list[int], **about: str) -> None:
        if set(written) == set(true):
            return
        others = [card for card in true if card not in written]
        is_so = [card if card in true else others.pop(0) for card in written if card in true or others] + others
        self.report(SAID(key, written=as_written(written), true=as_written(is_so), **about))

    def compare_source(self, words: str) -> None:
        self.compare("page-source", cards_in(words), source_of(self.table()))

    def compare_hands(self, words: str) -> None:
        s = self.table()
        for told in words.split(";"):
            player = told.strip()[:1]
            if player in self.players:
                held = hand_of(s, self.players.index(player))
                if player == self.players[s.actor]:
                    held = [card for card in held if card not in self.drawn]
                self.compare("page-hand", cards_in(told.strip()[1:]), held, player=player)

    def compare_kind(self, remark: str) -> None:
        """`(noodle)` after a kong."""
        if remark in KINDS_TOLD and self.moves and self.moves[-1].startswith("kong"):
            kind = kind_of(self.table(), cards_in(self.moves[-1]))
            if kind is not None and kind != KINDS_TOLD[remark]:
                self.report(SAID("page-kind", called=remark, kind=notation.kind_said(kind)))

    def compare_points(self, player: str, words: str) -> None:
        points = int(self.table().points[self.players.index(player)])
        if (told := POINTS_TOLD.search(words)) and parse_integer(told[1]) != points:
            self.report(SAID("page-points", player=player, written=shorter(told[1]), points=points))


def why_not(tables: Any, rules: Any, move: str) -> Message:
    """What stands in the way of a move that is not legal."""
    s = tables[0]
    asked = notation.action_of(s, rules, move)
    if isinstance(asked, Refusal):
        return asked.said
    return notation.why_barred(s, rules, asked, Bar(verbs().barred(tables, rules, asked)))


def legal_moves(tables: Any, rules: Any) -> dict[str, int]:
    """Text -> action, for the position."""
    moves = np.empty(MAX_LEGAL, np.int16)
    n = verbs().legal(tables, rules, moves)
    return {notation.say(tables[0], rules, int(action)): int(action) for action in moves[:n]}


def verbs() -> Any:
    """The law as tables call it, which has been compiled already wherever anything is played."""
    from meldhouse.games import GAMES

    return GAMES["kongpie"].table_api
