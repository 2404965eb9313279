# mypy: ignore-errors
"""The settlement of a hand of Tongits: payments to the winner, and the pot."""

import numpy as np

from meldhouse.engine.kernels import kernel
from meldhouse.games.tongits.options import Payer, Payments
from meldhouse.games.tongits.state import NONE, SEATS, Ended
from meldhouse.pieces.bits import EMPTY, bit, count, lowest, rest
from meldhouse.pieces.melds import CARD_POINTS, COLUMN, complete_ranks


@kernel
def has_opened(s, seat):
    """[6, T6] Return whether a seat has laid a meld or a secret; connecting does not open."""
    return s.laid[seat] + s.buried[seat] > 0


@kernel
def aces_of(s, seat):
    """[T4] Return a seat's aces in its hand, in its own melds and in its secrets."""
    return s.aces[seat] + count((s.hand[seat] | s.secret[seat]) & COLUMN)


@kernel
def secrets_of(s, seat):
    """[T5] Return a seat's fours that were completed in hand: face down, face up, or still in hand."""
    return s.buried[seat] + s.fours[seat] + count(complete_ranks(s.hand[seat]))


@kernel
def is_burned(s, seat):
    """[21] Return whether a seat is burned at the end of a hand: it has not opened and has not won [T7]."""
    return seat != s.tally.winner and not has_opened(s, seat)


@kernel
def has_lost_challenge(s, seat):
    """[T3] Return whether a seat lost a challenge, as a challenger or as the beaten caller."""
    fought = seat == s.called or (s.challenging >> seat) & 1 == 1
    return s.tally.ended == Ended.CHALLENGE and fought and seat != s.tally.winner


@kernel
def win_units(s, rules):
    """Return the units for the win itself [24, T2]."""
    if rules.payments == Payments.SOURCE:
        return 1
    return 3 if s.tally.ended == Ended.TONGITS or s.tally.ended == Ended.CHALLENGE else 1


@kernel
def tongits_units(s, rules):
    return 1 if rules.payments == Payments.SOURCE and s.tally.ended == Ended.TONGITS else 0


@kernel
def secret_units(rules):
    """Return the units for each secret."""
    return 2 if rules.payments == Payments.SOURCE else 3


@kernel
def challenge_units(rules):
    """Return the units for losing a challenge."""
    return 2 if rules.payments == Payments.SOURCE else 0


@kernel
def best_discard(s, rules, spare):
    """[g3] Return the discard at tongits that leaves the most units to be paid, then the one with the most points."""
    best, most_units, most_points = np.int64(NONE), -1, -1
    while spare != EMPTY:
        card = lowest(spare)  # ties go to the lowest suit, then the lowest rank
        units = units_in_hand(rules, s.hand[s.actor] & ~bit(card))
        if units > most_units or (units == most_units and CARD_POINTS[card] > most_points):
            best, most_units, most_points = np.int64(card), units, CARD_POINTS[card]
        spare = rest(spare)
    return best


@kernel
def units_in_hand(rules, cards):
    """Return the units for aces and fours among cards in hand."""
    return count(cards & COLUMN) + secret_units(rules) * count(complete_ranks(cards))


@kernel
def shared_units(s, rules):
    """[T1] Return the units that each loser owes the winner, or that the bank pays once."""
    winner = s.tally.winner
    extra = aces_of(s, winner) + secret_units(rules) * secrets_of(s, winner)
    return win_units(s, rules) + tongits_units(s, rules) + extra


@kernel
def own_units(s, rules, seat):
    """Return the units that a loser owes in addition, for being burned and for losing a challenge."""
    return is_burned(s, seat) + challenge_units(rules) * has_lost_challenge(s, seat)


@kernel
def settle(s, rules):
    """[24, 25] Pay the winner, take antes, and pay the pot to a hitter; the winner becomes hitter and dealer."""
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
    """Take a unit from each loser for the pot."""
    for seat in range(SEATS):
        if seat != s.tally.winner:
            pay_pot(s, seat, rules.unit)


@kernel
def take_pot(s, rules):
    """[23, T25] Pay the pot to the winner of two hands in a row, and start a new pot."""
    s.prize = s.pot
    s.chips[s.tally.winner] += s.pot
    s.pot = 0
    new_pot(s, rules)


@kernel
def new_pot(s, rules):
    """[T24] Start a pot with the same payment of all seats."""
    for seat in range(SEATS):
        pay_pot(s, seat, rules.pot_initial * rules.unit)


@kernel
def pay_pot(s, seat, due):
    s.chips[seat] -= due
    s.pot += due
