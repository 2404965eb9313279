"""A random choice among three words of legal actions, of which random hands rarely fill the second twice."""

import numpy as np

from meldhouse.engine.rng import below, seeded
from meldhouse.games.mahjong.claim_choices import any_of_three
from meldhouse.games.mahjong.state import CONCEALED_KONG, SMALL_KONG

STATES = 200


def bits(word):
    return [k for k in range(64) if word >> k & 1]


def test_any_of_three_returns_each_action_at_its_position():
    """Words without bits are included; every position is chosen."""
    for low, middle, high in ((0b1011, 0b110, 0b101), (0, 0b1101, 0), (0b1, 0, 0b11), (0, 0, 0b100)):
        actions = [*bits(low), *(CONCEALED_KONG + k for k in bits(middle)), *(SMALL_KONG + k for k in bits(high))]
        chosen = set()
        for n in range(STATES):
            x = seeded(n)
            words = (np.uint64(word) for word in (low, middle, high))
            position = int(below.in_python(x, len(actions)))
            assert any_of_three.in_python(*words, x) == actions[position]
            chosen.add(position)
        assert chosen == {*range(len(actions))}
