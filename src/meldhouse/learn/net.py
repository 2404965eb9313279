# mypy: ignore-errors
"""The network: two layers of cells, and a row of the last layer for every action.

Of the first layer only the inputs that are 1 are added up, of the last only the rows of legal actions.  Two rows are
no action's: what the rule of thumb's choice gets beside its own row, and what the hand will be worth.
"""

from typing import NamedTuple

import numpy as np

from meldhouse.learn.inputs import inside

BESIDE = 2  # rows of the last layer that are no action's: the first is TRUST, the second WORTH, from `actions` on


class Net(NamedTuple):
    """Views of one array of weights."""

    all: np.ndarray
    first: np.ndarray  # (inputs, cells)
    first_bias: np.ndarray
    second: np.ndarray  # (cells, cells), from and to
    second_bias: np.ndarray
    last: np.ndarray  # (actions and two, cells)
    last_bias: np.ndarray


def shapes(inputs, cells, actions):
    return (inputs, cells), (cells,), (cells, cells), (cells,), (actions + BESIDE, cells), (actions + BESIDE,)


def net_of(weights: np.ndarray, inputs: int, cells: int, actions: int) -> Net:
    """A network whose weights lie in an array."""
    views, first = [], 0
    for shape in shapes(inputs, cells, actions):
        size = int(np.prod(shape))
        views.append(weights[first : first + size].reshape(shape))
        first += size
    assert first == len(weights)
    return Net(weights, *views)


def size_of(inputs: int, cells: int, actions: int) -> int:
    """How many weights it has."""
    return sum(int(np.prod(shape)) for shape in shapes(inputs, cells, actions))


def empty(inputs: int, cells: int, actions: int) -> Net:
    return net_of(np.zeros(size_of(inputs, cells, actions), np.float32), inputs, cells, actions)


def born(inputs: int, cells: int, actions: int, trust: float, dice: np.random.Generator) -> Net:
    """A network that knows nothing but to trust the rule of thumb."""
    net = empty(inputs, cells, actions)
    net.first[:] = dice.normal(0, 1 / np.sqrt(32), net.first.shape)  # some thirty inputs are 1
    net.second[:] = dice.normal(0, np.sqrt(2 / cells), net.second.shape)
    net.last[:] = dice.normal(0, 0.01 / np.sqrt(cells), net.last.shape)
    net.last_bias[actions] = trust
    return net


@inside
def think(net, active, n, low, high):
    """The cells of both layers, from the inputs that are 1."""
    cells = len(low)
    for j in range(cells):
        low[j] = net.first_bias[j]
        high[j] = net.second_bias[j]
    for k in range(n):
        row = np.int64(active[k])
        for j in range(cells):
            low[j] += net.first[row, j]
    for i in range(cells):
        signal = low[i]
        if signal > 0:
            for j in range(cells):
                high[j] += signal * net.second[i, j]
        else:
            low[i] = 0
    for j in range(cells):
        high[j] = max(high[j], np.float32(0))


@inside
def tell(net, row, high):
    """A row of the last layer."""
    told = net.last_bias[row]
    for j in range(len(high)):
        told += net.last[row, j] * high[j]
    return told


@inside
def weigh(net, numbers, n, thumb, high, told):
    """What speaks for each of n legal actions, of which `thumb` is the rule of thumb's; what the hand is worth."""
    actions = len(net.last_bias) - BESIDE
    for k in range(n):
        told[k] = tell(net, np.int64(numbers[k]), high)
    told[thumb] += tell(net, actions, high)
    return tell(net, actions + 1, high)
