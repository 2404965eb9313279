"""The training loop: play hands, try actions, learn from their returns, repeat.

All chance follows from the seed and the number of the step, and all that is known lies in a State: going on from a file
is as if nobody had stopped.
"""

from typing import NamedTuple

import numpy as np

from meldhouse.engine import rng
from meldhouse.games import Game
from meldhouse.games.learning_spec import LearningSpec
from meldhouse.learn.adam import AdamLearner
from meldhouse.learn.game_adapter import Played, Shape
from meldhouse.learn.learner import Numbers
from meldhouse.learn.least_squares import LeastSquaresLearner
from meldhouse.learn.network import Net


class State(NamedTuple):
    """All that a training is, between two steps."""

    weights: Numbers
    average: Numbers  # what is shipped
    first: Numbers  # what the learner remembers: first and second moments of whatever it learns by
    second: Numbers
    strides: int
    done: int  # steps
    seed: int


class Step(NamedTuple):
    """What a step came to."""

    number: int
    decisions: int
    hands: int
    better: float  # than the rule of thumb's choice, by what they came to, a decision that was noted
    openness: float
    error: float  # about a hand's worth
    alike: float  # how often the rule of thumb would have chosen the same


class TrainingRun:
    """One that is under way."""

    def __init__(self, game: Game, seed: int, recipe: LearningSpec | None = None) -> None:
        self.shape = Shape(game, recipe)
        self.recipe = self.shape.recipe
        self.seed, self.done = seed, 0
        self.net = self.shape.born(np.random.default_rng(seed))
        names = self.recipe.variants or [self.shape.variant]
        self.in_turn = [Played(self.shape, game.variants[name].rules) for name in names]
        self.played = self.in_turn[0]  # by which it is measured
        self.learner = (LeastSquaresLearner if self.recipe.squares else AdamLearner)(self.shape, self.net)

    @property
    def state(self) -> State:
        learner = self.learner
        return State(
            self.net.all, learner.average, learner.first, learner.second, learner.strides, self.done, self.seed
        )

    def go_on_from(self, state: State) -> None:
        for mine, given in zip(self.state[:4], state[:4], strict=True):
            mine[:] = given
        self.learner.strides, self.done, self.seed = int(state.strides), int(state.done), int(state.seed)

    @property
    def over(self) -> bool:
        return self.done >= self.recipe.steps

    def step(self) -> Step:
        """Hands are played, and learned from."""
        kept = self.learner.notes
        dice, part = np.random.default_rng((self.seed, self.done)), self.done / self.recipe.steps
        dice.random()  # of no use any more: without it the seed of the shipped weights would make others
        played = self.in_turn[self.done % len(self.in_turn)]
        made, hands = played.remember(self.net, kept, int(rng.seeded(self.seed, self.done)), part >= self.recipe.itself)
        self.learner.learn(self.net, made, part, dice)
        self.done += 1
        return Step(self.done, made, hands, *self.learner.told())

    @property
    def average(self) -> Numbers:
        return self.learner.average

    @property
    def best(self) -> Net:
        """What is shipped."""
        return self.shape.net(self.average)
