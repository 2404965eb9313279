"""The heuristic of Tongits beats random players and makes sensible moves."""

import numpy as np
import pytest

import meldhouse as mh
from meldhouse.bots import Thumb
from tests.games.tongits.deals import dealt, idle, play


def advice(table):
    view = table.view(table.turn)
    move = Thumb(1).choose(view)
    assert str(view.reason(move)).endswith(".")
    return move


@pytest.mark.parametrize("seat", range(3))
def test_tongits_heuristic_beats_two_random_players(seat):
    """It wins most decided hands, fewer in the last seat."""
    bots = ",".join("thumb" if other == seat else "uniform" for other in range(3))
    tables = np.concatenate(list(mh.simulate("tongits", hands=4000, bots=bots, seed=9)))
    winner = tables["tally"]["winner"]
    assert np.mean(winner[winner >= 0] == seat) > (0.85, 0.85, 0.8)[seat]


def test_tongits_heuristic_opens_as_soon_as_possible():
    """It lays down a dealt set before it discards."""
    assert advice(dealt("7C 7D 7H KS QD JC 9S 4H 2D AS 10H 5C 3S")).startswith("drop 7")


def test_tongits_heuristic_opens_with_a_face_up_meld():
    """It lays a four face up, because a secret doesn't allow challenges."""
    table = dealt("7C 7D 7H 7S KS QD JC 9S 4H 2D AS 10H 5C")
    assert advice(table) == "drop 7C 7D 7H 7S"


def test_tongits_heuristic_calls_a_draw_that_no_player_can_challenge():
    """If only the heuristic has opened, any total wins."""
    table = dealt("7C 7D 7H KS QD JC 9S 4H 2D AS 10H 5C 3S")
    play(table, "drop 7C 7D 7H", "discard KS")
    idle(table, 2)
    assert advice(table) == "call draw"


def test_tongits_heuristic_lays_off_a_card_to_block_a_draw():
    """A card on an opened player's meld blocks that player's next Draw."""
    table = dealt("4H 5H 6H KS QD JC 9S 8C 2D AS 10C 5C 3S", "7H 7D KD QS JH 9C 8S 2C AC 10D 5D 3D")
    play(table, "drop 4H 5H 6H", "discard KS", "pick")
    assert advice(table) == "connect 7H to 4H 5H 6H"


def test_tongits_heuristic_challenges_only_a_higher_total():
    """It folds with a total above the announced total, and challenges with a lower total."""
    low = "8C 8D 8H AS 2H 3S 4D AC 2D 5C 6S 4H"
    high = "9C 9D 9H KC QC JH 10S KD QD 8S 7C 6H"
    assert answer_to_a_call(low, high) == "fold"
    assert answer_to_a_call(high, low) == "challenge"


def answer_to_a_call(caller, other):
    """Return the answer of the seat to the caller's right if both have opened."""
    table = dealt(f"{caller} 5S", other, deck="7S")
    play(table, f"drop {caller[:8]}", "discard 5S", "pick", f"drop {other[:8]}", "discard 7S")
    idle(table)
    play(table, "call draw")
    return advice(table)
