# mypy: ignore-errors
"""The network: two hidden layers (ReLU), and one output row for every action or for every part of an action.

The inputs are binary and sparse: the first layer sums only the rows of inputs that are 1, and the last layer computes
only the rows of legal actions.  In games with very many actions, the logit of an action is the sum over its parts.
For example, the logit of putting down two cards is the sum over the cards.  Each level of a foreseen feature also has
a row.  The extra rows belong to no action: a bonus for each of the heuristic's first choices, and the estimated value
of the hand.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from meldhouse.learn.input_encoding import inlined

HEURISTIC_ROWS = 4  # how many of the heuristic's choices, the best first, have an extra row
EXTRA_ROWS = HEURISTIC_ROWS + 1  # the last rows: those, and the value
NO_ROW = -1


class Sizes(NamedTuple):
    """The dimensions of the network, and the output rows of each action."""

    inputs: int
    units: int  # of each hidden layer
    parts: np.ndarray  # (actions, max parts of an action): rows of the last layer, or NO_ROW
    foreseen: np.ndarray  # (features, 2): the row of level 1 minus one, and the highest level


class Network(NamedTuple):
    """A network: views of a single array of weights, and the output rows of each action."""

    weights: np.ndarray
    first: np.ndarray  # (inputs, units)
    first_bias: np.ndarray
    second: np.ndarray  # (units, units): from, to
    second_bias: np.ndarray
    last: np.ndarray  # (action rows + EXTRA_ROWS, units)
    last_bias: np.ndarray
    parts: np.ndarray
    foreseen: np.ndarray


def _weight_shapes(sizes):
    inputs, units, rows = sizes.inputs, sizes.units, action_row_count(sizes) + EXTRA_ROWS
    return (inputs, units), (units,), (units, units), (units,), (rows, units), (rows,)


def action_row_count(sizes: Sizes) -> int:
    """Return the number of output rows for action parts and for look-ahead (foreseen) features."""
    return int(sizes.parts.max()) + 1 + int(sizes.foreseen[:, 1].sum())


def network_from_weights(weights: np.ndarray, sizes: Sizes) -> Network:
    """Return a network whose weights are views of this array."""
    views, first = [], 0
    for shape in _weight_shapes(sizes):
        size = int(np.prod(shape))
        views.append(weights[first : first + size].reshape(shape))
        first += size
    assert first == len(weights)
    return Network(weights, *views, sizes.parts, sizes.foreseen)


def weight_count(sizes: Sizes) -> int:
    """Return the number of weights of the network."""
    return sum(int(np.prod(shape)) for shape in _weight_shapes(sizes))


def zero_network(sizes: Sizes) -> Network:
    return network_from_weights(np.zeros(weight_count(sizes), np.float32), sizes)


def init_random(sizes: Sizes, trust: Sequence[float], generator: np.random.Generator) -> Network:
    """Return a random network; `trust` lists the initial bonuses of the heuristic's choices, the first choice first."""
    network = zero_network(sizes)
    network.first[:] = generator.normal(0, 1 / np.sqrt(32), network.first.shape)  # about 30 inputs are 1
    network.second[:] = generator.normal(0, np.sqrt(2 / sizes.units), network.second.shape)
    network.last[:] = generator.normal(0, 0.01 / np.sqrt(sizes.units), network.last.shape)
    network.last_bias[-EXTRA_ROWS:-1] = trust
    return network


def init_linear(sizes: Sizes, trust: Sequence[float], at_first: Sequence[float], bytes: np.ndarray) -> Network:
    """Return a network whose hidden units equal the input bytes, each scaled to a maximum of 1.

    `at_first` is the initial logit per level of each foreseen feature, `trust` the bonus for the heuristic's choices.
    """
    network = zero_network(sizes)
    for unit, (_, default, limit, first) in enumerate(bytes.tolist()):
        for value in range(limit + 1):
            if value != default:
                network.first[first + value, unit] = value / limit
    network.second[:] = np.eye(sizes.units)
    network.last_bias[-EXTRA_ROWS:-1] = trust
    for (before, levels), per_level in zip(sizes.foreseen.tolist(), at_first, strict=True):
        network.last_bias[before + 1 : before + 1 + levels] = per_level * np.arange(1, levels + 1)
    return network


@inlined
def compute_hidden(network, active, n, hidden1, hidden2):
    """Compute both hidden layers from the n active inputs."""
    units = len(hidden1)
    for j in range(units):
        hidden1[j] = network.first_bias[j]
        hidden2[j] = network.second_bias[j]
    for k in range(n):
        row = np.int64(active[k])
        for j in range(units):
            hidden1[j] += network.first[row, j]
    for i in range(units):
        signal = hidden1[i]
        if signal > 0:
            for j in range(units):
                hidden2[j] += signal * network.second[i, j]
        else:
            hidden1[i] = 0
    for j in range(units):
        hidden2[j] = max(hidden2[j], np.float32(0))


@inlined
def linear_output(network, row, hidden2):
    """Return the output of a single row of the last layer."""
    total = network.last_bias[row]
    for j in range(len(hidden2)):
        total += network.last[row, j] * hidden2[j]
    return total


@inlined
def action_logit(network, action, hidden2):
    """Return the sum of the outputs for the parts of an action."""
    total = np.float32(0)
    for k in range(network.parts.shape[1]):
        row = np.int64(network.parts[action, k])
        if row != NO_ROW:
            total += linear_output(network, row, hidden2)
    return total


@inlined
def foreseen_logit(network, rows, hidden2):
    """Return the sum of the outputs for an action's look-ahead (foreseen) features."""
    total = np.float32(0)
    for k in range(len(rows)):
        if rows[k] != NO_ROW:
            total += linear_output(network, np.int64(rows[k]), hidden2)
    return total


@inlined
def compute_outputs(network, actions, foreseen_rows, n, heuristic_count, hidden2, logits):
    """Write the logits of n legal actions, which start with the heuristic's choices; return the value."""
    first_extra = len(network.last_bias) - EXTRA_ROWS
    for k in range(n):
        foreseen = foreseen_rows[k]
        logits[k] = action_logit(network, np.int64(actions[k]), hidden2) + foreseen_logit(network, foreseen, hidden2)
        if k < heuristic_count:
            logits[k] += linear_output(network, first_extra + k, hidden2)
    return linear_output(network, first_extra + HEURISTIC_ROWS, hidden2)
