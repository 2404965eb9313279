"""A damaged database file is refused and left unchanged, or only one of its tables is affected."""

import asyncio
import hashlib
import os
import re
import sqlite3
import subprocess
import sys
import time
from collections import Counter
from contextlib import closing
from pathlib import Path

import pytest

from meldhouse.server.admin.database_url import open_store
from meldhouse.server.storage import sqlite
from meldhouse.server.storage.base import DatabaseDamaged
from meldhouse.server.storage.sqlite import SqliteStore, find_damage
from meldhouse.util.errors import Mistake
from tests.support.live_server import LiveServer, Refusal, call_api, free_port, play_hand

PAGE, SECTOR = 4096, 512  # bytes
SENTENCE = r"is damaged or isn't a Meldhouse data file: .*\. It was not changed\. Use `meldhouse restore`"
NOISE = hashlib.shake_256(b"noise").digest(PAGE)
FILLS = {"zeros": bytes(PAGE), "ones": b"\xff" * PAGE, "noise": NOISE, "text": b"damaged " * (PAGE // 8)}


@pytest.fixture(scope="module")
def kept(tmp_path_factory):
    """Return the bytes of a file with three tables, their hands and a record; a key; and paths to request."""
    file = tmp_path_factory.mktemp("kept") / "house.db"
    with LiveServer(file) as server:
        ada = server.person()
        tables = [ada.open(game)["table"] for game in ("tongits", "kingscorners", "pong")]
        for table in tables:
            with ada.line(table) as line:
                play_hand(line)
        record = call_api(server, "POST", "/api/records", ada.get(f"/api/tables/{tables[0]}/record").encode(), ada.key)
        until = time.monotonic() + 30
        while any("finished" in ada.get(f"/api/tables/{table}/record") for table in tables):
            assert time.monotonic() < until
    about = ("", "/record", "/frames", "/story")
    paths = [f"/api/tables/{table}{what}" for table in tables for what in about]
    paths += [f"/{page}/{table}" for table in tables for page in ("table", "replay")]
    paths += [f"/api/records/{record['record']}", f"/replay/{record['record']}"]
    return file.read_bytes(), ada.key, [*paths, "/", "/mine", "/api/tables", "/api/mine", "/api/me/results"]


def spoiled(whole, at, fill):
    return whole[:at] + fill + whole[at + len(fill) :]


def opens(file, content):
    """Return whether a file with this content can be opened; check that a refused file keeps its bytes."""
    for beside in ("-wal", "-shm"):
        Path(f"{file}{beside}").unlink(missing_ok=True)
    file.write_bytes(content)
    said = ""
    try:
        open_store(file, "").close()
    except Mistake as why:
        said = str(why)
    if said:
        assert re.search(SENTENCE, said)
        assert file.read_bytes() == content
    return not said


def answers(file, content, key, paths):
    """Return how often each status occurred, over all paths and some requests that write."""
    for beside in ("-wal", "-shm"):
        Path(f"{file}{beside}").unlink(missing_ok=True)
    file.write_bytes(content)
    statuses = Counter()
    with LiveServer(file) as server:
        writes = [("POST", "/api/people", {}), ("POST", "/api/tables", {"game": "pong"})]
        for method, path, message in [*(("GET", path, None) for path in paths), *writes]:
            try:
                call_api(server, method, path, message, key)
                statuses[200] += 1
            except Refusal as refused:
                statuses[refused.status] += 1
    return statuses


def test_database_with_a_damaged_page_is_refused_or_answers_without_500(kept, tmp_path):
    """Every page is damaged in four ways. SQLite can't detect damage in overflow pages of texts or blobs."""
    whole, key, paths = kept
    file, counted = tmp_path / "house.db", Counter()
    for at in range(0, len(whole), PAGE):
        for name, fill in FILLS.items():
            content = spoiled(whole, at, fill)
            if not opens(file, content):
                counted["refused"] += 1
                continue
            counted[f"{name} not seen"] += 1
            statuses = answers(file, content, key, paths)
            assert not [status for status in statuses if status >= 500], (at // PAGE, name, statuses)
            assert statuses[200] > len(paths) // 2
    pages = len(whole) // PAGE
    assert pages >= 25
    assert set(counted) == {"refused", "zeros not seen"}  # the last page of a long text or blob: what is left is zeros
    assert counted["refused"] >= 3.5 * pages
    assert counted["zeros not seen"] <= pages / 3


def test_database_with_some_damaged_bytes_answers_without_500(kept, tmp_path):
    """Damage a sector in the middle of a page. Most of it is text, which SQLite can't check; only one table or hand
    is wrong.
    """
    whole, key, paths = kept
    file, counted = tmp_path / "house.db", Counter()
    for number, at in enumerate(range(SECTOR, len(whole), 7 * SECTOR)):
        content = spoiled(whole, at, (NOISE if number % 2 else bytes(PAGE))[:SECTOR])
        if content == whole or not opens(file, content):
            counted["refused"] += 1
            continue
        counted["not seen"] += 1
        statuses = answers(file, content, key, paths)
        assert not [status for status in statuses if status >= 500], (at, statuses)
    assert counted["refused"] >= 5
    assert counted["not seen"] >= 5


def test_damaged_database_with_a_journal_is_not_changed(kept, tmp_path):
    """The journal of a killed process isn't applied to a damaged file."""
    whole, *_ = kept
    file, journal = tmp_path / "house.db", tmp_path / "house.db-wal"
    file.write_bytes(whole)
    with closing(sqlite3.connect(file)) as open_one, open_one:
        open_one.execute("INSERT INTO records VALUES ('written last', '')")
        open_one.commit()
        written, last = journal.read_bytes(), file.read_bytes()
    assert len(written) > PAGE
    content = spoiled(last, 2 * PAGE, NOISE)
    file.write_bytes(content)
    journal.write_bytes(written)
    for _ in range(2):
        with pytest.raises(Mistake, match=SENTENCE):
            open_store(file, "")
        assert (file.read_bytes(), journal.read_bytes()) == (content, written)
    file.write_bytes(last)
    open_store(file, "").close()
    with closing(sqlite3.connect(file)) as mended:
        assert mended.execute("SELECT count(*) FROM records WHERE id = 'written last'").fetchone() == (1,)


def test_database_with_an_interrupted_rollback_is_opened(kept, tmp_path):
    """The journal of a process that was killed during a rollback is applied, which only a writer may do."""
    whole, *_ = kept
    file, copy = tmp_path / "house.db", tmp_path / "copy.db"
    file.write_bytes(whole)
    with closing(sqlite3.connect(file, isolation_level=None)) as db:
        db.execute("PRAGMA journal_mode = DELETE")
        db.execute("PRAGMA cache_size = 1")  # so that it writes before it commits
        db.execute("BEGIN")
        db.execute("UPDATE events SET text = text || '!'")
        copy.write_bytes(file.read_bytes())
        Path(f"{copy}-journal").write_bytes(Path(f"{file}-journal").read_bytes())
        db.execute("ROLLBACK")
    open_store(copy, "").close()
    with closing(sqlite3.connect(copy)) as db:
        assert db.execute("SELECT count(*) FROM events WHERE text LIKE '%!'").fetchone() == (0,)


def test_truncated_database_is_refused(kept, tmp_path):
    whole, *_ = kept
    file = tmp_path / "house.db"
    for size in (50, PAGE, len(whole) - PAGE):
        assert not opens(file, whole[:size])


def test_serve_command_with_a_damaged_database_ends_with_an_explanation(kept, tmp_path):
    whole, *_ = kept
    file = tmp_path / "house.db"
    file.write_bytes(spoiled(whole, PAGE, NOISE))
    around = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    ended = subprocess.run(
        [sys.executable, "-m", "meldhouse", "serve", "--port", str(free_port()), "--data", str(file), "--no-browser"],
        env=around,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert ended.returncode == 2
    assert ended.stderr.count("\n") == 1
    assert "`meldhouse restore` to replace it with a backup." in ended.stderr


def test_database_damaged_while_it_is_open_answers_503_with_an_explanation(kept, tmp_path, monkeypatch):
    """SQLite finds the damage when it reads the page. The answer is neither a temporary refusal nor an internal
    error.
    """
    whole, *_ = kept
    file = tmp_path / "house.db"
    file.write_bytes(spoiled(whole, 2 * PAGE, NOISE))
    assert find_damage(file)
    monkeypatch.setattr(sqlite, "raise_if_damaged", lambda file: None)
    store = SqliteStore(file)
    monkeypatch.undo()
    try:
        with closing(sqlite3.connect(file)) as db:
            names = [name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        found = []
        for name in names:
            try:
                asyncio.run(store.rows((f"SELECT * FROM {name}", ())))
            except DatabaseDamaged as why:
                found.append(str(why))
        assert found == ["database disk image is malformed"]
    finally:
        store.close()


def test_history_with_an_unreadable_hand_says_so_and_shows_the_other_hands(tmp_path):
    """The response has already started; it used to be cut short, with a traceback in the log."""
    file = tmp_path / "house.db"
    with LiveServer(file) as server:
        ada = server.person()
        table = ada.open("pong", hands=3)["table"]
        with ada.line(table) as line:
            for _ in range(2):
                play_hand(line)
                line.ask("next")
                line.wait_for(lambda now: not now["over"])
    with closing(sqlite3.connect(file)) as db, db:
        assert db.execute("UPDATE hands SET text = 'dance' WHERE hand = 0").rowcount == 1
    with LiveServer(file, port=server.port):
        story = ada.get(f"/api/tables/{table}/story")
    assert len(re.findall("^# .*dance", story, re.M)) == 1
    assert len(re.findall("^hand$", story, re.M)) == 1
