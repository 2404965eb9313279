"""A first hand at the terminal: who reads and types what is said finishes it."""

import io
import re
import sys

import pytest

import meldhouse as mh
from meldhouse.core.text_view import format_scene
from meldhouse.games.how_to_play import plain_text
from meldhouse.i18n import ENGLISH, msg
from meldhouse.session.session import OVER
from meldhouse.terminal import tutorial
from meldhouse.terminal.tutorial import TutorialGame
from tests.support.tutorial_player import TAUGHT

TYPE = str(msg("learning-type", move=""))


class Typist:
    """Types what it is told to type, or presses Enter; `first` before anything else."""

    def __init__(self, monkeypatch, capsys, first=()):
        self.capsys, self.told, self.first = capsys, "", list(first)
        monkeypatch.setattr("builtins.input", self.type)

    def hear(self):
        new = self.capsys.readouterr().out
        self.told += new
        return new

    def type(self, prompt):
        asked = [line for line in self.hear().splitlines() if line.startswith(TYPE)]
        if self.first:
            return self.first.pop(0)
        if str(msg("learning-press")) in prompt:
            return ""
        if not asked:
            raise EOFError  # the guide has left
        return asked[-1].removeprefix(TYPE)


def learning(game):
    return TutorialGame(mh.GAMES[game], mh.GAMES[game].tutorial, True, "en")


@pytest.mark.parametrize("game", TAUGHT)
def test_who_types_what_is_said_comes_to_the_end_of_the_guide(game, monkeypatch, capsys):
    typist, hand = Typist(monkeypatch, capsys), learning(game)
    hand.play()
    typist.hear()
    assert not hand.guide.is_active
    says = [" ".join(plain_text(hand.localize, said) for said in step.says) for step in hand.guide.tutorial.steps]
    places = [typist.told.find(text) for text in says]
    assert -1 not in places
    assert places == sorted(places)


def test_mistakes_and_questions_keep_the_step(monkeypatch, capsys):
    """A legal move is answered; `hint` says the step again; words are explained below it."""
    typist, hand = Typist(monkeypatch, capsys, ["", "pass", "hint", "quit"]), learning("kongpie")
    hand.play()
    typist.hear()
    lesson = hand.guide.tutorial
    assert hand.guide.step_number == 1
    assert str(lesson.steps[1].explain_rejection("pass")) in typist.told
    assert typist.told.count(plain_text(ENGLISH, lesson.steps[1].says[0])) == 2
    assert "  kong: Cards that you lay down" in typist.told


def test_the_step_before_is_told_again(monkeypatch, capsys):
    typist, hand = Typist(monkeypatch, capsys, ["back", "", "back", "quit"]), learning("kongpie")
    hand.play()
    typist.hear()
    first, second, *_ = hand.guide.tutorial.steps
    assert str(msg("learning-first")) in typist.told
    assert typist.told.count(plain_text(ENGLISH, first.says[0])) == 2
    assert typist.told.count(f"{TYPE}{second.moves[0]}") == 1
    assert hand.guide.step_number == 1


def test_without_the_guide_the_hand_is_played_to_its_end(monkeypatch, capsys):
    typist, hand = Typist(monkeypatch, capsys, ["free", *["pass"] * 3000]), learning("kongpie")
    hand.play()
    typist.hear()
    assert not hand.guide.is_active
    assert str(msg("learning-free")) in typist.told
    assert hand.session.state == OVER


def test_without_the_guide_a_mistake_is_told_afterwards(monkeypatch, capsys):
    """Once in a hand; while the guide leads it has said so itself, and who does not want it is told nothing."""
    for said, times in ((["pass", "free", "pass"], 1), (["free", "ideas", "pass"], 0)):
        typist, hand = Typist(monkeypatch, capsys, ["", *said, "quit"]), learning("kongpie")
        hand.play()
        typist.hear()
        assert typist.told.count("In hindsight: You held a kong:") == times


def test_words_that_no_step_has_explained_are_explained_once(monkeypatch, capsys):
    """When the guide has left, at the first prompt that asks with them; not again, and to nobody who wants none."""
    means, explained = "  discard: To put one card away", "  kong: Cards that you lay down"
    for said, times in ((["free", "pass", "pass"], 1), (["ideas", "free", "pass"], 0)):
        typist, hand = Typist(monkeypatch, capsys, [*said, "quit"]), learning("kongpie")
        hand.play()
        typist.hear()
        assert typist.told.count(means) == times
        assert typist.told.count(explained) == 1


def test_a_game_without_one_says_so(monkeypatch):
    from meldhouse.terminal.tutorial import run_tutorial

    monkeypatch.setattr(mh.GAMES["pong"], "tutorial", None, raising=False)
    with pytest.raises(mh.Mistake, match="has no tutorial"):
        run_tutorial("pong", True)


# --- on one screen ------------------------------------------------------------------------------

WIDE, HIGH = 80, 24  # of a terminal as it opens
COLOURS = re.compile(r"\x1b\[[0-9;]*m")


class Screen(io.StringIO):
    """A terminal of the usual size that remembers what stood on it whenever something was asked."""

    def __init__(self, monkeypatch):
        super().__init__()
        self.stood = []  # all lines since the question before, the last of them the question
        for name, value in {"COLUMNS": str(WIDE), "LINES": str(HIGH), "TERM": "xterm"}.items():
            monkeypatch.setenv(name, value)
        monkeypatch.setattr(sys, "stdout", self)
        monkeypatch.setattr("builtins.input", self.answer)

    def isatty(self):
        return True

    def answer(self, prompt):
        told = COLOURS.sub("", self.getvalue()) + prompt
        self.seek(0)
        self.truncate()
        self.stood.append(told.splitlines())
        if str(msg("learning-press")) in prompt:
            return ""
        return next((line.removeprefix(TYPE) for line in self.stood[-1] if line.startswith(TYPE)), "quit")


def heights(game, monkeypatch):
    """Of every step: how many lines there are from the first of the table to what is typed."""
    with monkeypatch.context() as patched:
        screen = Screen(patched)
        hand = TutorialGame(mh.GAMES[game], mh.GAMES[game].tutorial, False, "en")
        tops, draw_table = [], hand.draw_table

        def shown(view, before):
            draw_table(view, before)
            tops.append(hand.last_drawn[0])

        hand.draw_table = shown
        hand.play()
    steps = len(hand.guide.tutorial.steps)
    for told, top in zip(screen.stood[:steps], tops[:steps], strict=True):
        at = len(told) - 1 - told[::-1].index(top)
        yield sum(max(1, -(-len(line) // WIDE)) for line in told[at:])


@pytest.mark.parametrize("game", TAUGHT)
def test_every_step_is_on_one_screen(game, monkeypatch):
    """The table, what the step says and where the move is typed fit a terminal of 80 by 24 together."""
    found = list(heights(game, monkeypatch))
    assert len(found) == len(mh.GAMES[game].tutorial.steps)
    assert max(found) <= HIGH, found


def test_a_table_that_takes_more_lines_is_found(monkeypatch):
    """With the table drawn as it is between friends a step of every game but one is too high."""
    monkeypatch.setattr(tutorial, "format_compactly", lambda scene, read: format_scene(scene, localize=read))
    high = [game for game in TAUGHT if max(heights(game, monkeypatch)) > HIGH]
    assert {"kongpie", "mahjong", "pong"} <= set(high)
