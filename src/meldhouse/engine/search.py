# mypy: ignore-errors
# ruff: noqa: F821
"""Looking ahead: moves are tried in worlds that fit what is seen, and played out by the rule of thumb.

A template: `law`, the doors that lead to it, and `turns` are put in place.  In each imagined world all lines that are
still in question are tried with the same chance, so that what tells them apart is the line: a move, and perhaps another
that follows in the same turn.  bots/monte_carlo_search.py says which are tried in how many worlds, and which move is
made.
"""

import numpy as np

from meldhouse.engine.kernels import inlined, laid, loop

apply, imagine, payoff, promised = law.apply, law.imagine, law.payoff, law.promised
legal, choose = law.legal, law.choose
loose_turn = turns.loose_turn
NONE, MAX_LEGAL = law.NONE, law.MAX_LEGAL
TRIED, WORTH, SQUARES, LEAD, LEADS = range(5)  # sums for each line: what it came to, and by how much that was more
SOME = np.uint64(1)  # the chance of the rule of thumb where it does not mind


@inlined
def as_imagined(s, rules, x):
    """What is believed where a game does not say it: any world that fits is as likely."""
    return x


believe = getattr(law, "believe", as_imagined)


@inlined
def at_once(view, rules, action):
    """What ends a turn where a game does not say it: every move."""
    return True


ends = getattr(law, "ends", at_once)


@loop
def what_follows(tables, rules, action, trial, moves, then):
    """What may be done after a move in the same turn instead of what the rule of thumb does: its next choices, and the
    first move that ends the turn.  Written into `then`, which has room for so many; how many."""
    seat, rules, x = np.int64(tables[0].actor), laid(rules), SOME
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
    """One less of them, in their order; how many are left."""
    for k in range(place + 1, n):
        moves[k - 1] = moves[k]
    return n - 1


@inlined
def note(found, k, worth, lead):
    found[TRIED, k] += 1
    found[WORTH, k] += worth
    found[SQUARES, k] += worth * worth
    found[LEAD, k] += lead
    found[LEADS, k] += lead * lead


@inlined
def go_on(s, rules, seat, seldom, sight, scratch, x):
    """Whoever is to act does so, the others as loosely as is said.  Returns the generator."""
    return loose_turn(s, rules, seldom if s.actor != seat else 0, sight, scratch, x)


@loop
def try_worlds(tables, rules, moves, then, order, worlds, seldom, found, x):
    """The lines at the places in `order`, each in so many worlds: a move, and the one that follows it, NONE where that
    is left to the rule of thumb.  What they came to, and by how much that is more than what the first of them did, is
    added to `found`.  Returns the generator."""
    seat, rules = np.int64(tables[0].actor), laid(rules)
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
