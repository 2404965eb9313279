"""When a host ends a table, everyone is informed at once, and the table stays ended."""

import re
import sqlite3
import time
from contextlib import closing, suppress

import pytest

import meldhouse as mh
from meldhouse.server.accounts import table_settings as seats
from meldhouse.server.tables import bot_driver
from meldhouse.session import claim_window
from meldhouse.session.closing import UNPLAYED
from tests.support.live_server import Line, LiveServer, Refusal, play_hand

CLAIMING = next(name for name, game in mh.GAMES.items() if claim_window.has_windows(game))
DEEDS = [
    ("next", {}),
    ("play", {"move": "end"}),
    ("hint", {}),
    ("why", {"move": "end"}),
    ("sit", {}),
    ("add", {"words": "x"}),
]
WHO = r"The host ended the table|ended the table|asked to end the table, and most players agreed"
REFUSED = ("This table is over", "There is no next hand", "You don't have a seat at this table")


class Slow:
    """A bot that takes its time."""

    def choose(self, view):
        time.sleep(0.4)
        return view.moves()[0]


def is_ended(message):
    """Return whether nobody is awaited, no clock runs, and the end is shown."""
    scene = message["scene"]
    assert message["over"]
    assert message["table"]["state"] == "over"
    assert (message["turn"], message["pause"], message["clock"], message["next"]) == (None, None, None, [])
    assert scene["prompt"] == scene["summary"][0]
    assert re.search(WHO, scene["prompt"])
    assert scene["choices"] == []
    assert not any("to play" in line["marks"] for line in scene["seats"])


def stays_ended(server, table, host, lines, wait=1.0):
    """End the table; check that everyone is informed, and that time, requests and a restart don't resume the table."""
    ends = time.monotonic()
    if not host.ask(f"/api/tables/{table}/close")["over"]:
        lines[1].ask("vote", yes=True)
    for line in lines:
        is_ended(line.wait_for(lambda now: now["over"] and now["tell"] == "table", timeout=2))
    assert time.monotonic() - ends < 2
    moments = [line.now["at"] for line in lines]
    time.sleep(wait)
    assert written_state(server) == "over"
    for line, at in zip(lines, moments, strict=True):
        for do, message in DEEDS:
            answer = line.ask(do, **message)
            assert answer["tell"] == "no", do
            assert any(why in answer["why"] for why in REFUSED), (do, answer["why"])
        line.say(do="table", table=table)
        is_ended(again := line.until("table"))
        assert again["at"] == at
    people = [line.key for line in lines]
    server.__exit__()
    with LiveServer(server.path, **server.options) as opened:
        for key in people:
            with Line(opened, key, table) as line:
                is_ended(line.now)
                time.sleep(wait / len(people))
                line.say(do="table", table=table)
                is_ended(line.until("table"))
        assert written_state(opened) == "over"


def written_state(server):
    with closing(sqlite3.connect(server.path)) as store:
        return store.execute("SELECT state FROM tables").fetchone()[0]


def hear_rest(lines):
    for line in lines:
        with suppress(TimeoutError):
            while True:
                line.hear(0.02)


def three_at(server, game, seats):
    """Return two players and a spectator, with their connections."""
    ada, bob, eve = (server.person(name) for name in ("Ada", "Bob", "Eve"))
    table = ada.open(game, seats)["table"]
    bob.ask(f"/api/tables/{table}/sit")
    lines = [person.line(table) for person in (ada, bob, eve)]
    for line in lines:
        line.wait_for(lambda now: now["scene"])
    return ada, table, lines


def test_table_ended_during_a_claim_window_stays_ended(tmp_path):
    """The window neither ends nor accepts answers, now or after a restart."""
    with LiveServer(tmp_path / "house.db", pause=0.9) as server:
        ada, table, lines = three_at(server, CLAIMING, "me open bot bot")
        while not lines[0].now["pause"]:
            hear_rest(lines)
            for line in lines[:2]:
                if line.my_turn() and not line.now["pause"]:
                    line.ask("play", move=line.now["scene"]["choices"][0]["move"], at=line.now["at"])
        stays_ended(server, table, ada, lines)


def test_table_ended_while_a_clock_runs_stays_ended(tmp_path, monkeypatch):
    """No clock runs out at an ended table."""
    monkeypatch.setitem(seats.CLOCKS, "brisk", seats.Clock(0.5, 0.2, 0.3))
    with LiveServer(tmp_path / "house.db") as server:
        ada, bob, eve = (server.person(name) for name in ("Ada", "Bob", "Eve"))
        table = ada.open("kingscorners", "me open", clock="brisk")["table"]
        bob.ask(f"/api/tables/{table}/sit")
        lines = [person.line(table) for person in (ada, bob, eve)]
        while not lines[0].until("clock", "moved")["clock"]:
            pass
        stays_ended(server, table, ada, lines)


def test_table_ended_while_a_bot_thinks_stays_ended(tmp_path, monkeypatch):
    """The bot's move isn't played. Spectators and the host, who has no seat, are informed."""
    monkeypatch.setattr(bot_driver, "find_bot", lambda name: Slow())
    with LiveServer(tmp_path / "house.db") as server:
        ada, eve = server.person("Ada"), server.person("Eve")
        table = ada.open("kingscorners", "bot bot")["table"]
        lines = [person.line(table) for person in (ada, eve)]
        for line in lines:
            line.wait_for(lambda now: now["scene"])
        stays_ended(server, table, ada, lines)


def test_table_ended_between_hands_stays_ended(tmp_path):
    """The played hand counts and is summed up. The next hand isn't dealt, and its commitment is gone."""
    with LiveServer(tmp_path / "house.db") as server:
        ada, eve = server.person("Ada"), server.person("Eve")
        table = ada.open("pong", "me bot bot bot")["table"]
        lines = [person.line(table) for person in (ada, eve)]
        play_hand(lines[0])
        lines[0].wait_for(lambda _: lines[0].state == "between")
        lines[1].wait_for(lambda now: now["over"])
        last = [line.now["scene"]["summary"] for line in lines]  # as each of them reads it
        stays_ended(server, table, ada, lines)
        for line, summary in zip(lines, last, strict=True):
            assert line.now["scene"]["summary"][1:] == summary
            assert line.now["played"] == 1
            assert line.now["fair"]["now"] is None


def test_table_ended_before_the_first_deal_is_shown_as_ended(tmp_path):
    """The scene has the seats and an empty table."""
    with LiveServer(tmp_path / "house.db") as server:
        ada, bob = server.person("Ada"), server.person("Bob")
        table = ada.open("kingscorners", "me open open")["table"]
        bob.ask(f"/api/tables/{table}/sit")
        lines = [ada.line(table), bob.line(table)]
        assert lines[1].now["scene"] is None
        stays_ended(server, table, ada, lines)
        assert lines[1].now["scene"]["summary"] == ["⟨@0⟩ ended the table.", str(UNPLAYED)]
        assert lines[1].now["played"] == 0


def figures(seat):
    """Map keys to numbers."""
    return {figure["key"]: figure["n"] for figure in seat["figures"]}


def test_table_ended_during_a_hand_does_not_count_that_hand(server):
    """Chips and points are those of the last finished hand, at the seats and in the summary."""
    ada = server.person()
    table = ada.open("pong", "me bot bot bot")["table"]
    with ada.line(table) as line:
        settled = {seat["seat"]: figures(seat) for seat in play_hand(line)["scene"]["seats"]}
        line.ask("next")
        line.wait_for(lambda now: now["hand"] == 2 and now["scene"]["choices"])
        ada.ask(f"/api/tables/{table}/close")
        message = line.until("table")
    is_ended(message)
    for seat in message["scene"]["seats"]:
        assert figures(seat)["figure-chips"] == settled[seat["seat"]]["figure-chips"]
    stand = message["scene"]["standings"]
    names = [count["key"] for count in stand["counts"]]
    for seat, row in enumerate(stand["total"]):
        assert dict(zip(names, row, strict=True)).items() <= settled[seat].items()
    assert len(stand["hands"]) == 1
    assert min(stand["places"]) == 1
    assert message["played"] == 1
    assert ada.get(f"/api/tables/{table}/record").count("result") == 1


def test_table_that_is_ended_twice_is_ended_once(server):
    """The second request has no effect. Before the first hand only the host can end the table."""
    ada, bob = server.person("Ada"), server.person("Bob")
    table = ada.open("kingscorners", "me open open")["table"]
    bob.ask(f"/api/tables/{table}/sit")
    with pytest.raises(Refusal, match="Only the host"):
        bob.ask(f"/api/tables/{table}/close")
    for _ in range(2):
        assert ada.ask(f"/api/tables/{table}/close") == {"over": True}
    assert ada.get("/api/mine")["tables"][0]["state"] == "over"


# --- watching -------------------------------------------------------------------------------


def test_spectator_is_removed_at_the_first_deal_if_spectators_are_not_allowed(server):
    """Visitors may watch while people are waited for, and then get the reason. The players stay connected."""
    ada, bob, eve = (server.person(name) for name in ("Ada", "Bob", "Eve"))
    table = ada.open("kingscorners", "me open", spectators=False)["table"]
    with ada.line(table) as one, eve.line(table) as watcher:
        assert watcher.now["scene"] is None
        bob.ask(f"/api/tables/{table}/sit")
        one.wait_for(lambda now: now["scene"])
        assert "doesn't allow spectators" in watcher.until("out")["why"]
        one.ask("play", move="end")
        one.wait_for(lambda now: now["turn"] != 0)
        assert "Choose a table first" in watcher.ask("hint")["why"]
        heard = watcher.heard[watcher.heard.index(next(m for m in watcher.heard if m["tell"] == "out")) :]
        assert [message["tell"] for message in heard] == ["out", "no"]
        assert all(message["tell"] != "moved" for message in watcher.heard)
        watcher.say(do="table", table=table)
        assert "spectators" in watcher.until("no")["why"]


def test_spectator_of_a_waiting_table_is_informed_of_its_end(server):
    """The reason is that the table was ended."""
    ada, eve = server.person("Ada"), server.person("Eve")
    table = ada.open("kingscorners", "me open", spectators=False)["table"]
    with eve.line(table) as watcher:
        ada.ask(f"/api/tables/{table}/close")
        assert watcher.until("out")["why"] == "⟨@0⟩ ended the table."


def test_spectator_sees_the_first_deal_if_spectators_are_allowed(server):
    """The table was opened with this setting."""
    ada, bob, eve = (server.person(name) for name in ("Ada", "Bob", "Eve"))
    table = ada.open("kingscorners", "me open")["table"]
    with ada.line(table), eve.line(table) as watcher:
        bob.ask(f"/api/tables/{table}/sit")
        watcher.wait_for(lambda now: now["scene"])
