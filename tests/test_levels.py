"""The levels of the house's bots: each is there wherever a bot is chosen, and stronger than the one below."""

import numpy as np
import pytest
from sweep import SWEEP

import meldhouse as mh
from meldhouse.bots import BOTS, LEARNED, LEVELS, OFFERED, OLDER, find_bot, level_of
from meldhouse.games.options import plain
from meldhouse.words import HOUSE, All, Reader, Seat

HANDS = 2400


def leads(game, level, below, hands=HANDS):
    """What one of a level is ahead by in hands among others of the level below, with it at every seat in turn."""
    rules = plain(next(iter(game.variants.values())).rules)
    for seat in range(rules.seats):
        names = [level if other == seat else below for other in range(rules.seats)]
        (tables,) = mh.simulate(game.name, hands=hands // rules.seats, bots=names, seed=5)
        for n in range(len(tables)):
            worth = [game.verbs.payoff(tables[n : n + 1], rules, other) for other in range(rules.seats)]
            yield worth[seat] - (sum(worth) - worth[seat]) / (rules.seats - 1)


@pytest.mark.parametrize("name", mh.GAMES)
def test_a_club_player_is_certainly_stronger_than_novices(name):
    """In every game, with more than 99 %; `bench/strength.py` measures the levels above."""
    ahead = np.array(list(leads(mh.GAMES[name], "club", "novice")))
    assert ahead.mean() > 2.6 * ahead.std() / np.sqrt(len(ahead))


@pytest.mark.parametrize("name", mh.GAMES)
def test_a_novice_is_stronger_than_chance(name):
    """They err as people do, not by playing anything: what is in front of them they take."""
    ahead = np.array(list(leads(mh.GAMES[name], "novice", "uniform")))
    assert ahead.mean() > 2.6 * ahead.std() / np.sqrt(len(ahead))


@SWEEP
def test_strong_players_are_stronger_than_clubs():
    """Where it shows soonest: at a table of three; with 95 %."""
    ahead = np.array(list(leads(mh.GAMES["tongits"], "strong", "club", 400)))
    assert ahead.mean() > 1.64 * ahead.std() / np.sqrt(len(ahead))


@pytest.mark.parametrize("level", [*LEVELS, LEARNED])
def test_every_level_has_its_words(level):
    read, two = Reader(), All((Seat(1), Seat(2)))
    assert read(HOUSE(f"page-bot-{level}"))
    assert read(HOUSE(f"bots-{level}", n=1, seats=two)) != read(HOUSE(f"bots-{level}", n=2, seats=two))
    assert read(HOUSE(f"level-{level}"))


def test_older_names_are_understood_and_not_offered():
    """Records and tables of older houses have them, and play on."""
    for older, level in OLDER.items():
        assert older not in OFFERED
        assert level_of(older) == level
        assert type(find_bot(older, 1)) is type(find_bot(level, 1))
    assert set(BOTS) == {*OFFERED, *OLDER}
    old, new = (next(mh.simulate("kingscorners", hands=20, bots=bots, seed=1)) for bots in ("thumb", "club"))
    assert old.tobytes() == new.tobytes()
