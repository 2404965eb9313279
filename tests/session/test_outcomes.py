"""Hand results, in the units that are shown at the seats."""

import pytest

import meldhouse as mh
from meldhouse.bots import find_bot
from meldhouse.session.outcomes import figure_changes, outcome_sign, outcomes, score_unit

PLAYED_FOR = {
    ("kongpie", None): "chips",
    ("tongits", None): "chips",
    ("kingscorners", None): "points",
    ("kingscorners", "chips"): "chips",
    ("pong", None): "chips",
    ("mahjong", None): "points",
}


def played(game, variant, hands=3):
    table, heuristic = mh.table(game, variant, seed=5), find_bot("thumb", 1)
    while len(table.hands) < hands and not table.match_over:
        table.deal()
        while not table.over:
            table.play(heuristic.choose(table.view(table.turn)))
    return table


@pytest.mark.parametrize(("which", "variant"), PLAYED_FOR)
def test_hand_results_sum_to_the_amounts_at_the_seats(which, variant):
    """Chips are current amounts; points are relative, so that all gains and losses sum to zero."""
    table = played(which, variant)
    unit = score_unit(table)
    assert unit == PLAYED_FOR[which, variant]
    hands = [outcomes(table, n, unit) for n in range(len(table.hands))]
    assert any(came.value for hand in hands for came in hand)
    in_all = [sum(hand[seat].value for hand in hands) for seat in range(table.rules.seats)]
    if unit == "chips":
        assert in_all == table.chips
    else:
        assert sum(in_all) == pytest.approx(0)
    for hand, came in zip(table.hands, hands, strict=True):
        assert [each.won for each in came] == [outcome_sign(hand.payoffs, seat) for seat in range(len(came))]
    assert {each.won for came in hands for each in came} >= {1, -1}


@pytest.mark.parametrize("which", ["tongits", "kingscorners", "pong"])
def test_hand_result_of_a_chips_variant_is_the_chips_won_or_lost(which):
    """Reviews and learners use these amounts."""
    counted = 0
    for variant in mh.GAMES[which].variants:
        table = played(which, variant, hands=2)
        if score_unit(table) == "chips":
            counted += len(table.hands)
            for n, hand in enumerate(table.hands):
                assert hand.payoffs == figure_changes(table.hands, n, "chips"), (variant, n)
    assert counted


def test_winners_have_the_best_positive_result():
    """No seat did better than a winner, and some loser has lost something."""
    assert [outcome_sign([8, 8, -16, 0], seat) for seat in range(4)] == [1, 1, -1, 0]
    assert [outcome_sign([-1, -2, -3], seat) for seat in range(3)] == [-1, -1, -1]
    assert [outcome_sign([5, 2, -7], seat) for seat in range(3)] == [1, 0, -1]
