"""The server serves the drawings of pieces."""

import urllib.error
import urllib.request

import pytest

from meldhouse import art
from meldhouse.art.themes import css
from tests.support.live_server import LiveServer


def test_server_serves_sheets_and_themes_with_their_media_types(tmp_path):
    """An unknown drawing is answered with 404."""
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
