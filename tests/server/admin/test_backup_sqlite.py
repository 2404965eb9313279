"""A database file is checked, copied while the server runs, and restored."""

import sqlite3
import stat
import time
from contextlib import closing

import pytest

from meldhouse.server.admin.backup_sqlite import back_up, check_tables, find_damage, open_read_only, restore
from meldhouse.server.storage.base import load_table_ids
from meldhouse.util.errors import Mistake
from tests.support.live_server import LiveServer, play_hand

NOTED = "SELECT count(*), (SELECT count(DISTINCT id) FROM results) = 2 FROM hands"


@pytest.fixture(scope="module")
def kept(tmp_path_factory):
    """Return a file with two tables that have finished a hand, and what `back_up` copied while the server was open."""
    folder = tmp_path_factory.mktemp("kept")
    with LiveServer(folder / "house.db") as server:
        ada = server.person()
        for game in ("tongits", "kingscorners"):
            with ada.line(ada.open(game)["table"]) as line:
                play_hand(line)
        until = time.monotonic() + 30
        while rows(folder / "house.db", NOTED) != [(2, True)]:  # a hand is stored a moment after its end is shown
            assert time.monotonic() < until
            time.sleep(0.02)
        back_up(folder / "house.db", folder / "copy.db")
        with pytest.raises(Mistake, match="already has these tables open"):
            restore(folder / "copy.db", folder / "house.db")
    return folder


@pytest.fixture
def copied(kept, tmp_path):
    """Return a copy of the file that a test may damage."""
    back_up(kept / "copy.db", tmp_path / "house.db")
    return tmp_path / "house.db"


def checked(file):
    with closing(open_read_only(file)) as db:
        assert find_damage(db) == []
        return check_tables(db, load_table_ids(db))


def rows(file, sql):
    with closing(sqlite3.connect(file)) as db:
        return db.execute(sql).fetchall()


def test_backup_of_a_running_server_is_complete(kept):
    """It has every event, hand and key in one file that only its owner can read; each move is checked."""
    found = checked(kept / "copy.db")
    assert (found.tables, found.hands, found.wrong) == (2, 2, {})
    assert found.events == rows(kept / "copy.db", "SELECT count(*) FROM events")[0][0] > 20
    assert stat.S_IMODE((kept / "copy.db").stat().st_mode) == 0o600
    assert [file.name for file in kept.glob("copy*")] == ["copy.db"]
    for table in ("people", "tables", "seats"):
        assert rows(kept / "copy.db", f"SELECT * FROM {table}") == rows(kept / "house.db", f"SELECT * FROM {table}")


SPOILED = {
    "a move that was none": "UPDATE events SET text = 'dance' WHERE kind = 'move' AND seq = :last AND id = :id",
    "an event is gone": "DELETE FROM events WHERE kind = 'move' AND seq = :last AND id = :id",
    "another deck": "UPDATE events SET text = replace(text, 'A', '2') WHERE kind = 'deal' AND id = :id",
    "another hand": "UPDATE hands SET text = text || ' ' WHERE id = :id",
    "a hand is gone": "DELETE FROM hands WHERE id = :id",
    "another state": "UPDATE hands SET state = zeroblob(length(state)) WHERE id = :id",
    "other chips": "UPDATE results SET worth = worth + 1 WHERE id = :id",
    "another winner": "UPDATE results SET won = 1 - won WHERE id = :id",
    "a sheet that is none": "UPDATE tables SET sheet = '{' WHERE id = :id",
    "a chair too few": "DELETE FROM seats WHERE seat = 1 AND id = :id",
}


@pytest.mark.parametrize("spoil", SPOILED.values(), ids=SPOILED)
def test_database_check_detects_any_change(copied, spoil):
    """The problem is reported for the changed table only."""
    (id, last), *_ = rows(copied, "SELECT id, max(seq) FROM events WHERE kind = 'move' GROUP BY id ORDER BY id")
    with closing(sqlite3.connect(copied)) as db, db:
        assert db.execute(spoil, {"id": id, "last": last}).rowcount > 0
    found = checked(copied)
    assert (found.tables, found.hands, list(found.wrong)) == (2, 1, [id])


def test_database_check_accepts_a_hand_whose_row_is_not_yet_written(copied):
    """The row follows the hand's last event, together with the state of the table."""
    with closing(sqlite3.connect(copied)) as db, db:
        db.execute("DELETE FROM hands")
        db.execute("DELETE FROM results")
        assert db.execute("UPDATE tables SET state = 'playing'").rowcount == 2
    assert checked(copied).wrong == {}


def test_damaged_database_is_neither_backed_up_nor_restored(copied, tmp_path):
    """No files are left behind, and the previous files stay."""
    whole = copied.read_bytes()
    copied.write_bytes(whole[: len(whole) // 2])
    with pytest.raises(Mistake, match=r"house\.db is damaged"):
        open_read_only(copied)
    half = len(whole) // 2
    copied.write_bytes(whole[:half] + bytes(5000) + whole[half + 5000 :])
    with closing(open_read_only(copied)) as db:
        assert find_damage(db)
    with pytest.raises(Mistake, match="Nothing was changed"):
        back_up(copied, tmp_path / "copy.db")
    there = tmp_path / "there.db"
    there.write_bytes(whole)
    with pytest.raises(Mistake, match="Nothing was changed"):
        restore(copied, there)
    assert there.read_bytes() == whole
    assert sorted(file.name for file in tmp_path.glob("*.db*")) == ["house.db", "there.db"]


def test_restore_into_a_missing_folder_is_refused_without_creating_it(kept, tmp_path):
    """The path may have a typing error."""
    with pytest.raises(Mistake, match="its folder doesn't exist"):
        restore(kept / "copy.db", tmp_path / "not" / "there.db")
    assert not any(tmp_path.iterdir())


def test_restore_keeps_a_copy_of_the_previous_tables(kept, tmp_path):
    """The copy includes the latest writes; the restored tables can be played."""
    file = tmp_path / "house.db"
    with LiveServer(file) as server:
        ada = server.person("Ada")
        ada.open("pong")
    ids = {id for (id,) in rows(file, "SELECT id FROM tables")}
    aside = restore(kept / "copy.db", file)
    assert {id for (id,) in rows(aside, "SELECT id FROM tables")} == ids
    assert restore(kept / "copy.db", tmp_path / "new.db") is None
    for restored in (file, tmp_path / "new.db"):
        assert checked(restored).hands == 2
    with LiveServer(file) as server:
        there = [id for (id,) in rows(file, "SELECT id FROM tables")]
        assert ids.isdisjoint(there)
        for id in there:
            with server.person("Eve").line(id) as line:
                assert line.heard[-1]["tell"] == "table"


def test_database_check_accepts_a_tutorial_hand(tmp_path):
    """Such a hand has a prepared deck and a guide, and its result doesn't count."""
    with LiveServer(tmp_path / "house.db") as server:
        ada = server.person()
        table = ada.ask("/api/tables", game="kingscorners", lesson=True)["table"]
        with ada.line(table) as line:
            for step in range(2):
                assert line.ask("step", step=step)["tell"] == "done"
            assert line.ask("play", move="play 7H N")["tell"] == "done"
            assert line.ask("free")["tell"] == "done"
            play_hand(line)
    found = checked(tmp_path / "house.db")
    assert (found.tables, found.hands, found.wrong) == (1, 1, {})


def test_backup_and_restore_that_are_impossible_are_explained(kept, tmp_path):
    """There is no file, another kind of file, an existing target, or no folder."""
    (tmp_path / "text").write_text("not a database")
    with pytest.raises(Mistake, match=r"doesn't exist\. Name the file"):
        open_read_only(tmp_path / "nothing")
    with pytest.raises(Mistake, match="isn't a Meldhouse data file"):
        open_read_only(tmp_path / "text")
    with pytest.raises(Mistake, match="already exists"):
        back_up(kept / "copy.db", tmp_path / "text")
    with pytest.raises(Mistake, match="can't be stored in"):
        back_up(kept / "copy.db", tmp_path / "no" / "copy.db")
