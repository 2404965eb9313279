# mypy: ignore-errors
# ruff: noqa: F821
"""Plays complete hands at many tables.  A template: `rules_module`, `turns` and `pass_rules` are injected."""

import numpy as np

from meldhouse.engine.kernels import inlined, loop

apply, NONE, MAX_LEGAL = rules_module.apply, rules_module.NONE, rules_module.MAX_LEGAL
shuffle_deck, deal_to, turn, any_action = turns.shuffle_deck, turns.deal_to, turns.turn, turns.any_action


@inlined
def open_hand(s, rules, deck, x):
    return deal_to(s, rules, deck, shuffle_deck(deck, rules, x))


@loop
def play_hands(tables, rules, deck, x):
    """Play a uniformly random hand at every table; return the number of decisions, and the random generator."""
    moves, rules = np.empty(MAX_LEGAL, np.int16), pass_rules(rules)
    made = 0
    for t in range(len(tables)):
        s = tables[t]
        x = open_hand(s, rules, deck, x)
        while s.actor != NONE:
            action, x = any_action(s, rules, moves, x)
            apply(s, rules, action)
            made += 1
    return made, x


@loop
def play_bots(tables, rules, deck, x, who, view):
    """Play one hand at every table with a bot of kind who[seat] in each seat; `view` is scratch memory for its view."""
    moves, rules = np.empty(MAX_LEGAL, np.int16), pass_rules(rules)
    made = 0
    for t in range(len(tables)):
        s = tables[t]
        x = open_hand(s, rules, deck, x)
        while s.actor != NONE:
            x = turn(s, rules, who[s.actor], view, moves, x)
            made += 1
    return made, x
