# mypy: ignore-errors
# ruff: noqa: F821
"""Derived features: what a player computes from its observation, and foresees of an action. A template of compiled
functions (engine/rules_api.py): `law`, the game's rules, and `learned`, its learning_spec.py, are put in place.
"""

import numpy as np

from meldhouse.engine.kernels import door, inlined

NONE, SOME = law.NONE, np.uint64(1)  # the chance of the rule of thumb where it does not mind
apply, legal, choose = law.apply, law.legal, law.choose

if hasattr(learned, "notice"):
    learned_notice = learned.notice

    @door
    def notice(view, rules, noticed):
        learned_notice(view, rules, noticed)


if hasattr(learned, "foresee"):
    learned_foresee, ends = learned.foresee, law.ends

    @inlined
    def play_turn_on(trial, rules, action, moves):
        """The action, and what the rule of thumb does after that until it would end the turn: by what it would, or NONE
        where nothing is left to be done."""
        seat = np.int64(trial.actor)
        while not ends(trial, rules, action):
            apply(trial, rules, action)
            if trial.actor != seat:
                return NONE
            place, _ = choose(trial, rules, moves, legal(trial, rules, moves), SOME)
            action = np.int64(moves[place])
        return action

    @door
    def foresee(view, rules, noticed, action, trial, moves, foreseen):
        """`trial` is the view once more."""
        learned_foresee(view, rules, noticed, trial, play_turn_on(trial, rules, action, moves), foreseen)
