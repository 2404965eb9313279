"""Measures the time to compute a hand's least deadwood and spare cards in compiled code on one core.

PYTHONPATH=src python bench/tongits_melds.py
"""

import numpy as np
from clock import nanoseconds

import meldhouse  # noqa: F401  (says where compiled code is kept)
from meldhouse.engine.numba_ext import njit
from meldhouse.pieces import melds
from meldhouse.pieces.cards import CARDS

HANDS = 20_000


@njit
def deadwood_all(hands, rounds):
    total = 0
    for _ in range(rounds):
        for hand in hands:
            total += melds.deadwood(hand)
    return total


@njit
def spare_all(hands, rounds):
    total = 0
    for _ in range(rounds):
        for hand in hands:
            total += np.int64(melds.spare_cards(hand) != np.uint64(0))
    return total


def random_hands(cards: int, pack: int) -> np.ndarray:
    """Return random hands, as bit masks, that use only the first cards of the deck."""
    luck = np.random.default_rng(1)
    return np.array(
        [np.bitwise_or.reduce(np.uint64(1) << luck.permutation(pack)[:cards].astype(np.uint64)) for _ in range(HANDS)]
    )


def main() -> None:
    for name, cards, pack in (("thirteen cards", 13, CARDS), ("twelve cards", 12, CARDS), ("13 of two suits", 13, 26)):
        hands = random_hands(cards, pack)
        dead, spare = nanoseconds(deadwood_all, hands), nanoseconds(spare_all, hands)
        print(f"{name:15}  dead wood {dead:4.0f} ns, spare cards {spare:4.0f} ns")


if __name__ == "__main__":
    main()
