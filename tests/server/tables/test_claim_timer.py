"""The claim pause reveals nothing: it is the same whether or not anyone can claim."""

import time
from functools import cache

import pytest

import meldhouse as mh
from meldhouse.bots import find_bot
from meldhouse.core.provably_fair import Deal
from meldhouse.server.tables import actor, scheduler
from meldhouse.session import claim_window
from tests.support.invariant_checks import close_windows
from tests.support.live_server import Line, LiveServer

CLAIMING = [name for name, game in mh.GAMES.items() if claim_window.has_windows(game)]
PAUSE = 0.3

pytestmark = pytest.mark.skipif(not CLAIMING, reason="no game has claims")


@pytest.fixture(params=CLAIMING)
def game(request):
    return request.param


def people_at(server, game):
    """Return a table full of people."""
    seats = next(iter(mh.GAMES[game].variants.values())).rules.seats
    people = [server.person(f"Guest {n}") for n in range(seats)]
    table = people[0].open(game, " ".join(["me", *["open"] * (seats - 1)]))["table"]
    for seat in range(1, seats):
        people[seat].ask(f"/api/tables/{table}/sit", seat=seat)
    lines = [person.line(table) for person in people]
    for line in lines:
        line.wait_for(lambda now: now["scene"])
    return server.services.tables.actors[table], lines


def hear_rest(lines):
    for line in lines:
        try:
            while True:
                line.hear(0.03)
        except TimeoutError:
            continue


@cache
def claim_script(game):
    """Return a deck and public moves; after the last move a player may claim, and after no other move."""
    best = None
    for seed in range(60):
        table, script = mh.table(game, seed=seed), []
        table.deal()
        deck, heuristic = table.hands[0].deck, find_bot("thumb", seed)
        while not table.over and len(script) < (len(best[1]) if best else 400):
            seat, move = table.turn, heuristic.choose(table.view(table.turn))
            script.append((seat, move))
            table.play(move)
            if claim_window.expects_answer(table.game, table.state):
                best = (deck, script)
                break
            close_windows(table)
        if best and len(best[1]) < 8:
            break
    return best


def play_script(server, game, monkeypatch, last=True):
    """Let people play the script; return connections, the length of each pause, and who may claim at the end."""
    deck, script = claim_script(game)
    monkeypatch.setattr(scheduler, "fair_deal", lambda *_: Deal(deck, 77))
    table_actor, lines = people_at(server, game)
    lengths = []
    for seat, move in script[: None if last else -1]:
        mover = lines[seat]
        mover.wait_for(lambda now, seat=seat: now["turn"] == seat and not now["pause"])
        began = time.perf_counter()
        answer = mover.ask("play", move=move)
        assert answer["tell"] == "done", answer
        if mover.now["pause"]:
            if (seat, move) == script[-1]:
                break
            mover.wait_for(lambda now: not now["pause"])
            lengths.append(time.perf_counter() - began)
    return table_actor, lines, lengths, began


def pauses_with_and_without(path, game, monkeypatch):
    """Return the length of each pause of the script, in the last of which somebody may claim; check what others are
    sent.
    """
    with LiveServer(path, pause=PAUSE, grace=60) as server:
        table_actor, lines, lengths, began = play_script(server, game, monkeypatch)
        assert table_actor.session.window.asked_views
        lines[0].wait_for(lambda now: now["at"] == table_actor.session.revision)
        lines[0].wait_for(lambda now: not now["pause"])
        lengths.append(time.perf_counter() - began)
        hear_rest(lines)
        assert sum(message.get("kind") == "asked" for line in lines for message in line.heard) >= 1
        for line in lines:
            paused = [m for m in line.heard if m["tell"] == "moved" and m["pause"] and m["kind"] == "move"]
            assert len(paused) == len(lengths)
            assert all(m["turn"] is None and m["scene"]["choices"] == [] for m in paused)
    return lengths


def test_claim_pause_has_the_same_length_with_and_without_claims(tmp_path, game, monkeypatch):
    """People who may not claim get no extra message."""
    # A busy machine makes pauses longer, never shorter, so each pause's shortest time of four tables counts.
    shortest = None
    for n in range(4):
        lengths = pauses_with_and_without(tmp_path / f"{n}.db", game, monkeypatch)
        assert min(lengths) > PAUSE - 0.02
        shortest = lengths if shortest is None else [min(pair) for pair in zip(shortest, lengths, strict=True)]
        if max(shortest) < PAUSE + 0.45:
            return
    assert max(shortest) < PAUSE + 0.45


@cache
def worlds_of_first_discard():
    """Return a deck and a first discard of Mahjong that a player can claim (True), and others that no one can."""
    worlds = {}
    for seed in range(200):
        table = mh.table("mahjong", seed=seed)
        table.deal()
        deck, move = table.hands[0].deck, find_bot("thumb", seed).choose(table.view(table.turn))
        if table.turn == 0 and move.startswith("discard"):
            table.play(move, 0)
            worlds.setdefault(claim_window.expects_answer(table.game, table.state), (deck, move))
        if len(worlds) == 2:
            return worlds
    raise AssertionError("no such worlds")


def test_claim_pause_lasts_equally_long_in_worlds_with_other_hidden_hands(tmp_path, monkeypatch):
    """In one world a player can claim the first discard, and in the other no one can."""
    lengths = {}
    for may_claim, (deck, move) in worlds_of_first_discard().items():
        monkeypatch.setattr(scheduler, "fair_deal", lambda *_, deck=deck: Deal(deck, 77))
        with LiveServer(tmp_path / f"{may_claim}.db", pause=None, grace=60) as server:
            table_actor, lines = people_at(server, "mahjong")
            lines[0].wait_for(lambda now: now["turn"] == 0)
            assert lines[0].ask("play", move=move)["tell"] == "done"
            assert bool(table_actor.session.window.asked_views) is may_claim
            lengths[may_claim] = lines[0].wait_for(lambda now: now["pause"])["pause"]["ms"]
    assert lengths == {True: 8000, False: 8000}


def test_claim_pause_is_skipped_for_a_person_alone_with_bots(tmp_path, game):
    """There is nobody from whom anything must be hidden in a hand of a person and 3 bots."""
    with LiveServer(tmp_path / "house.db", pause=30, grace=60) as server:
        ada = server.person()
        with ada.line(ada.open(game)["table"]) as line:
            for _ in range(10):
                line.wait_for(lambda now: now["over"] or (now["scene"] and now["scene"]["choices"]), 10)
                if line.now["over"]:
                    break
                line.ask("play", move=line.now["scene"]["choices"][-1]["move"])
            assert not any(message.get("pause") for message in line.heard)


def test_claim_stays_secret_until_the_pause_is_over(tmp_path, game, monkeypatch):
    """A player claims, and the others are informed only when the pause is over."""
    with LiveServer(tmp_path / "house.db", pause=4.0, grace=60) as server:
        play_quickly(server, monkeypatch)
        table_actor, lines, *_ = play_script(server, game, monkeypatch)
        for line in lines:
            line.wait_for(lambda now: now["at"] == table_actor.session.revision)
        asked = table_actor.session.window.asked_views
        claimant, others = lines[next(iter(asked))], [line for seat, line in enumerate(lines) if seat not in asked]
        claimant.wait_for(lambda now: now["scene"]["choices"])
        claim = next(c["move"] for c in claimant.now["scene"]["choices"] if c["move"] != "pass")
        assert others
        before = [len(line.heard) for line in others]
        assert claimant.ask("play", move=claim)["tell"] == "done"
        again = claimant.ask("play", move="pass")
        assert again["why"] == "Other players can still make a claim. Please wait a moment."
        for line in lines:
            line.wait_for(lambda now: not now["pause"])
            assert line.now["kind"] == "pause over"
            assert line.now["move"] == claim
            assert line.now["log"]
        for line, heard in zip(others, before, strict=True):
            messages = [
                message for message in line.heard[heard:] if message["tell"] != "seats"
            ]  # except for who has come
            assert [message.get("kind", message["tell"]) for message in messages] == ["pause over"]


def play_quickly(server, monkeypatch):
    """Keep pauses short until a player may claim."""
    honest = actor.claim_pause

    def pause(*agreed):
        asked = any(
            claim_window.expects_answer(table_actor.session.table.game, table_actor.session.table.state)
            for table_actor in server.services.tables.actors.values()
        )
        return honest(*agreed) if asked else 0.05

    monkeypatch.setattr(actor, "claim_pause", pause)


def test_claim_that_is_not_made_in_time_counts_as_a_pass(tmp_path, game, monkeypatch):
    """After a late claim the table continues by itself."""
    with LiveServer(tmp_path / "house.db", pause=0.1, grace=60) as server:
        table_actor, lines, *_ = play_script(server, game, monkeypatch)
        for line in lines:
            line.wait_for(lambda now: not now["pause"])
            assert line.now["move"] == ""
        assert [event for event in table_actor.session.table.hands[-1].moves if event.text == "pass"]


def test_refusal_of_a_claim_does_not_reveal_who_may_claim(tmp_path, game, monkeypatch):
    """A player who may not claim gets the same sentence, whatever others may do."""
    with LiveServer(tmp_path / "house.db", pause=1.0, grace=60) as server:
        play_quickly(server, monkeypatch)
        table_actor, lines, *_ = play_script(server, game, monkeypatch)
        hear_rest(lines)
        for seat, line in enumerate(lines):
            if seat not in table_actor.session.window.asked_views:
                answer = line.ask("play", move="pass")
                assert answer["why"] == "Other players can still make a claim. Please wait a moment."


def test_claim_pause_continues_after_a_restart(tmp_path, game, monkeypatch):
    """The server is closed and opened during a pause: the given answer counts, and the pause continues for everyone."""
    path = tmp_path / "house.db"
    with LiveServer(path, pause=2.0, grace=60) as server:
        play_quickly(server, monkeypatch)
        table_actor, lines, *_ = play_script(server, game, monkeypatch)
        hear_rest(lines)
        seat = next(iter(table_actor.session.window.asked_views))
        lines[seat].wait_for(lambda now: now["scene"]["choices"])
        claim = next(c["move"] for c in lines[seat].now["scene"]["choices"] if c["move"] != "pass")
        assert lines[seat].ask("play", move=claim)["tell"] == "done"
        table, people = table_actor.settings.id, table_actor.settings.people()
        keys = [next(key for key, of in server.keys.items() if of == person) for person in people]
    with LiveServer(path, pause=2.0, grace=60) as again:
        lines = [Line(again, key, table) for key in keys]
        assert all(line.now["pause"] for line in lines)
        for line in lines:
            line.wait_for(lambda now: not now["pause"])
            assert line.now["move"] == claim
