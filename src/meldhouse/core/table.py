"""The table, which is the main entry point of the library: deal, play, view, score and record hands."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cached_property
from numbers import Integral
from typing import Any

import numpy as np
import numpy.typing as npt

from meldhouse.core.deck_notation import Deck, check_deck, check_generator, check_piece_numbers, read_deck
from meldhouse.core.heard_moves import Heard, HeardMoves
from meldhouse.core.record import Hand, Move, Record, Result
from meldhouse.core.text_view import format_scene
from meldhouse.engine import rng
from meldhouse.games import Game
from meldhouse.games.illegal_move import Refusal
from meldhouse.games.moments import with_win
from meldhouse.games.options import Variant, differences, plain, suggest_name, with_options
from meldhouse.games.scene import Scene
from meldhouse.games.state_arrays import copy_states, states_from_bytes
from meldhouse.games.validation import find_game
from meldhouse.i18n import Localizer, Message, Seat, msg
from meldhouse.util.errors import ErrorKind, IllegalMove, Mistake, quote
from meldhouse.util.integers import MAX_DIGITS

Tables = npt.NDArray[Any]


def find_variant(game: Game, name: str | None) -> tuple[str, Variant]:
    """Return the name and the variant of that name, or those of the game's first variant if the name is empty."""
    found = name or next(iter(game.variants))
    if found not in game.variants:
        suggestion = suggest_name(str(found), game.variants)
        raise Mistake(msg("no-variant", game=game.title, name=quote(str(found)), nearest=suggestion))
    return found, game.variants[found]


def find_rules(game: Game, variant: str | None, seats: int | None, options: dict[str, object]) -> tuple[str, Any]:
    """Return the variant's name, and its rules with the given options; raise a Mistake if they are not playable."""
    name, base = find_variant(game, variant)
    rules = with_options(base.rules, options if seats is None else {**options, "seats": seats})
    objection = game.rules.why_not(rules)
    if objection:
        raise Mistake(objection)
    return name, rules


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
        self.names: dict[int, str] = {}  # names of people, by seat, as in a record
        self.bare_rules = plain(rules)
        self.state: Tables = game.tables(1)
        self.state["rng"] = rng.seeded(seed)
        self.state["actor"] = game.rules.NONE
        self._legal: dict[str, int] | None = None
        self._heard = HeardMoves(game)
        self._last_lookup: tuple[str, int | None] | None = None  # text and action of the most recent lookup

    # --- playing -----------------------------------------------------------------

    def deal(self, deck: str | Iterable[str] | None = None) -> None:
        """Deal the next hand from a shuffled deck, or from `deck`, which lists the names of the pieces in order."""
        if deck is None:
            self.deal_again(*self.next_deal())
        else:
            self.deal_again(read_deck(self.game, deck), int(self.state["rng"][0]))

    def next_deal(self) -> tuple[Deck, int]:
        """Return the next deck that the table's generator shuffles, and the state of the generator afterward."""
        pieces = self.game.full_deck(self.rules)
        generator = self.game.table_api.shuffle_deck(pieces, self.bare_rules, self.state["rng"][0])
        return tuple(pieces.tolist()), int(generator)

    def deal_again(self, deck: Deck, generator: int) -> None:
        """Deal a recorded hand again, from its deck and the recorded state of the table's generator."""
        if self.turn is not None:
            raise Mistake(msg("hand-under-way", seat=Seat(self.turn)))
        if self.match_over:
            raise Mistake(msg("match-decided"))
        deck = check_piece_numbers(self.game, deck)
        check_deck(self.game, self.rules, deck)
        check_generator(generator)
        self.state["rng"] = np.uint64(generator)
        self.game.table_api.deal(self.state, self.bare_rules, np.array(deck, np.int8))
        self.hands.append(Hand(deck, int(generator)))
        self._heard = HeardMoves(self.game)
        self._after_move()

    def check(self, move: str, seat: int | None = None) -> str:
        """Return the move in normal form if the seat to act may play it; an IllegalMove gives the reason if not."""
        turn = self.turn
        if turn is None:
            raise illegal_move(move, Refusal(ErrorKind.NOW, msg("no-hand")))
        if seat is not None and seat != turn:
            raise illegal_move(move, self.view(seat).not_your_turn())
        for text in (move, self.game.notation.tidy(str(move))):
            if self._find_action(text) is not None:
                return text
        raise illegal_move(move, self.view(turn).refusal(str(move)))

    def play(self, move: str, seat: int | None = None) -> None:
        """Play a move for the seat to act. An IllegalMove gives the reason and leaves the table unchanged."""
        text = self.check(move, seat)
        turn, action = int(self.state["actor"][0]), self._find_action(text)
        assert action is not None  # `check` has already found it
        public_text = self.game.notation.overheard(self.state[0], self.bare_rules, action)
        is_sealed = self._heard.is_sealed(self.state)
        self.game.table_api.apply(self.state, self.bare_rules, action)
        self.hands[-1].moves.append(Move(turn, text, public_text))
        self._heard.add(self.hands[-1].moves[-1], is_sealed, self.state)
        self._after_move()

    def _after_move(self) -> None:
        self._legal, self._last_lookup = None, None
        if self.over:
            self.hands[-1].result, self.hands[-1].payoffs = self.result(), self.payoffs

    def _legal_moves(self) -> dict[str, int]:
        if self._legal is None:
            self._legal = legal_moves(self.game, self.state, self.bare_rules)
        return self._legal

    def _find_action(self, text: str) -> int | None:
        """Return the legal action with this text, or None; stop formatting moves at the first match."""
        if self._legal is not None:
            return self._legal.get(text)
        if self._last_lookup is None or self._last_lookup[0] != text:
            moves = iter_legal_moves(self.game, self.state, self.bare_rules)
            action = next((action for formatted, action in moves if formatted == text), None)
            self._last_lookup = text, action
        return self._last_lookup[1]

    def moves(self) -> list[str]:
        """Return the texts of all legal moves of the seat to act."""
        return list(self._legal_moves())

    # --- state -------------------------------------------------------------------

    @property
    def turn(self) -> int | None:
        """The seat to act, or None when the hand is over."""
        actor = int(self.state["actor"][0])
        return None if actor == self.game.rules.NONE else actor

    @property
    def over(self) -> bool:
        """Whether no hand is being played."""
        return self.turn is None

    @property
    def match_over(self) -> bool:
        """Whether the match is decided; always false in a game without matches."""
        return "match_over" in (self.state.dtype.names or ()) and bool(self.state["match_over"][0])

    def view(self, seat: int | None) -> "View":
        """Return a seat's view of the table; None means a spectator."""
        if seat is not None and not (isinstance(seat, int) and 0 <= seat < self.rules.seats):
            raise Mistake(msg("no-such-seat", seat=repr(seat), first=0, last=int(self.rules.seats) - 1))
        return View(self.game, self.bare_rules, self.state, seat)

    def heard(self, seat: int | None, since: int = 0) -> list[Heard]:
        """Return the moves of this hand that a seat has learned of, in order, without the first `since` of them.

        Sealed answers are not among them; the claim that the rules accepted is.
        """
        return self._heard.heard_by(seat, since)

    def seats(self, field: str) -> list[int]:
        """Return a figure, such as chips, for every seat, in seat order."""
        return [int(n) for n in self.state[field][0][: self.rules.seats]]

    @property
    def chips(self) -> list[int]:
        return self.seats("chips")

    @property
    def points(self) -> list[int]:
        return self.seats("points")

    @property
    def accounts(self) -> dict[str, int]:
        """The contents of the pot, the kitty and the other accounts of the game."""
        names = [account for ledger in self.game.rules.LEDGERS.values() for account in ledger]
        return {name: int(self.state[name][0]) for name in names}

    @property
    def tally(self) -> dict[str, Any]:
        """The event counters of the hand by name; a counter per seat is a list."""
        tally = self.state["tally"][0]
        return {name: np.asarray(tally[name]).tolist() for name in tally.dtype.names}

    @property
    def payoffs(self) -> list[float]:
        """The payoff of each seat for the last hand under the rules; zeros before the hand is over.

        Payoffs sum to zero, less what the hand left in the accounts or took from them: nine chips and a token each
        if no seat wins at Kong-Pie's casino.
        """
        if not (self.over and self.hands):
            return [0.0] * int(self.rules.seats)
        return [self.game.table_api.payoff(self.state, self.bare_rules, seat) for seat in range(self.rules.seats)]

    @property
    def summary(self) -> list[Message]:
        """Return the lines of the summary of a finished hand; empty before the hand is over."""
        return list(self.game.scene.summary(self.state[0], self.bare_rules)) if self.over and self.hands else []

    def tobytes(self) -> bytes:
        """Return the state of the table as bytes."""
        return self.state.tobytes()

    def stand_at(self, state: bytes, hands: list[Hand]) -> None:
        """Set the table to a stored state (bytes), with `hands` as the hands played before it."""
        self.state = states_from_bytes(state, self.state)
        self.hands = hands
        self._heard = HeardMoves(self.game)
        self._legal, self._last_lookup = None, None

    def fresh(self) -> "Table":
        """Return a new table with the same game, rules and seed."""
        return Table(self.game, self.variant, self.rules, self.seed)

    def copy(self) -> "Table":
        """Return another table in the same position, with the same history."""
        twin = self.fresh()
        twin.state = copy_states(self.state)
        twin.hands = [replace(hand, moves=list(hand.moves)) for hand in self.hands]
        twin.names = dict(self.names)
        twin._heard = self._heard.copy()
        return twin

    # --- records -----------------------------------------------------------------

    def result(self) -> Result:
        """Return the current figures of the seats and the accounts."""
        figures = dict.fromkeys((*self.game.rules.LEDGERS, "points"))
        return {name: self.seats(name) for name in figures} | {name: [n] for name, n in self.accounts.items()}

    def record(self) -> Record:
        """Return the table's complete history, which `replay` reads."""
        return Record(self.game.name, self.variant, self.options(), self.seed, self.copy().hands, dict(self.names))

    def options(self) -> dict[str, str]:
        """Return the rule options whose values differ from those of the variant."""
        return differences(self.rules, self.game.variants[self.variant].rules)

    def __str__(self) -> str:
        return f"{self.game.title}, {self.variant}: {self.view(self.turn)}"


def legal_moves(game: Game, tables: Tables, rules: Any) -> dict[str, int]:
    """Return the legal actions of a position, keyed by their text, in the order of the rules."""
    return dict(iter_legal_moves(game, tables, rules))


def iter_legal_moves(game: Game, tables: Tables, rules: Any) -> Iterator[tuple[str, int]]:
    """Yield the text and number of each legal action in a position; each text is formatted only when needed."""
    moves = np.empty(game.rules.MAX_LEGAL, np.int16)
    n = game.table_api.legal(tables, rules, moves)
    position = tables[0]
    return ((game.notation.say(position, rules, action), action) for action in moves[:n].tolist())


class LegalMoves(dict[str, int]):
    """The legal moves by text, each with the number of its action.

    Calling it returns it, because `view.legal` was a method.
    """

    def __call__(self) -> "LegalMoves":
        return self


class View:
    """A seat's view of a table. `print` shows it, with the legal moves if it is that seat's turn."""

    def __init__(self, game: Game, rules: Any, state: Tables, seat: int | None) -> None:
        """Copy the true position and conceal what the seat may not see; `rules` is `Table.bare_rules`."""
        self.game, self.rules, self.seat = game, rules, seat
        self.state: Tables = copy_states(state)
        game.table_api.conceal(self.state, rules, game.rules.NONE if seat is None else seat)

    @property
    def turn(self) -> int | None:
        """The seat to act, as far as the viewer can tell; None if there is none, or while others may claim."""
        actor = int(self.state["actor"][0])
        return actor if actor >= 0 else None

    def __getattr__(self, name: str) -> Any:
        """Return a named field of the game (docs/reference/bot-views.md), such as `hand` or `discards`."""
        if name.startswith("_") or "game" not in vars(self):  # of a copy that has no attributes yet
            raise AttributeError(name)
        fields = self.game.bot_fields
        if name not in fields:
            suggestion = suggest_name(name, fields)
            raise AttributeError(str(msg("view-no-field", game=self.game.title, name=name, nearest=suggestion)))
        value = vars(self)[name] = fields[name].read(self.state[0], self.rules, self.seat)
        return value

    @property
    def fields(self) -> dict[str, Any]:
        """All named fields of the game by name, as values that JSON can hold."""
        return {name: getattr(self, name) for name in self.game.bot_fields}

    @cached_property
    def legal(self) -> LegalMoves:
        """The legal moves: their texts, each with the number of its action; empty if it is not the viewer's turn."""
        if self.seat is None or self.turn != self.seat:
            return LegalMoves()
        return LegalMoves(iter_legal_moves(self.game, self.state, self.rules))

    def moves(self) -> list[str]:
        return list(self.legal)

    def move_of(self, choice: object) -> str:
        """Return the move that a bot means: the text of a move, or the number of a legal action.

        An IllegalMove gives the reason if the viewer may not play it.
        """
        if isinstance(choice, Integral) and not isinstance(choice, bool):
            texts = {action: text for text, action in self.legal.items()}
            return texts[int(choice)] if int(choice) in texts else self.check(str(choice))
        return self.check(str(choice))

    @property
    def scene(self) -> Scene:
        """The zones, figures and choices to show on a screen."""
        scene: Scene = self.game.scene.scene(self.state[0], self.rules, self.seat)
        return with_win(self.game, scene, self.state[0], self.rules)

    def written(self, move: str) -> str | None:
        """Return the move in normal form, or None if the viewer may not play it."""
        legal = self.legal
        text: str = move if move in legal else self.game.notation.tidy(move)
        return text if text in legal else None

    def check(self, move: str) -> str:
        """Return the move in normal form; raise an IllegalMove with the reason if the viewer may not play it."""
        text = self.written(move)
        if text is None:
            raise illegal_move(move, self.refusal(move))
        return text

    def tell(self, seat: int, heard: str) -> Message:
        """Return the log message for a move that a seat made in the position of the view."""
        message: Message = self.game.notation.tell(self.state[0], self.rules, seat, heard)
        return message

    def reason(self, move: str) -> Message:
        """Return a message about the effect of a legal move, for hints and reviews."""
        message: Message = self.game.heuristic.reason(self.state[0], self.rules, self.legal[move])
        return message

    def words(self, move: str) -> Message:
        """Return a legal move in words."""
        return next(choice.words for choice in self.scene.choices if choice.move == move)

    def refusal(self, move: str) -> Refusal:
        """Return the reason why a move is illegal, as far as the viewer can tell."""
        if not self.moves():
            return self.not_your_turn()
        notation, rules = self.game.notation, self.game.rules
        action = notation.action_of(self.state[0], self.rules, notation.tidy(move))
        if isinstance(action, Refusal):
            return action
        bar = rules.Bar(self.game.table_api.barred(self.state, self.rules, action))
        kind = ErrorKind.NOW if bar in rules.NOT_NOW else ErrorKind.RULE
        return Refusal(kind, notation.why_barred(self.state[0], self.rules, action, bar))

    def not_your_turn(self) -> Refusal:
        if self.turn is not None:
            return Refusal(ErrorKind.TURN, msg("turn-of", seat=Seat(self.turn)))
        over = int(self.state["actor"][0]) == self.game.rules.NONE
        return Refusal(ErrorKind.TURN, msg("turn-of-nobody" if over else "turn-after-claims"))

    def tobytes(self) -> bytes:
        return self.state.tobytes()

    def __str__(self) -> str:
        return "\n".join(format_scene(self.scene, localize=Localizer(viewer=self.seat)))


def illegal_move(move: str, why: Refusal) -> IllegalMove:
    """Return the exception for an illegal move, which quotes at most the beginning of a long text."""
    return IllegalMove(msg("move-refused", move=quote(str(move)), why=why.said), why.kind)


def table(
    game: str, variant: str | None = None, seats: int | None = None, seed: int | None = None, **options: Any
) -> Table:
    """Open a new table. Other keyword arguments are rule options; without a seed, deals are unpredictable."""
    return open_table(game, variant, seats, seed, options)


def open_table(
    game: str, variant: str | None, seats: int | None, seed: int | None, options: dict[str, object]
) -> Table:
    """Open a new table, with rule options as a dictionary."""
    found = find_game(game)
    name, rules = find_rules(found, variant, seats, options)
    if seed is not None and (isinstance(seed, bool) or not isinstance(seed, int) or abs(seed) >= 10**MAX_DIGITS):
        raise Mistake(msg("seed-number", most=MAX_DIGITS, seed=quote(repr(seed))))
    return Table(found, name, rules, rng.fresh_seed() if seed is None else seed)
