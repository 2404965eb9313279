"""Compares the scorer with PyMahjongGB on many random winning hands.

    PYTHONPATH=src python tests/mahjong/fan_campaign.py 1000000 [seed]

Prints every difference in total or in the list of fans (of readings worth the same, the first five), and how often each fan was seen.
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
    print(
        sorted(hand.concealed), " ".join(NAMES[t] for t in sorted(hand.concealed)), melds, NAMES[hand.win], hand.flags
    )
    print("   ours:  ", in_words(mine))
    print("   theirs:", in_words(theirs))


def is_tie(mine: dict[int, tuple[int, int]], theirs: dict[int, tuple[int, int]]) -> bool:
    """Another reading of the same worth, ours being the one with the first fan in the book."""
    same = sum(p * n for p, n in mine.values()) == sum(p * n for p, n in theirs.values())
    return same and min(mine.keys() ^ theirs.keys()) in mine


def campaign(number: int, seed: int) -> int:
    chance = Random(seed)
    seen: Counter[int] = Counter()
    differ = ties = 0
    for _ in range(number):
        hand = won(chance)
        theirs = second_opinion(hand)
        total, mine = ours(hand)
        seen.update(mine.keys())
        if mine == theirs and total == sum(p * n for p, n in theirs.values()):
            continue
        tie = is_tie(mine, theirs)
        ties += tie
        differ += not tie
        if ties <= 5 or not tie:
            show(hand, mine, theirs)
    for fan in FANS:
        print(f"{seen[fan.number]:8}  {fan.english}")
    print(f"never seen: {[fan.english for fan in FANS[:81] if not seen[fan.number]]}")
    print(
        f"{number} hands: {number - ties - differ} the same, {ties} another reading of the same worth, {differ} differ"
    )
    return differ


if __name__ == "__main__":
    arguments = [int(text) for text in sys.argv[1:]]
    sys.exit(campaign(*arguments, *(1_000_000, 1)[len(arguments) :]) > 0)
