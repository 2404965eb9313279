# mypy: ignore-errors
"""The network: two hidden layers, and a row of the last layer for every action or for every part of one.

Of the first layer only the inputs that are 1 are added up, of the last only the rows of legal actions.  Where actions
are very many, what speaks for one is what speaks for its parts: to put two cards is to put the one and the other.  And
what is foreseen of an action has a row for each number that it can be.  Some rows are no action's: what the rule of
thumb's choice gets beside its own, its second choice, and so on; and what the hand will be worth.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from meldhouse.learn.input_encoding import inside

LIKED = 4  # so many of the rule of thumb's choices, the best first, have a row besides
BESIDE = LIKED + 1  # the last rows: those, and WORTH
NO_PART = -1


class Sizes(NamedTuple):
    """How large it is, and what its actions are made of."""

    inputs: int
    cells: int
    parts: np.ndarray  # (actions, most parts of one): rows of the last layer, or NO_PART
    foreseen: np.ndarray  # of each thing that is foreseen: the row of 1 less one, and the most that is told apart


class Net(NamedTuple):
    """Views of one array of weights, and what actions are made of."""

    all: np.ndarray
    first: np.ndarray  # (inputs, cells)
    first_bias: np.ndarray
    second: np.ndarray  # (cells, cells), from and to
    second_bias: np.ndarray
    last: np.ndarray  # (parts and BESIDE, cells)
    last_bias: np.ndarray
    parts: np.ndarray
    foreseen: np.ndarray


def shapes(sizes):
    inputs, cells, rows = sizes.inputs, sizes.cells, rows_of_actions(sizes) + BESIDE
    return (inputs, cells), (cells,), (cells, cells), (cells,), (rows, cells), (rows,)


def rows_of_actions(sizes: Sizes) -> int:
    """Those of the parts of actions, and behind them those of what is foreseen."""
    return int(sizes.parts.max()) + 1 + int(sizes.foreseen[:, 1].sum())


def net_of(weights: np.ndarray, sizes: Sizes) -> Net:
    """A network whose weights lie in an array."""
    views, first = [], 0
    for shape in shapes(sizes):
        size = int(np.prod(shape))
        views.append(weights[first : first + size].reshape(shape))
        first += size
    assert first == len(weights)
    return Net(weights, *views, sizes.parts, sizes.foreseen)


def size_of(sizes: Sizes) -> int:
    """How many weights it has."""
    return sum(int(np.prod(shape)) for shape in shapes(sizes))


def empty(sizes: Sizes) -> Net:
    return net_of(np.zeros(size_of(sizes), np.float32), sizes)


def init_weights(sizes: Sizes, trust: Sequence[float], dice: np.random.Generator) -> Net:
    """A network that knows nothing but how much to trust the rule of thumb's first choice, its second, and so on."""
    net = empty(sizes)
    net.first[:] = dice.normal(0, 1 / np.sqrt(32), net.first.shape)  # some thirty inputs are 1
    net.second[:] = dice.normal(0, np.sqrt(2 / sizes.cells), net.second.shape)
    net.last[:] = dice.normal(0, 0.01 / np.sqrt(sizes.cells), net.last.shape)
    net.last_bias[-BESIDE:-1] = trust
    return net


def counting(sizes: Sizes, trust: Sequence[float], at_first: Sequence[float], bytes: np.ndarray) -> Net:
    """A network whose cells are the bytes that it is told: as large as the number of each, and 1 where that is most.

    It knows what each more of what is foreseen speaks for an action at first, and how much to trust the rule of thumb.
    """
    net = empty(sizes)
    for cell, (_, nothing, most, first) in enumerate(bytes.tolist()):
        for number in range(most + 1):
            if number != nothing:
                net.first[first + number, cell] = number / most
    net.second[:] = np.eye(sizes.cells)
    net.last_bias[-BESIDE:-1] = trust
    for (before, most), each in zip(sizes.foreseen.tolist(), at_first, strict=True):
        net.last_bias[before + 1 : before + 1 + most] = each * np.arange(1, most + 1)
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
def linear_output(net, row, high):
    """A row of the last layer."""
    told = net.last_bias[row]
    for j in range(len(high)):
        told += net.last[row, j] * high[j]
    return told


@inside
def logit(net, action, high):
    """What speaks for each part of an action, added up."""
    told = np.float32(0)
    for k in range(net.parts.shape[1]):
        row = np.int64(net.parts[action, k])
        if row != NO_PART:
            told += linear_output(net, row, high)
    return told


@inside
def as_foreseen(net, rows, high):
    """What speaks for what is foreseen, added up."""
    told = np.float32(0)
    for k in range(len(rows)):
        if rows[k] != NO_PART:
            told += linear_output(net, np.int64(rows[k]), high)
    return told


@inside
def weigh(net, numbers, rows, n, liked, high, told):
    """What speaks for each of n legal actions, the first of which the rule of thumb likes; what the hand is worth."""
    trust = len(net.last_bias) - BESIDE
    for k in range(n):
        told[k] = logit(net, np.int64(numbers[k]), high) + as_foreseen(net, rows[k], high)
        if k < liked:
            told[k] += linear_output(net, trust + k, high)
    return linear_output(net, trust + LIKED, high)
