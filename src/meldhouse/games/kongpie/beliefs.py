# mypy: ignore-errors
"""Kong-Pie: what the others probably hold, in a world that bots imagine.

Whoever has had a turn kept what belongs together; so cards that nobody has seen change places with the stock, and a
change that makes a hand promise less is the likelier taken back (Metropolis and others, 1953).
"""

from math import exp

from meldhouse.engine.kernels import kernel
from meldhouse.engine.rng import below, step
from meldhouse.games.kongpie.kongs import holds_kong
from meldhouse.games.kongpie.prospects import promise, still_about
from meldhouse.pieces.bits import EMPTY, bit, count, nth

CHANGES = 16  # for each hand
DOUBT = 12.0  # what so much more is promised makes a hand e times as likely
KONG = -60.0  # would have been made


@kernel
def believe(s, rules, x):
    """Let the others of an imagined world keep what belongs together; returns the generator."""
    thirds, halves = still_about(s)
    for seat in range(rules.seats):
        if seat != s.actor and s.left > 0 and may_have_chosen(s, rules, seat):
            x = change_cards(s, seat, thirds, halves, x)
    return x


@kernel
def may_have_chosen(s, rules, seat):
    """Has the seat cards that only it has seen, and has it had a turn?"""
    had_a_turn = (s.turn - seat) % rules.seats < s.tally.turns
    return had_a_turn and s.gone[seat] == 0 and s.hidden[seat] != EMPTY


@kernel
def change_cards(s, seat, thirds, halves, x):
    now = sense_of(s, seat, thirds, halves)
    for _ in range(CHANGES):
        x = step(x)
        card = nth(s.hidden[seat], below(x, count(s.hidden[seat])))
        x = step(x)
        k = below(x, s.left)
        if s.stock_open[k] == 0:
            s.hidden[seat] ^= bit(card) | bit(s.stock[k])
            then = sense_of(s, seat, thirds, halves)
            x = step(x)
            if below(x, 1 << 20) < (1 << 20) * exp((then - now) / DOUBT):
                s.stock[k], now = card, then
            else:
                s.hidden[seat] ^= bit(card) | bit(s.stock[k])
    return x


@kernel
def sense_of(s, seat, thirds, halves):
    """What the hand promises."""
    hand = s.shown[seat] | s.hidden[seat]
    return KONG if holds_kong(s, hand) else 1.0 * promise(s, hand, thirds, halves)
