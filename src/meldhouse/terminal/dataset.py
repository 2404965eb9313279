"""Data sets in the terminal: makes and checks them."""

import sys
from pathlib import Path
from typing import Any

from rich.progress import Progress

from meldhouse.dataset.check import check_dataset
from meldhouse.dataset.make import make_dataset
from meldhouse.games.validation import find_game
from meldhouse.i18n import msg
from meldhouse.odds.runner import available_cores


def make_folder(
    game: str,
    folder: Path,
    variant: str | None,
    options: dict[str, Any],
    decisions: int,
    bots: str,
    seed: int,
    workers: int | None,
) -> None:
    """Make a data set with a progress bar, and print what is in it."""
    with Progress(transient=True, disable=not sys.stdout.isatty()) as progress:
        task = progress.add_task(str(msg("dataset-making", game=find_game(game).title)), total=decisions)
        manifest = make_dataset(
            game,
            folder,
            variant,
            decisions=decisions,
            bots=bots,
            seed=seed,
            workers=available_cores() if workers is None else workers,
            watch=lambda done: progress.update(task, completed=done),
            **options,
        )
    print(msg("dataset-made", path=str(folder), **_counts(manifest)))


def check_folder(folder: Path) -> None:
    """Replay a data set, and print that it is correct."""
    print(msg("dataset-checked", **_counts(check_dataset(folder))))


def _counts(manifest: dict[str, Any]) -> dict[str, str]:
    return {name: f"{manifest[name]:,}" for name in ("decisions", "hands")}
