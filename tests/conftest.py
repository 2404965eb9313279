"""Every game of the house with every variant, found in GAMES: a new game is tested by being registered."""

import asyncio
import signal

import pytest
from again import ENDED
from hands import chromium, open_browser
from postgres import Server

import meldhouse as mh

EVERY = [(name, variant) for name, game in mh.GAMES.items() for variant in game.variants]


# A file is run by one worker: what takes a minute or more comes first, so that none is left alone with it at the end.
LONGEST = [
    *("test_guides.py", "test_store.py", "test_pseudo.py", "test_geometry.py", "test_flows.py", "test_guide.py"),
    *("test_lose_nothing.py", "test_openspiel.py", "test_nonsense.py", "test_pages.py", "test_access.py"),
    *("test_keys.py", "test_newcomer.py"),
    *("test_situations.py", "test_company.py", "test_review.py", "test_sweep.py", "test_quick.py", "test_people.py"),
    *("test_ending.py", "test_laws.py", "test_odds_intervals.py", "test_search.py", "test_links.py"),
    *("test_odds_page.py", "test_weight.py", "test_site.py", "test_cli.py", "test_envs.py", "test_wire.py"),
]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: LONGEST.index(item.path.name) if item.path.name in LONGEST else len(LONGEST))


def note_end(config: pytest.Config, status: int | None) -> None:
    """How a run ended, for `again.py`; by the one that all workers report to."""
    if not hasattr(config, "workerinput") and config.pluginmanager.has_plugin("cacheprovider"):
        config.cache.set(ENDED, status)


def pytest_sessionstart(session: pytest.Session) -> None:
    """What a shell starts behind it hears no Ctrl-C, and hands that on to all that is started in its turn."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    note_end(session.config, None)


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    note_end(session.config, int(exitstatus))


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if {"game", "variant"} <= set(metafunc.fixturenames):
        ids = [f"{name}-{variant}" for name, variant in EVERY]
        metafunc.parametrize(("game", "variant"), [(mh.GAMES[n], v) for n, v in EVERY], ids=ids)


@pytest.fixture(scope="session")
def chromium_of_this_run():
    """One for everything that a worker tests: its pages, and its tests, know nothing of each other."""
    sync_api = pytest.importorskip("playwright.sync_api", reason="needs Playwright: pip install '.[test]'")
    if not chromium():
        pytest.skip(
            "needs Chromium: on Debian, apt-get install chromium-headless-shell; elsewhere set CHROMIUM to its path"
        )
    with sync_api.sync_playwright() as player:
        opened = open_browser(player)
        opened.loop = asyncio.get_running_loop()  # Playwright's own goes on all the time
        asyncio._set_running_loop(None)
        yield opened
        asyncio._set_running_loop(opened.loop)
        opened.close()


@pytest.fixture(scope="module")
def browser(chromium_of_this_run):
    """It runs in the tests of a module with pages; other tests have no loop running, and start their own."""
    asyncio._set_running_loop(chromium_of_this_run.loop)
    yield chromium_of_this_run
    for context in chromium_of_this_run.contexts:
        context.close()
    asyncio._set_running_loop(None)


@pytest.fixture(scope="session")
def postgres():
    """The PostgreSQL of this run."""
    server = Server()
    yield server
    server.stop()


@pytest.fixture(params=["file", "postgres"])
def where(request, tmp_path):
    """Where the tables are kept: in a file, then in a database."""
    return tmp_path / "house.db" if request.param == "file" else request.getfixturevalue("postgres").database()
