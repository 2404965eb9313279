# mypy: ignore-errors
# ruff: noqa: F821
"""Computes derived features of an observation (noticed features) and of an action (foreseen features).

A template of compiled functions (engine/rules_api.py): `rules_api` and the game's `learning_spec` are injected.
"""

import numpy as np

from meldhouse.engine.kernels import external, inlined

NONE = rules_api.NONE
TIE_BREAKER = np.uint64(1)  # the generator state with which the heuristic breaks ties
apply, legal, choose = rules_api.apply, rules_api.legal, rules_api.choose

if hasattr(learning_spec, "notice"):
    game_notice = learning_spec.notice

    @external
    def notice(view, rules, noticed):
        game_notice(view, rules, noticed)


if hasattr(learning_spec, "foresee"):
    game_foresee, ends = learning_spec.foresee, rules_api.ends

    @inlined
    def play_turn_on(trial, rules, action, moves):
        """Play an action and then the heuristic's choices, and stop before the action that would end the turn.

        Returns that action, or NONE if the turn has already ended.
        """
        seat = np.int64(trial.actor)
        while not ends(trial, rules, action):
            apply(trial, rules, action)
            if trial.actor != seat:
                return NONE
            place, _ = choose(trial, rules, moves, legal(trial, rules, moves), TIE_BREAKER)
            action = np.int64(moves[place])
        return action

    @external
    def foresee(view, rules, noticed, action, trial, moves, foreseen):
        """Write the look-ahead (foreseen) features of an action; `trial` is a scratch copy of the view."""
        game_foresee(view, rules, noticed, trial, play_turn_on(trial, rules, action, moves), foreseen)
