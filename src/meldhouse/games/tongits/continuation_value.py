# mypy: ignore-errors
"""Tongits: what the pot promises, between two hands.

Whoever won the last hand takes the pot by winning the next; else it grows by what the losers put in, and another may
take it.  Among three who win as often as one another half of it is the hitter's and a quarter each of the others', and
what the next hand and a new pot bring goes by the same halves and quarters: tests/tongits/test_tongits_later.py counts
it out.
"""

from meldhouse.engine.kernels import kernel
from meldhouse.games.tongits import SAID
from meldhouse.games.tongits.state import NONE, SEATS

COUNTED = SAID("promised")


@kernel
def promised(s, rules, seat):
    """The seat's share of the pot; the shares of all are the pot."""
    if s.hitter == NONE:
        return s.pot / SEATS
    coming = expected_payments(rules)
    own = (s.pot + coming) / (2 if seat == s.hitter else 4)
    return own - coming / SEATS  # which all pay as often as one another


@kernel
def expected_payments(rules):
    """What the losers of the next hand put in, if it is taken with the pot; and what a new pot takes of each."""
    losers = SEATS - 1 if rules.pot_award_includes_ante else 0
    return rules.unit * (losers + rules.pot_initial)
