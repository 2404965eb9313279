# mypy: ignore-errors
"""Settlement of a hand of mahjong: its points, and who pays them."""

from meldhouse.engine.kernels import kernel
from meldhouse.games.mahjong.options import Payer, Ruleset
from meldhouse.games.mahjong.state import NONE, SEATS
from meldhouse.games.mahjong.win_check import points_of_hand
from meldhouse.pieces.bits import count

FLOWER_FAN = 81


@kernel
def settle(s, rules, winner, payer, how):
    """Pay the winner the points of the hand [M14], or one point under the simple rules [M16]."""
    if rules.rules == Ruleset.SIMPLE:
        s.tally.points = 1
        pay_simple(s, rules, winner, payer)
    else:
        count_points(s, rules, winner, how)
        pay(s, winner, payer)


@kernel
def count_points(s, rules, seat, how):
    """Count the winner's fans, and a point per flower [81]."""
    flowers = count(s.flowers[seat])
    s.tally.points = points_of_hand(s, rules, seat, s.tile, how) + flowers
    s.tally.fans[FLOWER_FAN] = flowers


@kernel
def pay(s, winner, payer):
    """Pay the winner eight from each seat, and the points from all seats or only from the payer [M14]."""
    for seat in range(SEATS):
        if seat != winner:
            pays_points = payer == NONE or seat == payer
            transfer(s, seat, winner, 8 + s.tally.points * pays_points)


@kernel
def pay_simple(s, rules, winner, payer):
    """Pay the winner one point from each seat, or only from the seat that gave the tile [M16]."""
    for seat in range(SEATS):
        all_pay = payer == NONE or rules.simple_payer == Payer.ALL
        if seat != winner and (all_pay or seat == payer):
            transfer(s, seat, winner, 1)


@kernel
def transfer(s, giver, taker, amount):
    s.chips[giver] -= amount
    s.chips[taker] += amount
    s.points[giver] -= amount
    s.points[taker] += amount
