# mypy: ignore-errors
"""The rule of thumb: aim at the nearest hands that are worth enough, and claim what brings them nearer.

A hand that is ready is looked at exactly: how many tiles are left that win with enough points.
"""

import numpy as np

from meldhouse.engine.kernels import kernel, scratch
from meldhouse.engine.rng import step
from meldhouse.games.mahjong import SAID
from meldhouse.games.mahjong import hand_decomposition as read
from meldhouse.games.mahjong.options import Ruleset
from meldhouse.games.mahjong.shanten import deficit, seven_pairs_shanten, shanten, standard_shanten, winning_kinds
from meldhouse.games.mahjong.state import BIG_KONG, CHOW, CONCEALED_KONG, HU, PASS, PUNG, SMALL_KONG, Meld, Phase
from meldhouse.games.mahjong.target_hands import NEAR, cheapest, promises
from meldhouse.games.mahjong.win_check import SELF_DRAWN, is_simple_win, worth
from meldhouse.pieces.tiles import COPIES, KINDS

PLAYOUTS = 800  # hands that are played out in a tenth of a second, for bots that look ahead
CLEARLY = 2.0  # in so few hands, of which the draws decide most, the best of several guesses is a lucky one
SELDOM = 0  # others are taken to go on by the rule of thumb alone: what slips would bring is not known here


@kernel
def choose(view, rules, moves, n, x):
    """The place in `moves` of the chosen action, and the generator."""
    x = step(x)
    if n == 1:
        return 0, x
    last = n - 1 - view.window
    if moves[last] == HU:
        return last, x
    if view.window:
        return best_answer(view, rules, moves, n), x
    return best_on_turn(view, rules, moves, n), x


# --- what is left ------------------------------------------------------------------------------


@kernel
def left_of(view, kind):
    """How many tiles of a kind the actor has not seen."""
    return COPIES - view.shown[kind] - view.hand[view.actor, kind]


@kernel
def kinds_left(view, most):
    """The kinds of which at most so many may still come."""
    found = 0
    for kind in range(KINDS):
        found |= (left_of(view, kind) <= most) << kind
    return np.int64(found)


# --- on one's own turn --------------------------------------------------------------------------


@kernel
def best_on_turn(view, rules, moves, n):
    """A kong that costs nothing, or the discard that keeps most."""
    seat = view.actor
    words, gone, scarce = read.spread(view.hand[seat]), kinds_left(view, 0), kinds_left(view, 1)
    best = cheapest(words, view.melds[seat], view.n_melds[seat], gone, scarce, rules)
    for k in range(n - 1, -1, -1):
        if moves[k] < CONCEALED_KONG:
            break
        if kong_is_free(view, rules, np.int64(moves[k]), words, gone, scarce, best):
            return k
    discards = 0
    while discards < n and moves[discards] < CHOW:
        discards += 1
    values = scratch()
    promises(words, view.melds[seat], view.n_melds[seat], gone, scarce, rules, best + NEAR, moves, discards, values)
    if deficit(words, view.n_melds[seat]) <= 1:
        count_outs(view, rules, words, moves, discards, values)
    return largest(values, discards)


@kernel
def largest(values, n):
    """The place of the largest one."""
    chosen = 0
    for k in range(1, n):
        if values[k] > values[chosen]:
            chosen = k
    return chosen


@kernel
def kong_is_free(view, rules, action, words, gone, scarce, best):
    """Does the kong leave the hand as near as it was?"""
    seat = view.actor
    n_melds = view.n_melds[seat]
    if action >= SMALL_KONG:
        after = read.without(words, action - SMALL_KONG, 1)
        return cheapest(after, view.melds[seat], n_melds, gone, scarce, rules) <= best
    kind = action - CONCEALED_KONG
    after = read.without(words, kind, COPIES)
    return cost_with_meld(view, rules, after, Meld.HIDDEN_KONG, kind, gone, scarce) <= best


@kernel
def cost_with_meld(view, rules, words, form, kind, gone, scarce):
    """What the nearest plan costs with one more meld."""
    seat = view.actor
    i = view.n_melds[seat]
    view.melds[seat, i, 0], view.melds[seat, i, 1] = form, kind
    price = cheapest(words, view.melds[seat], i + 1, gone, scarce, rules)
    view.melds[seat, i, 0], view.melds[seat, i, 1] = 0, 0
    return price


@kernel
def count_outs(view, rules, words, kinds, n, values):
    """The tiles that win count before plans."""
    seat = view.actor
    for k in range(n):
        kind = np.int64(kinds[k])
        if deficit(read.without(words, kind, 1), view.n_melds[seat]) == 1:
            view.hand[seat, kind] -= 1
            values[k] += outs(view, rules)
            view.hand[seat, kind] += 1


@kernel
def outs(view, rules):
    """The tiles left that win for the actor's hand of thirteen; those that only a draw can use count for less."""
    seat = view.actor
    left = winning_kinds(view.hand[seat], view.n_melds[seat])
    total = 0.0
    while left != 0:
        kind = read.first(left)
        left &= left - 1
        copies = left_of(view, kind)
        if copies > 0:
            view.hand[seat, kind] += 1
            total += copies * ease(view, rules, kind)
            view.hand[seat, kind] -= 1
    view.tally.fans[:] = 0
    return total


@kernel
def ease(view, rules, kind):
    """1 for a tile that wins from anybody, a quarter where it must be drawn, 0 where it does not win."""
    seat = view.actor
    if rules.rules == Ruleset.SIMPLE:
        return 1.0 * is_simple_win(view, rules, seat)
    if worth(view, rules, seat, kind, 0) >= rules.minimum:
        return 1.0
    return 0.25 * (worth(view, rules, seat, kind, SELF_DRAWN) >= rules.minimum)


# --- claims -----------------------------------------------------------------------------------------


@kernel
def best_answer(view, rules, moves, n):
    """The claim that brings a plan nearer than it is, or to pass."""
    seat = view.actor
    words, gone, scarce = read.spread(view.hand[seat]), kinds_left(view, 0), kinds_left(view, 1)
    if deficit(words, view.n_melds[seat]) == 1 and outs(view, rules) >= 1:
        return n - 1
    chosen = n - 1
    best = cheapest(words, view.melds[seat], view.n_melds[seat], gone, scarce, rules)
    for k in range(n - 1):
        price = cost_of_claim(view, rules, np.int64(moves[k]), words, gone, scarce)
        if price < best:
            chosen, best = k, price
    return chosen


@kernel
def cost_of_claim(view, rules, action, words, gone, scarce):
    """What the nearest plan costs after a claim."""
    tile = np.int64(view.tile)
    if action in (PUNG, BIG_KONG):
        form, own = (Meld.PUNG, 2) if action == PUNG else (Meld.KONG, 3)
        return cost_with_meld(view, rules, read.without(words, tile, own), form, tile, gone, scarce)
    start = tile - (action - CHOW)
    for other in range(start, start + 3):
        if other != tile:
            words = read.without(words, other, 1)
    return cost_with_meld(view, rules, words, Meld.CHOW, start, gone, scarce)


@kernel
def ends(view, rules, action):
    """Every action: after a kong a tile is drawn, and after a claim others may have been before."""
    return True


# --- what is true of a move, for hints and reviews -----------------------------------------------


def reason(view, rules, action):
    """How near the hand is to any complete one after the move, whatever that is worth, and what brings it nearer."""
    if action == HU:
        return SAID("why-mahjong")
    hand, melds = view.hand[view.actor].copy(), int(view.n_melds[view.actor])
    if action < CHOW:
        hand[action] -= 1
        return brought_nearer("why-discard", view, rules, hand)
    if action == PASS:
        return brought_nearer("why-pass", view, rules, hand)
    now, used = missing(hand, melds, rules), tiles_used(view, int(action))
    for kind in used:
        hand[kind] -= 1
    kong = action >= CONCEALED_KONG or action == BIG_KONG
    then = missing(hand, melds + (action < SMALL_KONG), rules)
    return SAID("why-kong" if kong else "why-claim", missing=then, now=now)


def brought_nearer(key, view, rules, hand):
    """What a hand of thirteen lacks, and how many tiles that the actor has not seen bring it nearer."""
    melds, nearer = int(view.n_melds[view.actor]), 0
    lacks = missing(hand, melds, rules)
    for kind, left in enumerate(unseen_by(view)):
        if left > 0:
            hand[kind] += 1
            nearer += left * (lacking(hand, melds, rules) < lacks)
            hand[kind] -= 1
    return SAID(key, missing=lacks, n=nearer)


def missing(hand, melds, rules):
    """How many tiles have to come; a hand that has to give one away lacks one at least."""
    return max(lacking(hand, melds, rules), 1)


def lacking(hand, melds, rules):
    """How many tiles a hand lacks of a complete one; run in Python, so that no hint waits for the compiler."""
    if rules.rules == Ruleset.MCR:
        return int(shanten.in_python(hand, melds)) + 1
    sets = int(standard_shanten.in_python(hand, melds)) + 1
    pairs = rules.seven_pairs and melds == 0
    return min(sets, int(seven_pairs_shanten.in_python(hand)) + 1) if pairs else sets


def unseen_by(view):
    """Of each kind, how many tiles the actor has not seen: an own kong may lie face down, and one robbed is seen."""
    seat = view.actor
    left = (COPIES - view.shown.astype(int) - view.hand[seat]).tolist()
    for k in range(view.n_melds[seat]):
        left[view.melds[seat, k, 1]] -= 0 if view.bared[seat, k, 1] else COPIES
    if view.phase == Phase.ROBBERY:
        left[view.tile] -= 1
    return left


def tiles_used(view, action):
    """The tiles of the hand that a kong or a claim lays down."""
    if action >= CONCEALED_KONG:
        return [action - SMALL_KONG] if action >= SMALL_KONG else [action - CONCEALED_KONG] * COPIES
    tile = int(view.tile)
    if action in (PUNG, BIG_KONG):
        return [tile] * (2 if action == PUNG else 3)
    start = tile - (action - CHOW)
    return [kind for kind in range(start, start + 3) if kind != tile]
