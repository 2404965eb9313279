"""A fixture with a page that draws pieces."""

import pytest


@pytest.fixture(scope="module")
def painter(browser):
    """Return an empty page on which tests draw pieces."""
    return browser.new_page()
