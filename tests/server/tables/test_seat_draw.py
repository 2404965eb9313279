"""The first player is drawn with the first hand, and seats are counted from that player."""

import json
import sqlite3
import subprocess
import sys
from collections import Counter
from contextlib import closing, suppress
from itertools import count
from pathlib import Path

import pytest

import meldhouse as mh
from meldhouse.core.provably_fair import commitment_of, fair_deal, find_discrepancy
from meldhouse.core.record import Proof, Record
from meldhouse.i18n import Localizer, Seat, msg
from meldhouse.server.storage.base import Conflict
from meldhouse.server.tables import fairness_events, scheduler
from tests.support.live_server import LiveServer, Visitor, call_api, play_hand

CHECKER = Path(__file__).parents[3] / "examples" / "verify_deal.py"
SEATS = 4


def drawn_always(monkeypatch, first):
    """Let the draw always give this chair."""
    monkeypatch.setattr(scheduler, "fair_deal", lambda *given: fair_deal(*given)._replace(first=first))


def hand_of(message):
    """Return the hand of the person who got this message."""
    return {zone["key"]: zone["pieces"] for zone in message["scene"]["zones"]}[f"hand {message['you']}"]


def test_seat_draw_gives_the_host_each_seat_with_equal_probability(server, monkeypatch):
    """Open a table of three 48 times (chi-squared test, 2 degrees of freedom, 1 in 1000)."""
    secrets = (f"secret {n}" for n in count())
    monkeypatch.setattr(fairness_events, "new_commitment", lambda: Proof(commitment_of(s := next(secrets)), s))
    ada, seen = server.person(), Counter()
    for _ in range(48):
        table = ada.open("tongits", draw=True)["table"]
        ada.ask(f"/api/tables/{table}/add", words="mine")
        seen[ada.get(f"/api/tables/{table}")["you"]] += 1
    assert sum((seen[seat] - 16) ** 2 / 16 for seat in range(3)) < 13.8, seen


@pytest.mark.parametrize("first", range(SEATS))
def test_seat_draw_keeps_people_words_and_spectators_together(tmp_path, monkeypatch, first):
    """People, bots and their words at a private table are kept together for any draw, and after a reload."""
    drawn_always(monkeypatch, first)
    with LiveServer(tmp_path / "house.db", pace=60) as server:  # nobody plays meanwhile
        ada, bob, eve = server.person("Ada"), server.person("Bob"), server.person("Eve")
        opened = ada.open("kingscorners", draw=True, public=False, seats="me open bot bot")
        path, invitation = f"/api/tables/{opened['table']}", f"/join/{opened['invitation']}"
        ada.ask(f"{path}/add", words="of Ada")
        ada.ask(f"{path}/seats", seat=2, **{"is": "bot"}, bot="uniform")
        for guest in (bob, eve):
            call_api(server, "GET", invitation, key=guest.key)
        with ada.line(opened["table"]) as one, eve.line(opened["table"]) as watcher:
            bob.ask(f"{path}/sit", seat=1, words="of Bob")
            called = set(server.services.tables.actors[opened["table"]].presence.last_seen)
            assert called == {
                (chair - first) % SEATS for chair in (0, 1)
            }  # people who added words, and people who sat down
            for line, seat in ((one, -first % SEATS), (watcher, None)):
                line.wait_for(lambda now: now["scene"])
                assert line.now["you"] == seat
        before = look_round(ada, bob, eve, path, first)
    with LiveServer(tmp_path / "house.db", port=server.port, pace=60):
        assert look_round(ada, bob, eve, path, first) == before
        with ada.line(opened["table"]), bob.line(opened["table"]) as two:
            for deed, bot in (("leave", "club"), ("back", "")):
                two.ask(deed)
                assert ada.get(path)["table"]["seats"][(1 - first) % SEATS]["bot"] == bot


def look_round(ada, bob, eve, path, first):
    """Return everything that people are shown of a table with this draw and that must not change."""
    one, two, watcher = (person.get(path) for person in (ada, bob, eve))
    assert [message["you"] for message in (one, two, watcher)] == [-first % SEATS, (1 - first) % SEATS, None]
    seats = [one["table"]["seats"][(chair - first) % SEATS] for chair in range(SEATS)]
    assert [seat["bot"] or seat["name"] for seat in seats] == ["Ada", "Bob", "uniform", "club"]
    added = {given["words"]: given["seat"] for given in watcher["fair"]["now"]["added"]}
    assert added == {"of Ada": one["you"], "of Bob": two["you"]}
    assert watcher["fair"]["now"]["drawn"] == first
    assert not {"??"} & {*hand_of(one), *hand_of(two)}
    assert not set(hand_of(one)) & set(hand_of(two))
    hands = [zone["pieces"] for zone in watcher["scene"]["zones"] if zone["key"].startswith("hand")]
    assert {piece for hand in hands for piece in hand} == {"??"}
    for message in (one, two, watcher):
        drawn = Localizer(message["you"], with_markers=True)(msg("first-drawn", seat=Seat(0)))
        assert message["log"] == [{"seat": None, "words": words} for words in (drawn, "Hand 1 is dealt.")]
    return [message["scene"] for message in (one, two, watcher)]


def test_table_with_chosen_seats_has_no_draw(server):
    """The host goes first, and neither log nor record mentions a draw."""
    ada = server.person()
    table = ada.open("tongits", "me bot bot", draw=False, hands=1)["table"]
    with ada.line(table) as line:
        line.wait_for(lambda now: now["scene"])
        assert line.now["you"] == line.now["turn"] == 0
        assert line.now["log"] == [{"seat": None, "words": "Hand 1 is dealt."}]
        assert line.now["fair"]["now"]["drawn"] is None
        play_hand(line)
    assert "drawn" not in ada.get(f"/api/tables/{table}/record")
    assert ada.get(f"/api/tables/{table}")["table"]["draw"] is False


@pytest.mark.parametrize("game", list(mh.GAMES))
def test_seat_draw_can_be_verified_from_the_record(server, game, tmp_path):
    """Two programs compute the same chair from the secret and from the words, which are counted by chair."""
    ada = server.person()
    table = ada.open(game, draw=True, hands=1)["table"]
    ada.ask(f"/api/tables/{table}/add", words="mine")
    with ada.line(table) as line:
        play_hand(line)
        seat, seats = line.now["you"], len(line.now["scene"]["seats"])
    text = ada.get(f"/api/tables/{table}/record")
    found = mh.replay(Record.read(text))
    assert found.hands[0].proof.contributions == ((0, "mine"),)
    assert seat == -found.hands[0].drawn % seats
    assert find_discrepancy(found.game, found.bare_rules, found.hands[0]) is None
    (tmp_path / "record.txt").write_text(text)
    assert f"\ndrawn {found.hands[0].drawn}\n" in text
    subprocess.run([sys.executable, CHECKER, tmp_path / "record.txt"], check=True, timeout=60)


def test_seat_draw_happens_only_before_the_first_hand(server, monkeypatch):
    """Seats stay when the second hand is dealt, and its words are counted by seat."""
    drawn_always(monkeypatch, 1)
    ada = server.person()
    table = ada.open("pong", draw=True, hands=2)["table"]
    with ada.line(table) as line:
        play_hand(line)
        seat = line.now["you"]
        assert seat == SEATS - 1
        while line.ask("add", words="second")["tell"] != "done":
            line.until("seats")  # the second commitment follows as soon as the end of the first hand is stored
        line.ask("next")
        line.wait_for(lambda now: now["hand"] == 2)
        assert line.now["you"] == seat
        assert line.now["fair"]["now"]["added"] == [{"seat": seat, "words": "second"}]
        assert [message["words"] for message in line.now["log"] if message["seat"] is None] == ["Hand 2 is dealt."]


# --- stored draws -------------------------------------------------------------------------------


def kept(path, sql, *values):
    with closing(sqlite3.connect(path)) as store, store:
        return store.execute(sql, values).fetchall()


def test_first_hand_and_drawn_seats_are_written_together(tmp_path, monkeypatch):
    """If the hand can't be written, no seat changes, and the draw is repeated after a restart."""
    drawn_always(monkeypatch, 1)
    with LiveServer(tmp_path / "house.db") as server:
        ada, bob = server.person("Ada"), server.person("Bob")
        table = ada.open("tongits", "me open bot", draw=True)["table"]
        honest = server.services.repository.append

        async def refused(settings, seq, events, seats):
            """Fail because the number of the hand is taken."""
            if all(event.kind != "deal" for event in events):
                return await honest(settings, seq, events, seats)
            with suppress(Conflict):
                await honest(settings, 0, events, seats)
            refusals.append(events)
            raise OSError("the disk is full")

        refusals, server.services.repository.append = [], refused
        bob.ask(f"/api/tables/{table}/sit")
        assert refusals
    assert seated(tmp_path / "house.db") == [(ada.id,), (bob.id,), (None,)]
    with LiveServer(tmp_path / "house.db", port=server.port), ada.line(table) as line:
        line.wait_for(lambda now: now["scene"])
        assert line.now["you"] == 2
    assert seated(tmp_path / "house.db") == [(bob.id,), (None,), (ada.id,)]
    assert kept(tmp_path / "house.db", "SELECT seat FROM events WHERE kind = 'deal'") == [(1,)]


def seated(path):
    return kept(path, "SELECT person FROM seats ORDER BY seat")


@pytest.mark.parametrize("noted", ["playing", "open"])
def test_seat_draw_is_kept_if_the_server_stops_after_the_first_deal(tmp_path, monkeypatch, noted):
    """Everyone has the drawn seat, whether or not the table's state was stored."""
    drawn_always(monkeypatch, 2)
    with LiveServer(tmp_path / "house.db") as server:
        ada = server.person()
        table = ada.open("tongits", draw=True)["table"]
        ada.ask(f"/api/tables/{table}/add", words="mine")
        response = ada.get(f"/api/tables/{table}")
    kept(tmp_path / "house.db", "UPDATE tables SET state = ?", noted)
    with LiveServer(tmp_path / "house.db", port=server.port), ada.line(table) as line:
        assert line.now["you"] == response["you"] == 1
        assert line.now["log"][:2] == response["log"][:2]
        assert hand_of(line.now) == hand_of(response)


@pytest.mark.parametrize("dealt", [False, True])
def test_seat_draw_applies_to_older_tables_only_before_their_first_hand(tmp_path, monkeypatch, dealt):
    """Older files don't have the setting."""
    drawn_always(monkeypatch, 1)
    with LiveServer(tmp_path / "house.db") as server:
        ada = server.person()
        table = ada.open("tongits", "me bot bot" if dealt else "me open bot", draw=False)["table"]
        ada.ask(f"/api/tables/{table}/add", words="mine")
    (settings,) = kept(tmp_path / "house.db", "SELECT sheet FROM tables")[0]
    old = {name: value for name, value in json.loads(settings).items() if name != "draw"}
    assert len(old) == len(json.loads(settings)) - 1
    kept(tmp_path / "house.db", "UPDATE tables SET sheet = ?", json.dumps(old))
    with LiveServer(tmp_path / "house.db", port=server.port) as server, ada.line(table) as line:
        if not dealt:
            Visitor(server, "Bob").ask(f"/api/tables/{table}/sit")
        line.wait_for(lambda now: now["scene"])
        assert line.now["you"] == (0 if dealt else 2)
        assert ("chosen at random" in line.now["log"][0]["words"]) is not dealt
