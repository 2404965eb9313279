"""The network said again, slowly and obviously: numpy in double precision, one decision at a time."""

import numpy as np

from meldhouse.learn.network import HEURISTIC_ROWS


def cells(net, active):
    low = np.maximum(net.first_bias + net.first[active].sum(axis=0), 0)
    return low, np.maximum(net.second_bias + low @ net.second, 0)


def told(net, active, numbers, foreseen, liked):
    """What speaks for each action by its parts and by what is foreseen of it, and for those that the rule of thumb
    likes besides; what the hand is worth."""
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
    """Over some decisions, each a dict of what was noted of it: what the choices come to is good, and so is openness.

    Of what a hand is worth a `goal` is told, which is what the choices came to: it does not move with them.
    """
    total = 0.0
    for one, goal in zip(decisions, goals, strict=True):
        for_each, worth = told(net, one["inputs"], one["numbers"], one["rows"], one["liked"])
        chances = likely(for_each)
        total -= chances @ one["came"]
        total -= openness * -(chances * np.log(chances)).sum()
        total += caring * 0.5 * (worth - goal) ** 2
    return total / len(decisions)


def goal(net, one):
    """What its choices came to, each as likely as it is."""
    return likely(told(net, one["inputs"], one["numbers"], one["rows"], one["liked"])[0]) @ one["came"]


def decision(notes, at):
    """What was noted of a decision."""

    def part(values, end):
        return values[end[at - 1] if at else 0 : end[at]]

    return {
        "liked": notes.heuristic_count[at],
        "inputs": part(notes.inputs, notes.inputs_end),
        "numbers": part(notes.actions, notes.actions_end),
        "rows": part(notes.foreseen_rows, notes.actions_end),
        "came": part(notes.returns, notes.actions_end).astype(float),
    }
