# mypy: ignore-errors
"""Fills the design matrix of the least-squares problem: the features of the actions that were tried, centered."""

from meldhouse.engine.kernels import kernel_decorator
from meldhouse.learn.network import EXTRA_ROWS, HEURISTIC_ROWS, NO_ROW

entry = kernel_decorator(cache=True, nogil=True, _nrt=False)
inlined = kernel_decorator(_nrt=False, forceinline=True)


@entry
def fill_rows(parts, parameter, multiplier, buffer, decisions, hidden2, design, targets):
    """Write the rows and targets for the given decisions; return the number of rows.

    Each action has a row with its features, minus the mean over its decision, and its return as the target.  Each
    decision has one more row for the value: its target is the mean return.  An output row of the network contributes
    `multiplier` times its parameter, by itself (bias) and for every hidden unit.
    """
    at, first_extra = 0, len(parameter) - EXTRA_ROWS
    for k in range(len(decisions)):
        first = buffer.actions_end[decisions[k] - 1] if decisions[k] else 0
        n, heuristic_count = buffer.actions_end[decisions[k]] - first, buffer.heuristic_count[decisions[k]]
        for i in range(n):
            design[at + i, :] = 0
            targets[at + i] = buffer.returns[first + i]
            _add_rows(design[at + i], parts[buffer.actions[first + i]], parameter, multiplier, hidden2[k])
            _add_rows(design[at + i], buffer.foreseen_rows[first + i], parameter, multiplier, hidden2[k])
            if i < heuristic_count:
                _add_row(design[at + i], parameter[first_extra + i], 1.0, hidden2[k])
        _subtract_mean(design[at : at + n])
        design[at + n, :] = 0
        _add_row(design[at + n], parameter[first_extra + HEURISTIC_ROWS], 1.0, hidden2[k])
        targets[at + n] = targets[at : at + n].sum() / n
        at += n + 1
    return at


@inlined
def _add_rows(features, rows, parameter, multiplier, units):
    for k in range(len(rows)):
        if rows[k] != NO_ROW:
            _add_row(features, parameter[rows[k]], multiplier[rows[k]], units)


@inlined
def _add_row(features, parameter, multiplier, units):
    column = parameter * (len(units) + 1)
    features[column] += multiplier
    for j in range(len(units)):
        features[column + 1 + j] += multiplier * units[j]


@inlined
def _subtract_mean(rows):
    n = len(rows)
    for column in range(rows.shape[1]):
        mean = 0.0
        for i in range(n):
            mean += rows[i, column] / n
        for i in range(n):
            rows[i, column] -= mean
