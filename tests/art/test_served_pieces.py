"""The house gives out its drawings."""

import urllib.error
import urllib.request

import pytest

from meldhouse import art
from meldhouse.art.themes import css
from tests.support.live_server import LiveServer


def test_a_page_gets_the_sheets_and_their_looks(tmp_path):
    """Each as what it is; a drawing that is not there is not found."""
    wanted = {f"{name}.svg": ("image/svg+xml", draw()) for name, draw in art.SHEETS.items()}
    wanted["looks.css"] = ("text/css", css())
    with LiveServer(tmp_path / "house.db") as server:
        for name, (kind, text) in wanted.items():
            with urllib.request.urlopen(f"{server.address}/art/{name}") as answer:
                assert answer.headers["Content-Type"].startswith(kind)
                assert answer.read().decode() == text
        for name in ("pink.svg", "cards.css", "cards"):
            with pytest.raises(urllib.error.HTTPError, match="404"):
                urllib.request.urlopen(f"{server.address}/art/{name}")
