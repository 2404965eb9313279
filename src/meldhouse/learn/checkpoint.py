"""Saves a training run to a file so that it can be resumed, and its log to another file."""

import csv
import json
import os
from pathlib import Path
from typing import Any

import numpy as np

from meldhouse.games.learning_spec import LearningSpec
from meldhouse.i18n import HOUSE
from meldhouse.learn.trainer import State, TrainingRun
from meldhouse.util.errors import Mistake

Rows = list[list[Any]]

COLUMNS = ("step", "decisions", "hands", "seconds", "openness", "alike", "error", "gain", "gain_error", "ahead",
           "ahead_error", "share", "share_error")  # fmt: skip


def keep(path: Path, training: TrainingRun, rows: Rows) -> None:
    """Written beside the file first, so that there always is a whole one."""
    beside = path.with_name(f"{path.name}.new")
    about = json.dumps({"game": training.shape.game.name, "recipe": settings(training.recipe), "rows": rows})
    with beside.open("wb") as file:
        np.savez(file, about=np.array(about), **training.state._asdict())
    os.replace(beside, path)


def settings(recipe: LearningSpec) -> Any:
    """A recipe as it is written, to be compared."""
    return json.loads(json.dumps(recipe._asdict()))


def take_up(path: Path, training: TrainingRun) -> Rows:
    """The training goes on from a file; the rows of its log until there."""
    try:
        with np.load(path) as kept:
            about = json.loads(str(kept["about"]))
            state = State(*(kept[name] for name in State._fields))
    except Exception:  # what is in a file that is something else, or damaged, goes wrong in many ways
        raise Mistake(HOUSE("train-no-file", path=str(path))) from None
    if about["game"] != training.shape.game.name or about["recipe"] != settings(training.recipe):
        raise Mistake(HOUSE("train-other", path=str(path), game=about["game"]))
    training.go_on_from(state)
    rows: Rows = about["rows"]
    return rows


def write_log(path: Path, rows: Rows) -> None:
    with path.open("w", newline="", encoding="utf-8") as file:
        out = csv.writer(file, lineterminator="\n")
        out.writerow(COLUMNS)
        out.writerows(rows)
