# mypy: ignore-errors
"""The settlement of Tongits: who pays the winner what, and the pot."""

import numpy as np

from meldhouse.engine.kernels import kernel
from meldhouse.games.tongits.options import Payer, Payments
from meldhouse.games.tongits.state import NONE, SEATS, Ended
from meldhouse.pieces.bits import EMPTY, bit, count, lowest, rest
from meldhouse.pieces.melds import CARD_POINTS, COLUMN, complete_ranks


@kernel
def has_opened(s, seat):
    """[6, T6] A meld dropped or a secret laid face down; connecting is not opening."""
    return s.laid[seat] + s.buried[seat] > 0


@kernel
def aces_of(s, seat):
    """[T4] Aces held, laid in her own melds, and in her secrets."""
    return s.aces[seat] + count((s.hand[seat] | s.secret[seat]) & COLUMN)


@kernel
def secrets_of(s, seat):
    """[T5] Fours completed in hand: face down, face up, or still held."""
    return s.buried[seat] + s.fours[seat] + count(complete_ranks(s.hand[seat]))


@kernel
def is_burned(s, seat):
    """[21] The hand is over, she has not opened, and she has not won [T7]."""
    return seat != s.tally.winner and not has_opened(s, seat)


@kernel
def has_lost_challenge(s, seat):
    """[T3] Every challenger who lost, and the caller if she was beaten."""
    fought = seat == s.called or (s.challenging >> seat) & 1 == 1
    return s.tally.ended == Ended.CHALLENGE and fought and seat != s.tally.winner


@kernel
def win_units(s, rules):
    """What the win itself is worth [24, T2]."""
    if rules.payments == Payments.SOURCE:
        return 1
    return 3 if s.tally.ended == Ended.TONGITS or s.tally.ended == Ended.CHALLENGE else 1


@kernel
def tongits_units(s, rules):
    return 1 if rules.payments == Payments.SOURCE and s.tally.ended == Ended.TONGITS else 0


@kernel
def secret_units(rules):
    """For each secret."""
    return 2 if rules.payments == Payments.SOURCE else 3


@kernel
def challenge_units(rules):
    """For losing a challenge."""
    return 2 if rules.payments == Payments.SOURCE else 0


@kernel
def best_thrown(s, rules, spare):
    """[g3] Of the cards that could go at tongits the one that leaves her most to be paid, then the dearest."""
    best, most, dearest = np.int64(NONE), -1, -1
    while spare != EMPTY:
        card = lowest(spare)  # of equals the lowest suit, then the lowest rank
        left = units_held(rules, s.hand[s.actor] & ~bit(card))
        if left > most or (left == most and CARD_POINTS[card] > dearest):
            best, most, dearest = np.int64(card), left, CARD_POINTS[card]
        spare = rest(spare)
    return best


@kernel
def units_held(rules, cards):
    """What the aces and fours among cards in hand bring a winner."""
    return count(cards & COLUMN) + secret_units(rules) * count(complete_ranks(cards))


@kernel
def shared_units(s, rules):
    """[T1] What each loser owes, or the bank once."""
    winner = s.tally.winner
    extra = aces_of(s, winner) + secret_units(rules) * secrets_of(s, winner)
    return win_units(s, rules) + tongits_units(s, rules) + extra


@kernel
def own_units(s, rules, seat):
    """What a loser owes for herself."""
    return is_burned(s, seat) + challenge_units(rules) * has_lost_challenge(s, seat)


@kernel
def settle(s, rules):
    """[24, 25] The winner is paid, losers ante, a hitter takes the pot; the winner is the hitter and deals."""
    winner = s.tally.winner
    shared = rules.unit * shared_units(s, rules)
    if rules.payer == Payer.BANK:
        s.bank -= shared
        s.chips[winner] += shared
        shared = 0
    for seat in range(SEATS):
        if seat != winner:
            due = shared + rules.unit * own_units(s, rules, seat)
            s.chips[seat] -= due
            s.chips[winner] += due
    if rules.pot_award_includes_ante:
        ante(s, rules)
    if winner == s.hitter:
        take_pot(s, rules)
    if not rules.pot_award_includes_ante:
        ante(s, rules)
    s.hitter, s.dealer = winner, winner


@kernel
def ante(s, rules):
    """Each loser puts a unit into the pot."""
    for seat in range(SEATS):
        if seat != s.tally.winner:
            pay_pot(s, seat, rules.unit)


@kernel
def take_pot(s, rules):
    """[23, T25] Two wins in a row; then there is a new pot."""
    s.prize = s.pot
    s.chips[s.tally.winner] += s.pot
    s.pot = 0
    new_pot(s, rules)


@kernel
def new_pot(s, rules):
    """[T24] Everybody puts in the same."""
    for seat in range(SEATS):
        pay_pot(s, seat, rules.pot_initial * rules.unit)


@kernel
def pay_pot(s, seat, due):
    s.chips[seat] -= due
    s.pot += due
