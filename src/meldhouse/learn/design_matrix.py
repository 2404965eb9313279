# mypy: ignore-errors
"""The rows of the least-squares problem: what sets the actions of a decision apart, for any game."""

from meldhouse.engine.kernels import declared
from meldhouse.learn.network import BESIDE, LIKED, NO_PART

entry = declared(cache=True, nogil=True, _nrt=False)
inside = declared(_nrt=False, forceinline=True)


@entry
def tell_apart(parts, weight, times, notes, which, high, lines, came):
    """A line for each action that was tried at some decisions: what is true of it, less the mean of its decision, so
    that what all of them share is nothing; and what it came to.  And one for each decision: what all came to on the
    whole.

    What is true of it are rows of the last layer, each so many times a weight, by itself and for every cell.  How many
    lines there are.
    """
    at, trust = 0, len(weight) - BESIDE
    for k in range(len(which)):
        first = notes.numbers_end[which[k] - 1] if which[k] else 0
        n, liked = notes.numbers_end[which[k]] - first, notes.liked[which[k]]
        for i in range(n):
            lines[at + i, :] = 0
            came[at + i] = notes.came[first + i]
            add(lines[at + i], parts[notes.numbers[first + i]], weight, times, high[k])
            add(lines[at + i], notes.rows[first + i], weight, times, high[k])
            if i < liked:
                add_row(lines[at + i], weight[trust + i], 1.0, high[k])
        less_their_mean(lines[at : at + n])
        lines[at + n, :] = 0
        add_row(lines[at + n], weight[trust + LIKED], 1.0, high[k])
        came[at + n] = came[at : at + n].sum() / n
        at += n + 1
    return at


@inside
def add(line, rows, weight, times, cells):
    for k in range(len(rows)):
        if rows[k] != NO_PART:
            add_row(line, weight[rows[k]], times[rows[k]], cells)


@inside
def add_row(line, weight, times, cells):
    place = weight * (len(cells) + 1)
    line[place] += times
    for j in range(len(cells)):
        line[place + 1 + j] += times * cells[j]


@inside
def less_their_mean(lines):
    n = len(lines)
    for place in range(lines.shape[1]):
        mean = 0.0
        for i in range(n):
            mean += lines[i, place] / n
        for i in range(n):
            lines[i, place] -= mean
