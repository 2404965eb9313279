"""Fuzz the HTTP API according to its own description: a part of `make fuzz`.

Schemathesis makes valid and invalid requests. No response is an internal error, and a refused request changes nothing
in the database file.
"""

import sqlite3
import sys
import tempfile
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path
from unittest.mock import patch

import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis.generation import GenerationMode

from meldhouse.server.ratelimit import limiter, uvicorn_protocols
from meldhouse.server.tables.actor import INTERNAL_ERROR
from tests.support.live_server import LiveServer

EACH = 200  # requests of each kind to each address, valid and invalid
SLOW = {"/api/odds": 5}  # fewer, because each computes for twenty seconds
QUICKLY = {"deadline": None, "database": None, "derandomize": True, "suppress_health_check": list(HealthCheck)}
NO_LIMIT, QUIET = 10**9, 0.5


def unlimited():
    """Turn off rate limits."""
    stack = [
        patch.object(limiter, most, NO_LIMIT)
        for most in ("REQUESTS_PER_ADDRESS", "REFUSALS_BEFORE_BLOCK", "MESSAGES_PER_PERSON", "MESSAGES_PER_ADDRESS")
    ]
    stack += [patch.object(uvicorn_protocols, "MAX_NEW_CONNECTIONS", NO_LIMIT)]
    stack += [
        patch(f"meldhouse.server.{most}", NO_LIMIT)
        for most in (
            "http.api.NEW_TABLES_PER_MINUTE",
            "http.auth.MAX_MESSAGES",
            "registry.tables.MAX_TABLES_PER_PERSON",
        )
    ]
    return stack


class Asker:
    """Send requests, and check whether the database file changes."""

    def __init__(self, server, file: Path) -> None:
        self.server = server
        self.db = sqlite3.connect(file)
        self.answers: Counter[int] = Counter()
        self.wrong: list[str] = []

    def begin(self) -> None:
        """Create a new person at an active table and at a waiting table, where nothing happens by itself."""
        self.ada = self.server.person()
        playing, waiting = self.ada.open("kingscorners", "me open"), self.ada.open("pong", "me open open open")
        self.server.person("Bob").ask(f"/api/tables/{playing['table']}/sit")
        self.tables = [playing["table"], waiting["table"]]

    def written(self) -> int:
        """Return a number that changes with every write of another connection."""
        return self.db.execute("PRAGMA data_version").fetchone()[0]

    def ask(self, case) -> None:
        for name in case.path_parameters or {}:
            if name == "id" and (n := self.answers.total() % 3):  # mostly an existing table
                case.path_parameters[name] = self.tables[n - 1]
        answer, wrote = self.told(case)
        if (
            answer.status_code >= 400 and wrote
        ):  # perhaps an earlier request caused the write: repeat this request when the server is idle
            time.sleep(QUIET)
            answer, wrote = self.told(case)
        self.answers[answer.status_code] += 1
        asked = f"{case.method} {case.formatted_path} {case.body!r}"[:300]
        if answer.status_code >= 500 or str(INTERNAL_ERROR) in answer.text:
            self.wrong.append(f"{answer.status_code} for {asked}: {answer.text[:200]}")
        if answer.status_code >= 400 and wrote:
            self.wrong.append(f"{answer.status_code}, and something was written, for {asked}")

    def told(self, case):
        """Return the response, and whether the request caused a write."""
        before = self.written()
        answer = case.call(headers={"Authorization": f"Bearer {self.ada.key}"}, timeout=30)
        return answer, self.written() != before


def ask_all(asker: Asker, each: int) -> None:
    """Send all kinds of requests to all addresses."""
    schema = schemathesis.openapi.from_url(f"{asker.server.address}/api/openapi.json")
    for operation in (found.ok() for found in schema.get_all_operations()):
        for mode in GenerationMode:
            asker.begin()
            ask(asker, operation, mode, SLOW.get(operation.path, each))
        print(f"{operation.label}: {asker.answers.total():,} answers so far, {len(asker.wrong)} wrong", flush=True)


def ask(asker: Asker, operation, mode: GenerationMode, most: int) -> None:
    """Send this many requests of one kind to one address."""

    @settings(max_examples=most, phases=[Phase.generate], **QUICKLY)
    @given(case=operation.as_strategy(generation_mode=mode))
    def asked(case):
        asker.ask(case)

    with suppress(Unsatisfiable):  # everything is valid
        asked()


def main(each: int = EACH) -> int:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "house.db"
        patches = unlimited()
        for one in patches:
            one.start()
        with LiveServer(file) as server:
            asker = Asker(server, file)
            ask_all(asker, each)
    print(*asker.wrong[:20], sep="\n")
    shown = ", ".join(f"{count:,} of {status}" for status, count in sorted(asker.answers.items()))
    print(f"{asker.answers.total():,} answers: {shown}; {len(asker.wrong)} wrong")
    return min(len(asker.wrong), 1)


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
