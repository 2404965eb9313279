# mypy: ignore-errors
"""The settlement of a hand of mahjong: what it is worth, and who pays it."""

from meldhouse.engine.kernels import kernel
from meldhouse.games.mahjong.options import Payer, Ruleset
from meldhouse.games.mahjong.state import NONE, SEATS
from meldhouse.games.mahjong.win_check import worth
from meldhouse.pieces.bits import count

FLOWER_FAN = 81


@kernel
def settle(s, rules, winner, payer, how):
    """The winner is paid by all, or by the payer: the points of the hand [M14], or one under the simple rules [M16]."""
    if rules.rules == Ruleset.SIMPLE:
        s.tally.points = 1
        pay_simple(s, rules, winner, payer)
    else:
        count_points(s, rules, winner, how)
        pay(s, winner, payer)


@kernel
def count_points(s, rules, seat, how):
    """The fans of the winner, and a point for each flower [81]."""
    flowers = count(s.flowers[seat])
    s.tally.points = worth(s, rules, seat, s.tile, how) + flowers
    s.tally.fans[FLOWER_FAN] = flowers


@kernel
def pay(s, winner, payer):
    """[M14] Eight from everybody, and the points: from all, or from whoever gave the tile."""
    for seat in range(SEATS):
        if seat != winner:
            gives = payer == NONE or seat == payer
            transfer(s, seat, winner, 8 + s.tally.points * gives)


@kernel
def pay_simple(s, rules, winner, payer):
    """[M16] One point: from all, or from whoever gave the tile."""
    for seat in range(SEATS):
        everybody = payer == NONE or rules.simple_payer == Payer.ALL
        if seat != winner and (everybody or seat == payer):
            transfer(s, seat, winner, 1)


@kernel
def transfer(s, giver, taker, amount):
    s.chips[giver] -= amount
    s.chips[taker] += amount
    s.points[giver] -= amount
    s.points[taker] += amount
