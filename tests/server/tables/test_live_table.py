"""A table on the network, from the point of view of its players."""

import logging
import re
import time

import pytest

import meldhouse as mh
from meldhouse import rulebook
from meldhouse.games import Game
from meldhouse.server.http.openapi import OPERATIONS
from meldhouse.server.storage.base import StoreUnavailable
from meldhouse.server.tables.scheduler import TableScheduler
from meldhouse.util.errors import ErrorKind
from tests.support.live_server import LiveServer, Refusal, call_api, play_hand
from tests.support.parameter_sweep import few


@pytest.fixture(params=list(mh.GAMES))
def game(request):
    return request.param


def playing(line):
    return line.wait_for(lambda now: now["over"] or (now["scene"] and now["scene"]["choices"]))


def test_hand_against_bots_is_summed_up_and_the_next_hand_is_dealt(server, game):
    """A single request opens the table, and a single message joins it."""
    ada = server.person()
    table = ada.open(game, hands=2)["table"]
    with ada.line(table) as line:
        assert play_hand(line)["scene"]["summary"]
        if server.services.tables.actors[table].session.table.match_over:
            assert line.ask("next")["why"] == "There is no next hand."
            return
        assert line.ask("next")["tell"] == "done"
        line.wait_for(lambda now: now["hand"] == 2)
        play_hand(line)
        line.wait_for(lambda _: line.state == "over")
        assert line.ask("next")["tell"] == "no"
    assert ada.get("/api/mine")["tables"][0]["state"] == "over"


def test_hint_is_a_legal_move_and_illegal_moves_are_explained(server, game):
    """The hint has a reason; the explanations cover wrong moves and wrong pieces."""
    ada = server.person()
    with ada.line(ada.open(game)["table"]) as line:
        choices = playing(line)["scene"]["choices"]
        hint = line.ask("hint")
        assert hint["move"] in [choice["move"] for choice in choices]
        assert len(hint["why"]) > 10
        told = [hint["move"]]
        while (other := line.ask("hint", told=told))["why"] is None:
            assert other["move"] not in told
            told.append(other["move"])
        assert sorted(told) == sorted(choice["move"] for choice in choices)
        assert other["move"] in told
        assert line.ask("why", move="fly away")["kind"] == ErrorKind.UNKNOWN
        zones = line.now["scene"]["zones"]
        hand = next(zone for zone in zones if zone["key"] == "hand 0")
        for zone in zones:
            why = line.ask("why", touch=[["hand 0", hand["pieces"][0]]], to=zone["key"])["why"]
            assert why.endswith(".")
            assert "{" not in why


def test_two_people_see_only_their_own_hands_and_each_others_moves(server, game):
    """One person opens the table, the other takes the open seat."""
    ada, bob = server.person("Ada"), server.person("Bob")
    seats = next(iter(mh.GAMES[game].variants.values())).rules.seats
    table = ada.open(game, " ".join(["me", "open", *["bot"] * (seats - 2)]))["table"]
    with ada.line(table) as one, bob.line(table) as two:
        assert one.now["scene"] is None
        assert two.ask("sit", seat=0)["tell"] == "no"
        assert two.ask("sit", seat=1) == {"tell": "done", "seat": 1, "id": "r2"}
        assert two.ask("sit", seat=1)["tell"] == "no"
        for line, seat in ((one, 0), (two, 1)):
            line.wait_for(lambda now: now["scene"])
            assert line.now["you"] == seat
            hands = {zone["key"]: zone["pieces"] for zone in line.now["scene"]["zones"]}
            assert "??" not in hands[f"hand {seat}"]
            assert set(hands[f"hand {1 - seat}"]) <= {"??"}
        names = [seat["name"] for seat in one.until("seats")["table"]["seats"][:2]]
        assert names == ["Ada", "Bob"]


def test_host_can_start_a_table_with_bots_in_the_open_seats(server):
    """Only the host can do this."""
    ada, bob = server.person("Ada"), server.person("Bob")
    table = ada.open("kingscorners", "me open open")["table"]
    with pytest.raises(Refusal):
        bob.ask(f"/api/tables/{table}/start")
    ada.ask(f"/api/tables/{table}/seats", seat=1, **{"is": "bot"}, bot="uniform")
    with pytest.raises(Refusal):
        ada.ask(f"/api/tables/{table}/seats", seat=0, **{"is": "open"})
    with ada.line(table) as line:
        assert line.now["scene"] is None
        assert line.ask("start")["tell"] == "done"
        line.wait_for(lambda now: now["scene"])
    assert [seat["bot"] for seat in ada.get(f"/api/tables/{table}")["table"]["seats"]] == ["", "uniform", "club"]


def test_bot_takes_over_for_a_disconnected_player(server):
    """The bot plays while others wait, and the player can come back."""
    ada, bob = server.person("Ada"), server.person("Bob")
    table = ada.open("kingscorners", "me open")["table"]
    bob.ask(f"/api/tables/{table}/sit")
    with ada.line(table) as one:
        with bob.line(table) as two:
            two.wait_for(lambda now: now["scene"])
        for _ in range(3):
            playing(one)
            one.ask("play", move="end")
        assert any(message["tell"] == "moved" and message["seat"] == 1 for message in one.heard)
        playing(one)
        with bob.line(table) as two:
            assert two.now["table"]["seats"][1]["bot"] == ""
            one.ask("play", move="end")
            two.wait_for(lambda now: now["scene"]["choices"] or now["over"])


def test_bot_takes_over_for_a_player_who_leaves(server):
    """The player leaves and comes back without disconnecting."""
    ada, bob = server.person("Ada"), server.person("Bob")
    table = ada.open("kingscorners", "me open")["table"]
    bob.ask(f"/api/tables/{table}/sit")
    with ada.line(table) as one, bob.line(table) as two:
        two.wait_for(lambda now: now["scene"])
        two.ask("leave")
        playing(one)
        one.ask("play", move="end")
        one.wait_for(lambda now: now["seat"] == 1 if now["tell"] == "moved" else False)
        assert bob.get(f"/api/tables/{table}")["table"]["seats"][1]["bot"] == "club"
        two.ask("back")
        assert bob.get(f"/api/tables/{table}")["table"]["seats"][1]["bot"] == ""


def test_server_plays_a_move_when_a_clock_runs_out(tmp_path, monkeypatch):
    """After the time for a decision and the reserve the server plays a reasonable move; the second time a bot takes
    over.
    """
    from meldhouse.server.accounts import table_settings as seats
    from meldhouse.server.tables import live_table

    monkeypatch.setitem(seats.CLOCKS, "brisk", seats.Clock(0.2, 0.2, 0.1))
    assert live_table.CLOCKS is seats.CLOCKS
    with LiveServer(tmp_path / "house.db") as server:
        ada = server.person()
        with ada.line(ada.open("kingscorners", "me bot", clock="brisk")["table"]) as line:
            playing(line)
            began = time.monotonic()
            line.until("moved")
            assert 0.3 < time.monotonic() - began < 2
            message = line.until("seats", timeout=20)
            while message["table"]["seats"][0]["bot"] != "club":
                message = line.until("seats", timeout=20)
            line.ask("back")


def test_request_is_answered_although_a_later_step_of_the_table_fails(tmp_path, monkeypatch):
    """Somebody whose arrival deals a hand that cannot be stored is at the table nevertheless, and can do more."""
    usual, failures = TableScheduler.run_due_steps, []

    async def fail_once(scheduler):
        if not failures and scheduler.table.presence.subscribers:
            failures.append(StoreUnavailable("the disk is full"))
            raise failures[0]
        await usual(scheduler)

    monkeypatch.setattr(TableScheduler, "run_due_steps", fail_once)
    with LiveServer(tmp_path / "house.db") as server:
        ada = server.person()
        with ada.line(ada.open("kingscorners", "me bot")["table"]) as line:
            playing(line)
            assert failures
            assert line.ask("leave")["tell"] == "done"
            assert line.ask("back")["tell"] == "done"


def test_table_without_connected_people_waits(server):
    """Bots don't continue when everyone is gone; a player who comes back finds the table unchanged."""
    ada = server.person()
    table = ada.open("kingscorners", "me bot bot")["table"]
    with ada.line(table) as line:
        playing(line)
        line.ask("play", move="end")
    time.sleep(1.2)
    actor = server.services.tables.actors[table]
    seq = actor.session.seq
    time.sleep(0.5)
    assert actor.session.seq == seq
    with ada.line(table) as line:
        playing(line)


def test_idle_table_is_unloaded_and_loaded_again(tmp_path):
    """It leaves memory, and a player who comes back finds everything."""
    with LiveServer(tmp_path / "house.db", idle=0.3) as server:
        ada = server.person()
        table = ada.open("kingscorners", "me bot")["table"]
        with ada.line(table) as line:
            playing(line)
            line.ask("play", move="end")
            before = playing(line)
        until = time.monotonic() + 20
        while table in server.services.tables.actors and time.monotonic() < until:
            time.sleep(0.05)
        assert table not in server.services.tables.actors
        with ada.line(table) as line:
            assert line.now["at"] == before["at"]
            assert line.now["scene"] == before["scene"]


@pytest.mark.parametrize("game", few(mh.GAMES, "kongpie", "mahjong"))
def test_records_can_be_saved_loaded_and_replayed(server, game):
    """They have the player's view, and everything once that is allowed. A false record is refused."""
    ada, eve = server.person("Ada"), server.person("Eve")
    table = ada.open(game, hands=1)["table"]
    with ada.line(table) as line:
        with pytest.raises(Refusal) as refused:
            ada.get(f"/api/tables/{table}/frames?see=0")
        assert refused.value.status == 404
        play_hand(line)
    text = ada.get(f"/api/tables/{table}/record")
    assert "result" in text
    assert mh.replay(mh.Record.read(text)).over
    assert "seen by seat 1" in ada.get(f"/api/tables/{table}/story")
    for see in ("0", "1", "spectator", "all"):
        frames = ada.get(f"/api/tables/{table}/frames?hand=0&see={see}")["frames"]
        assert len(frames) > 2
        assert frames[-1]["scene"]["summary"]
    kept = call_api(server, "POST", "/api/records", text.encode(), ada.key)
    assert eve.get(f"/api/records/{kept['record']}") == text
    assert len(eve.get(f"/api/records/{kept['record']}/frames?see=all")["frames"]) == len(frames)
    assert eve.get(kept["link"]).startswith("<!doctype html>")
    with pytest.raises(Refusal) as refused:
        call_api(server, "POST", "/api/records", text.replace("0 ", "1 ").encode(), ada.key)
    assert "Line" in refused.value.text
    for nonsense in ("", "meldhouse record 1", "\x00", "meldhouse record 1\ngame bridge"):
        with pytest.raises(Refusal) as refused:
            call_api(server, "POST", "/api/records", nonsense.encode(), ada.key)
        assert refused.value.status == 400


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ({"game": "bridge"}, "Unknown game 'bridge'"),
        ({"game": "kingscorners", "variant": "jokrs"}, "Did you mean 'jokers'"),
        ({"game": "kingscorners", "options": {"nonsense": "1"}}, "Unknown option 'nonsense'"),
        ({"game": "kingscorners", "options": []}, None),
        ({"game": "kingscorners", "options": "x"}, "Options must be"),
        ({"game": "kingscorners", "seats": [{"is": "me"}] * 2}, "only one seat"),
        ({"game": "kingscorners", "seats": [{"is": "me"}]}, "from 2 to"),
        ({"game": "kingscorners", "seats": [{"is": "cat"}] * 2}, "'me', 'bot' or 'open'"),
        ({"game": "kingscorners", "seats": [{"is": "bot", "bot": "deep blue"}] * 2}, "Unknown bot"),
        ({"game": "kingscorners", "seats": 7}, "Seats must be a list"),
        ({"game": "kingscorners", "hands": -1}, "number of hands"),
        ({"game": "kingscorners", "clock": "sundial"}, "Unknown clock"),
        ({"game": "kingscorners", "id": "x" * 65}, "request ID"),
        ({}, "Unknown game ''"),
    ],
)
def test_invalid_table_settings_are_refused_with_an_explanation(server, asked, says):
    """The explanation says what is wrong and what is valid."""
    ada = server.person()
    if says is None:
        assert ada.ask("/api/tables", **asked)["table"]
        return
    with pytest.raises(Refusal) as refused:
        ada.ask("/api/tables", **asked)
    assert refused.value.status == 400
    assert says in refused.value.text.replace('\\"', '"')


@pytest.mark.parametrize("game", few(mh.GAMES, "tongits", "pong"))
def test_pages_and_files_are_served_completely(server, game):
    """Pages, files and headers are checked; nothing is missing or cut off."""
    ada = server.person()
    table = ada.open(game)["table"]
    paths = ["/", f"/new/{game}", f"/table/{table}", f"/table/{table}/rules", f"/rules/{game}", "/mine"]
    for path in [*paths, f"/replay/{table}", "/programs"]:
        page = ada.get(path)
        assert page.rstrip().endswith("</html>"), path
        assert " style=" not in page, path
        for file in re.findall(r'(?:src|href)="(/static/[^"]+)"', page):
            assert call_api(server, "GET", file), file
    for path in ("/nowhere", "/new/bridge", "/table/none", "/replay/none", "/join/none", "/rules/bridge"):
        with pytest.raises(Refusal) as refused:
            ada.get(path)
        assert refused.value.text.rstrip().endswith("</html>")


def test_first_visit_gets_a_key_in_a_cookie(server):
    """Scripts can't read the cookie, and it identifies the person later."""
    import urllib.request

    with urllib.request.urlopen(server.address) as answer:
        cookie = answer.headers["set-cookie"]
        assert "default-src 'self'" in answer.headers["content-security-policy"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    headers = {"Cookie": cookie.split(";")[0], "Origin": server.address}
    me = call_api(server, "GET", "/api/me", headers=headers)
    assert me["name"].startswith("Guest")
    assert call_api(server, "POST", "/api/me", {"name": " Ada  L. "}, headers=headers)["name"] == "Ada L."
    assert call_api(server, "GET", "/api/me", headers=headers) == {**me, "name": "Ada L."}
    with pytest.raises(Refusal):
        call_api(server, "POST", "/api/me", {"name": "x" * 25}, headers=headers)


def test_openapi_describes_exactly_the_existing_routes(server):
    """Every route is described, and every description has a route."""
    from meldhouse.server.http import account_api, api, positions_api
    from meldhouse.server.http.pages import daily, invitation, luck, odds, quiz, replay, review

    described = {(door.method.upper(), door.path) for door in OPERATIONS}
    pages = (*quiz.API, *odds.API, *review.API, *daily.API, *luck.API, *replay.API, *invitation.API)
    routes = (*api.ROUTES, *account_api.ROUTES, *positions_api.ROUTES, *pages)
    served = {(method, route.path) for route in routes for method in route.methods - {"HEAD"}}
    assert described == served
    response = call_api(server, "GET", "/api/openapi.json")
    names = [operation["operationId"] for path in response["paths"].values() for operation in path.values()]
    assert len(names) == len(set(names)) == len(OPERATIONS)


def test_lobby_shows_new_tables_and_drops_closed_tables(server):
    """Subscribers get an update in both cases."""
    ada, bob = server.person("Ada"), server.person("Bob")
    with bob.line() as line:
        line.say(do="lobby")
        assert line.until("lobby")["tables"] == []
        table = ada.open("kingscorners", "me open")["table"]
        assert [message["table"] for message in line.until("lobby")["tables"]] == [table]
        with pytest.raises(Refusal):
            bob.ask(f"/api/tables/{table}/close")
        ada.ask(f"/api/tables/{table}/close")
        while line.until("lobby").get("order") != []:
            pass


def test_incomplete_game_is_left_out_and_its_tables_are_refused(tmp_path, monkeypatch, caplog):
    """The log says what is missing. The other games are available, and requests for it get an explanation."""
    path, written = tmp_path / "house.db", rulebook.pages()
    with LiveServer(path) as server:
        ada = server.person()
        table = ada.open("pong", "me open open open")["table"]
    monkeypatch.setattr(rulebook, "pages", lambda: [page for page in written if page != "pong"])
    monkeypatch.setitem(mh.GAMES, "pong", Game("pong"))  # the game is checked again
    monkeypatch.setitem(mh.GAMES, "whist", Game("whist"))
    with caplog.at_level(logging.ERROR, "meldhouse"), LiveServer(path, port=server.port):
        assert {game["name"] for game in ada.get("/api/games")["games"]} == mh.GAMES.keys() - {"pong", "whist"}
        assert "Kings Corners" in ada.get("/")
        assert "Pong" not in ada.get("/")
        for page in ("/rules/pong", "/new/whist", "/rules/whist"):
            with pytest.raises(Refusal, match=r"(?s)404.*game doesn(?:'|&#39;)t exist"):
                ada.get(page)
        with pytest.raises(Refusal, match=r"400.*'pong' is incomplete, so it can't be played"):
            ada.open("pong")
        with pytest.raises(Refusal, match=r"(?s)409.*can(?:'|&#39;)t be read"):
            ada.get(f"/table/{table}")
        assert ada.open("kingscorners", "me bot")["table"]
    said = " ".join(record.getMessage() for record in caplog.records)
    assert "the game pong is not available because it is incomplete: rulebook/pong.md is missing" in said
    assert "the game whist is not available because it is incomplete: There is no folder games/whist" in said
