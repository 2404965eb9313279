"""Noninterference: messages to a viewer, their sizes and times are the same in two worlds with different hidden
pieces.

These are sixty hands; `python -m tests.faults.campaign_of_noninterference 5000` plays a thousand of each game.
"""

import asyncio
from collections import Counter
from functools import cache
from itertools import count, islice
from unittest.mock import patch

import pytest

import meldhouse as mh
from meldhouse.server.tables import actor
from meldhouse.session.session import TableSession
from tests.faults.injected_leaks import PLANTS
from tests.faults.noninterference import pair_in_a_pause, pair_of
from tests.faults.noninterference_at_the_wall import DEALT, pair_at_the_wall
from tests.faults.noninterference_runs import Evening, compared, told_apart
from tests.support.parameter_sweep import SWEEP, sampled

SEEDS = {
    "kongpie": 12,
    "tongits": 12,
    "kingscorners": 12,
    "pong": 27,
    "mahjong": 17,
}  # share of the hands that are tried
HANDS = 12  # hands of each game that have another world
LEAST = {  # min messages, pauses in which different players may claim, and hands with such pauses
    "kongpie": (950, 0, 0),
    "tongits": (950, 0, 0),
    "kingscorners": (1150, 0, 0),
    "pong": (2300, 13, 6),
    "mahjong": (3300, 50, 12),
}
IN_A_PAUSE = [  # hands that are compared up to a pause
    pytest.param("pong", 2, id="pong"),
    pytest.param("mahjong", 3, id="mahjong"),
    pytest.param("mahjong", 10, id="mahjong-whole", marks=SWEEP),
]
PLANTED_IN = 6  # hands within which an injected leak must show


@cache
def pair(game, seed):
    return pair_of(mh.GAMES[game], seed)


@sampled("hands", 4, HANDS)
@pytest.mark.parametrize("game", mh.GAMES)
def test_messages_and_their_times_are_equal_in_two_indistinguishable_worlds(game, hands):
    counted, share = Counter(), 1 if hands == HANDS else hands / HANDS / 2  # a few hands may be short
    for both in islice(filter(None, (pair(game, seed) for seed in range(1, SEEDS[game] + 1))), hands):
        found, counts = compared(both)
        assert found == [], f"hand {both.seed}"
        counted += counts
    messages, pauses, with_such = LEAST[game]
    assert counted["hands"] == hands
    assert counted["messages on the line"] >= messages * share
    assert counted["pauses in which not the same others were asked"] >= pauses * share
    assert counted["hands in which not the same others were asked"] >= with_such * share
    assert counted["answers over HTTP"] > counted["hands"]


@pytest.mark.parametrize(("game", "hands"), IN_A_PAUSE)
def test_open_claim_pause_does_not_reveal_whether_others_may_claim(game, hands):
    """The hand stops in the pause, so that any answer may count; the viewer uses all routes."""
    pairs = islice(filter(None, (pair_in_a_pause(mh.GAMES[game], seed) for seed in count(1))), hands)
    assert [compared(both)[0] for both in pairs] == [[]] * hands


@pytest.mark.parametrize("viewer", [0, None], ids=["seat", "spectator"])
@pytest.mark.parametrize("game", DEALT)
def test_last_discard_does_not_reveal_whether_others_may_claim(game, viewer):
    """In one world nobody can claim the discard, so the hand is over at once; in the other a player can."""
    found, counted = compared(pair_at_the_wall(game, viewer))
    assert found == []
    assert counted["pauses in which not the same others were asked"] >= 1
    assert counted["answers over HTTP"] > 10


@pytest.mark.parametrize("game", DEALT)
def test_noninterference_check_detects_a_hand_that_is_counted_too_early(game):
    early = property(lambda session: [hand for hand in session.table.hands if hand.result is not None])
    with patch.object(TableSession, "finished_hands", early):
        found, _ = compared(pair_at_the_wall(game, None))
    assert any(what.startswith("message") for what in found)


@pytest.mark.parametrize("planted", PLANTS)
def test_noninterference_check_detects_an_injected_leak(planted):
    """The leak shows in hands that had no findings without the leak."""
    plant, shows = PLANTS[planted]
    pairs = filter(None, (pair("mahjong", seed) for seed in range(1, SEEDS["mahjong"] + 1)))
    assert any(told_otherwise(plant, both) for both in islice(filter(shows, pairs), PLANTED_IN))


def told_otherwise(plant, both):
    with plant():
        found, _ = compared(both)
    return any(what.startswith("message") for what in found)


def test_table_that_wakes_up_slightly_early_sends_nothing():
    """Rounded clocks may wake a table early; the time depended on a player's answer, and everyone was sent `seats`."""
    both = pair("mahjong", 1)
    usual = Evening(both, both.here, "here").play()
    with patch.object(actor.asyncio, "timeout_at", a_hair_early()):
        early = Evening(both, both.here, "here").play()
    assert told_apart(usual, early) == []


def a_hair_early():
    exactly, before = asyncio.timeout_at, set()

    def timeout_at(until):
        early = until - 1e-10 * (until not in before)
        before.add(until)
        return exactly(early)

    return timeout_at
