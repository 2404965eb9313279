"""Adam: many small steps along the gradient, each scaled by running means of gradients and of their squares."""

import numpy as np

from meldhouse.learn import compiled_modules
from meldhouse.learn.game_adapter import Shape
from meldhouse.learn.learner import Learner, Numbers, between
from meldhouse.learn.network import Net


class AdamLearner(Learner):
    """Keeps the running means; what is shipped is a moving average of the weights."""

    def __init__(self, shape: Shape, net: Net) -> None:
        super().__init__(shape)
        self.first, self.second = np.zeros_like(net.all), np.zeros_like(net.all)
        self.average, self.strides = net.all.copy(), 0

    def learn(self, net: Net, made: int, part: float, dice: np.random.Generator) -> None:
        """From so many decisions, in this part of the training."""
        recipe = self.recipe
        entropy_coef, rate = (between(*ends, part) for ends in (recipe.openness, recipe.rate))
        for _ in range(recipe.passes):
            order = dice.permutation(made)
            for first in range(0, made - recipe.batch // 2, recipe.batch):
                self.accumulate_gradient(net, order[first : first + recipe.batch], entropy_coef)
                self.step(net.all, rate)

    def step(self, weights: Numbers, rate: float) -> None:
        self.strides += 1
        slope = self.slope.all
        long = float(np.sqrt(slope @ slope))
        shrink = np.float32(min(1.0, self.recipe.longest / (long + 1e-9)))
        compiled_modules.gradients().adam_step(
            weights, slope, self.first, self.second, self.strides, rate, shrink,
            np.float32(min(self.recipe.averaged, 1 - 1 / self.strides)), self.average,
        )  # fmt: skip
