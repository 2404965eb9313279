"""A person's data: results, export, use in another browser, and deletion."""

import asyncio
import json
import sqlite3
from contextlib import closing

import pytest
from websockets.exceptions import ConnectionClosed

from meldhouse.i18n import Localizer
from meldhouse.server.accounts.credentials import key_digest
from meldhouse.server.http.pages.account import format_result, results_json
from meldhouse.server.http.pages.result_chart import HEIGHT, curve
from meldhouse.server.storage import migrations, queries
from tests.server.cluster.node_process import soon
from tests.support.live_server import LiveServer, Refusal, call_api, play_hand

GAME = "kingscorners"
NAME = "Adelheid von Quast"  # unique names, so that they can be searched for in files


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with LiveServer(tmp_path_factory.mktemp("house") / "house.db") as opened:
        yield opened


def with_a_hand(person, game=GAME, hands=1):
    table = person.open(game, hands=hands)["table"]
    with person.line(table) as line:
        play_hand(line)
    return table


def with_company(one, other, hands=0):
    """Return a table of two people and a bot whose hand was played by bots in their place."""
    table = one.open(GAME, "me open bot", hands=hands)["table"]
    with one.line(table) as first, other.line(table) as second:
        second.ask("sit")
        for line in (first, second):
            line.ask("leave")
        first.wait_for(lambda now: now["over"])
    soon(lambda: one.get("/api/me/results")["results"], lambda kept: table in [each["table"] for each in kept])
    return table


# --- results --------------------------------------------------------------------------------


def test_results_include_a_finished_hand(server):
    """They show totals and the hand itself, with the same values as the table."""
    ada = server.person()
    assert ada.get("/api/me/results") == {"tallies": [], "results": [], "page": 1, "pages": 0}
    tables = [with_a_hand(ada, "tongits") for _ in range(2)]
    response = ada.get("/api/me/results")
    (tally,) = response["tallies"]
    newest, oldest = response["results"]
    chips = [figure(ada, table, "figure-chips") for table in tables]
    assert [hand["worth"] for hand in (oldest, newest)] == chips
    assert (oldest["table"], newest["table"]) == tuple(tables)
    assert (tally["game"], tally["unit"], tally["hands"], tally["worth"]) == ("tongits", "chips", 2, sum(chips))
    assert (tally["best"], tally["worst"]) == (max(chips), min(chips))
    assert tally["won"] == sum(hand["won"] > 0 for hand in response["results"])
    assert tally["lost"] == sum(hand["won"] < 0 for hand in response["results"])


def figure(person, table, key):
    now = person.get(f"/api/tables/{table}")
    line = next(line for line in now["scene"]["seats"] if line["seat"] == now["you"])
    return next(figure["n"] for figure in line["figures"] if figure["key"] == key)


def test_results_and_tables_are_paginated(server, monkeypatch):
    """Each page has a limited length, and nothing is missing."""
    monkeypatch.setattr("meldhouse.server.history.results.PAGE_SIZE", 2)
    monkeypatch.setattr("meldhouse.server.http.account_api.PAGE_SIZE", 2)
    monkeypatch.setattr("meldhouse.server.http.api.PAGE_SIZE", 2)
    ada = server.person()
    tables = [with_a_hand(ada) for _ in range(3)]
    for ask, part in (("/api/me/results", "results"), ("/api/mine", "tables")):
        pages = [ada.get(f"{ask}?page={n}") for n in (1, 2, 3)]
        assert [len(page[part]) for page in pages] == [2, 1, 0]
        assert all(page["pages"] == 2 for page in pages)
        assert {each["table"] for page in pages for each in page[part]} == set(tables)
    for nonsense in ("0", "-3", "x", "1.5"):
        assert ada.get(f"/api/mine?page={nonsense}")["tables"] == ada.get("/api/mine")["tables"]


def test_results_missing_in_an_older_file_are_computed(tmp_path):
    """An older version stored no results, so they are derived from the events."""
    path = tmp_path / "house.db"
    with LiveServer(path) as server:
        ada = server.person()
        for game in (GAME, "tongits"):
            with_a_hand(ada, game)
        before = ada.get("/api/me/results")
        assert len(before["results"]) == 2
    with closing(sqlite3.connect(path)) as store, store:
        store.execute("DELETE FROM results")
        store.execute("PRAGMA user_version = 0")
    with LiveServer(path, port=server.port) as again:
        again.call(lambda: asyncio.wait_for(again.services.backfill, 20))
        after = ada.get("/api/me/results")
        assert after["tallies"] == before["tallies"]
        assert again.call(again.services.store.backfill_version) == migrations.BACKFILL_VERSION


def test_result_chart_of_many_hands_includes_the_best_and_worst_results():
    """It has few points, however many hands there are."""
    drawn = curve([5, -20, 3])
    assert (drawn.top, drawn.bottom, drawn.last) == (5, -15, -12)
    heights = [float(point.split(",")[1]) for point in drawn.points.split()]
    assert heights[0] == drawn.zero
    assert heights.index(min(heights)) == 1
    assert heights.index(max(heights)) == 2
    long = curve([1] * 5000 + [-9] + [1] * 5000)
    assert len(long.points.split()) < 300
    assert curve([]).points == f"0.0,{curve([]).zero}"
    assert 0 <= min(heights) <= max(heights) <= HEIGHT


@pytest.mark.parametrize(
    ("worth", "shown"),
    [
        (1 / 3, "+0.33 points"), (-1 / 3, "−0.33 points"), (-2.5, "−2.5 points"), (12.0, "+12 points"),
        (1.0, "+1 point"), (-1.0, "−1 point"), (0.0, "0 points"), (-0.001, "0 points"), (0.999, "+1 point"),
    ],
)  # fmt: skip
def test_result_with_a_fraction_is_shown_with_two_decimals(worth, shown):
    """Thirds of points are shown, and whole numbers stay whole."""
    assert str(format_result("points", worth)) == shown


def test_result_chart_with_thirds_has_labels_that_agree_with_its_line(server):
    """A falling line ends at a label below zero, and the summary agrees."""
    ada = server.person()
    rows = [
        queries.insert_result("thirds", n, 0, ada.id, "pong", "standard", "points", -1 / 3, -1, "2026-01-01")
        for n in range(2)
    ]
    server.call(lambda: server.services.store.write(*rows))
    (game,) = server.call(lambda: results_json(server.services, ada.id, Localizer()))
    assert game["curve"].last < 0
    assert (game["top"], game["bottom"], game["last"]) == ("0 points", "−0.67 points", "−0.67 points")
    assert [one["worth"] for one in game["variants"]] == ["−0.67 points"]
    assert [worth for _, _, worth in game["ends"]] == ["−0.33 points"] * 2
    assert "−0.67 points" in ada.get("/mine")


def test_link_to_a_hand_of_a_table_opens_that_hand(server):
    """Without a hand in the link, the page opens at the last hand."""
    ada = server.person()
    table = ada.open(GAME, hands=2)["table"]
    with ada.line(table) as line:
        for hand in (1, 2):
            line.wait_for(lambda now, hand=hand: now["scene"] and now["hand"] == hand)
            line.ask("leave")
            line.wait_for(lambda now, hand=hand: now["over"] and now["hand"] == hand)
            line.ask("next")
    for asked, shown in (("?hand=0", 0), ("", 1), ("?hand=7", 1), ("?hand=x", 1)):
        assert f'<option value="{shown}" selected>' in ada.get(f"/replay/{table}{asked}")


# --- export ----------------------------------------------------------------------------


def test_export_contains_all_data_of_the_person(server):
    """It has name, results, and tables with records; for shared tables in play, only the person's own view."""
    ada, bob = server.person(NAME), server.person("Bob")
    alone, shared = with_a_hand(ada), with_company(ada, bob)
    response = ada.get("/api/me/data")
    assert (response["name"], response["person"]) == (NAME, ada.id)
    assert response["results"] == ada.get("/api/me/results")["results"][::-1]
    tables = {table["table"]: table for table in response["tables"]}
    assert tables.keys() == {alone, shared}
    assert tables[alone]["record"] == ada.get(f"/api/tables/{alone}/record")
    assert tables[shared]["story"] == ada.get(f"/api/tables/{shared}/story")
    assert "record" not in tables[shared]
    assert not {ada.key, bob.key} & set(json.dumps(response).split('"'))


# --- another browser --------------------------------------------------------------------------


def test_device_link_transfers_the_key_only_once(server):
    """The link can be opened any number of times, but used only once, from a page of this server."""
    ada = server.person(NAME)
    link = ada.ask("/api/me/pass")["link"]
    code = link.rsplit("/", 1)[1]
    for _ in range(2):
        assert NAME in call_api(server, "GET", link)
    with pytest.raises(Refusal, match="403"):
        call_api(server, "POST", "/api/device", {"code": code})
    own = {"Origin": server.address}
    assert call_api(server, "POST", "/api/device", {"code": code}, headers=own) == {
        "person": ada.id,
        "name": NAME,
        "avatar": "",
        "color": "",
    }
    for ask in (("GET", link), ("POST", "/api/device", {"code": code}, None, own)):
        with pytest.raises(Refusal, match="invalid or has expired"):
            call_api(server, *ask)


def test_device_link_expires_after_some_minutes(server, monkeypatch):
    ada = server.person()
    monkeypatch.setattr("meldhouse.server.accounts.device_links.LIFETIME_MINUTES", 0)
    link = ada.ask("/api/me/pass")["link"]
    with pytest.raises(Refusal, match="invalid or has expired"):
        call_api(server, "GET", link)


# --- deletion ----------------------------------------------------------------------------------


def everything(path):
    """Return the bytes of the file and the files next to it."""
    return b"".join(part.read_bytes() for part in sorted(path.parent.iterdir()) if part.name.startswith(path.name))


def test_deleted_person_leaves_no_trace_in_the_database_file(tmp_path):
    """Names, the digest of the key and the ID are gone, even from deleted pages of the file."""
    with LiveServer(tmp_path / "house.db") as server:
        crowd = [server.person(f"Guest {n}") for n in range(40)]
        ada, bob = server.person(f"{NAME} I"), server.person("Bob")
        ada.ask("/api/me", name=NAME)
        alone, shared, over = with_a_hand(ada), with_company(ada, bob), with_company(bob, ada, hands=1)
        opened = ada.open(GAME, "me open", public=False)
        call_api(server, "GET", opened["link"], key=bob.key)
        bob.ask(f"/api/tables/{opened['table']}/sit")
        waiting = ada.open(GAME, "me open open")["table"]
        kept = bob.ask("/api/tables", game=GAME, seats=[{"is": "me"}, {"is": "open", "for": ada.id}])["table"]
        ada.get("/api/me/data")
        traces = [trace.encode() for trace in (NAME, ada.id, key_digest(ada.key))]
        assert all(trace in everything(server.path) for trace in traces)
        with ada.line(shared) as mine, bob.line(shared) as theirs:
            assert call_api(server, "DELETE", "/api/me", key=ada.key) == {}
            assert not [trace for trace in traces if trace in everything(server.path)]
            mine.say(do="ping")
            with pytest.raises(ConnectionClosed):
                mine.until("nothing")
            while [seat["is"] for seat in theirs.hear().get("table", {}).get("seats", ())] != ["bot", "person", "bot"]:
                pass
        with pytest.raises(Refusal, match="401"):
            ada.get("/api/me")
        assert len(bob.get("/api/mine")["tables"]) == 4
        assert crowd[0].ask(f"/api/tables/{kept}/sit") == {"seat": 1}
        names = [seat["name"] for seat in bob.get(f"/api/tables/{over}")["table"]["seats"]]
        assert sorted(names) == ["Bob", "Carmen", "Deleted player"]
        assert bob.get(f"/api/tables/{over}/record").startswith("meldhouse record 1")
        assert bob.get(f"/api/tables/{shared}/story").count("\nhand") == 1
        for gone in (alone, waiting):
            with pytest.raises(Refusal, match="404"):
                bob.get(f"/api/tables/{gone}")
        hosts = {bob.get(f"/api/tables/{table}")["table"]["host"] for table in (shared, opened["table"])}
        assert len(hosts) == 2  # a different anonymous player at each table, so that the tables can't be linked
        assert all(guest.get("/api/me")["name"] == f"Guest {n}" for n, guest in enumerate(crowd))
        said = {each["table"] for each in bob.get("/api/mine")["tables"]}
    with LiveServer(server.path, port=server.port):
        assert {each["table"] for each in bob.get("/api/mine")["tables"]} == said
        assert bob.get(f"/api/tables/{over}/record").startswith("meldhouse record 1")
        assert not [trace for trace in traces if trace in everything(server.path)]


def test_deletion_that_cannot_be_written_has_no_effect(server, monkeypatch):
    """The key still works, the name is still there, and the request can be repeated."""
    ada = server.person(NAME)
    monkeypatch.setattr("meldhouse.server.storage.queries.tables_naming", lambda person: ("SELECT nothing", ()))
    with pytest.raises(Refusal, match="503"):
        call_api(server, "DELETE", "/api/me", key=ada.key)
    assert ada.get("/api/me")["name"] == NAME
    monkeypatch.undo()
    call_api(server, "DELETE", "/api/me", key=ada.key)
    with pytest.raises(Refusal, match="401"):
        ada.get("/api/me")
