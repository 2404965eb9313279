# mypy: ignore-errors
# ruff: noqa: F821
"""Plays hands on from a decision, with the heuristic in every seat.  A template, instantiated for each game.

`rules_api` and `bot_turns` are injected by compiled_modules.py.  Both moves of a comparison are played on in each
world, with the same stock and common random numbers, so that only the move makes a difference.
"""

import numpy as np

from meldhouse.engine.kernels import by_reference, inlined, loop
from meldhouse.engine.rng import step

NONE, MAX_LEGAL = rules_api.NONE, rules_api.MAX_LEGAL
legal, apply, conceal, imagine = rules_api.legal, rules_api.apply, rules_api.conceal, rules_api.imagine
payoff, choose = rules_api.payoff, rules_api.choose
turn, HEURISTIC = bot_turns.turn, bot_turns.HEURISTIC


@inlined
def play_on(s, rules, sight, scratch, x):
    """Let the heuristic play a hand to its end in every seat; return the generator."""
    while s.actor != NONE:
        x = turn(s, rules, HEURISTIC, sight, scratch, x)
    return x


@loop
def compare(tables, rules, action, worlds, sums, squares, x):
    """Compare an action with the heuristic's move in sampled worlds; return the number of worlds in which they differ.

    Adds to `sums` and `squares`, for each seat, by how much the payoff after the action is higher.
    """
    rules, scratch, differing = by_reference(rules), np.empty(MAX_LEGAL, np.int16), 0
    world, other, view, sight = tables.copy(), tables.copy(), tables.copy(), tables.copy()
    seats, actor = len(sums), np.int64(tables[0].actor)
    conceal(view[0], rules, actor)
    for _ in range(worlds):
        sight[0] = view[0]
        n = legal(sight[0], rules, scratch)
        k, x = choose(sight[0], rules, scratch, n, x)
        expected = np.int64(scratch[k])
        x = step(x)
        if expected == action:
            continue
        differing += 1
        world[0] = tables[0]
        x = imagine(world[0], rules, x)
        other[0] = world[0]
        apply(world[0], rules, np.int64(action))
        apply(other[0], rules, expected)
        play_on(other[0], rules, sight, scratch, x)
        x = play_on(world[0], rules, sight, scratch, x)
        for seat in range(seats):
            lead = payoff(world[0], rules, seat) - payoff(other[0], rules, seat)
            sums[seat] += lead
            squares[seat] += lead * lead
    return differing, x


@loop
def replay(tables, rules, times, sums, squares, x):
    """Play a position on to its end several times, with the pieces to come in their true order; return the generator.

    Adds the payoffs of each seat to `sums` and `squares`.
    """
    rules, scratch, seats = by_reference(rules), np.empty(MAX_LEGAL, np.int16), len(sums)
    world, sight = tables.copy(), tables.copy()
    for _ in range(times):
        world[0] = tables[0]
        x = play_on(world[0], rules, sight, scratch, step(x))
        for seat in range(seats):
            worth = payoff(world[0], rules, seat)
            sums[seat] += worth
            squares[seat] += worth * worth
    return x
