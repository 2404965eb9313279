# mypy: ignore-errors
"""In which direction the network gets better: the parts that are not products of matrices, for any game."""

import numpy as np

from meldhouse.engine.kernels import declared
from meldhouse.learn.network import BESIDE, LIKED, NO_PART, as_foreseen, speaks_for, tell

entry = declared(cache=True, nogil=True, _nrt=False, fastmath=True)

BETTER, OPEN, ERROR, ALIKE = range(4)  # sums of a batch


@entry
def lower(first, first_bias, notes, which, low):
    """The first layer of a batch: only the inputs that are 1 are added up."""
    cells = len(first_bias)
    for k in range(len(which)):
        at = which[k]
        for j in range(cells):
            low[k, j] = first_bias[j]
        for place in range(notes.inputs_end[at - 1] if at else 0, notes.inputs_end[at]):
            row = np.int64(notes.inputs[place])
            for j in range(cells):
                low[k, j] += first[row, j]
        for j in range(cells):
            low[k, j] = max(low[k, j], np.float32(0))


@entry
def rectify(high, bias):
    """Products of the second layer become its cells."""
    for k in range(len(high)):
        for j in range(len(bias)):
            high[k, j] = max(high[k, j] + bias[j], np.float32(0))


@entry
def upper(net, slope, notes, which, high, high_slope, told, openness, caring, sums):
    """The last layer of a batch, tried actions alone: its slope, and that of the cells before it.

    What the choices come to on the whole shall be much: an action that came to more than the mean of those that were
    tried, each counted as it is likely, becomes likelier.  What is open stays so for the sake of `openness`; and what a
    hand is worth is told better.
    """
    size, trust, cells = len(which), len(net.last_bias) - BESIDE, high.shape[1]
    for k in range(size):
        at, cell, out = which[k], high[k], high_slope[k]
        first = notes.numbers_end[at - 1] if at else 0
        n, liked = notes.numbers_end[at] - first, notes.liked[at]
        most, place = np.float32(-1e30), 0
        for i in range(n):
            told[i] = speaks_for(net, np.int64(notes.numbers[first + i]), cell)
            told[i] += as_foreseen(net, notes.rows[first + i], cell)
            if i < liked:
                told[i] += tell(net, trust + i, cell)
            if told[i] > most:
                most, place = told[i], i
        total, spread, mean = 0.0, 0.0, 0.0
        for i in range(n):
            total += np.exp(told[i] - most)
        whole = np.log(total)
        for i in range(n):
            told[i] = told[i] - most - whole  # logarithms of how likely each is
            likely = np.exp(told[i])
            spread -= likely * told[i]
            mean += likely * notes.came[first + i]
        error = tell(net, trust + LIKED, cell) - mean
        sums[BETTER] += notes.came[first + place] - notes.came[first]
        sums[OPEN] += spread
        sums[ERROR] += error * error
        sums[ALIKE] += place == 0
        for j in range(cells):
            out[j] = 0
        for i in range(n):
            lean = np.exp(told[i]) * (mean - notes.came[first + i] + openness * (told[i] + spread))
            if i < liked:
                add_row(net, slope, trust + i, np.float32(lean / size), cell, out)
            add_rows(net, slope, net.parts[notes.numbers[first + i]], np.float32(lean / size), cell, out)
            add_rows(net, slope, notes.rows[first + i], np.float32(lean / size), cell, out)
        add_row(net, slope, trust + LIKED, np.float32(caring * error / size), cell, out)
        for j in range(cells):
            out[j] = out[j] if cell[j] > 0 else np.float32(0)


@declared(_nrt=False, fastmath=True, forceinline=True)
def add_rows(net, slope, rows, lean, cell, out):
    """What leans on an action leans on each of its parts, and on what was foreseen of it."""
    for k in range(len(rows)):
        row = np.int64(rows[k])
        if row != NO_PART:
            add_row(net, slope, row, lean, cell, out)


@declared(_nrt=False, fastmath=True, forceinline=True)
def add_row(net, slope, row, lean, cell, out):
    """What leans on a row: the slope of its weights, and of the cells."""
    slope.last_bias[row] += lean
    for j in range(len(cell)):
        slope.last[row, j] += lean * cell[j]
        out[j] += lean * net.last[row, j]


@entry
def bottom(slope_first, notes, which, low, low_slope):
    """The slope of the first layer's weights."""
    cells = low.shape[1]
    for k in range(len(which)):
        at = which[k]
        for j in range(cells):
            low_slope[k, j] = low_slope[k, j] if low[k, j] > 0 else np.float32(0)
        for place in range(notes.inputs_end[at - 1] if at else 0, notes.inputs_end[at]):
            row = np.int64(notes.inputs[place])
            for j in range(cells):
                slope_first[row, j] += low_slope[k, j]


@entry
def stride(weights, slope, mean, square, times, rate, shrink, averaged, average):
    """Adam's: each weight against its slope, as evenly as that has been; `average` follows the weights."""
    warm, warmer = np.float32(1 - 0.9**times), np.float32(1 - 0.999**times)
    step = np.float32(rate)
    for k in range(len(weights)):
        lean = slope[k] * shrink
        mean[k] += np.float32(0.1) * (lean - mean[k])
        square[k] += np.float32(0.001) * (lean * lean - square[k])
        weights[k] -= step * (mean[k] / warm) / (np.sqrt(square[k] / warmer) + np.float32(1e-5))
        average[k] += (1 - averaged) * (weights[k] - average[k])
