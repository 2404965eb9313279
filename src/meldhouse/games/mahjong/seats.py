# mypy: ignore-errors
"""The places and the order of seats [M15]."""

import numpy as np

from meldhouse.engine.kernels import kernel, source_inlined
from meldhouse.games.mahjong.state import SEATS

# The place of each seat in each round: PLACES[rotation, round, seat].
PLACES = np.array(
    [[[0, 1, 2, 3]] * 4, [[0, 1, 2, 3], [1, 0, 3, 2], [3, 2, 0, 1], [2, 3, 1, 0]]],
    np.int8,
)


@kernel
def set_places(s, rules):
    """Set the round, the places, and East of this hand [M15]."""
    s.prevalent = s.hands >> 2 & 3
    for seat in range(SEATS):
        s.place[seat] = PLACES[rules.seat_rotation, s.prevalent, seat]
    for seat in range(SEATS):
        for other in range(SEATS):
            steps = s.place[other] - s.place[seat] & 3
            if steps > 0:
                s.after[seat, steps - 1] = other
        if s.place[seat] == s.hands & 3:
            s.dealer = seat


@source_inlined
def next_seat(s, seat):
    """Return the next seat around the table, to the right."""
    return s.after[seat, 0]


@source_inlined
def seats_after_turn(s, seat):
    """Return how many places a seat is after the player whose turn it is."""
    return np.int64(s.place[seat]) - s.place[s.turn] & 3
