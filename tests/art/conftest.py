"""A browser page that draws the pieces."""

import pytest


@pytest.fixture(scope="module")
def painter(browser):
    """Return an empty page."""
    return browser.new_page()
