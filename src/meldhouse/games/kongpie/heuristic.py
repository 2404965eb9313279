# mypy: ignore-errors
"""The rule of thumb for Kong-Pie: make the best kong there is, connect towards one, keep what belongs together.

Looks two connects ahead, at the cards that all can see; does not leave the next player the cards
that would help; votes, pays and restocks by how far it is behind.
"""

from collections import Counter
from itertools import combinations

from meldhouse.engine.kernels import kernel
from meldhouse.engine.rng import below, step
from meldhouse.games.kongpie import SAID
from meldhouse.games.kongpie.card_layout import cards_of_action, hand_of, high_cards, laid_by, source_of
from meldhouse.games.kongpie.card_layout import kind_of as kind_in_words
from meldhouse.games.kongpie.connects import may_connect
from meldhouse.games.kongpie.kongs import cards_in, high_ranks, kind_of
from meldhouse.games.kongpie.prospects import (
    HIGH_KONG,
    best_after_connect,
    best_after_two,
    best_kong,
    best_with_two,
    keeping,
    keeping_with_two,
    points_among,
    promise,
    still_about,
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

PLAYOUTS = 20_000  # hands that are played out in a tenth of a second, for bots that look ahead

KONG_NOW, KONG_SOON, BETTER_HAND = 1000, 500, 0  # hopes: a kong after this connect goes before one after another
FRESH_CARD = 15  # what a card that is not known yet promises
PATIENCE, ONE_IN = 2, 6  # after so many restocks, one of so many plays is any


@kernel
def choose(view, rules, moves, n, x):
    """The place in moves of a decent action, and the generator."""
    if view.phase == Phase.PLAY:
        x = step(x)
        if view.restocks >= PATIENCE and moves[0] >= PUT and below(x, ONE_IN) == 0:
            return below(step(x), n), step(x)  # all hold on to what the others need: do something else
        return choose_play(view, rules, moves, n), x
    if view.phase == Phase.PULL:
        return choose_pull(view, rules, moves, n), x
    return min(choose_of_two(view, lag(view, rules)), n - 1), x  # where one is left, that


@kernel
def choose_of_two(view, behind):
    """Where there is one thing or the other: the place of what whoever is so far behind would do."""
    if view.phase == Phase.VOTE:
        return 1 if behind <= 0 else 0  # who leads wants to go on
    if view.phase == Phase.FEE:
        return 0 if behind <= 1 else 1
    return 0 if behind <= 0 else 1  # who leads likes to know what comes


@kernel
def lag(view, rules):
    """How many kongs the actor is behind the best of the others."""
    best = 0
    for seat in range(rules.seats):
        if seat != view.actor and view.gone[seat] == 0:
            best = max(best, view.kongs_made[seat])
    return best - view.kongs_made[view.actor]


@kernel
def choose_play(view, rules, moves, n):
    """A kong if there is one, a connect that leads to one or to a better hand, else a discard."""
    hand = view.shown[view.turn] | view.hidden[view.turn]
    if moves[0] < PUT:
        return choose_kong(view, hand, moves, n)
    free = cards_of_source(view) & ~view.put_lately
    puts = puts_in(moves, n) if count(free) >= 2 else 0  # lojack fills it first: nobody knows with what
    found = put_for_a_kong(view, rules, hand, free, moves, puts) if puts > 0 else NONE
    if found != NONE:
        return found
    thirds, halves = still_about(view)
    found = put_for_a_better_hand(view, hand, free, thirds, halves, moves, puts) if puts > 0 else NONE
    return found if found != NONE else choose_end(view, hand, thirds, halves, moves, n)


@kernel
def choose_kong(view, hand, moves, n):
    """The kong that is worth most: its points, fewer cards before more."""
    best, place = 0, 0
    for k in range(n):
        if moves[k] < PUT:
            value = kong_worth(view, cards_in(hand, moves[k] - KONG + 1))
            if value > best:
                best, place = value, k
    return place


@kernel
def puts_in(moves, n):
    """How many puts there are, where no kong stands before them."""
    puts = 0
    while puts < n and moves[puts] < PULL:
        puts += 1
    return puts


@kernel
def cards_put(hand, action):
    pair = action - PUT
    return bit(nth(hand, HAND_PAIR[pair, 0])) | bit(nth(hand, HAND_PAIR[pair, 1]))


@kernel
def put_for_a_kong(view, rules, hand, free, moves, puts):
    """The put that leads to the best kong at once, or after one more connect; NONE if none does."""
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
            value = best_after_two(view, hand & ~put, free, pulled_again(view, rules, put), best)
            if value > best:
                best, found = value, k
    return found


@kernel
def put_for_a_better_hand(view, hand, free, thirds, halves, moves, puts):
    """The put after which the hand may promise most; NONE if it promises as much as it is."""
    best, found = keeping(view, hand, thirds, halves), NONE
    for k in range(puts):
        value = keeping_with_two(view, hand & ~cards_put(hand, moves[k]), free, thirds, halves)
        if value > best:
            best, found = value, k
    return found


@kernel
def choose_end(view, hand, thirds, halves, moves, n):
    """Discard the card that promises least, unless it promises more than an unknown one and others still move."""
    best, place = -1, 0
    for k in range(n):
        value = -1
        if moves[k] == PASS:
            value = promise(view, hand, thirds, halves) if view.passes == 0 or view.made > 0 else 0
        elif moves[k] >= DISCARD:
            value = promise(view, hand & ~bit(nth(hand, moves[k] - DISCARD)), thirds, halves) + FRESH_CARD
        if value > best:
            best, place = value, k
    return place


@kernel
def choose_pull(view, rules, moves, n):
    """The two cards that bring most: a kong now, a kong after one more connect, or what the hand will promise."""
    hand, free = view.shown[view.turn] | view.hidden[view.turn], cards_of_source(view) & ~view.put_lately
    found, again = NONE, pulled_again(view, rules, laid_cards(view))
    if points_among(view, hand | free | again) > 0:
        found = pull_that_brings(view, rules, KONG_NOW, hand, free, again, moves, n)
        if found == NONE and may_connect_again(view, rules):
            found = pull_that_brings(view, rules, KONG_SOON, hand, free, again, moves, n)
    return found if found != NONE else pull_that_brings(view, rules, BETTER_HAND, hand, free, again, moves, n)


@kernel
def pull_that_brings(view, rules, hope, hand, free, again, moves, n):
    """The pull that brings most of what is hoped for, and among such the one that leaves the next player least."""
    thirds, halves = still_about(view)
    best, found, least = -1 if hope == BETTER_HAND else 0, NONE, NONE
    for k in range(n):
        pulled = cards_pulled(view, moves[k])
        if hope == KONG_NOW:
            value = best_kong(view, hand | pulled)
        elif hope == KONG_SOON:
            value = best_after_connect(view, hand | pulled, (free & ~pulled) | again)
        else:
            value = keeping(view, hand | pulled, thirds, halves)
        if value > best:
            best, found, least = value, k, NONE
        elif value == best and found != NONE:
            least = feeds(view, rules, cards_pulled(view, moves[found])) if least == NONE else least
            left = feeds(view, rules, pulled)
            if left < least:
                found, least = k, left
    return found


@kernel
def cards_pulled(view, action):
    pair = action - PULL
    return bit(view.source[SOURCE_PAIR[pair, 0]]) | bit(view.source[SOURCE_PAIR[pair, 1]])


@kernel
def laid_cards(view):
    laid = EMPTY
    for i in range(view.laid_cards):
        laid |= bit(view.laid[i])
    return laid


@kernel
def kong_worth(view, cards):
    """What a kong is worth: its points, fewer cards before more."""
    kind = kind_of(view, cards)
    return 10 * (HIGH_KONG if kind == Kind.HIGH_KONG else POINTS[kind]) - count(cards)


@kernel
def may_connect_again(view, rules):
    """Will there be another connect after the one that is being weighed?"""
    begun = view.phase == Phase.PULL
    if rules.connect_twice:
        return view.connects + (0 if begun else 1) < CONNECT_TWICE
    return may_connect(view, rules)


@kernel
def pulled_again(view, rules, put):
    """Those of the cards put that another connect may pull."""
    if rules.short_connect:
        return EMPTY
    return put & ~high_ranks(view) if rules.lojack else put


@kernel
def feeds(view, rules, pulled):
    """How much the source helps the next player after a pull, with what is known of that hand."""
    source = (cards_of_source(view) & ~pulled) | laid_cards(view)
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
    """A kong, since a card is drawn for it, a discard, a pass and every answer; and a put that lojack follows."""
    if rules.lojack and PUT <= action < PULL:
        return cards_put(view.shown[view.actor] | view.hidden[view.actor], action) & high_ranks(view) != EMPTY
    return not PUT <= action < DISCARD


# --- what is true of a move, for hints and reviews -------------------------------------------------


def reason(view, rules, action):
    """What it makes, what it keeps, and what it leaves in the source."""
    if action > PASS:
        return SAID(ANSWERS[int(action)], n=behind(view, rules))
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


def behind(view, rules):
    """How many kongs more the best of the others has made."""
    others = (seat for seat in range(rules.seats) if seat != view.actor and not view.gone[seat])
    most = max((int(view.kongs_made[seat]) for seat in others), default=0)
    return max(most - int(view.kongs_made[view.actor]), 0)


def why_kong(kind):
    return SAID("why-high-kong") if kind == Kind.HIGH_KONG else SAID("why-kong", n=int(POINTS[kind]))


def why_put(view, rules, kept, put):
    """The best kong of what stays and two cards of the source, if all that can be pulled lies there."""
    free = [card for card in source_of(view) if not int(view.put_lately) >> card & 1]
    if len(free) < 2 or (rules.lojack and any(high_cards(view) >> card & 1 for card in put)):
        return SAID("why-put-blind")
    return SAID("why-put", **brings(view, [kept | {*pulled} for pulled in combinations(free, 2)]))


def why_pull(view, hand, pulled):
    """The best kong that the hand then holds, or what is alike in it; and what two of the source are by themselves."""
    source = [card for card in (*source_of(view), *laid_by(view)) if card not in pulled]
    left = brings(view, [{*pair} for pair in combinations(source, 2)])["kong"]
    found = brings(view, [hand])
    return SAID("why-pull", **found, left=left, **(most_alike(hand) if found["kong"] == "no" else {}))


def most_alike(hand):
    """Of how many cards of a hand the rank is the same, and of how many the suit, at the most."""
    return {
        "rank": max(Counter(card % RANKS for card in hand).values()),
        "suit": max(Counter(card // RANKS for card in hand).values()),
    }


def brings(view, hands):
    """The best kong that any of these hands holds: the High Kong wins, another scores."""
    kinds = {kind_in_words(view, some) for hand in hands for n in range(1, HAND + 1) for some in combinations(hand, n)}
    points = max((int(POINTS[kind]) for kind in kinds if kind not in (None, Kind.HIGH_KONG)), default=0)
    return {"kong": "high" if Kind.HIGH_KONG in kinds else "yes" if points else "no", "n": points}


ANSWERS = {
    VOTE_END: "why-end",
    VOTE_RESET: "why-reset",
    STAY: "why-stay",
    LEAVE: "why-leave",
    RESTOCK_TURN: "why-turn",
    RESTOCK_SHUFFLE: "why-shuffle",
}
