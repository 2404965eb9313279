"""A house on loopback and pages that look at it."""

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
    """The page of somebody who comes every day: what was loaded once need not be loaded again; no error may show."""
    with browser.new_context(viewport=DESK, reduced_motion="reduce", service_workers="block") as context:
        opened = listen(context.new_page())
        opened.set_default_timeout(60_000)
        yield opened
        assert not listed_errors(opened)


@pytest.fixture
def visit(browser):
    """visit() is a page of somebody new; no page may have shown an error in the end."""
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
