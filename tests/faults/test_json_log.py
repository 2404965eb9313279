"""The JSON log of a simulated hour with many faults contains tables and events, but no personal data."""

import io
import json
import logging
import re

import pytest

from meldhouse.server.core.json_logging import JsonFormatter
from tests.faults.fault_simulation import Hour

FIELDS = {"at", "level", "what", "table", "seq", "kinds", "trouble", "where"}
SEATS = {"0", "1", "2", "3"}


@pytest.fixture(scope="module")
def hour():
    """Simulate some minutes, and return the simulation with its log."""
    written, log = io.StringIO(), logging.getLogger("meldhouse")
    handler = logging.StreamHandler(written)
    handler.setFormatter(JsonFormatter())
    log.addHandler(handler)
    level, _ = log.level, log.setLevel(logging.INFO)
    try:
        hour = Hour(6, 2, games=("mahjong", "kongpie")).play()
    finally:
        log.removeHandler(handler)
        log.setLevel(level)
    hour.journal = written.getvalue()
    return hour


def test_json_log_contains_every_event_with_its_table(hour):
    lines = [json.loads(line) for line in hour.journal.splitlines()]
    assert all(set(line) <= FIELDS for line in lines)
    noted = {(line["table"], line["seq"] + n): kind for line in lines for n, kind in enumerate(line.get("kinds", ()))}
    rows = hour.disk.db.execute("SELECT id, seq, kind FROM events WHERE seq > 0").fetchall()
    missing = [row for row in rows if noted.get(tuple(row[:2])) != row[2]]
    assert len(rows) > 100
    assert len(missing) < hour.crashes + hour.disk.refusals + 3  # written, but the process crashed before it was logged
    assert {"opened", "written", "the table … failed and will be reloaded"} <= {line["what"] for line in lines}
    assert any("Trouble" in line.get("trouble", ()) for line in lines)


def test_json_log_contains_no_personal_or_hidden_data(hour):
    """It has no names, people or keys; no secrets or invitations; no decks, moves or requests."""
    read = lambda sql: [str(value) for row in hour.disk.db.execute(sql) for value in row if value]  # noqa: E731
    texts = read("SELECT text, chance, request FROM events WHERE kind <> 'pace' AND length(text) > 0")
    texts += read("SELECT name, person, key_digest FROM people") + [person.key for person in hour.people]
    texts += read("SELECT json_extract(sheet, '$.invitation') FROM tables")
    pieces = {piece for text in read("SELECT text FROM events WHERE kind = 'deal'") for piece in text.split()}
    shown = set(re.findall(r"[^\s\",:{}\[\]]+", hour.journal))
    assert len(texts) > 250
    assert len(pieces) >= 52
    assert not [text for text in texts if len(text) > 4 and text in hour.journal]
    assert not shown & (pieces | {text for text in texts if text not in SEATS})  # a seat number reveals nothing
