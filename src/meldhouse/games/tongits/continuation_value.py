# mypy: ignore-errors
"""Tongits: the value of the pot between two hands.

The winner of the last hand (the hitter) takes the pot by winning the next one.  Otherwise it grows by the losers'
antes, and another player may take it.  Among three equally strong players, the hitter's share is a half and the others'
shares are a quarter each.  Antes and a new pot are divided in the same way, as tests/tongits/test_tongits_later.py
verifies.
"""

from meldhouse.engine.kernels import kernel
from meldhouse.games.tongits import SAID
from meldhouse.games.tongits.state import NONE, SEATS

COUNTED = SAID("promised")


@kernel
def promised(s, rules, seat):
    """Return the seat's expected share of the pot; the shares of all seats sum to the pot."""
    if s.hitter == NONE:
        return s.pot / SEATS
    payments = expected_payments(rules)
    share = (s.pot + payments) / (2 if seat == s.hitter else 4)
    return share - payments / SEATS  # all seats pay equally often


@kernel
def expected_payments(rules):
    """Return the antes of the next hand, if the pot includes them, plus each seat's payment to a new pot."""
    losers = SEATS - 1 if rules.pot_award_includes_ante else 0
    return rules.unit * (losers + rules.pot_initial)
