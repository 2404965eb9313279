"""Least squares: the logit of an action is a linear function of what is foreseen of it, fitted to all decisions at
once.

What an action came to beside the others of its decision is laid out over what tells it apart from them.  Where hands
differ by much more than actions do, gradients are too noisy, and this needs none.
"""

import numpy as np

from meldhouse.learn import compiled_modules
from meldhouse.learn.game_adapter import Shape
from meldhouse.learn.learner import Learner, Numbers, between
from meldhouse.learn.network import BESIDE, Net, rows_of_actions


class LeastSquaresLearner(Learner):
    """Remembers what goes with what it came to, and what goes with what."""

    def __init__(self, shape: Shape, net: Net) -> None:
        super().__init__(shape)
        self.weight, self.times = shared(shape)
        self.usual = self.gathered(net) * self.recipe.openness[0]
        self.first, self.second = np.zeros(self.usual.size), np.zeros((self.usual.size,) * 2)
        self.average, self.strides = net.all, 0
        lines = self.recipe.batch * (self.recipe.tries + 1)  # one for each action, and for the worth of the hand
        self.lines, self.came = np.zeros((lines, self.usual.size)), np.zeros(lines)

    def learn(self, net: Net, made: int, part: float, dice: np.random.Generator) -> None:
        """From so many decisions, in this part of the training, and all before them."""
        openness, order = between(*self.recipe.openness, part), np.arange(made)
        for first in range(0, made, self.recipe.batch):
            which = order[first : first + self.recipe.batch]
            self.accumulate_gradient(net, which, openness)
            self.add(net, which)
        self.lay_out(net, openness)

    def add(self, net: Net, which: Numbers) -> None:
        """What some decisions say."""
        _, high = self.cells(net, which)
        n = compiled_modules.design_matrix().tell_apart(
            net.parts, self.weight, self.times, self.notes, which, high, self.lines, self.came
        )
        lines, came = self.lines[:n], self.came[:n]
        self.second += lines.T @ lines
        self.first += lines.T @ came

    def lay_out(self, net: Net, openness: float) -> None:
        """The weights whose errors have the least squares, none of them far from what it was at first without need."""
        minded = self.recipe.squares
        found = np.linalg.solve(self.second + minded * np.eye(len(self.first)), self.first + minded * self.usual)
        rows = found.reshape(-1, 1 + net.last.shape[1])[self.weight] * self.times[:, None]
        rows[:-1] /= openness  # what the hand will be worth is no action's
        net.last_bias[:], net.last[:] = rows[:, 0], rows[:, 1:]

    def gathered(self, net: Net) -> Numbers:
        """The last layer as weights that are learned: each by itself, and for each cell."""
        found = np.zeros((self.weight.max() + 1, 1 + net.last.shape[1]))
        found[self.weight] = np.column_stack([net.last_bias, net.last])
        return found.ravel()


def shared(shape: Shape) -> tuple[Numbers, Numbers]:
    """Which weight each row of the last layer is, and how many times: of what is worth evenly more there is one."""
    rows = rows_of_actions(shape.sizes) + BESIDE
    first, times = np.arange(rows), np.ones(rows)
    for sight, (before, most) in zip(shape.recipe.foresees, shape.sizes.foreseen.tolist(), strict=True):
        if sight.linear:
            each = slice(before + 1, before + 1 + most)
            first[each], times[each] = before + 1, np.arange(1, most + 1) / most
    return np.unique(first, return_inverse=True)[1], times
