"""Fair deals: the commitment before a hand, the words that seats add, and the secret after the hand."""

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

import meldhouse as mh
from meldhouse.core.provably_fair import commitment_of, find_discrepancy
from meldhouse.core.record import Record
from meldhouse.server.http import auth
from tests.support.live_server import LiveServer, play_hand


def check(text):
    """Check that every hand of a record was dealt as committed."""
    table = mh.replay(Record.read(text))
    assert [find_discrepancy(table.game, table.bare_rules, hand) for hand in table.hands] == [None] * len(table.hands)
    return table.hands


@pytest.mark.parametrize("game", list(mh.GAMES))
def test_fair_deal_publishes_commitment_words_and_secret_in_order(server, game):
    """At a table with one person: the commitment comes first, the secret after the hand, and the record can be
    verified.
    """
    ada = server.person()
    opened = ada.open(game)
    response = ada.ask(f"/api/tables/{opened['table']}/add", words="mine")
    assert response["promise"] == opened["promise"]
    with ada.line(opened["table"]) as line:
        assert line.now["fair"]["now"]["promise"] == opened["promise"]
        assert line.now["fair"]["now"]["secret"] is None
        assert "The hand has been dealt" in line.ask("add", words="late")["why"]
        last = play_hand(line)["fair"]["last"]
        while not last or last["hand"] != 1:
            last = line.until("seats")["fair"]["last"]
        assert last["promise"] == opened["promise"] == commitment_of(last["secret"])
        assert last["added"] == [{"seat": 0, "words": "mine"}]
    hands = check(ada.get(f"/api/tables/{opened['table']}/record"))
    assert hands[0].proof.contributions == ((0, "mine"),)


def test_fair_deal_treats_a_program_that_adds_words_over_http_as_present(server, monkeypatch):
    """The program adds words on a slow disk, and the hand is dealt."""
    append = server.services.repository.append

    async def slowly(*what):
        await asyncio.sleep(2 * server.services.grace_s)
        return await append(*what)

    ada = server.person()
    table = ada.open("pong")["table"]
    monkeypatch.setattr(server.services.repository, "append", slowly)
    ada.ask(f"/api/tables/{table}/add", words="mine")
    monkeypatch.setattr(server.services.repository, "append", append)
    until = time.monotonic() + 10
    while ada.get(f"/api/tables/{table}")["hand"] != 1:
        assert time.monotonic() < until
        time.sleep(0.05)


def test_next_commitment_is_made_when_a_hand_is_over(tmp_path):
    """It survives a restart, each seat adds words once, and the second hand is dealt from it."""
    with LiveServer(tmp_path / "house.db") as server:
        ada = server.person()
        table = ada.open("pong", hands=2)["table"]
        with ada.line(table) as line:
            play_hand(line)
            fair = line.until("seats")["fair"]
            while fair["now"]["hand"] != 2:
                fair = line.until("seats")["fair"]
            assert "1 to 64" in line.ask("add", words="")["why"]
            assert line.ask("add", words="second")["tell"] == "done"
            assert "already" in line.ask("add", words="third")["why"]
    with LiveServer(tmp_path / "house.db", port=server.port) as server, ada.line(table) as line:
        assert line.now["fair"]["now"]["promise"] == fair["now"]["promise"]
        assert line.now["fair"]["now"]["added"] == [{"seat": 0, "words": "second"}]
        line.ask("next")
        line.wait_for(lambda now: now["hand"] == 2)
        play_hand(line)
        hands = check(ada.get(f"/api/tables/{table}/record"))
        assert hands[1].proof.contributions == ((0, "second"),)


@pytest.fixture
def brisk(tmp_path):
    """Serve with a short time to claim the discards of two people and their bots."""
    with LiveServer(tmp_path / "house.db", pause=0.02) as opened:
        yield opened


def test_secret_of_a_deal_is_hidden_until_the_table_of_two_people_is_over(brisk, monkeypatch):
    """Earlier, one of them could learn something from it."""
    monkeypatch.setattr(auth, "MAX_MESSAGES", 1000)  # two long hands in a few seconds, faster than people play
    ada, bob, eve = brisk.person("Ada"), brisk.person("Bob"), brisk.person("Eve")
    table = ada.open("pong", "me open bot bot", hands=2)["table"]
    ada.ask(f"/api/tables/{table}/add", words="of Ada")
    bob.ask(f"/api/tables/{table}/sit", words="of Bob")
    with ada.line(table) as one, bob.line(table) as two, eve.line(table) as watcher:
        assert "don't have a seat" in watcher.ask("add", words="of Eve")["why"]
        play_both(one, two)
        assert look_again(one, table)["fair"]["last"]["secret"] is None
        for line in (one, two):
            assert line.ask("next")["tell"] == "done"
        for line in (one, two):
            line.wait_for(lambda now: now["hand"] == 2)
        play_both(one, two)
        assert look_again(one, table)["fair"]["last"]["secret"]
        hands = check(ada.get(f"/api/tables/{table}/record"))
        assert hands[0].proof.contributions == ((0, "of Ada"), (1, "of Bob"))


def play_both(*lines):
    with ThreadPoolExecutor() as people:
        list(people.map(play_hand, lines))


def look_again(line, table):
    """Return everything about the table, as soon as the end of the hand is stored."""
    while True:
        line.say(do="table", table=table)
        message = line.until("table")
        if message["table"]["state"] != "playing":
            return message
        time.sleep(0.05)
