"""One table: deal, play, view, chips, record. The main entry point of the library."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import numpy.typing as npt

from meldhouse.core.deck_notation import Deck, check_deck, check_generator, read_deck, read_numbers
from meldhouse.core.record import Hand, Move, Record, Result
from meldhouse.core.text_view import lines
from meldhouse.engine import rng
from meldhouse.games import Game
from meldhouse.games.illegal_move import Refusal
from meldhouse.games.options import Variant, differences, plain, suggest_name, with_options
from meldhouse.games.scene import Scene
from meldhouse.games.state_arrays import copy_states, states_from_bytes
from meldhouse.games.validation import find_game
from meldhouse.i18n import HOUSE, Reader, Said, Seat
from meldhouse.util.errors import IllegalMove, Kind, Mistake, cited
from meldhouse.util.integers import LONGEST

Tables = npt.NDArray[Any]


def find_variant(game: Game, name: str | None) -> tuple[str, Variant]:
    """The variant of that name, or the game's first."""
    chosen = name or next(iter(game.variants))
    if chosen not in game.variants:
        near = suggest_name(str(chosen), game.variants)
        raise Mistake(HOUSE("no-variant", game=game.title, name=cited(str(chosen)), nearest=near))
    return chosen, game.variants[chosen]


def find_rules(game: Game, variant: str | None, seats: int | None, options: dict[str, object]) -> tuple[str, Any]:
    """The variant's name, and its rules with what was asked for; a Mistake where that cannot be played."""
    chosen, base = find_variant(game, variant)
    rules = with_options(base.rules, options if seats is None else {**options, "seats": seats})
    objection = game.rules.why_not(rules)
    if objection:
        raise Mistake(objection)
    return chosen, rules


class Table:
    """A table at which hands of one game are played.

    t = table("kingscorners", seats=3, seed=7)
    t.deal()
    while not t.over:
        t.play(t.moves()[0])
    """

    def __init__(self, game: Game, variant: str, rules: Any, seed: int) -> None:
        self.game, self.variant, self.rules, self.seed = game, variant, rules, seed
        self.hands: list[Hand] = []
        self.names: dict[int, str] = {}  # who sits where, as a record has it
        self.bare_rules = plain(rules)
        self.state: Tables = game.tables(1)
        self.state["rng"] = rng.seeded(seed)
        self.state["actor"] = game.rules.NONE
        self._legal: dict[str, int] | None = None
        self._found: tuple[str, int | None] | None = None  # the move that was looked for last

    # --- playing -----------------------------------------------------------------

    def deal(self, deck: str | Iterable[str] | None = None) -> None:
        """The next hand, from a shuffled deck or from this one, written in names."""
        if deck is None:
            self.deal_again(*self.next_deal())
        else:
            self.deal_again(read_deck(self.game, deck), int(self.state["rng"][0]))

    def next_deal(self) -> tuple[Deck, int]:
        """The deck that the table's own generator comes to next, and the generator after it."""
        pieces = self.game.full_deck(self.rules)
        generator = self.game.table_api.shuffle_deck(pieces, self.bare_rules, self.state["rng"][0])
        return tuple(pieces.tolist()), int(generator)

    def deal_again(self, deck: Deck, generator: int) -> None:
        """The next hand as a record has it: this deck, and the table's generator as it was then."""
        if self.turn is not None:
            raise Mistake(HOUSE("hand-under-way", seat=Seat(self.turn)))
        if self.match_over:
            raise Mistake(HOUSE("match-decided"))
        deck = read_numbers(self.game, deck)
        check_deck(self.game, self.rules, deck)
        check_generator(generator)
        self.state["rng"] = np.uint64(generator)
        self.game.table_api.deal(self.state, self.bare_rules, np.array(deck, np.int8))
        self.hands.append(Hand(deck, int(generator)))
        self._after_move()

    def check(self, move: str, seat: int | None = None) -> str:
        """The move as `say` writes it, if the seat to act may play it here; an IllegalMove says why not."""
        turn = self.turn
        if turn is None:
            raise refused(move, Refusal(Kind.NOW, HOUSE("no-hand")))
        if seat is not None and seat != turn:
            raise refused(move, self.view(seat).not_your_turn())
        for text in (move, self.game.notation.tidy(str(move))):
            if self._action(text) is not None:
                return text
        raise refused(move, self.view(turn).refusal(str(move)))

    def play(self, move: str, seat: int | None = None) -> None:
        """Play a move for the seat to act.  An IllegalMove says why not; the table is unchanged."""
        text = self.check(move, seat)
        turn, action = int(self.state["actor"][0]), self._action(text)
        heard = self.game.notation.overheard(self.state[0], self.bare_rules, action)
        self.game.table_api.apply(self.state, self.bare_rules, action)
        self.hands[-1].moves.append(Move(turn, text, heard))
        self._after_move()

    def _after_move(self) -> None:
        self._legal, self._found = None, None
        if self.over:
            self.hands[-1].result, self.hands[-1].payoffs = self.result(), self.payoffs

    def _legal_moves(self) -> dict[str, int]:
        if self._legal is None:
            self._legal = legal_moves(self.game, self.state, self.bare_rules)
        return self._legal

    def _action(self, text: str) -> int | None:
        """The legal action that is written so; no more of them are written out than it takes to find it."""
        if self._legal is not None:
            return self._legal.get(text)
        if self._found is None or self._found[0] != text:
            moves = written_moves(self.game, self.state, self.bare_rules)
            action = next((action for written, action in moves if written == text), None)
            self._found = text, action
        return self._found[1]

    def moves(self) -> list[str]:
        """The legal moves of the seat to act, as text."""
        return list(self._legal_moves())

    # --- looking -----------------------------------------------------------------

    @property
    def turn(self) -> int | None:
        """The seat to act, None when the hand is over."""
        actor = int(self.state["actor"][0])
        return None if actor == self.game.rules.NONE else actor

    @property
    def over(self) -> bool:
        """Is no hand under way?"""
        return self.turn is None

    @property
    def match_over(self) -> bool:
        """Has the match been decided?  A game without matches is played hand after hand."""
        return "match_over" in (self.state.dtype.names or ()) and bool(self.state["match_over"][0])

    def view(self, seat: int | None) -> "View":
        """What that seat sees; None is a spectator."""
        if seat is not None and not (isinstance(seat, int) and 0 <= seat < self.rules.seats):
            raise Mistake(HOUSE("no-such-seat", seat=repr(seat), first=0, last=int(self.rules.seats) - 1))
        return View(self.game, self.bare_rules, self.state, seat)

    def seats(self, field: str) -> list[int]:
        """A figure of every seat, in seat order."""
        return [int(n) for n in self.state[field][0][: self.rules.seats]]

    @property
    def chips(self) -> list[int]:
        return self.seats("chips")

    @property
    def points(self) -> list[int]:
        return self.seats("points")

    @property
    def accounts(self) -> dict[str, int]:
        """What lies in the pot, the kitty and the other accounts of this game."""
        names = [account for ledger in self.game.rules.LEDGERS.values() for account in ledger]
        return {name: int(self.state[name][0]) for name in names}

    @property
    def tally(self) -> dict[str, Any]:
        """The hand's story in counters, by name; a list where each seat has its own."""
        tally = self.state["tally"][0]
        return {name: np.asarray(tally[name]).tolist() for name in tally.dtype.names}

    @property
    def payoffs(self) -> list[float]:
        """What the last hand was worth to each seat, as the law says; nothing before it is over.

        They sum to zero, less what the hand left in the accounts or took from them: nine chips and a token each,
        where nobody wins at Kong-Pie's casino.
        """
        if not (self.over and self.hands):
            return [0.0] * int(self.rules.seats)
        return [self.game.table_api.payoff(self.state, self.bare_rules, seat) for seat in range(self.rules.seats)]

    @property
    def summary(self) -> list[Said]:
        """The hand summed up, line by line, once it is over."""
        return list(self.game.scene.summary(self.state[0], self.bare_rules)) if self.over and self.hands else []

    def tobytes(self) -> bytes:
        """The whole table, byte for byte."""
        return self.state.tobytes()

    def stand_at(self, state: bytes, hands: list[Hand]) -> None:
        """As it stood after these hands, byte for byte."""
        self.state = states_from_bytes(state, self.state)
        self.hands = hands
        self._legal, self._found = None, None

    def fresh(self) -> "Table":
        """A table with the same game, rules and seed, at which nothing has happened yet."""
        return Table(self.game, self.variant, self.rules, self.seed)

    def copy(self) -> "Table":
        """Another table in the same position, with the same history."""
        twin = self.fresh()
        twin.state = copy_states(self.state)
        twin.hands = [replace(hand, moves=list(hand.moves)) for hand in self.hands]
        twin.names = dict(self.names)
        return twin

    # --- writing -----------------------------------------------------------------

    def result(self) -> Result:
        """Every figure of the seats that the law moves, and the accounts, as they are now."""
        figures = dict.fromkeys((*self.game.rules.LEDGERS, "points"))
        return {name: self.seats(name) for name in figures} | {name: [n] for name, n in self.accounts.items()}

    def record(self) -> Record:
        """The table's complete history, which `replay` reads."""
        return Record(self.game.name, self.variant, self.options(), self.seed, self.copy().hands, dict(self.names))

    def options(self) -> dict[str, str]:
        """The options that differ from the variant's."""
        return differences(self.rules, self.game.variants[self.variant].rules)

    def __str__(self) -> str:
        return f"{self.game.title}, {self.variant}: {self.view(self.turn)}"


def legal_moves(game: Game, tables: Tables, rules: Any) -> dict[str, int]:
    """Text -> action, for the legal actions of a position, in the law's order."""
    return dict(written_moves(game, tables, rules))


def written_moves(game: Game, tables: Tables, rules: Any) -> Iterator[tuple[str, int]]:
    """The legal actions of a position with their texts, written out one by one."""
    moves = np.empty(game.rules.MAX_LEGAL, np.int16)
    n = game.table_api.legal(tables, rules, moves)
    position = tables[0]
    return ((game.notation.say(position, rules, action), action) for action in moves[:n].tolist())


class View:
    """What one seat sees of a table.  Prints itself; lists the legal moves when it is that seat's turn."""

    def __init__(self, game: Game, rules: Any, state: Tables, seat: int | None) -> None:
        """Of a true position, which stays as it is; `rules` are bare numbers."""
        self.game, self.rules, self.seat = game, rules, seat
        self.state: Tables = copy_states(state)
        game.table_api.conceal(self.state, rules, game.rules.NONE if seat is None else seat)

    @property
    def turn(self) -> int | None:
        """The seat to act, as far as this seat can tell; None if nobody is, or others may claim what was played."""
        actor = int(self.state["actor"][0])
        return actor if actor >= 0 else None

    def legal(self) -> dict[str, int]:
        """Text -> action; empty when it is not this seat's turn."""
        if self.seat is None or self.turn != self.seat:
            return {}
        return legal_moves(self.game, self.state, self.rules)

    def moves(self) -> list[str]:
        return list(self.legal())

    @property
    def scene(self) -> Scene:
        """What lies where, for a screen."""
        scene: Scene = self.game.scene.scene(self.state[0], self.rules, self.seat)
        return scene

    def written(self, move: str) -> str | None:
        """The move as `say` writes it, if this seat may play it."""
        legal = self.legal()
        text: str = move if move in legal else self.game.notation.tidy(move)
        return text if text in legal else None

    def check(self, move: str) -> str:
        """The move as `say` writes it; an IllegalMove says why this seat may not play it."""
        text = self.written(move)
        if text is None:
            raise refused(move, self.refusal(move))
        return text

    def tell(self, seat: int, heard: str) -> Said:
        """A move that a seat made in this position, as a sentence for the log."""
        said: Said = self.game.notation.tell(self.state[0], self.rules, seat, heard)
        return said

    def reason(self, move: str) -> Said:
        """What is so of a move: said with a hint, and in a review."""
        said: Said = self.game.heuristic.reason(self.state[0], self.rules, self.legal()[move])
        return said

    def words(self, move: str) -> Said:
        """What a move that may be made is called."""
        return next(choice.words for choice in self.scene.choices if choice.move == move)

    def refusal(self, move: str) -> Refusal:
        """Why the move cannot be played here: the rule that stands in its way.  Knows no more than the view."""
        if not self.moves():
            return self.not_your_turn()
        text, law = self.game.notation, self.game.rules
        asked = text.action_of(self.state[0], self.rules, text.tidy(move))
        if isinstance(asked, Refusal):
            return asked
        bar = law.Bar(self.game.table_api.barred(self.state, self.rules, asked))
        kind = Kind.NOW if bar in law.NOT_NOW else Kind.RULE
        return Refusal(kind, text.why_barred(self.state[0], self.rules, asked, bar))

    def not_your_turn(self) -> Refusal:
        if self.turn is not None:
            return Refusal(Kind.TURN, HOUSE("turn-of", seat=Seat(self.turn)))
        over = int(self.state["actor"][0]) == self.game.rules.NONE
        return Refusal(Kind.TURN, HOUSE("turn-of-nobody" if over else "turn-after-claims"))

    def tobytes(self) -> bytes:
        return self.state.tobytes()

    def __str__(self) -> str:
        return "\n".join(lines(self.scene, reader=Reader(you=self.seat)))


def refused(move: str, why: Refusal) -> IllegalMove:
    """What is raised for it; nobody is told again all of a text that is longer than any move."""
    return IllegalMove(HOUSE("move-refused", move=cited(str(move)), why=why.said), why.kind)


def table(
    game: str, variant: str | None = None, seats: int | None = None, seed: int | None = None, **options: Any
) -> Table:
    """A fresh table.  Further keywords are rule options; without a seed, nobody can know the deals."""
    return open_table(game, variant, seats, seed, options)


def open_table(
    game: str, variant: str | None, seats: int | None, seed: int | None, options: dict[str, object]
) -> Table:
    """The same with options as somebody wrote them, whatever they are called."""
    house_game = find_game(game)
    chosen, rules = find_rules(house_game, variant, seats, options)
    if seed is not None and (isinstance(seed, bool) or not isinstance(seed, int) or abs(seed) >= 10**LONGEST):
        raise Mistake(HOUSE("seed-number", most=LONGEST, seed=cited(repr(seed))))
    return Table(house_game, chosen, rules, rng.fresh_seed() if seed is None else seed)
