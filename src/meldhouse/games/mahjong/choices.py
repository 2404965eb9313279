"""What may be done: on one's own turn, and with a tile that is offered.

Numbers in brackets, like [M9], name the articles and decisions of the rulebook.
"""

import numpy as np

from meldhouse.engine.kernels import inlined, kernel
from meldhouse.games.mahjong.layout import (
    BIG_KONG,
    CHOW,
    CONCEALED_KONG,
    DISCARD,
    HU,
    PASS,
    PUNG,
    SMALL_KONG,
    Meld,
    Phase,
)
from meldhouse.pieces.bits import EMPTY, bit, has, lowest, rest
from meldhouse.pieces.tiles import COPIES, KINDS, SUITED

UNHELD = np.uint64(1 << 63)  # a set that nobody holds


def chow_partners(kind, position):
    """The two tiles that make a chow with a claimed one, as a mask."""
    start = kind - position
    if kind >= SUITED or start % 9 > 6 or start // 9 != kind // 9 or start < 0:
        return UNHELD
    return np.uint64(0b111 << start & ~(1 << kind))


PARTNERS = np.array([[chow_partners(kind, position) for position in range(3)] for kind in range(KINDS)])


@inlined
def legal(s, rules, moves):
    """Write the legal actions into moves, in rising order, and return how many."""
    if s.actor < 0:
        return 0
    if s.window:
        return legal_answers(s, moves)
    return legal_turn(s, moves)


@inlined
def legal_turn(s, moves):
    """Discards; after a draw [M3] also kongs and mahjong."""
    seat = s.actor
    held, fours, fourths = s.kinds[seat, 0], concealed_kongs(s, seat), small_kongs(s, seat)
    n = 0
    while held != EMPTY:
        moves[n] = DISCARD + lowest(held)
        n += 1
        held = rest(held)
    while fours != EMPTY:
        moves[n] = CONCEALED_KONG + lowest(fours)
        n += 1
        fours = rest(fours)
    while fourths != EMPTY:
        moves[n] = SMALL_KONG + lowest(fourths)
        n += 1
        fourths = rest(fourths)
    moves[n] = HU
    return n + s.wins[seat]


@kernel
def may_kong(s):
    """Only after drawing a tile [4, 6], and only while a replacement can be drawn [2, M9]."""
    return s.phase == Phase.TURN and s.front < s.back


@kernel
def concealed_kongs(s, seat):
    """The kinds of which the seat may lay down four [6]."""
    return s.kinds[seat, COPIES - 1] if may_kong(s) else EMPTY


@inlined
def small_kongs(s, seat):
    """The kinds of which the seat may add the fourth tile to a pung [4]."""
    found = EMPTY
    if may_kong(s):
        for i in range(s.n_melds[seat]):
            if s.melds[seat, i, 0] == Meld.PUNG:
                found |= bit(s.melds[seat, i, 1])
    return found & s.kinds[seat, 0]


@inlined
def legal_answers(s, moves):
    """What a seat may answer to an offered tile."""
    seat = s.actor
    n = 0
    if s.phase == Phase.CLAIM and s.front < s.back:  # [M9] after the last tile only mahjong
        n = legal_claims(s, moves, seat)
    moves[n] = HU
    n += s.wins[seat]
    moves[n] = PASS
    return n + 1


@inlined
def legal_claims(s, moves, seat):
    n = 0
    if seat == s.after[s.turn, 0]:  # [M8]
        singles = s.kinds[seat, 0]
        for position in range(3):
            moves[n] = CHOW + position
            n += completes_chow(singles, s.tile, position)
    moves[n] = PUNG
    n += has(s.kinds[seat, 1], s.tile)
    moves[n] = BIG_KONG
    return n + has(s.kinds[seat, 2], s.tile)


@inlined
def completes_chow(singles, tile, position):
    partners = PARTNERS[tile, position]
    return singles & partners == partners


@inlined
def has_claim(s, seat):
    """Is there anything that the seat could answer, except to pass?"""
    return s.wins[seat] == 1 or can_claim(s, seat, s.tile, seat == s.after[s.turn, 0])


@inlined
def can_claim(s, seat, tile, near):
    """Can the seat make a meld with the offered tile?  Only one that is `near`, the next in turn, may chow [M8]."""
    if s.phase == Phase.ROBBERY or s.front == s.back:
        return False
    return has(s.kinds[seat, 1], tile) or (near and can_chow(s.kinds[seat, 0], tile))


@inlined
def can_chow(singles, tile):
    return completes_chow(singles, tile, 0) or completes_chow(singles, tile, 1) or completes_chow(singles, tile, 2)


@kernel
def can_answer(s, seat, action):
    """Is this one of the answers that the seat may give to the offered tile?"""
    if action in (HU, PASS):
        return action == PASS or s.wins[seat] == 1
    if s.phase == Phase.ROBBERY or s.front == s.back:
        return False
    if action in (PUNG, BIG_KONG):
        return s.hand[seat, s.tile] >= 2 + (action == BIG_KONG)
    near = seat == s.after[s.turn, 0] and action >= CHOW and action < PUNG
    return near and completes_chow(s.kinds[seat, 0], s.tile, action - CHOW)


@kernel
def has_drawn(s):
    """Does the seat whose turn it is hold the tile that it has drawn?"""
    return s.phase == Phase.TURN or s.phase == Phase.ROBBERY
