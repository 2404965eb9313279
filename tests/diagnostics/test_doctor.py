"""`meldhouse doctor` reports each problem with its fix, and everything else."""

import json
import os
import re
import socket
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from importlib import metadata
from pathlib import Path

import pytest

import meldhouse as mh
from meldhouse.diagnostics import PARTS, ServerSpec, State, examine, finding, libraries
from meldhouse.i18n import ENGLISH
from meldhouse.server.storage import migrations
from meldhouse.server.storage import postgres as in_postgres
from meldhouse.server.storage.file_lock import FileLock

HERE = "127.0.0.1"


@pytest.fixture(autouse=True)
def _own_folders(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("MELDHOUSE_CACHE", str(tmp_path / "cache"))
    monkeypatch.delenv("DATABASE_URL", raising=False)


@pytest.fixture
def file(tmp_path):
    """Return an empty database of the current version."""
    path = tmp_path / "house.db"
    with closing(sqlite3.connect(path)) as db:
        migrations.migrate_sqlite(db)
    return path


def found(about, **asked):
    """Return the finding about one subject."""
    every = [one for one in examine(ServerSpec(HERE, **asked)) if one.subject == about]
    assert len(every) == 1, every
    return every[0]


def text_of(one):
    return ENGLISH(one.message) + (" " + ENGLISH(one.fix) if one.fix else "")


def doctor(*words, **environment):
    run = subprocess.run(
        [sys.executable, "-m", "meldhouse", "doctor", *words],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), **environment},
    )
    assert "Traceback" not in run.stderr
    return run


def test_doctor_checks_everything_without_changing_anything(tmp_path):
    """The output is JSON and text; no folder is created."""
    run = doctor("--json")
    page = json.loads(run.stdout)
    assert run.returncode == (0 if page["well"] else 1)
    assert page["well"] == all(one["state"] != "broken" for one in page["found"])
    assert {one["part"] for one in page["found"]} == set(PARTS)
    abouts = [one["about"] for one in page["found"]]
    for about in (
        "meldhouse",
        "python",
        *libraries.user_extras(),
        "compiler",
        "cache",
        *mh.GAMES,
        "port",
        "data",
        "clock",
    ):
        assert abouts.count(about) == 1, about
    assert all("mend" in one for one in page["found"] if one["state"] == "lacking")
    words = doctor("--plain").stdout
    assert all(one["says"] in words for one in page["found"] if one["about"] not in ("clock", "port"))
    assert list(tmp_path.iterdir()) == []


def test_doctor_with_an_error_exits_with_status_1(tmp_path):
    """The text has the reason."""
    (tmp_path / "in-the-way").write_text("")
    run = doctor("--data", str(tmp_path / "in-the-way" / "house.db"))
    assert run.returncode == 1
    assert "it isn't writable. Name another file with --data" in run.stdout
    assert "Meldhouse has problems" in run.stdout


def test_doctor_missing_folder_is_an_error(tmp_path):
    """The text equals the server's; only its default folder may be missing."""
    run = doctor("--data", str(tmp_path / "not" / "house.db"))
    assert run.returncode == 1
    assert "house.db can't be written: its folder doesn't exist." in run.stdout
    own = doctor("--plain", XDG_DATA_HOME=str(tmp_path / "share"))
    assert "There are no tables yet" in own.stdout


# --- installed libraries ----------------------------------------------------------------------------


def hidden(monkeypatch, name, version=None):
    """Hide a library, or pretend another version of it."""
    real = metadata.version

    def answer(asked):
        if asked.lower() != name:
            return real(asked)
        if version is None:
            raise metadata.PackageNotFoundError(name)
        return version

    monkeypatch.setattr(metadata, "version", answer)


def test_doctor_missing_extra_is_reported_with_its_install_command(monkeypatch):
    assert found("odds").state == State.OK
    hidden(monkeypatch, "scipy")
    assert found("odds").state == found("plots").state == State.WARNING
    assert "Missing or too old: scipy" in text_of(found("odds"))
    assert "To install what is missing, run `python -m pip install 'scipy>=1.13'`" in text_of(found("odds"))
    assert found("postgres").state == State.OK


def test_doctor_in_a_pipx_environment_suggests_pipx(monkeypatch, tmp_path):
    """A pipx environment has a file that says so."""
    (tmp_path / "pipx_metadata.json").touch()
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    hidden(monkeypatch, "vl-convert-python")
    assert "`pipx inject meldhouse 'scipy>=1.13' 'vl-convert-python>=1.7'`" in text_of(found("plots"))


def test_doctor_commands_do_not_install_meldhouse_from_an_index():
    """A package of that name in an index may belong to someone else."""
    asks = re.compile(r"(pip|pipx) install [^`\n]*?(?<![\w./-])'?meldhouse(\[|'|`|\s|$)")
    assert asks.search("run `pip install --upgrade 'meldhouse[odds]'` now")
    assert asks.search("pip install meldhouse")
    root = Path(__file__).parents[2]
    pages = [
        *root.glob("*.md"),
        *(root / "docs").rglob("*.md"),
        *(root / "src").rglob("*.md"),
        *(root / "src").rglob("*.ftl"),
    ]
    found = {path.name: asks.search(path.read_text("utf-8")) for path in pages}
    assert len(found) > 40
    assert {name: match[0] for name, match in found.items() if match} == {}


@pytest.mark.parametrize("version", [None, "1.26.4"])
def test_doctor_missing_or_outdated_required_library_is_an_error(monkeypatch, version):
    """The check of installed libraries finds both."""
    hidden(monkeypatch, "numpy", version)
    assert found("numpy").state == State.ERROR
    assert (version or "isn't installed") in text_of(found("numpy"))
    assert "pip install 'numpy>=2.0'" in text_of(found("numpy"))


def test_doctor_parses_every_requirement_of_the_package():
    """No requirement is lost, and each has its extra."""
    read = libraries.requirements()
    assert len(read) == len(metadata.requires("meldhouse")) > 20
    assert libraries.Requirement("psycopg[binary]>=3.2", "psycopg", "3.2", "postgres") in read
    assert libraries.Requirement("numba<0.69,>=0.61", "numba", "0.61", "", "0.69") in read
    assert {one.extra for one in read} >= {"", *libraries.user_extras()}


def test_doctor_compiler_that_does_not_start_is_an_error(monkeypatch):
    monkeypatch.setitem(sys.modules, "meldhouse.engine.numba_ext", None)
    assert found("compiler").state == State.ERROR
    assert "pip install --upgrade numba numpy" in text_of(found("compiler"))


def test_doctor_disabled_compiler_is_a_warning():
    page = json.loads(doctor("--json", NUMBA_DISABLE_JIT="1").stdout)
    (one,) = (one for one in page["found"] if one["about"] == "compiler")
    assert one["state"] == "lacking"
    assert "NUMBA_DISABLE_JIT" in one["mend"]


# --- compiled code -----------------------------------------------------------------------------


def test_doctor_read_only_cache_is_a_warning(tmp_path, monkeypatch):
    (tmp_path / "cache").write_text("in the way")
    assert found("cache").state == State.WARNING
    assert "MELDHOUSE_CACHE" in text_of(found("cache"))
    monkeypatch.setenv("MELDHOUSE_CACHE", str(tmp_path / "another"))
    assert found("cache").state == State.OK


def test_doctor_lists_games_compiled_for_this_version(tmp_path, monkeypatch):
    """Games compiled for an older version don't count, and partly compiled games are named as such."""
    from meldhouse.engine import cache

    (tmp_path / "cache" / "pong-older").mkdir(parents=True)
    (tmp_path / "cache" / "pong-older" / "ready").touch()
    assert found("pong").state == State.WARNING
    shelf = tmp_path / "cache" / f"pong-{cache.cache_key('pong')}"
    shelf.mkdir()
    (shelf / "ready").touch()
    assert "not yet for bots that look ahead" in text_of(found("pong"))
    (shelf / "ready-to-look-ahead").touch()
    (shelf / "kernel.nbc").write_bytes(bytes(3 << 20))
    assert text_of(found("pong")) == f"pong is compiled: 3 MB in {shelf}."
    assert found("tongits").state == State.WARNING


# --- the server ---------------------------------------------------------------------------


def test_doctor_port_in_use_is_reported():
    """A requested port in use is an error; otherwise the next free one is named."""
    with socket.create_server((HERE, 0)) as other:
        port = other.getsockname()[1]
        assert found("port", port=port).state == State.ERROR
        assert "the port is in use" in text_of(found("port", port=port))
    assert found("port", port=port).state == State.OK
    assert "from 1 to 65535" in text_of(found("port", port=99999))


def test_doctor_address_of_another_machine_is_an_error():
    (one,) = (one for one in examine(ServerSpec("nowhere.invalid")) if one.subject == "port")
    assert one.state == State.ERROR
    assert "doesn't have that address" in text_of(one)


def test_doctor_reports_the_number_of_stored_tables(file, tmp_path):
    """A server may have the tables open, and they may not exist yet."""
    assert text_of(found("data", data=file)) == f"The tables are in {file}: 0 tables."
    lock = FileLock(Path(f"{file}.lock"), "http://127.0.0.1:8000")
    assert "which a server has open" in text_of(found("data", data=file))
    lock.release()
    assert "which a server has open" not in text_of(found("data", data=file))
    assert "There are no tables yet" in text_of(found("data", data=tmp_path / "none.db"))


def test_doctor_tables_of_a_newer_version_are_an_error(file):
    with closing(sqlite3.connect(file)) as db:
        db.execute("INSERT INTO versions VALUES (99, 'tomorrow')")
        db.commit()
    assert found("data", data=file).state == State.ERROR
    assert "their version is 99" in text_of(found("data", data=file))
    assert "pip install --upgrade` followed by its wheel" in text_of(found("data", data=file))


def test_doctor_damaged_or_foreign_file_is_an_error(file, tmp_path):
    whole = bytearray(file.read_bytes())
    whole[4096:] = bytes(len(whole) - 4096)
    (tmp_path / "damaged.db").write_bytes(whole)
    (tmp_path / "letter.db").write_text("Dear house, " * 100)
    for name, says in {"damaged.db": "damaged", "letter.db": "isn't a Meldhouse data file"}.items():
        one = found("data", data=tmp_path / name)
        assert one.state == State.ERROR
        assert says in text_of(one)


@pytest.mark.parametrize(
    ("url", "says"),
    [
        ("mysql://house@db/house", "must be a PostgreSQL address"),
        (f"postgresql://house@{HERE}:9/house", "doesn't respond correctly"),
    ],
)
def test_doctor_unreachable_database_is_an_error(url, says):
    assert found("data", database=url).state == State.ERROR
    assert says in text_of(found("data", database=url))


def test_doctor_missing_database_driver_is_reported_with_its_install_command(monkeypatch):
    import meldhouse.server

    monkeypatch.setitem(sys.modules, "psycopg", None)
    monkeypatch.delitem(sys.modules, "meldhouse.server.admin.backup_postgres", raising=False)
    monkeypatch.delattr(meldhouse.server, "care_of_database", raising=False)
    assert "`python -m pip install 'psycopg[binary]>=3.2'`" in text_of(
        found("data", database="postgresql://house@db/house")
    )


def test_doctor_reports_the_tables_of_a_database(postgres):
    """The database is empty, or has the tables of this version or a newer one."""
    url = postgres.database()
    assert found("database", database=url).message.key == "doctor-data-none"
    with closing(in_postgres.connect(url)) as db:
        in_postgres.prepare(in_postgres.QmarkConnection(db))
    assert "0 tables" in text_of(found("database", database=url))
    with postgres.connect(url, autocommit=True) as db:
        db.execute("INSERT INTO versions VALUES (99, 'tomorrow')")
    assert found("database", database=url).state == State.ERROR


# --- this machine -------------------------------------------------------------------------


def test_doctor_clock_in_the_past_is_an_error(monkeypatch):
    assert found("clock").state == State.OK
    monkeypatch.setattr(time, "time", lambda: 0.0)
    assert found("clock").state == State.ERROR


def test_doctor_terminal_without_unicode_is_a_warning():
    page = json.loads(doctor("--json", PYTHONIOENCODING="latin-1").stdout)
    (one,) = (one for one in page["found"] if one["about"] == "letters")
    assert one["state"] == "lacking"
    assert "PYTHONUTF8=1" in one["mend"]


def test_doctor_check_that_crashes_is_reported():
    """After a check that crashes, the others still run."""

    def stumbles(asked):
        yield finding.ok("first", mh.i18n.msg("goodbye"))
        raise OSError("no more files")

    first, second = finding.run_check("machine", "lamps", stumbles, ServerSpec(HERE))
    assert (first.subject, second.subject) == ("first", "lamps")
    assert second.state == State.ERROR
    assert "OSError: no more files" in text_of(second)
