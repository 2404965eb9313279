# mypy: ignore-errors
"""Gradients of the network (backpropagation), and the step of Adam: what is not a matrix product, for any game."""

import numpy as np

from meldhouse.engine.kernels import declared
from meldhouse.learn.network import BESIDE, LIKED, NO_PART, as_foreseen, linear_output, logit

entry = declared(cache=True, nogil=True, _nrt=False, fastmath=True)

BETTER, OPEN, ERROR, ALIKE = range(4)  # sums of a batch


@entry
def forward_sparse(first, first_bias, notes, which, low):
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
def relu(high, bias):
    """Products of the second layer become its cells."""
    for k in range(len(high)):
        for j in range(len(bias)):
            high[k, j] = max(high[k, j] + bias[j], np.float32(0))


@entry
def policy_value_backward(net, slope, notes, which, high, high_slope, told, entropy_coef, caring, sums):
    """Policy gradient with an entropy bonus, and the squared error of the value: the last layer of a batch.

    Adds to the gradient of the last layer and of the cells before it, for the actions that were tried.  The baseline is
    the mean of their returns, each counted as it is likely; `entropy_coef` weighs the bonus.
    """
    size, trust, cells = len(which), len(net.last_bias) - BESIDE, high.shape[1]
    for k in range(size):
        at, cell, out = which[k], high[k], high_slope[k]
        first = notes.numbers_end[at - 1] if at else 0
        n, liked = notes.numbers_end[at] - first, notes.liked[at]
        most, place = np.float32(-1e30), 0
        for i in range(n):
            told[i] = logit(net, np.int64(notes.numbers[first + i]), cell)
            told[i] += as_foreseen(net, notes.rows[first + i], cell)
            if i < liked:
                told[i] += linear_output(net, trust + i, cell)
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
        error = linear_output(net, trust + LIKED, cell) - mean
        sums[BETTER] += notes.came[first + place] - notes.came[first]
        sums[OPEN] += spread
        sums[ERROR] += error * error
        sums[ALIKE] += place == 0
        for j in range(cells):
            out[j] = 0
        for i in range(n):
            logit_gradient = np.exp(told[i]) * (mean - notes.came[first + i] + entropy_coef * (told[i] + spread))
            if i < liked:
                add_row(net, slope, trust + i, np.float32(logit_gradient / size), cell, out)
            add_rows(net, slope, net.parts[notes.numbers[first + i]], np.float32(logit_gradient / size), cell, out)
            add_rows(net, slope, notes.rows[first + i], np.float32(logit_gradient / size), cell, out)
        add_row(net, slope, trust + LIKED, np.float32(caring * error / size), cell, out)
        for j in range(cells):
            out[j] = out[j] if cell[j] > 0 else np.float32(0)


@declared(_nrt=False, fastmath=True, forceinline=True)
def add_rows(net, slope, rows, logit_gradient, cell, out):
    """What leans on an action leans on each of its parts, and on what was foreseen of it."""
    for k in range(len(rows)):
        row = np.int64(rows[k])
        if row != NO_PART:
            add_row(net, slope, row, logit_gradient, cell, out)


@declared(_nrt=False, fastmath=True, forceinline=True)
def add_row(net, slope, row, logit_gradient, cell, out):
    """What leans on a row: the slope of its weights, and of the cells."""
    slope.last_bias[row] += logit_gradient
    for j in range(len(cell)):
        slope.last[row, j] += logit_gradient * cell[j]
        out[j] += logit_gradient * net.last[row, j]


@entry
def first_layer_backward(slope_first, notes, which, low, low_slope):
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
def adam_step(weights, slope, mean, square, times, rate, shrink, averaged, average):
    """Adam (decay rates 0.9 and 0.999); `average` is an exponential moving average of the weights."""
    warm, warmer = np.float32(1 - 0.9**times), np.float32(1 - 0.999**times)
    step = np.float32(rate)
    for k in range(len(weights)):
        gradient = slope[k] * shrink
        mean[k] += np.float32(0.1) * (gradient - mean[k])
        square[k] += np.float32(0.001) * (gradient * gradient - square[k])
        weights[k] -= step * (mean[k] / warm) / (np.sqrt(square[k] / warmer) + np.float32(1e-5))
        average[k] += (1 - averaged) * (weights[k] - average[k])
