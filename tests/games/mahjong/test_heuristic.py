"""The fast heuristic of Mahjong agrees with a slow and simple reference that prices every plan after every discard."""

import random
from itertools import islice

import numpy as np
import pytest

import meldhouse as mh
from meldhouse.bots import Thumb
from meldhouse.games.mahjong import target_hands
from meldhouse.games.mahjong.shanten import standard_shanten
from meldhouse.games.mahjong.state import CHOW, Meld
from meldhouse.games.mahjong.win_check import SELF_DRAWN, is_simple_win, points_of_hand
from meldhouse.games.options import plain
from meldhouse.pieces.tiles import COPIES, KINDS
from tests.support.invariant_checks import open_table, random_hand
from tests.support.shanten import knitted_shanten, orphans_shanten

GAME = mh.GAMES["mahjong"]


def kinds_of(mask):
    return [kind for kind in range(KINDS) if mask >> kind & 1]


class Slow:
    """Slow reference for a seat that must discard: it prices plans like the heuristic."""

    def __init__(self, view):
        self.s, self.rules, self.simple = view.state.copy()[0], plain(view.rules), bool(view.rules.rules)
        s, self.seat = self.s, int(view.state[0]["actor"])
        seat = self.seat
        self.pairs = bool(view.rules.seven_pairs) or not self.simple
        self.counts = s["hand"][seat].copy()
        self.melds = [tuple(int(n) for n in meld) for meld in s["melds"][seat][: s["n_melds"][seat]]]
        self.left = COPIES - s["shown"] - self.counts
        least = min(price for price in self.prices(self.counts, 10_000) if price is not None)
        self.enough, self.nearest = least + target_hands.MAX_COST_ABOVE_BEST, self.weight(least)

    def lacking(self, counts, sets):
        return int(standard_shanten(counts, 4 - sets)) + 1

    def prices(self, counts, enough):
        """Yield the price of every plan, None if it is out of reach."""
        if self.simple:
            yield min(self.lacking(counts, 4 - len(self.melds)) * 4, self.of_pairs(counts, 0))
            return
        for plan in range(target_hands.N_CHOW_PLANS):
            yield self.of_chows(counts, plan, enough)
        for which, harder in enumerate(target_hands.WITHIN_HARDER):
            yield self.of_kinds(counts, kinds_of(target_hands.WITHIN[which]), int(harder))
        yield self.of_pungs(counts)
        if not self.melds:
            yield self.of_pairs(counts, 4)
            yield 4 * (int(knitted_shanten(counts)) + 1) + 3
            yield 4 * (int(orphans_shanten(counts)) + 1) + 4

    def of_chows(self, counts, plan, enough):
        wanted, others = kinds_of(target_hands.TILES[plan]), 0
        for form, low in self.melds:
            chow = [low, low + 1, low + 2]
            if form == Meld.CHOW and low in target_hands.STARTS[plan] and set(chow) <= set(wanted):
                wanted = [kind for kind in wanted if kind not in chow]
            else:
                others += 1
        missing = [kind for kind in wanted if not counts[kind]]
        if others > 1 or 4 * len(missing) >= enough or any(self.left[kind] < 1 for kind in missing):
            return None
        rest = counts.copy()
        rest[[kind for kind in wanted if counts[kind]]] -= 1
        scarce = sum(self.left[kind] == 1 for kind in missing)
        return 4 * (len(missing) + self.lacking(rest, 1 - others)) + int(target_hands.EXTRA_COST[plan]) + int(scarce)

    def of_kinds(self, counts, kinds, harder):
        melded = {kind for form, low in self.melds for kind in (low, low + 2 * (form == Meld.CHOW))}
        if not melded <= set(kinds):
            return None
        kept = np.array([n if kind in kinds else 0 for kind, n in enumerate(counts)], np.int8)
        return 4 * self.lacking(kept, 4 - len(self.melds)) + harder

    def of_pungs(self, counts):
        if any(form == Meld.CHOW for form, _ in self.melds):
            return None
        pairs = [kind for kind in range(KINDS) if counts[kind] == 2]
        still = 4 - len(self.melds) - sum(counts >= 3)
        growing = min(still, sum(self.left[kind] > 0 for kind in pairs))
        return int(4 * (growing + 2 * (still - growing) + (len(pairs) <= growing)) + 2)

    def of_pairs(self, counts, harder):
        return 4 * (7 - int(sum(counts // 2))) + harder if self.pairs and not self.melds else 10_000

    def ease(self, kind):
        """Return how easily the hand wins with this tile: on any discard, only when drawn, or not at all."""
        if self.simple:
            return int(is_simple_win(self.s, self.rules, self.seat))
        discard, drawn = (points_of_hand(self.s, self.rules, self.seat, kind, how) >= 8 for how in (0, SELF_DRAWN))
        return 1 if discard else 0.25 * drawn

    def outs(self, thrown):
        """Return the remaining winning tiles after a discard."""
        hand, found = self.s["hand"][self.seat], 0
        hand[thrown] -= 1
        for kind, left in enumerate(COPIES - self.s["shown"] - hand):
            if left > 0:
                hand[kind] += 1
                found += left * self.ease(kind)
                hand[kind] -= 1
        hand[thrown] += 1
        return found

    def weight(self, price):
        """Return the promise of a plan with that cost."""
        return 2 ** (-price * (1.0 if self.simple else 0.75))

    def promise(self, kind):
        """Return the promise of the plans without one tile."""
        counts = self.counts.copy()
        counts[kind] -= 1
        return sum(self.weight(price) for price in self.prices(counts, self.enough) if price is not None)

    def worth(self, kind):
        """Return the winning tiles without one tile, and the promise of the plans."""
        return self.promise(kind) + self.outs(kind)


def positions(variant, number):
    """Yield positions with a discard in hands of heuristic and random players: the view, and the heuristic's choice."""
    dice, thumb, found = random.Random(5), Thumb(5), 0
    while found < number:
        table = open_table(GAME, variant, seed=dice.randrange(1 << 30))
        list(islice(random_hand(table, seed=found), dice.randrange(30) if found % 3 == 0 else 1))
        for _ in range(dice.randrange(50) if found % 3 else 0):
            if not table.over:
                table.play(thumb.choose(table.view(table.turn)))
        if table.over:
            continue
        view = table.view(table.turn)
        if all(action < CHOW for action in view.legal().values()):
            found += 1
            yield view, view.legal()[thumb.choose(view)]


@pytest.mark.parametrize("variant", ["competition", "table"])
def test_mahjong_heuristic_discards_agree_with_the_slow_reference(variant):
    """No other discard leaves a more valuable hand."""
    winning = 0
    for view, chosen in positions(variant, 40):
        slow = Slow(view)
        most = max(slow.worth(kind) for kind in view.legal().values())
        assert slow.worth(chosen) == pytest.approx(most, rel=1e-9), view
        winning += slow.outs(chosen) > 0
    assert winning >= 3
