"""Provides the compiled modules of this package for each game, each with a cache key of its own sources."""

import hashlib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from meldhouse.engine import cache, templates
from meldhouse.games import Game
from meldhouse.games.observation_layout import counts, dtype_of_parts
from meldhouse.observations import environment_spec

FOLDER = Path(__file__).parent
PLACEHOLDER = counts("nothing", "stands for the derived features of a game without any")  # a dtype has to have a field
INFERENCE_SOURCES = ("input_encoding", "network", "derived_features", "inference")
DERIVED_FEATURES_SOURCES = ("derived_features",)
SELF_PLAY_SOURCES = (*INFERENCE_SOURCES, "replay_buffer", "self_play")
GRADIENTS_SOURCES = ("input_encoding", "network", "replay_buffer", "gradients")
OPPONENT_STEP_SOURCES = (*INFERENCE_SOURCES, "opponent_step")
DESIGN_MATRIX_SOURCES = ("input_encoding", "network", "replay_buffer", "design_matrix")


def inference_module_name(game: Game) -> str:
    return f"inference_{source_key(INFERENCE_SOURCES)}{game_key(game)}__{game.name}"


def game_key(game: Game) -> str:
    """Return the part of a cache key that covers the game's observation and its learning_spec.py."""
    source = (game.folder / "learning_spec.py").read_bytes()
    return environment_spec.source_key(game) + hashlib.sha256(source).hexdigest()[:8]


def inference(game: Game) -> Any:
    """Return the module that runs the network at a table of the game."""
    assert game.learning_spec
    injected = {
        "rules_api": game.rules_api,
        "encoder": environment_spec.encoder(game),
        "derived_features": derived_features(game),
        "heuristic_limit": game.learning_spec.likes,
    }
    return _load_template(inference_module_name(game), "inference", **injected)


def derived_features(game: Game) -> Any:
    """Return the module of the game's derived features, or None if the game has no derived features."""
    if not game.noticed and not game.foreseen:
        return None
    takes = {**game.takes, "trial": game.takes["view"], **feature_dtypes(game)}
    name = f"derived_features_{source_key(DERIVED_FEATURES_SOURCES)}{game_key(game)}__{game.name}"
    spec = game.module("learning_spec")
    return _load_template(name, "derived_features", rules_api=game.rules_api, learning_spec=spec, takes=takes)


def feature_dtypes(game: Game) -> dict[str, Any]:
    """Return the record types of derived features: `noticed` (of an observation) and `foreseen` (of an action)."""
    features = {"noticed": game.noticed, "foreseen": game.foreseen}
    return {name: dtype_of_parts(parts or (PLACEHOLDER,)) for name, parts in features.items()}


def self_play(game: Game) -> Any:
    """Return the module that plays hands of the game for learning and evaluation."""
    name = f"self_play_{source_key(SELF_PLAY_SOURCES)}{game_key(game)}__{game.name}"
    injected = {
        "rules_api": game.rules_api,
        "batch_step": environment_spec.kernels(game),
        "bot_turns": game.bot_turns,
        "inference": inference(game),
    }
    return _load_template(name, "self_play", **injected)


def opponent_step(game: Game) -> Any:
    """Return the module that steps tables with opponents of any kind, with networks if the game has one."""
    key = game_key(game) if game.learning_spec else environment_spec.source_key(game)
    injected = {
        "rules_api": game.rules_api,
        "batch_step": environment_spec.kernels(game),
        "bot_turns": game.bot_turns,
        "styles": game.styles,
        "inference": inference(game) if game.learning_spec else None,
    }
    return _load_template(
        f"opponent_step_{source_key(OPPONENT_STEP_SOURCES)}{key}__{game.name}", "opponent_step", **injected
    )


def gradients() -> Any:
    """Return the module that computes gradients, which all games share."""
    return _load_template(f"gradients_{source_key(GRADIENTS_SOURCES)}", "gradients")


def design_matrix() -> Any:
    """Return the module that fills design matrices, which all games share."""
    return _load_template(f"design_matrix_{source_key(DESIGN_MATRIX_SOURCES)}", "design_matrix")


def _load_template(name: str, template: str, **injected: object) -> Any:
    return templates.load(f"{cache.NAME}.learn.{name}", f"../learn/{template}", **injected)


def source_key(modules: Iterable[str]) -> str:
    return hashlib.sha256(b"".join((FOLDER / f"{module}.py").read_bytes() for module in modules)).hexdigest()[:8]
