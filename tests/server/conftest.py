"""A house on a free port, and people who talk to it."""

import pytest

pytest.importorskip("uvicorn", reason="the table on the network needs its libraries: pip install '.[test]'")

from visitors import OpenHouse


@pytest.fixture
def house(tmp_path):
    """A house that hurries: bots do not wait, pauses are short."""
    with OpenHouse(tmp_path / "house.db") as opened:
        yield opened
