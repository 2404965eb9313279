"""The tutorial in the terminal: a learner who types what the text says finishes the tutorial."""

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
    """Types what the text says, or presses Enter; `first` comes before anything else."""

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
            raise EOFError  # the guide is switched off
        return asked[-1].removeprefix(TYPE)


def learning(game):
    return TutorialGame(mh.GAMES[game], mh.GAMES[game].tutorial, True, "en")


@pytest.mark.parametrize("game", TAUGHT)
def test_terminal_tutorial_followed_exactly_reaches_its_end(game, monkeypatch, capsys):
    typist, hand = Typist(monkeypatch, capsys), learning(game)
    hand.play()
    typist.hear()
    assert not hand.guide.is_active
    says = [" ".join(plain_text(hand.localize, said) for said in step.says) for step in hand.guide.tutorial.steps]
    places = [typist.told.find(text) for text in says]
    assert -1 not in places
    assert places == sorted(places)


def test_terminal_tutorial_stays_at_a_step_after_mistakes_and_questions(monkeypatch, capsys):
    """A wrong move is answered; `hint` repeats the step; terms are explained below the step."""
    typist, hand = Typist(monkeypatch, capsys, ["", "pass", "hint", "quit"]), learning("kongpie")
    hand.play()
    typist.hear()
    lesson = hand.guide.tutorial
    assert hand.guide.step_number == 1
    assert str(lesson.steps[1].explain_rejection("pass")) in typist.told
    assert typist.told.count(plain_text(ENGLISH, lesson.steps[1].says[0])) == 2
    assert "  kong: Cards that you lay down" in typist.told


def test_terminal_tutorial_prints_the_previous_step_again(monkeypatch, capsys):
    typist, hand = Typist(monkeypatch, capsys, ["back", "", "back", "quit"]), learning("kongpie")
    hand.play()
    typist.hear()
    first, second, *_ = hand.guide.tutorial.steps
    assert str(msg("learning-first")) in typist.told
    assert typist.told.count(plain_text(ENGLISH, first.says[0])) == 2
    assert typist.told.count(f"{TYPE}{second.moves[0]}") == 1
    assert hand.guide.step_number == 1


def test_terminal_tutorial_without_the_guide_plays_the_hand_to_its_end(monkeypatch, capsys):
    typist, hand = Typist(monkeypatch, capsys, ["free", *["pass"] * 3000]), learning("kongpie")
    hand.play()
    typist.hear()
    assert not hand.guide.is_active
    assert str(msg("learning-free")) in typist.told
    assert hand.session.state == OVER


def test_terminal_tip_without_the_guide_follows_a_mistake(monkeypatch, capsys):
    """There is one tip per hand, and none with the guide or if tips are off."""
    for said, times in ((["pass", "free", "pass"], 1), (["free", "ideas", "pass"], 0)):
        typist, hand = Typist(monkeypatch, capsys, ["", *said, "quit"]), learning("kongpie")
        hand.play()
        typist.hear()
        assert typist.told.count("In hindsight: You held a kong:") == times


def test_terminal_explains_terms_once_without_the_guide(monkeypatch, capsys):
    """Terms are explained at the first prompt that uses them, unless explanations are off."""
    means, explained = "  discard: To put away one card", "  kong: Cards that you lay down"
    for said, times in ((["free", "pass", "pass"], 1), (["ideas", "free", "pass"], 0)):
        typist, hand = Typist(monkeypatch, capsys, [*said, "quit"]), learning("kongpie")
        hand.play()
        typist.hear()
        assert typist.told.count(means) == times
        assert typist.told.count(explained) == 1


def test_terminal_tutorial_of_a_game_without_a_lesson_is_refused(monkeypatch):
    from meldhouse.terminal.tutorial import run_tutorial

    monkeypatch.setattr(mh.GAMES["pong"], "tutorial", None, raising=False)
    with pytest.raises(mh.Mistake, match="has no tutorial"):
        run_tutorial("pong", True)


# --- on one screen ------------------------------------------------------------------------------

WIDE, HIGH = 80, 24  # the default size of a terminal
COLOURS = re.compile(r"\x1b\[[0-9;]*m")


class Screen(io.StringIO):
    """A terminal of the default size that records what is on it at each prompt."""

    def __init__(self, monkeypatch):
        super().__init__()
        self.stood = []  # all lines since the previous prompt, ending with this prompt
        for name, value in {"COLUMNS": str(WIDE), "LINES": str(HIGH), "TERM": "xterm"}.items():
            monkeypatch.setenv(name, value)
        monkeypatch.setattr(sys, "stdout", self)
        monkeypatch.setattr("builtins.input", self.answer)

    def isatty(self):
        return True

    def answer(self, prompt):
        output = COLOURS.sub("", self.getvalue()) + prompt
        self.seek(0)
        self.truncate()
        self.stood.append(output.splitlines())
        if str(msg("learning-press")) in prompt:
            return ""
        return next((line.removeprefix(TYPE) for line in self.stood[-1] if line.startswith(TYPE)), "quit")


def heights(game, monkeypatch):
    """Return, for every step, the number of lines from the top of the table to the prompt."""
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
    for message, top in zip(screen.stood[:steps], tops[:steps], strict=True):
        at = len(message) - 1 - message[::-1].index(top)
        yield sum(max(1, -(-len(line) // WIDE)) for line in message[at:])


@pytest.mark.parametrize("game", TAUGHT)
def test_terminal_tutorial_step_fits_one_screen(game, monkeypatch):
    """The table, the text of the step and the prompt fit a terminal of 80 by 24."""
    found = list(heights(game, monkeypatch))
    assert len(found) == len(mh.GAMES[game].tutorial.steps)
    assert max(found) <= HIGH, found


def test_terminal_screen_check_detects_a_table_that_is_too_high(monkeypatch):
    """Without the compact table layout, a step of every game but one is too high."""
    monkeypatch.setattr(tutorial, "format_compactly", lambda scene, read: format_scene(scene, localize=read))
    high = [game for game in TAUGHT if max(heights(game, monkeypatch)) > HIGH]
    assert {"kongpie", "mahjong", "pong"} <= set(high)
