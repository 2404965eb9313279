"""A cluster of nodes with one database: a table is the same at every node."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack

import pytest

from tests.server.cluster.contention import contended
from tests.server.cluster.node_process import Node, at, kept_moves, moves, soon
from tests.support.postgres_server import HOW

pytest.importorskip("psycopg", reason=HOW)

import psycopg

import meldhouse as mh
from meldhouse.server.admin.backup_sqlite import check_tables
from meldhouse.server.admin.database_url import open_for_reading
from meldhouse.server.app import open_services
from meldhouse.server.http.auth import MAX_MESSAGES
from meldhouse.server.ratelimit.limiter import WEBSOCKETS_PER_PERSON
from meldhouse.server.storage.postgres import PostgresStore
from meldhouse.server.storage.queries import add_events
from meldhouse.session.aborted_hands import rules_version_event
from meldhouse.session.events import Event, deal_event, to_stored
from meldhouse.util.errors import Mistake
from tests.support.live_server import Refusal, call_api

GAME = "kingscorners"


@pytest.fixture(scope="module")
def url(postgres):
    return postgres.database()


@pytest.fixture(scope="module")
def nodes(url):
    two = [Node(url), Node(url)]
    try:
        for node in two:
            node.wait()
        yield two
    finally:
        for node in two:
            node.stop()


def sound(url, table):
    with open_for_reading(url) as (db, _):
        assert check_tables(db, [table]).wrong == {}


def test_people_at_different_nodes_play_a_hand_to_its_end(nodes, url):
    a, b = nodes
    ada, bob = a.person("Ada"), b.person("Bob")
    table = ada.open(GAME, "me open", hands=1)["table"]
    with ada.line(table) as first, bob.line(table) as second, b.person("Cyd").line(table) as third:
        assert second.ask("sit")["tell"] == "done"
        first.wait_for(lambda now: now["turn"] is not None)
        lines = {0: first, 1: second}
        for _ in range(300):
            first.say(do="table", table=table)
            first.until("table")
            if first.now["over"]:
                break
            line = lines[first.now["turn"]]
            line.wait_for(lambda now: now["over"] or (now["scene"] and now["scene"]["choices"]))
            choice = line.now["scene"]["choices"][-1]["move"]
            assert line.ask("play", move=choice, at=line.now["at"])["tell"] == "done"
        at_end = first.now["at"]
        for line in (second, third):
            line.wait_for(lambda now: now["over"] and now["at"] == at_end)
        moved = [[(m["at"], m["kind"]) for m in line.heard if m["tell"] == "moved"] for line in (first, third)]
        assert len(moved[0]) > 10
        assert [m for m in moved[1] if m[1] != "asked"] == [m for m in moved[0] if m[1] != "asked"][-len(moved[1]) :]
    assert call_api(b, "GET", "/healthz")["relayed_lines"] >= 2
    sound(url, table)
    assert at(ada, b).get(f"/api/tables/{table}/record") == at(ada, a).get(f"/api/tables/{table}/record")


def test_table_opened_at_one_node_is_listed_at_the_other_node(nodes):
    """A new table, presence and renamed people appear within a second if the machine isn't busy."""
    a, b = nodes
    ada, bob = a.person("Ada"), b.person("Bob")
    table = ada.open(GAME, "me open")["table"]
    with b.person().line() as looking:
        looking.say(do="lobby")
        looking.until("lobby")

        def listed(node):
            return {message["table"]: message for message in call_api(node, "GET", "/api/tables")["tables"]}

        soon(lambda: listed(b), lambda message: table in message)
        ada.ask("/api/me", name="Adelheid")
        with ada.line(table), bob.line(table) as line:
            line.ask("sit")
            alike = soon(
                lambda: (listed(a).get(table), listed(b).get(table)),
                lambda both: both[0] == both[1] and [seat["here"] for seat in both[0]["seats"]] == [True, True],
            )
            assert {seat["name"] for seat in alike[0]["seats"]} == {"Adelheid", "Bob"}
        ada.ask(f"/api/tables/{table}/leave")
        while table not in (heard := looking.until("lobby")).get("order", ()) and table not in str(heard):
            pass


def test_invitations_and_deletion_of_data_work_across_nodes(nodes, url):
    a, b = nodes
    ada, bob = a.person("Ada"), a.person("Bob")
    opened = ada.open(GAME, "me open", public=False)
    table = opened["table"]
    ada.get(f"/api/tables/{table}")
    at(bob, b)
    with pytest.raises(Exception, match="403"):
        bob.get(f"/api/tables/{table}")
    assert "Kings Corners" in bob.get(f"/join/{opened['invitation']}")
    assert bob.ask(f"/api/tables/{table}/sit")["seat"] is not None
    home = call_api(a, "GET", "/healthz")["leases"]
    call_api(b, "DELETE", "/api/me", key=bob.key)
    for node in nodes:

        def refused(node=node):
            try:
                return at(bob, node).get("/api/me")
            except Exception as why:
                return str(why)

        assert "401" in soon(refused, lambda response: "401" in str(response))
    assert call_api(a, "GET", "/healthz")["leases"] == home - 1  # the table was moved
    response = at(ada, a).get(f"/api/tables/{table}")
    assert [seat["person"] for seat in response["table"]["seats"]].count(bob.id) == 0
    sound(url, table)


def test_hand_of_older_rules_is_canceled_once_by_only_one_node(nodes, url):
    """Two people connect at different nodes at once; one node owns the table, and both get the same messages."""
    ada, bob = nodes[0].person("Ada"), nodes[1].person("Bob")
    table = ada.open(GAME, "me bot")["table"]
    dealt_before = mh.table(GAME, seed=1)
    dealt_before.deal()
    hand, game = dealt_before.hands[-1], mh.GAMES[GAME]
    events = [
        rules_version_event("0.0.1", "older"),
        to_stored(deal_event(hand.deck, hand.chance), game),
        Event("move", 0, "bow"),
    ]
    with psycopg.connect(url) as db:
        for asked, values in add_events(table, 1, events):
            db.execute(asked.replace("?", "%s"), values)
    with ThreadPoolExecutor() as both:
        one, other = both.map(lambda who: who.get(f"/api/tables/{table}"), (ada, bob))
    assert one["log"][:2] == other["log"][:2] != []
    assert one["log"][0]["words"] == "Hand 1 was canceled."
    with open_for_reading(url) as (db, _):
        kinds = [kind for (kind,) in db.execute("SELECT kind FROM events WHERE id = ? ORDER BY seq", (table,))]
    assert kinds[:6] == ["promise", "law", "deal", "move", "broken off", "promise"]
    assert kinds.count("broken off") == 1
    sound(url, table)


def test_owner_node_that_is_killed_or_frozen_loses_no_move(nodes, url):
    """After a kill, the other node takes over at once; after a freeze, it takes over when the lease has expired."""
    a, b = nodes
    ada = a.person("Ada")
    table = ada.open(GAME, "me bot", options={"target": "200"})["table"]
    acknowledged = {}
    moves(ada, a, table, 3, acknowledged, "before")
    with at(ada, b).line(table) as line:
        a.kill()
        with pytest.raises(Exception, match=r"1012|no close"):
            line.until("nothing")
    moves(ada, b, table, 3, acknowledged, "killed")
    a.start()
    a.wait()
    assert call_api(a, "GET", "/healthz")["leases"] == 0
    moves(ada, b, table, 1, acknowledged, "back")
    held = call_api(b, "GET", "/healthz")["leases"]
    b.freeze()
    moves(at(ada, a), a, table, 3, acknowledged, "frozen")
    b.wake()
    moves(at(ada, b), b, table, 3, acknowledged, "woken")
    assert (
        soon(lambda: call_api(b, "GET", "/healthz"), lambda message: message["leases"] == held - 1)["relayed_lines"]
        >= 2
    )
    kept = kept_moves(url, table)
    assert len(kept) == len(dict(kept))
    assert acknowledged.items() <= dict(kept).items()
    assert len(acknowledged) == 13
    sound(url, table)


def test_block_at_one_node_holds_at_the_other(nodes):
    """The table is at one node, its host blocks at the other, and the blocked person watches from there."""
    a, b = nodes
    ada, bob = a.person("Ada"), b.person("Bob")
    opened = ada.ask("/api/tables", game=GAME, public=False, friends=True)
    table, invitation = opened["table"], opened["invitation"]
    ada.get(f"/api/tables/{table}")
    call_api(b, "GET", f"/join/{invitation}", key=bob.key)
    with bob.line(table) as watching:
        assert watching.now["table"]["table"] == table
        at(ada, b).ask("/api/me/blocks", person=bob.id)
        assert watching.until("out", timeout=10)["why"] == "You can't sit at this table."
    for node in nodes:
        at(bob, node)
        assert "You can&#39;t sit" in refused(lambda: call_api(bob.server, "GET", f"/join/{invitation}", key=bob.key))
        assert "private" in refused(lambda: bob.get(f"/api/tables/{table}"))
        assert "private" in refused(lambda: bob.ask(f"/api/tables/{table}/sit"))


def refused(ask):
    with pytest.raises(Refusal) as why:
        ask()
    assert why.value.status == 403
    return why.value.text


def test_talk_of_a_blocked_person_at_another_node_is_not_heard(nodes):
    a, b = nodes
    ada, bob = a.person("Ada"), b.person("Bob")
    table = ada.open(GAME, "me open", hands=1)["table"]
    with ada.line(table) as hers, bob.line(table) as his:
        assert his.ask("sit")["tell"] == "done"
        his.ask("say", phrase="hello")
        assert hers.until("said")["phrase"] == "hello"
        at(ada, b).ask("/api/me/blocks", person=bob.id)
        soon(lambda: at(ada, a).get("/api/me/people")["blocked"], bool)
        assert his.ask("say", phrase="thanks")["tell"] == "done"
        hers.ask("say", phrase="thanks")
        said = [(message["seat"], message["phrase"]) for message in hers.heard if message["tell"] == "said"]
        assert said == [(1, "hello"), (0, "thanks")]


def test_rate_limits_include_requests_through_another_node(url):
    """Otherwise each node would multiply a visitor's limits. A refused visitor doesn't move a table."""
    a, b = nodes = [Node(url), Node(url)]
    try:
        for node in nodes:
            node.wait()
        ada, bob = a.person("Ada"), a.person("Bob")
        table = ada.open(GAME, "me bot")["table"]
        with ExitStack() as lines, ada.line(table) as hers:
            for _ in range(WEBSOCKETS_PER_PERSON):
                lines.enter_context(bob.line(table))
            far = lines.enter_context(at(bob, b).line())
            far.say(do="table", table=table, id="one more")
            assert "too many windows" in str(far.until("no"))
            assert [call_api(node, "GET", "/healthz")["leases"] for node in nodes] == [1, 0]
            assert hers.ask("leave")["tell"] == "done"
        statuses = [asked_of(node, bob, table) for node in (a, b) * (MAX_MESSAGES // 2 + 5)]
        assert 0 < len(statuses) - statuses.count(429) <= MAX_MESSAGES
    finally:
        for node in nodes:
            node.stop()


def asked_of(node, person, table):
    """Return the status of a request that changes the table, sent to a node."""
    try:
        at(person, node).ask(f"/api/tables/{table}/nudge")
    except Refusal as refused:
        return refused.status
    return 200


def test_events_appended_by_two_competing_owners_have_no_gap_or_fork(postgres):
    done = contended(postgres.database(), 300)
    assert done["appended"] >= 300
    assert done["refused by the fence"] >= 5
    assert done["refused by the number"] >= 5


def test_contention_check_detects_writes_without_the_fence(postgres):
    with pytest.raises(AssertionError, match="wrote where"):
        contended(postgres.database(), 300, fenced=False)


@pytest.mark.parametrize("address", ["10.0.0.2:8000", "https://10.0.0.2", "http://", "http://a b", "http://10.0.0.2:x"])
def test_invalid_node_address_is_refused_with_an_example(address):
    with pytest.raises(Mistake, match=r"such as http://10\.0\.0\.2:8000"):
        open_services("postgresql://db.example/house", "", address)


def test_node_with_a_database_file_is_refused(tmp_path):
    with pytest.raises(Mistake, match="Nodes share a PostgreSQL"):
        open_services(tmp_path / "house.db", "", "http://10.0.0.2:8000")


def test_request_without_the_cluster_secret_is_not_accepted_as_a_peer(nodes):
    """It can neither set its client address nor get a table."""
    shown = {"meldhouse-node": "guessed", "meldhouse-visitor": '{"client": "203.0.113.1"}'}
    for method, path in [("GET", "/api/tables"), ("POST", "/node/give-back/any")]:
        with pytest.raises(Refusal, match="403"):
            call_api(nodes[1], method, path, headers=shown)
    with pytest.raises(Refusal, match="404"):
        call_api(nodes[1], "POST", "/node/give-back/any")


def test_node_that_is_stopped_releases_its_tables(nodes, url):
    a, b = nodes
    ada = a.person("Ada")
    tables = [ada.open(GAME, "me bot")["table"] for _ in range(3)]
    for table in tables:
        ada.get(f"/api/tables/{table}")
    a.stop()
    with open_for_reading(url) as (db, _):
        kept = {id for (id,) in db.execute("SELECT id FROM leases")}
        assert kept.isdisjoint(tables)
        assert len(db.execute("SELECT token FROM house").fetchall()) == 1
    assert at(ada, b).get(f"/api/tables/{tables[0]}")["table"]["table"] == tables[0]
    with pytest.raises(Mistake, match="already open in a cluster; one node is at http"):
        PostgresStore(url)
