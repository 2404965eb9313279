"""Compares the scorer with PyMahjongGB on many random winning hands.

    PYTHONPATH=src python tests/mahjong/fan_campaign.py 1000000 [seed]

Prints every difference in total or in the list of fans, and how often each fan was seen.
"""

import sys
from collections import Counter
from random import Random

import numpy as np

import meldhouse  # noqa: F401  (says where compiled code is kept)
from fan_hands import Won, won
from meldhouse.games.mahjong.book import FANS
from meldhouse.games.mahjong.fans import points
from meldhouse.pieces.tiles import NAMES
from fan_oracle import second_opinion


def ours(hand: Won) -> tuple[int, dict[int, tuple[int, int]]]:
    fans = np.zeros(len(FANS), np.int8)
    total = points(hand.counts, hand.meld_rows, len(hand.melds), hand.win, hand.flags, 0, fans)
    return int(total), {int(f): (FANS[f].points, int(fans[f])) for f in np.flatnonzero(fans)}


def in_words(fans: dict[int, tuple[int, int]]) -> str:
    return ", ".join(f"{FANS[f].english} {points}" + f"x{n}" * (n > 1) for f, (points, n) in sorted(fans.items()))


def show(hand: Won, mine: dict[int, tuple[int, int]], theirs: dict[int, tuple[int, int]]) -> None:
    melds = [(kind, NAMES[tile]) for kind, tile in hand.melds]
    print(sorted(hand.concealed), " ".join(NAMES[t] for t in sorted(hand.concealed)), melds, NAMES[hand.win], hand.flags)
    print("   ours:  ", in_words(mine))
    print("   theirs:", in_words(theirs))


def campaign(number: int, seed: int) -> int:
    chance = Random(seed)
    seen: Counter[int] = Counter()
    differ = 0
    for _ in range(number):
        hand = won(chance)
        theirs = second_opinion(hand)
        total, mine = ours(hand)
        seen.update(mine.keys())
        if mine != theirs or total != sum(p * n for p, n in theirs.values()):
            differ += 1
            if differ <= 20:
                show(hand, mine, theirs)
    for fan in FANS:
        print(f"{seen[fan.number]:8}  {fan.english}")
    print(f"{number} hands, {differ} differ; never seen: {[f.english for f in FANS[:81] if not seen[f.number]]}")
    return differ


if __name__ == "__main__":
    arguments = [int(text) for text in sys.argv[1:]]
    sys.exit(campaign(*arguments, *(1_000_000, 1)[len(arguments) :]) > 0)
