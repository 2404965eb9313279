# mypy: ignore-errors
# ruff: noqa: F821
"""Encodes observations as bytes, and translates between actions of the rules and action numbers of learners.

A template of compiled functions (engine/rules_api.py): the game's `observation` is injected.
"""

import numpy as np

from meldhouse.engine.kernels import external
from meldhouse.games.observation_layout import same_number

game_see = observation.see
game_meant, game_played = getattr(observation, "meant", same_number), getattr(observation, "played", same_number)


@external
def encode_observation(view, rules, seat, out):
    game_see(view, rules, seat, out)


@external
def encode_action(s, rules, action):
    return np.int64(game_meant(s, rules, action))


@external
def decode_action(s, rules, action):
    return np.int64(game_played(s, rules, action))
