"""A guest joins with an address or an invitation, plays, reconnects, and explains what goes wrong."""

import http.server
import runpy
import threading

import pytest

from meldhouse.bots.class_bot import bot_names
from meldhouse.guest import connection, player
from meldhouse.guest.address import TableAddress, parse_address
from meldhouse.guest.connection import visit_table
from meldhouse.guest.player import BotSettings
from meldhouse.util.errors import Mistake
from tests.support.live_server import LiveServer, free_port, play_hand

BOTS = """
import time

class First:
    def choose(self, view):
        return list(view.legal)[0]

class Last:
    def choose(self, view):
        return list(view.legal.values())[-1]

class Raises:
    def choose(self, view):
        return 1 / 0

class Cheats:
    def choose(self, view):
        return "win at once"

class Sleeps:
    def choose(self, view):
        time.sleep(60)
"""

LONG_MATCH = {"target": "500"}


@pytest.fixture(scope="module")
def bots(tmp_path_factory):
    file = tmp_path_factory.mktemp("guests") / "my.py"
    file.write_text(BOTS)
    return file


class Visit:
    """A guest in a thread, with what it reported and how it ended."""

    def __init__(self, url, bot, name="Robin", hands=0, limit=60.0, key=None):
        self.said, self.played, self.error = [], None, None
        self.settings = url, name, BotSettings(str(bot), 1, limit, hands), key, lambda m: self.said.append(str(m))
        self.thread = threading.Thread(target=self.run, daemon=True)
        self.thread.start()

    def run(self):
        try:
            self.played = visit_table(*self.settings)
        except Mistake as error:
            self.error = str(error)

    def end(self):
        self.thread.join(120)
        assert not self.thread.is_alive(), self.said
        return self


def moves_by_seat(visitor, table):
    record = visitor.get(f"/api/tables/{table}/record")
    return [line.split(" ", 1) for line in record.splitlines() if line[:2] in ("0 ", "1 ", "2 ")]


# --- addresses ---------------------------------------------------------------------------------------


def test_address_of_a_table_or_an_invitation_is_parsed():
    assert parse_address("http://127.0.0.1:8000/table/k7f3q9") == TableAddress("http://127.0.0.1:8000", "k7f3q9")
    assert parse_address("https://h.example/join/abc/?x=1#y") == TableAddress("https://h.example", "", "abc")
    assert parse_address("https://h.example/join/abc").websocket == "wss://h.example/socket"


@pytest.mark.parametrize(
    "url",
    ["", "k7f3q9", "ftp://h/table/x", "http://h", "http://h/rules/pong", "http://h:port/table/x", "http://[/table/x"],
)
def test_address_that_is_no_table_is_refused_with_an_example(url):
    with pytest.raises(Mistake, match="isn't the address of a table"):
        parse_address(url)


def test_guest_says_that_no_server_answers():
    visit = Visit(f"http://127.0.0.1:{free_port()}/table/abc", "club").end()
    assert "No server can be reached" in visit.error


def test_guest_says_that_a_server_is_not_meldhouse():
    class Other(http.server.BaseHTTPRequestHandler):
        def do_POST(self):
            self.send_response(200)
            self.end_headers()
            self.wfile.write(b"<p>Hello</p>")

        def log_message(self, *_):
            pass

    with http.server.HTTPServer(("127.0.0.1", 0), Other) as other:
        threading.Thread(target=other.handle_request, daemon=True).start()
        visit = Visit(f"http://127.0.0.1:{other.server_port}/table/abc", "club").end()
    assert "isn't a Meldhouse server" in visit.error


def test_guest_says_that_a_table_is_unknown_full_or_private(server):
    ada = server.person()
    assert "refused" in Visit(f"{server.address}/table/nothing", "club").end().error
    full = ada.open("kingscorners", "me bot")["table"]
    assert "refused" in Visit(f"{server.address}/table/{full}", "club").end().error
    private = ada.open("kingscorners", "me open", public=False)
    assert "private" in Visit(f"{server.address}/table/{private['table']}", "club").end().error
    assert "invitation" in Visit(f"{server.address}/join/wrong", "club").end().error


def test_guest_with_an_unknown_bot_takes_no_seat(server, bots):
    ada = server.person()
    table = ada.open("kingscorners", "me open")
    for bot in ("clubb", f"{bots}:Nobody", "missing.py:Bot"):
        assert Visit(server.address + table["link"], bot).end().error
    assert ada.get(f"/api/tables/{table['table']}")["table"]["seats"][1]["is"] == "open"


# --- playing -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("public", [True, False])
def test_guest_plays_until_the_table_ends(server, bots, public):
    """It also joins with the link of a private table."""
    ada = server.person()
    table = ada.open("kingscorners", "me open", public=public, hands=2, options=LONG_MATCH)
    with ada.line(table["table"]) as line:
        visit = Visit(server.address + table["link"], f"{bots}:First")
        play_hand(line)
        line.ask("next")
        line.wait_for(lambda now: now["hand"] == 2)
        play_hand(line)
    assert visit.end().error is None
    assert visit.played == 2
    assert any(seat == "1" for seat, _ in moves_by_seat(ada, table["table"]))


def test_guest_leaves_after_the_hands_that_it_was_to_play(server, bots):
    ada = server.person()
    table = ada.open("kingscorners", "open bot")
    assert Visit(server.address + table["link"], f"{bots}:First", hands=1).end().played == 1


def test_guest_returns_to_its_seat_with_its_key(server, bots, tmp_path):
    ada, key = server.person(), tmp_path / "my.key"
    table = ada.open("kingscorners", "open bot", hands=2, options=LONG_MATCH)
    assert Visit(server.address + table["link"], f"{bots}:First", hands=1, key=key).end().played == 1
    assert key.stat().st_mode & 0o077 == 0
    assert Visit(server.address + table["link"], f"{bots}:First", key=key).end().played == 1


@pytest.mark.parametrize(
    ("bot", "says", "limit"),
    [
        ("Raises", "gave up: ZeroDivisionError: division by zero", 60.0),
        ("Cheats", "chose an illegal move", 60.0),
        ("Sleeps", "didn't answer in time", 0.5),
    ],
)
def test_club_plays_the_hand_for_a_guest_that_fails(server, bots, bot, says, limit):
    table = server.person().open("kingscorners", "open bot")
    visit = Visit(server.address + table["link"], f"{bots}:{bot}", hands=1, limit=limit).end()
    (failure,) = [line for line in visit.said if "The bot club plays this hand to its end" in line]
    assert says in failure
    assert (visit.error, visit.played) == (None, 1)


def test_guest_leaves_after_failed_hands(server, bots, monkeypatch):
    monkeypatch.setattr(player, "MAX_FAILED_HANDS", 2)
    (name,) = bot_names(runpy.run_path(str(bots))["Raises"])
    ada = server.person()
    table = ada.open("kingscorners", "open me", options=LONG_MATCH)
    with ada.line(table["table"]) as line:
        visit = Visit(server.address + table["link"], name)
        for hand in (1, 2):
            line.wait_for(lambda now, hand=hand: now["hand"] == hand)
            play_hand(line)
            line.ask("next")
    assert "has failed in 2 hands in a row" in visit.end().error


def test_guest_plays_on_after_the_server_was_restarted_in_a_hand(tmp_path, bots):
    """The hand goes on where it was."""
    port = free_port()
    with LiveServer(tmp_path / "house.db", port) as server:
        ada = server.person()
        table = ada.open("kingscorners", "open me")
        with ada.line(table["table"]) as line:
            visit = Visit(server.address + table["link"], f"{bots}:Last", hands=1)
            line.wait_for(lambda now: now["scene"] and now["scene"]["choices"])
    with LiveServer(tmp_path / "house.db", port) as server:
        ada.server = server
        with ada.line(table["table"]) as line:
            play_hand(line)
            assert visit.end().error is None
    assert visit.played == 1
    assert "The connection was lost. Reconnecting..." in visit.said


def test_guest_gives_up_if_the_connection_stays_lost(tmp_path, bots, monkeypatch):
    monkeypatch.setattr(connection, "GIVE_UP_S", 1.0)
    with LiveServer(tmp_path / "house.db") as server:
        ada = server.person()
        table = ada.open("kingscorners", "open me")
        with ada.line(table["table"]) as line:
            visit = Visit(server.address + table["link"], f"{bots}:Last")
            line.wait_for(lambda now: now["scene"] and now["scene"]["choices"])
    assert "couldn't be restored" in visit.end().error


def test_guest_stays_below_the_servers_limit_of_messages(server, bots, monkeypatch):
    """The server closes a connection after too many messages; a guest waits instead."""
    from meldhouse.server.http import auth

    monkeypatch.setattr(auth, "MAX_MESSAGES", 8)
    monkeypatch.setattr(auth, "MESSAGE_WINDOW_S", 1.0)
    monkeypatch.setattr(connection, "MAX_REQUESTS", 7)
    monkeypatch.setattr(connection, "REQUEST_WINDOW_S", 1.1)
    table = server.person().open("kingscorners", "open bot")
    visit = Visit(server.address + table["link"], f"{bots}:First", hands=1).end()
    assert (visit.error, visit.played) == (None, 1)
    assert "The connection was lost. Reconnecting..." not in visit.said
