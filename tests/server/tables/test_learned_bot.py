"""The bot `learned` plays its own moves at a table in the terminal and on the network."""

import pytest

import meldhouse as mh
from meldhouse.bots import Learned, find_bot
from meldhouse.session.history_view import positions
from tests.support.forked_commands import meldhouse
from tests.support.live_server import Refusal, play_hand

SEEDS = range(6)  # if the heuristic ties, the choice is random and part of the input


def decisions(record):
    """Yield every decision with a choice: the seat, the view before, and the move."""
    view = None
    for table, move in positions(mh.replay(record)):
        if move is not None and len(view.moves()) > 1:
            yield move.seat, view, move.text
        view = None if table.turn is None else table.view(table.turn)


def would_play(bot, view):
    return {find_bot(bot, seed).choose(view) for seed in SEEDS}


def held_against(record, seats):
    """Count the decisions of these seats: all, the bot's own, and decisions that no `club` player would have made."""
    made = [(view, move) for seat, view, move in decisions(record) if seat in seats]
    own = sum(move in would_play("learned", view) for view, move in made)
    return len(made), own, sum(move not in would_play("club", view) for view, move in made)


def test_learned_bot_in_the_terminal_plays_its_own_moves(tmp_path):
    """The bot's moves follow from what it saw; no `club` player would have made some of them."""
    file = tmp_path / "hand.txt"
    words = ("kingscorners", "--seed", "5", "--seat", "1", "--bots", "learned", "--plain")
    run = meldhouse("play", *words, said="\n".join([*["1"] * 400, f"save {file}", "q"]))
    assert run.returncode == 0, run.stderr
    made, own, another = held_against(file, {1, 2, 3})
    assert made == own > 10
    assert another > 0


def test_learned_bot_on_the_network_plays_its_own_moves(server, tmp_path, monkeypatch):
    """The server asked the bot for every decision of its seat."""
    asked, place = [], Learned.place

    def spied(self, game, view, rules, moves, n):
        asked.append(int(view[0].actor))
        return place(self, game, view, rules, moves, n)

    monkeypatch.setattr(Learned, "place", spied)
    ada = server.person()
    seats = [{"is": "me"}, {"is": "bot", "bot": "learned"}]
    table = ada.ask("/api/tables", game="kingscorners", draw=False, seats=seats)["table"]
    with ada.line(table) as line:
        play_hand(line, choose=lambda choices: choices[0])
    file = tmp_path / "hand.txt"
    file.write_text(ada.get(f"/api/tables/{table}/record"))
    made = sum(seat == 1 for seat, _, _ in decisions(file))
    assert len(asked) >= made > 0
    assert set(asked) == {1}


def test_learned_bot_of_a_game_without_weights_is_refused(server, monkeypatch):
    monkeypatch.setattr(type(mh.GAMES["pong"]), "is_learned", False)
    with pytest.raises(Refusal, match=r"has no learned bot yet. Available: novice, club, strong, master, uniform"):
        server.person().ask("/api/tables", game="pong", seats=[{"is": "me"}, {"is": "bot", "bot": "learned"}])
