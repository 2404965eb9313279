"""A server on loopback, and browser pages that visit it."""

import pytest

import meldhouse as mh
from meldhouse.warmup import load_all
from tests.web.page_driver import DESK, FRIENDS, listed_errors, listen

pytest.importorskip("playwright.sync_api", reason="needs Playwright: pip install '.[test]'")


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    from tests.support.live_server import LiveServer

    for game in mh.GAMES.values():
        load_all(game)
    with LiveServer(tmp_path_factory.mktemp("house") / "house.db", names=[FRIENDS]) as opened:
        yield opened


@pytest.fixture(scope="module")
def page(browser):
    """Yield the page of a regular visitor with a warm cache; it must not log an error."""
    with browser.new_context(viewport=DESK, reduced_motion="reduce", service_workers="block") as context:
        opened = listen(context.new_page())
        opened.set_default_timeout(60_000)
        yield opened
        assert not listed_errors(opened)


@pytest.fixture
def visit(browser):
    """Yield a function that opens a new visitor's page; in the end no page may have logged an error."""
    opened = []

    def new(**more):
        context = browser.new_context(reduced_motion="reduce", service_workers="block", **more)
        opened.append(listen(context.new_page()))
        opened[-1].set_default_timeout(60_000)
        return opened[-1]

    yield new
    errors = [error for page in opened for error in listed_errors(page)]
    for page in opened:
        page.context.close()
    assert not errors
