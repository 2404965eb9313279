"""A house with a browser in front of it, for whatever looks at pages and is no test."""

from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import sync_playwright

from tests.support.live_server import LiveServer
from tests.web.page_driver import open_browser


@contextmanager
def at_home():
    """Both, open until the end, with a file of tables of their own."""
    with (
        TemporaryDirectory() as data,
        LiveServer(Path(data) / "house.db") as server,
        sync_playwright() as player,
        open_browser(player) as browser,
    ):
        yield browser, server
