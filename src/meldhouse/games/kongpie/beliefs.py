# mypy: ignore-errors
"""Beliefs about the other hands of Kong-Pie, for the worlds that bots sample.

A player who has had a turn has kept cards that go together.  So unseen cards are exchanged with the stock, and an
exchange that lowers a hand's value is rejected more often (Metropolis et al., 1953).
"""

from math import exp

from meldhouse.engine.kernels import kernel
from meldhouse.engine.rng import below, step
from meldhouse.games.kongpie.kongs import holds_kong
from meldhouse.games.kongpie.prospects import hand_potential, open_combinations
from meldhouse.pieces.bits import EMPTY, bit, count, nth

PROPOSALS = 16  # per hand
TEMPERATURE = 12.0  # a hand whose value is higher by this is e times as likely
KONG_VALUE = -60.0  # such a kong would have been made already


@kernel
def believe(s, rules, x):
    """Make the other hands of a sampled world plausible, in place; return the random generator."""
    open_ranks, open_pairs = open_combinations(s)
    for seat in range(rules.seats):
        if seat != s.actor and s.left > 0 and may_have_chosen(s, rules, seat):
            x = resample_hand(s, seat, open_ranks, open_pairs, x)
    return x


@kernel
def may_have_chosen(s, rules, seat):
    """Return whether a seat has had a turn and holds cards that only it has seen."""
    had_a_turn = (s.turn - seat) % rules.seats < s.tally.turns
    return had_a_turn and s.gone[seat] == 0 and s.hidden[seat] != EMPTY


@kernel
def resample_hand(s, seat, open_ranks, open_pairs, x):
    """Resample a hand's hidden cards with the Metropolis algorithm; return the random generator."""
    value = hand_value(s, seat, open_ranks, open_pairs)
    for _ in range(PROPOSALS):
        x = step(x)
        card = nth(s.hidden[seat], below(x, count(s.hidden[seat])))
        x = step(x)
        k = below(x, s.left)
        if s.stock_open[k] == 0:
            s.hidden[seat] ^= bit(card) | bit(s.stock[k])
            new_value = hand_value(s, seat, open_ranks, open_pairs)
            x = step(x)
            if below(x, 1 << 20) < (1 << 20) * exp((new_value - value) / TEMPERATURE):
                s.stock[k], value = card, new_value
            else:
                s.hidden[seat] ^= bit(card) | bit(s.stock[k])
    return x


@kernel
def hand_value(s, seat, open_ranks, open_pairs):
    """Return the potential of a hand, or KONG_VALUE if it holds a kong."""
    hand = s.shown[seat] | s.hidden[seat]
    return KONG_VALUE if holds_kong(s, hand) else 1.0 * hand_potential(s, hand, open_ranks, open_pairs)
