"""The same bot class sees and plays the same in this process, in a process of its own, and as a guest at a server."""

import json
import runpy
import threading
from collections import defaultdict

import pytest

import meldhouse as mh
from meldhouse.bots.class_bot import bot_names
from meldhouse.bots.external_process import POOL
from meldhouse.games.claims import PASS
from meldhouse.guest.connection import visit_table
from meldhouse.guest.player import BotSettings
from meldhouse.server.tables.clocks import Clocks
from tests.support.live_server import LiveServer
from tests.support.parameter_sweep import few

WAY = "THE_WAY_THAT_A_BOT_PLAYS"
SCRIBE = f"""
import json, os, zlib
from pathlib import Path
from meldhouse.bots import Thumb

class Scribe:
    def __init__(self):
        self.known = []

    def heard(self, seat, move):
        self.known.append([seat, move])

    def choose(self, view):
        # the choice depends on every byte of the view, and on everything heard
        seed = zlib.crc32(view.tobytes() + json.dumps([view.fields, self.known]).encode())
        move = Thumb(seed).choose(view) if seed % 4 else list(view.legal.values())[seed // 4 % len(view.legal)]
        line = [view.seat, view.tobytes().hex(), view.fields, view.moves(), self.known, move]
        file = Path(r"{{folder}}") / os.environ["{WAY}"]
        with open(file, "a") as out:
            out.write(json.dumps(line) + "\\n")
        return move
"""


class Scribes:
    """The bot in its file, and what it wrote while it played."""

    def __init__(self, folder, monkeypatch):
        self.folder, self.monkeypatch, self.file = folder, monkeypatch, folder / "scribe.py"
        self.file.write_text(SCRIBE.replace("{folder}", str(folder)))

    @property
    def name(self):
        return f"{self.file}:Scribe"

    @property
    def made(self):
        return runpy.run_path(str(self.file))["Scribe"]

    def play(self, way, played):
        """Play in one way; return what was played, and by seat what the bots wrote."""
        self.monkeypatch.setenv(WAY, way)
        POOL.clear()
        result, lines = played(), defaultdict(list)
        POOL.clear()
        for line in (self.folder / way).read_text().splitlines():
            seat, *seen = json.loads(line)
            lines[seat].append(seen)
        return result, lines


@pytest.fixture
def scribes(tmp_path, monkeypatch):
    return Scribes(tmp_path, monkeypatch)


def play_as_guests(server, game, bot):
    """Play a hand at a table whose seats are all guests; return its record."""
    ada = server.person()
    table = ada.open(game, " ".join(["open"] * mh.table(game).rules.seats), hands=1)
    address, said = server.address + table["link"], []
    names = ["Robin", "Toni", "Kim", "Alex", "Sasha", "Chris"][: mh.table(game).rules.seats]
    guests = [
        threading.Thread(target=visit_table, args=(address, name, BotSettings(bot, 1, 60.0), None, said.append))
        for name in names
    ]
    for guest in guests:
        guest.start()
    for guest in guests:
        guest.join(240)
    assert not any(guest.is_alive() for guest in guests), said
    assert not [message for message in said if message.key == "guest-club-plays"], said
    return mh.Record.read(ada.get(f"/api/tables/{table['table']}/record"))


@pytest.mark.parametrize("game", few(mh.GAMES, "tongits", "mahjong"))
def test_bot_class_sees_and_plays_the_same_in_three_ways(game, tmp_path, scribes, monkeypatch):
    """A hand of guests is played again from its deck: every view, field, heard move and choice is the same.

    In one game the guests have processes of their own; in the others their class plays in this process, which is
    faster.
    """
    guest = scribes.name if game == "tongits" else bot_names(scribes.made)[0]
    monkeypatch.setattr(Clocks, "open_pause", lambda clocks: setattr(clocks, "pause", None))  # await all answers
    with LiveServer(tmp_path / "house.db") as server:
        record, as_guest = scribes.play("guest", lambda: play_as_guests(server, game, guest))
    (hand,) = mh.replay(record).hands
    deck = [mh.GAMES[game].notation.PIECES.NAMES[piece] for piece in hand.deck]

    def again(bots):
        return lambda: mh.play(game, bots=bots, deck=deck)

    here, in_process = scribes.play("here", again(scribes.made))
    there, by_lines = scribes.play("there", again(scribes.name))
    moves = [(move.seat, move.text) for move in hand.moves]
    assert moves == [(move.seat, move.text) for move in here.hands[-1].moves]
    assert moves == [(move.seat, move.text) for move in there.hands[-1].moves]
    assert in_process == by_lines
    assert sum(map(len, in_process.values())) == len(moves) > 0  # a shuffled hand can be short
    for seat, seen in in_process.items():
        asked_only_there = as_guest[seat][len(seen) :]  # a claim that another claim made needless
        assert as_guest[seat][: len(seen)] == seen
        assert all(PASS in legal for _, _, legal, _, _ in asked_only_there)
        assert len(asked_only_there) <= 1
