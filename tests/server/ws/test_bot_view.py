"""The view for bots in messages: only for clients that ask for it, and concealed as the scene is."""

import pytest

import meldhouse as mh
from meldhouse.session.claim_window import has_windows
from tests.support.live_server import moment

CLAIMING = [name for name, game in mh.GAMES.items() if has_windows(game)]
KEYS = {"view", "fields", "heard"}


def watch(line, table):
    line.say(do="table", table=table, view=True)
    return line.until("table", "no")


def test_view_for_bots_is_only_in_messages_for_clients_that_ask(server):
    ada = server.person()
    table = ada.open("kingscorners", "me bot")["table"]
    with ada.line(table) as plain, ada.line() as asking:
        told = watch(asking, table)
        plain.wait_for(lambda now: now["scene"] and now["scene"]["choices"])
        asking.wait_for(lambda now: now["scene"] and now["scene"]["choices"])
        plain.ask("play", move=plain.now["scene"]["choices"][-1]["move"])
        asking.until("moved")
        plain.until("moved")
        assert set(told) & set(asking.now) >= KEYS
        assert not any(KEYS & set(message) for message in plain.heard)
        assert set(asking.now["fields"]) == set(mh.GAMES["kingscorners"].bot_fields)
        moved = [each for message in asking.heard if message["tell"] == "moved" for each in message["heard"]]
        assert watch(asking, table)["heard"][: len(moved)] == moved != []


def wait_for_turn(lines):
    """Wait until all lines have heard of the same moment, in which no claim is possible; return the active line.

    It is None if the hand is over.
    """
    while True:
        for line in lines:
            line.wait_for(lambda now: now["over"] or (now["view"] is not None and now["pause"] is None))
        if any(line.now["over"] for line in lines):
            return None
        latest = max(moment(line.now["at"]) for line in lines)
        behind = [line for line in lines if moment(line.now["at"]) < latest]
        for line in behind:
            line.wait_for(lambda now, latest=latest: moment(now["at"]) >= latest)
        active = [line for line in lines if line.now["turn"] is not None and line.now["turn"] == line.now["you"]]
        if not behind and active:
            return active[0]


@pytest.mark.parametrize("game", CLAIMING)
def test_view_for_bots_does_not_reveal_who_can_claim(server, game):
    """Until they are asked, all seats get a view in which nobody is asked, and no sealed answer is heard.

    In some hands nobody can claim for a long time, so there are several.
    """
    people = [server.person(name) for name in ("Ada", "Robin", "Toni", "Kim")]
    discards, asked = 0, 0
    for _ in range(5):
        more_discards, more_asked = play_turns(server, game, people)
        discards, asked = discards + more_discards, asked + more_asked
        if discards >= 12 and (asked or game == "pong"):  # where only a win can claim
            return
    raise AssertionError((discards, asked))


def play_turns(server, game, people):
    """Play forty turns, and check the views of each discard; return how many discards and questions there were."""
    table = people[0].open(game, "me open open open", quick_claims=True)["table"]
    lines = [person.line() for person in people]
    for person in people[1:]:
        person.ask(f"/api/tables/{table}/sit")
    for line in lines:
        watch(line, table)
    discards = asked = 0
    for _ in range(40):
        active = wait_for_turn(lines)
        if active is None:
            break
        choice = active.now["scene"]["choices"][-1]["move"]
        before = [len(line.heard) for line in lines]
        active.ask("play", move=choice, at=active.now["at"])
        for line, start in zip(lines, before, strict=True):
            line.wait_for(lambda now, line=line, start=start: any(m["tell"] == "moved" for m in line.heard[start:]))
            first = next(m for m in line.heard[start:] if m["tell"] == "moved")
            if first["pause"] is None:
                continue
            discards += 1
            assert int(first["view"]["actor"]) == mh.GAMES[game].rules.EVERYBODY
            assert first["heard"] == [[first["seat"], first["move"]]]
        asked = sum(message.get("kind") == "asked" for line in lines for message in line.heard)
        if asked and discards >= 12:
            break
    for line in lines:
        line.close()
    return discards, asked


def test_view_fields_of_a_message_are_those_of_the_seats_view(server):
    ada = server.person()
    table = ada.open("tongits", "me bot bot")["table"]
    with ada.line() as line:
        watch(line, table)
        now = line.wait_for(lambda now: now["scene"] and now["scene"]["choices"])
    record = ada.get(f"/api/tables/{table}")
    assert record["you"] == now["you"] == 0
    hand = next(zone for zone in record["scene"]["zones"] if zone["key"] == "hand 0")
    assert sorted(now["fields"]["hand"]) == sorted(hand["pieces"])
    assert "??" in now["view"]["deck"]
    assert now["view"]["rng"] == "0"
