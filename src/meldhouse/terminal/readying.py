"""Compiling before anybody waits for it: once, with a bar."""

from rich.progress import BarColumn, Progress, TextColumn

from meldhouse.games import Game
from meldhouse.warmup import is_warm, steps
from meldhouse.words import HOUSE, Reader

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
        bar = progress.add_task("", total=len(todo), said=read(HOUSE("getting-ready", game=game.title)))
        for name, step in todo:
            progress.update(bar, description=name)
            step()
            progress.advance(bar)
