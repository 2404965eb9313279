# mypy: ignore-errors
# ruff: noqa: F821
"""Runs the network at a table. A template: `law`, the game's rules, `sights`, `noticing` (None where nothing is
derived) and `likes` are put in place for each game.
"""

from typing import NamedTuple

import numpy as np

from meldhouse.engine.kernels import declared, kernel, laid
from meldhouse.learn.input_encoding import gather
from meldhouse.learn.network import NO_PART, think, weigh

see, meant, legal, choose = sights.see, sights.meant, law.legal, law.choose
MAX_LEGAL = law.MAX_LEGAL

entry = declared(cache=True, nogil=True, _nrt=False)  # what Python calls


@kernel
def nothing_more(view, rules, out):
    """What is noticed where a game does not say it."""


@kernel
def nothing_ahead(view, rules, noticed, action, trial, moves, out):
    """What is foreseen where a game does not say it."""


notice = getattr(noticing, "notice", nothing_more)
foresee = getattr(noticing, "foresee", nothing_ahead)


class Workspace(NamedTuple):
    """Room to think in."""

    seen: np.ndarray  # an observation, as a record
    noticed: np.ndarray  # what is noticed besides, as another
    bytes: np.ndarray  # and both as bytes
    ahead: np.ndarray  # what is foreseen of an action, as a third
    ahead_bytes: np.ndarray
    rows: np.ndarray  # of each legal action: the rows of what is foreseen of it
    trial: np.ndarray  # the view once more, to try an action in
    trial_moves: np.ndarray
    sight: np.ndarray
    moves: np.ndarray  # legal actions of the law
    numbers: np.ndarray  # and as they are for learners
    told: np.ndarray  # what speaks for each
    places: np.ndarray  # of some of them
    active: np.ndarray  # the inputs that are 1
    low: np.ndarray  # the cells of the first layer
    high: np.ndarray


def desk(sight, seen, noticed, foreseen, things, inputs, cells):
    """Of the records of what is seen, noticed and foreseen, which are so many things."""
    bytes, end = np.zeros(seen.itemsize + noticed.itemsize, np.uint8), seen.itemsize
    parts = bytes[:end].view(seen), bytes[end:].view(noticed)
    ahead = np.zeros(foreseen.itemsize, np.uint8)
    most = len(inputs.table) + len(inputs.of_options)
    return Workspace(
        *(part.view(np.recarray) for part in parts), bytes, ahead.view(foreseen).view(np.recarray), ahead,
        np.zeros((MAX_LEGAL, things), np.int32), sight.copy(), np.zeros(MAX_LEGAL, np.int16), sight,
        np.zeros(MAX_LEGAL, np.int16), np.zeros(MAX_LEGAL, np.int64), np.zeros(MAX_LEGAL, np.float32),
        np.zeros(MAX_LEGAL, np.int64), np.zeros(most, np.int64),
        np.zeros(cells, np.float32), np.zeros(cells, np.float32),
    )  # fmt: skip


@kernel
def look(view, rules, seat, desk):
    see(view[0], rules, seat, desk.seen[0])
    notice(view[0], rules, desk.noticed[0])


@kernel
def ask(view, rules, moves, numbers, x):
    """What may be done: how many moves, how many of them the rule of thumb likes best, and the generator.

    The first is its choice, the second what it would choose if that could not be done, and so on.
    """
    n = legal(view[0], rules, moves)
    liked, after = min(n, likes), x
    for k in range(liked):
        place, y = choose(view[0], rules, moves[k:], n - k, x)
        after = y if k == 0 else after
        moves[k], moves[k + place] = moves[k + place], moves[k]
    for k in range(n):
        numbers[k] = meant(view[0], rules, np.int64(moves[k]))
    return n, liked, after


@kernel
def look_ahead(view, rules, net, n, desk):
    """The rows of what is foreseen of each legal action; of nothing there is none."""
    for k in range(n):
        desk.trial[0] = view[0]
        for thing in range(len(net.foreseen)):
            desk.ahead_bytes[thing] = 0
        action = np.int64(desk.moves[k])
        foresee(view[0], rules, desk.noticed[0], action, desk.trial[0], desk.trial_moves, desk.ahead[0])
        for thing in range(len(net.foreseen)):
            number = min(np.int64(desk.ahead_bytes[thing]), net.foreseen[thing, 1])
            desk.rows[k, thing] = net.foreseen[thing, 0] + number if number > 0 else NO_PART


@kernel
def consider(view, rules, net, inputs, desk, x):
    """All that is known of a position: moves, liked ones, inputs, what it is worth, and the generator."""
    look(view, rules, np.int64(view[0].actor), desk)
    n, liked, x = ask(view, rules, desk.moves, desk.numbers, x)
    look_ahead(view, rules, net, n, desk)
    m = gather(desk.bytes, inputs, desk.active)
    think(net, desk.active, m, desk.low, desk.high)
    return n, liked, m, weigh(net, desk.numbers, desk.rows, n, liked, desk.high, desk.told), x


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
    known, _, _, _, x = consider(view, laid(rules), net, inputs, desk, x)
    place, most = 0, np.float32(-1e30)
    for k in range(known):
        if desk.told[k] > most:
            for j in range(n):
                if moves[j] == desk.moves[k]:
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
