"""Adam: many small gradient steps, scaled by running means of the gradients and of the squared gradients."""

import numpy as np

from meldhouse.learn import compiled_modules
from meldhouse.learn.game_adapter import GameAdapter
from meldhouse.learn.learner import Learner, Numbers, interpolate
from meldhouse.learn.network import Network


class AdamLearner(Learner):
    """Trains a network with Adam, and keeps the moving average of the weights, which training publishes."""

    def __init__(self, adapter: GameAdapter, network: Network) -> None:
        super().__init__(adapter)
        self.first, self.second = np.zeros_like(network.weights), np.zeros_like(network.weights)  # moments
        self.average, self.updates = network.weights.copy(), 0

    def learn(self, network: Network, count: int, progress: float, generator: np.random.Generator) -> None:
        """Learn from `count` decisions; `progress` is the fraction of the training that is done."""
        recipe = self.recipe
        entropy_coef, learning_rate = (interpolate(*ends, progress) for ends in (recipe.openness, recipe.rate))
        for _ in range(recipe.passes):
            order = generator.permutation(count)
            for begin in range(0, count - recipe.batch // 2, recipe.batch):
                self.compute_gradient(network, order[begin : begin + recipe.batch], entropy_coef)
                self.step(network.weights, learning_rate)

    def step(self, weights: Numbers, learning_rate: float) -> None:
        self.updates += 1
        gradient = self.gradient.weights
        norm = float(np.sqrt(gradient @ gradient))
        clip_factor = np.float32(min(1.0, self.recipe.longest / (norm + 1e-9)))
        compiled_modules.gradients().adam_step(
            weights, gradient, self.first, self.second, self.updates, learning_rate, clip_factor,
            np.float32(min(self.recipe.averaged, 1 - 1 / self.updates)), self.average,
        )  # fmt: skip
