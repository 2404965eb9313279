# mypy: ignore-errors
"""The kitty, the jackpot and the house: what is paid in, and what each ending pays out."""

from meldhouse.engine.kernels import kernel
from meldhouse.games.kongpie.options import Jackpot
from meldhouse.games.kongpie.seats import beside
from meldhouse.games.kongpie.state import NONE, TOKEN, TOKEN_WORTH, Ending, Phase


@kernel
def charge(s, seat, chips):
    """The seat pays into the kitty."""
    s.chips[seat] -= chips
    s.kitty += chips
    s.staked[seat] += chips


@kernel
def pay(s, seat, chips):
    """The kitty pays, as far as it goes [K20]."""
    paid = min(chips, s.kitty)
    s.chips[seat] += paid
    s.won[seat] += paid
    s.kitty -= paid


@kernel
def give_tokens(s, seat, tokens):
    """Tokens come back out of the jackpot; where a crown is played for there are none."""
    given = min(tokens, s.jackpot)
    s.tokens[seat] += given
    s.won_tokens[seat] += given
    s.jackpot -= given


@kernel
def payoff(s, rules, seat):
    """What the hand was worth to a seat: chips and tokens got, less those paid in [g.14]."""
    tokens = s.won_tokens[seat] - (0 if rules.kong_crown else TOKEN)
    return s.won[seat] - s.staked[seat] + TOKEN_WORTH * tokens


@kernel
def finish(s, rules, ending):
    """The house keeps what is left in the kitty [36], or it waits for the next game [K27]."""
    if not rules.carry_kitty:
        s.house += s.kitty
        s.kitty = 0
    s.phase, s.actor, s.glory = Phase.OVER, NONE, 0
    s.hands += 1
    s.tally.ended = ending


@kernel
def win(s, rules):
    """The winner is paid the points of all kongs of all players [36]; tokens for glory and first place [37] [38]."""
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
    """The seat with the highest kongs among those still in, NONE at a tie [38]."""
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
    """A High Kong takes the whole kitty and the running jackpot, or the crown [18] [K26]."""
    seat = s.turn
    pay(s, seat, s.kitty)
    if rules.kong_crown:
        s.crowned = seat + 1
    give_tokens(s, seat, s.jackpot)
    s.tally.winner, s.tally.high_kong = seat, 1
    finish(s, rules, Ending.HIGH_KONG)


@kernel
def end_unwon(s, rules, ending):
    """End a hand that nobody has won: the jackpot stays, or goes to the house [K33]."""
    if rules.jackpot_when_unwon == Jackpot.TO_HOUSE:
        take_jackpot(s, rules)
    finish(s, rules, ending)


@kernel
def take_jackpot(s, rules):
    """Pay the jackpot to the house in chips, and settle each seat's tokens at the same rate, so that all accounts
    still sum to zero [K33]."""
    for seat in range(rules.seats):
        s.chips[seat] += TOKEN_WORTH * s.tokens[seat]
        s.tokens[seat] = 0
    s.house += TOKEN_WORTH * s.jackpot
    s.jackpot = 0


@kernel
def exhaust(s, rules):
    """The stock is used up once too often: nobody wins [13] [K5]."""
    end_unwon(s, rules, Ending.EXHAUSTED)


@kernel
def abandon(s, rules):
    """Everybody has left: the house keeps all [K6]."""
    end_unwon(s, rules, Ending.ABANDONED)


@kernel
def end_stopped(s, rules):
    """Every player still in takes back the points of the own kongs, beginning with the one stopped [44]."""
    seat = s.turn
    for _ in range(rules.seats):
        if s.gone[seat] == 0:
            pay(s, seat, s.points[seat])
        seat = beside(rules, seat)
    end_unwon(s, rules, Ending.STOPPED)


@kernel
def break_off(s, rules):
    """Too many turns: everybody takes back what was paid in."""
    for seat in range(rules.seats):
        pay(s, seat, s.staked[seat])
        if not rules.kong_crown:
            give_tokens(s, seat, TOKEN)
    finish(s, rules, Ending.BROKEN_OFF)
