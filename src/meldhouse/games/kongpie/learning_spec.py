# mypy: ignore-errors
"""How a network learns Kong-Pie: its features, look-ahead features and training settings.

There are 1,326 pairs of cards to put, and they differ in what they lead to.  So an action is encoded by its kind alone,
and look-ahead features give the rest.
"""

import numpy as np

from meldhouse.engine import kernels
from meldhouse.games.kongpie.heuristic import cards_put, help_to_next, put_cards
from meldhouse.games.kongpie.kongs import cards_in, goal, high_ranks
from meldhouse.games.kongpie.observation import ACTIONS
from meldhouse.games.kongpie.prospects import (
    best_after_connect,
    best_kong,
    gone_cards,
    hand_potential,
    open_combinations,
    points_among,
    potential_with_two,
)
from meldhouse.games.kongpie.seats import next_seat
from meldhouse.games.kongpie.state import DISCARD, HAND, KONG, NOTES, PASS, PULL, PUT, REST, SUIT_CARDS
from meldhouse.games.kongpie.stock import cards_of_source
from meldhouse.games.learning_spec import LearningSpec, feature, parts_by_kind
from meldhouse.games.observation_layout import counts
from meldhouse.pieces.bits import EMPTY, bit, count, nth
from meldhouse.pieces.cards import RANKS, SUITS
from meldhouse.pieces.melds import paired_ranks

UNTOLD = ("jackpot_when_unwon",)  # it does not change the payoff of a hand
POINTS_PER_STEP = 10  # points of hand potential per step of a feature

NOTICED = (
    counts("promising", "what one's hand promises, as the rule of thumb counts it"),
    counts("after_connect", "the points of the best kong that one connect makes of the hand"),
    counts("all_points", "what all kongs are worth, which is what the winner gets"),
    counts("own_points", "and one's own"),
    counts("next_promising", "what the next player's known hand promises"),
    counts("next_points", "the points of the best kong that the next player's known hand and the source might be"),
)


@kernels.shared
def notice(view, rules, out):
    """Compute derived features of the actor's hand and of the next player's known hand."""
    hand, free = view.shown[view.actor] | view.hidden[view.actor], cards_of_source(view) & ~view.put_lately
    known = view.shown[next_seat(view, rules, view.actor)]
    open_ranks, open_pairs = open_combinations(view)
    out.promising = scale_points(hand_potential(view, hand, open_ranks, open_pairs))
    out.next_promising = scale_points(hand_potential(view, known, open_ranks, open_pairs))
    out.after_connect = best_after_connect(view, hand, free)
    out.all_points, out.own_points = total_points(view.points), min(max(view.points[view.actor], 0), 99)
    out.next_points = points_among(view, known | free)


@kernels.shared
def total_points(points):
    total = 0
    for seat in range(len(points)):
        total += points[seat]
    return min(max(total, 0), 99)


@kernels.shared
def scale_points(points):
    return np.uint8(min(max(points, 0) // POINTS_PER_STEP, 30))


# --- look-ahead features ---------------------------------------------------------------------

FORESEEN = (
    counts("kong", "the points of the kong that ends it"),
    counts("wins", "where that is the last one: what it wins, one more"),
    counts("connects_then", "connects until then, one more"),
    counts("keeps", "what the hand that is kept promises, one more"),
    counts("kept_kong", "and the points of the best kong in it, one more"),
    counts("kong_left", "and of those that it and what is left might make, one more"),
    counts("outs", "cards that nobody has shown and that make a kong of it, one more"),
    counts("cards_then", "cards that it has, one more"),
    counts("pairs", "pairs that may become three, one more"),
    counts("suited", "cards of one suit, at the most, one more"),
    counts("open_then", "cards of it that all have seen, one more"),
    counts("next_promises", "what the next player's known hand can promise with two of what is left, one more"),
    counts("last_promises", "and the third player's, one more"),
    counts("next_kong", "the points of the best kong among the next player's known hand and what is left, one more"),
    counts("last_kong", "and of the third player's, one more"),
    counts("left_kong", "and of what is left alone, one more"),
    counts("helps", "how much what is left helps the next player, as the rule of thumb counts it, one more"),
)


@kernels.shared
def foresee(view, rules, noticed, then, last, out):
    """Compute look-ahead features of an action, from the position at the next kong or the end of the turn."""
    if last > PASS:
        return
    seat = view.actor
    hand, left = then.shown[seat] | then.hidden[seat], cards_of_source(then) | put_cards(then)
    if KONG <= last < PUT:
        made = cards_in(hand, last - KONG + 1)
        hand &= ~made
        foresee_kong(view, rules, made, out)
    elif PUT <= last < PULL:
        put = cards_put(hand, last)
        hand, left = hand & ~put, left | put & ~high_ranks(view)
    elif DISCARD <= last < PASS:
        hand &= ~bit(nth(hand, last - DISCARD))
    foresee_kept(view, hand, left, out)
    out.connects_then = 1 + then.tally.connects - view.tally.connects
    out.open_then = 1 + count(hand & then.shown[seat])
    out.helps = 1 + help_to_next(then, rules, EMPTY)
    foresee_others(view, rules, left, out)


@kernels.shared
def foresee_kong(view, rules, made, out):
    out.kong = best_kong(view, made)
    if view.kongs_made[view.actor] + 1 >= goal(rules):
        out.wins = 1 + total_points(view.points) + out.kong


@kernels.shared
def foresee_kept(view, hand, left, out):
    """Compute the look-ahead features of the cards that the actor keeps in hand."""
    open_ranks, open_pairs = open_combinations(view)
    out.cards_then, out.keeps = 1 + count(hand), 1 + scale_points(hand_potential(view, hand, open_ranks, open_pairs))
    out.kept_kong, out.kong_left = 1 + best_kong(view, hand), 1 + points_among(view, hand | left)
    out.pairs, out.suited = 1 + count(paired_ranks(hand) & open_ranks), 1 + longest_suit(hand)
    out.outs = 1 + count_outs(view, hand, left)


@kernels.shared
def foresee_others(view, rules, left, out):
    """Compute look-ahead features of the others' known cards, combined with the cards left in the source."""
    open_ranks, open_pairs = open_combinations(view)
    after = next_seat(view, rules, view.actor)
    last = next_seat(view, rules, after)
    out.left_kong, out.next_kong = 1 + points_among(view, left), 1 + points_among(view, view.shown[after] | left)
    out.next_promises = 1 + scale_points(potential_with_two(view, view.shown[after], left, open_ranks, open_pairs))
    if last != view.actor:
        out.last_kong = 1 + points_among(view, view.shown[last] | left)
        out.last_promises = 1 + scale_points(potential_with_two(view, view.shown[last], left, open_ranks, open_pairs))


@kernels.shared
def count_outs(view, hand, left):
    """Return how many cards that may still be drawn would give the hand a kong."""
    about, outs = ~(hand | left | gone_cards(view)), view.noodles
    for seat in range(len(view.shown)):
        about &= ~view.shown[seat]
    for suit in range(SUITS):
        outs |= SUIT_CARDS[suit] if count(hand & SUIT_CARDS[suit]) >= HAND - 1 else EMPTY
        outs |= paired_ranks(hand) << np.uint64(suit * RANKS)
    for note in range(NOTES):
        outs |= view.high_pairs[note] if hand & view.high_pairs[note] != EMPTY else EMPTY
    return count(outs & about)


@kernels.shared
def longest_suit(cards):
    most = 0
    for suit in range(SUITS):
        most = max(most, count(cards & SUIT_CARDS[suit]))
    return most


RECIPE = LearningSpec(
    sees=(
        feature("held", 14),
        feature("kongs_made", 4),
        feature("left", REST),
        feature("phase"),
        feature("turn", 6),
        feature("made", 3),
        feature("connected"),
        feature("connects", 5),  # connects are free: a player that cannot count them connects forever
        feature("glory"),
        feature("owed", 2),
        feature("resetting"),
        feature("gone"),
        feature("promising", 30),
        feature("after_connect", 9),
        feature("all_points", 24),
        feature("own_points", 12),
        feature("passes", 6),
        feature("restocks", 4),
        feature("next_promising", 30),
        feature("next_points", 3),
    ),
    foresees=(
        feature("kong", 9),
        feature("wins", 25),
        feature("connects_then", 5),
        feature("keeps", 31),
        feature("kept_kong", 10),
        feature("kong_left", 4),
        feature("outs", 20),
        feature("cards_then", 5),
        feature("pairs", 3),
        feature("suited", 5),
        feature("open_then", 5),
        feature("next_promises", 25),
        feature("last_promises", 25),
        feature("next_kong", 4),
        feature("last_kong", 4),
        feature("left_kong", 4),
        feature("helps", 24),
    ),
    scale=10,
    parts=parts_by_kind(ACTIONS),
    steps=400,
    batch=4096,
    tries=8,
    trust=(2.5, 1.0, 0.5, 0.2),
    faith=0.01,  # otherwise it connects forever, since cards that were put can be pulled again
    rate=(5e-4, 3e-5),
    openness=(0.004, 0.003),
    itself=1.0,
)
