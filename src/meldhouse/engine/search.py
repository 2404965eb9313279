# mypy: ignore-errors
# ruff: noqa: F821
"""Looking ahead: moves are tried in worlds that fit what is seen, and played out by the rule of thumb.

A template: `law` and `verbs` are put in place for each game.  In each imagined world all moves that are still in
question are tried with the same chance, so that what tells them apart is the move.  bots/ahead.py says which are tried
in how many worlds, and which one is chosen.

The parts are copied into the one kernel: compiled by themselves, each of them would carry the whole law again.
"""

import numpy as np

from meldhouse.engine.compiler import njit

legal, apply, conceal, imagine = verbs.legal, verbs.apply, verbs.conceal, verbs.imagine
thumb, payoff = verbs.thumb, verbs.payoff
NONE, MAX_LEGAL = law.NONE, law.MAX_LEGAL

TRIED, WORTH, SQUARES, LEAD, LEADS = range(5)  # sums for each move: what it came to, and by how much that was more

part = njit(inline="always")


@part
def play_out(tables, rules, scratch, sight, x):
    """To the end of the hand, everybody by the rule of thumb; returns the generator."""
    while tables[0].actor != NONE:
        n = legal(tables, rules, scratch)
        sight[0] = tables[0]
        conceal(sight, rules, np.int64(tables[0].actor))
        k, x = thumb(sight, rules, scratch, n, x)
        apply(tables, rules, np.int64(scratch[k]))
    return x


@part
def note(found, k, worth, lead):
    found[TRIED, k] += 1
    found[WORTH, k] += worth
    found[SQUARES, k] += worth * worth
    found[LEAD, k] += lead
    found[LEADS, k] += lead * lead


@njit(cache=True, nogil=True)
def try_worlds(tables, rules, moves, order, worlds, found, x):
    """The moves at the places in `order`, each in so many worlds; what they came to, and by how much that is more than
    what the first of them did, is added to `found`.  Returns the generator."""
    seat = np.int64(tables[0].actor)
    world, after, sight = tables.copy(), tables.copy(), tables.copy()
    scratch = np.empty(MAX_LEGAL, np.int16)
    for _ in range(worlds):
        world[0] = tables[0]
        x = imagine(world, rules, x)
        first, y = 0.0, x
        for k in order:
            after[0] = world[0]
            apply(after, rules, np.int64(moves[k]))
            y = play_out(after, rules, scratch, sight, x)
            worth = payoff(after, rules, seat)
            first = worth if k == order[0] else first
            note(found, k, worth, worth - first)
        x = y
    return x
