# mypy: ignore-errors
"""Updates of a hand of Pong, and how much of it sets use up."""

import numpy as np

from meldhouse.engine.kernels import inlined, kernel
from meldhouse.pieces.bits import bit
from meldhouse.pieces.threes import COUNT, KINDS, LOOSE, RANK_OF, RANKS, SUITS, SUITS_HELD, UNIT_OF

WHOLE_RANK = np.uint64(7)


@inlined
def gain(s, rules, seat, kind):
    change_rank(s, rules, seat, kind, UNIT_OF[kind])
    s.tiles[seat] += 1


@inlined
def lose(s, rules, seat, kind):
    change_rank(s, rules, seat, kind, -UNIT_OF[kind])
    s.tiles[seat] -= 1
    if rules.may_discard_taken:
        s.known[seat, kind] -= s.known[seat, kind] > 0  # no player can tell whether it was that tile


@inlined
def change_rank(s, rules, seat, kind, unit):
    """Add a tile to a hand or remove one, and update the fields that depend on the tiles of its rank."""
    rank = RANK_OF[kind]
    key = s.keys[seat, rank]
    new = key + unit
    s.keys[seat, rank] = new
    place = np.uint64(rank * SUITS)
    s.kinds[seat] = (s.kinds[seat] & ~(WHOLE_RANK << place)) | (SUITS_HELD[new] << place)
    s.loose[seat] += LOOSE[rules.serong, new] - LOOSE[rules.serong, key]


@kernel
def add(s, seat, kind):
    """Add a tile to a hand that is being shown or sampled."""
    s.keys[seat, RANK_OF[kind]] += UNIT_OF[kind]
    s.kinds[seat] |= bit(kind)


@kernel
def count_held(s, seat, kind):
    """Return how many tiles of a kind a seat holds."""
    return COUNT[s.keys[seat, RANK_OF[kind]], kind % SUITS]


@kernel
def count_loose(s, rules, seat):
    """Return how many ranks of a hand have tiles that are in no set."""
    loose = 0
    for rank in range(RANKS):
        loose += LOOSE[rules.serong, s.keys[seat, rank]]
    return loose


@inlined
def completes(s, rules, seat, kind):
    """Return whether this tile completes the hand."""
    key = s.keys[seat, RANK_OF[kind]]
    return s.loose[seat] - LOOSE[rules.serong, key] + LOOSE[rules.serong, key + UNIT_OF[kind]] == 0


@kernel
def count_shown(s, seat):
    """Return how many tiles of a seat's hand the state shows."""
    total = 0
    for kind in range(KINDS):
        total += count_held(s, seat, kind)
    return total


@kernel
def count_known(s, seat):
    """Return how many tiles of a seat's hand it took openly from discards."""
    total = 0
    for kind in range(KINDS):
        total += s.known[seat, kind]
    return total
