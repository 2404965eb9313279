"""Saves a training run to a file, so that it can be resumed, and saves its log to another file."""

import csv
import json
import os
from pathlib import Path
from typing import Any

import numpy as np

from meldhouse.games.learning_spec import LearningSpec
from meldhouse.i18n import msg
from meldhouse.learn.trainer import TrainingRun, TrainingState
from meldhouse.util.errors import Mistake

Rows = list[list[Any]]

COLUMNS = ("step", "decisions", "hands", "seconds", "openness", "alike", "error", "gain", "gain_error", "ahead",
           "ahead_error", "share", "share_error")  # fmt: skip


def save_checkpoint(path: Path, training: TrainingRun, rows: Rows) -> None:
    """Save a training run and its log; replace the file atomically, so that there is always a complete file."""
    temporary = path.with_name(f"{path.name}.new")
    about = json.dumps({"game": training.adapter.game.name, "recipe": _recipe_json(training.recipe), "rows": rows})
    with temporary.open("wb") as file:
        np.savez(file, about=np.array(about), **training.state._asdict())
    os.replace(temporary, path)


def _recipe_json(recipe: LearningSpec) -> Any:
    """Return a recipe (training settings) after a round trip through JSON, for comparison with a saved one."""
    return json.loads(json.dumps(recipe._asdict()))


def load_checkpoint(path: Path, training: TrainingRun) -> Rows:
    """Restore a training run from a file; return the rows of its log."""
    try:
        with np.load(path) as stored:
            about = json.loads(str(stored["about"]))
            state = TrainingState(*(stored[name] for name in TrainingState._fields))
    except Exception:  # a damaged file, or a file of another kind, fails in many ways
        raise Mistake(msg("train-no-file", path=str(path))) from None
    if about["game"] != training.adapter.game.name or about["recipe"] != _recipe_json(training.recipe):
        raise Mistake(msg("train-other", path=str(path), game=about["game"]))
    training.restore(state)
    rows: Rows = about["rows"]
    return rows


def write_log(path: Path, rows: Rows) -> None:
    with path.open("w", newline="", encoding="utf-8") as file:
        out = csv.writer(file, lineterminator="\n")
        out.writerow(COLUMNS)
        out.writerows(rows)
