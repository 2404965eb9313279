"""Beliefs about other players' hands: believed hands are as close to winning as real hands."""

import numpy as np

import meldhouse as mh
from meldhouse.bots import find_bot
from meldhouse.engine import rng
from meldhouse.games.mahjong import hand_decomposition as decomposition
from meldhouse.games.mahjong.shanten import deficit
from meldhouse.games.mahjong.state import SEATS
from tests.support.invariant_checks import imagined

HANDS, LATE, SELDOM = 24, 30, 3  # discards; a position is taken after each so many


def missing(state, viewer):
    """Return how many tiles the three other hands lack on average."""
    hands = [(state["hand"][0, seat], int(state["n_melds"][0, seat])) for seat in range(SEATS) if seat != viewer]
    return np.mean([deficit(decomposition.to_words(tiles), n_melds) for tiles, n_melds in hands])


def late_positions():
    """Yield positions late in hands of `club` players."""
    for seed in range(HANDS):
        table, club = mh.table("mahjong", seed=seed), find_bot("club", seed)
        table.deal()
        while not table.over:
            if table.state["thrown"][0] >= LATE and table.state["tally"]["decisions"][0] % SELDOM == 0:
                yield table
            table.play(club.choose(table.view(table.turn)))


def test_mahjong_believed_hands_are_as_close_to_winning_as_real_hands():
    """Late in a hand they lack as many tiles as real hands; random hands would lack nearly twice as many."""
    real, dealt, believed = [], [], []
    for number, table in enumerate(late_positions()):
        seat = table.turn
        world = imagined(table, seat, number)
        real.append(missing(table.state, seat))
        dealt.append(missing(world.state, seat))
        mh.GAMES["mahjong"].table_api.believe(world.state, table.bare_rules, rng.seeded(number))
        believed.append(missing(world.state, seat))
    assert len(real) > 90
    assert np.mean(dealt) > 1.6 * np.mean(real)
    assert abs(np.mean(believed) - np.mean(real)) < 0.3
