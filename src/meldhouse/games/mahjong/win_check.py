# mypy: ignore-errors
"""Checks whether a hand wins.  A quick test of the kinds comes first; fans are counted for complete hands only.

Numbers in brackets are articles of the rulebook.
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
from meldhouse.games.mahjong.state import SEATS, Phase
from meldhouse.pieces.bits import EMPTY, bit, count
from meldhouse.pieces.tiles import COPIES, KINDS, SUITED

points, is_complete, is_standard = fans.points, hand_decomposition.is_complete, hand_decomposition.is_standard


def kind_set(numbers):
    """Return a bit set of kinds."""
    return np.uint64(sum(1 << number for number in numbers))


CHOW_STARTS = kind_set(k for k in range(SUITED) if k % 9 < 7)
TRIPLE_STARTS = kind_set(k for k in range(SUITED) if k % 9 < 3)  # of 1 4 7, 2 5 8 or 3 6 9
ORPHANS = kind_set(k for k in range(KINDS) if k >= SUITED or k % 9 in (0, 8))
ONE_SUIT = np.uint64(0x1FF)
TWO, THREE, SIX, NINE, EIGHTEEN = np.uint64(2), np.uint64(3), np.uint64(6), np.uint64(9), np.uint64(18)
ONE = np.uint64(1)


@source_inlined
def chow_starts_in(singles):
    """Return the lowest tiles of the chows of these kinds."""
    return singles & (singles >> ONE) & (singles >> TWO) & CHOW_STARTS


@source_inlined
def might_win(rules, singles, doubles, n_melds):
    """Return whether a hand of these kinds might win; without false negatives.  `doubles` are kinds held twice or more.

    Special hands are tested only if fans count (`and`, not `&`: that was a third of the time of a table).
    """
    runs = chow_starts_in(singles)
    isolated = singles & ~(doubles | runs | (runs << ONE) | (runs << TWO))
    return isolated == EMPTY or (rules.rules != Ruleset.SIMPLE and might_be_special(singles, n_melds))


@source_inlined
def has_loner(singles, doubles):
    """Return whether a hand holds a tile without an equal or adjacent one: only special hands win with it.

    Tiles of two suits may count as adjacent.  It takes half as long as `might_win`, and finds almost all hands.
    """
    return singles & ~(doubles | (singles << ONE) | (singles >> ONE)) != EMPTY


@source_inlined
def might_be_special(singles, n_melds):
    """Return whether a hand of these kinds might be knitted tiles or thirteen orphans."""
    triples = singles & (singles >> THREE) & (singles >> SIX) & TRIPLE_STARTS
    m, p, s = triples & ONE_SUIT, triples & (ONE_SUIT << NINE), triples >> EIGHTEEN
    straight = (n_melds <= 1) & (m != EMPTY) & (p != EMPTY) & (s != EMPTY)
    return straight | ((n_melds == 0) & ((singles == ORPHANS) | (count(singles) == 14)))


@kernel
def wind_flags(s, seat):
    """Return the scoring flags of the seat's wind and of the prevalent wind."""
    place = s.place[seat] - s.place[s.dealer]
    return (place + 4 * (place < 0)) << SEAT | np.int64(s.prevalent) << PREVALENT


@kernel
def option_flags(rules):
    """Return the scoring flags that depend on options [M18, M23]."""
    waits = NO_KNITTED_WAITS * (not rules.knitted_waits)
    return SPECIAL_FULLY_CONCEALED * rules.special_hands_fully_concealed | waits


@kernel
def is_pairs(counts):
    """Return whether a hand is seven pairs; four of a kind are two pairs."""
    odd = 0
    for kind in range(KINDS):
        odd |= counts[kind] & 1
    return odd == 0


@kernel
def is_simple_win(s, rules, seat):
    """Return whether a hand wins without fans: four sets and a pair, or seven pairs if the options allow them [M16]."""
    n_melds = s.n_melds[seat]
    return is_standard(s.hand[seat], n_melds) or (rules.seven_pairs and n_melds == 0 and is_pairs(s.hand[seat]))


@kernel
def points_of_hand(s, rules, seat, kind, how):
    """Return the points, without flowers, of a seat's hand that includes the winning tile; -1 if it does not win.

    It leaves the fans of the best reading in the tally.
    """
    if not is_complete(s.hand[seat], s.n_melds[seat]):
        return np.int64(-1)
    flags = how | wind_flags(s, seat) | option_flags(rules)
    return np.int64(points(s.hand[seat], s.melds[seat], s.n_melds[seat], kind, flags, rules.profile, s.tally.fans))


@kernel
def can_win(s, rules, seat, kind, how):
    """Return whether the seat, with the tile already in its hand, may declare mahjong [M13, M16]."""
    if rules.rules == Ruleset.SIMPLE:
        return is_simple_win(s, rules, seat)
    is_enough = points_of_hand(s, rules, seat, kind, how) >= rules.minimum
    s.tally.fans[:] = 0
    return is_enough


@kernel
def draw_flags(s):
    """Return the scoring flags of a drawn tile: last of the wall, a replacement, the fourth of its kind."""
    seen = s.shown[s.drawn[s.turn]] == COPIES - 1
    return (s.front == s.back) * LAST_TILE | s.replaced * REPLACEMENT | seen * FOURTH


@kernel
def offer_flags(s):
    """Return the scoring flags of a win on an offered tile."""
    if s.phase == Phase.ROBBERY:
        return ROBBING  # [F11] and never the fourth tile, nor the last
    return (s.front == s.back) * LAST_TILE | (s.shown[s.tile] == COPIES) * FOURTH


@source_inlined
def can_win_drawn(s, rules, seat):
    """Return whether the seat may win on the tile that it has just drawn."""
    singles, doubles = s.kinds[seat, 0], s.kinds[seat, 1]
    if rules.rules == Ruleset.SIMPLE and has_loner(singles, doubles):
        return False
    if not might_win(rules, singles, doubles, s.n_melds[seat]):
        return False
    return can_win(s, rules, seat, s.drawn[seat], draw_flags(s) | SELF_DRAWN)


@source_inlined
def might_anyone_win(s, rules, kind):
    """Return whether any other seat might win on an offered tile, in a quick test because usually none can."""
    found, turn = False, s.turn
    for other in range(1, SEATS):
        found |= not has_loner_with(s, turn ^ other, kind)
    if rules.rules != Ruleset.SIMPLE:
        for other in range(1, SEATS):
            found |= might_be_special_with(s, turn ^ other, kind)
    return found


@source_inlined
def has_loner_with(s, seat, kind):
    """Return whether a hand would have a loner if it had one more tile of this kind."""
    singles, tile = s.kinds[seat, 0], bit(kind)
    return has_loner(singles | tile, s.kinds[seat, 1] | (singles & tile))


@source_inlined
def might_be_special_with(s, seat, kind):
    """Return whether a hand might be a special one if it had one more tile of this kind."""
    return might_be_special(s.kinds[seat, 0] | bit(kind), s.n_melds[seat])


@source_inlined
def might_win_on(s, rules, seat, kind):
    """Return whether the seat might win on an offered tile."""
    singles, tile = s.kinds[seat, 0], bit(kind)
    return might_win(rules, singles | tile, s.kinds[seat, 1] | (singles & tile), s.n_melds[seat])


@kernel
def can_win_offered(s, rules, seat, kind):
    """Return whether the seat may win on an offered tile."""
    return might_win_on(s, rules, seat, kind) and can_win_with(s, rules, seat, kind)


@kernel
def can_win_with(s, rules, seat, kind):
    """Return whether the seat may declare mahjong with the offered tile."""
    s.hand[seat, kind] += 1
    is_enough = can_win(s, rules, seat, kind, offer_flags(s))
    s.hand[seat, kind] -= 1
    return is_enough
