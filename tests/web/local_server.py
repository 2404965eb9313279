"""A server and a browser for programs that look at pages but aren't tests."""

from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import sync_playwright

from tests.support.live_server import LiveServer
from tests.web.page_driver import open_browser


@contextmanager
def server_and_browser():
    """Open both, with a database of their own, until the end."""
    with (
        TemporaryDirectory() as data,
        LiveServer(Path(data) / "house.db") as server,
        sync_playwright() as player,
        open_browser(player) as browser,
    ):
        yield browser, server
