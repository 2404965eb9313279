"""Compiles a game: in the background during play, or with a progress bar.

Compiled code is loaded while the player thinks about their first move; until then the rules run interpreted.
"""

from contextlib import suppress
from subprocess import DEVNULL, Popen
from threading import Timer
from typing import Self

from rich.progress import BarColumn, Progress, TextColumn

from meldhouse.engine.kernels import interpret, is_loaded, stop_interpreting, use_compiled
from meldhouse.games import Game
from meldhouse.i18n import Localizer, msg
from meldhouse.util.safe_path import module_command
from meldhouse.warmup import TABLE, is_compiled, load, steps

LOAD_DELAY_S = 0.5  # after this delay the player thinks about a move, and the processor is idle

PROGRESS_COLUMNS = (TextColumn("{task.fields[title]}"), BarColumn(), TextColumn("{task.description}"))


class BackgroundCompilation:
    """A game that is compiled in a worker process if necessary, and then loaded in a thread."""

    def __init__(self, game: Game) -> None:
        self.game, self.process = game, None if is_compiled(game) else start_compilation(game)
        self.is_loaded = is_loaded(game.name)
        self.timer: Timer | None = None
        interpret(game.name)

    def poll(self) -> None:
        """Start loading the code if it is compiled, and switch to it if it is loaded."""
        if self.process and self.process.poll() is not None and is_compiled(self.game):
            self.process = None
        if not (self.process or self.timer or self.is_loaded):
            self.timer = Timer(LOAD_DELAY_S, self.load)
            self.timer.start()
        if self.is_loaded:
            use_compiled(self.game.name)

    def load(self) -> None:
        load(self.game)
        self.is_loaded = True

    def load_now(self) -> None:
        """Load the compiled code immediately, for bots that search."""
        self.load()
        use_compiled(self.game.name)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        stop_interpreting(self.game.name)
        if self.timer:
            self.timer.cancel()
        if self.process:
            with suppress(ProcessLookupError):
                self.process.kill()


def start_compilation(game: Game) -> "Popen[bytes]":
    return Popen(module_command("meldhouse.warmup", game.name, TABLE), stdout=DEVNULL, stderr=DEVNULL)


def compile_with_progress(game: Game, plain: bool, localize: Localizer, *more: str) -> None:
    """Compile what a table of a game needs, and the parts in `more`, with a progress bar, unless it is done."""
    cold = [part for part in (TABLE, *more) if not is_compiled(game, part)]
    if not cold:
        return
    pending = [step for part in cold for step in steps(game, part)]
    if plain:
        print(localize(msg("getting-ready-slowly", game=game.title)))
        for _, step in pending:
            step()
        return
    with Progress(*PROGRESS_COLUMNS, transient=True) as progress:
        bar = progress.add_task("", total=len(pending), title=localize(msg("getting-ready", game=game.title)))
        for name, step in pending:
            progress.update(bar, description=name)
            step()
            progress.advance(bar)
