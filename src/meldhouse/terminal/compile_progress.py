"""Compiles a game: in the background while a table is played, or with a progress bar.

What is compiled is brought in while somebody thinks about a first move: until then its law is run as it is written.
"""

from contextlib import suppress
from subprocess import DEVNULL, Popen
from threading import Timer
from typing import Self

from rich.progress import BarColumn, Progress, TextColumn

from meldhouse.engine.kernels import change_over, interpret, is_loaded, leave_off
from meldhouse.games import Game
from meldhouse.i18n import Localizer, msg
from meldhouse.util.safe_path import module_command
from meldhouse.warmup import TABLE, is_compiled, load, steps

THOUGHT = 0.5  # seconds after which somebody thinks about a move, and the machine has nothing to do

COLUMNS = (TextColumn("{task.fields[said]}"), BarColumn(), TextColumn("{task.description}"))


class Beside:
    """A game that is compiled in a process beside the table, if it is not yet, and then brought in in a thread."""

    def __init__(self, game: Game) -> None:
        self.game, self.process = game, None if is_compiled(game) else begun(game)
        self.there = is_loaded(game.name)
        self.thread: Timer | None = None
        interpret(game.name)

    def look_up(self) -> None:
        """Between two moves: is it compiled, is it there?"""
        if self.process and self.process.poll() is not None and is_compiled(self.game):
            self.process = None
        if not (self.process or self.thread or self.there):
            self.thread = Timer(THOUGHT, self.bring_in)
            self.thread.start()
        if self.there:
            change_over(self.game.name)

    def bring_in(self) -> None:
        load(self.game)
        self.there = True

    def at_once(self) -> None:
        """For bots that look ahead."""
        self.bring_in()
        change_over(self.game.name)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        leave_off(self.game.name)
        if self.thread:
            self.thread.cancel()
        if self.process:
            with suppress(ProcessLookupError):
                self.process.kill()


def begun(game: Game) -> "Popen[bytes]":
    return Popen(module_command("meldhouse.warmup", game.name, TABLE), stdout=DEVNULL, stderr=DEVNULL)


def make_ready(game: Game, plain: bool, read: Localizer, *more: str) -> None:
    """Compile what a table of this game needs, and `more` parts, with a bar; only the first time."""
    cold = [part for part in (TABLE, *more) if not is_compiled(game, part)]
    if not cold:
        return
    todo = [step for part in cold for step in steps(game, part)]
    if plain:
        print(read(msg("getting-ready-slowly", game=game.title)))
        for _, step in todo:
            step()
        return
    with Progress(*COLUMNS, transient=True) as progress:
        bar = progress.add_task("", total=len(todo), said=read(msg("getting-ready", game=game.title)))
        for name, step in todo:
            progress.update(bar, description=name)
            step()
            progress.advance(bar)
