"""Hands that are played to the end, even of the wall, are stored at once, and are never counted in a pause."""

import asyncio
import sqlite3
import time
from contextlib import closing

import pytest

import meldhouse as mh
from meldhouse.core.provably_fair import find_discrepancy
from meldhouse.core.record import Record
from meldhouse.server.admin.backup_sqlite import check_tables, open_read_only
from meldhouse.server.services import review_jobs
from meldhouse.server.storage.base import load_table_ids
from meldhouse.server.tables import actor, bot_driver
from meldhouse.session import claim_window
from meldhouse.session.session import TableSession
from tests.support.live_server import LiveServer, Refusal, call_api
from tests.support.parameter_sweep import few

CLAIMING = [name for name, game in mh.GAMES.items() if claim_window.has_windows(game)]
PATIENCE = 20.0
AS_BEFORE = property(lambda course: [hand for hand in course.table.hands if hand.result is not None])


class Waster:
    """A player who claims and wins nothing, so that the wall is used up."""

    def choose(self, view, besides=()):
        moves = view.moves()
        wanted = ("pass", "draw", "discard")
        return next(move for verb in wanted for move in moves if move.split()[0] == verb)


@pytest.fixture
def to_the_wall(monkeypatch):
    """Let all players use up the wall in games with claims; in other games bots play as usual."""
    honest = bot_driver.find_bot

    class Either:
        def __init__(self, seed=None):
            pass

        def choose(self, view, besides=()):
            return (Waster() if view.game.name in CLAIMING else honest("thumb")).choose(view)

    monkeypatch.setattr(bot_driver, "find_bot", lambda kind: Either())
    monkeypatch.setattr(bot_driver, "Thumb", Either)


def hand_by_bots(server, game, hands=1):
    """Play the first hand of a two-person table by bots; return the table, its people and their connections."""
    ada, bob, eve = (server.person(name) for name in ("Ada", "Bob", "Eve"))
    seats = next(iter(mh.GAMES[game].variants.values())).rules.seats
    table = ada.open(game, " ".join(["me", "open", *["bot"] * (seats - 2)]), hands=hands, pace="at-once")["table"]
    ada.ask(f"/api/tables/{table}/add", words="words of Ada")
    bob.ask(f"/api/tables/{table}/sit", words="words of Bob")
    lines = [person.line(table) for person in (ada, bob, eve)]
    for line in lines[:2]:
        assert line.ask("leave")["tell"] == "done"
    for line in lines:
        line.wait_for(lambda now: now["over"], PATIENCE)
    while lines[0].state == "playing":
        lines[0].hear()
    return table, (ada, bob, eve), lines


def rows(path, sql):
    with closing(sqlite3.connect(path)) as db:
        return db.execute(sql).fetchall()


def wrong_with(path):
    with closing(open_read_only(path)) as db:
        return list(check_tables(db, load_table_ids(db)).wrong.values())


def look_back(server, table, people):
    """Request everything about finished hands, without a restart; check that it is complete and consistent."""
    ada, bob, _ = people
    response = ada.get(f"/api/tables/{table}")
    for hand in range(response["played"]):
        for see in ("0", "1", "spectator", "all"):
            last = ada.get(f"/api/tables/{table}/frames?hand={hand}&see={see}")["frames"][-1]["scene"]
            assert last["summary"], (hand, see)
    for person in (ada, bob):
        assert person.get(f"/api/tables/{table}/story").count("\nhand\n") == response["played"]
    replayed = mh.replay(Record.read(ada.get(f"/api/tables/{table}/record")))
    assert len(replayed.hands) == response["played"]
    assert [find_discrepancy(replayed.game, replayed.bare_rules, one) for one in replayed.hands] == [None] * response[
        "played"
    ]
    assert last["standings"]["total"] == response["scene"]["standings"]["total"]
    assert len(rows(server.path, f"SELECT 1 FROM hands WHERE id = '{table}'")) == response["played"]
    assert len(rows(server.path, f"SELECT 1 FROM results WHERE id = '{table}'")) == 2 * response["played"]
    assert wrong_with(server.path) == []
    return replayed


@pytest.mark.parametrize("game", few(mh.GAMES, "kingscorners", "mahjong"))
def test_finished_hand_of_two_people_can_be_looked_back_at_at_once(tmp_path, game, to_the_wall, monkeypatch):
    asked = []

    async def reviewed(self, run, position, text, hand):
        asked.append(text)
        await asyncio.Event().wait()

    monkeypatch.setattr(review_jobs.ReviewJobs, "_run_process", reviewed)
    with LiveServer(tmp_path / "house.db", pause=0.02, grace=60) as server:
        table, people, lines = hand_by_bots(server, game)
        replayed = look_back(server, table, people)
        assert replayed.hands[0].proof.contributions == ((0, "words of Ada"), (1, "words of Bob"))
        if game in CLAIMING:
            assert replayed.hands[0].moves[-1].text.startswith("discard")
            assert replayed.hands[0].payoffs == [0.0] * len(replayed.hands[0].payoffs)
        assert people[0].ask(f"/api/tables/{table}/review?hand=0")["share"] < 1
        until = time.monotonic() + PATIENCE
        while not asked:
            assert time.monotonic() < until
            time.sleep(0.02)
        assert asked[0].count("\n") > len(replayed.hands[0].moves)
        for line in lines:
            line.close()


@pytest.mark.parametrize("game", CLAIMING)
def test_last_discard_looks_like_any_other_discard_until_its_pause_is_over(tmp_path, game, to_the_wall):
    """Players and spectators see a hand without a result, and no message reveals the end."""
    with LiveServer(tmp_path / "house.db", pause=0.1, grace=60) as server:
        _, _, lines = hand_by_bots(server, game)
        for line in lines:
            paused = [n for n, message in enumerate(line.heard) if message.get("pause") and message["tell"] == "moved"]
            assert len(paused) > 50
            assert {(line.heard[n]["played"], line.heard[n]["over"]) for n in paused} == {(0, False)}
            after = [message["tell"] for message in line.heard[paused[-1] + 1 :]]
            assert after[0] == "moved", "the end of the pause is told first"
            assert line.heard[paused[-1] + 1]["kind"] == "pause over"
            line.close()


def in_the_last_pause(server, game, monkeypatch):
    """Return a table of two people, held in the pause after the last discard."""
    honest = actor.claim_pause

    def pause(*agreed):
        over = any(
            table_actor.session.table.over and table_actor.session.table.hands
            for table_actor in server.services.tables.actors.values()
        )
        return 20.0 if over else honest(*agreed)

    monkeypatch.setattr(actor, "claim_pause", pause)
    ada, bob = server.person("Ada"), server.person("Bob")
    seats = next(iter(mh.GAMES[game].variants.values())).rules.seats
    table = ada.open(game, " ".join(["me", "open", *["bot"] * (seats - 2)]), public=True, pace="at-once")["table"]
    bob.ask(f"/api/tables/{table}/sit")
    lines = [person.line(table) for person in (ada, bob)]
    for line in lines:
        assert line.ask("leave")["tell"] == "done"
    for line in lines:
        line.wait_for(lambda now: now["pause"] and now["pause"]["ms"] == 20_000, PATIENCE)
    return table, (ada, bob), lines


@pytest.mark.parametrize("game", CLAIMING)
def test_hand_in_its_last_claim_pause_is_nowhere_shown_as_finished(tmp_path, game, to_the_wall, monkeypatch):
    """No route and no row has it: it can't be looked back at, and counts for nobody."""
    with LiveServer(tmp_path / "house.db", pause=0.02, grace=60) as server:
        table, (ada, _), _ = in_the_last_pause(server, game, monkeypatch)
        response = ada.get(f"/api/tables/{table}")
        assert (response["played"], response["over"], response["table"]["state"]) == (0, False, "playing")
        assert response["scene"]["summary"] == []
        assert response["scene"]["standings"] is None
        assert [one["state"] for one in ada.get("/api/tables")["tables"]] == ["playing"]
        assert ada.get("/api/me/results")["results"] == []
        assert "\nhand\n" not in ada.get(f"/api/tables/{table}/story")
        for ask in (
            lambda: ada.get(f"/api/tables/{table}/frames?hand=0&see=0"),
            lambda: ada.ask(f"/api/tables/{table}/review?hand=0"),
        ):
            with pytest.raises(Refusal, match="This table has no finished hand yet") as refused:
                ask()
            assert refused.value.status == 404
        with pytest.raises(Refusal, match="isn't over"):
            ada.ask(f"/api/tables/{table}/won")
        for kept in ("hands", "results"):
            assert rows(server.path, f"SELECT * FROM {kept}") == []


@pytest.mark.parametrize("game", CLAIMING)
def test_table_that_is_ended_in_the_last_claim_pause_does_not_count_the_hand(tmp_path, game, to_the_wall, monkeypatch):
    """The deck is shown, but the hand doesn't count, even after a restart."""
    with LiveServer(tmp_path / "house.db", pause=0.02, grace=60) as server:
        table, (ada, _), lines = in_the_last_pause(server, game, monkeypatch)
        assert not ada.ask(f"/api/tables/{table}/close")["over"]
        assert lines[1].ask("vote", yes=True)["tell"] == "done"
        lines[0].wait_for(lambda now: now["tell"] == "table" and now["over"])
        response = ada.get(f"/api/tables/{table}")
        assert (response["played"], response["scene"]["standings"]) == (0, None)
        assert "doesn't count" in " ".join(response["scene"]["summary"])
        assert response["fair"]["broken"][0]["deck"]
        assert rows(server.path, "SELECT * FROM hands") == rows(server.path, "SELECT * FROM results") == []
        keys = ada.key
    with LiveServer(server.path, pause=0.02) as again:
        assert call_api(again, "GET", f"/api/tables/{table}", key=keys)["scene"] == response["scene"]
        assert wrong_with(server.path) == []


DAMAGED = {"as before": "SELECT 1", "the first of two": "DELETE FROM hands WHERE hand = 0"}


@pytest.mark.parametrize("game", CLAIMING)
def test_rows_that_an_earlier_version_lost_are_restored_on_load(tmp_path, game, to_the_wall):
    """Before, the check reports the hand, and says what restores it."""
    with pytest.MonkeyPatch.context() as before:
        before.setattr(TableSession, "finished_hands", AS_BEFORE)
        with LiveServer(tmp_path / "house.db", pause=0.02, grace=60) as server:
            table, people, _ = hand_by_bots(server, game)
    assert rows(server.path, "SELECT * FROM hands") == []
    (why,) = wrong_with(server.path)
    assert why.startswith("hand 1 is finished, but isn't stored. Open the table")
    with LiveServer(server.path, pause=0.02, grace=60) as again:
        for person in people:
            person.server = again
        look_back(again, table, people)


def test_row_that_is_lost_at_an_open_table_is_stored_again_on_request(tmp_path, to_the_wall):
    """The row is the first of two, so neither the count nor the newest row shows the loss."""
    with LiveServer(tmp_path / "house.db", pause=0.02, grace=60) as server:
        table, people, lines = hand_by_bots(server, "kongpie", hands=2)
        for do in ("next", "leave"):  # a bot still plays for the other
            assert lines[0].ask(do)["tell"] == "done"
        while lines[0].state != "over":
            lines[0].hear(PATIENCE)
        whole = rows(server.path, "SELECT * FROM hands ORDER BY hand")
        assert len(whole) == 2
        server.call(lambda: server.services.store.write(("DELETE FROM hands WHERE hand = 0", ())))
        assert wrong_with(server.path)[0].startswith("hand 1 is finished")
        look_back(server, table, people)
        assert rows(server.path, "SELECT * FROM hands ORDER BY hand") == whole


def test_replay_and_review_of_a_missing_hand_are_refused_with_an_explanation(tmp_path):
    """A loaded record is only replayed on request, so its missing hand can't be computed."""
    table = mh.table("kongpie", seed=2)
    for _ in range(2):
        table.deal()
        while not table.over:
            table.play(table.moves()[-1])
    with LiveServer(tmp_path / "house.db") as server:
        ada = server.person()
        record = call_api(server, "POST", "/api/records", str(table.record()).encode(), ada.key)["record"]
        server.call(lambda: server.services.store.write(("DELETE FROM hands WHERE hand = 0", ())))
        for ask in (
            lambda: ada.get(f"/api/records/{record}/frames?hand=0"),
            lambda: ada.ask(f"/api/records/{record}/review?hand=0"),
        ):
            with pytest.raises(Refusal, match="Hand 1 isn't stored here") as refused:
                ask()
            assert refused.value.status == 404
