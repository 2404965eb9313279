"""Compiling before anybody waits for it: once, with a bar."""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskID, TextColumn

from meldhouse.games import Game
from meldhouse.warmup import is_warm, steps
from meldhouse.words import HOUSE, Reader, Said

COLUMNS = (TextColumn("{task.fields[said]}"), BarColumn(), TextColumn("{task.description}"))


def make_ready(game: Game, plain: bool, read: Reader) -> None:
    """Compile what this game needs, with a bar; only the first time."""
    if is_warm(game):
        return
    todo = list(steps(game))
    if plain:
        print(read(HOUSE("getting-ready-slowly", game=game.title)))
        for _, step in todo:
            step()
        return
    with Progress(*COLUMNS, transient=True) as progress:
        bar = progress.add_task("", total=len(todo), said=read(getting_ready(game)))
        for name, step in todo:
            progress.update(bar, description=name)
            step()
            progress.advance(bar)


def getting_ready(game: Game) -> Said:
    return HOUSE("getting-ready", game=game.title)


def compile_ahead(games: list[Game]) -> None:
    """Compile whatever is not compiled, each game in a process of its own, as many at once as there are cores."""
    cold = sorted((game for game in games if not is_warm(game)), key=source, reverse=True)  # what takes longest first
    if not cold:
        return
    if not Console().is_terminal:
        print(HOUSE("getting-all-ready", games=", ".join(str(game.title) for game in cold)), flush=True)
    with Progress(*COLUMNS, transient=True) as progress, ThreadPoolExecutor(os.cpu_count()) as cores:
        bars = [progress.add_task("", total=len(list(steps(game))), said=str(getting_ready(game))) for game in cold]
        list(cores.map(lambda game, bar: compile_aside(game, progress, bar), cold, bars))


def source(game: Game) -> int:
    """How many bytes a game's rooms have."""
    return sum(room.stat().st_size for folder in game.package.__path__ for room in Path(folder).glob("*.py"))


def compile_aside(game: Game, progress: Progress, bar: TaskID) -> None:
    """One game; should its process fail, the house compiles the rest when it is needed."""
    command = [sys.executable, "-m", "meldhouse.warmup", game.name]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
        for done in process.stdout or ():
            progress.update(bar, advance=1, description=done.strip())
