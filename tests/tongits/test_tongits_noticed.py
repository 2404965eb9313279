"""What a player that teaches itself Tongits notices of its hand, held against slow counts."""

from itertools import combinations

import numpy as np
from noticing import gone_through

import meldhouse as mh
from meldhouse.games.seen import SHIFT
from meldhouse.games.tongits.state import NONE
from meldhouse.pieces.melds import worth
from tongits.slow_melds import deadwood
from tongits.test_tongits_reasons import bits, is_meld, makers, unseen


def test_what_is_noticed_of_a_hand_is_so():
    """The dead cards, the makers, what each card takes with it and gives to the next, and what was thrown last."""
    compared, odd = gone_through(mh.GAMES["tongits"], hold)
    assert compared > 150
    assert odd == {"dead", "makers", "lost", "feeds", "last"}  # of each, more than nothing was seen


def hold(out, s, seat):
    """Demands that it is so; what of it is more than nothing."""
    hand, others = bits(s.hand[seat]), unseen(s, seat)
    dead = frozenset(np.flatnonzero(out.dead).tolist())
    assert dead <= hand
    assert deadwood(hand - dead) == 0
    assert out.deadwood_now == deadwood(hand) == sum(map(worth, dead))
    assert out.dead_cards == len(dead)
    assert out.makers == makers(hand, others)
    lost = {card: out.makers - makers(hand - {card}, others) for card in hand}
    assert {card: int(n) for card, n in enumerate(out.makers_lost) if n} == {card: n for card, n in lost.items() if n}
    feeds = {card: sum(is_meld((card, *two)) for two in combinations(others, 2)) for card in hand}
    assert {card: int(n) for card, n in enumerate(out.feeds) if n} == {card: n for card, n in feeds.items() if n}
    assert int(out.last) - SHIFT == (s.discards[s.lying - 1] if s.lying else NONE)
    found = {"dead": dead, "makers": out.makers, "lost": any(lost.values()), "feeds": any(feeds.values())}
    return {name for name, some in {**found, "last": s.lying}.items() if some}
