# mypy: ignore-errors
"""The heuristic of mahjong: aim at the nearest hands with enough points, and claim tiles that help to reach them.

A ready hand is evaluated exactly, by how many tiles are left that win with enough points.
"""

import numpy as np

from meldhouse.engine.kernels import kernel, scratch
from meldhouse.engine.rng import step
from meldhouse.games.mahjong import SAID
from meldhouse.games.mahjong import hand_decomposition as decomposition
from meldhouse.games.mahjong.options import Ruleset
from meldhouse.games.mahjong.shanten import deficit, seven_pairs_shanten, shanten, standard_shanten, winning_kinds
from meldhouse.games.mahjong.state import BIG_KONG, CHOW, CONCEALED_KONG, HU, PASS, PUNG, SMALL_KONG, Meld, Phase
from meldhouse.games.mahjong.target_hands import MAX_COST_ABOVE_BEST, lowest_cost, values_without_each
from meldhouse.games.mahjong.win_check import SELF_DRAWN, is_simple_win, points_of_hand
from meldhouse.pieces.tiles import COPIES, KINDS

PLAYOUTS = 800  # playouts in a tenth of a second, for Monte Carlo search
CLEARLY = 2.0  # standard errors: with so few playouts, mostly decided by draws, the best estimate is often luck
SELDOM = 0  # opponents always play the heuristic: the effect of random moves has not been measured


@kernel
def choose(view, rules, moves, n, x):
    """Return the index of the chosen action, and the random generator."""
    x = step(x)
    if n == 1:
        return 0, x
    last = n - 1 - view.window
    if moves[last] == HU:
        return last, x
    if view.window:
        return best_answer(view, rules, moves, n), x
    return best_on_turn(view, rules, moves, n), x


# --- unseen tiles ------------------------------------------------------------------------------


@kernel
def count_unseen_tiles(view, kind):
    """Return the number of tiles of a kind that the actor has not seen."""
    return COPIES - view.shown[kind] - view.hand[view.actor, kind]


@kernel
def kinds_with_at_most(view, most):
    """Return the kinds of which at most a given number of tiles can still appear."""
    found = 0
    for kind in range(KINDS):
        found |= (count_unseen_tiles(view, kind) <= most) << kind
    return np.int64(found)


# --- on one's own turn --------------------------------------------------------------------------


@kernel
def best_on_turn(view, rules, moves, n):
    """Return the index of a kong that takes the hand no further from a win, otherwise of the best discard."""
    seat = view.actor
    words, gone, scarce = (
        decomposition.to_words(view.hand[seat]),
        kinds_with_at_most(view, 0),
        kinds_with_at_most(view, 1),
    )
    best = lowest_cost(words, view.melds[seat], view.n_melds[seat], gone, scarce, rules)
    for k in range(n - 1, -1, -1):
        if moves[k] < CONCEALED_KONG:
            break
        if kong_is_free(view, rules, np.int64(moves[k]), words, gone, scarce, best):
            return k
    discards = 0
    while discards < n and moves[discards] < CHOW:
        discards += 1
    values = scratch()
    values_without_each(
        words,
        view.melds[seat],
        view.n_melds[seat],
        gone,
        scarce,
        rules,
        best + MAX_COST_ABOVE_BEST,
        moves,
        discards,
        values,
    )
    if deficit(words, view.n_melds[seat]) <= 1:
        add_outs(view, rules, words, moves, discards, values)
    return index_of_largest(values, discards)


@kernel
def index_of_largest(values, n):
    """Return the index of the largest value."""
    chosen = 0
    for k in range(1, n):
        if values[k] > values[chosen]:
            chosen = k
    return chosen


@kernel
def kong_is_free(view, rules, action, words, gone, scarce, best):
    """Return whether a kong takes the hand no further from a win."""
    seat = view.actor
    n_melds = view.n_melds[seat]
    if action >= SMALL_KONG:
        after = decomposition.without_tiles(words, action - SMALL_KONG, 1)
        return lowest_cost(after, view.melds[seat], n_melds, gone, scarce, rules) <= best
    kind = action - CONCEALED_KONG
    after = decomposition.without_tiles(words, kind, COPIES)
    return cost_with_meld(view, rules, after, Meld.HIDDEN_KONG, kind, gone, scarce) <= best


@kernel
def cost_with_meld(view, rules, words, form, kind, gone, scarce):
    """Return the lowest cost of completing the hand if it had one more meld."""
    seat = view.actor
    i = view.n_melds[seat]
    view.melds[seat, i, 0], view.melds[seat, i, 1] = form, kind
    cost = lowest_cost(words, view.melds[seat], i + 1, gone, scarce, rules)
    view.melds[seat, i, 0], view.melds[seat, i, 1] = 0, 0
    return cost


@kernel
def add_outs(view, rules, words, kinds, n, values):
    """Add the weighted number of winning tiles to the value of each discard after which the hand is ready."""
    seat = view.actor
    for k in range(n):
        kind = np.int64(kinds[k])
        if deficit(decomposition.without_tiles(words, kind, 1), view.n_melds[seat]) == 1:
            view.hand[seat, kind] -= 1
            values[k] += weighted_outs(view, rules)
            view.hand[seat, kind] += 1


@kernel
def weighted_outs(view, rules):
    """Return the number of unseen tiles that win for a hand of thirteen; tiles that win only when drawn count less."""
    seat = view.actor
    left = winning_kinds(view.hand[seat], view.n_melds[seat])
    total = 0.0
    while left != 0:
        kind = decomposition.first(left)
        left &= left - 1
        copies = count_unseen_tiles(view, kind)
        if copies > 0:
            view.hand[seat, kind] += 1
            total += copies * out_weight(view, rules, kind)
            view.hand[seat, kind] -= 1
    view.tally.fans[:] = 0
    return total


@kernel
def out_weight(view, rules, kind):
    """Return 1 for a tile that wins on any discard, 0.25 for one that has to be drawn, otherwise 0."""
    seat = view.actor
    if rules.rules == Ruleset.SIMPLE:
        return 1.0 * is_simple_win(view, rules, seat)
    if points_of_hand(view, rules, seat, kind, 0) >= rules.minimum:
        return 1.0
    return 0.25 * (points_of_hand(view, rules, seat, kind, SELF_DRAWN) >= rules.minimum)


# --- claims -----------------------------------------------------------------------------------------


@kernel
def best_answer(view, rules, moves, n):
    """Return the index of the claim that brings the hand nearest to a win, or of a pass if no claim helps."""
    seat = view.actor
    words, gone, scarce = (
        decomposition.to_words(view.hand[seat]),
        kinds_with_at_most(view, 0),
        kinds_with_at_most(view, 1),
    )
    if deficit(words, view.n_melds[seat]) == 1 and weighted_outs(view, rules) >= 1:
        return n - 1
    chosen = n - 1
    best = lowest_cost(words, view.melds[seat], view.n_melds[seat], gone, scarce, rules)
    for k in range(n - 1):
        cost = cost_of_claim(view, rules, np.int64(moves[k]), words, gone, scarce)
        if cost < best:
            chosen, best = k, cost
    return chosen


@kernel
def cost_of_claim(view, rules, action, words, gone, scarce):
    """Return the lowest cost of completing the hand after a claim."""
    tile = np.int64(view.tile)
    if action in (PUNG, BIG_KONG):
        form, n_own = (Meld.PUNG, 2) if action == PUNG else (Meld.KONG, 3)
        return cost_with_meld(view, rules, decomposition.without_tiles(words, tile, n_own), form, tile, gone, scarce)
    start = tile - (action - CHOW)
    for other in range(start, start + 3):
        if other != tile:
            words = decomposition.without_tiles(words, other, 1)
    return cost_with_meld(view, rules, words, Meld.CHOW, start, gone, scarce)


@kernel
def ends(view, rules, action):
    """Return True, since the state after any action depends on hidden tiles or on other players' answers."""
    return True


# --- reasons for a move, for hints and reviews -----------------------------------------------


def reason(view, rules, action):
    """Return the reason for a move: the distance to any complete hand, and the tiles that reduce it."""
    if action == HU:
        return SAID("why-mahjong")
    hand, melds = view.hand[view.actor].copy(), int(view.n_melds[view.actor])
    if action < CHOW:
        hand[action] -= 1
        return distance_reason("why-discard", view, rules, hand)
    if action == PASS:
        return distance_reason("why-pass", view, rules, hand)
    before, used = missing_tiles(hand, melds, rules), tiles_used(view, int(action))
    for kind in used:
        hand[kind] -= 1
    kong = action >= CONCEALED_KONG or action == BIG_KONG
    after = missing_tiles(hand, melds + (action < SMALL_KONG), rules)
    return SAID("why-kong" if kong else "why-claim", missing=after, now=before)


def distance_reason(key, view, rules, hand):
    """Return the message about how many tiles a hand of thirteen lacks, and how many unseen tiles reduce that."""
    melds, improving = int(view.n_melds[view.actor]), 0
    n_missing = missing_tiles(hand, melds, rules)
    for kind, left in enumerate(unseen_copies(view)):
        if left > 0:
            hand[kind] += 1
            improving += left * (deficit_in_python(hand, melds, rules) < n_missing)
            hand[kind] -= 1
    return SAID(key, missing=n_missing, n=improving)


def missing_tiles(hand, melds, rules):
    """Return how many tiles the hand still needs, at least one because a complete hand must discard."""
    return max(deficit_in_python(hand, melds, rules), 1)


def deficit_in_python(hand, melds, rules):
    """Return how many tiles a hand lacks, computed in plain Python so that hints need no compiled code."""
    if rules.rules == Ruleset.MCR:
        return int(shanten.in_python(hand, melds)) + 1
    sets = int(standard_shanten.in_python(hand, melds)) + 1
    pairs = rules.seven_pairs and melds == 0
    return min(sets, int(seven_pairs_shanten.in_python(hand)) + 1) if pairs else sets


def unseen_copies(view):
    """Return for each kind the number of tiles that the actor has not seen."""
    seat = view.actor
    left = (COPIES - view.shown.astype(int) - view.hand[seat]).tolist()
    for k in range(view.n_melds[seat]):
        left[view.melds[seat, k, 1]] -= 0 if view.bared[seat, k, 1] else COPIES
    if view.phase == Phase.ROBBERY:
        left[view.tile] -= 1
    return left


def tiles_used(view, action):
    """Return the tiles of the hand that a kong or a claim uses."""
    if action >= CONCEALED_KONG:
        return [action - SMALL_KONG] if action >= SMALL_KONG else [action - CONCEALED_KONG] * COPIES
    tile = int(view.tile)
    if action in (PUNG, BIG_KONG):
        return [tile] * (2 if action == PUNG else 3)
    start = tile - (action - CHOW)
    return [kind for kind in range(start, start + 3) if kind != tile]
