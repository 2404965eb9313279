"""The network said again, slowly and obviously: numpy in double precision, one decision at a time."""

import numpy as np


def cells(net, active):
    low = np.maximum(net.first_bias + net.first[active].sum(axis=0), 0)
    return low, np.maximum(net.second_bias + low @ net.second, 0)


def told(net, active, numbers, thumb):
    """What speaks for each legal action, and what the hand is worth."""
    for_each, trust, worth = spoken(net, active, numbers)
    for_each[thumb] += trust
    return for_each, worth


def spoken(net, active, numbers):
    """What speaks for each action by its parts, for the rule of thumb's besides, and what the hand is worth."""
    *rows, trust, worth = net.last @ cells(net, active)[1] + net.last_bias
    parts = [[row for row in net.parts[number] if row >= 0] for number in numbers]
    return np.array([sum(rows[row] for row in some) for some in parts]), trust, worth


def likely(for_each):
    powers = np.exp(for_each - for_each.max())
    return powers / powers.sum()


def loss(net, decisions, clip, openness, caring):
    """PPO's, over some decisions: each a dict of what was noted of it, and by how much it went better."""
    total = 0.0
    for one in decisions:
        for_each, worth = told(net, one["inputs"], one["numbers"], one["thumb"])
        chances = likely(for_each)
        ratio = chances[one["chosen"]] / np.exp(one["sure"])
        gain = one["better"]
        total -= min(ratio * gain, np.clip(ratio, 1 - clip, 1 + clip) * gain)
        total -= openness * -(chances * np.log(chances)).sum()
        total += caring * 0.5 * (worth - one["goal"]) ** 2
    return total / len(decisions)


def copying_loss(net, decisions, caring):
    """How far it is from making the rule of thumb's choices, which it is not told."""
    total = 0.0
    for one in decisions:
        for_each, _, worth = spoken(net, one["inputs"], one["numbers"])
        total -= np.log(likely(for_each)[one["thumb"]])
        total += caring * 0.5 * (worth - one["goal"]) ** 2
    return total / len(decisions)


def decision(notes, at):
    """What was noted of a decision."""

    def part(values, end):
        return values[end[at - 1] if at else 0 : end[at]]

    names = ("thumb", "chosen", "sure", "goal")
    return {name: getattr(notes, name)[at] for name in names} | {
        "inputs": part(notes.inputs, notes.inputs_end),
        "numbers": part(notes.numbers, notes.numbers_end),
    }
