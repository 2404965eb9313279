"""A page that draws the pieces."""

import pytest


@pytest.fixture(scope="module")
def painter(browser):
    """Empty: there is nothing on it yet."""
    return browser.new_page()
