"""The example bot takes a seat and plays, at its own table and at another person's table."""

import subprocess
import sys
from pathlib import Path

import pytest

import meldhouse as mh

GUEST = Path(__file__).parents[2] / "examples" / "guest.py"


def guest(server, *words):
    return subprocess.Popen(
        [sys.executable, str(GUEST), server.address, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


@pytest.mark.parametrize("game", list(mh.GAMES))
def test_guest_bot_finishes_a_hand_against_bots(server, game):
    """The bot prints what happens."""
    out, trouble = guest(server, "--game", game).communicate(timeout=120)
    assert trouble == ""
    lines = out.splitlines()
    assert "Hand 1 is dealt." in lines
    assert len(lines[lines.index("Hand 1 is dealt.") :]) > 3


def test_guest_bot_takes_an_open_seat_at_a_persons_table(server):
    """The bot plays against a person who ends every turn."""
    ada = server.person()
    table = ada.open("kingscorners", "me open")["table"]
    with ada.line(table) as line:
        program = guest(server, "--table", table, "--name", "Robin")
        while not (line.now["scene"] and line.now["over"]):
            line.wait_for(lambda now: now["scene"] and (now["over"] or now["scene"]["choices"]))
            if not line.now["over"]:
                line.ask("play", move=line.now["scene"]["choices"][0]["move"], at=line.now["at"])
        out, trouble = program.communicate(timeout=60)
    assert trouble == ""
    assert "Seat 1" in out
    assert any(seat["name"] == "Robin" for seat in ada.get(f"/api/tables/{table}")["table"]["seats"])
