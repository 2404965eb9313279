# mypy: ignore-errors
# ruff: noqa: F821
"""Encodes observations, and decodes actions.

A template of doors, as engine/rules_api.py: `seen` is put in place."""

import numpy as np

from meldhouse.engine.kernels import door
from meldhouse.games.observation_layout import same_number

seen_see, seen_meant, seen_played = seen.see, getattr(seen, "meant", same_number), getattr(seen, "played", same_number)


@door
def see(view, rules, seat, out):
    seen_see(view, rules, seat, out)


@door
def meant(s, rules, action):
    return np.int64(seen_meant(s, rules, action))


@door
def played(s, rules, action):
    return np.int64(seen_played(s, rules, action))
