"""Ridge regression: the logit of an action is a linear function of its features, fitted to all decisions at once.

The target of an action is its return minus the mean return of its decision, and its features are centered in the same
way (design_matrix.py).  Where hands differ by much more than actions do, gradients are too noisy; this needs none.
"""

import numpy as np

from meldhouse.learn import compiled_modules
from meldhouse.learn.game_adapter import GameAdapter
from meldhouse.learn.learner import Learner, Numbers, interpolate
from meldhouse.learn.network import EXTRA_ROWS, Network, action_row_count


class LeastSquaresLearner(Learner):
    """Accumulates the normal equations: `first` is the moment vector, `second` the Gram matrix."""

    def __init__(self, adapter: GameAdapter, network: Network) -> None:
        super().__init__(adapter)
        self.parameter, self.multiplier = _shared_parameters(adapter)
        self.prior = self._parameters_of(network) * self.recipe.openness[0]
        self.first, self.second = np.zeros(self.prior.size), np.zeros((self.prior.size,) * 2)
        self.average, self.updates = network.weights, 0
        rows = self.recipe.batch * (self.recipe.tries + 1)  # one for each action, and one for the value
        self.design, self.targets = np.zeros((rows, self.prior.size)), np.zeros(rows)

    def learn(self, network: Network, count: int, progress: float, generator: np.random.Generator) -> None:
        """Learn from `count` new and all earlier decisions; `progress` is the fraction of the training that is done."""
        entropy_coef, order = interpolate(*self.recipe.openness, progress), np.arange(count)
        for begin in range(0, count, self.recipe.batch):
            decisions = order[begin : begin + self.recipe.batch]
            self.compute_gradient(network, decisions, entropy_coef)  # for the means that are reported
            self._accumulate(network, decisions)
        self._solve(network, entropy_coef)

    def _accumulate(self, network: Network, decisions: Numbers) -> None:
        _, hidden2 = self.forward(network, decisions)
        n = compiled_modules.design_matrix().fill_rows(
            network.parts, self.parameter, self.multiplier, self.buffer, decisions, hidden2, self.design, self.targets
        )
        design, targets = self.design[:n], self.targets[:n]
        self.second += design.T @ design
        self.first += design.T @ targets

    def _solve(self, network: Network, entropy_coef: float) -> None:
        """Set the last layer to the ridge solution, shrunk toward the initial parameters."""
        ridge = self.recipe.squares
        solution = np.linalg.solve(self.second + ridge * np.eye(len(self.first)), self.first + ridge * self.prior)
        rows = solution.reshape(-1, 1 + network.last.shape[1])[self.parameter] * self.multiplier[:, None]
        rows[:-1] /= entropy_coef  # the temperature of the policy; the last row, the value, has none
        network.last_bias[:], network.last[:] = rows[:, 0], rows[:, 1:]

    def _parameters_of(self, network: Network) -> Numbers:
        """Return the last layer as a parameter vector: for each parameter, the bias and a weight per hidden unit."""
        found = np.zeros((self.parameter.max() + 1, 1 + network.last.shape[1]))
        found[self.parameter] = np.column_stack([network.last_bias, network.last])
        return found.ravel()


def _shared_parameters(adapter: GameAdapter) -> tuple[Numbers, Numbers]:
    """Return for each row of the last layer the index of its parameter, and the factor to multiply it by.

    All levels of a linear feature (`even`) share one parameter.
    """
    rows = action_row_count(adapter.sizes) + EXTRA_ROWS
    parameter, multiplier = np.arange(rows), np.ones(rows)
    for spec, (before, levels) in zip(adapter.recipe.foresees, adapter.sizes.foreseen.tolist(), strict=True):
        if spec.linear:
            of_feature = slice(before + 1, before + 1 + levels)
            parameter[of_feature], multiplier[of_feature] = before + 1, np.arange(1, levels + 1) / levels
    return np.unique(parameter, return_inverse=True)[1], multiplier
