"""Learning by strides: again and again a little in the direction in which the network gets better."""

import numpy as np

from meldhouse.learn import compiled_modules
from meldhouse.learn.game_adapter import Shape
from meldhouse.learn.learner import Learner, Numbers, between
from meldhouse.learn.network import Net


class Strides(Learner):
    """Remembers the means of slopes and of their squares; what is shipped is the mean of the last weights."""

    def __init__(self, shape: Shape, net: Net) -> None:
        super().__init__(shape)
        self.first, self.second = np.zeros_like(net.all), np.zeros_like(net.all)
        self.average, self.strides = net.all.copy(), 0

    def learn(self, net: Net, made: int, part: float, dice: np.random.Generator) -> None:
        """From so many decisions, in this part of the training."""
        recipe = self.recipe
        openness, rate = (between(*ends, part) for ends in (recipe.openness, recipe.rate))
        for _ in range(recipe.passes):
            order = dice.permutation(made)
            for first in range(0, made - recipe.batch // 2, recipe.batch):
                self.lean(net, order[first : first + recipe.batch], openness)
                self.stride(net.all, rate)

    def stride(self, weights: Numbers, rate: float) -> None:
        self.strides += 1
        slope = self.slope.all
        long = float(np.sqrt(slope @ slope))
        shrink = np.float32(min(1.0, self.recipe.longest / (long + 1e-9)))
        compiled_modules.gradients().stride(
            weights, slope, self.first, self.second, self.strides, rate, shrink,
            np.float32(min(self.recipe.averaged, 1 - 1 / self.strides)), self.average,
        )  # fmt: skip
