# mypy: ignore-errors
"""What each discard would take from a hand and give to the next player, worked out for all cards at once.

A maker is a card that nobody has shown and that would make a meld with two of the hand.  A card that is thrown takes
some with it, and may itself be a maker to the next player: both are told from sets of cards that have others beside
them.
"""

from typing import NamedTuple

import numpy as np

from meldhouse.engine.kernels import inlined
from meldhouse.pieces.bits import EMPTY, ONE, count, has
from meldhouse.pieces.cards import RANKS
from meldhouse.pieces.melds import COLUMN, NOT_ACES, NOT_KINGS, TWO, cards_of_ranks, paired_ranks, set_ranks


class Thrown(NamedTuple):
    """Of a hand: its makers, then the sets of the cards that take one with them, then of those that give a meld."""

    makers: np.int64
    one_over: np.uint64  # the card over it is a maker, and one no more
    one_under: np.uint64
    two_over: np.uint64
    two_under: np.uint64
    pairs: np.uint64  # the makers that are so by a pair alone: both of its cards take them
    unseen: np.uint64
    between: np.uint64  # cards that go with the unseen ones on both sides
    on_top: np.uint64  # with two under them
    underneath: np.uint64


NOTHING = Thrown(np.int64(0), *[EMPTY] * 9)


@inlined
def if_thrown(hand, unseen):
    """What a hand's cards take and give, where these are the cards that nobody has shown."""
    under, over = next_over(hand), next_under(hand)  # the cards that have one of the hand under them, and over
    below, above = next_over(unseen), next_under(unseen)
    two_under, two_over = under & next_over(under), over & next_under(over)
    in_row, pairs = two_under | two_over | (under & over), paired_ranks(hand)
    alone = in_row & unseen & ~cards_of_ranks(pairs)
    return Thrown(
        makers=count((in_row | cards_of_ranks(pairs)) & unseen),
        one_over=(alone & ~two_over) >> ONE,
        one_under=(alone & ~two_under) << ONE,
        two_over=(alone & ~over) >> TWO,
        two_under=(alone & ~under) << TWO,
        pairs=cards_of_ranks(pairs & ~set_ranks(hand)) & unseen & ~in_row,
        unseen=unseen,
        between=below & above,
        on_top=below & next_over(below),
        underneath=above & next_under(above),
    )


@inlined
def next_over(cards):
    """The cards one above these."""
    return (cards & NOT_KINGS) << ONE


@inlined
def next_under(cards):
    """The cards one below these."""
    return (cards & NOT_ACES) >> ONE


@inlined
def makers_without(thrown, card):
    """How many makers what stays has."""
    left = thrown.makers - count(thrown.pairs & (COLUMN << np.uint64(card % RANKS)))
    left = left - has(thrown.one_over, card) - has(thrown.one_under, card)
    return left - has(thrown.two_over, card) - has(thrown.two_under, card)


@inlined
def feeds(thrown, card):
    """In how many ways the next player could take the card: pairs beside it that nobody has shown."""
    alike = count(thrown.unseen & (COLUMN << np.uint64(card % RANKS)))
    ways = alike * (alike - 1) // 2 + has(thrown.between, card)
    return ways + has(thrown.on_top, card) + has(thrown.underneath, card)
