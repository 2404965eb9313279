"""Limits of the HTTP and WebSocket protocols, each with a client that violates it."""

import asyncio
import json
import socket
import time
from contextlib import closing
from http.client import HTTPConnection, HTTPResponse

import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from meldhouse.server.http import auth, parsing
from meldhouse.server.ratelimit import uvicorn_protocols
from meldhouse.server.ratelimit.uvicorn_protocols import LimitedWebSocketProtocol
from tests.support.live_server import Line, LiveServer, Refusal, call_api


def closed_with(line, timeout=20):
    """Return the code with which the server closed the connection."""
    try:
        while True:
            line.hear(timeout)
    except ConnectionClosed as why:
        return why.rcvd.code if why.rcvd else None


def test_websocket_from_another_origin_is_refused(server):
    """The handshake is refused with and without a valid key."""
    ada = server.person()
    for key in (ada.key, None):
        with pytest.raises(InvalidHandshake):
            Line(server, key, origin="https://elsewhere.example")
    with Line(server, ada.key, origin=server.address) as line:
        line.say(do="ping")
        assert line.hear()["tell"] == "pong"


def test_request_with_a_cookie_from_another_origin_is_refused(server):
    """A request that changes something and has a cookie must come from the server's own pages."""
    ada = server.person()
    cookie = {"Cookie": f"key={ada.key}", "Content-Type": "application/json"}
    for origin in ({}, {"Origin": "https://elsewhere.example"}):
        with pytest.raises(Refusal) as refused:
            call_api(server, "POST", "/api/tables", {"game": "kingscorners"}, headers={**cookie, **origin})
        assert refused.value.status == 403
    own = {**cookie, "Origin": server.address}
    assert call_api(server, "POST", "/api/tables", {"game": "kingscorners"}, headers=own)["table"]


def test_host_header_with_another_name_is_refused(server):
    """Another name that points to this machine can't be used."""
    with pytest.raises(Refusal) as refused:
        call_api(server, "GET", "/api/games", headers={"Host": "elsewhere.example"})
    assert refused.value.status == 421


def test_public_id_of_a_person_does_not_give_access_to_their_seat(server):
    """Only the key does; the table, the seat and the person aren't enough."""
    ada, eve = server.person("Ada"), server.person("Eve")
    table = ada.open("kingscorners", "me bot")["table"]
    with ada.line(table) as line, eve.line(table) as spy:
        line.wait_for(lambda now: now["scene"])
        spy.wait_for(lambda now: now["scene"])
        assert line.now["you"] == 0
        assert spy.now["you"] is None
        assert spy.now["scene"]["choices"] == []
        shown = [zone["pieces"] for zone in spy.now["scene"]["zones"] if zone["key"] == "hand 0"]
        assert set(shown[0]) == {"??"}
        assert spy.ask("play", move="end")["tell"] == "no"
        assert spy.ask("hint")["tell"] == "no"
    for false_key in (ada.id, table, "0", "x"):
        with pytest.raises(InvalidHandshake):
            Line(server, false_key, table)
        with pytest.raises(Refusal):
            call_api(server, "GET", "/api/me", key=false_key)
    with pytest.raises(Refusal) as refused:
        eve.ask(f"/api/tables/{table}/moves", move="end")
    assert "don't have a seat" in refused.value.text


def test_keys_and_invitations_are_not_sent_to_strangers(server):
    """No message to a stranger contains a key or an invitation."""
    ada, eve = server.person("Ada"), server.person("Eve")
    opened = ada.open("kingscorners", "me open")
    assert ada.key not in json.dumps(eve.get("/api/tables"))
    with eve.line(opened["table"]) as spy:
        messages = json.dumps(spy.heard)
    assert opened["invitation"] not in messages
    assert ada.key not in messages


def test_private_table_is_accessible_only_with_its_invitation(server):
    """It isn't listed, shown or joined without the invitation, which lets a person sit down."""
    ada, bob = server.person("Ada"), server.person("Bob")
    opened = ada.open("kingscorners", "me open", public=False)
    assert bob.get("/api/tables")["tables"] == []
    with pytest.raises(Refusal):
        bob.get(f"/api/tables/{opened['table']}")
    with pytest.raises(Refusal):
        bob.ask(f"/api/tables/{opened['table']}/sit")
    with bob.line() as line:
        line.say(do="table", table=opened["table"])
        assert line.hear()["tell"] == "no"
    with pytest.raises(Refusal):
        call_api(server, "GET", "/join/not-an-invitation", key=bob.key)
    assert opened["link"] == f"/join/{opened['invitation']}"
    call_api(server, "GET", opened["link"], key=bob.key)
    assert bob.ask(f"/api/tables/{opened['table']}/sit") == {"seat": 1}


def test_spectator_at_a_table_without_spectators_is_refused(server):
    """The table shows nothing to people without a seat."""
    ada, eve = server.person("Ada"), server.person("Eve")
    table = ada.open("kingscorners", "me bot", spectators=False)["table"]
    with ada.line(table) as line:
        line.wait_for(lambda now: now["scene"])
        with eve.line() as spy:
            spy.say(do="table", table=table)
            assert spy.hear()["tell"] == "no"


def test_message_that_is_too_long_closes_the_connection(server):
    """A message may have 8 KiB."""
    with server.person().line() as line:
        line.socket.send(
            json.dumps({"do": "ping", "x": ""}).replace('""', '"' + "x" * (parsing.MAX_MESSAGE_BYTES - 24) + '"')
        )
        assert line.hear()["tell"] == "pong"
        line.socket.send("x" * (parsing.MAX_MESSAGE_BYTES + 1))
        assert closed_with(line) == 1009


def test_too_many_messages_close_the_connection(server):
    """A hundred messages in twenty seconds are accepted, another message isn't."""
    with server.person().line() as line:
        for _ in range(auth.MAX_MESSAGES):
            line.say(do="ping")
        for _ in range(auth.MAX_MESSAGES):
            assert line.hear()["tell"] == "pong"
        line.say(do="ping")
        assert line.hear()["tell"] == "bye"
        assert closed_with(line) == 1008


@pytest.mark.parametrize(
    "said",
    ["", "x", "[]", "7", '"x"', "null", '{"do": 1}', '{"do": "fly"}', '{"do": "table"}', '{"do": "play"}',
     '{"do": "play", "id": 7, "move": "end"}', '{"do": "why"}', '{"do": "sit", "seat": "x"}', "[" * 4000,
     '{"do": "table", "table": "../../etc"}', '{"do": "table", "table": {"a": 1}}'],
)  # fmt: skip
def test_invalid_message_is_answered_with_an_explanation(server, said):
    """The connection stays open."""
    with server.person().line() as line:
        line.socket.send(said)
        answer = line.hear()
        assert answer["tell"] == "no"
        assert answer["why"].endswith((".", "?"))
        line.say(do="ping")
        assert line.hear()["tell"] == "pong"


def test_binary_frame_closes_the_connection(server):
    """Messages must be text."""
    with server.person().line() as line:
        line.socket.send(b"\x00\x01")
        closed_with(line)


def test_client_that_never_reads_is_dropped_and_delays_nobody(tmp_path):
    """The client is a spectator; the player's moves are answered as fast as before."""
    with LiveServer(tmp_path / "house.db") as server:
        ada, eve = server.person("Ada"), server.person("Eve")
        table = ada.open("kingscorners", "me bot")["table"]
        with ada.line(table, max_queue=None) as line:
            stalled = raw_connection(server, eve.key, table)
            time.sleep(0.5)
            actor = server.services.tables.actors[table]
            assert len(actor.presence.subscribers) == 2
            slowest = 0.0
            for _ in range(100_000):
                if len(actor.presence.subscribers) == 1:
                    break
                began = time.perf_counter()
                run_in(server, actor.broadcaster.publish_seats)
                slowest = max(slowest, time.perf_counter() - began)
            assert len(actor.presence.subscribers) == 1
            assert slowest < 0.5
            line.say(do="ping")
            line.until("pong")
            stalled.close()


def test_client_that_never_reads_does_not_delay_the_shutdown(tmp_path, caplog):
    """The server's last message is still being sent when the connection is cut."""
    with LiveServer(tmp_path / "house.db") as server:
        stalled = raw_connection(server, server.person("Eve").key, "none")
        [line] = [
            line
            for line in server.uvicorn_server.server_state.connections
            if isinstance(line, LimitedWebSocketProtocol)
        ]
        run_in(server, lambda: (line.transport.write(b"x" * 10_000_000), line.transport.close()))
        assert line.transport.get_write_buffer_size() > 0
    assert not server.uvicorn_server.server_state.connections
    assert "timeout graceful shutdown exceeded" not in caplog.text
    stalled.close()


def run_in(server, work):
    """Run a function in the server's thread and wait for it."""

    async def done():
        work()

    asyncio.run_coroutine_threadsafe(done(), server.loop).result(10)


def raw_connection(server, key, table):
    """Open a connection that subscribes to a table and never reads."""
    stalled = socket.socket()
    stalled.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    stalled.connect(("127.0.0.1", server.port))
    stalled.sendall(
        (
            f"GET /socket HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
            f"Authorization: Bearer {key}\r\n\r\n"
        ).encode()
    )
    time.sleep(0.2)
    said = json.dumps({"do": "table", "table": table}).encode()
    stalled.sendall(bytes([0x81, 0x80 | len(said), 0, 0, 0, 0]) + said)
    return stalled


def test_request_body_that_is_too_long_is_refused(server):
    """Bodies may have 8 KiB, records 512 KiB."""
    ada = server.person()
    with pytest.raises(Refusal) as refused:
        ada.ask("/api/tables", game="kingscorners", more="x" * parsing.MAX_BODY_BYTES)
    assert refused.value.status == 413
    with pytest.raises(Refusal) as refused:
        call_api(server, "POST", "/api/records", b"x" * (parsing.MAX_RECORD_BYTES + 1), ada.key)
    assert refused.value.status == 413


def test_too_many_changing_requests_are_refused(server):
    """The limit is a hundred in twenty seconds, over the WebSocket or HTTP."""
    ada = server.person()
    for _ in range(auth.MAX_MESSAGES):
        ada.ask("/api/me", name="Ada")
    with pytest.raises(Refusal) as refused:
        ada.ask("/api/me", name="Ada")
    assert refused.value.status == 429


def test_too_many_new_people_of_one_address_must_wait(tmp_path):
    """More new people in a minute than allowed are refused with an explanation. They can still read pages."""
    with LiveServer(tmp_path / "house.db", newcomers=3) as server:
        for _ in range(3):
            server.person()
        with pytest.raises(Refusal) as refused:
            server.person()
        assert refused.value.status == 429
        assert "Meldhouse" in call_api(server, "GET", "/")


def person_from(server, address):
    """Return a new person whose request has this forwarded address."""
    return call_api(server, "POST", "/api/people", {"name": "Ada"}, headers={"X-Forwarded-For": address})


def test_forwarded_address_is_trusted_only_from_known_proxies(tmp_path):
    """Clients of an unknown proxy count as one address."""
    with LiveServer(tmp_path / "house.db", newcomers=3) as server:
        for n in range(3):
            person_from(server, f"192.0.2.{n}")
        with pytest.raises(Refusal) as refused:
            person_from(server, "192.0.2.9")
        assert refused.value.status == 429
    with LiveServer(tmp_path / "house.db", newcomers=1, proxies=["127.0.0.1"]) as server:
        for n in range(5):
            person_from(server, f"192.0.2.{n}")
        with pytest.raises(Refusal) as refused:
            person_from(server, "192.0.2.4")
        assert refused.value.status == 429
    with LiveServer(tmp_path / "house.db", newcomers=1, proxies=["10.0.0.0/8"]) as server:
        person_from(server, "192.0.2.1")
        with pytest.raises(Refusal):
            person_from(server, "192.0.2.2")


def test_every_response_has_security_headers(tmp_path):
    """Headers say what a page may do and, behind a TLS proxy, require HTTPS."""
    said = [b"GET / HTTP/1.1", b"Host: 127.0.0.1", b"X-Forwarded-Proto: https", b"Connection: close", b"", b""]

    def headers(server):
        with socket.create_connection(("127.0.0.1", server.port), timeout=20) as line:
            line.sendall(b"\r\n".join(said))
            return b"".join(iter(lambda: line.recv(65536), b"")).partition(b"\r\n\r\n")[0].decode().lower()

    with LiveServer(tmp_path / "house.db", proxies=["127.0.0.1"]) as server:
        sent = headers(server)
        assert "strict-transport-security: max-age=31536000" in sent
        for name in ("content-security-policy: default-src 'self'", "permissions-policy: camera=()",
                     "cross-origin-resource-policy: same-origin", "x-content-type-options: nosniff"):  # fmt: skip
            assert name in sent
    with LiveServer(tmp_path / "house.db") as server:  # no other address is trusted
        assert "strict-transport-security" not in headers(server)


HALVES = {
    "nothing": b"",
    "half a line": b"GET / HT",
    "half the headers": b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-More:",
    "half a body": b"POST /api/people HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\n{",
    "a body that nobody waits for": b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\n{",
    "half a chunk": b"POST /api/people HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\nfff\r\n{",
    "half a handshake": b"GET /socket HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n",
    "a second that is half": b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\nGET / HT",
}


@pytest.mark.parametrize("half", HALVES.values(), ids=list(HALVES))
def test_incomplete_request_is_closed_after_the_timeout(server, monkeypatch, caplog, half):
    """This holds even if bytes keep arriving; nothing is logged."""
    monkeypatch.setattr(uvicorn_protocols, "REQUEST_READ_TIMEOUT_S", 1.0)
    with socket.create_connection(("127.0.0.1", server.port), timeout=20) as line:
        line.sendall(half)
        line.settimeout(0.1)
        began = time.monotonic()
        while is_open(line) and time.monotonic() - began < 15:
            drip(line, b"x" if half else b"")
        assert 0.5 < time.monotonic() - began < 5
    assert call_api(server, "GET", "/api/games")
    assert not caplog.records


def is_open(line):
    try:
        return bool(line.recv(65536))
    except TimeoutError:
        return True
    except ConnectionError:
        return False


def drip(line, byte):
    """Send one more byte if the connection is still open."""
    try:
        line.sendall(byte)
    except OSError:
        return


def test_slow_request_within_the_timeout_is_served(server, monkeypatch):
    """It arrives in small pieces. A second request on the connection is also answered, after a pause."""
    monkeypatch.setattr(uvicorn_protocols, "REQUEST_READ_TIMEOUT_S", 3.0)
    said = json.dumps({"name": "Ada"}).encode()
    head = f"POST /api/people HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: {len(said)}\r\n\r\n".encode()
    with socket.create_connection(("127.0.0.1", server.port), timeout=20) as line:
        for _ in range(2):
            for piece in (head[:20], head[20:], said[:4], said[4:]):
                line.sendall(piece)
                time.sleep(0.4)
            answer = HTTPResponse(line)  # to its end, because head and body may arrive separately
            answer.begin()
            assert answer.status == 200
            assert b"Ada" in answer.read()
            time.sleep(0.8)


def test_idle_connection_is_kept_for_more_than_a_minute(server):
    """Proxies close theirs after a minute. A request that they send while the server closes a connection would be
    lost.
    """
    with closing(HTTPConnection("127.0.0.1", server.port, timeout=20)) as line:
        line.request("GET", "/api/games")
        line.getresponse().read()

        async def rest():
            kept = [each.timeout_keep_alive_task for each in server.uvicorn_server.server_state.connections]
            return [task.when() - server.loop.time() for task in kept if task]

        assert max(server.call(rest)) > 70


def test_websocket_stays_open_longer_than_the_request_timeout(server, monkeypatch):
    """The timeout applies to requests and handshakes. A connected client need not send anything."""
    monkeypatch.setattr(uvicorn_protocols, "REQUEST_READ_TIMEOUT_S", 0.5)
    with server.person().line() as line:
        time.sleep(1.5)
        line.say(do="ping")
        assert line.hear()["tell"] == "pong"


@pytest.mark.parametrize("words", ["", "x" * 65, 7, ["x"], "\x00"])
def test_sitting_down_with_invalid_words_takes_no_seat(server, words):
    """The person can then sit down with valid words, or without words."""
    ada, bob = server.person("Ada"), server.person("Bob")
    table = ada.open("kingscorners", "me open open")["table"]
    with bob.line(table) as line:
        assert line.ask("sit", seat=1, words=words)["tell"] == "no"
        with pytest.raises(Refusal, match=r"1 to 64 characters|U\+0000"):
            bob.ask(f"/api/tables/{table}/sit", seat=1, words=words)
        assert [seat["is"] for seat in bob.get(f"/api/tables/{table}")["table"]["seats"]] == ["person", "open", "open"]
        assert line.ask("sit", seat=1, words="of Bob")["tell"] == "done"


def test_person_who_takes_a_left_seat_adds_their_own_words(tmp_path):
    """The words of the previous person don't matter, even after a restart."""
    with LiveServer(tmp_path / "house.db") as server:
        ada, bob, eve = (server.person(name) for name in ("Ada", "Bob", "Eve"))
        table = ada.open("kingscorners", "me open open")["table"]
        assert bob.ask(f"/api/tables/{table}/sit", seat=1, words="of Bob")
        assert bob.ask(f"/api/tables/{table}/leave") == {}
        assert eve.ask(f"/api/tables/{table}/sit", seat=1, words="of Eve")["seat"] == 1
        with pytest.raises(Refusal, match="already"):
            eve.ask(f"/api/tables/{table}/add", words="of Eve again")
        now = eve.get(f"/api/tables/{table}")["fair"]["now"]
        assert now["added"] == [{"seat": 1, "words": "of Eve"}]
    with LiveServer(tmp_path / "house.db", port=server.port):
        assert eve.get(f"/api/tables/{table}")["fair"]["now"] == now
