# mypy: ignore-errors
"""The heuristic of Kong-Pie: make the best kong, connect towards one, keep cards that go together.

It looks two connects ahead, at visible cards only, and avoids leaving cards that help the next player.  Votes, fees and
restocks depend on how many kongs the actor is behind.
"""

from collections import Counter
from itertools import combinations

from meldhouse.engine.kernels import kernel
from meldhouse.engine.rng import below, step
from meldhouse.games.kongpie import SAID
from meldhouse.games.kongpie.card_layout import cards_just_put, cards_of_action, hand_of, high_cards, source_of
from meldhouse.games.kongpie.card_layout import kind_of as kind_in_words
from meldhouse.games.kongpie.connects import may_connect
from meldhouse.games.kongpie.kongs import cards_in, high_ranks, kind_of
from meldhouse.games.kongpie.prospects import (
    HIGH_KONG,
    best_after_connect,
    best_after_two,
    best_kong,
    best_with_two,
    hand_potential,
    open_combinations,
    points_among,
    potential_after_discard,
    potential_with_two,
)
from meldhouse.games.kongpie.seats import next_seat
from meldhouse.games.kongpie.state import (
    CONNECT_TWICE,
    DISCARD,
    HAND,
    HAND_PAIR,
    KONG,
    LEAVE,
    NONE,
    NOTES,
    PASS,
    POINTS,
    PULL,
    PUT,
    RESTOCK_SHUFFLE,
    RESTOCK_TURN,
    SOURCE_PAIR,
    STAY,
    SUIT_CARDS,
    VOTE_END,
    VOTE_RESET,
    Kind,
    Phase,
)
from meldhouse.games.kongpie.stock import cards_of_source
from meldhouse.pieces.bits import EMPTY, bit, count, nth
from meldhouse.pieces.cards import RANKS, SUITS
from meldhouse.pieces.melds import paired_ranks, set_ranks

PLAYOUTS = 20_000  # playouts in a tenth of a second, for Monte Carlo search

KONG_NOW, KONG_SOON, BETTER_HAND = 1000, 500, 0  # goals of a pull: a kong now, a kong after one more connect
UNKNOWN_CARD_VALUE = 15  # the potential of a card that has not been drawn yet
MAX_RESTOCKS, RANDOM_PERIOD = 2, 6  # after this many restocks, one in this many moves is random


@kernel
def choose(view, rules, moves, n, x):
    """Return the index of a good action, and the random generator."""
    if view.phase == Phase.PLAY:
        x = step(x)
        if view.restocks >= MAX_RESTOCKS and moves[0] >= PUT and below(x, RANDOM_PERIOD) == 0:
            return below(step(x), n), step(x)  # leaves a deadlock, in which all hold cards that the others need
        return choose_play(view, rules, moves, n), x
    if view.phase == Phase.PULL:
        return choose_pull(view, rules, moves, n), x
    return min(choose_answer(view, kongs_behind(view, rules)), n - 1), x  # only one may be legal


@kernel
def choose_answer(view, behind):
    """Return the index (0 or 1) of the answer to a vote or question, by how many kongs the actor is behind."""
    if view.phase == Phase.VOTE:
        return 1 if behind <= 0 else 0  # a leader wants to continue
    if view.phase == Phase.FEE:
        return 0 if behind <= 1 else 1
    return 0 if behind <= 0 else 1  # a leader prefers a known order of cards


@kernel
def kongs_behind(view, rules):
    """Return how many kongs the actor is behind the best opponent; negative for a leader."""
    best = 0
    for seat in range(rules.seats):
        if seat != view.actor and view.gone[seat] == 0:
            best = max(best, view.kongs_made[seat])
    return best - view.kongs_made[view.actor]


@kernel
def choose_play(view, rules, moves, n):
    """Return the index of a kong, otherwise of a put that leads to one or to a better hand, or of a turn's end."""
    hand = view.shown[view.turn] | view.hidden[view.turn]
    if moves[0] < PUT:
        return choose_kong(view, hand, moves, n)
    free = cards_of_source(view) & ~view.put_lately
    puts = (
        count_puts(moves, n) if count(free) >= 2 else 0
    )  # otherwise unknown cards are added before the pull, by lojack
    found = choose_put_for_kong(view, rules, hand, free, moves, puts) if puts > 0 else NONE
    if found != NONE:
        return found
    open_ranks, open_pairs = open_combinations(view)
    found = choose_put_for_hand(view, hand, free, open_ranks, open_pairs, moves, puts) if puts > 0 else NONE
    return found if found != NONE else choose_end(view, hand, open_ranks, open_pairs, moves, n)


@kernel
def choose_kong(view, hand, moves, n):
    """Return the index of the kong with the highest value."""
    best, chosen = 0, 0
    for k in range(n):
        if moves[k] < PUT:
            value = kong_value(view, cards_in(hand, moves[k] - KONG + 1))
            if value > best:
                best, chosen = value, k
    return chosen


@kernel
def count_puts(moves, n):
    """Return the number of puts among the legal moves, which begin with the puts if there is no kong."""
    puts = 0
    while puts < n and moves[puts] < PULL:
        puts += 1
    return puts


@kernel
def cards_put(hand, action):
    pair = action - PUT
    return bit(nth(hand, HAND_PAIR[pair, 0])) | bit(nth(hand, HAND_PAIR[pair, 1]))


@kernel
def choose_put_for_kong(view, rules, hand, free, moves, puts):
    """Return the index of the put that leads to the best kong within two connects, or NONE."""
    if points_among(view, hand | free) == 0:
        return NONE
    best, found = 0, NONE
    for k in range(puts):
        value = best_with_two(view, hand & ~cards_put(hand, moves[k]), free)
        if value > best:
            best, found = value, k
    if best == 0 and may_connect_again(view, rules):
        for k in range(puts):
            put = cards_put(hand, moves[k])
            value = best_after_two(view, hand & ~put, free, reusable_cards(view, rules, put), best)
            if value > best:
                best, found = value, k
    return found


@kernel
def choose_put_for_hand(view, hand, free, open_ranks, open_pairs, moves, puts):
    """Return the index of the put that can most improve the hand's potential, or NONE if no put improves it."""
    best, found = potential_after_discard(view, hand, open_ranks, open_pairs), NONE
    for k in range(puts):
        value = potential_with_two(view, hand & ~cards_put(hand, moves[k]), free, open_ranks, open_pairs)
        if value > best:
            best, found = value, k
    return found


@kernel
def choose_end(view, hand, open_ranks, open_pairs, moves, n):
    """Return the index of the best discard, or of a pass if the hand is better as it is and the last player moved."""
    best, chosen = -1, 0
    for k in range(n):
        value = -1
        if moves[k] == PASS:
            value = hand_potential(view, hand, open_ranks, open_pairs) if view.passes == 0 or view.made > 0 else 0
        elif moves[k] >= DISCARD:
            value = (
                hand_potential(view, hand & ~bit(nth(hand, moves[k] - DISCARD)), open_ranks, open_pairs)
                + UNKNOWN_CARD_VALUE
            )
        if value > best:
            best, chosen = value, k
    return chosen


@kernel
def choose_pull(view, rules, moves, n):
    """Return the index of the best pull: for a kong now, for one after one more connect, or for the best potential."""
    hand, free = view.shown[view.turn] | view.hidden[view.turn], cards_of_source(view) & ~view.put_lately
    found, reusable = NONE, reusable_cards(view, rules, put_cards(view))
    if points_among(view, hand | free | reusable) > 0:
        found = choose_pull_for(view, rules, KONG_NOW, hand, free, reusable, moves, n)
        if found == NONE and may_connect_again(view, rules):
            found = choose_pull_for(view, rules, KONG_SOON, hand, free, reusable, moves, n)
    return found if found != NONE else choose_pull_for(view, rules, BETTER_HAND, hand, free, reusable, moves, n)


@kernel
def choose_pull_for(view, rules, goal, hand, free, reusable, moves, n):
    """Return the index of the best pull for a goal; ties go to the pull that helps the next player least."""
    open_ranks, open_pairs = open_combinations(view)
    best, found, least_help = -1 if goal == BETTER_HAND else 0, NONE, NONE
    for k in range(n):
        pulled = cards_pulled(view, moves[k])
        if goal == KONG_NOW:
            value = best_kong(view, hand | pulled)
        elif goal == KONG_SOON:
            value = best_after_connect(view, hand | pulled, (free & ~pulled) | reusable)
        else:
            value = potential_after_discard(view, hand | pulled, open_ranks, open_pairs)
        if value > best:
            best, found, least_help = value, k, NONE
        elif value == best and found != NONE:
            least_help = (
                help_to_next(view, rules, cards_pulled(view, moves[found])) if least_help == NONE else least_help
            )
            given = help_to_next(view, rules, pulled)
            if given < least_help:
                found, least_help = k, given
    return found


@kernel
def cards_pulled(view, action):
    pair = action - PULL
    return bit(view.source[SOURCE_PAIR[pair, 0]]) | bit(view.source[SOURCE_PAIR[pair, 1]])


@kernel
def put_cards(view):
    laid = EMPTY
    for i in range(view.laid_cards):
        laid |= bit(view.laid[i])
    return laid


@kernel
def kong_value(view, cards):
    """Return the value of a kong: its points, with a bonus for fewer cards to break ties."""
    kind = kind_of(view, cards)
    return 10 * (HIGH_KONG if kind == Kind.HIGH_KONG else POINTS[kind]) - count(cards)


@kernel
def may_connect_again(view, rules):
    """Return whether another connect may follow the one that is being evaluated."""
    begun = view.phase == Phase.PULL
    if rules.connect_twice:
        return view.connects + (0 if begun else 1) < CONNECT_TWICE
    return may_connect(view, rules)


@kernel
def reusable_cards(view, rules, put):
    """Return the put cards that a further connect of this turn may pull."""
    if rules.short_connect:
        return EMPTY
    return put & ~high_ranks(view) if rules.lojack else put


@kernel
def help_to_next(view, rules, pulled):
    """Return how much the source cards left after a pull help the next player, given that player's known cards."""
    source = (cards_of_source(view) & ~pulled) | put_cards(view)
    known = source | view.shown[next_seat(view, rules, view.turn)]
    threes = set_ranks(known)
    help_given = 8 * count(source & view.noodles) + 4 * count(threes) + count(paired_ranks(known) & ~threes)
    for i in range(NOTES):
        help_given += 4 * (known & view.high_pairs[i] == view.high_pairs[i])
    for suit in range(SUITS):
        help_given += 2 * (count(known & SUIT_CARDS[suit]) >= 4)
    return help_given


@kernel
def ends(view, rules, action):
    """Return whether an action draws cards or ends the turn, after which nothing can be foreseen."""
    if rules.lojack and PUT <= action < PULL:
        return cards_put(view.shown[view.actor] | view.hidden[view.actor], action) & high_ranks(view) != EMPTY
    return not PUT <= action < DISCARD


# --- reasons for a move, for hints and reviews -------------------------------------------------


def reason(view, rules, action):
    """Return the reason for a move: what it makes, keeps, and leaves in the source."""
    if action > PASS:
        return SAID(ANSWER_KEYS[int(action)], n=count_behind(view, rules))
    if action == PASS:
        return SAID("why-pass" if view.held[view.turn] else "why-pass-empty")
    cards = cards_of_action(view, action)
    if action < PUT:
        return why_kong(kind_in_words(view, cards))
    hand = set(hand_of(view, int(view.turn)))
    if action < PULL:
        return why_put(view, rules, hand - {*cards}, cards)
    if action < DISCARD:
        return why_pull(view, hand | {*cards}, cards)
    (card,) = cards
    alike = sum(other % RANKS == card % RANKS for other in hand) - 1
    return SAID("why-discard", rank=alike, n=sum(other // RANKS == card // RANKS for other in hand) - 1)


def count_behind(view, rules):
    """Return how many more kongs than the actor the best opponent has made, or 0 for a leader."""
    others = (seat for seat in range(rules.seats) if seat != view.actor and not view.gone[seat])
    most = max((int(view.kongs_made[seat]) for seat in others), default=0)
    return max(most - int(view.kongs_made[view.actor]), 0)


def why_kong(kind):
    return SAID("why-high-kong") if kind == Kind.HIGH_KONG else SAID("why-kong", n=int(POINTS[kind]))


def why_put(view, rules, kept, put):
    """Return the reason for a put: the best kong that a pull then allows, unless unknown cards come first."""
    free = [card for card in source_of(view) if not int(view.put_lately) >> card & 1]
    if len(free) < 2 or (rules.lojack and any(high_cards(view) >> card & 1 for card in put)):
        return SAID("why-put-blind")
    return SAID("why-put", **best_kong_args(view, [kept | {*pulled} for pulled in combinations(free, 2)]))


def why_pull(view, hand, pulled):
    """Return the reason for a pull: the best kong or largest groups it makes, and the best kong that it leaves."""
    source = [card for card in (*source_of(view), *cards_just_put(view)) if card not in pulled]
    left = best_kong_args(view, [{*pair} for pair in combinations(source, 2)])["kong"]
    found = best_kong_args(view, [hand])
    return SAID("why-pull", **found, left=left, **(largest_groups(hand) if found["kong"] == "no" else {}))


def largest_groups(hand):
    """Return the largest number of cards of one rank, and of one suit, in a hand."""
    return {
        "rank": max(Counter(card % RANKS for card in hand).values()),
        "suit": max(Counter(card // RANKS for card in hand).values()),
    }


def best_kong_args(view, hands):
    """Return the message arguments for the best kong of any of these hands."""
    kinds = {kind_in_words(view, some) for hand in hands for n in range(1, HAND + 1) for some in combinations(hand, n)}
    points = max((int(POINTS[kind]) for kind in kinds if kind not in (None, Kind.HIGH_KONG)), default=0)
    return {"kong": "high" if Kind.HIGH_KONG in kinds else "yes" if points else "no", "n": points}


ANSWER_KEYS = {
    VOTE_END: "why-end",
    VOTE_RESET: "why-reset",
    STAY: "why-stay",
    LEAVE: "why-leave",
    RESTOCK_TURN: "why-turn",
    RESTOCK_SHUFFLE: "why-shuffle",
}
