"""The speed of bots, and skipping ahead to your own turn."""

import time

import pytest

from tests.support.live_server import LiveServer


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with LiveServer(tmp_path_factory.mktemp("house") / "house.db", pace=30.0, grace=60) as opened:
        yield opened


def opened(server, seats, **more):
    """Return a table at which it is Ada's turn, and her connection."""
    ada = server.person("Ada")
    table = ada.open("kingscorners", seats, **more)["table"]
    return table, ada.line(table)


def my_turn(now):
    return now["scene"] and now["scene"]["choices"]


def test_skip_by_a_person_alone_with_bots_goes_to_their_next_turn(server):
    """Bots that wait half a minute each play at once, and wait as long again after the next move."""
    _, line = opened(server, "me bot bot bot")
    with line:
        line.wait_for(my_turn)
        assert line.ask("play", move="end")["tell"] == "done"
        began = time.monotonic()
        assert line.ask("skip")["tell"] == "done"
        line.wait_for(lambda now: now["over"] or (now["turn"] == 0 and now["scene"]["choices"]))
        assert time.monotonic() - began < 20  # three bots would have waited a minute and a half
        if not line.now["over"]:
            line.ask("play", move="end")
            with pytest.raises(TimeoutError):
                line.wait_for(lambda now: now["seat"] == 1, 1.5)


def test_bot_speed_changes_at_once_for_everyone_at_the_table(server):
    """A bot that is waiting half a minute plays at once, and everyone gets the new speed."""
    _, line = opened(server, "me bot bot bot", pace="slow")
    with line:
        line.wait_for(my_turn)
        line.ask("play", move="end")
        assert "Unknown bot speed 'breakneck'" in line.ask("pace", pace="breakneck")["why"]
        line.ask("pace", pace="at-once")
        assert next(m for m in reversed(line.heard) if m["tell"] == "seats")["table"]["pace"] == "at-once"
        line.wait_for(lambda now: now["over"] or (now["turn"] == 0 and now["scene"]["choices"]), 20)


def test_bot_speed_with_several_people_is_set_by_the_host_only(server):
    """With several people nobody can skip, and a guest gets the reason."""
    table, line = opened(server, "me open bot bot")
    bob = server.person("Bob")
    bob.ask(f"/api/tables/{table}/sit")
    with line, bob.line(table) as guest:
        line.wait_for(my_turn)
        assert guest.ask("pace", pace="quick")["why"] == "Only the host can do that."
        assert guest.ask("skip")["why"].startswith("You can skip ahead only")
        assert line.ask("pace", pace="quick")["tell"] == "done"
        assert bob.get(f"/api/tables/{table}")["table"]["pace"] == "quick"


def test_skip_is_allowed_after_the_other_people_have_left(server):
    """The remaining person, even a guest, can skip and set the speed until another person is back."""
    table, line = opened(server, "me open bot bot")
    bob = server.person("Bob")
    bob.ask(f"/api/tables/{table}/sit")
    with line, bob.line(table) as guest:
        line.wait_for(my_turn)
        line.ask("leave")
        assert guest.ask("skip")["tell"] == guest.ask("pace", pace="quick")["tell"] == "done"
        line.ask("back")
        assert guest.ask("skip")["why"].startswith("You can skip ahead only")
        assert guest.ask("pace", pace="slow")["why"] == "Only the host can do that."


def test_bot_speed_cannot_be_set_by_a_person_who_was_replaced(server):
    """That person only watches; the person who remains alone can skip."""
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
