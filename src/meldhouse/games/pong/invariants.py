# mypy: ignore-errors
"""The invariants of every position of Pong, recomputed from scratch."""

import numpy as np

from meldhouse.engine.kernels import allocating, kernel
from meldhouse.games.pong.hands import completes, count_held, count_loose, count_shown
from meldhouse.games.pong.hidden_info import count_unseen
from meldhouse.games.pong.state import EVERYBODY, HAND, NONE, SEATS, Phase
from meldhouse.pieces.bits import has
from meldhouse.pieces.threes import KINDS


@allocating
def is_sound(s, rules):
    """Return whether all invariants hold."""
    return tiles_complete(s) and hands_consistent(s, rules) and turn_consistent(s, rules) and s.chips.sum() == 0


@allocating
def tiles_complete(s):
    """Return whether the hands, the table and the wall have four tiles of every kind."""
    counts = np.empty(KINDS, np.int64)
    count_unseen(s, counts)
    return (counts == 0).all() and (s.wall[s.left :] == NONE).all() and (s.discards[s.lying :] == NONE).all()


@kernel
def hands_consistent(s, rules):
    """Return whether the derived fields of each hand agree with it."""
    for seat in range(SEATS):
        if s.loose[seat] != count_loose(s, rules, seat) or s.tiles[seat] != count_shown(s, seat):
            return False
        for kind in range(KINDS):
            if has(s.kinds[seat], kind) != (count_held(s, seat, kind) > 0):
                return False
            if s.known[seat, kind] > count_held(s, seat, kind):
                return False
    return True


@kernel
def turn_consistent(s, rules):
    """Return whether the hands' sizes, the window and the actor agree with the phase."""
    for seat in range(SEATS):
        extra = (s.phase == Phase.DISCARD and seat == s.actor) or (s.phase == Phase.OVER and seat == s.tally.winner)
        if s.tiles[seat] != HAND + extra:
            return False
    if s.window != (s.phase == Phase.CLAIM):
        return False
    if s.window:
        return s.lying > 0 and (s.actor == EVERYBODY or may_be_asked(s, rules, s.actor))
    return s.actor == (NONE if s.phase == Phase.OVER else s.turn)


@kernel
def may_be_asked(s, rules, seat):
    """Return whether a seat may be asked: the discard of another seat completes its hand."""
    return 0 <= seat < SEATS and seat != s.turn and completes(s, rules, seat, s.discards[s.lying - 1])
