# mypy: ignore-errors
"""The rule of thumb: aim at the nearest hands that are worth enough, and claim what brings them nearer.

A hand that is ready is looked at exactly: how many tiles are left that win with enough points.
"""

import numpy as np

from meldhouse.engine.chance import step
from meldhouse.engine.kernels import kernel, room
from meldhouse.games.mahjong import SAID
from meldhouse.games.mahjong import arrangements as read
from meldhouse.games.mahjong.plans import NEAR, cheapest, promises
from meldhouse.games.mahjong.rules import Ruleset
from meldhouse.games.mahjong.state import BIG_KONG, CHOW, CONCEALED_KONG, HU, PASS, PUNG, SMALL_KONG, Meld
from meldhouse.games.mahjong.waits import deficit, winning_kinds
from meldhouse.games.mahjong.winning import SELF_DRAWN, is_simple_win, worth
from meldhouse.pieces.tiles import COPIES, KINDS

PLAYOUTS = 800  # hands that are played out in a tenth of a second, for bots that look ahead
CLEARLY = 2.0  # in so few hands, of which the draws decide most, the best of several guesses is a lucky one


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
    values = room()
    promises(words, view.melds[seat], view.n_melds[seat], gone, scarce, rules, best + NEAR, moves, discards, values)
    if deficit(words, view.n_melds[seat]) <= 1:
        count_outs(view, rules, words, moves, discards, values)
    chosen = 0
    for k in range(1, discards):
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


# --- hints -----------------------------------------------------------------------------------------


def reason(view, rules, action):
    """Why the rule of thumb would do that, for a hint."""
    if action == HU:
        return SAID("why-mahjong")
    if action == PASS:
        return SAID("why-pass")
    if action >= CONCEALED_KONG or action == BIG_KONG:
        return SAID("why-kong")
    return SAID("why-claim" if action >= CHOW else "why-discard")
