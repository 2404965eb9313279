# mypy: ignore-errors
"""The settlement of a hand of Kings Corners: points, chips, the pot and the end of the match."""

from meldhouse.engine.kernels import kernel
from meldhouse.games.chips import payoff as chips_moved
from meldhouse.games.kingscorners.options import FirstOut, Scoring, Stakes, Tiebreak
from meldhouse.games.kingscorners.state import COST, EARLY_OUT_POINTS, JOKER_COST, KING_FINE, NONE
from meldhouse.pieces.bits import EMPTY, lowest, rest


@kernel
def hand_over(s, rules, winner):
    """[10] Score the leftover cards of all seats and settle the stakes."""
    s.tally.winner = winner
    for seat in range(rules.seats):
        s.points[seat] += hand_cost(s, rules.scoring, seat)
    if winner != NONE and rules.scoring == Scoring.KLEPLEK and is_first_turn(s, rules):
        s.points[winner] += EARLY_OUT_POINTS  # [14]
    if rules.stakes == Stakes.CHIPS:
        settle_chips(s, rules, winner)
    elif rules.stakes == Stakes.POOL:
        settle_pool(s, rules, winner)
    s.hands += 1
    s.match_over = is_match_over(s, rules)
    s.actor = NONE


@kernel
def hand_cost(s, scoring, seat):
    """Return the cost of a seat's cards."""
    total = s.jokers[seat] * JOKER_COST[scoring]
    cards = s.hand[seat]
    while cards != EMPTY:
        total += COST[scoring, lowest(cards)]
        cards = rest(cards)
    return total


@kernel
def is_first_turn(s, rules):
    """[C13] Return whether this is the first turn of the hand or, under an option, of its player."""
    return s.tally.turns <= (1 if rules.first_out == FirstOut.FIRST_PLAYER else rules.seats)


@kernel
def settle_chips(s, rules, winner):
    """[11] Pay the winner for all leftover cards; at an impasse no seat pays and the pot stays."""
    if winner == NONE:
        return
    for seat in range(rules.seats):
        due = hand_cost(s, Scoring.STANDARD, seat)
        s.chips[seat] -= due
        s.chips[winner] += due
    take_pot(s, winner)


@kernel
def settle_pool(s, rules, winner):
    """[16] Pay the pool a unit per card; the winner takes it, and at an impasse it stays."""
    for seat in range(rules.seats):
        pay_pot(s, seat, s.held[seat])
    if winner != NONE:
        take_pot(s, winner)


@kernel
def pay_pot(s, seat, due):
    s.chips[seat] -= due
    s.pot += due


@kernel
def take_pot(s, seat):
    s.chips[seat] += s.pot
    s.pot = 0


@kernel
def pay_fine(s, rules):
    """[15] Fine the actor for keeping a king: chips to the pot if there is one, otherwise points."""
    if rules.stakes == Stakes.NONE:
        s.points[s.actor] += KING_FINE
    else:
        pay_pot(s, s.actor, KING_FINE)


@kernel
def is_match_over(s, rules):
    """[10, C9] Return whether the target or the last hand is reached and no extra deal has to break a tie."""
    lowest_points, highest, sharing = s.points[0], s.points[0], 1
    for seat in range(1, rules.seats):
        points = s.points[seat]
        sharing = 1 if points < lowest_points else sharing + (points == lowest_points)
        lowest_points, highest = min(points, lowest_points), max(points, highest)
    reached = 0 < rules.target <= highest or 0 < rules.match_hands <= s.hands
    return reached and (sharing == 1 or rules.tiebreak == Tiebreak.SHARED)


@kernel
def payoff(s, rules, seat):
    """Return the chips that a seat won; without chips, [C10] the mean penalty of the others minus its own."""
    if rules.stakes != Stakes.NONE:
        return 1.0 * chips_moved(s, rules, seat)
    own = hand_cost(s, rules.scoring, seat)
    others = -own
    for other in range(rules.seats):
        others += hand_cost(s, rules.scoring, other)
    return others / (rules.seats - 1) - own
