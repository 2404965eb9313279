"""Every game of the house with every variant, found in GAMES: a new game is tested by being registered."""

import pytest

import meldhouse as mh

EVERY = [(name, variant) for name, game in mh.GAMES.items() for variant in game.variants]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if {"game", "variant"} <= set(metafunc.fixturenames):
        ids = [f"{name}-{variant}" for name, variant in EVERY]
        metafunc.parametrize(("game", "variant"), [(mh.GAMES[n], v) for n, v in EVERY], ids=ids)
