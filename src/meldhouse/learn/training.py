"""A network teaches itself: hands are played by it, actions are tried, and it learns from what they came to; again and
again.

All chance follows from the seed and the number of the step, and all that is known lies in a State: going on from a file
is as if nobody had stopped.
"""

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from meldhouse.engine import chance
from meldhouse.games import Game
from meldhouse.games.recipes import Recipe
from meldhouse.learn import rooms
from meldhouse.learn.net import Net, empty
from meldhouse.learn.notes import notes
from meldhouse.learn.table import Played, Shape

Numbers = npt.NDArray[Any]


class State(NamedTuple):
    """All that a training is, between two steps."""

    weights: Numbers
    mean: Numbers
    square: Numbers
    average: Numbers
    done: int  # steps
    strides: int
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


class Training:
    """One that is under way."""

    def __init__(self, game: Game, seed: int, recipe: Recipe | None = None) -> None:
        self.shape = Shape(game, recipe)
        self.recipe = self.shape.recipe
        self.seed, self.done, self.strides = seed, 0, 0
        self.net = self.shape.born(np.random.default_rng(seed))
        self.mean, self.square, self.average = (np.zeros_like(self.net.all) for _ in range(3))
        self.average[:] = self.net.all
        self.played = Played(self.shape, game.variants[self.shape.variant].rules)
        self.learner = Learner(self.shape)

    @property
    def state(self) -> State:
        return State(self.net.all, self.mean, self.square, self.average, self.done, self.strides, self.seed)

    def go_on_from(self, state: State) -> None:
        for mine, given in zip((self.net.all, self.mean, self.square, self.average), state[:4], strict=True):
            mine[:] = given
        self.done, self.strides, self.seed = int(state.done), int(state.strides), int(state.seed)

    @property
    def over(self) -> bool:
        return self.done >= self.recipe.steps

    def step(self) -> Step:
        """Hands are played, and learned from."""
        recipe, kept = self.recipe, self.learner.notes
        dice, part = np.random.default_rng((self.seed, self.done)), self.done / recipe.steps
        dice.random()  # of no use any more: without it the seed of the shipped weights would make others
        made, hands = self.played.remember(
            self.net, kept, int(chance.seeded(self.seed, self.done)), part >= recipe.itself
        )
        openness, rate = (between(*ends, part) for ends in (recipe.openness, recipe.rate))
        for _ in range(recipe.passes):
            order = dice.permutation(made)
            for first in range(0, made - recipe.batch // 2, recipe.batch):
                self.learner.lean(self.net, order[first : first + recipe.batch], openness)
                self.stride(rate)
        self.done += 1
        return Step(self.done, made, hands, *self.learner.told())

    def stride(self, rate: float) -> None:
        self.strides += 1
        slope = self.learner.slope.all
        long = float(np.sqrt(slope @ slope))
        shrink = np.float32(min(1.0, self.recipe.longest / (long + 1e-9)))
        rooms.slopes().stride(
            self.net.all, slope, self.mean, self.square, self.strides, rate, shrink,
            np.float32(min(self.recipe.averaged, 1 - 1 / self.strides)), self.average,
        )  # fmt: skip

    @property
    def best(self) -> Net:
        """What is shipped: the mean of the last weights."""
        return self.shape.net(self.average)


def between(first: float, last: float, part: float) -> float:
    return first + (last - first) * part


class Learner:
    """Says in which direction a network gets better, from notes."""

    def __init__(self, shape: Shape) -> None:
        recipe, desk = shape.recipe, shape.desk
        most = min(recipe.decisions * len(desk.active), recipe.decisions * 200)
        self.recipe, self.kernels = recipe, rooms.slopes()
        self.notes = notes(recipe.decisions, -(-most // recipe.decisions), recipe.tries, len(shape.sizes.foreseen))
        self.slope = empty(shape.sizes)
        self.layers = [np.zeros((recipe.batch, recipe.hidden), np.float32) for _ in range(2)]
        self.told_room = np.zeros(len(desk.moves), np.float32)
        self.sums, self.seen = np.zeros(4), 0

    def lean(self, net: Net, which: Numbers, openness: float) -> None:
        """The slope of the loss over some decisions, into `slope`."""
        recipe, kernels, slope = self.recipe, self.kernels, self.slope
        low, high_slope = (layer[: len(which)] for layer in self.layers)
        slope.all[:] = 0
        kernels.lower(net.first, net.first_bias, self.notes, which, low)
        high = low @ net.second
        kernels.rectify(high, net.second_bias)
        kernels.upper(
            net, slope, self.notes, which, high, high_slope, self.told_room, openness, recipe.caring, self.sums
        )
        slope.second[:] = low.T @ high_slope
        slope.second_bias[:] = high_slope.sum(axis=0)
        low_slope = high_slope @ net.second.T
        kernels.bottom(slope.first, self.notes, which, low, low_slope)
        slope.first_bias[:] = low_slope.sum(axis=0)
        self.seen += len(which)

    def told(self) -> list[float]:
        """The means since they were told last."""
        means: list[float] = (self.sums / max(self.seen, 1)).tolist()
        self.sums[:], self.seen = 0, 0
        return means
