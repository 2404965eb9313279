"""The limits of a server that its environment sets, and the limit of open files that they need."""

import os
from collections.abc import Mapping
from types import ModuleType
from typing import NamedTuple

from meldhouse.i18n import msg
from meldhouse.server.ratelimit import limiter, uvicorn_protocols
from meldhouse.server.registry import tables
from meldhouse.util.errors import Mistake
from meldhouse.util.integers import parse_integer

RESERVED_FILES = 200  # file descriptors reserved for everything except connections
MAX_LIMIT = 1_000_000
WEBSOCKET_SHARE = 0.9  # of the connections; the others load pages


class LimitSetting(NamedTuple):
    """An environment variable, and the constant that it replaces."""

    variable: str
    module: ModuleType
    constant: str


SETTINGS = (
    LimitSetting("MELDHOUSE_MAX_TABLES", tables, "MAX_TABLES"),
    LimitSetting("MELDHOUSE_MAX_CONNECTIONS", uvicorn_protocols, "MAX_CONNECTIONS"),
    LimitSetting("MELDHOUSE_MAX_CONNECTIONS_PER_ADDRESS", uvicorn_protocols, "MAX_CONNECTIONS_PER_ADDRESS"),
    LimitSetting("MELDHOUSE_MAX_REQUESTS_PER_ADDRESS", limiter, "REQUESTS_PER_ADDRESS"),
    LimitSetting("MELDHOUSE_MAX_MESSAGES_PER_ADDRESS", limiter, "MESSAGES_PER_ADDRESS"),
)


def apply_limits(environment: Mapping[str, str] = os.environ) -> None:
    """Set the limits that the environment names; raise a Mistake if one of them is not a number."""
    for setting in SETTINGS:
        if text := environment.get(setting.variable):
            setattr(setting.module, setting.constant, _parse(setting.variable, text))
    limiter.MAX_WEBSOCKETS = round(uvicorn_protocols.MAX_CONNECTIONS * WEBSOCKET_SHARE)
    each = min(uvicorn_protocols.MAX_CONNECTIONS_PER_ADDRESS // 2, limiter.MAX_WEBSOCKETS)
    limiter.WEBSOCKETS_PER_ADDRESS = max(1, each)


def _parse(variable: str, text: str) -> int:
    number = parse_integer(text)
    if number is None or not 1 <= number <= MAX_LIMIT:
        raise Mistake(msg("number-of", name=variable, least=1, most=f"{MAX_LIMIT:,}", number=repr(text)))
    return number


def raise_file_limit() -> None:
    """Raise the limit on open files to allow all connections; if that fails, accept fewer, and print what to do."""
    try:
        from resource import RLIMIT_NOFILE, getrlimit, setrlimit
    except ImportError:  # Windows has no such limit
        return
    wanted, (soft, hard) = uvicorn_protocols.MAX_CONNECTIONS + RESERVED_FILES, getrlimit(RLIMIT_NOFILE)
    if soft < 0 or soft >= wanted:
        return
    soft = wanted if hard < 0 else min(wanted, hard)
    setrlimit(RLIMIT_NOFILE, (soft, hard))
    if soft < wanted:
        uvicorn_protocols.MAX_CONNECTIONS = max(1, soft - RESERVED_FILES)
        print(msg("few-open-files", files=wanted))
