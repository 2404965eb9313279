"""Fixtures with a server on a free port and clients for people."""

import pytest

pytest.importorskip("uvicorn", reason="the table on the network needs its libraries: pip install '.[test]'")

import meldhouse as mh
from meldhouse.warmup import load_all
from tests.support.live_server import LiveServer


@pytest.fixture(scope="session", autouse=True)
def compiled():
    """Load every compiled game first, so that any wait that is too long is a failure."""
    for game in mh.GAMES.values():
        load_all(game)


@pytest.fixture
def server(tmp_path):
    """Serve without delays: bots play at once, and pauses are short."""
    with LiveServer(tmp_path / "house.db") as opened:
        yield opened
