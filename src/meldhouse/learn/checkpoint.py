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

COLUMNS: tuple[str, ...] = (
    "step", "decisions", "hands", "seconds", "openness", "alike", "error", "gain", "gain_error", "ahead",
    "ahead_error", "share", "share_error",
)  # fmt: skip
LEAGUE_COLUMNS = (*COLUMNS, "league_size", "league_gain", "league_gain_error")  # of a training with a league


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


def _is_recipe(saved: dict[str, Any], recipe: LearningSpec) -> bool:
    """Return whether a saved recipe is this one; a field that did not exist when it was saved has its default."""
    defaults = json.loads(json.dumps(LearningSpec._field_defaults))
    return bool(defaults | saved == _recipe_json(recipe))


def load_checkpoint(path: Path, training: TrainingRun) -> Rows:
    """Restore a training run from a file; return the rows of its log."""
    try:
        with np.load(path) as stored:
            about = json.loads(str(stored["about"]))
            state = TrainingState(**{name: stored[name] for name in TrainingState._fields if name in stored})
    except Exception:  # a damaged file, or a file of another kind, fails in many ways
        raise Mistake(msg("train-no-file", path=str(path))) from None
    if about["game"] != training.adapter.game.name or not _is_recipe(about["recipe"], training.recipe):
        raise Mistake(msg("train-other", path=str(path), game=about["game"]))
    training.restore(state)
    rows: Rows = about["rows"]
    return rows


def write_log(path: Path, rows: Rows, columns: tuple[str, ...] = COLUMNS) -> None:
    with path.open("w", newline="", encoding="utf-8") as file:
        out = csv.writer(file, lineterminator="\n")
        out.writerow(columns)
        out.writerows(rows)
