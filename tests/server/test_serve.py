"""`serve` starts the server at the requested place, or says in a sentence why it can't."""

import re
import signal
import socket
import threading
import time
import urllib.request
from contextlib import suppress
from types import SimpleNamespace

import pytest

import meldhouse as mh
from meldhouse.server import app
from meldhouse.server.admin.database_url import default_data, open_store
from meldhouse.server.app import bind_listener, create_uvicorn_config, open_services, serve
from meldhouse.util.errors import Mistake
from tests.support.live_server import call_api, free_port
from tests.support.parameter_sweep import few
from tests.support.running_command import running_meldhouse


def test_serve_on_a_port_in_use_is_refused(tmp_path):
    """Another program uses the port."""
    with socket.create_server(("127.0.0.1", 0)) as other, pytest.raises(Mistake, match="can't start at"):
        serve(port=other.getsockname()[1], data=tmp_path / "house.db")


def test_serve_uses_the_next_free_port_if_the_default_port_is_in_use(monkeypatch):
    """Another server uses the default port, and no port was requested."""
    taken = bind_listener("127.0.0.1", free_port())
    monkeypatch.setattr(app, "PORT", taken.getsockname()[1])
    with taken, bind_listener("127.0.0.1") as door:
        assert 0 < door.getsockname()[1] - taken.getsockname()[1] < app.PORT_ATTEMPTS
    monkeypatch.setattr(app, "PORT_ATTEMPTS", 1)
    with bind_listener("127.0.0.1"), pytest.raises(Mistake, match="are all in use"):
        bind_listener("127.0.0.1")


def test_serve_on_an_address_of_another_machine_is_refused(tmp_path):
    """The error comes at once, because no other port would help."""
    with pytest.raises(Mistake, match="can't start at 192"):
        serve("192.0.2.1", data=tmp_path / "house.db")


def test_serve_with_a_file_as_data_folder_is_refused(tmp_path):
    """Nothing could be stored there."""
    (tmp_path / "file").write_text("")
    with pytest.raises(Mistake, match="can't be written: its folder doesn't exist"):
        serve(port=free_port(), data=tmp_path / "file" / "house.db")


def test_serve_does_not_create_a_missing_data_folder(tmp_path):
    """The path may have a typing error, and the tables would seem to be gone."""
    with pytest.raises(Mistake, match=r"its folder doesn't exist\. Create it first, or name another file\."):
        open_store(tmp_path / "not" / "there" / "x.db", "here").close()
    assert not any(tmp_path.iterdir())


def test_serve_creates_the_default_data_folder(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    open_store(default_data(), "here").close()
    assert default_data().is_file()
    assert default_data().parent.stat().st_mode & 0o077 == 0


ENDS = [([], signal.SIGINT), (["serve"], signal.SIGINT), (["serve"], signal.SIGTERM)]


@pytest.mark.parametrize(("words", "ending"), few(ENDS, ENDS[0], ENDS[-1]))
def test_serve_prints_its_address_and_ends_with_status_0_on_a_signal(tmp_path, words, ending):
    """Run `meldhouse` on a machine without a screen: it prints the address as soon as people can connect, and a last
    sentence.
    """
    port = free_port()
    environment = {"DISPLAY": "", "WAYLAND_DISPLAY": "", "XDG_DATA_HOME": str(tmp_path)}
    with running_meldhouse(*words, "--port", str(port), **environment) as server:
        assert f"Meldhouse is running at http://127.0.0.1:{port} " in server.stdout.readline()
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/") as answer:
            assert "Kings Corners" in answer.read().decode()
        try:
            keep_busy(port)
        finally:
            server.send_signal(ending)
        out, err = server.communicate(timeout=60)
    assert server.returncode == 0
    assert "Server stopped. Tables will resume" in out
    assert not err
    assert (tmp_path / "meldhouse" / "house.db").exists()


def test_serve_that_is_stopped_during_odds_ends_without_an_error(tmp_path):
    """The odds would run for a minute."""
    with running_meldhouse("serve", "--port", "0", "--no-browser", "--data", str(tmp_path / "house.db")) as run:
        try:
            address = re.search(r"http://127\.0\.0\.1:\d+", run.stdout.readline())[0]
            key = call_api(SimpleNamespace(address=address), "POST", "/api/people", {"name": "Ada"})["key"]
            headers = {"Authorization": f"Bearer {key}", "Content-Type": "application/json"}
            asked = urllib.request.Request(f"{address}/api/odds", b'{"game": "pong"}', headers)
            with urllib.request.urlopen(asked, timeout=30) as stream:
                assert stream.readline().startswith(b"data: ")
                run.send_signal(signal.SIGTERM)
                stream.read()  # to its end
        finally:
            run.terminate()
        _, err = run.communicate(timeout=30)
    assert run.returncode == 0
    assert not err


def keep_busy(port):
    """Let the server's worker process replay a record of many hands."""
    table, bot = mh.table("pong", seed=1), mh.bots.find_bot("thumb", 1)
    for _ in range(60):
        table.deal()
        while not table.over:
            table.play(bot.choose(table.view(table.turn)))
    server = SimpleNamespace(address=f"http://127.0.0.1:{port}")
    key = call_api(server, "POST", "/api/people", {"name": "Ada"})["key"]
    record = str(table.record()).encode()
    asking = threading.Thread(target=ask_in_vain, args=(server, record, key), daemon=True)
    asking.start()
    time.sleep(0.5)


def ask_in_vain(server, record, key):
    with suppress(Exception):  # the server ends before it answers, or just after
        call_api(server, "POST", "/api/records", record, key)


def test_serve_opens_a_browser_only_if_a_display_is_available(monkeypatch):
    """Over SSH no browser is opened."""
    monkeypatch.setattr(app.sys, "platform", "linux")
    monkeypatch.setenv("WAYLAND_DISPLAY", "")
    monkeypatch.setenv("DISPLAY", ":0")
    assert app.has_display()
    monkeypatch.setenv("DISPLAY", "")
    assert not app.has_display()


def test_serve_with_tables_that_another_server_has_open_is_refused(tmp_path, monkeypatch):
    """The tables are locked for any port. The error says where they are open."""
    monkeypatch.setattr(app.Server, "run", lambda *_: pytest.fail("the tables are open twice"))
    services = open_services(tmp_path / "house.db", "http://127.0.0.1:8123")
    with pytest.raises(Mistake, match=r"The server at http://127\.0\.0\.1:8123 already has these tables open"):
        serve(port=free_port(), data=tmp_path / "house.db")
    services.store.close()


def test_serve_with_an_invalid_proxy_address_is_refused(tmp_path):
    """A name or any other text is refused before anything is opened."""
    for wrong in ("localhost", "*", "", "10.0.0.0/99"):
        with pytest.raises(Mistake, match="isn't a valid proxy address"):
            serve(port=free_port(), data=tmp_path / "house.db", proxies=[wrong])
    assert not (tmp_path / "house.db").exists()
    assert create_uvicorn_config(None, "127.0.0.1", 1, ["10.1.2.3/8", "::1"]).forwarded_allow_ips == [
        "10.0.0.0/8",
        "::1/128",
    ]
