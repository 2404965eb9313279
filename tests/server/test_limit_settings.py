"""Limits from the environment, and the limit of open files."""

import resource

import pytest

from meldhouse.server import limit_settings
from meldhouse.server.limit_settings import SETTINGS, apply_limits, raise_file_limit
from meldhouse.server.ratelimit import limiter, uvicorn_protocols
from meldhouse.server.registry import tables
from meldhouse.util.errors import Mistake


@pytest.fixture(autouse=True)
def _restored(monkeypatch):
    """Restore every limit after the test."""
    for _, module, constant in SETTINGS:
        monkeypatch.setattr(module, constant, getattr(module, constant))
    for name in ("MAX_WEBSOCKETS", "WEBSOCKETS_PER_ADDRESS"):
        monkeypatch.setattr(limiter, name, getattr(limiter, name))


def test_limits_of_the_environment_replace_the_defaults():
    apply_limits({"MELDHOUSE_MAX_TABLES": "5", "MELDHOUSE_MAX_CONNECTIONS": "20000"})
    assert (tables.MAX_TABLES, uvicorn_protocols.MAX_CONNECTIONS, limiter.MAX_WEBSOCKETS) == (5, 20_000, 18_000)
    apply_limits({setting.variable: "70" for setting in SETTINGS})
    assert {getattr(module, constant) for _, module, constant in SETTINGS} == {70}
    assert (limiter.MAX_WEBSOCKETS, limiter.WEBSOCKETS_PER_ADDRESS) == (63, 35)


def test_limits_without_variables_stay_the_same():
    before = (limiter.MAX_WEBSOCKETS, limiter.WEBSOCKETS_PER_ADDRESS, tables.MAX_TABLES)
    apply_limits({})
    assert before == (limiter.MAX_WEBSOCKETS, limiter.WEBSOCKETS_PER_ADDRESS, tables.MAX_TABLES)


@pytest.mark.parametrize("text", ["many", "0", "-5", "1.5", "99999999"])
def test_limit_that_is_no_number_is_rejected(text):
    with pytest.raises(Mistake, match="MELDHOUSE_MAX_TABLES"):
        apply_limits({"MELDHOUSE_MAX_TABLES": text})


@pytest.mark.parametrize(("hard", "allowed"), [(1024, 824), (50_000, 10_000), (-1, 10_000)])
def test_file_limit_is_raised_as_far_as_allowed(monkeypatch, capsys, hard, allowed):
    """If it stays too low, fewer connections are accepted, and a sentence says what to do."""
    limits = [(512, hard)]
    monkeypatch.setattr(resource, "getrlimit", lambda _: limits[-1])
    monkeypatch.setattr(resource, "setrlimit", lambda _, both: limits.append(both))
    raise_file_limit()
    assert allowed == uvicorn_protocols.MAX_CONNECTIONS
    assert limits[-1] == (allowed + limit_settings.RESERVED_FILES, hard)
    assert ("ulimit -n" in capsys.readouterr().out) == (hard == 1024)
