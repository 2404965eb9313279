# mypy: ignore-errors
"""The effect of each discard on the hand and on the next player, computed for all cards at once.

A maker is an unseen card that would make a meld with two cards of the hand.  A discard loses some makers, and may
itself be a maker for the next player.  Both follow from bit sets of cards with certain neighbors.
"""

from typing import NamedTuple

import numpy as np

from meldhouse.engine.kernels import inlined
from meldhouse.pieces.bits import EMPTY, ONE, count, has
from meldhouse.pieces.cards import RANKS
from meldhouse.pieces.melds import COLUMN, NOT_ACES, NOT_KINGS, TWO, cards_of_ranks, paired_ranks, set_ranks


class DiscardEffects(NamedTuple):
    """The unseen cards that complete a meld (makers), and how each discard affects them and the next player."""

    makers: np.int64
    one_over: np.uint64  # without it, the card above it is no maker
    one_under: np.uint64
    two_over: np.uint64
    two_under: np.uint64
    pairs: np.uint64  # makers that depend on a pair only: each card of the pair loses them
    unseen: np.uint64
    between: np.uint64  # cards with unseen cards on both sides
    on_top: np.uint64  # cards with two unseen cards below
    underneath: np.uint64  # cards with two unseen cards above


NO_EFFECTS = DiscardEffects(np.int64(0), *[EMPTY] * 9)


@inlined
def discard_effects(hand, unseen):
    """Return the effects of discarding each card of the hand, given the unseen cards."""
    under, over = cards_above(hand), cards_below(hand)  # cards with a card of the hand below them, and above them
    below, above = cards_above(unseen), cards_below(unseen)
    two_under, two_over = under & cards_above(under), over & cards_below(over)
    in_row, pairs = two_under | two_over | (under & over), paired_ranks(hand)
    only_in_row = in_row & unseen & ~cards_of_ranks(pairs)
    return DiscardEffects(
        makers=count((in_row | cards_of_ranks(pairs)) & unseen),
        one_over=(only_in_row & ~two_over) >> ONE,
        one_under=(only_in_row & ~two_under) << ONE,
        two_over=(only_in_row & ~over) >> TWO,
        two_under=(only_in_row & ~under) << TWO,
        pairs=cards_of_ranks(pairs & ~set_ranks(hand)) & unseen & ~in_row,
        unseen=unseen,
        between=below & above,
        on_top=below & cards_above(below),
        underneath=above & cards_below(above),
    )


@inlined
def cards_above(cards):
    """Return the cards one rank above these in the same suit."""
    return (cards & NOT_KINGS) << ONE


@inlined
def cards_below(cards):
    """Return the cards one rank below these in the same suit."""
    return (cards & NOT_ACES) >> ONE


@inlined
def makers_without(effects, card):
    """Return how many unseen cards would complete a meld of the hand (makers) after a discard."""
    makers = effects.makers - count(effects.pairs & (COLUMN << np.uint64(card % RANKS)))
    makers = makers - has(effects.one_over, card) - has(effects.one_under, card)
    return makers - has(effects.two_over, card) - has(effects.two_under, card)


@inlined
def count_feeds(effects, card):
    """Return in how many ways the next player could meld the discarded card with two unseen cards."""
    same_rank = count(effects.unseen & (COLUMN << np.uint64(card % RANKS)))
    feeds = same_rank * (same_rank - 1) // 2 + has(effects.between, card)
    return feeds + has(effects.on_top, card) + has(effects.underneath, card)
