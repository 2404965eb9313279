"""Limits for connections, windows, requests and tables: a refusal says why, and when to try again."""

import asyncio
import json
import socket
import sys
import time
from contextlib import suppress
from types import SimpleNamespace

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from meldhouse.i18n import Localizer, msg
from meldhouse.server.accounts.models import Person
from meldhouse.server.cluster.http_proxy import TableProxyMiddleware
from meldhouse.server.core.client_identity import ClientId
from meldhouse.server.core.errors import HttpError
from meldhouse.server.lobby import listing
from meldhouse.server.ratelimit import accept_filter, limiter, uvicorn_protocols
from meldhouse.server.ratelimit.limiter import KeyedLimiter, RateLimits, address_of
from meldhouse.server.registry.services import create_services
from meldhouse.util.errors import Mistake
from tests.support.live_server import WORD, Line, LiveServer


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with LiveServer(tmp_path_factory.mktemp("house") / "house.db") as opened:
        yield opened


def refusal(server, path, method="GET", message=None, key=None):
    """Return the status of a refusal, the seconds until a retry, and the reason."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=20) as line:
        body = json.dumps(message).encode() if message else b""
        head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nConnection: close\r\n"
        key = f"Authorization: Bearer {key}\r\n" if key else ""
        line.sendall(f"{head}{key}Content-Length: {len(body)}\r\n\r\n".encode() + body)
        answer = b"".join(iter(lambda: line.recv(65536), b""))
    head, _, text = answer.partition(b"\r\n\r\n")
    first, *fields = head.decode().splitlines()
    headers = {name.lower(): value for name, _, value in (field.partition(": ") for field in fields)}
    return int(first.split()[1]), int(headers.get("retry-after", 0)), text.decode()


def test_websocket_over_the_limit_per_person_is_refused(server, monkeypatch, caplog):
    """After another WebSocket closes, a new one is accepted. The limit of the address applies to other people."""
    monkeypatch.setattr(limiter, "WEBSOCKETS_PER_PERSON", 2)
    monkeypatch.setattr(limiter, "WEBSOCKETS_PER_ADDRESS", 4)
    ada, bob = server.person("Ada"), server.person("Bob")
    with Line(server, ada.key) as first, Line(server, ada.key):
        with pytest.raises(InvalidStatus) as refused:
            Line(server, ada.key)
        answer = refused.value.response
        assert (answer.status_code, answer.headers["Retry-After"]) == (429, "10")
        assert "too many windows" in json.loads(answer.body)["why"]
        with Line(server, bob.key), Line(server), pytest.raises(InvalidStatus):
            Line(server)
        first.close()
        with connect_when_there_is_room(server, ada) as again:
            again.say(do="ping")
            assert again.hear()["tell"] == "pong"
    assert not caplog.records


def connect_when_there_is_room(server, person):
    """Connect as soon as the server has noticed that there is room again."""
    for _ in range(500):
        try:
            return Line(server, person.key)
        except InvalidStatus:
            continue
    raise AssertionError("there is never room again")


def test_websocket_over_the_limit_of_the_server_is_refused(monkeypatch):
    """The server accepts connections again after a WebSocket has closed."""
    monkeypatch.setattr(limiter, "MAX_WEBSOCKETS", 2)
    here = RateLimits(1)
    with here.websocket_slot(ClientId("a", "ada")), here.websocket_slot(ClientId("b", "")):
        with pytest.raises(HttpError) as refused, here.websocket_slot(ClientId("c", "eve")):
            pass
        assert (refused.value.status, refused.value.headers) == (503, {"Retry-After": "10"})
    with here.websocket_slot(ClientId("c", "eve")):
        assert here.sockets["eve"] == 1
    assert not here.sockets


def test_connection_over_the_limit_is_refused_with_an_explanation(server, monkeypatch):
    """The refusal comes before the request is parsed. The server's known proxy is exempt."""
    monkeypatch.setattr(uvicorn_protocols, "MAX_CONNECTIONS_PER_ADDRESS", 2)
    open_lines = [socket.create_connection(("127.0.0.1", server.port), timeout=20) for _ in range(2)]
    status, again, why = refusal(server, "/api/games")
    assert (status, again, why) == (
        503,
        uvicorn_protocols.RETRY_AFTER_S,
        "The server is full. Please try again shortly.",
    )
    config = server.uvicorn_server.config
    monkeypatch.setattr(config, "forwarded_allow_ips", ["127.0.0.0/8"])
    assert refusal(server, "/api/games")[0] == 200
    monkeypatch.setattr(uvicorn_protocols, "MAX_CONNECTIONS", 2)
    assert refusal(server, "/api/games")[0] == 503
    for line in open_lines:
        line.close()


def test_connection_over_the_rate_limit_per_address_is_refused(server, monkeypatch):
    """The refusal comes before the request is parsed. Proxies are exempt."""
    counts = KeyedLimiter()
    monkeypatch.setattr(server.uvicorn_server.config.app.state.limits, "connections", counts)
    monkeypatch.setattr(uvicorn_protocols, "MAX_NEW_CONNECTIONS", 3)
    assert [refusal(server, "/api/games")[0] for _ in range(3)] == [200] * 3
    status, again, why = refusal(server, "/api/games")
    assert (status, 1 <= again <= uvicorn_protocols.WINDOW_S, why) == (
        429,
        True,
        "Too many requests. Please wait a moment.",
    )
    config = server.uvicorn_server.config
    monkeypatch.setattr(config, "forwarded_allow_ips", ["127.0.0.0/8"])
    assert refusal(server, "/api/games")[0] == 200
    assert list(counts.windows) == ["127.0.0.1"]


def test_message_limit_per_person_counts_all_connections(server, monkeypatch):
    """New connections don't help. Other people at the same address can still send."""
    monkeypatch.setattr(limiter, "MESSAGES_PER_PERSON", 6)
    ada, bob = server.person("Ada"), server.person("Bob")
    with ada.line() as one, ada.line() as two:
        for line in (one, two, one, two):
            line.say(do="ping")
            line.until("pong")
        one.say(do="ping")
        assert "too many messages" in one.until("bye")["why"]
    with pytest.raises(InvalidStatus) as refused, ada.line():
        pass
    assert refused.value.response.status_code == 429
    with bob.line() as line:
        line.say(do="ping")
        line.until("pong")


def test_message_limit_that_was_exceeded_refuses_messages_for_a_while(monkeypatch):
    """A message isn't accepted just because an old message leaves the window."""
    now = 100.0
    monkeypatch.setattr(limiter, "now", lambda: now)
    counts, why = KeyedLimiter(blocking=True), msg("too-many-messages")
    for _ in range(3):
        counts.acquire("ada", 3, 20, why)
    for second, left in ((119.0, "20"), (130.0, "9"), (138.9, "1")):
        now = second
        with pytest.raises(HttpError) as refused:
            counts.acquire("ada", 3, 20, why)
        assert refused.value.headers == {"Retry-After": left}
    now = 139.5
    counts.acquire("ada", 3, 20, why)


def test_messages_of_a_sender_over_the_limit_are_not_read_to_the_end(server, monkeypatch):
    """The server reads small pieces, and at most two of them after its last message."""
    read, longest = [], []
    heard, received = (
        uvicorn_protocols.LimitedWebSocketProtocol.handle_text,
        uvicorn_protocols.LimitedWebSocketProtocol.data_received,
    )
    monkeypatch.setattr(
        uvicorn_protocols.LimitedWebSocketProtocol,
        "handle_text",
        lambda live, frame: (read.append(1), heard(live, frame)),
    )
    monkeypatch.setattr(
        uvicorn_protocols.LimitedWebSocketProtocol,
        "data_received",
        lambda live, data: (longest.append(len(data)), received(live, data)),
    )
    monkeypatch.setattr(limiter, "MESSAGES_PER_PERSON", 3)
    words, since = 100_000, time.monotonic()
    with server.person("Eve").line() as line:
        with suppress(OSError):
            line.socket.socket.sendall(WORD * words)
        with suppress(ConnectionClosed, TimeoutError):
            while True:
                line.hear(5)
    assert 3 < len(read) < words / 50
    assert max(longest) == uvicorn_protocols.WEBSOCKET_READ_BYTES
    assert time.monotonic() - since < 5  # uvicorn waits ten seconds for a client that doesn't close


def test_message_limit_per_address_counts_all_people_there(server, monkeypatch):
    monkeypatch.setattr(limiter, "MESSAGES_PER_ADDRESS", 3)
    monkeypatch.setattr(server.uvicorn_server.config.app.state.limits, "messages", KeyedLimiter())
    with server.person("Ada").line() as line:
        line.say(do="ping")
        line.until("pong")
    with server.person("Bob").line() as line:
        line.say(do="ping")
        assert "too many messages" in line.until("bye")["why"]


def test_connection_counts_return_to_zero_after_all_connections_end(server):
    """Requests end, and WebSockets are closed or cut."""
    counted, ada = server.uvicorn_server.config.app.state.limits.lines, server.person()
    open_lines = [socket.create_connection(("127.0.0.1", server.port), timeout=20) for _ in range(3)]
    with ada.line() as line, ada.line() as cut:
        for one in (line, cut):
            one.say(do="ping")
            one.until("pong")
        assert counted["127.0.0.1"] >= len(open_lines) + 2
        cut.socket.socket.shutdown(socket.SHUT_RDWR)
    for one in open_lines:
        one.close()
    until = time.monotonic() + 10
    while counted and time.monotonic() < until:
        time.sleep(0.02)
    assert (dict(counted), dict(server.uvicorn_server.config.app.state.limits.sockets)) == ({}, {})


def test_message_limit_counts_invalid_messages(server, monkeypatch):
    """Pings and endless fragments, some of them empty, end the connection with an explanation."""
    monkeypatch.setattr(uvicorn_protocols, "MAX_CONTROL_FRAMES", 20)
    for first, said in ((b"", b"\x89\x80\0\0\0\0"), (b"\x01\x80\0\0\0\0", b"\x00\x80\0\0\0\0")):
        with server.person("Ada").line() as line:
            line.socket.socket.sendall(first + said * 30)
            with pytest.raises(ConnectionClosed) as closed:
                line.hear(5)
        assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (1008, "You are sending too many messages.")


def test_requests_after_many_refusals_are_not_even_read(server, monkeypatch):
    """This holds for every connection from the address, even an open connection."""
    here = server.uvicorn_server.config.app.state.limits
    monkeypatch.setattr(limiter, "REQUESTS_PER_ADDRESS", 1)
    monkeypatch.setattr(limiter, "REFUSALS_BEFORE_BLOCK", 2)
    for name in ("requests", "refusals"):
        monkeypatch.setattr(here, name, KeyedLimiter(blocking=name == "refusals"))
    asked = []
    monkeypatch.setattr(here, "check_request", lambda *who, ask=here.check_request: (asked.append(who), ask(*who)))
    with socket.create_connection(("127.0.0.1", server.port), timeout=20) as kept:
        assert [refusal(server, "/api/games")[0] for _ in range(4)] == [200, 429, 429, 429]
        assert len(asked) == 4
        status, again, why = refusal(server, "/art/felt.svg")
        assert (status, 1 <= again <= limiter.WINDOW_S, why) == (429, True, "Too many requests. Please wait a moment.")
        kept.sendall(b"GET /art/felt.svg HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        assert b"429" in b"".join(iter(lambda: kept.recv(65536), b""))
    assert len(asked) == 4
    monkeypatch.setattr(server.uvicorn_server.config, "forwarded_allow_ips", ["127.0.0.0/8"])
    refusal(server, "/art/felt.svg")
    assert len(asked) == 5  # a proxy is read, because it may forward another person's request


@pytest.mark.skipif(sys.platform != "linux", reason="a visitor needs another address")
def test_connections_after_many_refusals_are_closed(server, monkeypatch):
    """The address gets no answer for a while. Other addresses are accepted, and later this address again."""
    here = server.uvicorn_server.config.app.state.limits
    monkeypatch.setattr(limiter, "REQUESTS_PER_ADDRESS", 0)
    monkeypatch.setattr(limiter, "REFUSALS_BEFORE_BLOCK", 2)
    monkeypatch.setattr(limiter, "BLOCKED_CONNECTIONS_BEFORE_CLOSE", 3)
    for name in ("requests", "refusals", "blocked_connections"):
        monkeypatch.setattr(here, name, KeyedLimiter(blocking=name != "requests"))
    made, made_by = [], uvicorn_protocols.LimitedHttpProtocol.connection_made
    monkeypatch.setattr(
        uvicorn_protocols.LimitedHttpProtocol,
        "connection_made",
        lambda line, to: (made.append(line), made_by(line, to)),
    )

    def answer():
        with (
            suppress(ConnectionResetError),
            socket.create_connection(("127.0.0.1", server.port), timeout=20, source_address=("127.0.6.1", 0)) as line,
        ):
            line.sendall(b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            return line.recv(65536)[9:12]
        return b""

    answers = [answer() for _ in range(60)]
    assert answers == [b"429"] * 7 + [b""] * 53  # two and one more, three and one more
    assert len(made) == 7
    monkeypatch.setattr(limiter, "REQUESTS_PER_ADDRESS", 1000)
    monkeypatch.setattr(here, "requests", KeyedLimiter())
    assert refusal(server, "/api/games")[0] == 200
    monkeypatch.setattr(limiter, "now", lambda: time.monotonic() + 2 * limiter.WINDOW_S)
    assert answer() == b"200"


@pytest.mark.skipif(sys.platform != "linux", reason="a visitor needs another address")
def test_pipelined_requests_after_many_refusals_are_not_answered(server, monkeypatch):
    """The requests were sent on a connection while they were still allowed; proxies aren't exempt."""
    here = server.uvicorn_server.config.app.state.limits
    monkeypatch.setattr(limiter, "REFUSALS_BEFORE_BLOCK", 1)
    monkeypatch.setattr(here, "refusals", KeyedLimiter(blocking=True))
    monkeypatch.setattr(server.uvicorn_server.config, "forwarded_allow_ips", ["127.0.0.0/8"])
    usual, asked = TableProxyMiddleware.__call__, []

    async def answered(relay, scope, receive, send):
        asked.append(scope["path"])
        if len(asked) == 3:
            for _ in range(2):
                with suppress(HttpError), here.counting_refusals("127.0.0.1"):
                    raise HttpError(429, msg("too-many-requests"))
        await usual(relay, scope, receive, send)

    monkeypatch.setattr(TableProxyMiddleware, "__call__", answered)
    with socket.create_connection(("127.0.0.1", server.port), timeout=20) as line:
        line.sendall(b"HEAD /art/felt.svg HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 50)
        shown = b""
        with suppress(ConnectionResetError):
            shown = b"".join(iter(lambda: line.recv(65536), b""))
    assert (shown.count(b" 200 "), shown.count(b" 429 ")) == (3, 1)
    assert len(asked) == 3


def test_pipelined_requests_behind_a_refusal_are_not_answered(server, monkeypatch):
    monkeypatch.setattr(limiter, "REQUESTS_PER_ADDRESS", 0)
    monkeypatch.setattr(server.uvicorn_server.config.app.state.limits, "requests", KeyedLimiter())
    with socket.create_connection(("127.0.0.1", server.port), timeout=20) as line:
        line.sendall(b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 50)
        answered = b""
        with suppress(ConnectionResetError):
            answered = b"".join(iter(lambda: line.recv(65536), b""))
    assert answered.count(b"HTTP/1.1 429") <= 1


def test_requests_over_the_limit_per_address_are_refused(server, monkeypatch):
    """Drawings and modules have a separate limit, because a page loads many of them."""
    ada = server.person()
    monkeypatch.setattr(limiter, "REQUESTS_PER_ADDRESS", 3)
    monkeypatch.setattr(server.uvicorn_server.config.app.state.limits, "requests", KeyedLimiter())
    for path in ("/api/games", "/art/felt.svg", "/", "/static/joined/lobby/lobby.js", "/api/me"):
        assert refusal(server, path, key=ada.key)[0] == 200
    status, again, why = refusal(server, "/", key=ada.key)
    assert (status, 1 <= again <= limiter.WINDOW_S) == (429, True)
    assert "Too many requests" in json.loads(why)["why"]
    assert refusal(server, "/art/felt.svg")[0] == 200
    monkeypatch.setattr(limiter, "STATIC_REQUESTS_PER_ADDRESS", 1)
    monkeypatch.setattr(server.uvicorn_server.config.app.state.limits, "static_requests", KeyedLimiter())
    assert [refusal(server, path)[0] for path in ("/art/felt.svg", "/static/joined/lobby/lobby.js")] == [200, 429]


def test_refusal_of_a_request_says_when_to_retry(monkeypatch):
    """A retry works when the oldest request leaves the window. Refused requests don't count."""
    now = 100.0
    monkeypatch.setattr(limiter, "now", lambda: now)
    counts = KeyedLimiter()
    for second in (0, 4, 6):
        now = 100.0 + second
        counts.acquire("ada", 3, 20, msg("too-many-requests"))
    for second, left in ((7, "13"), (19, "1")):
        now = 100.0 + second
        with pytest.raises(HttpError) as refused:
            counts.acquire("ada", 3, 20, msg("too-many-requests"))
        assert refused.value.headers == {"Retry-After": left}
    now = 120.5
    counts.acquire("ada", 3, 20, msg("too-many-requests"))
    monkeypatch.setattr(limiter, "MAX_KEYS", 2)
    counts.acquire("bob", 3, 20, msg("too-many-requests"))
    with pytest.raises(HttpError) as refused:
        counts.acquire("eve", 3, 20, msg("too-many-requests"))
    assert refused.value.status == 503
    now = 150.0
    counts.acquire("eve", 3, 20, msg("too-many-requests"))
    assert list(counts.windows) == ["eve"]


def test_ipv6_network_counts_as_one_visitor():
    """A single visitor can have millions of IPv6 addresses."""

    def come_from(host):
        return address_of(SimpleNamespace(client=SimpleNamespace(host=host)))

    assert come_from("2001:db8:1:2:3:4:5:6") == come_from("2001:db8:1:2::9") != come_from("2001:db8:1:3::9")
    assert come_from("192.0.2.1") != come_from("192.0.2.2")
    assert come_from("::ffff:192.0.2.1") != come_from("::ffff:192.0.2.2")
    assert come_from("fe80::1%eth0") == come_from("fe80::2%eth0")


def test_flood_of_new_tables_does_not_hide_other_tables_in_the_lobby(tmp_path, monkeypatch):
    """Ten people open as many tables as allowed. Tables of a waiting person and of an absent host are still listed."""
    monkeypatch.setattr(listing, "MAX_LISTED", 14)

    async def main():
        services = create_services(tmp_path / "house.db")
        await services.start()
        asked = {"game": "kingscorners", "seats": [{"is": "me"}, {"is": "open"}]}
        people = [(await services.accounts.create(f"Guest {n}"))[0] for n in range(12)]
        first = [await services.tables.open_table(person, asked) for person in people[:2]]
        for settings in first:
            settings.opened = "2026-01-01T00:00:00Z"
        for person in people[2:]:
            for _ in range(5):
                await services.tables.open_table(person, asked)
        monkeypatch.setattr(listing, "ABANDONED_AFTER_S", 10**10)
        listed = services.listing.public(Localizer())
        assert len(listed) == 14
        assert {settings.id for settings in first} < {table["table"] for table in listed}
        assert {table["host"] for table in listed} == {person.person for person in people}
        assert [table["opened"] for table in listed] == sorted((table["opened"] for table in listed), reverse=True)
        monkeypatch.setattr(listing, "MAX_LISTED", 3)
        monkeypatch.setattr(services.tables, "is_attended", lambda id, within: id == first[0].id or within > 0)
        assert first[0].id in {table["table"] for table in services.listing.public(Localizer())}
        await services.stop()

    asyncio.run(main())


def test_table_over_the_limit_of_the_server_is_refused(server, monkeypatch):
    """The refusal says when to try again. Abandoned tables don't count."""

    def open_one(visitor, **asked):
        asked = {"game": "kingscorners", **asked}
        return server.call(lambda: server.services.tables.open_table(Person(visitor.id, "Ada"), asked))

    first = server.person()
    opened = open_one(first, id="one").id
    monkeypatch.setattr("meldhouse.server.registry.tables.MAX_TABLES", 1)
    monkeypatch.setattr("meldhouse.server.registry.tables.MAX_TABLES_PER_PERSON", 1)
    assert open_one(first, id="one").id == opened  # asked again by a client that missed the answer
    with pytest.raises(Mistake):
        open_one(first, id="two")
    with pytest.raises(HttpError, match="All tables are in use right now") as refused:
        open_one(server.person())
    assert (refused.value.status, refused.value.headers) == (503, {"Retry-After": "30"})
    monkeypatch.setattr(listing, "ABANDONED_AFTER_S", -1.0)
    assert open_one(server.person()).id


def test_page_over_the_websocket_limit_is_sent_the_reason(server, monkeypatch):
    """A page can't read the answer to its handshake: its WebSocket is accepted only to send the reason, and isn't
    counted.
    """
    monkeypatch.setattr(limiter, "WEBSOCKETS_PER_PERSON", 0)
    ada = server.person()
    with Line(server, ada.key, origin=server.address) as line:
        bye = line.hear()
        assert (bye["tell"], bye["again"]) == ("bye", 10)
        assert "too many windows" in bye["why"]
        with pytest.raises(ConnectionClosed) as closed:
            line.hear()
    assert closed.value.rcvd.code == 1013
    with pytest.raises(InvalidStatus, match="403"):
        Line(server, ada.key, origin="http://elsewhere.example")


def test_tables_over_the_rate_limit_per_address_are_refused(server, monkeypatch):
    """The limit per minute applies to the address, for any number of people."""
    monkeypatch.setattr("meldhouse.server.http.api.NEW_TABLES_PER_MINUTE", 2)
    people = [server.person() for _ in range(3)]
    for person in people[:2]:
        person.open("kingscorners", "me open")
    status, again, why = refusal(server, "/api/tables", "POST", {"game": "kingscorners"}, people[2].key)
    assert (status, 50 < again <= 60) == (429, True)
    assert "Too many tables" in why


def test_accept_filter_pauses_after_several_closed_connections(monkeypatch):
    """The loop does other work after a few closed connections, however many more arrive."""
    monkeypatch.setattr(accept_filter, "MAX_DROPS_IN_A_ROW", 3)
    everybodys = RateLimits(60)
    monkeypatch.setattr(everybodys, "accepts", lambda address: False)
    with accept_filter.FilteringSocket(socket.create_server(("127.0.0.1", 0)), everybodys) as door:
        door.setblocking(False)
        came = [socket.create_connection(door.getsockname(), timeout=5) for _ in range(4)]
        with pytest.raises(BlockingIOError):
            door.accept()
        for line in came[:3]:
            with pytest.raises(ConnectionResetError):
                line.recv(1)
        monkeypatch.setattr(everybodys, "accepts", lambda address: True)
        here, _ = door.accept()  # the fourth still waits
        for line in (*came, here):
            line.close()
