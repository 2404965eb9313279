# mypy: ignore-errors
"""Pong: the rule of thumb.  Win; otherwise come nearer, and keep what most tiles that are still out would help."""

import numpy as np

from meldhouse.engine.kernels import allocating, kernel
from meldhouse.games.pong import SAID
from meldhouse.games.pong.faces import last_discard, last_tile, says
from meldhouse.games.pong.sets import missing_and_wanted
from meldhouse.games.pong.state import DISCARD, DRAW, TAKE, WIN, Phase
from meldhouse.games.pong.worlds import count_unseen
from meldhouse.pieces.tongs import (
    KINDS,
    RANKS,
    SETS,
    SUITS,
    TONGS,
    UNIT,
    helps,
    look_ahead,
)

PLAYOUTS = 1000  # hands that a bot plays out before a move, if it looks ahead

NEARER = 10_000  # a tile nearer to winning is worth more than any number of helpful tiles


@allocating
def choose(s, rules, moves, n, x):
    """The place in moves of the chosen action, and the generator."""
    for k in range(n):
        if moves[k] == WIN:
            return k, x
    if s.phase == Phase.CHOICE:
        return choose_tile(s, rules, moves, n), x
    return choose_discard(s, rules, moves, n), x


@allocating
def choose_tile(s, rules, moves, n):
    """Take the discard if it brings the hand nearer; otherwise see what the wall has."""
    for k in range(n):
        if moves[k] == TAKE and taking_helps(s, rules):
            return k
    return 0 if moves[0] == DRAW else n - 1


@allocating
def taking_helps(s, rules):
    before = np.empty((RANKS + 1, SETS + 1), np.int64)
    after = np.empty((RANKS + 1, SETS + 1), np.int64)
    keys = s.keys[s.actor]
    look_ahead(keys, rules.serong, before, after)
    return helps(before, after, keys, s.discards[s.lying - 1], rules.serong)


@allocating
def choose_discard(s, rules, moves, n):
    """The tile without which the hand is nearest to winning and most tiles would help."""
    before = np.empty((RANKS + 1, SETS + 1), np.int64)
    after = np.empty((RANKS + 1, SETS + 1), np.int64)
    left = np.empty(KINDS, np.int64)
    count_unseen(s, left)
    best, at = -NEARER * KINDS, 0
    for k in range(n):
        worth = worth_without(s, rules, moves[k] - DISCARD, before, after, left)
        if worth > best:
            best, at = worth, k
    return at


@kernel
def worth_without(s, rules, kind, before, after, left):
    """How good the eleven other tiles are."""
    keys, rank = s.keys[s.actor], kind // SUITS
    keys[rank] -= UNIT[kind % SUITS]  # put back below: the view is nobody else's
    look_ahead(keys, rules.serong, before, after)
    worth = NEARER * before[RANKS, SETS]
    for other in range(KINDS):
        if left[other] > 0 and helps(before, after, keys, other, rules.serong):
            worth += 8 * left[other]
    for r in range(RANKS):
        worth += max(TONGS[rules.serong, keys[r]], 0)
    keys[rank] += UNIT[kind % SUITS]
    return worth


# --- for people ----------------------------------------------------------------------------


def reason(view, rules, action):
    """Why the rule of thumb would do that."""
    if action == WIN:
        return SAID("why-win")
    keys = view["keys"][view["actor"]]
    if action < DRAW:
        return why_discard(keys, rules, action - DISCARD)
    missing, wanted = missing_and_wanted(keys, rules)
    last = last_tile(view, rules)
    if action == TAKE:
        return says(rules, "why-take", tile=last, n=missing - 1)
    if last_discard(view) in wanted:  # and may not be taken
        return SAID("why-draw-kept")
    return SAID("why-draw" if action == DRAW else "why-leave", tile=last)


def why_discard(keys, rules, kind):
    """How near the eleven others are."""
    keys = keys.copy()
    keys[kind // SUITS] -= UNIT[kind % SUITS]
    missing, wanted = missing_and_wanted(keys, rules)
    return says(rules, "why-discard", n=missing, kinds=len(wanted))
