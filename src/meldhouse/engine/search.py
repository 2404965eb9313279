# mypy: ignore-errors
# ruff: noqa: F821
"""Monte Carlo search: playouts of lines of moves in sampled worlds, with the heuristic as the playout policy.

A template: the external kernels of the rules (`rules_module`) and `turns` are injected.  In each sampled world all
remaining lines are tried with the same random numbers (common random numbers), so that only the line makes a
difference.  A line is a move, and perhaps another that follows in the same turn.  bots/monte_carlo_search.py allocates
worlds to lines and chooses the move.
"""

import numpy as np

from meldhouse.engine.kernels import by_reference, inlined, loop

apply, imagine, payoff, promised = rules_module.apply, rules_module.imagine, rules_module.payoff, rules_module.promised
legal, choose = rules_module.legal, rules_module.choose
loose_turn = turns.loose_turn
NONE, MAX_LEGAL = rules_module.NONE, rules_module.MAX_LEGAL
TRIED, WORTH, SQUARES, LEAD, LEADS = range(5)  # sums for each line: its values, and its leads over the first line
SOME = np.uint64(1)  # the generator's state for the heuristic, which breaks ties at random


@inlined
def as_imagined(s, rules, x):
    """Leave an imagined world unchanged; replaces `believe` in games without beliefs."""
    return x


believe = getattr(rules_module, "believe", as_imagined)


@inlined
def at_once(view, rules, action):
    """Return True, the default of `ends`, in games where every move ends the turn."""
    return True


ends = getattr(rules_module, "ends", at_once)


@loop
def what_follows(tables, rules, action, trial, moves, then):
    """Write into `then` the moves worth trying as the second move of a turn, after `action`; return how many.

    They are the heuristic's next choices, and the first move that ends the turn.
    """
    seat, rules, x = np.int64(tables[0].actor), by_reference(rules), SOME
    trial[0] = tables[0]
    if ends(trial[0], rules, np.int64(action)):
        return 0
    apply(trial[0], rules, np.int64(action))
    if trial[0].actor != seat:
        return 0
    n, found = legal(trial[0], rules, moves), 0
    for rank in range(min(n, len(then))):
        place, x = choose(trial[0], rules, moves, n, x)
        if rank > 0:
            then[found] = moves[place]
            found += 1
        n = without(moves, n, place)
    for k in range(n):
        if ends(trial[0], rules, np.int64(moves[k])):
            then[found] = moves[k]
            return found + 1
    return found


@inlined
def without(moves, n, place):
    """Remove the move at an index, keep the order of the others, and return their number."""
    for k in range(place + 1, n):
        moves[k - 1] = moves[k]
    return n - 1


@inlined
def note(found, k, worth, lead):
    """Add the value and the lead of one trial to the sums of a line of moves."""
    found[TRIED, k] += 1
    found[WORTH, k] += worth
    found[SQUARES, k] += worth * worth
    found[LEAD, k] += lead
    found[LEADS, k] += lead * lead


@inlined
def go_on(s, rules, seat, seldom, sight, scratch, x):
    """Play a move for the seat to act; only opponents deviate from the heuristic.  Return the random generator."""
    return loose_turn(s, rules, seldom if s.actor != seat else 0, sight, scratch, x)


@loop
def try_worlds(tables, rules, moves, then, order, worlds, seldom, found, x):
    """Evaluate the lines of moves in `order` in sampled worlds; add to `found`, and return the random generator.

    A line is a move and the one that follows it in the same turn; NONE leaves that one to the heuristic.  A lead is the
    difference from the value of the first line in the same world.
    """
    seat, rules = np.int64(tables[0].actor), by_reference(rules)
    world, after, sight = tables.copy(), tables.copy(), tables.copy()
    scratch = np.empty(MAX_LEGAL, np.int16)
    for _ in range(worlds):
        world[0] = tables[0]
        x = believe(world[0], rules, imagine(world[0], rules, x))
        first, y = 0.0, x
        for k in order:
            after[0] = world[0]
            apply(after[0], rules, np.int64(moves[k]))
            if then[k] != NONE:
                apply(after[0], rules, np.int64(then[k]))
            y = x
            while after[0].actor != NONE:
                y = go_on(after[0], rules, seat, seldom, sight, scratch, y)
            worth = payoff(after[0], rules, seat) + promised(after[0], rules, seat)
            first = worth if k == order[0] else first
            note(found, k, worth, worth - first)
        x = y
    return x
