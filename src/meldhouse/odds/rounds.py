# mypy: ignore-errors
# ruff: noqa: F821
"""A hand at each of many tables, dealt and then played.  A template: `law`, the doors that lead to it, and
`turns` are put in place for each game.

Every table has a generator of its own, and its deck and its players take all their chance from it.  What happens at a
table does not depend on which others are played, in which order, or by how many workers.
"""

import numpy as np

from meldhouse.engine.chance import below, shuffle, step
from meldhouse.engine.kernels import laid, loop

NONE, MAX_LEGAL, LUCK, prepare = law.NONE, law.MAX_LEGAL, law.LUCK, law.prepare
deal_to, turn = turns.deal_to, turns.turn


@loop
def deal_hands(tables, rules, pack, kept, chances):
    """The next hand at every table, from a shuffled pack without the kinds of pieces that are not kept."""
    order, deck, rules = np.empty_like(pack), np.empty_like(pack), laid(rules)
    for t in range(len(tables)):
        order[:] = pack
        x = step(shuffle(order, chances[t]))
        cards = 0
        for piece in order:
            deck[cards] = piece
            cards += kept[piece]
        prepare(deck[:cards], rules, below(x, LUCK))
        chances[t] = deal_to(tables[t], rules, deck[:cards], x)


@loop
def play_hands(tables, rules, chances, who, view):
    """Every hand to its end, with a bot of kind who[seat] at each seat; `view` is scratch for what it may see."""
    moves, rules = np.empty(MAX_LEGAL, np.int16), laid(rules)
    for t in range(len(tables)):
        s, x = tables[t], chances[t]
        while s.actor != NONE:
            x = turn(s, rules, who[s.actor], view, moves, x)
        chances[t] = x
