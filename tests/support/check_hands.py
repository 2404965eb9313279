# ruff: noqa: F821
"""Play whole hands and check every position.

A template of compiled code: `rules_module`, `turns`, `pass_rules` and the results are injected (invariant_checks.py).
"""

import numpy as np

from meldhouse.engine.kernels import loop

legal, apply, is_sound, NONE, MAX_LEGAL, LIMIT = (
    rules_module.legal,
    rules_module.apply,
    rules_module.is_sound,
    rules_module.NONE,
    rules_module.MAX_LEGAL,
    rules_module.LIMIT,
)
shuffle_deck, deal_to, turn = turns.shuffle_deck, turns.deal_to, turns.turn


@loop
def check_hands(tables, rules, deck, x, who, view):
    """Play a hand at every table; return the first table that went wrong, the kind of problem, and the generator."""
    moves, rules = np.empty(MAX_LEGAL, np.int16), pass_rules(rules)
    for t in range(len(tables)):
        s = tables[t]
        x = deal_to(s, rules, deck, shuffle_deck(deck, rules, x))
        for _ in range(LIMIT):
            if not is_sound(s, rules):
                return t, UNSOUND, x
            if s.actor == NONE:
                break
            if legal(s, rules, moves) <= 0:
                return t, STUCK, x
            x = turn(s, rules, who[s.actor], view, moves, x)
        if s.actor != NONE:
            return t, ENDLESS, x
        if legal(s, rules, moves) != 0:
            return t, STUCK, x
    return len(tables), SOUND, x
