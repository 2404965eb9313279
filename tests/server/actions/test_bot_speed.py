"""How quickly bots play, and on to one's own turn."""

import time

import pytest

from tests.support.live_server import LiveServer


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with LiveServer(tmp_path_factory.mktemp("house") / "house.db", pace=30.0, grace=60) as opened:
        yield opened


def opened(server, seats, **more):
    """A table at which it is Ada's turn, and her line."""
    ada = server.person("Ada")
    table = ada.open("kingscorners", seats, **more)["table"]
    return table, ada.line(table)


def my_turn(now):
    return now["scene"] and now["scene"]["choices"]


def test_alone_one_goes_on_to_ones_turn(server):
    """Bots that let pass half a minute each play at once, and let pass as much again after the next move."""
    _, line = opened(server, "me bot bot bot")
    with line:
        line.wait_for(my_turn)
        assert line.ask("play", move="end")["tell"] == "done"
        began = time.monotonic()
        assert line.ask("skip")["tell"] == "done"
        line.wait_for(lambda now: now["over"] or (now["turn"] == 0 and now["scene"]["choices"]))
        assert time.monotonic() - began < 20  # three bots would have let pass a minute and a half
        if not line.now["over"]:
            line.ask("play", move="end")
            with pytest.raises(TimeoutError):
                line.wait_for(lambda now: now["seat"] == 1, 1.5)


def test_the_speed_is_the_table_s_and_changes_at_once(server):
    """A bot that is about to let half a minute pass plays when it is told to; everybody reads the speed."""
    _, line = opened(server, "me bot bot bot", pace="slow")
    with line:
        line.wait_for(my_turn)
        line.ask("play", move="end")
        assert "Unknown bot speed 'breakneck'" in line.ask("pace", pace="breakneck")["why"]
        line.ask("pace", pace="at-once")
        assert next(m for m in reversed(line.heard) if m["tell"] == "seats")["table"]["pace"] == "at-once"
        line.wait_for(lambda now: now["over"] or (now["turn"] == 0 and now["scene"]["choices"]), 20)


def test_among_several_the_host_chooses_and_nobody_skips(server):
    """A guest is told why not."""
    table, line = opened(server, "me open bot bot")
    bob = server.person("Bob")
    bob.ask(f"/api/tables/{table}/sit")
    with line, bob.line(table) as guest:
        line.wait_for(my_turn)
        assert guest.ask("pace", pace="quick")["why"] == "Only the host can do that."
        assert guest.ask("skip")["why"].startswith("You can only skip ahead")
        assert line.ask("pace", pace="quick")["tell"] == "done"
        assert bob.get(f"/api/tables/{table}")["table"]["pace"] == "quick"


def test_whoever_plays_on_alone_waits_for_nobody(server):
    """Once the others have left one skips and chooses the speed, a guest too; as soon as one is back, no more."""
    table, line = opened(server, "me open bot bot")
    bob = server.person("Bob")
    bob.ask(f"/api/tables/{table}/sit")
    with line, bob.line(table) as guest:
        line.wait_for(my_turn)
        line.ask("leave")
        assert guest.ask("skip")["tell"] == guest.ask("pace", pace="quick")["tell"] == "done"
        line.ask("back")
        assert guest.ask("skip")["why"].startswith("You can only skip ahead")
        assert guest.ask("pace", pace="slow")["why"] == "Only the host can do that."


def test_whoever_was_voted_out_does_not_decide_how_quickly_others_play(server):
    """They only watch; whoever is left alone by the other goes on as they like."""
    table, line = opened(server, "me open open bot")
    bob, cyd = server.person("Bob"), server.person("Cyd")
    for guest in (bob, cyd):
        guest.ask(f"/api/tables/{table}/sit")
    with line, bob.line(table) as other, cyd.line(table) as out:
        line.ask("replace", seat=2)
        other.ask("vote", yes=True)
        other.ask("leave")
        assert line.ask("skip")["tell"] == "done"
        line.ask("leave")
        assert out.ask("skip")["tell"] == "no"
