# mypy: ignore-errors
"""How Kings Corners is learned."""

from collections.abc import Iterator, Sequence

from meldhouse.engine import kernels
from meldhouse.games.kingscorners.observation import ACTIONS
from meldhouse.games.kingscorners.places import fitting
from meldhouse.games.kingscorners.state import DECK, FOLLOWS, KINGS, PLACES, SIDES
from meldhouse.games.learning_spec import (
    LearningSpec,
    Symmetry,
    color_preserving_suits,
    feature,
    own_feature,
    pooled_feature,
)
from meldhouse.games.observation_layout import counts, pieces, write_set
from meldhouse.pieces.bits import EMPTY, bit, has, lowest, rest
from meldhouse.pieces.bits import count as count_of
from meldhouse.pieces.cards import CARDS, RANKS, SUITS

PILES = CARDS * PLACES  # the first action that moves a pile, the end of a turn, and the first action of a joker
THE_END = PILES + SIDES * PLACES
JOKER = THE_END + 1

NOTICED = (
    pieces("sides_take", "the cards that go on a pile of some side", CARDS),
    pieces("corners_take", "the cards that go on a pile of some corner", CARDS),
    counts("empty_sides", "sides where nothing lies"),
    counts("empty_corners", "corners where nothing lies"),
    counts("fitting", "cards of the hand that go on some pile"),
    counts("follow", "of each card of the hand: how many others of it could go on it", CARDS),
    counts("given", "and how many that nobody has shown", CARDS),
)


@kernels.shared
def notice(view, rules, out):
    """Where a card may go is the same thing at whichever side."""
    sides, corners, lying = EMPTY, EMPTY, lying_in(view)
    for place in range(PLACES):
        if view.height[place] > 0:
            sides |= view.takes[place] if place < SIDES else EMPTY
            corners |= view.takes[place] if place >= SIDES else EMPTY
    out.empty_sides, out.empty_corners = empty_among(view, 0, SIDES), empty_among(view, SIDES, PLACES)
    write_set(out.sides_take, sides)
    write_set(out.corners_take, corners)
    hand = view.hand[view.actor]
    out.fitting = count_of(hand & (sides | corners))
    for card in range(CARDS):
        on_it = FOLLOWS[rules.side_build, card] if has(hand, card) else EMPTY
        out.follow[card], out.given[card] = count_of(on_it & hand), count_of(on_it & ~(hand | lying))


@kernels.shared
def lying_in(s):
    """The cards that lie on piles."""
    lying = EMPTY
    for place in range(PLACES):
        for k in range(s.height[place]):
            lying |= bit(s.pile[place, k])
    return lying


@kernels.shared
def empty_among(s, first, behind):
    """At how many of these places nothing lies."""
    empty = 0
    for place in range(first, behind):
        empty += s.height[place] == 0
    return empty


FORESEEN = (
    counts("kept", "cards that the hand then keeps, one more"),
    counts("heads", "those that go neither on a pile nor on another of them, one more"),
    counts("alone", "those that go on none of the others and none on them, one more"),
    counts("fitting_then", "those that go on some pile, one more"),
    counts("others_fit", "cards that nobody has shown and that then go on some pile, one more"),
    counts("others_new", "of these such as do not now, one more"),
    counts("spaces", "sides where nothing lies then, one more"),
    counts("kings_places", "corners where nothing lies then, one more"),
    counts("joins", "piles that then go on others, one more"),
)


@kernels.shared
def foresee(view, rules, noticed, then, last, out):
    """How things stand at the end of the turn."""
    seat = view.actor
    before, fits = fitting(view), fitting(then)
    hand, unknown = then.hand[seat], ~(view.hand[seat] | lying_in(then))
    follow = all_that_follow(rules, hand)
    out.kept, out.fitting_then = 1 + then.held[seat], 1 + count_of(hand & fits)
    out.heads = 1 + count_of(hand & ~(fits | follow | KINGS))
    out.alone = 1 + count_of(alone_in(rules, hand & ~fits, follow))
    out.others_fit, out.others_new = 1 + count_of(unknown & fits), 1 + count_of(unknown & fits & ~before)
    out.spaces, out.kings_places = 1 + empty_among(then, 0, SIDES), 1 + empty_among(then, SIDES, PLACES)
    out.joins = 1 + joining(then)


@kernels.shared
def joining(s):
    """How many piles of sides go on another."""
    joins = 0
    for side in range(SIDES):
        found = False
        for place in range(PLACES):
            lies = s.height[place] > 0 or place >= SIDES
            found |= place != side and lies and s.bottom[side] & s.takes[place] != EMPTY
        joins += found
    return joins


@kernels.shared
def all_that_follow(rules, cards):
    """All cards that go on some of these."""
    follow = EMPTY
    while cards != EMPTY:
        follow |= FOLLOWS[rules.side_build, lowest(cards)]
        cards = rest(cards)
    return follow


@kernels.shared
def alone_in(rules, cards, follow):
    """Those that follow none, and that none follows."""
    alone, left = cards & ~follow, cards & ~follow
    while left != EMPTY:
        card = lowest(left)
        left = rest(left)
        if FOLLOWS[rules.side_build, card] & cards != EMPTY:
            alone &= ~bit(card)
    return alone


def ways() -> Iterator[Symmetry]:
    """What is of one colour stays so."""
    for cards in color_preserving_suits(SUITS, RANKS):
        yield Symmetry(cards, [acted(action, cards) for action in range(JOKER + CARDS * PLACES)])


def acted(action: int, cards: Sequence[int]) -> int:
    """What an action is with those cards instead."""
    if PILES <= action < JOKER:
        return action
    first = JOKER if action >= JOKER else 0
    card, place = divmod(action - first, PLACES)
    return first + cards[card] * PLACES + place


# What speaks for an action: the card, beside or in a corner; the place; for a joker what speaks for jokers.
IN_CORNER, AT, OF_JOKER = CARDS, 2 * CARDS, 2 * CARDS + PLACES
ALONE = OF_JOKER + 1  # piles that are moved, and the end of a turn: each is one thing


def parts_of(action: int) -> tuple[int, ...]:
    if PILES <= action < JOKER:
        return (ALONE + action - PILES,)
    card, place = divmod(action - (JOKER if action >= JOKER else 0), PLACES)
    of_card = card + (IN_CORNER if place >= SIDES else 0)
    return (of_card, AT + place, *([OF_JOKER] if action >= JOKER else []))


RECIPE = LearningSpec(
    sees=(
        own_feature("hand"),
        own_feature("jokers", 2),
        feature("held", 12),
        feature("takes"),
        pooled_feature("pile", CARDS + 2),
        feature("height", 13),
        feature("dealt"),
        feature("left", DECK),
        feature("dealer", 8),
        feature("played"),
        feature("moved"),
        feature("drew"),
        feature("placing"),
        feature("idle", 8),
        feature("sides_take"),
        feature("corners_take"),
        feature("empty_sides", SIDES),
        feature("empty_corners", SIDES),
        feature("fitting", 8),
        feature("follow", 2),
        feature("given", 2),
    ),
    foresees=(
        feature("kept", 12),
        feature("heads", 8),
        feature("alone", 8),
        feature("fitting_then", 8),
        feature("others_fit", 17),
        feature("others_new", 9),
        feature("spaces", 1 + SIDES),
        feature("kings_places", 1 + SIDES),
        feature("joins", 1 + SIDES),
    ),
    scale=4,
    parts=tuple(parts_of(action) for action in range(sum(meaning.count for meaning in ACTIONS))),
    steps=300,
    decisions=65536,
    batch=4096,
    openness=(0.02, 0.02),
    hidden=192,
    itself=0.9,
)
