"""Malformed input of every kind, everywhere it can be sent, is answered with a sentence and doesn't stop the server."""

import http.client
import json
import socket
from contextlib import suppress
from functools import cache
from itertools import cycle, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import meldhouse as mh
from meldhouse.review import hints
from meldhouse.server.actions.registry import ACTIONS
from meldhouse.server.http import api, auth
from meldhouse.server.http.pages import base
from meldhouse.server.ratelimit import limiter, uvicorn_protocols
from meldhouse.server.tables.actor import INTERNAL_ERROR
from meldhouse.server.ws.connection import COMMANDS
from meldhouse.util.errors import Mistake
from tests.fuzz.parsers import PIECES_OF_TEXT, READERS
from tests.support.live_server import LiveServer, call_api

SAID = [do for do in COMMANDS if do != "close"]  # nothing can be sent after that
FIELDS = ("id", "table", "move", "at", "seat", "words", "touch", "to")
NASTY = [
    "\ud800", "end \udfff", "\x00", "end\x00", "", " ", "²", "٣", "x" * 600, "9" * 600, "\U0010ffff", "{0}{9}{x}",
    "%s%n", "../../etc/passwd", "'; DROP TABLE people; --", None, True, False, 0, 1, -1, 2**53 - 1, 1.5, -0.0, [], [[]],
    {}, {"\ud800": 1}, ["\ud800"], {"a": ["b", {"c": "\udc00"}]}, [["hand 0", "\ud800"]], [["hand 0", {}]],
    {"is": "me"},
]  # fmt: skip
WRITTEN = [
    *map(json.dumps, NASTY), "NaN", "Infinity", "-Infinity", "1e999", "9" * 30, "9" * 5000, "-" + "9" * 5000,
    '{"a": 1, "a": 2}', "[" * 3000 + "]" * 3000, "[" * 20 + "]" * 20, '"\\ud800\\u0041"', "'x'", "nul", '"\x01"',
]  # fmt: skip
POSTS = {
    "/api/people": ["name"],
    "/api/me": ["name"],
    "/api/tables": ["id", "draw", "game", "variant", "options", "seats", "public", "listed", "spectators", "hands",
                    "clock"],
    **{f"/api/tables/TABLE/{deed.path or deed.name}": ["id", *deed.properties]
       for deed in ACTIONS.values() if deed.name != "close"},
}  # fmt: skip
WORDS = st.text(st.characters(exclude_categories=()), max_size=30) | st.sampled_from(["end", "draw", "thumb", "open"])
THINGS = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | WORDS,
    lambda parts: st.lists(parts, max_size=4) | st.dictionaries(WORDS, parts, max_size=4),
    max_leaves=12,
)


@pytest.fixture(scope="module")
def place(tmp_path_factory):
    """Return a table where it is a person's turn, without rate limits."""
    with pytest.MonkeyPatch.context() as patch, LiveServer(tmp_path_factory.mktemp("house") / "house.db") as server:
        patch.setattr(auth, "MAX_MESSAGES", 10**9)
        for most in ("REQUESTS_PER_ADDRESS", "MESSAGES_PER_PERSON", "MESSAGES_PER_ADDRESS"):
            patch.setattr(limiter, most, 10**9)
        patch.setattr(uvicorn_protocols, "MAX_NEW_CONNECTIONS", 10**9)
        patch.setattr("meldhouse.server.http.api.NEW_TABLES_PER_MINUTE", 10**9)
        patch.setattr("meldhouse.server.registry.tables.MAX_TABLES_PER_PERSON", 10**9)
        patch.setattr(hints, "SEARCH_TIME_S", 0.01)  # more time doesn't improve hints for malformed input
        ada = server.person()
        with ada.line(ada.open("kingscorners", "me bot")["table"]) as line:
            yield Place(server, ada, line)


class Place:
    def __init__(self, server, ada, line):
        self.server, self.ada, self.line = server, ada, line
        self.table = line.now["table"]["table"]
        self.waiting = ada.open("kingscorners", "me open bot")["table"]  # until some malformed input starts it
        server.person().open("kingscorners", "me open bot")  # nobody joins this one: the lobby is never empty
        self.http = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)

    def hears(self, text):
        """Return the response to a message on the connection, before that to the next one."""
        self.line.heard.clear()
        self.line.socket.send(text)
        self.line.ask("nothing")
        messages = [message for message in self.line.heard if message["tell"] not in ("moved", "seats", "clock")][:-1]
        for message in messages:
            if message["tell"] == "no":
                assert message["why"].endswith((".", "?"))
                assert message["why"] != str(INTERNAL_ERROR)
        return messages

    def answers(self, path, text):
        """Return the response to a request: JSON, with a sentence if it is refused."""
        headers = {"Authorization": f"Bearer {self.ada.key}"}
        self.http.request("POST", path.replace("TABLE", self.waiting), text.encode(), headers)
        answer = self.http.getresponse()
        response = json.loads(answer.read())
        self.http.close()
        assert answer.status < 500, (path, text[:200], response)
        if answer.status >= 400:
            assert response["why"].endswith((".", "?"))
            assert response["why"] != str(INTERNAL_ERROR)
        return response

    def goes_on(self):
        assert self.ada.get("/api/me")["person"] == self.ada.id
        assert call_api(self.server, "GET", "/api/tables")["tables"]
        self.line.say(do="table", table=self.table)
        assert self.line.until("table", "no")["tell"] == "table"


@pytest.mark.parametrize("do", [*SAID, "\ud800"])
def test_every_malformed_field_of_a_message_is_answered(place, do):
    """Each field of each message gets every wrong value."""
    for field in FIELDS:
        for value in WRITTEN:
            said = json.dumps({"do": do, "id": "x", "move": "end", field: "HERE"}).replace('"HERE"', value)
            assert place.hears(said), said
    place.goes_on()


@pytest.mark.parametrize("path", POSTS)
def test_every_malformed_field_of_a_request_is_answered(place, path):
    """Each field of every POST request gets every wrong value."""
    for field in POSTS[path]:
        for value in WRITTEN:
            fitting = {"game": "kingscorners", "move": "end", "name": "Ada", "words": "x", field: "HERE"}
            place.answers(path, json.dumps(fitting).replace('"HERE"', value))
    place.goes_on()


@settings(max_examples=150, deadline=None)
@given(st.dictionaries(st.sampled_from(FIELDS), THINGS), st.sampled_from(SAID))
def test_random_json_message_is_answered_and_keeps_the_connection_open(place, message, do):
    """Hypothesis makes the messages."""
    assert place.hears(json.dumps({**message, "do": do}))


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(list(POSTS)), st.data())
def test_random_json_request_is_never_answered_with_a_server_error(place, path, data):
    """The status of every response is below 500."""
    message = data.draw(st.dictionaries(st.sampled_from(POSTS[path]), THINGS))
    place.answers(path, json.dumps({"game": "kingscorners", **message}))
    place.goes_on()


@settings(max_examples=20, deadline=None)
@given(st.data())
def test_record_with_random_changes_is_stored_or_refused_with_an_explanation(place, data):
    """Lines are lost, repeated or changed."""
    lines = record_lines()
    for _ in range(data.draw(st.integers(1, 4))):
        n = data.draw(st.integers(0, len(lines) - 1))
        other = data.draw(st.sampled_from(lines) | st.sampled_from(STRANGE_LINES))
        lines[n : n + data.draw(st.integers(0, 2))] = [other]
    place.answers("/api/records", "\n".join(lines))


@pytest.mark.parametrize(
    "line",
    [
        "result ;",
        "result",
        "² end",
        "9" * 5000 + " end",
        "option game x",
        "option seed 7",
        "option variant x",
        "option seats ²",
        "seed " + "9" * 5000,
        "chance 0x1",
        "added",
    ],
)
def test_upload_of_a_record_with_an_invalid_line_is_refused_with_its_number(place, line):
    """The error has the number of the line."""
    first, *rest = record_lines()
    assert "why" in place.answers("/api/records", "\n".join([first, *rest[:4], line, *rest[4:]]))


STRANGE_LINES = ["", "hand", "deck", "deck KH", "0 end\x00", "-1 end", "1_0 end", "option seats 3", "secret x",
                 "promise x", "added 9 x", "result chips", "variant", "game pong", "٣ end"]  # fmt: skip


def record_lines():
    return record_text().splitlines()


@cache
def record_text():
    table = mh.table("kingscorners", seed=7, seats=2)
    table.deal()
    while not table.over:
        table.play(table.moves()[-1])
    return str(table.record())


ESCAPED = ["%00", "%ED%A0%80", "%FF", "%2e%2e%2f", "²", "%C2%B2", "9" * 5000, "%0d%0aX:%20y", "[::1"]
GETS = sorted({route.path for route in [*api.ROUTES, *base.ROUTES] if "GET" in route.methods})
LOOKED = [
    *(path.replace("{id}", word).replace("{game}", word).replace("{name}", word).replace("{invitation}", word)
      for path in GETS for word in ESCAPED if "{" in path),
    *(f"/api/tables/TABLE/frames?{name}={word}" for name in ("hand", "see") for word in ESCAPED),
    *(f"/rules/pong?variant={word}" for word in ESCAPED),
    *(f"/static/{word}" for word in ESCAPED),
]  # fmt: skip


@pytest.mark.parametrize("path", LOOKED, ids=lambda path: path[:60])
def test_malformed_address_is_not_found(place, path):
    """Looking up the path never causes an internal error."""
    target = path.replace("TABLE", place.table).encode()
    assert 200 <= status(place.server, [b"GET " + target + b" HTTP/1.1", own(place)]) < 500


HEADERS = [b"Host", b"Origin", b"Cookie: key", b"Cookie", b"Authorization: Bearer", b"Authorization", 
           b"X-Forwarded-For", b"Content-Length"]  # fmt: skip
SAID = [
    b"\x00",
    b"\xff",
    b"\xed\xa0\x80",
    b'"\\000\\777"',
    b"9" * 5000,
    b"[::1",
    b"http://[::1",
    b"=;=",
    b"http://[::1]:x",
]


@pytest.mark.parametrize("word", SAID)
@pytest.mark.parametrize("name", HEADERS)
def test_request_with_a_malformed_header_is_refused_or_answered(place, name, word):
    """Requests and handshakes are refused, or answered as if the header weren't there."""
    header = name + (b" " if b"Bearer" in name else b"=" if b":" in name else b": ") + word
    hosts = [] if name == b"Host" else [own(place)]
    for first in (b"GET /api/me HTTP/1.1", b"POST /api/people HTTP/1.1", b"GET / HTTP/1.1"):
        assert 200 <= status(place.server, [first, *hosts, header]) < 500
    shake = [b"Upgrade: websocket", b"Connection: Upgrade", b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
             b"Sec-WebSocket-Version: 13"]  # fmt: skip
    assert 100 <= status(place.server, [b"GET /socket HTTP/1.1", *hosts, header, *shake]) < 500
    place.goes_on()


METHODS = ["HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "CONNECT", "FLY"]
FIELDS_OF_REQUESTS = ["Range", "If-Range", "If-None-Match", "If-Modified-Since", "Accept-Language", "Accept-Encoding",
                      "Cookie", "Content-Type", "Origin", "X-Forwarded-For", "X-Forwarded-Proto", "Upgrade",
                      "Connection", "Sec-WebSocket-Version", "Sec-WebSocket-Extensions"]  # fmt: skip
ODD = [*ESCAPED, "", "-1", "1e5", "NaN", "all", "&", "#", "<script>", "bytes=5-1", "bytes=-", "bytes=" + "9" * 30 + "-",
       "en;q=nan", "xx;q=-1,en;q=x", "gzip;q=x", 'key="\\777"', "language=xx; key=", "websocket", "upgrade", "13",
       "permessage-deflate; x=y", "null"]  # fmt: skip
ASKED = ["/api/mine?page", "/api/me/results?page", "/mine?page", "/rules/pong?variant", "/code.svg?link",
         "/api/tables/TABLE/frames?hand", "/api/tables/TABLE/frames?see", "/replay/TABLE?hand"]  # fmt: skip
HEADS = {
    "methods": [(f"{method} {path}", "X-More: 1") for method in METHODS for path in GETS],
    "addresses": [(f"GET {path}={word}", "X-More: 1") for path in ASKED for word in ODD],
    "headers": [(f"GET {path}", f"{field}: {word}") for (field, word), path in
                zip(product(FIELDS_OF_REQUESTS, ODD), cycle(("/programs", "/static/common/shell.js")))],
}  # fmt: skip


@pytest.mark.parametrize("heads", HEADS.values(), ids=list(HEADS))
def test_request_with_any_combination_of_wrong_values_is_answered(place, heads):
    """Each method is combined with each path, parameter and header, with any wrong value."""
    key = f"Authorization: Bearer {place.ada.key}"
    for first, header in heads:
        lines = [f"{first.replace('TABLE', place.table)} HTTP/1.1", header, key]
        assert 100 <= status(place.server, [*(line.encode() for line in lines), own(place)]) < 500, (first, header)


def own(place):
    return f"Host: 127.0.0.1:{place.server.port}".encode()


def status(server, lines):
    """Return the status of the response to these lines."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=20) as line:
        line.sendall(b"\r\n".join([*lines, b"", b""]))
        line.settimeout(20)
        return int(line.recv(64).split()[1])


ANY_TEXTS = st.text(st.characters(exclude_categories=()), max_size=40)
TEXTS = ANY_TEXTS | st.lists(st.sampled_from(PIECES_OF_TEXT)).map(" ".join)


@st.composite
def changed(draw, understood):
    """Return a valid text in which parts are removed or replaced."""
    text = draw(st.sampled_from(understood))
    for _ in range(draw(st.integers(1, 3))):
        begin = draw(st.integers(0, len(text)))
        end = begin + draw(st.integers(0, 4))
        text = text[:begin] + draw(st.sampled_from(PIECES_OF_TEXT) | ANY_TEXTS) + text[end:]
    return text


@pytest.mark.parametrize("name", READERS)
@settings(max_examples=20, deadline=None)
@given(data=st.data())
def test_parsers_return_a_result_or_raise_mistake_for_any_text(name, data):
    """No text crashes a parser; `make fuzz` tries millions of texts."""
    with suppress(Mistake):
        READERS[name].read(data.draw(TEXTS | changed(READERS[name].understood)))


ZONES = [
    "",
    "hand",
    "hand 0",
    "hand x",
    "discards",
    "discards 0",
    "pile N",
    "source",
    "stock",
    "deck",
    "wall",
    "meld 0",
]
PLACES = [place + which
          for place in ("meld", "new", "secret", "discards", "hand", "pile", "kong", "stock")
          for which in ("", " 0", " 99", " -1", " x", " \u00b2", ".0", ".99")]  # fmt: skip


@pytest.mark.parametrize("name", mh.GAMES)
def test_touch_of_any_piece_and_place_gets_a_move_or_a_reason(name):
    """Any piece is touched and put anywhere; if it can't go there, a sentence says why."""
    read = READERS[f"pieces touched in {name}"].read
    for zone, to, piece in product(ZONES, PLACES, (mh.GAMES[name].notation.PIECES.NAMES[0], "0", "")):
        shown = read(json.dumps({"touch": [[zone, piece]], "to": to}))
        assert str(shown["why"]), (zone, to, piece)
