"""People at a table: presence, reminders, votes and rematches."""

import pytest

from meldhouse.server.tables import interactions, presence
from tests.support.live_server import Line, LiveServer, Refusal, call_api, play_hand


@pytest.fixture
def place(server, monkeypatch):
    """Let no bot play for people who are gone."""
    monkeypatch.setattr(presence, "RECONNECT_GRACE_S", 0.2)
    server.services.grace_s = 60.0
    return server


def company_of(place, *names, game="kingscorners", **more):
    """Return a table of these people and their connections, in the order of the seats."""
    people = [place.person(name) for name in names]
    table = people[0].open(game, " ".join(["me", *["open"] * (len(people) - 1)]), **more)["table"]
    for person in people[1:]:
        person.ask(f"/api/tables/{table}/sit")
    lines = [person.line(table) for person in people]
    for line in lines:
        line.wait_for(lambda now: now["scene"])
    return table, people, lines


def seat(message, number):
    return message["table"]["seats"][number]


def heard(line, kind):
    """Return the newest message of a kind, even one that came during an earlier request."""
    shown = [message for message in line.heard if message["tell"] == kind]
    return shown[-1] if shown else line.until(kind)


def until_seats(line, wanted):
    """Wait until the newest message about the seats is as wanted."""
    message = heard(line, "seats")
    while not wanted(message):
        message = line.until("seats")
    return message


def until_line(line):
    """Return the message about the seats that comes with the next log line."""
    while not (shown := [message for message in line.heard if message["tell"] == "seats" and message["log"]]):
        line.hear()
    return shown[-1]


# --- presence ---------------------------------------------------------------------------


def test_disconnect_is_announced_after_a_delay_and_a_reconnect_at_once(place):
    """Reloading a page isn't announced. The delay is shorter than the half minute after which a bot plays."""
    table, (_, bob), (one, two) = company_of(place, "Ada", "Bob")
    until_seats(one, lambda shown: seat(shown, 1)["here"])
    two.close()
    assert seat(bob.get(f"/api/tables/{table}"), 1)["here"]
    with bob.line(table):
        pass
    shown = until_seats(one, lambda shown: not seat(shown, 1)["here"])
    assert seat(shown, 1)["bot"] == ""
    seen = [seat(message, 1)["here"] for message in one.heard if message["tell"] == "seats"]
    assert seen[seen.index(True) :] == [True] * seen.count(True) + [False]
    with bob.line(table):
        assert seat(one.until("seats"), 1)["here"]


def test_every_spectator_is_counted_once(place):
    """A person with two pages counts once, and players see the number."""
    table, _, (one, _) = company_of(place, "Ada", "Bob")
    eve = place.person("Eve")
    with eve.line(table) as first, eve.line(table) as second, place.person("Fay").line(table):
        assert first.now["you"] is None
        until_seats(one, lambda message: message["table"]["watching"] == 2)
        second.close()
    until_seats(one, lambda message: message["table"]["watching"] == 0)


# --- waiting for a player ------------------------------------------------------------------------------


def test_reminder_is_delivered_to_the_player_to_move_only(place, monkeypatch):
    """It has the sender's name, and can be sent every ten seconds."""
    _, _, (one, two) = company_of(place, "Ada", "Bob")
    assert one.now["awaited"]["seats"] == two.now["awaited"]["seats"] == [0]
    assert "The table isn't waiting for anyone else" in one.ask("nudge")["why"]
    assert two.ask("nudge")["tell"] == "done"
    assert one.until("nudge") == {"tell": "nudge", "seat": 1, "words": "⟨@1⟩ is waiting for you."}
    assert "one reminder every ten seconds" in two.ask("nudge")["why"]
    assert not [message for message in two.heard if message["tell"] == "nudge"]
    one.close()
    until_seats(two, lambda shown: not seat(shown, 0)["here"])
    monkeypatch.setattr(interactions, "NUDGE_INTERVAL_S", 0.0)
    assert "They're not connected" in two.ask("nudge")["why"]


def test_bot_plays_when_the_others_continue_without_a_silent_player(place, monkeypatch):
    """The log names the absent player and the player who continued; the absent player can come back."""
    table, (ada, _), (one, two) = company_of(place, "Ada", "Bob", draw=False)
    assert "in 60 seconds." in two.ask("without")["why"]
    monkeypatch.setattr(interactions, "TURN_WAIT_S", 0.0)
    assert "no one to continue without" in one.ask("without")["why"]
    assert two.ask("without")["tell"] == "done"
    message = until_line(one)
    words = "⟨@1⟩ continues without you. A bot plays for them in the meantime."
    assert message["log"] == [{"seat": None, "words": words}]
    assert seat(message, 0)["bot"] == "club"
    assert message["awaited"] is None
    with ada.line(table) as again:
        assert message["log"][0] in again.now["log"]
        assert seat(again.now, 0)["bot"] == ""


def test_continuing_without_a_player_is_refused_at_a_table_with_a_clock(place, monkeypatch):
    """The clock decides instead."""
    monkeypatch.setattr(interactions, "TURN_WAIT_S", 0.0)
    _, _, (_, two) = company_of(place, "Ada", "Bob", clock="relaxed")
    assert two.now["awaited"]["without"] is None
    assert "Their clock is running" in two.ask("without")["why"]


def test_next_hand_can_be_dealt_without_a_player_who_is_not_ready(place, monkeypatch):
    """Waiting players see who isn't ready, and can continue without that player."""
    _, _, (one, two, three) = company_of(place, "Ada", "Bob", "Cyd", game="tongits")
    for line in (two, three):
        line.ask("leave")
    play_hand(one)
    for line in (two, three):
        line.ask("back")
    assert one.ask("next")["tell"] == "done"
    assert until_seats(one, lambda message: message["awaited"])["awaited"]["seats"] == [1, 2]
    assert two.ask("next")["tell"] == "done"
    assert until_seats(three, lambda message: message["next"] == [0, 1])["awaited"]["seats"] == [2]
    assert one.ask("without")["why"].startswith("You can continue without them in")
    monkeypatch.setattr(interactions, "NEXT_HAND_WAIT_S", 0.0)
    assert two.ask("without")["tell"] == "done"
    three.wait_for(lambda now: now["hand"] == 2)
    assert [one["bot"] for one in three.until("seats")["table"]["seats"]] == ["", "", "club"]


# --- votes ----------------------------------------------------------------------------------------------


def test_vote_to_end_the_table_asks_everyone_present(place):
    """The proposer votes in favor. Everyone sees who was asked, even after a restart."""
    table, (ada, bob), (one, two) = company_of(place, "Ada", "Bob")
    assert two.ask("close") == {"tell": "done", "over": False, "id": "r1"}
    vote = one.until("vote")["vote"]
    assert vote.pop("left") <= 20_000
    assert vote == {"about": "close", "by": 1, "seat": None, "voters": [0, 1], "yes": [1], "no": []}
    with ada.line(table) as late:
        assert late.now["vote"]["yes"] == [1]
    assert "in progress" in one.ask("close")["why"]
    assert one.ask("vote", yes=True)["tell"] == "done"
    message = one.wait_for(lambda now: now["over"])
    assert message["table"]["state"] == "over"
    assert message["vote"] is None
    assert message["scene"]["prompt"] == "⟨@1⟩ asked to end the table, and most players agreed. The table is over."
    place.__exit__()
    with LiveServer(place.path) as again, Line(again, bob.key, table) as line:
        ended = "You asked to end the table, and most players agreed. The table is over."
        assert line.now["scene"]["summary"][0] == ended


VERDICTS = [
    ("yyy", 0, True),
    ("yy-", 0, None),
    ("yy-", 20, True),
    ("y--", 20, False),
    ("y-", 0, None),
    ("y-", 20, False),
    ("yn", 0, False),
    ("yn-", 0, None),
    ("ynn", 0, False),
    ("yyn", 0, None),
    ("yyn", 20, True),
    ("yynn", 0, False),
]


@pytest.mark.parametrize(("said", "since", "verdict"), VERDICTS)
def test_vote_result_depends_on_the_answers_and_the_time_limit(monkeypatch, said, since, verdict):
    """If everyone is in favor it passes at once, with a majority at the end; half of the voters stop it."""
    monkeypatch.setattr(interactions, "now", lambda: since)
    vote = interactions.Vote("close", 0, None, frozenset(range(len(said))), ends_at=20.0)
    vote.ballots = {seat: word == "y" for seat, word in enumerate(said) if word != "-"}
    assert vote.result() is verdict


def test_vote_passes_unless_half_of_the_voters_are_against_it(place, monkeypatch):
    """Half of those present stop it at once, silent voters let it pass, and it can't be repeated for a while."""
    monkeypatch.setattr(interactions, "VOTE_DURATION_S", 0.3)
    _, _, lines = company_of(place, "Ada", "Bob", "Cyd", game="tongits")
    lines[1].ask("close")
    assert lines[0].ask("vote", yes=False)["tell"] == "done"
    assert lines[2].ask("vote", yes="perhaps")["tell"] == "no"
    assert lines[2].ask("vote", yes=False)["tell"] == "done"
    for line in lines:
        assert until_over(line) == "The vote is over. The table continues."
    assert "one vote per minute" in lines[1].ask("close")["why"]
    assert "no vote in progress" in lines[1].ask("vote", yes=True)["why"]
    lines[0].ask("close")
    lines[2].ask("vote", yes=True)
    assert lines[1].until("table")["table"]["state"] == "over"  # two of three, when its time was up


def until_over(line):
    """Return the message that a vote is over."""
    while (message := heard(line, "vote"))["vote"]:
        line.hear()
    return message["why"]


def test_vote_is_dropped_by_a_restart_and_can_be_repeated(place):
    """Votes aren't stored, so nobody waits for one after a restart, and a new vote can be called at once."""
    table, (ada, bob), (one, two) = company_of(place, "Ada", "Bob")
    two.ask("close")
    assert one.until("vote")["vote"]["yes"] == [1]
    place.__exit__()
    with LiveServer(place.path) as again, Line(again, ada.key, table) as one, Line(again, bob.key, table) as two:
        assert one.now["vote"] is two.now["vote"] is None
        assert "no vote in progress" in one.ask("vote", yes=True)["why"]
        assert two.ask("close") == {"tell": "done", "over": False, "id": "r1"}
        assert one.until("vote")["vote"]["yes"] == [1]
        one.ask("vote", yes=True)
        assert two.wait_for(lambda now: now["over"])["table"]["state"] == "over"


# --- people deleted while others play -----------------------------------------------------------------


def forget(place, line, person, seat):
    """Let a person delete their data, and wait until the others see a bot in the seat."""
    call_api(place, "DELETE", "/api/me", key=person.key)
    until_seats(line, lambda message: message["table"]["seats"][seat]["is"] == "bot")


def test_player_whose_partner_was_deleted_can_continue_alone(place):
    """Bots play fast, nobody is waited for after the hand, and the table can be ended without a vote."""
    _, (_, bob), (one, _) = company_of(place, "Ada", "Bob", options={"target": "200"})
    forget(place, one, bob, 1)
    assert one.ask("skip")["tell"] == "done"
    assert play_hand(one)["awaited"] is None
    assert one.ask("next")["tell"] == "done"
    one.wait_for(lambda now: now["hand"] == 2)
    assert one.ask("close")["over"] is True


def test_claim_pause_after_a_person_was_deleted_waits_for_the_remaining_person(place):
    """A claim of the remaining person is waited for."""
    ada, bob = place.person("Ada"), place.person("Bob")
    table = ada.open("pong", "me open bot bot")["table"]
    with ada.line(table) as one:
        bob.ask(f"/api/tables/{table}/sit")
        one.wait_for(lambda now: now["scene"])
        forget(place, one, bob, 1)
        one.heard.clear()
        play_hand(one)
        moved = [message for message in one.heard if message["tell"] == "moved"]
    assert len(moved) > 10
    assert not any(message["pause"] for message in moved)


def test_vote_does_not_wait_for_a_deleted_person(place):
    """The vote ends when all remaining people have agreed."""
    _, (_, bob), (one, _) = company_of(place, "Ada", "Bob")
    assert one.ask("close")["over"] is False
    forget(place, one, bob, 1)
    assert one.wait_for(lambda now: now["over"], 5)["table"]["state"] == "over"


@pytest.mark.parametrize("gone", [0, 1, 2], ids=["who asked", "who agrees", "who is asked about"])
def test_vote_to_replace_a_player_ends_when_a_voter_is_deleted(place, monkeypatch, gone):
    """Votes by or about the deleted person end, and a single person can't replace another."""
    monkeypatch.setattr(interactions, "VOTE_DURATION_S", 300.0)
    table, people, lines = company_of(place, "Ada", "Bob", "Cyd", game="tongits")
    assert lines[0].ask("replace", seat=2)["tell"] == "done"
    left = lines[1] if gone == 0 else lines[0]
    heard(left, "vote")
    forget(place, left, people[gone], gone)
    assert until_over(left).startswith("The vote is over")
    assert not any(seat["replaced"] for seat in place.person("Eve").get(f"/api/tables/{table}")["table"]["seats"])


def test_vote_to_replace_a_guest_gives_the_seat_to_a_bot(place):
    """The vote needs two other people; then the guest can only watch, from their own seat."""
    table, (_, _, cyd), (one, two, three) = company_of(place, "Ada", "Bob", "Cyd", game="tongits")
    assert "Name that person's seat" in one.ask("replace", seat=0)["why"]
    assert one.ask("replace", seat=2)["tell"] == "done"
    assert three.until("vote")["vote"]["voters"] == [0, 1]
    assert "can't vote on this" in three.ask("vote", yes=False)["why"]
    assert two.ask("vote", yes=True)["tell"] == "done"
    message = until_line(three)
    assert message["log"][0]["words"] == "⟨@0⟩ called a vote, and most players agreed: a bot plays for you from now on."
    for deed in ("back", "next", "play", "nudge", "say", "without"):
        assert "replace you with a bot" in three.ask(deed, move="draw", phrase="hello")["why"], deed
    with cyd.line(table) as again:
        assert again.now["you"] == 2
        assert seat(again.now, 2)["bot"] == "club"
    assert "already" in one.ask("replace", seat=2)["why"]


def test_vote_to_replace_a_player_by_a_single_person_is_refused(place):
    _, _, (one, _) = company_of(place, "Ada", "Bob")
    assert "At least two other players" in one.ask("replace", seat=1)["why"]


def test_host_can_remove_a_guest_before_the_start(place):
    """The seat becomes open or a bot's. The guest can't sit down there again, even after a restart."""
    ada, bob = place.person("Ada"), place.person("Bob")
    table = ada.open("kingscorners", "me open open")["table"]
    bob.ask(f"/api/tables/{table}/sit", seat=1)
    with pytest.raises(Refusal, match="You're sitting there yourself"):
        ada.ask(f"/api/tables/{table}/seats", seat=0, **{"is": "bot"})
    with bob.line(table) as line:
        ada.ask(f"/api/tables/{table}/seats", seat=1, **{"is": "open"})
        assert until_seats(line, lambda message: message["you"] is None)["table"]["seats"][1]["is"] == "open"
        assert "removed you from this table" in line.ask("sit")["why"]
    key = bob.key
    place.__exit__()
    with LiveServer(place.path) as again, Line(again, key, table) as line:
        assert "removed you from this table" in line.ask("sit")["why"]


# --- rematches -------------------------------------------------------------------------------------------


def test_rematch_has_the_same_rules_and_reserved_seats(place):
    """It also has the same bots and number of hands. Everyone gets its address."""
    asked = {"hands": 3, "public": False, "clock": "relaxed", "options": {"target": "75"}}
    ada, bob, eve = (place.person(name) for name in ("Ada", "Bob", "Eve"))
    seats = [{"is": "me"}, {"is": "bot", "bot": "uniform"}, {"is": "open"}, {"is": "bot", "bot": "thumb"}]
    old = ada.ask("/api/tables", game="kingscorners", seats=seats, draw=False, **asked)
    for guest in (bob, eve):
        place.services.accounts.invited.add((old["table"], guest.id))
    bob.ask(f"/api/tables/{old['table']}/sit")
    with ada.line(old["table"]) as one, bob.line(old["table"]) as two:
        assert "in progress" in one.ask("rematch")["why"]
        one.ask("close")
        two.ask("vote", yes=True)
        two.wait_for(lambda now: now["over"])
        new = two.ask("rematch")["table"]
        assert one.until("rematch") == {"tell": "rematch", "seat": 2, "table": new}
        assert one.ask("rematch")["table"] == new
    assert ada.get(f"/api/tables/{old['table']}")["table"]["rematch"] == new
    response = ada.get(f"/api/tables/{new}")["table"]
    assert {name: response[name] for name in ("variant", "hands", "public", "clock", "draw")} == {
        **{name: asked[name] for name in ("hands", "public", "clock")},
        "variant": "standard",
        "draw": False,
    }
    assert response["options"]["target"] == "75"
    assert [(seat["is"], seat["bot"], seat["name"]) for seat in response["seats"]] == [
        ("kept", "", "Ada"),
        ("bot", "uniform", response["seats"][1]["name"]),
        ("person", "", "Bob"),
        ("bot", "thumb", response["seats"][3]["name"]),
    ]
    place.services.accounts.invited.add((new, eve.id))
    with pytest.raises(Refusal, match="reserved for another player"):
        eve.ask(f"/api/tables/{new}/sit", seat=0)
    assert ada.get("/api/mine")["tables"][0]["table"] == old["table"]
    with bob.line(new) as line:
        assert ada.ask(f"/api/tables/{new}/sit") == {"seat": 0}
        line.wait_for(lambda now: now["scene"])


def test_rematch_of_a_person_alone_starts_at_once(place):
    """Without other people there is nobody to wait for."""
    ada = place.person("Ada")
    table = ada.open("pong", "bot me bot bot", hands=7)["table"]
    assert ada.ask(f"/api/tables/{table}/close") == {"over": True}
    again = ada.ask(f"/api/tables/{table}/rematch")["table"]
    with ada.line(again) as line:
        line.wait_for(lambda now: now["scene"])
        assert line.now["you"] == 1
        assert line.heard[0]["table"]["hands"] == 7
