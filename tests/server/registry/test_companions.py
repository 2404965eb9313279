"""People one has played with: who is listed and here, blocks, and questions to play again."""

import pytest

from meldhouse.server.registry import companions
from tests.server.actions.test_friends import accept, open_friends, refusal
from tests.server.registry.test_privacy import with_company
from tests.support.live_server import LiveServer, Refusal, call_api


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with LiveServer(tmp_path_factory.mktemp("people") / "house.db") as opened:
        yield opened


@pytest.fixture
def pair(server):
    """Return two people who have finished a hand together."""
    ada, bob = server.person("Ada"), server.person("Bob")
    with_company(ada, bob, hands=1)
    return ada, bob


def people_of(person):
    return person.get("/api/me/people")["people"]


def set_block(person, other, blocked=True):
    assert person.ask("/api/me/blocks", person=other.id, blocked=blocked) == {}


def asked(person):
    """Return what the lobby asks a person."""
    with person.line() as line:
        line.say(do="lobby")
        return line.until("lobby")["asked"]


def test_people_are_listed_with_their_hands_once_they_have_finished_one(server, pair):
    ada, bob = pair
    eve = server.person("Eve")
    eve.open("kingscorners", "me bot bot")
    (listed,) = people_of(ada)
    assert (listed["person"], listed["name"], listed["hands"], listed["here"]) == (bob.id, "Bob", 1, False)
    assert listed["last"] == ada.get("/api/me/results")["results"][0]["ended"]
    assert people_of(eve) == []


def test_person_is_here_while_connected_unless_they_do_not_want_to_be_seen(pair):
    ada, bob = pair
    with bob.line() as line:
        line.say(do="lobby")
        line.until("lobby")
        assert people_of(ada)[0]["here"]
        bob.ask("/api/me", unseen=True)
        assert not people_of(ada)[0]["here"]
        bob.ask("/api/me", unseen=False)
        set_block(bob, ada)
        assert not people_of(ada)[0]["here"]
    assert people_of(bob) == []


def test_blocked_person_is_listed_for_unblocking_only(pair):
    ada, bob = pair
    set_block(ada, bob)
    found = ada.get("/api/me/people")
    assert found["people"] == []
    assert [one["name"] for one in found["blocked"]] == ["Bob"]
    assert bob.get("/api/me/people")["blocked"] == []
    set_block(ada, bob, blocked=False)
    assert ada.get("/api/me/people")["blocked"] == []
    assert [one["name"] for one in people_of(ada)] == ["Bob"]


@pytest.mark.parametrize("other", [None, 7, "p0", ["p1"], "x" * 5000])
def test_block_of_an_unknown_person_is_refused(pair, other):
    assert "There is no such person" in refusal(pair[0].ask, "/api/me/blocks", person=other)


def test_blocked_person_cannot_sit_at_a_private_table_or_use_its_link(server, pair):
    ada, bob = pair
    table, invitation = open_friends(ada)
    accept(server, bob, invitation)
    assert bob.get(f"/api/tables/{table}")
    set_block(ada, bob)
    for ask in (lambda: bob.get(f"/api/tables/{table}"), lambda: bob.ask(f"/api/tables/{table}/sit")):
        assert "private" in refusal(ask)
    with pytest.raises(Refusal) as why:
        accept(server, bob, invitation)
    assert (why.value.status, "You can&#39;t sit at this table." in why.value.text) == (403, True)
    assert "block" not in why.value.text.partition("<main")[2].partition("</main>")[0]
    set_block(ada, bob, blocked=False)
    accept(server, bob, invitation)
    assert bob.ask(f"/api/tables/{table}/sit") == {"seat": 1}


def test_blocked_person_with_a_reserved_seat_cannot_sit_down(pair):
    ada, bob = pair
    seats = [{"is": "me"}, {"is": "open", "for": bob.id}]
    table = ada.ask("/api/tables", game="kingscorners", seats=seats, public=False)["table"]
    set_block(ada, bob)
    assert "You can't sit at this table." in refusal(bob.ask, f"/api/tables/{table}/sit")


def test_blocked_person_may_still_sit_at_a_public_table(pair):
    ada, bob = pair
    set_block(ada, bob)
    table = ada.open("kingscorners", "me open")["table"]
    assert bob.ask(f"/api/tables/{table}/sit") == {"seat": 1}


def test_watcher_of_a_private_table_is_removed_when_its_host_blocks_them(server, pair):
    ada, bob = pair
    table, invitation = open_friends(ada)
    accept(server, bob, invitation)
    with bob.line(table) as line:
        set_block(ada, bob)
        assert line.until("out")["why"] == "You can't sit at this table."


# --- play again -----------------------------------------------------------------------------------


def again(person, *others):
    return person.ask("/api/me/again", people=[other.id for other in others])


def test_play_again_opens_the_same_game_privately_and_asks_in_the_lobby(server, pair):
    ada, bob = pair
    eve = server.person("Eve")
    opened = again(ada, bob)
    table = ada.get(opened["link"].replace("/table/", "/api/tables/"))["table"]
    assert (table["game"], table["public"], table["friends"], table["state"]) == ("kingscorners", False, True, "open")
    assert len(table["seats"]) == 3
    (question,) = asked(bob)
    assert (question["name"], question["title"], question["table"]) == ("Ada", "Kings Corners", opened["table"])
    assert asked(eve) == asked(ada) == []
    call_api(server, "GET", question["link"], key=bob.key)
    bob.ask(f"/api/tables/{opened['table']}/sit")
    assert asked(bob) == []


def test_question_ends_when_it_is_declined_or_the_table_is_full_or_closed(server, pair):
    ada, bob = pair
    first = again(ada, bob)["table"]
    bob.ask("/api/me/asked", table=first)
    assert asked(bob) == []
    second = again(ada, bob)["table"]
    for seat in (1, 2):
        ada.ask(f"/api/tables/{second}/seats", seat=seat, **{"is": "bot"})
    assert asked(bob) == []
    third = again(ada, bob)["table"]
    assert len(asked(bob)) == 1
    ada.ask(f"/api/tables/{third}/close")
    assert asked(bob) == []


def test_person_who_blocks_is_not_asked_and_the_asker_is_not_told(pair):
    ada, bob = pair
    set_block(bob, ada)
    assert again(ada, bob)["table"]
    assert asked(bob) == []
    set_block(bob, ada, blocked=False)
    assert asked(bob) == []


def test_open_question_disappears_once_its_host_is_blocked(pair):
    ada, bob = pair
    again(ada, bob)
    set_block(bob, ada)
    assert asked(bob) == []


def test_only_people_one_has_played_with_can_be_asked(server, pair, monkeypatch):
    ada, bob = pair
    eve = server.person("Eve")
    monkeypatch.setattr("meldhouse.server.http.account_api.ASKED_PER_MINUTE", 100)
    for wanted in ([eve.id], [bob.id, eve.id], [], "p1", [7], None, [ada.id], [[]]):
        assert "Choose people you have played with" in refusal(ada.ask, "/api/me/again", people=wanted)
    monkeypatch.setattr(companions, "MAX_ASKED", 0)
    assert "at most 0 people" in refusal(again, ada, bob)
    monkeypatch.setattr(companions, "MAX_ASKED", 5)
    set_block(ada, bob)
    assert "Choose people you have played with" in refusal(again, ada, bob)


def test_play_again_is_limited_for_each_person(pair):
    ada, bob = pair
    for _ in range(6):
        again(ada, bob)
    assert "too many" in refusal(again, ada, bob).lower()
    assert len(asked(bob)) == companions.MAX_QUESTIONS


def test_questions_and_blocks_survive_a_restart_and_go_with_a_deleted_person(tmp_path):
    path = tmp_path / "house.db"
    with LiveServer(path) as server:
        ada, bob, eve = (server.person(name) for name in ("Ada", "Bob", "Eve"))
        with_company(ada, bob, hands=1)
        again(ada, bob)
        set_block(eve, bob)
    with LiveServer(path, port=server.port) as server:
        assert len(asked(bob)) == 1
        assert [one["name"] for one in eve.get("/api/me/people")["blocked"]] == ["Bob"]
        call_api(server, "DELETE", "/api/me", key=ada.key)
        assert asked(bob) == people_of(bob) == []


def test_two_people_with_one_name_are_listed_apart(server):
    ada, one, other = (server.person(name) for name in ("Ada", "Sam", "Sam"))
    with_company(ada, one, hands=1)
    with_company(ada, other, hands=1)
    listed = people_of(ada)
    assert [person["name"] for person in listed] == ["Sam", "Sam"]
    assert {person["person"] for person in listed} == {one.id, other.id}
