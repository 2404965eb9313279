# mypy: ignore-errors
"""What must hold in every position of Pong, recomputed from scratch."""

import numpy as np

from meldhouse.engine.kernels import allocating, kernel
from meldhouse.games.pong.hands import completes, count_held, count_loose, count_shown
from meldhouse.games.pong.hidden_info import count_unseen
from meldhouse.games.pong.state import EVERYBODY, HAND, NONE, SEATS, Phase
from meldhouse.pieces.bits import has
from meldhouse.pieces.threes import KINDS


@allocating
def is_sound(s, rules):
    """Recompute from scratch what must hold in every position."""
    return tiles_complete(s) and hands_consistent(s, rules) and turn_consistent(s, rules) and s.chips.sum() == 0


@allocating
def tiles_complete(s):
    """Four of every kind, in hands, on the table and in the wall."""
    left = np.empty(KINDS, np.int64)
    count_unseen(s, left)
    return (left == 0).all() and (s.wall[s.left :] == NONE).all() and (s.discards[s.lying :] == NONE).all()


@kernel
def hands_consistent(s, rules):
    """What is kept beside each hand agrees with it."""
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
    """Eleven tiles each, and one more for the player who has to discard or has won; who acts fits the phase."""
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
    """Only one of the others, whose hand the discard completes."""
    return 0 <= seat < SEATS and seat != s.turn and completes(s, rules, seat, s.discards[s.lying - 1])
