"""What the house promises before a hand, what seats add, and what is shown when it is over."""

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
    """Every hand of a record was dealt as promised."""
    table = mh.replay(Record.read(text))
    assert [find_discrepancy(table.game, table.bare_rules, hand) for hand in table.hands] == [None] * len(table.hands)
    return table.hands


@pytest.mark.parametrize("game", list(mh.GAMES))
def test_promised_added_dealt_shown(server, game):
    """A table with one person: the promise comes first, the secret after the hand, and the record can be checked."""
    ada = server.person()
    opened = ada.open(game)
    told = ada.ask(f"/api/tables/{opened['table']}/add", words="mine")
    assert told["promise"] == opened["promise"]
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


def test_whoever_adds_words_is_there(server, monkeypatch):
    """A program without a line, however slow the disk is that its words are written to: the hand is dealt."""
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


def test_the_next_hand_is_promised_when_one_is_over(tmp_path):
    """Once and for all: the promise survives the house, each seat adds once, and the second hand is dealt from it."""
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
    """A house where nobody has long to claim what two people and their bots discard."""
    with LiveServer(tmp_path / "house.db", pause=0.02) as opened:
        yield opened


def test_a_secret_is_kept_while_others_might_learn_from_it(brisk, monkeypatch):
    """With two people it is told when the table is over, and not before."""
    monkeypatch.setattr(auth, "MAX_MESSAGES", 1000)  # two long hands in a few seconds, which people do not play
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
    """Everything about the table, as soon as it has been put down that the hand is over."""
    while True:
        line.say(do="table", table=table)
        told = line.until("table")
        if told["table"]["state"] != "playing":
            return told
        time.sleep(0.05)
