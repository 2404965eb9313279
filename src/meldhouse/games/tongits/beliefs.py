# mypy: ignore-errors
"""Tongits: what the others probably hold, in a world that bots imagine.

`imagine` deals them any cards.  What they threw tells more: out of the hand that is imagined the rule of thumb would
rather have thrown that card than another, and laid a meld before.  So cards change places with the deck, one by one,
and a change that makes what was done less sensible is the likelier taken back (Metropolis and others, 1953).
"""

from math import exp

import numpy as np

from meldhouse.engine.kernels import allocating
from meldhouse.engine.rng import below, step
from meldhouse.games.tongits.discards import if_thrown
from meldhouse.games.tongits.heuristic import worth, worth_discard
from meldhouse.games.tongits.invariants import shown
from meldhouse.games.tongits.rules import legal_acts
from meldhouse.games.tongits.state import MAX_LEGAL, SEATS, Phase
from meldhouse.pieces.bits import EMPTY, bit, nth
from meldhouse.pieces.melds import best_layout

CHANGES = 40  # for each hand
THROWN = 3  # discards of each that are asked about, the last ones
DOUBT = 4.0  # so many points of dead wood make a discard e times less likely
AT_MOST = 24.0  # points: whatever is done may have had another reason


@allocating
def believe(s, rules, x):
    """Let the others of an imagined world have thrown what they did; returns the generator."""
    if s.left == 0 or s.lying == 0:
        return x
    moves = np.empty(MAX_LEGAL, np.int16)
    for seat in range(SEATS):
        if seat != s.actor and seat != s.called and s.held[seat] > 0:
            x = change_cards(s, rules, seat, moves, x)
    return x


@allocating
def change_cards(s, rules, seat, moves, x):
    now = strangeness(s, rules, seat, moves)
    for _ in range(CHANGES):
        if now == 0.0:
            break
        x = step(x)
        card = nth(s.hand[seat], below(x, s.held[seat]))
        x = step(x)
        k = below(x, s.left)
        s.hand[seat] ^= bit(card) | bit(s.deck[k])
        then = strangeness(s, rules, seat, moves)
        x = step(x)
        if below(x, 1 << 20) < (1 << 20) * exp((now - then) / DOUBT):
            s.deck[k], now = card, then
        else:
            s.hand[seat] ^= bit(card) | bit(s.deck[k])
    return x


@allocating
def strangeness(s, rules, seat, moves):
    """How many points the rule of thumb would have preferred other moves to its discards, older ones counting less."""
    strange, share = 0.0, 1.0
    lying, actor, phase = s.lying, s.actor, s.phase
    others = s.hand[0], s.hand[1], s.hand[2]
    for other in range(SEATS):
        if other != seat:
            s.hand[other] = EMPTY
    s.actor, s.phase = seat, Phase.ACT
    at = lying - 1 - (s.turn - 1 - seat) % SEATS
    for _ in range(THROWN):
        if at < 0:
            break
        s.lying = at
        strange += share * regret(s, rules, seat, s.discards[at], moves)
        at, share = at - SEATS, 0.5 * share
    s.lying, s.actor, s.phase = lying, actor, phase
    s.hand[0], s.hand[1], s.hand[2] = others
    return strange


@allocating
def regret(s, rules, seat, card, moves):
    """Of having thrown the card out of the hand that was held with it."""
    s.hand[seat] |= bit(card)
    s.held[seat] += 1
    hand = s.hand[seat]
    laid, thrown = best_layout(hand), if_thrown(hand, ~(shown(s) | hand))
    best = 0
    for k in range(legal_acts(s, moves)):
        best = max(best, worth(s, rules, laid, thrown, moves[k]))
    own = worth_discard(s, rules, laid, thrown, card)
    s.hand[seat] &= ~bit(card)
    s.held[seat] -= 1
    return min(float(best - own), AT_MOST)
