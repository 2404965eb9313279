# mypy: ignore-errors
"""How a network learns Kings Corners: its features, look-ahead features, symmetries and training settings."""

from collections.abc import Iterator, Sequence

from meldhouse.engine import kernels
from meldhouse.games.kingscorners.observation import ACTIONS
from meldhouse.games.kingscorners.places import fitting_cards
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

FIRST_PILE_MOVE = CARDS * PLACES  # in the learner's numbers, as the next two
END_OF_TURN = FIRST_PILE_MOVE + SIDES * PLACES
FIRST_JOKER_MOVE = END_OF_TURN + 1

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
    """Compute features derived from a view, in which all sides are equivalent, and so are all corners."""
    sides, corners, on_piles = EMPTY, EMPTY, cards_on_piles(view)
    for place in range(PLACES):
        if view.height[place] > 0:
            sides |= view.takes[place] if place < SIDES else EMPTY
            corners |= view.takes[place] if place >= SIDES else EMPTY
    out.empty_sides, out.empty_corners = count_empty_places(view, 0, SIDES), count_empty_places(view, SIDES, PLACES)
    write_set(out.sides_take, sides)
    write_set(out.corners_take, corners)
    hand = view.hand[view.actor]
    out.fitting = count_of(hand & (sides | corners))
    for card in range(CARDS):
        on_it = FOLLOWS[rules.side_build, card] if has(hand, card) else EMPTY
        out.follow[card], out.given[card] = count_of(on_it & hand), count_of(on_it & ~(hand | on_piles))


@kernels.shared
def cards_on_piles(s):
    """Return the cards that are on piles."""
    found = EMPTY
    for place in range(PLACES):
        for k in range(s.height[place]):
            found |= bit(s.pile[place, k])
    return found


@kernels.shared
def count_empty_places(s, first, end):
    """Return how many places of a range are empty."""
    empty = 0
    for place in range(first, end):
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
    """Compute look-ahead features of an action, from the position at the end of the turn."""
    seat = view.actor
    before, fits = fitting_cards(view), fitting_cards(then)
    hand, unknown = then.hand[seat], ~(view.hand[seat] | cards_on_piles(then))
    follow = followers_of(rules, hand)
    out.kept, out.fitting_then = 1 + then.held[seat], 1 + count_of(hand & fits)
    out.heads = 1 + count_of(hand & ~(fits | follow | KINGS))
    out.alone = 1 + count_of(isolated_cards(rules, hand & ~fits, follow))
    out.others_fit, out.others_new = 1 + count_of(unknown & fits), 1 + count_of(unknown & fits & ~before)
    out.spaces, out.kings_places = 1 + count_empty_places(then, 0, SIDES), 1 + count_empty_places(then, SIDES, PLACES)
    out.joins = 1 + count_joinable_piles(then)


@kernels.shared
def count_joinable_piles(s):
    """Return how many side piles can move onto another pile or to a corner."""
    joins = 0
    for side in range(SIDES):
        found = False
        for place in range(PLACES):
            has_target = s.height[place] > 0 or place >= SIDES
            found |= place != side and has_target and s.bottom[side] & s.takes[place] != EMPTY
        joins += found
    return joins


@kernels.shared
def followers_of(rules, cards):
    """Return all cards that fit on at least one of these cards."""
    follow = EMPTY
    while cards != EMPTY:
        follow |= FOLLOWS[rules.side_build, lowest(cards)]
        cards = rest(cards)
    return follow


@kernels.shared
def isolated_cards(rules, cards, follow):
    """Return the cards that neither fit on another of these cards nor accept one."""
    alone, remaining = cards & ~follow, cards & ~follow
    while remaining != EMPTY:
        card = lowest(remaining)
        remaining = rest(remaining)
        if FOLLOWS[rules.side_build, card] & cards != EMPTY:
            alone &= ~bit(card)
    return alone


def ways() -> Iterator[Symmetry]:
    """Yield the symmetries: permutations of suits that keep equal colors equal."""
    for cards in color_preserving_suits(SUITS, RANKS):
        yield Symmetry(cards, [map_action(action, cards) for action in range(FIRST_JOKER_MOVE + CARDS * PLACES)])


def map_action(action: int, cards: Sequence[int]) -> int:
    """Return the image of an action under a permutation of the cards."""
    if FIRST_PILE_MOVE <= action < FIRST_JOKER_MOVE:
        return action
    first = FIRST_JOKER_MOVE if action >= FIRST_JOKER_MOVE else 0
    card, place = divmod(action - first, PLACES)
    return first + cards[card] * PLACES + place


# The parts of an action, which share weights: the card (at a side, or in a corner), the place, and that it is a joker.
IN_CORNER, AT_PLACE, OF_JOKER = CARDS, 2 * CARDS, 2 * CARDS + PLACES
OTHER_ACTIONS = OF_JOKER + 1  # pile moves and the end of a turn: one part each


def parts_of(action: int) -> tuple[int, ...]:
    if FIRST_PILE_MOVE <= action < FIRST_JOKER_MOVE:
        return (OTHER_ACTIONS + action - FIRST_PILE_MOVE,)
    card, place = divmod(action - (FIRST_JOKER_MOVE if action >= FIRST_JOKER_MOVE else 0), PLACES)
    of_card = card + (IN_CORNER if place >= SIDES else 0)
    return (of_card, AT_PLACE + place, *([OF_JOKER] if action >= FIRST_JOKER_MOVE else []))


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
