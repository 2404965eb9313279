"""The rule of thumb: it beats random players, and does what a sensible person would."""

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
def test_it_beats_random_players(seat):
    """A thumb among two uniform wins most of the hands that somebody wins; whoever plays last wins fewer."""
    bots = ",".join("thumb" if other == seat else "uniform" for other in range(3))
    tables = np.concatenate(list(mh.simulate("tongits", hands=4000, bots=bots, seed=9)))
    winner = tables["tally"]["winner"]
    assert np.mean(winner[winner >= 0] == seat) > (0.85, 0.85, 0.8)[seat]


def test_it_opens_as_soon_as_it_can():
    """Dealt a trio, it lays it before it discards."""
    assert advice(dealt("7C 7D 7H KS QD JC 9S 4H 2D AS 10H 5C 3S")).startswith("drop 7")


def test_its_first_meld_lies_face_up():
    """A four opens as a secret too, but only a meld that lies face up lets one challenge."""
    table = dealt("7C 7D 7H 7S KS QD JC 9S 4H 2D AS 10H 5C")
    assert advice(table) == "drop 7C 7D 7H 7S"


def test_it_calls_while_nobody_can_answer():
    """It has opened and the others have not: whatever its total is, it wins."""
    table = dealt("7C 7D 7H KS QD JC 9S 4H 2D AS 10H 5C 3S")
    play(table, "drop 7C 7D 7H", "discard KS")
    idle(table, 2)
    assert advice(table) == "call draw"


def test_it_bars_a_draw():
    """Who has opened could call at her next turn: a card on her meld bars that."""
    table = dealt("4H 5H 6H KS QD JC 9S 8C 2D AS 10C 5C 3S", "7H 7D KD QS JH 9C 8S 2C AC 10D 5D 3D")
    play(table, "drop 4H 5H 6H", "discard KS", "pick")
    assert advice(table) == "connect 7H to 4H 5H 6H"


def test_it_challenges_only_who_it_can_beat():
    """A total above the announced one folds, one below it challenges."""
    low = "8C 8D 8H AS 2H 3S 4D AC 2D 5C 6S 4H"
    high = "9C 9D 9H KC QC JH 10S KD QD 8S 7C 6H"
    assert answer_to_a_call(low, high) == "fold"
    assert answer_to_a_call(high, low) == "challenge"


def answer_to_a_call(caller, other):
    """What the seat to the caller's right would answer when both have opened."""
    table = dealt(f"{caller} 5S", other, deck="7S")
    play(table, f"drop {caller[:8]}", "discard 5S", "pick", f"drop {other[:8]}", "discard 7S")
    idle(table)
    play(table, "call draw")
    return advice(table)
