"""Compiling before anybody waits for it: once, with a bar."""

from rich.progress import BarColumn, Progress, TextColumn

from meldhouse.games import Game
from meldhouse.warmup import TABLE, is_warm, steps
from meldhouse.words import HOUSE, Reader

COLUMNS = (TextColumn("{task.fields[said]}"), BarColumn(), TextColumn("{task.description}"))


def make_ready(game: Game, plain: bool, read: Reader, *more: str) -> None:
    """Compile what a table of this game needs, and `more` parts, with a bar; only the first time."""
    cold = [part for part in (TABLE, *more) if not is_warm(game, part)]
    if not cold:
        return
    todo = [step for part in cold for step in steps(game, part)]
    if plain:
        print(read(HOUSE("getting-ready-slowly", game=game.title)))
        for _, step in todo:
            step()
        return
    with Progress(*COLUMNS, transient=True) as progress:
        bar = progress.add_task("", total=len(todo), said=read(HOUSE("getting-ready", game=game.title)))
        for name, step in todo:
            progress.update(bar, description=name)
            step()
            progress.advance(bar)
