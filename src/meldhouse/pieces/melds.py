# mypy: ignore-errors
"""Melds of cards: three or four of a rank, or three or more in a row of a suit, ace low.

A hand is a bit mask of cards, suit * 13 + rank.  Cards that are in no meld are deadwood.

Once the ranks that form sets are chosen, the runs follow: among the remaining cards, every card of three in a row is in
a run.  So the search covers sets only, and of those only the sets whose cards could be in runs too.  Most hands have
one or two such layouts.
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

COMPLETE = ONE << np.uint64(63)  # no card: the result of spare_cards if all cards are in melds


def points_of_card(card: int) -> int:
    """Return the deadwood points of a card: 1 for an ace, 10 for a face card, otherwise its number."""
    return min(card % RANKS + 1, 10)


CARD_POINTS = np.array([points_of_card(card) for card in range(CARDS)], np.int64)
POINTS_BIT_1, POINTS_BIT_2, POINTS_BIT_4, POINTS_BIT_8 = (
    np.uint64(sum(1 << card for card in range(CARDS) if points_of_card(card) & binary)) for binary in (1, 2, 4, 8)
)


@inlined
def total_points(cards):
    """Return the sum of the cards' points, computed from the binary digits of each card's points."""
    return (
        count(cards & POINTS_BIT_1)
        + 2 * count(cards & POINTS_BIT_2)
        + 4 * count(cards & POINTS_BIT_4)
        + 8 * count(cards & POINTS_BIT_8)
    )


@inlined
def run_starts(cards):
    """Return the cards of a set that also contains the next two cards of their suit."""
    return cards & (cards >> ONE) & (cards >> TWO) & POSSIBLE_RUN_STARTS


@inlined
def cards_in_runs(cards):
    """Return the cards that are in a run of three or more."""
    return runs_from(run_starts(cards))


@inlined
def runs_from(bottoms):
    """Return all cards of the three-card runs that start with these cards."""
    return bottoms | (bottoms << ONE) | (bottoms << TWO)


@inlined
def set_ranks(cards):
    """Return the ranks of which a hand has at least three cards, as bits 0 to 12."""
    spades, hearts = cards & RANK_BITS, (cards >> SUIT_1) & RANK_BITS
    diamonds, clubs = (cards >> SUIT_2) & RANK_BITS, cards >> SUIT_3
    return (spades & hearts & (diamonds | clubs)) | (diamonds & clubs & (spades | hearts))


@inlined
def paired_ranks(cards):
    """Return the ranks of which a hand has at least two cards, as bits 0 to 12."""
    spades, hearts = cards & RANK_BITS, (cards >> SUIT_1) & RANK_BITS
    diamonds, clubs = (cards >> SUIT_2) & RANK_BITS, cards >> SUIT_3
    return (spades & hearts) | (diamonds & clubs) | ((spades | hearts) & (diamonds | clubs))


@inlined
def complete_ranks(cards):
    """Return the ranks of which a hand has all four cards, as bits 0 to 12."""
    return cards & (cards >> SUIT_1) & (cards >> SUIT_2) & (cards >> SUIT_3) & RANK_BITS


@inlined
def cards_of_ranks(ranks):
    """Return all cards of these ranks."""
    return ranks * COLUMN


@inlined
def cards_in_melds(cards):
    """Return every card that could be part of a meld, even if not all could be at the same time."""
    return cards_in_runs(cards) | (cards & cards_of_ranks(set_ranks(cards)))


@kernel
def contested_sets(cards):
    """Return the ranks whose sets overlap runs, the cards of all other sets, and the number of possible layouts."""
    runs, thick = cards_in_runs(cards), set_ranks(cards)
    ranks, sets, layouts = EMPTY, EMPTY, 1
    while thick != EMPTY:
        rank = lowest(thick)
        column = cards & (COLUMN << np.uint64(rank))
        if column & runs == EMPTY:
            sets |= column
        else:
            ranks |= bit(rank)
            layouts *= 2 if count(column) == 3 else 6
        thick = rest(thick)
    return ranks, sets, layouts


@kernel
def dead_cards_of_layout(cards, ranks, sets, layout):
    """Return the deadwood of a layout, whose number encodes which cards of each contested rank form a set."""
    while ranks != EMPTY:
        column = cards & (COLUMN << np.uint64(lowest(ranks)))
        if count(column) == 3:
            sets |= column if layout & 1 == 0 else EMPTY
            layout >>= 1
        else:
            layout, without = layout // 6, layout % 6
            if without == 0:
                sets |= column
            elif without <= SUITS:
                sets |= column & ~bit((without - 1) * RANKS + lowest(ranks))
        ranks = rest(ranks)
    remaining = cards & ~sets
    return remaining & ~cards_in_runs(remaining)


@kernel
def least_dead_cards(cards):
    """Return the deadwood of the layout with the fewest deadwood points."""
    ranks, sets, layouts = contested_sets(cards)
    return least_dead_of_layouts(cards, ranks, sets, layouts)


@inlined
def least_dead_of_layouts(cards, ranks, sets, layouts):
    """Return the deadwood of the best layout, given the result of `contested_sets`."""
    best = dead_cards_of_layout(cards, ranks, sets, 0)
    for layout in range(1, layouts):
        dead = dead_cards_of_layout(cards, ranks, sets, layout)
        if total_points(dead) < total_points(best):
            best = dead
    return best


@kernel
def deadwood(cards):
    """Return the lowest possible total of points of the cards outside melds."""
    return total_points(least_dead_cards(cards))


class MeldLayout(NamedTuple):
    """Stores a hand in its best layout, to look up the deadwood that remains without a given card."""

    cards: np.uint64
    dead: np.uint64
    deadwood: np.int64
    sets: np.uint64  # cards of the sets that compete with no run
    n_layouts: np.int64  # of the other sets


@kernel
def best_layout(cards):
    """Return the layout of the cards that has the fewest deadwood points."""
    ranks, sets, layouts = contested_sets(cards)
    dead = least_dead_of_layouts(cards, ranks, sets, layouts)
    return MeldLayout(cards, dead, total_points(dead), sets, layouts)


@inlined
def deadwood_without(layout, card):
    """Return the deadwood points of a hand without this card; removing deadwood saves the card's own points."""
    if has(layout.dead, card):
        return layout.deadwood - CARD_POINTS[card]
    others = layout.cards & ~bit(card)
    if layout.n_layouts > 1:
        return deadwood(others)
    same_rank = layout.sets & (COLUMN << np.uint64(card % RANKS))
    broken = count(same_rank) < SUITS  # two cards of a set of three are no set
    remaining = others & ~(layout.sets & ~same_rank if broken else layout.sets)
    return total_points(remaining & ~cards_in_runs(remaining))


@kernel
def spare_cards(cards):
    """Return the cards whose discard leaves only cards in melds, or COMPLETE if all cards are in melds."""
    if count(cards) - count(cards_in_melds(cards)) > 1:
        return EMPTY
    ranks, sets, layouts = contested_sets(cards)
    spare = EMPTY
    for layout in range(layouts):
        dead = dead_cards_of_layout(cards, ranks, sets, layout)
        if dead == EMPTY:
            return COMPLETE
        if rest(dead) == EMPTY:
            spare |= dead
    return spare
