"""The compiled modules of this package, each with a cache key of its own sources."""

import hashlib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from meldhouse.engine import cache
from meldhouse.games import Game
from meldhouse.games.observation_layout import counts, dtype_of_parts
from meldhouse.observations import environment_spec

HERE = Path(__file__).parent
NOTHING = counts("nothing", "where a player notices or foresees nothing")
OF_INFERENCE = ("input_encoding", "network", "derived_features", "inference")
OF_DERIVED_FEATURES = ("derived_features",)
OF_SELF_PLAY = (*OF_INFERENCE, "replay_buffer", "self_play")
OF_GRADIENTS = ("input_encoding", "network", "replay_buffer", "gradients")
OF_DESIGN_MATRIX = ("input_encoding", "network", "replay_buffer", "design_matrix")


def name_of_inference(game: Game) -> str:
    return f"inference_{digest(OF_INFERENCE)}{of_game(game)}__{game.name}"


def of_game(game: Game) -> str:
    """Of what it is seen by, and what is noticed."""
    room = (game.folder / "learning_spec.py").read_bytes()
    return environment_spec.digest(game) + hashlib.sha256(room).hexdigest()[:8]


def inference(game: Game) -> Any:
    """How a network is asked at a table of the game."""
    put = {
        "law": game.rules_api,
        "sights": environment_spec.sights(game),
        "noticing": derived_features(game),
        "likes": game.learning_spec.likes,
    }
    return _placed(name_of_inference(game), "inference", **put)


def derived_features(game: Game) -> Any:
    """The doors to what players of the game notice and foresee; None where that is nothing."""
    if not game.noticed and not game.foreseen:
        return None
    takes = {**game.takes, "trial": game.takes["view"], **records(game)}
    name = f"derived_features_{digest(OF_DERIVED_FEATURES)}{of_game(game)}__{game.name}"
    return _placed(name, "derived_features", law=game.rules_api, learned=game.module("learning_spec"), takes=takes)


def records(game: Game) -> dict[str, Any]:
    """What is noticed, and what is foreseen of an action."""
    told = {"noticed": game.noticed, "foreseen": game.foreseen}
    return {name: dtype_of_parts(parts or (NOTHING,)) for name, parts in told.items()}


def self_play(game: Game) -> Any:
    """How hands are played to be learned from."""
    name = f"self_play_{digest(OF_SELF_PLAY)}{of_game(game)}__{game.name}"
    put = {
        "law": game.rules_api,
        "tables": environment_spec.kernels(game),
        "turns": game.bot_turns,
        "thinking": inference(game),
    }
    return _placed(name, "self_play", **put)


def gradients() -> Any:
    """In which direction the network gets better, of any game."""
    return _placed(f"gradients_{digest(OF_GRADIENTS)}", "gradients")


def design_matrix() -> Any:
    """What tells actions apart, of any game."""
    return _placed(f"design_matrix_{digest(OF_DESIGN_MATRIX)}", "design_matrix")


def _placed(name: str, template: str, **put: object) -> Any:
    return cache.load(f"{cache.NAME}.learn.{name}", f"../learn/{template}", **put)


def digest(rooms: Iterable[str]) -> str:
    return hashlib.sha256(b"".join((HERE / f"{room}.py").read_bytes() for room in rooms)).hexdigest()[:8]
