"""Invalid host names, numbers, frames and markers are answered as the protocols require."""

import ast
import json
import logging
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

import meldhouse
from meldhouse.server.http.origin import is_own_host
from meldhouse.server.http.parsing import parse_json
from meldhouse.util.errors import Mistake
from tests.support.live_server import Refusal, call_api
from tests.support.syntax_trees import parse

NAMES = frozenset({"games.example"})
OURS = [
    "localhost", "LOCALHOST:8000", "127.0.0.1", "127.0.0.1:8000", "[::1]", "[::1]:8000", "games.example:", "10.1.2.3:1",
]  # fmt: skip
FOREIGN = [
    "", ":", "127.0.0.1:1:2", "127.0.0.1:x", "127.0.0.1:65536", "localhost:-1", "::1", "[::1", "[::1]x", "[127.0.0.1]",
    "me@localhost", "me:pw@127.0.0.1", "localhost/x", "localhost?x", "localhost#x", "local host", " localhost",
    "localhost\\x", "games.example.other", "other.example", "127.0.0.1\t", "[::1]:1:2", "[]",
]  # fmt: skip


@pytest.mark.parametrize("host", OURS)
def test_host_header_with_an_own_address_or_name_is_accepted(host):
    assert is_own_host(host, NAMES)


@pytest.mark.parametrize("host", FOREIGN)
def test_host_header_with_any_other_name_is_refused(host):
    assert not is_own_host(host, NAMES)


def test_host_header_with_two_ports_is_answered_as_misdirected(server):
    with pytest.raises(Refusal, match="421"):
        call_api(server, "GET", "/", headers={"Host": "127.0.0.1:1:2"})


@pytest.mark.parametrize("number", ["1e999", "-1e999", "Infinity", "-Infinity", "NaN"])
def test_number_that_json_does_not_allow_is_refused_and_never_echoed(server, number):
    ada = server.person()
    with pytest.raises(Mistake):
        parse_json(f'{{"id": {number}}}')
    with pytest.raises(Refusal, match="400"):
        call_api(server, "POST", "/api/people", f'{{"name": "Ben", "x": {number}}}'.encode(), ada.key)
    with ada.line() as line:
        line.socket.send(f'{{"do": "sit", "id": {number}}}')
        answer = line.socket.recv(10)
        assert json.loads(answer, parse_constant=lambda word: pytest.fail(f"{word} was sent"))["tell"] == "no"


def test_json_from_the_server_contains_only_finite_numbers():
    """Every call forbids `NaN` and `Infinity`, which aren't valid JSON."""
    package = Path(meldhouse.__file__).parent
    files = [
        *package.glob("server/**/*.py"),
        package / "util" / "jsonl_subprocess.py",
        package / "review" / "result.py",
    ]
    calls = [
        (path.name, node)
        for path in files
        for node in ast.walk(parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call) and ast.unparse(node.func) in ("json.dumps", "json.dump", "dumps")
    ]
    assert len(calls) > 20
    assert [f"{name}:{call.lineno}" for name, call in calls if "allow_nan=False" not in ast.unparse(call)] == []


@pytest.mark.parametrize("name", ["⟨@1⟩", "Ada ⟨10D⟩", "⟩", "a⟨b"])
def test_names_and_added_words_with_protocol_markers_are_refused(server, name):
    ada = server.person()
    with pytest.raises(Refusal, match=r"400.*U\+27E8"):
        call_api(server, "POST", "/api/people", {"name": name})
    table = ada.open("tongits", "me bot open")["table"]
    with pytest.raises(Refusal, match=r"400.*U\+27E8"):
        ada.ask(f"/api/tables/{table}/add", words=name)
    assert ada.ask(f"/api/tables/{table}/add", words="by the river") is not None


FRAMES = {
    "a binary frame": (b"\x82\x82\0\0\0\0{}", 1003),
    "text that is not UTF-8": (b"\x81\x82\0\0\0\0\xff\xfe", 1007),
    "a part that is not UTF-8": (b"\x01\x81\0\0\0\0\xff\x80\x81\0\0\0\0\xfe", 1007),
}


@pytest.mark.parametrize(("sent", "code"), FRAMES.values(), ids=list(FRAMES))
def test_websocket_frame_that_is_not_utf_8_closes_with_its_own_code(server, caplog, sent, code):
    """The log stays empty, and other clients are served."""
    caplog.set_level(logging.WARNING)
    ada = server.person()
    with ada.line() as line:
        line.socket.socket.sendall(sent)
        with pytest.raises(ConnectionClosed) as closed:
            line.socket.recv(10)
        assert closed.value.rcvd.code == code
        assert closed.value.rcvd.reason
    with ada.line() as line:
        line.say(do="ping")
        assert line.hear()["tell"] == "pong"
    assert caplog.records == []
