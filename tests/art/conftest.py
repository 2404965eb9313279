"""A Chromium that draws the pieces."""

import pytest
from hands import chromium, open_browser


@pytest.fixture(scope="module")
def painter():
    """An empty page to draw on."""
    sync_api = pytest.importorskip("playwright.sync_api", reason="needs Playwright: pip install '.[test]'")
    if not chromium():
        pytest.skip("needs Chromium: on Debian, apt-get install chromium; elsewhere set CHROMIUM to its path")
    with sync_api.sync_playwright() as player:
        browser = open_browser(player)
        yield browser.new_page()
        browser.close()
