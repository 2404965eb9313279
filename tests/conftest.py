"""Shared fixtures; tests with `game` and `variant` run for every registered game and variant."""

import asyncio
import gc
import signal
from pathlib import Path

import pytest

import meldhouse as mh
from tests.rerun_failed import ENDED
from tests.support.postgres_server import Server
from tests.web.page_driver import chromium, open_browser

TESTS = Path(__file__).parent
EVERY = [(name, variant) for name, game in mh.GAMES.items() for variant in game.variants]


# A file is run by one worker: files of half a minute or more come first, so that none ends long after the others.
LONGEST = [
    "docs/test_guides.py",
    "cli/test_cli.py",
    "web/test_geometry.py",
    "envs/test_histories.py",  # long before its neighbors, which would compile the same functions at the same time
    "learn/test_learner.py",
    "web/test_accessibility.py",
    "web/test_user_flows.py",
    "server/http/test_malformed_requests.py",
    "web/test_odds_page.py",
    "util/test_safe_path.py",
    "web/test_links.py",
    "games/test_invariants.py",
    "faults/test_noninterference.py",
    "server/storage/test_durability.py",
    "web/test_keyboard.py",
    "web/test_pages.py",
    "faults/test_durability.py",
    "web/test_spectators.py",
    "web/test_several_players.py",
    "envs/test_openspiel.py",
    "docs/test_site.py",
    "web/test_tutorial.py",
    "odds/test_splitting.py",
    "docs/test_game_guide.py",
    "web/test_buttons.py",
    "arena/test_arena.py",
    "games/test_option_interactions.py",
    "review/test_review.py",
    "web/test_pseudolocale.py",
    "faults/test_fault_simulation.py",
    "games/test_position_kinds.py",
    "bots/test_monte_carlo_search.py",
    "server/storage/test_unavailable.py",
    "odds/test_dask_executor.py",
    "server/test_minimal_install.py",
    "learn/test_least_squares.py",
    "bench/test_benchmarks.py",
    "games/test_validation.py",
    "games/test_planted_leaks.py",
    "bots/test_external_process.py",
    "web/test_animations.py",
    "bots/test_hidden_information.py",
    "games/pong/test_learning_spec.py",
    "web/test_review_page.py",
    "package/test_wheel.py",
    "web/test_page_weight.py",
    "server/test_serve.py",
    "support/test_quick.py",
    "games/mahjong/test_illegality.py",
    "observations/test_observations.py",
]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    place = {TESTS / name: n for n, name in enumerate(LONGEST)}
    items.sort(key=lambda item: place.get(item.path, len(LONGEST)))


def pytest_collection_finish() -> None:
    """Freeze what lasts for the whole run, so that garbage collections skip its 400,000 objects."""
    gc.collect()
    gc.freeze()


def note_end(config: pytest.Config, status: int | None) -> None:
    """Store the status of a run for `rerun_failed.py`, in the main process of pytest-xdist."""
    if not hasattr(config, "workerinput") and config.pluginmanager.has_plugin("cacheprovider"):
        config.cache.set(ENDED, status)


def pytest_sessionstart(session: pytest.Session) -> None:
    """Restore Ctrl-C: shells start background jobs with SIGINT ignored, and child processes inherit that."""
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
    """Return one browser for all tests of a worker; pages of different tests share nothing."""
    sync_api = pytest.importorskip("playwright.sync_api", reason="needs Playwright: pip install '.[test]'")
    if not chromium():
        pytest.skip(
            "needs Chromium: on Debian, apt-get install chromium-headless-shell; elsewhere set CHROMIUM to its path"
        )
    with sync_api.sync_playwright() as player:
        opened = open_browser(player)
        opened.loop = asyncio.get_running_loop()  # Playwright's own loop keeps running
        asyncio._set_running_loop(None)
        yield opened
        asyncio._set_running_loop(opened.loop)
        opened.close()


@pytest.fixture(scope="module")
def browser(chromium_of_this_run):
    """Yield a browser and run an event loop for modules with pages; other tests start their own loop."""
    asyncio._set_running_loop(chromium_of_this_run.loop)
    yield chromium_of_this_run
    for context in chromium_of_this_run.contexts:
        context.close()
    asyncio._set_running_loop(None)


@pytest.fixture(scope="session")
def postgres():
    """Yield the PostgreSQL server of this test run."""
    server = Server()
    yield server
    server.stop()


@pytest.fixture(params=["file", "postgres"])
def where(request, tmp_path):
    """Return where tables are stored: first in a file, then in a database."""
    return tmp_path / "house.db" if request.param == "file" else request.getfixturevalue("postgres").database()
