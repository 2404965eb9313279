# mypy: ignore-errors
"""What may be done: on one's own turn, and with a tile that is offered.

Numbers in brackets, like [M9], name the articles and decisions of the rulebook.
"""

import numpy as np

from meldhouse.engine.kernels import kernel, scratch, source_inlined
from meldhouse.games.mahjong.seats import next_seat, places_on
from meldhouse.games.mahjong.state import (
    ABREAST,
    BIG_KONG,
    CHOW,
    FIRSTS,
    HU,
    PASS,
    PUNG,
    SEATS,
    SMALL_KONG,
    Phase,
)
from meldhouse.games.mahjong.win_check import ONE, TWO, runs_in
from meldhouse.pieces.action_sets import list_actions
from meldhouse.pieces.bits import EMPTY, bit, bit_if, has
from meldhouse.pieces.tiles import COPIES, KINDS, SUITED

UNHELD = np.uint64(1 << 63)  # a set that nobody holds


def chow_partners(kind, position):
    """The two tiles that make a chow with a claimed one, as a mask."""
    start = kind - position
    if kind >= SUITED or start % 9 > 6 or start // 9 != kind // 9 or start < 0:
        return UNHELD
    return np.uint64(0b111 << start & ~(1 << kind))


PARTNERS = np.array([[chow_partners(kind, position) for position in range(3)] for kind in range(KINDS)])


@source_inlined
def legal(s, rules, moves):
    """Write the legal actions into moves, in rising order, and return how many."""
    words = scratch().view(np.uint64)
    return list_actions(words, choices(s, rules, words), FIRSTS, ABREAST, moves)


@source_inlined
def choices(s, rules, words):
    """The legal actions as a set, and how many words it takes."""
    seat = s.actor
    if seat < 0:
        return 0
    if s.window:
        words[0], words[1], words[2] = meld_claims(s, seat), EMPTY, bit(PASS - SMALL_KONG)
    else:
        words[0], words[1], words[2] = s.kinds[seat, 0], concealed_kongs(s, seat), small_kongs(s, seat)
    words[2] |= bit_if(s.wins[seat] == 1, HU - SMALL_KONG)
    return 3


@source_inlined
def can_replace(s):
    """Is there a tile left to draw, for a kong [2] and after a claim [M9]?"""
    return s.front < s.back


@source_inlined
def may_kong(s):
    """Only after drawing a tile [4, 6], and only while a replacement can be drawn [2, M9]."""
    return (s.phase == Phase.TURN) & can_replace(s)


@source_inlined
def concealed_kongs(s, seat):
    """The kinds of which the seat may lay down four [6]."""
    return s.kinds[seat, COPIES - 1] if may_kong(s) else EMPTY


@source_inlined
def small_kongs(s, seat):
    """The kinds of which the seat may add the fourth tile to a pung [4]."""
    return s.pungs[seat] & s.kinds[seat, 0] if may_kong(s) else EMPTY


@source_inlined
def meld_claims(s, seat):
    """The melds that a seat may answer an offered tile with."""
    if s.phase != Phase.CLAIM or not can_replace(s):  # [M9] after the last tile only mahjong
        return EMPTY
    found = bit_if(has(s.kinds[seat, 1], s.tile), PUNG) | bit_if(has(s.kinds[seat, 2], s.tile), BIG_KONG)
    if seat == next_seat(s, s.turn):  # [M8]
        for position in range(3):
            found |= bit_if(completes_chow(s.kinds[seat, 0], s.tile, position), CHOW + position)
    return found


@source_inlined
def completes_chow(singles, tile, position):
    partners = PARTNERS[tile, position]
    return singles & partners == partners


@source_inlined
def claims(s):
    """Who could answer the offered tile but with a pass: bit i for the i-th seat after the one that offers it."""
    found = 0
    for step in range(SEATS - 1):
        seat = s.after[s.turn, step]
        found |= ((s.wins[seat] == 1) | can_claim(s, seat, s.tile, step == 0)) << step
    return found


@source_inlined
def somebody_melds(s, tile):
    """Might anybody make a meld with this tile of another's?  Looks at all three at once; mostly nobody can."""
    near, far, last = s.after[s.turn, 0], s.after[s.turn, 1], s.after[s.turn, 2]
    pairs = s.kinds[near, 1] | s.kinds[far, 1] | s.kinds[last, 1]
    return has(pairs, tile) | can_chow(s.kinds[near, 0], tile)


@kernel
def has_claim(s, seat):
    """Is there anything that the seat could answer, except to pass?"""
    return claims(s) << 1 >> places_on(s, seat) & 1 == 1


@source_inlined
def can_claim(s, seat, tile, near):
    """Can the seat make a meld with the offered tile?  Only one that is `near`, the next in turn, may chow [M8]."""
    met = has(s.kinds[seat, 1], tile) | (near & can_chow(s.kinds[seat, 0], tile))
    return met & (s.phase == Phase.CLAIM) & can_replace(s)  # [M9]


@source_inlined
def can_chow(singles, tile):
    """Do these kinds make a chow with the tile, in any way?"""
    own = bit(tile)
    return runs_in(singles | own) & (own | own >> ONE | own >> TWO) != EMPTY


@kernel
def has_drawn(s):
    """Does the seat whose turn it is hold the tile that it has drawn?"""
    return s.phase == Phase.TURN or s.phase == Phase.ROBBERY
