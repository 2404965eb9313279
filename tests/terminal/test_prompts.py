"""Invalid input at any prompt of the terminal gets an explanation, and the prompt is repeated."""

import os
import pty
import re
import select
import subprocess
import sys
import time
from collections import Counter

import pytest

import meldhouse as mh
from meldhouse.i18n import ENGLISH
from meldhouse.terminal.play import TerminalGame
from meldhouse.terminal.quiz import run_quiz
from meldhouse.terminal.tutorial import TutorialGame
from meldhouse.util.errors import MAX_QUOTED_LENGTH
from tests.support.forked_commands import meldhouse
from tests.support.parameter_sweep import few

LONG = "x" * 5000
BAD = [
    "nonsense", LONG, "9" * 5000, "0", "-1", "²", "\x00", "\x1b[2J\x1b[31m", "\a\b\x7f", "🀄🃏", "%s {0} { $n }",
    "[bold]", "⟨AS⟩", "save", "save \x00", "save ~nobody-of-the-kind/x", f"save {LONG}", "save /", "save no/such/x",
]  # fmt: skip
NOTHING = ["", "   "]
MOVE, SURE, NEXT, LEAVE = "Your move:", "Type y to confirm:", "q to leave:", "Enter to leave:"
READ, ANSWER = "leave the tutorial:", "1 to 4:"
NO_MEANS_NO = {SURE: MOVE}  # the prompt that follows
ENTER_MEANS = (NEXT, LEAVE, READ)
SENTENCE = re.compile(r"[A-Z'~].*[.?]", re.S)
HANDS = 40  # until all kinds of prompts have occurred


class Desk:
    """Types all invalid inputs at each kind of prompt, then a valid input, and checks the output."""

    def __init__(self, capsys, good):
        self.capsys, self.good = capsys, good
        self.left, self.asked, self.typed, self.at = {}, Counter(), None, ""

    def __call__(self, prompt):
        output = self.capsys.readouterr().out.strip()
        kind = next(kind for kind in (MOVE, SURE, NEXT, LEAVE, READ, ANSWER) if prompt.strip().endswith(kind))
        if self.typed is not None:
            self.look_at(output, kind)
        bad = self.left.setdefault(kind, [*BAD, *([] if kind in ENTER_MEANS else NOTHING)])
        self.typed, self.at = (bad.pop(0), kind) if bad else (None, "")
        if self.typed is None:
            return self.good(kind)
        self.asked[kind] += 1
        return self.typed

    def look_at(self, message, kind):
        """Check the response to the last invalid input."""
        shown = f"{self.typed[:40]!r} at {self.at!r}: {message!r}"
        assert kind == NO_MEANS_NO.get(self.at, self.at), shown
        answer = message.splitlines()[0] if self.at == SURE else message  # then the table isn't drawn again
        assert SENTENCE.fullmatch(answer), shown
        assert len(message) < MAX_QUOTED_LENGTH + 400, shown
        assert all(letter.isprintable() for letter in message.replace("\n", "")), shown

    def is_done(self, kind):
        return self.left.get(kind) == []


def how_often(*kinds):
    return {kind: len(BAD) + (0 if kind in ENTER_MEANS else len(NOTHING)) for kind in kinds}


class Enough(Exception):
    """Raised when all kinds of prompts have been tested."""


@pytest.fixture
def sat(monkeypatch, capsys, tmp_path):
    """Run a command in a folder of its own, with a desk."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))

    def sit(good):
        desk = Desk(capsys, good)
        monkeypatch.setattr("builtins.input", desk)
        return desk

    return sit


@pytest.mark.parametrize(
    ("game", "options", "kinds"),
    [
        ("kongpie", {}, (MOVE, NEXT)),
        ("tongits", {}, (MOVE, SURE, NEXT)),
        ("kingscorners", {}, (MOVE, NEXT)),
        ("kingscorners", {"target": 1}, (MOVE, LEAVE)),
        ("pong", {}, (MOVE, SURE, NEXT)),
        ("mahjong", {}, (MOVE, SURE, NEXT)),
    ],
)
def test_invalid_input_at_a_terminal_table_is_explained(game, options, kinds, sat, tmp_path):
    """Play continues as it would without the invalid input."""
    table = mh.table(game, seed=2, **options)
    sitting = TerminalGame(table, 0, "uniform", True, ideas=True)

    def good(kind):
        if all(map(desk.is_done, kinds)) or len(table.hands) > HANDS:
            raise EOFError
        if kind == SURE:
            return "y"
        if kind != MOVE:
            return ""
        view = sitting.session.view(0)
        risky = [choice.move for choice in view.scene.choices if choice.risky and not desk.is_done(SURE)]
        return (risky or [mh.bots.find_bot("club").choose(view)])[0]

    desk = sat(good)
    sitting.play()
    assert desk.asked == how_often(*kinds)
    assert not any(tmp_path.iterdir())


@pytest.mark.parametrize("game", list(mh.GAMES))
def test_invalid_input_in_a_terminal_tutorial_is_explained(game, sat):
    lesson = mh.GAMES[game].tutorial
    sitting = TutorialGame(mh.GAMES[game], lesson, True, "en")

    def good(kind):
        if kind not in (MOVE, READ) or (desk.is_done(MOVE) and desk.is_done(READ)):
            raise EOFError
        return "" if kind == READ else sitting.guide.shown_step.moves[0]

    desk = sat(good)
    sitting.play()
    assert desk.asked == how_often(MOVE, READ)


def test_invalid_input_in_the_terminal_quiz_is_explained(sat):
    def good(kind):
        raise EOFError

    desk = sat(good)
    run_quiz(mh.GAMES["kongpie"], None, 7, True, ENGLISH)
    assert desk.asked == how_often(ANSWER)


def test_terminal_input_that_is_not_utf_8_is_explained():
    """The end of input follows the invalid bytes."""
    for words in (("play", "kingscorners", "--plain", "--seed", "1"), ("learn", "pong", "--plain"), ("school", "pong")):
        run = meldhouse(*words, said="\udcff\udce4\n\udcff\n")
        assert run.returncode == 0, run.stderr
        assert run.stderr == ""
        assert run.stdout.count("\N{REPLACEMENT CHARACTER}") >= 3


def test_control_characters_in_files_and_arguments_are_removed(tmp_path):
    """Printed control characters could otherwise control the terminal."""
    (tmp_path / "hand.txt").write_text("meldhouse record 1\ngame pong\n\x1b[2J\x07 no move\n")
    for words in (("replay", "hand.txt"), ("rules", "\x1b[2J"), ("play", "pong", "--set", "\x1b[2J=1"), ("\x1b[2J",)):
        run = meldhouse(*words, cwd=tmp_path)
        assert run.returncode == 2
        assert "[2J" in run.stderr
        assert all(line.isprintable() for line in run.stderr.splitlines())


# --- keys other than letters ---------------------------------------------------------------------


QUESTIONS = [
    ("play kingscorners --seed 1", MOVE, ""),
    ("play tongits --seed 1", MOVE, "nonsense\n"),
    ("learn kingscorners", READ, ""),
    ("school kingscorners --set 7", "1 to ", ""),
]
CTRL_C, CTRL_D = "\x03", "\x04"
# The tests above cover the end of input at every kind of prompt.
KEYS = few(
    [(*question, key) for question in QUESTIONS for key in (CTRL_C, CTRL_D)],
    *((*question, CTRL_C) for question in QUESTIONS),
    (*QUESTIONS[0], CTRL_D),
)


@pytest.mark.parametrize(("words", "prompt", "first", "key"), KEYS)
def test_ctrl_c_and_ctrl_d_at_any_prompt_end_the_program(words, prompt, first, key, tmp_path):
    """The program says goodbye, with exit status 0."""
    output, status = at_a_terminal(
        words.split(), [(prompt, first), (prompt, key)] if first else [(prompt, key)], tmp_path
    )
    assert status == 0, output
    assert "Traceback" not in output
    assert re.search(r"(Goodbye\.|0 of 0 right)\s*$", re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", output)), output[-300:]


A_FINGER = 0.3  # seconds: readline misses a Ctrl-C at the moment in which it starts to listen


def at_a_terminal(words, says, folder, patience=60):
    """Run a command on a terminal with these answers; return the output and the exit status."""
    ours, theirs = pty.openpty()
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "XDG_DATA_HOME": str(folder), "TERM": "xterm"}
    with subprocess.Popen(
        [sys.executable, "-m", "meldhouse", *words],
        stdin=theirs, stdout=theirs, stderr=theirs, env=environment, start_new_session=True,
        preexec_fn=lambda: __import__("fcntl").ioctl(0, __import__("termios").TIOCSCTTY, 0),
    ) as command:  # fmt: skip
        os.close(theirs)
        output, seen, until = "", 0, time.monotonic() + patience
        try:
            while time.monotonic() < until:
                if says and says[0][0] in output[seen:]:
                    seen = len(output)
                    time.sleep(A_FINGER)
                    os.write(ours, says.pop(0)[1].encode())
                if not (more := heard(ours)) and command.poll() is not None:
                    return output, command.returncode
                output += more
        finally:
            command.kill()
            os.close(ours)
    raise TimeoutError(output)


def heard(line):
    """Return the next output, or nothing if the other end is closed."""
    try:
        return os.read(line, 65536).decode(errors="replace") if select.select([line], [], [], 0.2)[0] else ""
    except OSError:  # the other end is closed
        return ""
