"""What both learning algorithms share."""

from typing import Any

import numpy as np
import numpy.typing as npt

from meldhouse.learn import compiled_modules
from meldhouse.learn.game_adapter import Shape
from meldhouse.learn.network import Net, empty
from meldhouse.learn.replay_buffer import notes

Numbers = npt.NDArray[Any]


class Learner:
    """Says in which direction a network gets better, from notes."""

    def __init__(self, shape: Shape) -> None:
        recipe, desk = shape.recipe, shape.desk
        most = min(recipe.decisions * len(desk.active), recipe.decisions * 200)
        self.recipe, self.kernels = recipe, compiled_modules.gradients()
        self.notes = notes(recipe.decisions, -(-most // recipe.decisions), recipe.tries, len(shape.sizes.foreseen))
        self.slope = empty(shape.sizes)
        self.layers = [np.zeros((recipe.batch, shape.cells), np.float32) for _ in range(2)]
        self.told_room = np.zeros(len(desk.moves), np.float32)
        self.sums, self.seen = np.zeros(4), 0

    def cells(self, net: Net, which: Numbers) -> tuple[Numbers, Numbers]:
        """Of both layers, at some decisions."""
        low = self.layers[0][: len(which)]
        self.kernels.forward_sparse(net.first, net.first_bias, self.notes, which, low)
        high: Numbers = low @ net.second
        self.kernels.relu(high, net.second_bias)
        return low, high

    def accumulate_gradient(self, net: Net, which: Numbers, openness: float) -> None:
        """The slope of the loss over some decisions, into `slope`."""
        kernels, slope, high_slope = self.kernels, self.slope, self.layers[1][: len(which)]
        slope.all[:] = 0
        low, high = self.cells(net, which)
        kernels.policy_value_backward(
            net, slope, self.notes, which, high, high_slope, self.told_room, openness, self.recipe.caring, self.sums
        )
        slope.second[:] = low.T @ high_slope
        slope.second_bias[:] = high_slope.sum(axis=0)
        low_slope = high_slope @ net.second.T
        kernels.first_layer_backward(slope.first, self.notes, which, low, low_slope)
        slope.first_bias[:] = low_slope.sum(axis=0)
        self.seen += len(which)

    def told(self) -> list[float]:
        """The means since they were told last."""
        means: list[float] = (self.sums / max(self.seen, 1)).tolist()
        self.sums[:], self.seen = 0, 0
        return means


def between(first: float, last: float, part: float) -> float:
    return first + (last - first) * part
