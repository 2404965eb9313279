"""Beliefs about other players' hands: believed hands are as close to winning as real hands."""

import numpy as np

import meldhouse as mh
from meldhouse.bots import find_bot
from meldhouse.engine import rng
from meldhouse.games.pong.hands import completes
from meldhouse.games.pong.state import SEATS, Phase
from meldhouse.pieces.threes import filled_places, missing_tiles
from tests.support.invariant_checks import imagined

PONG = mh.GAMES["pong"]
HANDS, LATE = 60, 24  # turns


def missing(state, rules, viewer):
    """Return how many tiles the three other hands lack on average."""
    hands = [state["keys"][0, seat] for seat in range(SEATS) if seat != viewer]
    return np.mean([missing_tiles(filled_places(keys, rules.serong)) for keys in hands])


def late_positions():
    """Yield positions late in hands of `club` players."""
    for seed in range(HANDS):
        table, club = mh.table("pong", seed=seed), find_bot("club", seed)
        table.deal()
        while not table.over:
            if table.state["phase"][0] == Phase.DISCARD and table.state["tally"]["turns"][0] >= LATE:
                yield table
            table.play(club.choose(table.view(table.turn)))


def test_pong_believed_hands_are_as_close_to_winning_as_real_hands():
    """Late in a hand they lack as many tiles as real hands; random hands would lack twice as many."""
    real, dealt, believed = [], [], []
    for number, table in enumerate(late_positions()):
        seat, rules = table.turn, table.bare_rules
        world = imagined(table, seat, number)
        real.append(missing(table.state, rules, seat))
        dealt.append(missing(world.state, rules, seat))
        PONG.table_api.believe(world.state, rules, rng.seeded(number))
        believed.append(missing(world.state, rules, seat))
    assert len(real) > 300
    assert np.mean(dealt) > 2 * np.mean(real)
    assert abs(np.mean(believed) - np.mean(real)) < 0.3


def test_pong_believed_hands_have_not_declined_a_win():
    """A hand that a recent discard would have completed would have been shown."""
    let_lie, let_lie_at_first, counted = 0, 0, 0
    for number, table in enumerate(late_positions()):
        seat, rules = table.turn, table.bare_rules
        world = imagined(table, seat, number)
        let_lie_at_first += count_declined_wins(world.state[0], rules, seat)
        PONG.table_api.believe(world.state, rules, rng.seeded(number))
        let_lie += count_declined_wins(world.state[0], rules, seat)
        counted += SEATS - 1
    assert counted > 900
    assert let_lie <= let_lie_at_first


def count_declined_wins(s, rules, viewer):
    throwers, wins = list(s["throwers"][: s["lying"]]), 0
    for seat in range(SEATS):
        if seat != viewer and seat in throwers:
            since = len(throwers) - throwers[::-1].index(seat)
            wins += any(completes(s, rules, seat, kind) for kind in s["discards"][since : s["lying"]])
    return wins
