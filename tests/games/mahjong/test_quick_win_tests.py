"""The quick tests that come before a hand is taken apart never miss a hand that wins."""

import random

import numpy as np

from meldhouse.games.mahjong.options import VARIANTS
from meldhouse.games.mahjong.win_check import has_loner, might_win
from meldhouse.pieces.tiles import COPIES, KINDS, SUITED

HANDS = 3_000
SETS = [[kind] * 3 for kind in range(KINDS)]
SETS += [[kind, kind + 1, kind + 2] for kind in range(SUITED) if kind % 9 < 7]


def winning_hand(dice):
    """Return the tiles of up to four sets and a pair; the other sets are melds."""
    while True:
        tiles = [dice.randrange(KINDS)] * 2 + [tile for _ in range(dice.randrange(5)) for tile in dice.choice(SETS)]
        if all(tiles.count(kind) <= COPIES for kind in tiles):
            return tiles


def kinds_held(tiles, number):
    """Return the set of kinds held at least `number` times."""
    return np.uint64(sum(1 << kind for kind in range(KINDS) if tiles.count(kind) >= number))


def test_quick_tests_of_winning_hands_find_no_reason_against_them():
    dice = random.Random(3)
    for _ in range(HANDS):
        tiles = winning_hand(dice)
        singles, doubles = kinds_held(tiles, 1), kinds_held(tiles, 2)
        assert not has_loner.in_python(singles, doubles), tiles
        assert might_win.in_python(VARIANTS["table"].rules, singles, doubles, (14 - len(tiles)) // 3), tiles


def test_quick_test_of_random_hands_rejects_most_of_them():
    dice, wall = random.Random(4), [kind for kind in range(KINDS) for _ in range(COPIES)]
    hands = [dice.sample(wall, 14) for _ in range(HANDS)]
    rejected = [has_loner.in_python(kinds_held(tiles, 1), kinds_held(tiles, 2)) for tiles in hands]
    assert sum(rejected) > 0.95 * HANDS
