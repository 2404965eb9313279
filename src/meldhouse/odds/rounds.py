# mypy: ignore-errors
# ruff: noqa: F821
"""A hand at each of many tables, dealt and then played.  A template: `law` and `sense` are put in place for each game.

Every table has a generator of its own, and its deck and its players take all their chance from it.  What happens at a
table does not depend on which others are played, in which order, or by how many workers.
"""

import numpy as np

from meldhouse.engine.chance import as_it_lies, below, scrambled, shuffle, step
from meldhouse.engine.compiler import njit

deal, legal, apply, conceal = law.deal, law.legal, law.apply, law.conceal
prepare, LUCK = getattr(law, "prepare", as_it_lies), getattr(law, "LUCK", 1)
choose = sense.choose
NONE, MAX_LEGAL = law.NONE, law.MAX_LEGAL

UNIFORM, THUMB = 0, 1  # who sits at a seat


@njit(cache=True, nogil=True)
def deal_hands(tables, rules, pack, kept, chances):
    """The next hand at every table, from a shuffled pack without the kinds of pieces that are not kept."""
    order, deck = np.empty_like(pack), np.empty_like(pack)
    for t in range(len(tables)):
        order[:] = pack
        x = step(shuffle(order, chances[t]))
        cards = 0
        for piece in order:
            deck[cards] = piece
            cards += kept[piece]
        prepare(deck[:cards], rules, below(x, LUCK))
        x = step(x)
        tables[t].rng = scrambled(x) | np.uint64(1)
        deal(tables[t], rules, deck[:cards])
        chances[t] = x


@njit(cache=True, nogil=True)
def play_hands(tables, rules, chances, who, view):
    """Every hand to its end, with a bot of kind who[seat] at each seat; `view` is scratch for what it may see."""
    moves = np.empty(MAX_LEGAL, np.int16)
    for t in range(len(tables)):
        s, x = tables[t], chances[t]
        while s.actor != NONE:
            n = legal(s, rules, moves)
            if who[s.actor] == THUMB:
                view[0] = tables[t]
                conceal(view[0], rules, s.actor)
                k, x = choose(view[0], rules, moves, n, x)
            else:
                x = step(x)
                k = below(x, n)
            apply(s, rules, moves[k])
        chances[t] = x
