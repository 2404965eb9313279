"""Run the commands and programs of a guide in a separate folder, with few hands and little time."""

import doctest
import os
import re
import runpy
import shlex
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import meldhouse as mh
from meldhouse.core.provably_fair import fair_deal, new_commitment
from meldhouse.odds.spec import count_hands, make_question
from tests.docs.code_blocks import ROOT, Block, answer, blocks, commands
from tests.docs.python_session import follow
from tests.support.forked_commands import in_a_copy, meldhouse
from tests.support.live_server import free_port

LONG = re.compile(r"(?<![\w.\"'])\d[\d_]{3,}(?![\w\"'])")  # 4096, 20_000: of hands, of tables
FEW = "40"
FEW_PLAYOUTS = 5  # of a bot that searches, for each decision
TYPED = "hint\n" + "1\n" * 20 + "q\n"  # input for any prompt
STARTS_SERVER = re.compile(r"^(\w+=\S+ )*meldhouse( serve\b| --|$)")  # runs until Ctrl-C
REVIEWS = re.compile(r"meldhouse review ")
PLAIN = re.compile(r"meldhouse [^|<>&;$*~`]*$")
PROGRAM = re.compile(r"python (examples/\w+\.py)([\w ]*)$")
COUNTS = re.compile(r"^meldhouse (odds|arena)\b")
PATIENCE = 300
DATABASE = "postgresql://meldhouse@db.example/meldhouse"


def smaller(command: str) -> str:
    """Return the command limited to a second and one core."""
    command = command.replace("10.0.0.", "127.0.0.")
    if REVIEWS.match(command):
        return re.sub(r" --budget \d+", "", command) + " --budget 100"
    if not COUNTS.match(command):
        return command
    return re.sub(r" --time \S+", "", command) + " --time 0.2s --workers 1"


@cache
def load_kernels(game: str) -> None:
    """Load the kernels in this process, so that its forks need not load them again."""
    for room in ("scipy.special", "meldhouse.odds.html_report"):
        import_module(room)
    count_hands(make_question(game, bots="uniform", seed=1), 0, 1)


def shorter(block: Block) -> str:
    """Replace large numbers by small ones, and a session's expected output by its actual output."""
    return LONG.sub(FEW, block.text) if block.language == "python" else block.text


class Reader:
    """A reader of a page, with the files that it mentions."""

    def __init__(self, folder: Path, database: Callable[[], str]) -> None:
        self.folder, self.database, self.port = folder, database, free_port()
        for beside in ("docs", "examples"):
            (folder / beside).symlink_to(ROOT / beside)
        a_hand("kingscorners").save(folder / "hand.txt")
        a_hand("tongits").save(folder / "record.txt")
        self.open = ExitStack()

    def follow(self, page: str) -> None:
        """Write the files of the page, run its Python, and then its commands."""
        followed = [block for block in blocks(page) if block.runs]
        for block in followed:
            if block.written:
                (self.folder / block.written).write_text(block.text, encoding="utf-8")
        self.session([block for block in followed if block.language in ("python", "pycon")])
        for block in followed:
            if block.language in ("sh", "console"):
                with self.open:  # servers stay open to the end of their block
                    getattr(self, block.language)(block)

    def session(self, python: list[Block]) -> None:
        """Run the Python of the page in a fork."""
        shown = [(f"{one.page}:{one.line}", one.language, shorter(one)) for one in python]
        around = self.around()

        def does() -> None:
            sys.path.append("")  # a program can import the files beside it
            follow(shown)

        done = in_a_copy(does, cwd=around["cwd"], env=around["env"])
        assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]

    def sh(self, block: Block) -> None:
        for command in commands(block):
            command = self.on_free_port(smaller(command))
            if DATABASE in command:
                command = command.replace(DATABASE, self.database())
            self.open.enter_context(self.serve(command)) if STARTS_SERVER.match(command) else self.run(command)

    def on_free_port(self, command: str) -> str:
        """Return the command with a free port in place of 8000; later commands reach the newest server."""
        if "--port 8000" in command:
            self.port = free_port()
        return re.sub(r"(--port |127\.0\.0\.1:)8000", rf"\g<1>{self.port}", command)

    def console(self, block: Block) -> None:
        (command,) = commands(block)
        said = re.sub(r"[ ]+$", "", self.run(command), flags=re.M)
        assert doctest.OutputChecker().check_output(answer(block), said, doctest.ELLIPSIS), f"{command} says\n{said}"

    def run(self, command: str, typed: str = TYPED) -> str:
        done = self.does(command, typed)
        assert done.returncode == 0, f"{command}\n{done.stdout[-2000:]}{done.stderr[-2000:]}"
        assert "Traceback" not in done.stdout + done.stderr, command
        return done.stdout

    def does(self, command: str, typed: str) -> subprocess.CompletedProcess[str]:
        """Run a command, in a shell if it needs one."""
        around = self.around()
        if COUNTS.match(command):
            for game in {*command.split()} & {*mh.GAMES}:
                load_kernels(game)
        if PLAIN.match(command):
            with little_effort({*command.split()} & {*mh.GAMES}):
                return meldhouse(*shlex.split(command)[1:], said=typed, cwd=around["cwd"], env=around["env"])
        if program := PROGRAM.match(command):
            words = [program[1], *program[2].split()]
            return in_a_copy(lambda: program_run(words), said=typed, cwd=around["cwd"], env=around["env"])
        return subprocess.run(["bash", "-c", command], **around, input=typed, timeout=PATIENCE, check=False)

    @contextmanager
    def serve(self, command: str) -> Any:
        """Run a server until Ctrl-C, which must end it cleanly; first close another server, unless both are nodes."""
        if "--node-address" not in command:
            self.open.close()
        with subprocess.Popen(
            ["bash", "-c", f"exec env {command}"], **self.around(), stdin=subprocess.DEVNULL
        ) as serve:
            try:
                assert "Meldhouse is running at" in serve.stdout.readline(), f"{command}\n{serve.stderr.read()}"
                yield
                serve.send_signal(signal.SIGINT)
                out, err = serve.communicate(timeout=PATIENCE)
            finally:
                serve.kill()
        assert serve.returncode == 0, err
        assert "Server stopped." in out
        assert "Traceback" not in err

    def around(self) -> dict[str, Any]:
        """Return the environment: this folder, the package of this tree, and no display."""
        own = {"PYTHONPATH": str(ROOT / "src"), "XDG_DATA_HOME": str(self.folder / "data"), "COLUMNS": "120"}
        path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
        around = {**os.environ, "DISPLAY": "", "WAYLAND_DISPLAY": "", "PATH": path, **own}
        return {"cwd": self.folder, "env": around, "text": True, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}


@contextmanager
def little_effort(games: set[str]) -> Iterator[None]:
    """Let bots that search decide at once, since an arena plays a hundred hands before it checks its time limit."""
    with pytest.MonkeyPatch.context() as patch:
        for game in games:
            patch.setattr(mh.GAMES[game].heuristic, "PLAYOUTS", FEW_PLAYOUTS)
        yield


def program_run(words: list[str]) -> None:
    """Run an example program as Python does, with the program's folder in the path."""
    sys.argv, sys.path[0] = words, str(Path(words[0]).parent)
    runpy.run_path(words[0], run_name="__main__")


def a_hand(game: str) -> mh.Record:
    """Return a game record with one hand, dealt in the way a server deals."""
    table, club = mh.table(game, seed=1), mh.bots.find_bot("club", 1)
    proof = new_commitment()
    dealt = fair_deal(table.game, table.bare_rules, proof)
    table.deal_again(dealt.deck, dealt.generator)
    table.hands[-1].proof, table.hands[-1].drawn = proof, dealt.first
    while not table.over:
        table.play(club.choose(table.view(table.turn)))
    return table.record()
