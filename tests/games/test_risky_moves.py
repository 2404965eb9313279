"""Moves that players may regret are confirmed first, in the scene and in the terminal."""

from types import SimpleNamespace

import pytest

import meldhouse as mh
from meldhouse.bots import find_bot
from meldhouse.i18n import ENGLISH
from meldhouse.terminal.play import TerminalGame


def scenes(game, seed, **more):
    """Yield the scenes of a hand, as the active seat sees them."""
    table = mh.table(game, seed=seed, **more)
    table.deal()
    thumb = find_bot("thumb", seed)
    while not table.over:
        view = table.view(table.turn)
        yield view.scene
        table.play(thumb.choose(view))


def test_tongits_draw_call_is_confirmed_with_its_deadwood():
    """Every call of a Draw is risky; drawing and discarding aren't."""
    asked = {}
    for seed in range(30):
        for scene in scenes("tongits", seed):
            asked |= {choice.move.split()[0]: choice.risky for choice in scene.choices if choice.risky}
            assert not any(choice.risky for choice in scene.choices if choice.move.split()[0] in ("pick", "discard"))
            assert all(choice.risky for choice in scene.choices if choice.move.split()[0] == "call")
    assert "of deadwood?" in ENGLISH(asked["call"])


@pytest.mark.parametrize("game", ["pong", "mahjong"])
def test_declining_a_win_must_be_confirmed(game):
    """If a win is legal, all other moves are risky; otherwise none is."""
    wins = 0
    for seed in range(12):
        for scene in scenes(game, seed):
            won = {choice.move in ("win", "hu") for choice in scene.choices}
            wins += True in won
            assert all(bool(c.risky) == (True in won and c.move not in ("win", "hu")) for c in scene.choices)
    assert wins


def test_terminal_asks_before_a_risky_move(monkeypatch):
    """ "No" returns to the previous question, "yes" makes the move, and --sure skips the question."""
    table = mh.table("tongits", seed=1)
    terminal_game = TerminalGame(table, 0, "thumb", True)
    scene = next(
        scene for seed in range(30) for scene in scenes("tongits", seed) if any(c.risky for c in scene.choices)
    )
    risky = next(choice for choice in scene.choices if choice.risky)
    seen, asked = SimpleNamespace(scene=scene), []

    def answer(prompt, says):
        asked.append(prompt)
        return says

    for says, meant in (("", False), ("n", False), ("y", True)):
        monkeypatch.setattr("builtins.input", lambda prompt, says=says: answer(prompt, says))
        assert terminal_game.confirm_risky_move(seen, risky.move) is meant
    assert len(asked) == 3
    assert ENGLISH(risky.risky) in asked[0]
    assert TerminalGame(table, 0, "thumb", True, sure=True).confirm_risky_move(seen, risky.move)
    assert len(asked) == 3
