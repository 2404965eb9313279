"""Measures the time of Mahjong's scorer and shanten in compiled code on one core.

PYTHONPATH=src python bench/mahjong_fans.py
"""

import sys
from pathlib import Path
from random import Random

import numpy as np
from clock import nanoseconds

import meldhouse  # noqa: F401  (says where compiled code is kept)
from meldhouse.engine.numba_ext import njit

sys.path.append(str(Path(__file__).parents[1]))

from meldhouse.games.mahjong import shanten
from meldhouse.games.mahjong.fans import points
from meldhouse.pieces.tiles import COPIES, KINDS
from tests.games.mahjong.fan_hands import won

HANDS = 4000


@njit
def score_all(counts, melds, numbers, wins, flags, fans, rounds):
    total = 0
    for _ in range(rounds):
        for i in range(len(counts)):
            total += points(counts[i], melds[i], numbers[i], wins[i], flags[i], 0, fans)
    return total


@njit
def shanten_all(counts, rounds):
    total = 0
    for _ in range(rounds):
        for i in range(len(counts)):
            total += shanten.shanten(counts[i], 0)
    return total


@njit
def complete_all(counts, rounds):
    total = 0
    for _ in range(rounds):
        for i in range(len(counts)):
            total += shanten.is_complete(counts[i], 0)
    return total


def random_hands(kinds: int, tiles: int, seed: int) -> np.ndarray:
    """Return random hands that use only the first kinds, up to a given number."""
    luck = np.random.default_rng(seed)
    wall = np.repeat(np.arange(kinds), COPIES)
    return np.array([np.bincount(luck.permutation(wall)[:tiles], minlength=KINDS) for _ in range(HANDS)], np.int8)


def main() -> None:
    chance = Random(7)
    hands = [won(chance) for _ in range(HANDS)]
    arguments = (
        np.array([hand.counts for hand in hands]),
        np.array([hand.meld_rows for hand in hands]),
        np.array([len(hand.melds) for hand in hands]),
        np.array([hand.win for hand in hands]),
        np.array([hand.flags for hand in hands]),
        np.zeros(82, np.int8),
    )
    print(f"points of a winning hand  {nanoseconds(score_all, *arguments):7.0f} ns")
    for name, kinds in (("any tiles", KINDS), ("one suit", 9)):
        print(f"shanten, {name:9}        {nanoseconds(shanten_all, random_hands(kinds, 13, 1)):7.0f} ns")
        print(f"is_complete, {name:9}    {nanoseconds(complete_all, random_hands(kinds, 14, 2)):7.0f} ns")


if __name__ == "__main__":
    main()
