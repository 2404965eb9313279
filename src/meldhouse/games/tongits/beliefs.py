# mypy: ignore-errors
"""Tongits: resample the hidden cards according to what the other players probably hold.

`imagine` deals uniformly random hands, but the discards are evidence: with the sampled hand, the heuristic should have
preferred that discard to other moves.  So cards of the hand are exchanged with the stock, one by one, by the Metropolis
algorithm (Metropolis et al., 1953).  The less plausible an exchange makes the discards, the likelier it is rejected.
"""

from math import exp

import numpy as np

from meldhouse.engine.kernels import allocating
from meldhouse.engine.rng import below, step
from meldhouse.games.tongits.discards import discard_effects
from meldhouse.games.tongits.heuristic import score_discard, score_move
from meldhouse.games.tongits.invariants import shown_cards
from meldhouse.games.tongits.rules import legal_acts
from meldhouse.games.tongits.state import MAX_LEGAL, SEATS, Phase
from meldhouse.pieces.bits import EMPTY, bit, nth
from meldhouse.pieces.melds import best_layout

PROPOSALS = 40  # per hand
MAX_DISCARDS = 3  # latest discards of each player that are considered
TEMPERATURE = 4.0  # points of deadwood that make a discard e times less likely
MAX_REGRET = 24.0  # points per discard, because a move may have had another reason


@allocating
def believe(s, rules, x):
    """Resample the hands of the other players, given their discards; return the random generator."""
    if s.left == 0 or s.lying == 0:
        return x
    moves = np.empty(MAX_LEGAL, np.int16)
    for seat in range(SEATS):
        if seat != s.actor and seat != s.called and s.held[seat] > 0:
            x = resample_hand(s, rules, seat, moves, x)
    return x


@allocating
def resample_hand(s, rules, seat, moves, x):
    """Resample a hand by the Metropolis algorithm; return the random generator."""
    current = implausibility(s, rules, seat, moves)
    for _ in range(PROPOSALS):
        if current == 0.0:
            break
        x = step(x)
        card = nth(s.hand[seat], below(x, s.held[seat]))
        x = step(x)
        k = below(x, s.left)
        s.hand[seat] ^= bit(card) | bit(s.deck[k])
        proposed = implausibility(s, rules, seat, moves)
        x = step(x)
        if below(x, 1 << 20) < (1 << 20) * exp((current - proposed) / TEMPERATURE):
            s.deck[k], current = card, proposed
        else:
            s.hand[seat] ^= bit(card) | bit(s.deck[k])
    return x


@allocating
def implausibility(s, rules, seat, moves):
    """Return by how many points the heuristic prefers other moves to a seat's discards, weighting old ones less."""
    total, weight = 0.0, 1.0
    lying, actor, phase = s.lying, s.actor, s.phase
    others = s.hand[0], s.hand[1], s.hand[2]
    for other in range(SEATS):
        if other != seat:
            s.hand[other] = EMPTY
    s.actor, s.phase = seat, Phase.ACT
    index = lying - 1 - (s.turn - 1 - seat) % SEATS
    for _ in range(MAX_DISCARDS):
        if index < 0:
            break
        s.lying = index
        total += weight * regret(s, rules, seat, s.discards[index], moves)
        index, weight = index - SEATS, 0.5 * weight
    s.lying, s.actor, s.phase = lying, actor, phase
    s.hand[0], s.hand[1], s.hand[2] = others
    return total


@allocating
def regret(s, rules, seat, card, moves):
    """Return by how many points the heuristic prefers another move to discarding the card."""
    s.hand[seat] |= bit(card)
    s.held[seat] += 1
    hand = s.hand[seat]
    layout, effects = best_layout(hand), discard_effects(hand, ~(shown_cards(s) | hand))
    best = 0
    for k in range(legal_acts(s, moves)):
        best = max(best, score_move(s, rules, layout, effects, moves[k]))
    value = score_discard(s, rules, layout, effects, card)
    s.hand[seat] &= ~bit(card)
    s.held[seat] -= 1
    return min(float(best - value), MAX_REGRET)
