"""Adapts a game to the network: rules, buffers and hands."""

from collections.abc import Sequence
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from meldhouse.engine import rng
from meldhouse.games import Game
from meldhouse.games.learning_spec import LearningSpec
from meldhouse.games.observation_layout import Layout
from meldhouse.games.options import plain
from meldhouse.learn import compiled_modules, network
from meldhouse.learn.input_encoding import Inputs
from meldhouse.learn.network import NO_PART, Net, Sizes
from meldhouse.learn.replay_buffer import Notes
from meldhouse.observations.environment_spec import layout_of

Hands = tuple[npt.NDArray[Any], npt.NDArray[Any]]  # what they were worth to each seat, and who won


class Shape:
    """What a network of a game has to be like."""

    def __init__(self, game: Game, recipe: LearningSpec | None = None) -> None:
        self.game: Game = game
        self.recipe: LearningSpec = recipe or game.learning_spec
        self.variant, first = next(iter(game.variants.items()))
        told = Layout((*game.observation.PARTS, *game.noticed), {})
        self.inputs = Inputs(told, self.recipe.sees, first.rules, game.untold)
        actions = sum(meaning.count for meaning in game.observation.ACTIONS)
        parts = self.recipe.parts or tuple((action,) for action in range(actions))
        assert len(parts) == actions, game.name
        beside = _side_by_side(parts)
        self.sizes = Sizes(self.inputs.count, self.cells, beside, behind(int(beside.max()), self.foresees))

    @property
    def cells(self) -> int:
        """Of each layer; where only the last layer is learned, one for each byte that is told."""
        return len(self.inputs.table) if self.recipe.squares else self.recipe.hidden

    @property
    def foresees(self) -> list[int]:
        """The most that is told apart of each thing that is foreseen."""
        most = {sight.part: sight.max_value for sight in self.recipe.foresees}
        return [most[part.name] for part in self.game.foreseen]

    def net(self, weights: npt.NDArray[np.float32]) -> Net:
        return network.net_of(weights, self.sizes)

    @cached_property
    def ways(self) -> list[npt.NDArray[np.int64]]:
        """Where inputs and actions go, a row for each way in which pieces may change places, at least that of none."""
        still = np.arange(self.inputs.count), np.arange(len(self.sizes.parts))
        each = [(self.inputs.swapped(way.pieces), np.array(way.actions)) for way in self.game.ways] or [still]
        return [np.array(rows, np.int64) for rows in zip(*each, strict=True)]

    def born(self, dice: np.random.Generator) -> Net:
        if self.recipe.squares:
            at_first = [sight.initial_weight for sight in self.recipe.foresees]
            return network.counting(self.sizes, self.recipe.trust, at_first, self.inputs.table)
        return network.init_weights(self.sizes, self.recipe.trust, dice)

    @cached_property
    def desk(self) -> Any:
        return self.new_desk()

    @cached_property
    def aside(self) -> Any:
        """Another, for what is tried."""
        return self.new_desk()

    def new_desk(self) -> Any:
        seen = layout_of(self.game).dtype
        thinking, things = compiled_modules.inference(self.game), len(self.game.foreseen)
        return thinking.desk(
            self.game.tables(1), seen, *compiled_modules.records(self.game).values(), things, self.inputs, self.cells
        )


def _side_by_side(parts: Sequence[Sequence[int]]) -> npt.NDArray[np.int32]:
    """Of each action, as many as the one with most of them has."""
    most = max(map(len, parts))
    return np.array([[*some, *[NO_PART] * (most - len(some))] for some in parts], np.int32)


def behind(last: int, mosts: Sequence[int]) -> npt.NDArray[np.int64]:
    """Where rows behind the last one begin, less one since nothing has none; and how many there are of each thing."""
    firsts = [last + sum(mosts[:thing]) for thing in range(len(mosts))]
    return np.array([*zip(firsts, mosts, strict=True)], np.int64).reshape(-1, 2)


class Played:
    """Hands of some rules."""

    def __init__(self, shape: Shape, rules: Any) -> None:
        self.shape, self.game, self.rules, self.seats = shape, shape.game, rules, int(rules.seats)
        self.bare, self.inputs = plain(rules), shape.inputs.under(rules)
        self.room = compiled_modules.self_play(self.game)
        pack = self.game.full_deck(rules)
        seats = (np.zeros(self.seats, np.int64) for _ in range(2))
        self.company = self.room.Company(*(self.game.tables(1) for _ in range(3)), pack, pack.copy(), *seats)

    def alone(self, seat: int) -> npt.NDArray[np.int64]:
        """Who sits where, if the network sits at this seat among clubs."""
        who = np.full(self.seats, self.room.THUMB, np.int64)
        who[np.arange(self.seats) == seat] = self.room.NET
        return who

    def remember(self, net: Net, kept: Notes, seed: int, itself: bool = False) -> tuple[int, int]:
        """Hands by the network as it is, until the notes are full: decisions, and hands.  What is tried is played on by
        a club, or by the network `itself`."""
        shape, recipe = self.shape, self.shape.recipe
        made, hands, _ = self.room.remember(
            self.company, self.bare, itself, recipe.loose, net, self.inputs, self.room.Ways(*shape.ways), shape.desk,
            shape.aside, kept, recipe.tries, recipe.hopeless, recipe.scale, recipe.faith, rng.seeded(seed),
        )  # fmt: skip
        return made, hands

    def measured(self, net: Net, hands: int, seed: int) -> list[Hands]:
        """The network at each seat in turn among clubs, and clubs alone with the same decks: worths and who won."""
        chances = np.array([rng.seeded(seed, hand) for hand in range(hands)], np.uint64)
        found = []
        for who in map(self.alone, range(-1, self.seats)):
            worth, winner = np.zeros((hands, self.seats)), np.zeros(hands, np.int64)
            self.room.measure(self.company, self.bare, who, net, self.inputs, self.shape.desk, chances, worth, winner)
            found.append((worth, winner))
        return found
