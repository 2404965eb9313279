"""Adapts a game to the network: defines inputs, outputs and buffers, and runs self-play under given rules."""

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
from meldhouse.learn import compiled_modules
from meldhouse.learn.input_encoding import InputEncoder
from meldhouse.learn.network import (
    NO_ROW,
    Network,
    Sizes,
    init_linear,
    init_random,
    network_from_weights,
    zero_network,
)
from meldhouse.learn.replay_buffer import ReplayBuffer
from meldhouse.learn.stacked_networks import stacked
from meldhouse.observations.environment_spec import layout_of

NOBODY = np.zeros(0)
Outcomes = tuple[npt.NDArray[Any], npt.NDArray[Any]]  # payoffs (hands, seats), and the winner of each hand


class GameAdapter:
    """The dimensions of a game's network, and the buffers for evaluating it."""

    def __init__(self, game: Game, recipe: LearningSpec | None = None) -> None:
        self.game: Game = game
        recipe = recipe or game.learning_spec
        assert recipe
        self.recipe: LearningSpec = recipe
        self.variant, first = next(iter(game.variants.items()))
        layout = Layout((*game.observation.PARTS, *game.noticed), {})
        self.inputs = InputEncoder(layout, self.recipe.sees, first.rules, game.untold)
        actions = sum(meaning.count for meaning in game.observation.ACTIONS)
        parts = self.recipe.parts or tuple((action,) for action in range(actions))
        assert len(parts) == actions, game.name
        rows = _padded(parts)
        foreseen = _row_ranges(int(rows.max()), self.foreseen_levels)
        self.sizes = Sizes(self.inputs.count, self.units, rows, foreseen)

    @property
    def units(self) -> int:
        """Return the size of each hidden layer; least squares uses one unit per input byte."""
        return len(self.inputs.byte_table) if self.recipe.squares else self.recipe.hidden

    @property
    def foreseen_levels(self) -> list[int]:
        """Return the highest level of each look-ahead (foreseen) feature."""
        levels = {spec.part: spec.max_value for spec in self.recipe.foresees}
        return [levels[part.name] for part in self.game.foreseen]

    def network(self, weights: npt.NDArray[np.float32]) -> Network:
        return network_from_weights(weights, self.sizes)

    @cached_property
    def symmetries(self) -> list[npt.NDArray[np.int64]]:
        """Return the permutations of inputs and actions, with one row per symmetry (at least the identity)."""
        identity = np.arange(self.inputs.count), np.arange(len(self.sizes.parts))
        each = [(self.inputs.permutation(way.pieces), np.array(way.actions)) for way in self.game.ways] or [identity]
        return [np.array(rows, np.int64) for rows in zip(*each, strict=True)]

    def init_network(self, generator: np.random.Generator) -> Network:
        if self.recipe.squares:
            at_first = [spec.initial_weight for spec in self.recipe.foresees]
            return init_linear(self.sizes, self.recipe.trust, at_first, self.inputs.byte_table)
        return init_random(self.sizes, self.recipe.trust, generator)

    @cached_property
    def workspace(self) -> Any:
        return self.new_workspace()

    @cached_property
    def trial_workspace(self) -> Any:
        """A second workspace, for playouts of the actions that training tries."""
        return self.new_workspace()

    def new_workspace(self) -> Any:
        observation = layout_of(self.game).dtype
        kernels, features = compiled_modules.inference(self.game), compiled_modules.feature_dtypes(self.game)
        return kernels.new_workspace(
            self.game.tables(1), observation, *features.values(), len(self.game.foreseen), self.inputs, self.units
        )


def _padded(parts: Sequence[Sequence[int]]) -> npt.NDArray[np.int32]:
    """Return the parts of each action as the rows of a matrix, padded with NO_ROW."""
    width = max(map(len, parts))
    return np.array([[*some, *[NO_ROW] * (width - len(some))] for some in parts], np.int32)


def _row_ranges(last: int, counts: Sequence[int]) -> npt.NDArray[np.int64]:
    """Return for each feature its first row minus one, and its row count; rows start after row `last`."""
    starts = [last + sum(counts[:feature]) for feature in range(len(counts))]
    return np.array([*zip(starts, counts, strict=True)], np.int64).reshape(-1, 2)


class SelfPlay:
    """Plays hands of a game under the given rules, with the network at one seat."""

    def __init__(self, adapter: GameAdapter, rules: Any) -> None:
        self.adapter, self.game, self.rules, self.seats = adapter, adapter.game, rules, int(rules.seats)
        self.plain_rules, self.encoding = plain(rules), adapter.inputs.for_rules(rules)
        self.kernels = compiled_modules.self_play(self.game)
        pack = self.game.full_deck(rules)
        policies = (np.zeros(self.seats, np.int64) for _ in range(2))
        self.buffers = self.kernels.HandBuffers(*(self.game.tables(1) for _ in range(3)), pack, pack.copy(), *policies)

    def company(self, networks: Sequence[Network], probabilities: npt.NDArray[Any] = NOBODY) -> Any:
        """Return networks that can be opponents, and how likely each of them is one."""
        given = networks or [zero_network(self.adapter.sizes)]  # kernels need arrays of the same type without any
        likely, counts = np.cumsum(probabilities, dtype=np.float64), (np.zeros(len(given)) for _ in range(2))
        return self.kernels.Company(stacked(given), likely, *counts)

    def collect(
        self, network: Network, buffer: ReplayBuffer, seed: int, network_rollouts: bool = False, company: Any = None
    ) -> tuple[int, int]:
        """Play hands until the buffer is full; return the numbers of decisions and hands.

        The heuristic plays the rollouts; with `network_rollouts`, the network plays its own seat in them.
        company: the members of a league, who can be opponents.
        """
        adapter, recipe = self.adapter, self.adapter.recipe
        decisions, hands, _ = self.kernels.collect(
            self.buffers, self.plain_rules, network_rollouts, recipe.loose, network, company or self.company([]),
            self.encoding, self.kernels.Symmetries(*adapter.symmetries), adapter.workspace, adapter.trial_workspace,
            buffer, recipe.tries, recipe.hopeless, recipe.scale, recipe.faith, rng.seeded(seed),
        )  # fmt: skip
        return decisions, hands

    def play_decks(self, network: Network, hands: int, seed: int, opponents: Sequence[Network] = ()) -> list[Outcomes]:
        """Play the same decks without the network, then with it at each seat in turn.

        The heuristic plays at the other seats, or one of the opponents, drawn for each deck and seat.
        """
        chances = np.array([rng.seeded(seed, hand) for hand in range(hands)], np.uint64)
        company, found = self.company(opponents), []
        for network_seat in (None, *range(self.seats)):
            policies = self._policies(hands, seed, len(opponents))
            if network_seat is not None:
                policies[:, network_seat] = self.kernels.NETWORK
            payoffs, winners = np.zeros((hands, self.seats)), np.zeros(hands, np.int64)
            self.kernels.play_hands(
                self.buffers, self.plain_rules, policies, network, company, self.encoding, self.adapter.workspace,
                chances, payoffs, winners,
            )  # fmt: skip
            found.append((payoffs, winners))
        return found

    def _policies(self, hands: int, seed: int, opponents: int) -> npt.NDArray[np.int64]:
        """Return the policy of each seat in each hand: the heuristic, or one of the opponents."""
        size = (hands, self.seats)
        if not opponents:
            return np.full(size, self.kernels.HEURISTIC, np.int64)
        drawn = np.random.default_rng(seed).integers(opponents, size=size)
        return np.asarray(self.kernels.FIRST_MEMBER + drawn, np.int64)
