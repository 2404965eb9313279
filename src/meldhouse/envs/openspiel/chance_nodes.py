"""Chance nodes: how a hand is dealt.

steps               how many chance nodes there are, one after another
chances             outcomes have numbers below this
outcomes(laid)      what can come next, after these outcomes: (number, probability) pairs
says(laid, outcome) what such an outcome is called
open(laid)          the table as it stands after them, somebody to act
"""

from collections import Counter
from typing import Any

import numpy as np
import numpy.typing as npt

from meldhouse.core.deck_notation import read_deck
from meldhouse.core.table import written_moves
from meldhouse.engine import rng
from meldhouse.envs.vector import LEARNER, Autoreset, Vector
from meldhouse.games.reduced_game import ReducedGame
from meldhouse.games.state_arrays import new_states
from meldhouse.i18n import HOUSE
from meldhouse.observations.environment_spec import Setting
from meldhouse.util.errors import Mistake

Tables = npt.NDArray[Any]
Outcomes = list[tuple[int, float]]


class AtRandom:
    """A deal from a shuffled pack: one outcome, and what comes of it is drawn here."""

    steps = chances = 1

    def __init__(self, setting: Setting, seed: int) -> None:
        self.table = Vector(setting, 1, [LEARNER] * setting.seats, seed, Autoreset.DISABLED)

    def outcomes(self, laid: list[int]) -> Outcomes:
        return [(0, 1.0)]

    def says(self, laid: list[int], outcome: int) -> str:
        return "deal"

    def open(self, laid: list[int]) -> Tables:
        self.table.reset()
        return self.table.tables.copy()


class SpelledOut:
    """The unknown pieces of a small game, one after another into their places."""

    def __init__(self, setting: Setting, small: ReducedGame) -> None:
        self.setting = setting
        self.deck = read_deck(setting.game, small.deck)
        self.unknown = read_deck(setting.game, small.unknown)
        self.places = places(self.deck, self.unknown)
        self.steps, self.chances = len(self.places), max(self.unknown) + 1
        self.begun: dict[tuple[int, ...], bytes] = {}
        self.moves = actions(self, small.moves)

    def outcomes(self, laid: list[int]) -> Outcomes:
        left = Counter(self.unknown) - Counter(laid)
        return [(piece, left[piece] / left.total()) for piece in sorted(left)]

    def says(self, laid: list[int], outcome: int) -> str:
        """The place of the deck that the piece is in, counted from 1."""
        return f"{self.setting.game.notation.PIECES.NAMES[outcome]} at {self.places[len(laid)] + 1}"

    def open(self, laid: list[int]) -> Tables:
        key = tuple(laid)
        if key not in self.begun:
            self.begun[key] = self.played(key).tobytes()
        return np.frombuffer(self.begun[key], self.setting.game.rules.STATE).copy().view(np.recarray)

    def dealt(self, laid: tuple[int, ...]) -> Tables:
        """The hand with these pieces in the unknown places, as it is dealt.  No other chance is left in it."""
        deck = np.array(self.deck, np.int8)
        deck[self.places] = laid
        state: Tables = new_states(1, self.setting.game.rules.STATE)
        state["rng"] = rng.seeded(0)
        self.setting.game.table_api.deal(state, self.setting.bare, deck)
        return state

    def played(self, laid: tuple[int, ...]) -> Tables:
        """The same where the small game begins."""
        game, state = self.setting.game, self.dealt(laid)
        moves = np.empty(game.rules.MAX_LEGAL, np.int16)
        for action in self.moves:
            if action not in moves[: game.table_api.legal(state, self.setting.bare, moves)]:
                raise Mistake(
                    HOUSE(
                        "small-not-so",
                        game=game.title,
                        pieces=" ".join(game.notation.PIECES.NAMES[piece] for piece in laid),
                    )
                )
            game.table_api.apply(state, self.setting.bare, action)
        return state


def places(deck: tuple[int, ...], unknown: tuple[int, ...]) -> list[int]:
    """Where the deck has those pieces, the first of each that is not taken yet."""
    found: list[int] = []
    for piece in unknown:
        found.append(next(k for k, there in enumerate(deck) if there == piece and k not in found))
    return sorted(found)


def actions(small: SpelledOut, moves: str) -> list[int]:
    """The moves up to where it begins, as the law numbers them."""
    game, rules = small.setting.game, small.setting.bare
    state = small.dealt(tuple(small.deck[place] for place in small.places))
    found: list[int] = []
    for text in moves.split("; ") if moves else []:
        found.append(dict(written_moves(game, state, rules))[text])
        game.table_api.apply(state, rules, found[-1])
    return found
