"""The training loop: play hands, try actions, learn from their returns, repeat.

All chance follows from the seed and the number of the step, and the whole state is in a TrainingState.  A resumed
training gives the same weights as one that never stopped.
"""

from typing import NamedTuple

import numpy as np

from meldhouse.engine import rng
from meldhouse.games import Game
from meldhouse.games.learning_spec import LearningSpec
from meldhouse.learn.adam import AdamLearner
from meldhouse.learn.game_adapter import GameAdapter, SelfPlay
from meldhouse.learn.league import League, LeagueState, empty_state
from meldhouse.learn.learner import Numbers
from meldhouse.learn.least_squares import LeastSquaresLearner
from meldhouse.learn.network import Network


class TrainingState(NamedTuple):
    """The state of a training run between two steps; its fields are the keys of a checkpoint."""

    weights: Numbers
    average: Numbers  # the weights that are published
    first: Numbers  # the learner's first and second moments
    second: Numbers
    strides: int  # updates of the weights
    done: int  # steps
    seed: int
    past: Numbers = empty_state().past  # the fields of LeagueState, which older checkpoints don't have
    past_steps: Numbers = empty_state().past_steps
    met: Numbers = empty_state().met
    beaten: Numbers = empty_state().beaten

    @property
    def league(self) -> LeagueState:
        return LeagueState(*(getattr(self, name) for name in LeagueState._fields))


class StepMetrics(NamedTuple):
    """The metrics of a training step; floats are means over the step's decisions."""

    number: int
    decisions: int
    hands: int
    gain: float  # the return of the network's choice minus that of the heuristic's choice
    entropy: float
    squared_error: float  # of the value
    agreement: float  # how often the network makes the heuristic's choice


class TrainingRun:
    """A training run in progress."""

    def __init__(self, game: Game, seed: int, recipe: LearningSpec | None = None) -> None:
        self.adapter = GameAdapter(game, recipe)
        self.recipe = self.adapter.recipe
        self.seed, self.steps_done = seed, 0
        self.network = self.adapter.init_network(np.random.default_rng(seed))
        names = self.recipe.variants or [self.adapter.variant]
        self.in_rotation = [SelfPlay(self.adapter, game.variants[name].rules) for name in names]
        self.self_play = self.in_rotation[0]  # for evaluation
        self.league = League(self.adapter, self.recipe)
        self.learner = (LeastSquaresLearner if self.recipe.squares else AdamLearner)(self.adapter, self.network)

    @property
    def state(self) -> TrainingState:
        learner, weights = self.learner, self.network.weights
        return TrainingState(
            weights, learner.average, learner.first, learner.second, learner.updates, self.steps_done, self.seed,
            *self.league.state,
        )  # fmt: skip

    def restore(self, state: TrainingState) -> None:
        for array, saved in zip(self.state[:4], state[:4], strict=True):
            array[:] = saved
        self.learner.updates, self.steps_done, self.seed = int(state.strides), int(state.done), int(state.seed)
        self.league.restore(state.league)

    @property
    def is_finished(self) -> bool:
        return self.steps_done >= self.recipe.steps

    def step(self) -> StepMetrics:
        """Run a training step: play hands, and learn from them."""
        buffer = self.learner.buffer
        generator = np.random.default_rng((self.seed, self.steps_done))
        progress = self.steps_done / self.recipe.steps
        generator.random()  # unused: without it the seed of the published weights would give other weights
        self_play = self.in_rotation[self.steps_done % len(self.in_rotation)]
        seed, network_rollouts = int(rng.seeded(self.seed, self.steps_done)), progress >= self.recipe.itself
        company = self_play.company(*self.league.members(self.network))
        decisions, hands = self_play.collect(self.network, buffer, seed, network_rollouts, company)
        self.league.learn_results(company.met, company.beaten)
        self.learner.learn(self.network, decisions, progress, generator)
        self.steps_done += 1
        self.league.after_step(self.steps_done, self.average)
        return StepMetrics(self.steps_done, decisions, hands, *self.learner.pop_means())

    @property
    def average(self) -> Numbers:
        return self.learner.average

    @property
    def averaged_network(self) -> Network:
        """Return the network with averaged weights, which training publishes."""
        return self.adapter.network(self.average)
