"""Compare the scorer with PyMahjongGB on many random winning hands.

    PYTHONPATH=src python -m tests.games.mahjong.fan_campaign 1000000 [seed]

Prints every difference in the total or the list of fans, how often each fan occurred, and which fans
replaced which others where another reading of the hand is worth the same.
"""

import sys
from collections import Counter
from random import Random

import numpy as np

import meldhouse  # noqa: F401  (says where compiled code is kept)
from meldhouse.games.mahjong import score
from meldhouse.games.mahjong.fan_table import FANS
from meldhouse.games.mahjong.fans import SEVEN_PAIRS, count_of_fan, points
from meldhouse.pieces.tiles import NAMES
from tests.games.mahjong.fan_hands import Won, won
from tests.games.mahjong.fan_oracle import second_opinion

Fans = dict[int, tuple[int, int]]


def ours(hand: Won) -> tuple[int, Fans]:
    fans = np.zeros(len(FANS), np.int8)
    total = points(hand.counts, hand.meld_rows, len(hand.melds), hand.win, hand.flags, 0, fans)
    return int(total), {int(f): (FANS[f].points, int(fans[f])) for f in np.flatnonzero(fans)}


def in_words(fans: Fans) -> str:
    return ", ".join(f"{FANS[f].english} {points}" + f"x{n}" * (n > 1) for f, (points, n) in sorted(fans.items()))


def show(hand: Won, mine: Fans, theirs: Fans) -> None:
    melds = [(kind, NAMES[tile]) for kind, tile in hand.melds]
    print(
        sorted(hand.concealed), " ".join(NAMES[t] for t in sorted(hand.concealed)), melds, NAMES[hand.win], hand.flags
    )
    print("   ours:  ", in_words(mine))
    print("   theirs:", in_words(theirs))


def readings_of(hand: Won) -> list[Fans]:
    """Return the fans of every reading of the hand."""
    rest = list(hand.concealed)
    rest.remove(hand.win)
    found = score.readings(score.WinningHand(rest, hand.melds, hand.win, hand.flags, 0))
    verdicts = [reading.verdict for reading in found]
    return [
        {f: (FANS[f].points, int(count_of_fan(v.repeats, f))) for f in score.fan_numbers(v.high, v.low)}
        for v in verdicts
    ]


def is_tie(hand: Won, mine: Fans, theirs: Fans) -> bool:
    """Return whether the readings tie; ours has the first fan in the book, or uses sets instead of pairs."""
    same = sum(p * n for p, n in mine.values()) == sum(p * n for p, n in theirs.values())
    first = min(mine.keys() ^ theirs.keys(), default=-1)
    return same and theirs in readings_of(hand) and (first in mine or SEVEN_PAIRS in theirs)


def names(fans: set[int]) -> str:
    return " + ".join(FANS[f].english for f in sorted(fans)) or "the same in other numbers"


def campaign(number: int, seed: int) -> int:
    chance = Random(seed)
    seen: Counter[int] = Counter()
    ties: Counter[str] = Counter()
    differ = 0
    for _ in range(number):
        hand = won(chance)
        theirs = second_opinion(hand)
        total, mine = ours(hand)
        seen.update(mine.keys())
        if mine == theirs and total == sum(p * n for p, n in theirs.values()):
            continue
        if is_tie(hand, mine, theirs):
            ties[f"{names(mine.keys() - theirs.keys())} instead of {names(theirs.keys() - mine.keys())}"] += 1
        else:
            differ += 1
            show(hand, mine, theirs)
    for fan in FANS:
        print(f"{seen[fan.number]:8}  {fan.english}")
    print(f"never seen: {[fan.english for fan in FANS[:81] if not seen[fan.number]]}")
    for text, times in ties.most_common():
        print(f"{times:8}  {text}")
    same = number - ties.total() - differ
    print(f"{number} hands: {same} the same, {ties.total()} another reading of the same worth, {differ} differ")
    return differ


if __name__ == "__main__":
    arguments = [int(text) for text in sys.argv[1:]]
    sys.exit(campaign(*arguments, *(1_000_000, 1)[len(arguments) :]) > 0)
