"""A game in the terminal that starts in the position of an article."""

import pytest

import meldhouse as mh
from meldhouse.core.article_positions import article_positions
from meldhouse.terminal.article_position import ArticleChoice, ArticleGame
from meldhouse.util.errors import Mistake
from tests.support.forked_commands import meldhouse


def last_moves(game):
    """Yield an article of each game that is about the end of a hand."""
    return next(article for article, position in article_positions(game).items() if position.last_move)


def play(monkeypatch, capsys, game, article, *typed):
    """Return the game after these lines were typed, and what was printed."""
    lines = iter(typed)

    def answer(prompt):
        line = next(lines, None)
        if line is None:
            raise EOFError
        return line

    monkeypatch.setattr("builtins.input", answer)
    played = ArticleGame(ArticleChoice(game, article, "club", plain=True))
    played.play()
    return played, capsys.readouterr().out


def test_article_position_is_shown_to_the_seat_that_acts(monkeypatch, capsys):
    game, out = play(monkeypatch, capsys, "kingscorners", "C5")
    assert "This position shows article C5." in out
    assert [move.text for move in game.table.hands[0].moves] == ["move S E"]
    assert game.seat == game.table.turn
    assert game.seat not in game.bots


def test_article_without_a_move_says_so(monkeypatch, capsys):
    _, out = play(monkeypatch, capsys, "mahjong", "M7")
    assert "No move can show article M7. This position is the nearest." in out


@pytest.mark.parametrize("name", mh.GAMES)
def test_last_move_of_an_article_ends_the_hand(name, monkeypatch, capsys):
    """The printed move can be typed, and the result follows."""
    article = last_moves(mh.GAMES[name])
    last_move = article_positions(mh.GAMES[name])[article].last_move
    game, out = play(monkeypatch, capsys, name, article, last_move)
    assert f"This move ends the hand: {last_move}\n" in out
    assert game.table.hands[0].result is not None
    assert game.localize(game.table.summary[0]) in out


def test_unknown_article_is_rejected():
    with pytest.raises(Mistake, match="There is no position for article 'X1' of Pong"):
        ArticleGame(ArticleChoice("pong", "X1", "club"))


def test_article_is_rejected_with_options_that_it_sets():
    for option in (("--seed", "4"), ("--variant", "chips"), ("--seat", "2")):
        run = meldhouse("play", "kingscorners", "--article", "5", *option)
        assert run.returncode == 2
        assert "--article sets them" in run.stderr


def test_rules_command_names_the_command_for_articles():
    assert "meldhouse play pong --article 1\n" in meldhouse("rules", "pong", "--plain").stdout
