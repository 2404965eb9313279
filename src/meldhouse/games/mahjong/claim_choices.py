# mypy: ignore-errors
"""Legal actions in a seat's own turn, and legal claims of an offered tile.

Numbers in brackets, like [M9], are articles and decisions of the rulebook.
"""

import numpy as np

from meldhouse.engine.kernels import kernel, scratch, source_inlined
from meldhouse.engine.rng import below
from meldhouse.games.mahjong.seats import next_seat, seats_after_turn
from meldhouse.games.mahjong.state import (
    ABREAST,
    BIG_KONG,
    CHOW,
    CONCEALED_KONG,
    FIRSTS,
    HU,
    PASS,
    PUNG,
    SEATS,
    SMALL_KONG,
    Phase,
)
from meldhouse.games.mahjong.win_check import ONE, TWO, chow_starts_in
from meldhouse.pieces.action_sets import list_actions
from meldhouse.pieces.bits import EMPTY, bit, bit_if, count, has, nth
from meldhouse.pieces.tiles import COPIES, KINDS, SUITED

IMPOSSIBLE_SET = np.uint64(1 << 63)  # a set of kinds that no hand contains


def chow_partners(kind, position):
    """Return the two tiles that make a chow with a claimed one, as a bit set."""
    start = kind - position
    if kind >= SUITED or start % 9 > 6 or start // 9 != kind // 9 or start < 0:
        return IMPOSSIBLE_SET
    return np.uint64(0b111 << start & ~(1 << kind))


PARTNERS = np.array([[chow_partners(kind, position) for position in range(3)] for kind in range(KINDS)])


@source_inlined
def legal(s, rules, moves):
    """Write the legal actions into moves in ascending order, and return their number."""
    words = scratch().view(np.uint64)
    return list_actions(words, choices(s, rules, words), FIRSTS, ABREAST, moves)


@source_inlined
def choices(s, rules, words):
    """Write the legal actions into `words` as a bit set, and return the number of words."""
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
def any_legal(s, rules, moves, x):
    """Return the legal action at the random position `below(x, n)` of the list of all n."""
    seat = s.actor
    win = bit_if(s.wins[seat] == 1, HU - SMALL_KONG)
    if s.window:
        return any_of_three(meld_claims(s, seat), EMPTY, bit(PASS - SMALL_KONG) | win, x)
    discards, concealed, small = s.kinds[seat, 0], concealed_kongs(s, seat), small_kongs(s, seat) | win
    if concealed | small == EMPTY:
        return nth(discards, below(x, count(discards)))
    return any_of_three(discards, concealed, small, x)


@kernel
def any_of_three(low, middle, high, x):
    """Return a random action of three words of `choices`."""
    n_low, n_middle = count(low), count(middle)
    k = below(x, n_low + n_middle + count(high))
    if k < n_low:
        return nth(low, k)
    if k < n_low + n_middle:
        return CONCEALED_KONG + nth(middle, k - n_low)
    return SMALL_KONG + nth(high, k - n_low - n_middle)


@source_inlined
def can_replace(s):
    """Return whether a tile is left to draw, for a kong [2] and after a claim [M9]."""
    return s.front < s.back


@source_inlined
def can_kong(s):
    """Return whether a kong may be declared: after drawing a tile [4, 6], if a replacement is left [2, M9]."""
    return (s.phase == Phase.TURN) & can_replace(s)


@source_inlined
def concealed_kongs(s, seat):
    """Return the kinds of which the seat may declare a concealed kong [6]."""
    return s.kinds[seat, COPIES - 1] if can_kong(s) else EMPTY


@source_inlined
def small_kongs(s, seat):
    """Return the kinds of which the seat may add the fourth tile to a pung [4]."""
    return s.pungs[seat] & s.kinds[seat, 0] if can_kong(s) else EMPTY


@source_inlined
def meld_claims(s, seat):
    """Return the melds that a seat may claim an offered tile for."""
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
def claiming_seats(s):
    """Return the seats that can claim the offered tile: bit i for the i-th seat after the one that offers it."""
    found = 0
    for step in range(SEATS - 1):
        seat = s.after[s.turn, step]
        found |= ((s.wins[seat] == 1) | can_claim(s, seat, s.tile, step == 0)) << step
    return found


@source_inlined
def can_anyone_meld(s, tile):
    """Return whether any other seat might meld this tile, in one quick test because usually none can."""
    is_next, far, last = s.after[s.turn, 0], s.after[s.turn, 1], s.after[s.turn, 2]
    pairs = s.kinds[is_next, 1] | s.kinds[far, 1] | s.kinds[last, 1]
    return has(pairs, tile) | can_chow(s.kinds[is_next, 0], tile)


@kernel
def has_claim(s, seat):
    """Return whether a seat can claim the offered tile, so that it has an answer other than a pass."""
    return claiming_seats(s) << 1 >> seats_after_turn(s, seat) & 1 == 1


@source_inlined
def can_claim(s, seat, tile, is_next):
    """Return whether a seat can meld the offered tile; only the next player in turn order may chow [M8]."""
    met = has(s.kinds[seat, 1], tile) | (is_next & can_chow(s.kinds[seat, 0], tile))
    return met & (s.phase == Phase.CLAIM) & can_replace(s)  # [M9]


@source_inlined
def can_chow(singles, tile):
    """Return whether these kinds make any chow with the tile."""
    tile_bit = bit(tile)
    return chow_starts_in(singles | tile_bit) & (tile_bit | tile_bit >> ONE | tile_bit >> TWO) != EMPTY


@kernel
def has_drawn(s):
    """Return whether the player whose turn it is holds the tile that they have drawn."""
    return s.phase == Phase.TURN or s.phase == Phase.ROBBERY
