"""The scorer of Mahjong agrees with PyMahjongGB on random winning hands."""

from random import Random

import pytest

pytest.importorskip("MahjongGB", reason="PyMahjongGB is not installed: no second opinion on the fans")

from tests.games.mahjong.fan_campaign import is_tie, ours
from tests.games.mahjong.fan_hands import won
from tests.games.mahjong.fan_oracle import second_opinion

HANDS = 20_000


def test_mahjong_scores_agree_with_pymahjonggb():
    """Totals agree for every hand, and so do the fans, except for readings with equal points [rulebook: ties]."""
    chance = Random(81)
    seen, ties = set(), 0
    for _ in range(HANDS):
        hand = won(chance)
        theirs = second_opinion(hand)
        total, mine = ours(hand)
        assert total == sum(points * number for points, number in theirs.values())
        if mine != theirs:
            ties += 1
            assert is_tie(hand, mine, theirs)
        seen |= mine.keys()
    assert seen == set(range(81))
    assert ties < HANDS / 1000
