# mypy: ignore-errors
"""Beliefs about the other hands of mahjong, for the worlds that bots sample.

`imagine` deals random tiles, but real hands improve with every turn.  So each other seat draws again from the wall,
three times per two of its discards, and the tile that its nearest plans need least goes back into the wall.
"""

import numpy as np

from meldhouse.engine.kernels import allocating, kernel, scratch
from meldhouse.engine.rng import below, step
from meldhouse.games.mahjong import hand_decomposition as decomposition
from meldhouse.games.mahjong.claim_choices import has_claim
from meldhouse.games.mahjong.hands import add_tile, remove_tile
from meldhouse.games.mahjong.heuristic import index_of_largest, kinds_with_at_most
from meldhouse.games.mahjong.hidden_info import can_win_imagined, is_asked_before
from meldhouse.games.mahjong.state import HAND, NONE, PASS, SEATS, Phase
from meldhouse.games.mahjong.target_hands import MAX_COST_ABOVE_BEST, lowest_cost, values_without_each
from meldhouse.pieces.tiles import KINDS


@allocating
def believe(s, rules, x):
    """Make the other hands of a sampled world plausible, in place; return the random generator."""
    if s.phase == Phase.ROBBERY or s.front == s.back:
        return x
    kinds, viewer = np.empty(HAND + 1, np.int16), s.actor
    for seat in range(SEATS):
        if seat != viewer:
            s.actor = seat  # whose hand is evaluated
            for _ in range(count_draws(s, seat)):
                x = redraw_tile(s, rules, seat, kinds, x)
    s.actor = viewer
    reset_answers(s, rules)
    return x


@kernel
def count_draws(s, seat):
    """Return how often a sampled hand draws again, so that it is about as near to winning as a real hand."""
    discards = 0
    for k in range(s.thrown):
        discards += s.thrower[k] == seat
    return 3 * discards // 2


@kernel
def redraw_tile(s, rules, seat, kinds, x):
    """Exchange the least needed tile of a hand for a random tile of the wall, unless that is a flower."""
    x = step(x)
    k = s.front + below(x, s.back - s.front)
    drawn = np.int64(s.wall[k])
    if drawn < KINDS:
        add_tile(s, seat, drawn)
        discarded = least_needed_kind(s, rules, seat, kinds)
        remove_tile(s, seat, discarded)
        s.wall[k] = discarded
    return x


@kernel
def least_needed_kind(s, rules, seat, kinds):
    """Return the kind of tile that the heuristic would discard."""
    n, words, values = 0, decomposition.to_words(s.hand[seat]), scratch()
    for kind in range(KINDS):
        if s.hand[seat, kind] > 0:
            kinds[n] = kind
            n += 1
    gone, scarce = kinds_with_at_most(s, 0), kinds_with_at_most(s, 1)
    best = lowest_cost(words, s.melds[seat], s.n_melds[seat], gone, scarce, rules)
    values_without_each(
        words, s.melds[seat], s.n_melds[seat], gone, scarce, rules, best + MAX_COST_ABOVE_BEST, kinds, n, values
    )
    return np.int64(kinds[index_of_largest(values, n)])


@kernel
def reset_answers(s, rules):
    """Set the claim answers for the sampled hands: seats already asked that had a claim must have passed."""
    for seat in range(SEATS):
        if seat != s.actor:
            s.wins[seat] = can_win_imagined(s, rules, seat)
            if s.window and seat != s.turn:
                passed = is_asked_before(s, seat, s.actor) and has_claim(s, seat)
                s.answers[seat] = PASS if passed else NONE
