# mypy: ignore-errors
"""Mahjong: what the others probably hold, in a world that bots imagine.

`imagine` deals them any tiles.  Real hands come nearer with every turn; so each of the others is let draw from the wall
again, three times for two of its discards, and what its nearest plans need least goes back into the wall.
"""

import numpy as np

from meldhouse.engine.kernels import allocating, kernel, scratch
from meldhouse.engine.rng import below, step
from meldhouse.games.mahjong import hand_decomposition as read
from meldhouse.games.mahjong.claim_choices import has_claim
from meldhouse.games.mahjong.hands import gain, lose
from meldhouse.games.mahjong.heuristic import kinds_left, largest
from meldhouse.games.mahjong.hidden_info import imagined_to_win, is_before
from meldhouse.games.mahjong.state import HAND, NONE, PASS, SEATS, Phase
from meldhouse.games.mahjong.target_hands import NEAR, cheapest, promises
from meldhouse.pieces.tiles import KINDS


@allocating
def believe(s, rules, x):
    """Let the others of an imagined world have played as they did; returns the generator."""
    if s.phase == Phase.ROBBERY or s.front == s.back:
        return x
    kinds, looker = np.empty(HAND + 1, np.int16), s.actor
    for seat in range(SEATS):
        if seat != looker:
            s.actor = seat  # whose hand is looked at
            for _ in range(draws_of(s, seat)):
                x = draw_again(s, rules, seat, kinds, x)
    s.actor = looker
    answer_again(s, rules)
    return x


@kernel
def draws_of(s, seat):
    """How often: then hands are as near as real ones, whose owners also choose what they claim."""
    discards = 0
    for k in range(s.thrown):
        discards += s.thrower[k] == seat
    return 3 * discards // 2


@kernel
def draw_again(s, rules, seat, kinds, x):
    """One tile of the wall, unless it is a flower, for the one of the hand that is needed least."""
    x = step(x)
    k = s.front + below(x, s.back - s.front)
    drawn = np.int64(s.wall[k])
    if drawn < KINDS:
        gain(s, seat, drawn)
        thrown = needed_least(s, rules, seat, kinds)
        lose(s, seat, thrown)
        s.wall[k] = thrown
    return x


@kernel
def needed_least(s, rules, seat, kinds):
    """The kind that the rule of thumb would discard."""
    n, words, values = 0, read.spread(s.hand[seat]), scratch()
    for kind in range(KINDS):
        if s.hand[seat, kind] > 0:
            kinds[n] = kind
            n += 1
    gone, scarce = kinds_left(s, 0), kinds_left(s, 1)
    best = cheapest(words, s.melds[seat], s.n_melds[seat], gone, scarce, rules)
    promises(words, s.melds[seat], s.n_melds[seat], gone, scarce, rules, best + NEAR, kinds, n, values)
    return np.int64(kinds[largest(values, n)])


@kernel
def answer_again(s, rules):
    """Who could claim now, and must have passed."""
    for seat in range(SEATS):
        if seat != s.actor:
            s.wins[seat] = imagined_to_win(s, rules, seat)
            if s.window and seat != s.turn:
                passed = is_before(s, seat, s.actor) and has_claim(s, seat)
                s.answers[seat] = PASS if passed else NONE
