"""Chance nodes: how a hand is dealt.

steps                     the number of chance nodes, one after another
max_outcomes              outcomes are numbered below this
outcomes(drawn)           the possible next outcomes after these: (number, probability) pairs
describe(drawn, outcome)  the name of an outcome
open(drawn)               the table after all of them, at its first decision
"""

from collections import Counter
from typing import Any

import numpy as np
import numpy.typing as npt

from meldhouse.core.deck_notation import read_deck
from meldhouse.core.table import iter_legal_moves
from meldhouse.engine import rng
from meldhouse.envs.vector import LEARNER, Autoreset, Vector
from meldhouse.games.reduced_game import ReducedGame
from meldhouse.games.state_arrays import new_states
from meldhouse.i18n import msg
from meldhouse.observations.environment_spec import EnvironmentSpec
from meldhouse.util.errors import Mistake

Tables = npt.NDArray[Any]
Outcomes = list[tuple[int, float]]


class SampledDeals:
    """A deal that the game samples itself from a shuffled deck: one chance node with a single outcome."""

    steps = max_outcomes = 1

    def __init__(self, spec: EnvironmentSpec, seed: int) -> None:
        self.table = Vector(spec, 1, [LEARNER] * spec.seats, seed, Autoreset.DISABLED)

    def outcomes(self, drawn: list[int]) -> Outcomes:
        return [(0, 1.0)]

    def describe(self, drawn: list[int], outcome: int) -> str:
        return "deal"

    def open(self, drawn: list[int]) -> Tables:
        self.table.reset()
        return self.table.tables.copy()


class EnumeratedDeals:
    """The unknown pieces of a reduced game, with a chance node for each place in the deck that can hold one."""

    def __init__(self, spec: EnvironmentSpec, small: ReducedGame) -> None:
        self.spec = spec
        self.deck = read_deck(spec.game, small.deck)
        self.unknown = read_deck(spec.game, small.unknown)
        self.places = _places(self.deck, self.unknown)
        self.steps, self.max_outcomes = len(self.places), max(self.unknown) + 1
        self.opened: dict[tuple[int, ...], bytes] = {}  # tables by the pieces drawn
        self.actions = _opening_actions(self, small.moves)

    def outcomes(self, drawn: list[int]) -> Outcomes:
        left = Counter(self.unknown) - Counter(drawn)
        return [(piece, left[piece] / left.total()) for piece in sorted(left)]

    def describe(self, drawn: list[int], outcome: int) -> str:
        """Return the name of the piece and its place in the deck, counted from 1."""
        return f"{self.spec.game.notation.PIECES.NAMES[outcome]} at {self.places[len(drawn)] + 1}"

    def open(self, drawn: list[int]) -> Tables:
        key = tuple(drawn)
        if key not in self.opened:
            self.opened[key] = self._play_opening(key).tobytes()
        return np.frombuffer(self.opened[key], self.spec.game.rules.STATE).copy().view(np.recarray)

    def deal(self, drawn: tuple[int, ...]) -> Tables:
        """Deal the hand with these pieces in the unknown places; nothing else in the hand is random."""
        deck = np.array(self.deck, np.int8)
        deck[self.places] = drawn
        state: Tables = new_states(1, self.spec.game.rules.STATE)
        state["rng"] = rng.seeded(0)
        self.spec.game.table_api.deal(state, self.spec.plain_rules, deck)
        return state

    def _play_opening(self, drawn: tuple[int, ...]) -> Tables:
        """Deal the hand, and play its moves up to the start of the reduced game."""
        game, state = self.spec.game, self.deal(drawn)
        moves = np.empty(game.rules.MAX_LEGAL, np.int16)
        for action in self.actions:
            if action not in moves[: game.table_api.legal(state, self.spec.plain_rules, moves)]:
                raise Mistake(
                    msg(
                        "small-not-so",
                        game=game.title,
                        pieces=" ".join(game.notation.PIECES.NAMES[piece] for piece in drawn),
                    )
                )
            game.table_api.apply(state, self.spec.plain_rules, action)
        return state


def _places(deck: tuple[int, ...], unknown: tuple[int, ...]) -> list[int]:
    """Return the deck indices of the unknown pieces; for identical pieces, the first unused indices."""
    found: list[int] = []
    for piece in unknown:
        found.append(next(k for k, other in enumerate(deck) if other == piece and k not in found))
    return sorted(found)


def _opening_actions(deals: EnumeratedDeals, moves: str) -> list[int]:
    """Return the moves before the reduced game begins, as action numbers of the rules."""
    game, rules = deals.spec.game, deals.spec.plain_rules
    state = deals.deal(tuple(deals.deck[place] for place in deals.places))
    found: list[int] = []
    for text in moves.split("; ") if moves else []:
        found.append(dict(iter_legal_moves(game, state, rules))[text])
        game.table_api.apply(state, rules, found[-1])
    return found
