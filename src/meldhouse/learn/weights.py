"""Reads and writes trained weights in half precision, with a description of their training."""

import json
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from meldhouse.games import Game
from meldhouse.i18n import msg
from meldhouse.util.errors import Mistake

FILE_NAME = "learned.npz"  # in the folder of a game
MAX_FILE_BYTES = 600_000


class StoredWeights(NamedTuple):
    weights: npt.NDArray[np.float32]
    about: dict[str, Any]  # game, version of the observation, seed, steps


def write(path: Path, game: Game, weights: npt.NDArray[np.float32], **about: object) -> None:
    """Write weights and a description of their training to a file."""
    metadata = json.dumps({"game": game.name, "version": game.observation.VERSION, **about})
    with path.open("wb") as file:
        np.savez_compressed(file, weights=weights.astype(np.float16), about=np.array(metadata))


def read(path: Path) -> StoredWeights:
    """Read a file of weights; raise Mistake if the file does not contain weights."""
    try:
        with np.load(path) as stored:
            return StoredWeights(stored["weights"].astype(np.float32), dict(json.loads(str(stored["about"]))))
    except OSError as error:
        raise Mistake(msg("weights-unreadable", path=str(path), why=error.strerror or str(error))) from None
    except Exception:  # a damaged file, or a file of another kind, fails in many ways
        raise Mistake(msg("no-weights-file", path=str(path))) from None


def modified_ns(path: Path) -> int:
    """Return the modification time of a file in nanoseconds, or 0 if the file does not exist."""
    return path.stat().st_mtime_ns if path.exists() else 0


def check_fits(path: Path, stored: StoredWeights, game: Game, size: int) -> None:
    """Raise Mistake if the weights are for a different game, network or version of the observation."""
    name, version = stored.about.get("game"), stored.about.get("version")
    if name != game.name:
        raise Mistake(msg("weights-of-another", path=str(path), of=str(name), game=game.title))
    if version != game.observation.VERSION or len(stored.weights) != size:
        raise Mistake(msg("weights-too-old", path=str(path), game=game.title))
