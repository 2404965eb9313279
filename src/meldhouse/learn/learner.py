"""The base of both learning algorithms: the replay buffer, the forward and backward passes, and running means."""

from typing import Any

import numpy as np
import numpy.typing as npt

from meldhouse.learn import compiled_modules
from meldhouse.learn.game_adapter import GameAdapter
from meldhouse.learn.network import Network, zero_network
from meldhouse.learn.replay_buffer import new_buffer

Numbers = npt.NDArray[Any]


class Learner:
    """Computes gradients of a network over decisions in its replay buffer."""

    def __init__(self, adapter: GameAdapter) -> None:
        recipe, workspace = adapter.recipe, adapter.workspace
        max_inputs = min(recipe.decisions * len(workspace.active), recipe.decisions * 200)
        inputs_per_decision = -(-max_inputs // recipe.decisions)
        self.recipe, self.kernels = recipe, compiled_modules.gradients()
        self.buffer = new_buffer(recipe.decisions, inputs_per_decision, recipe.tries, len(adapter.sizes.foreseen))
        self.gradient = zero_network(adapter.sizes)
        self.layers = [np.zeros((recipe.batch, adapter.units), np.float32) for _ in range(2)]
        self.logits = np.zeros(len(workspace.moves), np.float32)
        self.sums, self.decision_count = np.zeros(4), 0

    def forward(self, network: Network, decisions: Numbers) -> tuple[Numbers, Numbers]:
        """Return both hidden layers for the given decisions."""
        hidden1 = self.layers[0][: len(decisions)]
        self.kernels.forward_sparse(network.first, network.first_bias, self.buffer, decisions, hidden1)
        hidden2: Numbers = hidden1 @ network.second
        self.kernels.relu(hidden2, network.second_bias)
        return hidden1, hidden2

    def compute_gradient(self, network: Network, decisions: Numbers, entropy_coef: float) -> None:
        """Write the gradient of the mean loss over the given decisions to `gradient`."""
        kernels, gradient, hidden2_gradient = self.kernels, self.gradient, self.layers[1][: len(decisions)]
        gradient.weights[:] = 0
        hidden1, hidden2 = self.forward(network, decisions)
        kernels.policy_value_backward(
            network, gradient, self.buffer, decisions, hidden2, hidden2_gradient, self.logits, entropy_coef,
            self.recipe.caring, self.sums,
        )  # fmt: skip
        gradient.second[:] = hidden1.T @ hidden2_gradient
        gradient.second_bias[:] = hidden2_gradient.sum(axis=0)
        hidden1_gradient = hidden2_gradient @ network.second.T
        kernels.first_layer_backward(gradient.first, self.buffer, decisions, hidden1, hidden1_gradient)
        gradient.first_bias[:] = hidden1_gradient.sum(axis=0)
        self.decision_count += len(decisions)

    def pop_means(self) -> list[float]:
        """Return the means of the metrics that gradients.py has summed since the last call."""
        means: list[float] = (self.sums / max(self.decision_count, 1)).tolist()
        self.sums[:], self.decision_count = 0, 0
        return means


def interpolate(first: float, last: float, fraction: float) -> float:
    return first + (last - first) * fraction
