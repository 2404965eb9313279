"""Every game of the house with every variant, found in GAMES: a new game is tested by being registered."""

import pytest
from again import ENDED

import meldhouse as mh

EVERY = [(name, variant) for name, game in mh.GAMES.items() for variant in game.variants]


# A file is run by one worker: what takes a minute or more comes first, so that none is left alone with it at the end.
LONGEST = [
    *("test_guides.py", "test_pseudo.py", "test_geometry.py", "test_flows.py", "test_pages.py", "test_access.py"),
    *("test_keys.py", "test_store.py", "test_newcomer.py", "test_guide.py", "test_openspiel.py", "test_nonsense.py"),
    *("test_missing.py", "test_situations.py", "test_company.py", "test_fair.py", "test_review.py", "test_quick.py"),
    *("test_people.py", "test_ending.py", "test_laws.py", "test_odds_intervals.py", "test_search.py", "test_links.py"),
    *("test_odds_page.py", "test_weight.py", "test_site.py", "test_cli.py", "test_envs.py", "test_wire.py"),
]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: LONGEST.index(item.path.name) if item.path.name in LONGEST else len(LONGEST))


def note_end(config: pytest.Config, status: int | None) -> None:
    """How a run ended, for `again.py`; by the one that all workers report to."""
    if not hasattr(config, "workerinput") and config.pluginmanager.has_plugin("cacheprovider"):
        config.cache.set(ENDED, status)


def pytest_sessionstart(session: pytest.Session) -> None:
    note_end(session.config, None)


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    note_end(session.config, int(exitstatus))


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if {"game", "variant"} <= set(metafunc.fixturenames):
        ids = [f"{name}-{variant}" for name, variant in EVERY]
        metafunc.parametrize(("game", "variant"), [(mh.GAMES[n], v) for n, v in EVERY], ids=ids)
