"""Is tongits dealt?  All cards but at most one in melds: looked for rank by rank, in one hand or in all that there are.

A way is what may have been made of the ranks so far: how long the run of each suit is that may go on (3 is three or
more), and whether a card has been left over.  What is known of a hand are all of its ways.  Hands whose ways are the
same but for the names of the suits have the same future: 635 thousand million are counted by some hundred kinds.
"""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from math import comb
from typing import Any

import numpy as np
import numpy.typing as npt

from meldhouse.games.tongits.state import DEALT
from meldhouse.pieces.cards import RANKS, SUITS

PartialMelds = tuple[tuple[int, ...], bool]
Alternatives = frozenset[PartialMelds]

FULL_RUN = 3  # a run that may end
HAND_SIZE = DEALT + 1  # by whoever begins


def chance_of_tongits(suits: int = SUITS, ranks: int = RANKS, held: int = HAND_SIZE) -> Fraction:
    """Of all hands, those that are tongits."""
    return Fraction(count_tongits_hands(suits, ranks, held), comb(suits * ranks, held))


@cache
def count_tongits_hands(suits: int, ranks: int, held: int) -> int:
    hands = Counter(
        {(initial_alternatives(suits), 0): 1}
    )  # what they can be, and how many cards they have -> how many there are
    for _ in range(ranks):
        longer = Counter[tuple[Alternatives, int]]()
        for (ways, cards), number in hands.items():
            for of_rank in range(1 << suits):
                if cards + of_rank.bit_count() <= held and (after := canonical_suits(add_rank(ways, of_rank))):
                    longer[after, cards + of_rank.bit_count()] += number
        hands = longer
    return sum(number for (ways, cards), number in hands.items() if cards == held and is_complete(ways))


def is_tongits(hand: int) -> bool:
    """This hand, as a set of cards."""
    ways = initial_alternatives(SUITS)
    for rank in range(RANKS):
        ways = add_rank(ways, sum((hand >> suit * RANKS + rank & 1) << suit for suit in range(SUITS)))
    return is_complete(ways)


def are_tongits(hands: npt.NDArray[np.uint64]) -> npt.NDArray[np.bool_]:
    """Of many hands; in most, more than one card is in no meld at all, and nothing has to be tried."""
    found = np.bitwise_count(hands & ~cards_in_melds(hands)) <= 1
    found[found] = [is_tongits(int(hand)) for hand in hands[found]]
    return np.asarray(found)


def cards_in_melds(hands: npt.NDArray[np.uint64]) -> npt.NDArray[Any]:
    """The cards of each hand that are in three of a kind, or in three in a row."""
    suits = [hands >> np.uint64(suit * RANKS) & np.uint64((1 << RANKS) - 1) for suit in range(SUITS)]
    spades, hearts, diamonds, clubs = suits
    three = (spades & hearts & (diamonds | clubs)) | (diamonds & clubs & (spades | hearts))
    one, two = np.uint64(1), np.uint64(2)
    found = np.zeros_like(hands)
    for suit, cards in enumerate(suits):
        low = cards & cards >> one & cards >> two
        found |= (cards & (three | low | low << one | low << two)) << np.uint64(suit * RANKS)
    return found


# --- rank by rank ---------------------------------------------------------------------------


def initial_alternatives(suits: int) -> Alternatives:
    return frozenset({((0,) * suits, False)})


def is_complete(ways: Alternatives) -> bool:
    """Has one of them no run that is too short?"""
    return any(all(run in (0, FULL_RUN) for run in runs) for runs, _ in ways)


@cache
def add_rank(ways: Alternatives, held: int) -> Alternatives:
    """When of the next rank these suits are held, as bits."""
    return frozenset(after for way in ways for after in extend(way, held))


@cache
def extend(way: PartialMelds, held: int) -> tuple[PartialMelds, ...]:
    """A card may be left over, three or four may be a set; every other one goes on with the run of its suit."""
    runs, spared = way
    return tuple(
        (after, spared or left != held)
        for left in without_at_most_one(held, spared)
        for in_runs in cards_outside_set(left)
        if (after := extend_runs(runs, in_runs)) is not None
    )


def without_at_most_one(held: int, spared: bool) -> Iterator[int]:
    yield held
    if not spared:
        yield from (held & ~card for card in bits(held))


def cards_outside_set(held: int) -> Iterator[int]:
    yield held
    if held.bit_count() >= 3:
        yield 0
    if held.bit_count() == 4:
        yield from bits(held)


def bits(held: int) -> list[int]:
    return [1 << n for n in range(held.bit_length()) if held >> n & 1]


def extend_runs(runs: tuple[int, ...], held: int) -> tuple[int, ...] | None:
    """Nothing where a run would end too short."""
    if any(run not in (0, FULL_RUN) and not held >> suit & 1 for suit, run in enumerate(runs)):
        return None
    return tuple(min(run + 1, FULL_RUN) if held >> suit & 1 else 0 for suit, run in enumerate(runs))


@cache
def canonical_suits(ways: Alternatives) -> Alternatives:
    """The same with the suits in an order that their runs give them."""
    if not ways:
        return ways
    lists = sorted(zip(*(runs for runs, _ in sorted(ways)), strict=True), reverse=True)
    return frozenset(zip(zip(*lists, strict=True), (spared for _, spared in sorted(ways)), strict=True))
