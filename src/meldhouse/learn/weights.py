"""Reads and writes trained weights, in half precision, with how they were made."""

import json
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from meldhouse.games import Game
from meldhouse.i18n import msg
from meldhouse.util.errors import Mistake

FILE = "learned.npz"  # in the folder of a game
MOST_BYTES = 600_000


class Learned(NamedTuple):
    weights: npt.NDArray[np.float32]
    about: dict[str, Any]  # game, version of what is seen, seed, steps


def write(path: Path, game: Game, weights: npt.NDArray[np.float32], **about: object) -> None:
    """The weights, and what they came of."""
    told = json.dumps({"game": game.name, "version": game.observation.VERSION, **about})
    with path.open("wb") as file:
        np.savez_compressed(file, weights=weights.astype(np.float16), about=np.array(told))


def read(path: Path) -> Learned:
    """A Mistake says why a file is none of weights."""
    try:
        with np.load(path) as kept:
            return Learned(kept["weights"].astype(np.float32), dict(json.loads(str(kept["about"]))))
    except OSError as why:
        raise Mistake(msg("weights-unreadable", path=str(path), why=why.strerror or str(why))) from None
    except Exception:  # what is in a file that is something else, or damaged, goes wrong in many ways
        raise Mistake(msg("no-weights-file", path=str(path))) from None


def written_at(path: Path) -> int:
    """When a file was written last; 0 where there is none."""
    return path.stat().st_mtime_ns if path.exists() else 0


def check(path: Path, learned: Learned, game: Game, size: int) -> None:
    """A Mistake where it was learned from another game, by another network, or from what was seen in another way."""
    of, version = learned.about.get("game"), learned.about.get("version")
    if of != game.name:
        raise Mistake(msg("weights-of-another", path=str(path), of=str(of), game=game.title))
    if version != game.observation.VERSION or len(learned.weights) != size:
        raise Mistake(msg("weights-too-old", path=str(path), game=game.title))
