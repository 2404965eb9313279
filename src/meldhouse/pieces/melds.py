# mypy: ignore-errors
"""Melds of cards: three or four of a rank, or three or more in a row of a suit, ace low.

A hand is the set of its cards as a mask, suit * 13 + rank.  Cards that are in no meld are dead wood.

Once it is settled which ranks are laid as sets, nothing is left to choose: in what remains, every card
of three in a row is in a run.  So the search is over sets only, and over those only whose cards could
serve in runs as well; most hands have one way or two.
"""

from typing import NamedTuple

import numpy as np

from meldhouse.engine.kernels import inlined, kernel
from meldhouse.pieces.bits import EMPTY, ONE, bit, count, has, lowest, rest
from meldhouse.pieces.cards import CARDS, RANKS, SUITS

RANK_BITS = np.uint64((1 << RANKS) - 1)
COLUMN = np.uint64(sum(1 << suit * RANKS for suit in range(SUITS)))  # the aces; shifted, any rank
POSSIBLE_RUN_STARTS = np.uint64(sum(((1 << RANKS - 2) - 1) << suit * RANKS for suit in range(SUITS)))
NOT_ACES = np.uint64(sum(((1 << RANKS) - 2) << suit * RANKS for suit in range(SUITS)))
NOT_KINGS = NOT_ACES >> ONE
SUIT_1, SUIT_2, SUIT_3 = (np.uint64(suit * RANKS) for suit in (1, 2, 3))
TWO, THREE = np.uint64(2), np.uint64(3)

COMPLETE = ONE << np.uint64(63)  # no card: what spare_cards answers where none need go


def points_of_card(card: int) -> int:
    """Ace 1, pictures 10, others their number."""
    return min(card % RANKS + 1, 10)


CARD_POINTS = np.array([points_of_card(card) for card in range(CARDS)], np.int64)
POINTS_BIT_1, POINTS_BIT_2, POINTS_BIT_4, POINTS_BIT_8 = (
    np.uint64(sum(1 << card for card in range(CARDS) if points_of_card(card) & binary)) for binary in (1, 2, 4, 8)
)


@inlined
def total_points(cards):
    """What the cards count together: by the binary digits of their worth."""
    return (
        count(cards & POINTS_BIT_1)
        + 2 * count(cards & POINTS_BIT_2)
        + 4 * count(cards & POINTS_BIT_4)
        + 8 * count(cards & POINTS_BIT_8)
    )


@inlined
def run_starts(cards):
    """The cards that have the next two of their suit above them."""
    return cards & (cards >> ONE) & (cards >> TWO) & POSSIBLE_RUN_STARTS


@inlined
def cards_in_runs(cards):
    """The cards that are in three or more in a row."""
    return runs_from(run_starts(cards))


@inlined
def runs_from(bottoms):
    """The cards of the runs of three that begin with these."""
    return bottoms | (bottoms << ONE) | (bottoms << TWO)


@inlined
def set_ranks(cards):
    """The ranks of which there are three or four, as bits 0 to 12."""
    spades, hearts = cards & RANK_BITS, (cards >> SUIT_1) & RANK_BITS
    diamonds, clubs = (cards >> SUIT_2) & RANK_BITS, cards >> SUIT_3
    return (spades & hearts & (diamonds | clubs)) | (diamonds & clubs & (spades | hearts))


@inlined
def paired_ranks(cards):
    """The ranks of which there are two or more, as bits 0 to 12."""
    spades, hearts = cards & RANK_BITS, (cards >> SUIT_1) & RANK_BITS
    diamonds, clubs = (cards >> SUIT_2) & RANK_BITS, cards >> SUIT_3
    return (spades & hearts) | (diamonds & clubs) | ((spades | hearts) & (diamonds | clubs))


@inlined
def complete_ranks(cards):
    """The ranks of which there are all four."""
    return cards & (cards >> SUIT_1) & (cards >> SUIT_2) & (cards >> SUIT_3) & RANK_BITS


@inlined
def cards_of_ranks(ranks):
    """All cards of those ranks."""
    return ranks * COLUMN


@inlined
def cards_in_melds(cards):
    """The cards that are in some meld, though perhaps not all of them at once."""
    return cards_in_runs(cards) | (cards & cards_of_ranks(set_ranks(cards)))


@kernel
def contested_sets(cards):
    """The ranks whose sets compete with runs, all the other sets, and in how many ways sets can be laid."""
    runs, thick = cards_in_runs(cards), set_ranks(cards)
    ranks, sets, ways = EMPTY, EMPTY, 1
    while thick != EMPTY:
        rank = lowest(thick)
        column = cards & (COLUMN << np.uint64(rank))
        if column & runs == EMPTY:
            sets |= column
        else:
            ranks |= bit(rank)
            ways *= 2 if count(column) == 3 else 6
        thick = rest(thick)
    return ranks, sets, ways


@kernel
def dead_cards_of_layout(cards, ranks, sets, way):
    """What is dead when the contested ranks are laid in that way: each as a set, in part, or not at all."""
    while ranks != EMPTY:
        column = cards & (COLUMN << np.uint64(lowest(ranks)))
        if count(column) == 3:
            sets |= column if way & 1 == 0 else EMPTY
            way >>= 1
        else:
            way, without = way // 6, way % 6
            if without == 0:
                sets |= column
            elif without <= SUITS:
                sets |= column & ~bit((without - 1) * RANKS + lowest(ranks))
        ranks = rest(ranks)
    left = cards & ~sets
    return left & ~cards_in_runs(left)


@kernel
def least_dead_cards(cards):
    """The dead cards of the way to lay these cards that leaves the least dead wood."""
    ranks, sets, ways = contested_sets(cards)
    return least_dead_of_layouts(cards, ranks, sets, ways)


@inlined
def least_dead_of_layouts(cards, ranks, sets, ways):
    """The same, where it is known which sets compete with runs."""
    best = dead_cards_of_layout(cards, ranks, sets, 0)
    for way in range(1, ways):
        dead = dead_cards_of_layout(cards, ranks, sets, way)
        if total_points(dead) < total_points(best):
            best = dead
    return best


@kernel
def deadwood(cards):
    """The least that the cards outside melds can count."""
    return total_points(least_dead_cards(cards))


class MeldLayout(NamedTuple):
    """Cards laid so that the least dead wood is left, to be asked about each of them."""

    cards: np.uint64
    dead: np.uint64
    deadwood: np.int64
    sets: np.uint64  # those that no run competes with
    ways: np.int64  # to lay the others


@kernel
def best_layout(cards):
    """The cards with the least that is dead."""
    ranks, sets, ways = contested_sets(cards)
    dead = least_dead_of_layouts(cards, ranks, sets, ways)
    return MeldLayout(cards, dead, total_points(dead), sets, ways)


@inlined
def deadwood_without(laid, card):
    """The dead wood of the other cards; without one that is dead, it is so much less."""
    if has(laid.dead, card):
        return laid.deadwood - CARD_POINTS[card]
    others = laid.cards & ~bit(card)
    if laid.ways > 1:
        return deadwood(others)
    alike = laid.sets & (COLUMN << np.uint64(card % RANKS))
    left = others & ~(laid.sets if count(alike) == SUITS else laid.sets & ~alike)  # two of a set of three lie open
    return total_points(left & ~cards_in_runs(left))


@kernel
def spare_cards(cards):
    """Each card without which all others are in melds; COMPLETE if all of them are."""
    if count(cards) - count(cards_in_melds(cards)) > 1:
        return EMPTY
    ranks, sets, ways = contested_sets(cards)
    spare = EMPTY
    for way in range(ways):
        dead = dead_cards_of_layout(cards, ranks, sets, way)
        if dead == EMPTY:
            return COMPLETE
        if rest(dead) == EMPTY:
            spare |= dead
    return spare
