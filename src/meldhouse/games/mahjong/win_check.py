# mypy: ignore-errors
"""Does a hand win?  A quick look at the tiles first: the fans are counted for complete hands only.

Numbers in brackets name the articles of the rulebook.
"""

import numpy as np

from meldhouse.engine.kernels import kernel, source_inlined
from meldhouse.games.mahjong import fans, hand_decomposition
from meldhouse.games.mahjong.fan_table import (
    FOURTH,
    LAST_TILE,
    NO_KNITTED_WAITS,
    PREVALENT,
    REPLACEMENT,
    ROBBING,
    SEAT,
    SELF_DRAWN,
    SPECIAL_FULLY_CONCEALED,
)
from meldhouse.games.mahjong.options import Ruleset
from meldhouse.games.mahjong.state import Phase
from meldhouse.pieces.bits import EMPTY, bit, count
from meldhouse.pieces.tiles import COPIES, KINDS, SUITED

points, is_complete, is_standard = fans.points, hand_decomposition.is_complete, hand_decomposition.is_standard


def kinds_of(numbers):
    """A set of kinds as a mask."""
    return np.uint64(sum(1 << number for number in numbers))


CHOW_STARTS = kinds_of(k for k in range(SUITED) if k % 9 < 7)
TRIPLE_STARTS = kinds_of(k for k in range(SUITED) if k % 9 < 3)  # of 1 4 7, 2 5 8 or 3 6 9
ORPHANS = kinds_of(k for k in range(KINDS) if k >= SUITED or k % 9 in (0, 8))
ONE_SUIT = np.uint64(0x1FF)
TWO, THREE, SIX, NINE, EIGHTEEN = np.uint64(2), np.uint64(3), np.uint64(6), np.uint64(9), np.uint64(18)
ONE = np.uint64(1)


@source_inlined
def runs_in(singles):
    """Where a chow of these kinds can begin."""
    return singles & (singles >> ONE) & (singles >> TWO) & CHOW_STARTS


@source_inlined
def promising(rules, singles, doubles, n_melds):
    """Can a hand of these kinds, and of those twice or more, win?  Wrong only in saying yes; looks at all at once.

    Only where fans count is it asked for special hands (`and`, not `&`: that was a third of the whole table's time).
    """
    runs = runs_in(singles)
    lonely = singles & ~(doubles | runs | (runs << ONE) | (runs << TWO))
    return lonely == EMPTY or (rules.rules != Ruleset.SIMPLE and maybe_special(singles, n_melds))


@source_inlined
def maybe_special(singles, n_melds):
    """Might these be knitted tiles or thirteen orphans?"""
    triples = singles & (singles >> THREE) & (singles >> SIX) & TRIPLE_STARTS
    m, p, s = triples & ONE_SUIT, triples & (ONE_SUIT << NINE), triples >> EIGHTEEN
    straight = (n_melds <= 1) & (m != EMPTY) & (p != EMPTY) & (s != EMPTY)
    return straight | ((n_melds == 0) & ((singles == ORPHANS) | (count(singles) == 14)))


@kernel
def winds(s, seat):
    """The seat's wind and the prevalent one, as the fans are told of them."""
    place = s.place[seat] - s.place[s.dealer]
    return (place + 4 * (place < 0)) << SEAT | np.int64(s.prevalent) << PREVALENT


@kernel
def house_flags(rules):
    """The house's own options, as the fans are told of them [M18, M23]."""
    waits = NO_KNITTED_WAITS * (not rules.knitted_waits)
    return SPECIAL_FULLY_CONCEALED * rules.special_hands_fully_concealed | waits


@kernel
def is_pairs(counts):
    """Seven pairs, four equal tiles counting as two of them."""
    odd = 0
    for kind in range(KINDS):
        odd |= counts[kind] & 1
    return odd == 0


@kernel
def is_simple_win(s, rules, seat):
    """[M16] Without fans four sets and a pair win, and seven pairs where the house plays them."""
    n_melds = s.n_melds[seat]
    return is_standard(s.hand[seat], n_melds) or (rules.seven_pairs and n_melds == 0 and is_pairs(s.hand[seat]))


@kernel
def worth(s, rules, seat, kind, how):
    """The points, without flowers, of a seat's hand that the tile is already in; -1 if it does not win.

    The fans of the best reading are left in the tally.
    """
    if not is_complete(s.hand[seat], s.n_melds[seat]):
        return np.int64(-1)
    flags = how | winds(s, seat) | house_flags(rules)
    return np.int64(points(s.hand[seat], s.melds[seat], s.n_melds[seat], kind, flags, rules.profile, s.tally.fans))


@kernel
def may_win(s, rules, seat, kind, how):
    """May the seat, with the tile already in its hand, declare mahjong? [M13, M16]"""
    if rules.rules == Ruleset.SIMPLE:
        return is_simple_win(s, rules, seat)
    good = worth(s, rules, seat, kind, how) >= rules.minimum
    s.tally.fans[:] = 0
    return good


@kernel
def how_drawn(s):
    """What the fans should know of a drawn tile: the last of the wall, a replacement, the fourth to be seen."""
    seen = s.shown[s.drawn[s.turn]] == COPIES - 1
    return (s.front == s.back) * LAST_TILE | s.replaced * REPLACEMENT | seen * FOURTH


@kernel
def how_offered(s):
    """What they should know of an offered tile."""
    if s.phase == Phase.ROBBERY:
        return ROBBING  # [F11] and never the fourth tile, nor the last
    return (s.front == s.back) * LAST_TILE | (s.shown[s.tile] == COPIES) * FOURTH


@source_inlined
def wins_drawn(s, rules, seat):
    """May the seat win on the tile that it has just drawn?"""
    if not promising(rules, s.kinds[seat, 0], s.kinds[seat, 1], s.n_melds[seat]):
        return False
    return may_win(s, rules, seat, s.drawn[seat], how_drawn(s) | SELF_DRAWN)


@source_inlined
def hopes(s, rules, seat, kind):
    """Might the seat win on this tile of another's?"""
    singles, tile = s.kinds[seat, 0], bit(kind)
    return promising(rules, singles | tile, s.kinds[seat, 1] | (singles & tile), s.n_melds[seat])


@kernel
def wins_offered(s, rules, seat, kind):
    """May the seat win on this tile of another's?"""
    return hopes(s, rules, seat, kind) and may_win_with(s, rules, seat, kind)


@kernel
def may_win_with(s, rules, seat, kind):
    """May the seat declare mahjong with one more tile, the one that is offered?"""
    s.hand[seat, kind] += 1
    good = may_win(s, rules, seat, kind, how_offered(s))
    s.hand[seat, kind] -= 1
    return good
