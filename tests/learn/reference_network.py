"""A slow and simple reference of the network: NumPy in double precision, one decision at a time."""

import numpy as np

from meldhouse.learn.network import HEURISTIC_ROWS


def cells(net, active):
    low = np.maximum(net.first_bias + net.first[active].sum(axis=0), 0)
    return low, np.maximum(net.second_bias + low @ net.second, 0)


def logits_and_value(net, active, numbers, foreseen, liked):
    """Return the logits of actions by parts, foreseen features and the heuristic's ranks, and the value of a hand."""
    *spoken, worth = net.last @ cells(net, active)[1] + net.last_bias
    rows, trust = spoken[:-HEURISTIC_ROWS], spoken[-HEURISTIC_ROWS:]
    parts = [[row for row in (*net.parts[number], *ahead) if row >= 0]
             for number, ahead in zip(numbers, foreseen, strict=True)]  # fmt: skip
    for_each = np.array([sum(rows[row] for row in some) for some in parts])
    for_each[:liked] += trust[:liked]
    return for_each, worth


def likely(for_each):
    powers = np.exp(for_each - for_each.max())
    return powers / powers.sum()


def loss(net, decisions, openness, caring, goals):
    """Return the loss over decisions (dicts of stored values): high results and openness reduce it.

    The value of a hand is trained towards `goal`, the result of the choices, which has no gradient.
    """
    total = 0.0
    for one, goal in zip(decisions, goals, strict=True):
        for_each, worth = logits_and_value(net, one["inputs"], one["numbers"], one["rows"], one["liked"])
        chances = likely(for_each)
        total -= chances @ one["came"]
        total -= openness * -(chances * np.log(chances)).sum()
        total += caring * 0.5 * (worth - goal) ** 2
    return total / len(decisions)


def goal(net, one):
    """Return the expected result over the choices."""
    return likely(logits_and_value(net, one["inputs"], one["numbers"], one["rows"], one["liked"])[0]) @ one["came"]


def decision(notes, at):
    """Return the stored values of a decision."""

    def part(values, end):
        return values[end[at - 1] if at else 0 : end[at]]

    return {
        "liked": notes.heuristic_count[at],
        "inputs": part(notes.inputs, notes.inputs_end),
        "numbers": part(notes.actions, notes.actions_end),
        "rows": part(notes.foreseen_rows, notes.actions_end),
        "came": part(notes.returns, notes.actions_end).astype(float),
    }
