"""The continuation value of Tongits' pot is compared with real results of later hands."""

from functools import cache

import pytest

import meldhouse as mh
from meldhouse.bots import find_bot
from meldhouse.games.tongits.state import NONE, SEATS

TONGITS = mh.GAMES["tongits"]
HANDS = 60  # after this many hands, the first hitter hardly matters
OPTIONS = [
    {"pot_initial": initial, "pot_award_includes_ante": ante, "unit": unit}
    for initial in (0, 1, 5)
    for ante in ("yes", "no")
    for unit in (1, 10)
]


def counted_out(options):
    """Return a function for a seat's expected net gain from pots, by pot, hitter and number of hands."""
    unit, with_ante = options["unit"], options["pot_award_includes_ante"] == "yes"
    ante, fee = unit, options["pot_initial"] * unit
    losers = (SEATS - 1) * ante

    @cache
    def brings(pot, hitter, hands):
        if hands == 0:
            return 0.0
        taken, left = (pot + losers, SEATS * fee) if with_ante else (pot, SEATS * fee + losers)
        on = pot + losers
        by_seat = {  # by winner (seat 0 is the own seat): net payment, and the next state
            True: lambda winner: (
                taken - fee + brings(left, True, hands - 1) if winner == 0 else -ante + brings(on, False, hands - 1)
            ),
            False: lambda winner: (
                brings(on, True, hands - 1)
                if winner == 0
                else -ante - fee + brings(left, False, hands - 1)
                if winner == 1  # the hitter
                else -ante + brings(on, False, hands - 1)
            ),
        }[hitter]
        return sum(map(by_seat, range(SEATS))) / SEATS

    return brings


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_tongits_hitter_expects_half_of_the_pot_and_others_a_quarter(options):
    """The hitter's computed advantage equals the real advantage with any pot."""
    brings = counted_out(options)
    for chips in (0, 3, 11, 40):
        pot = chips * options["unit"]
        table = mh.table("tongits", **options)
        table.state["pot"], table.state["hitter"] = pot, 1
        promised = [TONGITS.table_api.promised(table.state, table.bare_rules, seat) for seat in range(SEATS)]
        assert promised[1] - promised[0] == pytest.approx(brings(pot, True, HANDS) - brings(pot, False, HANDS))
        assert promised[0] == promised[2]
        assert sum(promised) == pytest.approx(pot)


def test_tongits_payoffs_and_continuation_values_are_conserved():
    """Over a match, payoffs and final continuation values equal the initial continuation values."""
    table, club, hitters = mh.table("tongits", seed=5), find_bot("club", 5), set()
    for _ in range(30):
        before = promised(table) if table.state["hitter"][0] != NONE else 0.0  # nothing has been put in yet
        table.deal()
        while not table.over:
            table.play(club.choose(table.view(table.turn)))
        hitters.add(int(table.state["hitter"][0]))
        assert sum(table.payoffs) + promised(table) == pytest.approx(before)
    assert hitters == set(range(SEATS))


def promised(table):
    return sum(TONGITS.table_api.promised(table.state, table.bare_rules, seat) for seat in range(SEATS))
