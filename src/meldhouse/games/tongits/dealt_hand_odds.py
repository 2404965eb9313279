"""The probability that tongits is dealt: all cards but at most one are in melds.

It is a dynamic program over ranks, for one hand or for all possible hands.

A partial layout of the ranks so far is the length of each suit's current run (3 means three or more) and whether a card
has been left over.  The state of a hand is the set of all its partial layouts.  Hands whose states differ only by a
permutation of suits have the same future, so some hundred states represent 635 billion hands.
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

FULL_RUN = 3  # the length from which a run may end
HAND_SIZE = DEALT + 1  # of the starter


def chance_of_tongits(suits: int = SUITS, ranks: int = RANKS, hand_size: int = HAND_SIZE) -> Fraction:
    """Return the probability that a dealt hand is tongits."""
    return Fraction(count_tongits_hands(suits, ranks, hand_size), comb(suits * ranks, hand_size))


@cache
def count_tongits_hands(suits: int, ranks: int, hand_size: int) -> int:
    hands = Counter({(initial_alternatives(suits), 0): 1})  # (state, cards so far) -> number of hands
    for _ in range(ranks):
        longer = Counter[tuple[Alternatives, int]]()
        for (state, cards), number in hands.items():
            for of_rank in range(1 << suits):
                if cards + of_rank.bit_count() <= hand_size and (after := canonical_suits(add_rank(state, of_rank))):
                    longer[after, cards + of_rank.bit_count()] += number
        hands = longer
    return sum(number for (state, cards), number in hands.items() if cards == hand_size and is_complete(state))


def is_tongits(hand: int) -> bool:
    """Return whether a hand, as a bit mask, is tongits."""
    state = initial_alternatives(SUITS)
    for rank in range(RANKS):
        state = add_rank(state, sum((hand >> suit * RANKS + rank & 1) << suit for suit in range(SUITS)))
    return is_complete(state)


def are_tongits(hands: npt.NDArray[np.uint64]) -> npt.NDArray[np.bool_]:
    """Return for each hand whether it is tongits; most fail a quick check for two or more cards in no meld."""
    found = np.bitwise_count(hands & ~cards_in_melds(hands)) <= 1
    found[found] = [is_tongits(int(hand)) for hand in hands[found]]
    return np.asarray(found)


def cards_in_melds(hands: npt.NDArray[np.uint64]) -> npt.NDArray[Any]:
    """Return the cards of each hand that are in three of a kind or three in a row."""
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


def is_complete(state: Alternatives) -> bool:
    """Return whether some partial layout of the state has no run that is too short."""
    return any(all(run in (0, FULL_RUN) for run in runs) for runs, _ in state)


@cache
def add_rank(state: Alternatives, held: int) -> Alternatives:
    """Return the state (the set of partial arrangements into melds) after adding the suits held in the next rank."""
    return frozenset(after for partial in state for after in extend(partial, held))


@cache
def extend(partial: PartialMelds, held: int) -> tuple[PartialMelds, ...]:
    """Return the ways to extend a partial layout: leave one card over, put three or four in a set, others in runs."""
    runs, spared = partial
    return tuple(
        (after, spared or used != held)
        for used in without_at_most_one(held, spared)
        for in_runs in cards_outside_set(used)
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
    """Return the lengths of the runs after the next rank, or None if a run would end too short."""
    if any(run not in (0, FULL_RUN) and not held >> suit & 1 for suit, run in enumerate(runs)):
        return None
    return tuple(min(run + 1, FULL_RUN) if held >> suit & 1 else 0 for suit, run in enumerate(runs))


@cache
def canonical_suits(state: Alternatives) -> Alternatives:
    """Return a state with suits in canonical order, so that states equal up to a permutation of suits become equal."""
    if not state:
        return state
    lists = sorted(zip(*(runs for runs, _ in sorted(state)), strict=True), reverse=True)
    return frozenset(zip(zip(*lists, strict=True), (spared for _, spared in sorted(state)), strict=True))
