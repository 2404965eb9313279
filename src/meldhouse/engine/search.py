# mypy: ignore-errors
# ruff: noqa: F821
"""Looking ahead: moves are tried in worlds that fit what is seen, and played out by the rule of thumb.

A template: `law` and `verbs` are put in place for each game.  In each imagined world all moves that are still in
question are tried with the same chance, so that what tells them apart is the move.  Half of them are given up, the
rest are tried in more worlds, and so on until one is left beside the move that the rule of thumb would make, which
stands unless the other has done clearly better.

The parts are copied into the one kernel: compiled by themselves, each of them would carry the whole law again.
"""

import numpy as np

from meldhouse.engine.compiler import njit

legal, apply, conceal, imagine = verbs.legal, verbs.apply, verbs.conceal, verbs.imagine
thumb, payoff = verbs.thumb, verbs.payoff
NONE, MAX_LEGAL = law.NONE, law.MAX_LEGAL

CLEARLY = 1.0  # how many standard errors a move has to be ahead of the rule of thumb's

part = njit(inline="always")


@part
def rounds_to_one(rivals):
    """How often half of them can be given up, until the last one has been compared."""
    rounds = 0
    while rivals > 0:
        rounds, rivals = rounds + 1, rivals // 2
    return rounds


@part
def give_up_half(rivals, ahead):
    """The better ones first; returns how many stay."""
    rivals[:] = rivals[np.argsort(-ahead[rivals], kind="mergesort")]
    return (len(rivals) + 1) // 2


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
def try_all(tables, rules, seat, moves, order, ahead, squares, x):
    """Each of the moves in one world: by how much it is ahead of the first; returns the generator."""
    world, after, sight = tables.copy(), tables.copy(), tables.copy()
    scratch = np.empty(MAX_LEGAL, np.int16)
    x = imagine(world, rules, x)
    first, y = 0.0, x
    for k in order:
        after[0] = world[0]
        apply(after, rules, np.int64(moves[k]))
        y = play_out(after, rules, scratch, sight, x)
        worth = payoff(after, rules, seat)
        first = worth if k == order[0] else first
        ahead[k] += worth - first
        squares[k] += (worth - first) ** 2
    return y


@njit(cache=True, nogil=True)
def look_ahead(tables, rules, moves, n, x, playouts):
    """The place in `moves` of the move that does best in about so many play-outs, and the generator."""
    seat, order = np.int64(tables[0].actor), np.arange(n)
    order[0], x = thumb(tables.copy(), rules, moves, n, x)
    order[order[0]] = 0
    ahead, squares = np.zeros(n), np.zeros(n)
    left, rounds = n, rounds_to_one(n - 1)
    for _ in range(rounds):
        for _ in range(max(playouts // (rounds * left), 1)):
            x = try_all(tables, rules, seat, moves, order[:left], ahead, squares, x)
        left = 1 + give_up_half(order[1:left], ahead)
    rival = order[min(1, n - 1)]
    return (rival if ahead[rival] > CLEARLY * np.sqrt(squares[rival]) else order[0]), x
