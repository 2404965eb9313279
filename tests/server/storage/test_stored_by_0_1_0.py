"""Tables, a backup and records that version 0.1.0 wrote can be opened, continued, replayed and reviewed today.

tests/data/v0_1_0/make.py wrote them, with the code of that version.
"""

import gzip
import json
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace

import pytest

import meldhouse as mh
from meldhouse.core.record import Record
from meldhouse.games.rules_version import is_current, names_of_current_rules, rules_version
from meldhouse.server.admin import backup_sqlite
from meldhouse.server.admin.database_url import open_for_reading, restore
from meldhouse.server.services import review_jobs
from tests.support.live_server import Line, LiveServer, call_api
from tests.support.parameter_sweep import few

DATA = Path(__file__).parents[2] / "data" / "v0_1_0"
EXPECTED = json.loads((DATA / "expected.json").read_text("utf-8"))
HANDS = 2  # hands finished at every table; a third hand is in progress
STORES = ["file", "postgres", "backup into a file", "backup into postgres"]


@pytest.fixture
def stored(request, tmp_path):
    """Return where the tables of 0.1.0 are stored: in their own file, or restored from their backup."""
    how, path = request.param, tmp_path / "house.db"
    database = request.getfixturevalue("postgres").database() if "postgres" in how else None
    if how.startswith("backup"):
        backup = tmp_path / "backup.db"
        backup.write_bytes(unpacked("backup.db"))
        restore(backup, database or path)
    elif database:
        load(request.getfixturevalue("postgres"), database)
    else:
        path.write_bytes(unpacked("house.db"))
    return database or path


def unpacked(name):
    return gzip.decompress((DATA / f"{name}.gz").read_bytes())


def load(server, url):
    with server.connect(url, autocommit=True) as db:
        db.execute(unpacked("postgres.sql").decode())


@pytest.mark.parametrize("stored", few(STORES, "file", "backup into postgres"), indirect=True)
def test_tables_of_0_1_0_can_be_continued_and_replayed_today(stored, monkeypatch):
    """What each person sees, the current and the next hand, replays, a review and the integrity check are tested."""
    monkeypatch.setattr(review_jobs, "BUDGET", 50)
    with LiveServer(stored, pause=0.05) as server:
        ada, ben = (person(server, EXPECTED["keys"][name]) for name in ("ada", "ben"))
        for game in mh.GAMES:
            is_as_before(server, ada, EXPECTED[game])
            plays_on(server, ada, ben, game, EXPECTED[game])
        reviewed = done(server, ada, f"/api/tables/{EXPECTED['kingscorners']['table']}/review?hand=0")
        assert reviewed["game"] == "kingscorners"
    with open_for_reading(stored) as (db, damage):
        checked = backup_sqlite.check_tables(db, [EXPECTED[game]["table"] for game in mh.GAMES])
    assert (damage, checked.wrong, checked.tables, checked.hands) == ([], {}, len(mh.GAMES), len(mh.GAMES) * 3)


def person(server, key):
    get = lambda path: call_api(server, "GET", path, None, key)  # noqa: E731
    return SimpleNamespace(key=key, get=get, ask=lambda path, **message: call_api(server, "POST", path, message, key))


def is_as_before(server, ada, before):
    """Compare the position, the possible moves and the player's history, whose comments may have new wording."""
    path = f"/api/tables/{before['table']}"
    now = ada.get(path)
    assert {name: now[name] for name in ("at", "hand", "played", "over", "you")} == {
        name: before[name] for name in ("at", "hand", "played", "over", "you")
    }
    assert [choice["move"] for choice in now["scene"]["choices"]] == before["choices"]
    assert moves_of(ada.get(f"{path}/story")) == moves_of(before["story"])


def moves_of(story):
    return [line for line in story.splitlines() if not line.startswith("#")]


def plays_on(server, ada, ben, game, before):
    """Play the third hand to its end by the same rules; no event may say that the rules changed."""
    path = f"/api/tables/{before['table']}"
    with Line(server, ada.key, before["table"]) as one, Line(server, ben.key, before["table"]) as two:
        for line in (one, two):
            line.ask("leave")
        one.wait_for(lambda now: now["over"] and now["played"] == HANDS + 1, timeout=60)
        one.ask("close")
        two.ask("vote", yes=True)
    events = server.call(lambda: server.services.store.events(before["table"]))
    versions = [event.text.split(" ")[-1] for event in events if event.kind == "law"]
    assert versions == [names_of_current_rules(game)[1]]
    record = until_there(lambda: ada.get(f"{path}/record"), lambda text: text.count("\nhand") == HANDS + 1)
    table = mh.replay(Record.read(record))
    assert len(table.hands) == HANDS + 1
    for hand in range(HANDS + 1):
        assert ada.get(f"{path}/frames?hand={hand}")["frames"]


def until_there(ask, wanted):
    until = time.monotonic() + 30
    while not wanted(found := ask()):
        assert time.monotonic() < until, found
        time.sleep(0.4)  # a person may change something a hundred times in 20 seconds
    return found


def done(server, person, path):
    return until_there(lambda: person.ask(path), lambda answer: answer["review"])["review"]


@pytest.mark.parametrize("game", mh.GAMES)
def test_records_of_0_1_0_can_be_replayed_with_every_move_checked(game):
    text = (DATA / f"{game}.txt").read_text("utf-8")
    assert str(mh.replay(Record.read(text)).record()) == text


@pytest.mark.parametrize("game", mh.GAMES)
def test_cache_keys_of_0_1_0_belong_to_the_current_rules_versions(tmp_path, game):
    """Every hand in the stored database has such a key. An unknown key would mean other rules."""
    path = tmp_path / "house.db"
    path.write_bytes(unpacked("house.db"))
    with closing(sqlite3.connect(path)) as db:
        stored = db.execute("SELECT DISTINCT law FROM hands WHERE id = ?", (EXPECTED[game]["table"],)).fetchall()
    ((version,),) = stored
    assert version != rules_version(game)
    assert is_current(game, version)
    assert is_current(game, rules_version(game))
    assert not any(is_current(other, version) for other in mh.GAMES if other != game)
    assert not is_current(game, "older")
