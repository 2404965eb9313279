# mypy: ignore-errors
# ruff: noqa: F821
"""How a network is asked at a table.  A template: `law`, the doors that lead to it, and `sights` are put in
place for each game."""

from typing import NamedTuple

import numpy as np

from meldhouse.engine.kernels import declared, kernel, laid
from meldhouse.learn.inputs import gather
from meldhouse.learn.net import think, weigh

see, meant, legal, choose = sights.see, sights.meant, law.legal, law.choose
MAX_LEGAL = law.MAX_LEGAL

entry = declared(cache=True, nogil=True, _nrt=False)  # what Python calls


class Desk(NamedTuple):
    """Room to think in."""

    seen: np.ndarray  # an observation, as a record
    bytes: np.ndarray  # and the same as bytes
    sight: np.ndarray
    moves: np.ndarray  # legal actions of the law
    numbers: np.ndarray  # and as they are for learners
    told: np.ndarray  # what speaks for each
    active: np.ndarray  # the inputs that are 1
    low: np.ndarray  # the cells of the first layer
    high: np.ndarray


def desk(sight, layout, inputs, cells):
    seen = np.zeros(1, layout.dtype).view(np.recarray)
    most = len(inputs.table) + len(inputs.of_options)
    return Desk(
        seen, seen.view(np.uint8), sight, np.zeros(MAX_LEGAL, np.int16), np.zeros(MAX_LEGAL, np.int64),
        np.zeros(MAX_LEGAL, np.float32), np.zeros(most, np.int64), np.zeros(cells, np.float32),
        np.zeros(cells, np.float32),
    )  # fmt: skip


@kernel
def look(view, rules, seat, seen):
    see(view[0], rules, seat, seen[0])


@kernel
def ask(view, rules, moves, numbers, x):
    """What may be done: how many moves, which of them is the rule of thumb's, and the generator."""
    n = legal(view[0], rules, moves)
    for k in range(n):
        numbers[k] = meant(view[0], rules, np.int64(moves[k]))
    thumb, x = choose(view[0], rules, moves, n, x)
    return n, thumb, x


@kernel
def consider(view, rules, net, inputs, desk, x):
    """All that is known of a position: moves, the thumb's, inputs, what it is worth, and the generator."""
    look(view, rules, np.int64(view[0].actor), desk.seen)
    n, thumb, x = ask(view, rules, desk.moves, desk.numbers, x)
    m = gather(desk.bytes, inputs, desk.active)
    think(net, desk.active, m, desk.low, desk.high)
    return n, thumb, m, weigh(net, desk.numbers, n, thumb, desk.high, desk.told), x


@kernel
def best(told, n):
    """The place of what most speaks for."""
    place = 0
    for k in range(1, n):
        if told[k] > told[place]:
            place = k
    return place


@entry
def choose_best(view, rules, net, inputs, desk, moves, n, x):
    """The place of the one of these n legal moves that the network prefers, and the generator."""
    _, _, _, _, x = consider(view, laid(rules), net, inputs, desk, x)
    place, k, most = 0, 0, np.float32(0)
    for j in range(n):
        while desk.moves[k] != moves[j]:
            k += 1
        if j == 0 or desk.told[k] > most:
            place, most = j, desk.told[k]
    return place, x


@entry
def choose_often(times, view, rules, net, inputs, desk, x):
    """The same so many times, to measure how long it takes."""
    total, rules = 0, laid(rules)
    for _ in range(times):
        desk.sight[0] = view[0]
        n, _, _, _, x = consider(desk.sight, rules, net, inputs, desk, x)
        total += best(desk.told, n)
    return total, x
