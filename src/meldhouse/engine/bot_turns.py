# mypy: ignore-errors
# ruff: noqa: F821
"""Starts a hand, and plays the turn of a bot.

A template: `rules_module` (the rules themselves or their external kernels), the functions `heuristic_choice` and
`novice_choice`, and pieces/action_sets.py as `sets` are injected.
"""

import numpy as np

from meldhouse.engine.kernels import inlined, scratch
from meldhouse.engine.rng import below, leave_deck, scramble, shuffle, step

deal, prepare, LUCK = rules_module.deal, getattr(rules_module, "prepare", leave_deck), getattr(rules_module, "LUCK", 1)
legal, apply, conceal = rules_module.legal, rules_module.apply, rules_module.conceal

UNIFORM, HEURISTIC, NOVICE = 0, 1, 2  # kinds of bots; bots.AT_ONCE has their names


@inlined
def shuffle_deck(deck, rules, x):
    """Shuffle and prepare a deck; return the random generator."""
    x = step(shuffle(deck, x))
    prepare(deck, rules, below(x, LUCK))
    return x


@inlined
def deal_to(s, rules, deck, x):
    """Deal a hand; return the random generator.

    The table's own generator is seeded with bits that the players' generator does not reveal.
    """
    x = step(x)
    s.rng = scramble(x) | np.uint64(1)
    deal(s, rules, deck)
    return x


if hasattr(rules_module, "any_legal"):  # the game picks an action itself
    any_legal = rules_module.any_legal

    @inlined
    def any_action(s, rules, moves, x):
        """Return a uniformly random legal action, and the random generator; `moves` is scratch memory."""
        x = step(x)
        return any_legal(s, rules, moves, x), x

elif hasattr(rules_module, "choices"):  # a set of legal actions is faster than a list
    choices, FIRSTS, ABREAST = rules_module.choices, rules_module.FIRSTS, rules_module.ABREAST

    @inlined
    def any_action(s, rules, moves, x):
        """Return a uniformly random legal action, and the random generator; `moves` is scratch memory."""
        x, words = step(x), scratch().view(np.uint64)
        used = choices(s, rules, words)
        n = sets.count_actions(words, used, ABREAST)
        return sets.nth_action(words, used, FIRSTS, ABREAST, below(x, n)), x

else:

    @inlined
    def any_action(s, rules, moves, x):
        n, x = legal(s, rules, moves), step(x)
        return np.int64(moves[below(x, n)]), x


@inlined
def turn(s, rules, kind, view, moves, x):
    """Let a bot of this kind choose and play a move for the seat to act; return the random generator.

    `view` and `moves` are scratch memory.
    """
    if kind == UNIFORM:
        action, x = any_action(s, rules, moves, x)
    else:
        n = legal(s, rules, moves)
        view[0] = s
        conceal(view[0], rules, np.int64(s.actor))
        if kind == NOVICE:
            k, x = novice_choice(view[0], rules, moves, n, x)
        else:
            k, x = heuristic_choice(view[0], rules, moves, n, x)
        action = np.int64(moves[k])
    apply(s, rules, action)
    return x


@inlined
def loose_turn(s, rules, seldom, view, moves, x):
    """Play the heuristic's move, or a random one in 1 of `seldom` turns (never if 0); return the random generator.

    People do not play like the heuristic, so playouts should not assume that they do.
    """
    if seldom:
        x = step(x)
        if below(x, seldom) == 0:
            action, x = any_action(s, rules, moves, x)
            apply(s, rules, action)
            return x
    return turn(s, rules, HEURISTIC, view, moves, x)
