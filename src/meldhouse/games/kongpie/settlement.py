# mypy: ignore-errors
"""Settlement: payments into the kitty and the jackpot, and what each ending pays out."""

from meldhouse.engine.kernels import kernel
from meldhouse.games.kongpie.options import Jackpot
from meldhouse.games.kongpie.seats import adjacent_seat
from meldhouse.games.kongpie.state import NONE, TOKEN, TOKEN_VALUE, Ending, Phase


@kernel
def charge(s, seat, chips):
    """Charge a seat chips, which go into the kitty."""
    s.chips[seat] -= chips
    s.kitty += chips
    s.staked[seat] += chips


@kernel
def pay(s, seat, chips):
    """Pay a seat from the kitty, but no more than the kitty holds [K20]."""
    paid = min(chips, s.kitty)
    s.chips[seat] += paid
    s.won[seat] += paid
    s.kitty -= paid


@kernel
def give_tokens(s, seat, tokens):
    """Pay a seat tokens from the jackpot, but no more than it holds; it is empty if there is a kong crown."""
    given = min(tokens, s.jackpot)
    s.tokens[seat] += given
    s.won_tokens[seat] += given
    s.jackpot -= given


@kernel
def payoff(s, rules, seat):
    """Return the payoff of a seat: chips and tokens received, less those paid in [g.14]."""
    tokens = s.won_tokens[seat] - (0 if rules.kong_crown else TOKEN)
    return s.won[seat] - s.staked[seat] + TOKEN_VALUE * tokens


@kernel
def finish(s, rules, ending):
    """End the hand: the house takes the rest of the kitty [36], or the kitty is carried over [K27]."""
    if not rules.carry_kitty:
        s.house += s.kitty
        s.kitty = 0
    s.phase, s.actor, s.glory = Phase.OVER, NONE, 0
    s.hands += 1
    s.tally.ended = ending


@kernel
def win(s, rules):
    """Pay the winner the points of all kongs of all players [36], and tokens for glory and first place [37] [38]."""
    total = 0
    for seat in range(rules.seats):
        total += s.points[seat]
    pay(s, s.turn, total)
    s.tally.winner = s.turn
    if s.tally.glory != 0:
        give_tokens(s, s.turn, TOKEN)
    if rules.first_place:
        s.tally.first_place = first_place(s, rules)
        if s.tally.first_place != NONE:
            give_tokens(s, s.tally.first_place, TOKEN)
    finish(s, rules, Ending.KONGS)


@kernel
def first_place(s, rules):
    """Return the seat with the most points among those still in the hand, or NONE for a tie [38]."""
    best, leader = -1, NONE
    for seat in range(rules.seats):
        if s.gone[seat] == 0:
            if s.points[seat] > best:
                best, leader = s.points[seat], seat
            elif s.points[seat] == best:
                leader = NONE
    return leader


@kernel
def win_high(s, rules):
    """Win with a High Kong: pay the whole kitty and the jackpot, or give the crown [18] [K26]."""
    seat = s.turn
    pay(s, seat, s.kitty)
    if rules.kong_crown:
        s.crowned = seat + 1
    give_tokens(s, seat, s.jackpot)
    s.tally.winner, s.tally.high_kong = seat, 1
    finish(s, rules, Ending.HIGH_KONG)


@kernel
def end_unwon(s, rules, ending):
    """End a hand without a winner: the jackpot stays, or goes to the house [K33]."""
    if rules.jackpot_when_unwon == Jackpot.TO_HOUSE:
        take_jackpot(s, rules)
    finish(s, rules, ending)


@kernel
def take_jackpot(s, rules):
    """Pay the jackpot to the house in chips, and settle each seat's tokens at the same rate [K33].

    So all accounts still sum to zero.
    """
    for seat in range(rules.seats):
        s.chips[seat] += TOKEN_VALUE * s.tokens[seat]
        s.tokens[seat] = 0
    s.house += TOKEN_VALUE * s.jackpot
    s.jackpot = 0


@kernel
def exhaust(s, rules):
    """End the hand without a winner: the stock is empty and no restock is left [13] [K5]."""
    end_unwon(s, rules, Ending.EXHAUSTED)


@kernel
def abandon(s, rules):
    """End the hand after all players have left: the house keeps everything [K6]."""
    end_unwon(s, rules, Ending.ABANDONED)


@kernel
def end_stopped(s, rules):
    """End a stopped hand: pay each remaining player the points of their own kongs, the stopped player first [44]."""
    seat = s.turn
    for _ in range(rules.seats):
        if s.gone[seat] == 0:
            pay(s, seat, s.points[seat])
        seat = adjacent_seat(rules, seat)
    end_unwon(s, rules, Ending.STOPPED)


@kernel
def break_off(s, rules):
    """Abort a hand at the limit of turns: refund all players."""
    for seat in range(rules.seats):
        pay(s, seat, s.staked[seat])
        if not rules.kong_crown:
            give_tokens(s, seat, TOKEN)
    finish(s, rules, Ending.BROKEN_OFF)
