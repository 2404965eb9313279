"""Badges of people: found in stored hands, each hand once, with the first hand that earned them."""

import sqlite3
from contextlib import closing

import pytest

from meldhouse.core.record import Record
from meldhouse.core.replay import replay
from meldhouse.games.badges import MILESTONES, earned_badges
from meldhouse.server.history import badges as of_hands
from tests.server.cluster.node_process import soon
from tests.support.live_server import LiveServer

GAME = "kongpie"


def with_a_hand(person):
    """Return a table whose only hand a bot has played in the person's place."""
    table = person.open(GAME, hands=1)["table"]
    with person.line(table) as line:
        line.ask("leave")
        line.wait_for(lambda now: now["over"])
    soon(lambda: person.get("/api/me/results")["results"], lambda kept: table in [each["table"] for each in kept])
    return table


def badges_of(server, person):
    async def look():
        return await server.services.badges.of(person.id, await server.services.results.totals(person.id))

    return server.call(look)


def expected(server, person):
    """Return the badges by replaying the records of all hands, each with its first hand."""
    found = {}
    for result in reversed(person.get("/api/me/results")["results"]):
        state = replay(Record.read(person.get(f"/api/tables/{result['table']}/record")))
        for name in earned_badges(state.game, state.state[0], state.bare_rules, result["seat"]):
            found.setdefault(name, result["table"])
    return found


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """Yield a server with a person who has played some hands."""
    path = tmp_path_factory.mktemp("badges") / "house.db"
    with LiveServer(path) as server:
        ada = server.person("Ada")
        for _ in range(10):
            with_a_hand(ada)
        yield server, ada, path


def test_badges_name_the_first_hand_that_earned_them(played):
    server, ada, _ = played
    found = badges_of(server, ada)
    hands = list(reversed(ada.get("/api/me/results")["results"]))
    wins = [hand["table"] for hand in hands if hand["won"] > 0]
    assert found[GAME, "ten"].table == hands[9]["table"]
    assert (GAME, "hundred") not in found
    assert [found[key].table for key in found if key[1] == "win"] == wins[:1]
    own = {badge.badge: badge.table for badge in found.values() if badge.badge not in MILESTONES}
    assert own == expected(server, ada)
    assert own


def test_each_hand_is_looked_at_once(played, monkeypatch):
    server, ada, _ = played
    badges_of(server, ada)
    looked = []
    monkeypatch.setattr(of_hands, "_badges_of", lambda game, hand, rules: looked.append(hand.table) or ("extra",))
    before = badges_of(server, ada)
    assert len(looked) <= 1  # the last one may have ended in the same second as another
    table = with_a_hand(ada)
    after = badges_of(server, ada)
    assert table in looked
    assert len(looked) <= 3
    assert before.get((GAME, "extra"), after[GAME, "extra"]) == after[GAME, "extra"]


def test_every_hand_is_looked_at_also_in_portions(played, monkeypatch):
    server, ada, path = played
    with closing(sqlite3.connect(path)) as store, store:
        store.execute("DELETE FROM badges")
    monkeypatch.setattr(of_hands, "HANDS_AT_ONCE", 3)
    monkeypatch.setattr(of_hands, "_badges_of", lambda game, hand, rules: (hand.table,))
    found = {name for _, name in badges_of(server, ada)} - MILESTONES.keys()
    assert found == {hand["table"] for hand in ada.get("/api/me/results")["results"]}
    with closing(sqlite3.connect(path)) as store, store:
        store.execute("DELETE FROM badges")


def test_damaged_states_have_no_badges_and_hide_no_others(played):
    server, ada, path = played
    whole = badges_of(server, ada)
    with closing(sqlite3.connect(path)) as store, store:
        store.execute("DELETE FROM badges")
        first, second = (id for (id,) in store.execute("SELECT id FROM hands ORDER BY id LIMIT 2"))
        store.execute("UPDATE hands SET state = x'00' WHERE id = ?", (first,))
        store.execute("UPDATE hands SET course = 'nonsense' WHERE id = ?", (second,))
    damaged = badges_of(server, ada)
    assert damaged.keys() <= whole.keys()
    assert not {first, second} & {badge.table for badge in damaged.values() if badge.badge not in MILESTONES}
    assert (GAME, "ten") in damaged
