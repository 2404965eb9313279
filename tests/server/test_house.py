"""A table on the network, as players meet it."""

import pytest
from visitors import play_hand

import meldhouse as mh


@pytest.fixture(params=list(mh.GAMES))
def game(request):
    return request.param


def test_a_hand_against_bots(house, game):
    """One request opens the table, one message sits down at it; the hand is played to its end and summed up."""
    ada = house.person()
    table = ada.open(game)["table"]
    with ada.line(table) as line:
        end = play_hand(line)
        assert end["scene"]["summary"]
        assert end["log"] or line.heard
        line.ask("next")
        line.wait_for(lambda now: now["hand"] == 2 or now["over"])
