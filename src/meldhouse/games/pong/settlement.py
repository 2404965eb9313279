# mypy: ignore-errors
"""The settlement of a hand of Pong: its points, and who pays them."""

from meldhouse.engine.kernels import kernel
from meldhouse.games.pong.options import Payer
from meldhouse.games.pong.state import NONE, SEATS
from meldhouse.pieces.threes import tongs_of


@kernel
def settle(s, rules, winner, giver):
    """[9] Score two points and one for each tong, which the others pay."""
    s.tally.tongs = tongs_of(s.keys[winner], rules.serong)  # [P8]
    points = 2 + s.tally.tongs
    s.points[winner] += points
    pay(s, rules, winner, giver, points * rules.unit)


@kernel
def pay(s, rules, winner, giver, due):
    """[P7] Charge each of the other players, or the discarder of the winning tile."""
    if rules.payer == Payer.ALL or giver == NONE:
        for seat in range(SEATS):
            s.chips[seat] -= due
        s.chips[winner] += SEATS * due
    else:
        due *= SEATS - 1 if rules.payer == Payer.DISCARDER_TRIPLE else 1
        s.chips[giver] -= due
        s.chips[winner] += due
