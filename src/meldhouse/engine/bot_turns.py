# mypy: ignore-errors
# ruff: noqa: F821
"""How a hand is begun and how a bot takes its turn.  A template: `law`, bare or behind its doors, the choices
`by_thumb` and `as_novice`, and pieces/action_sets.py as `sets` are put in place."""

import numpy as np

from meldhouse.engine.kernels import inlined, room
from meldhouse.engine.rng import as_it_lies, below, scrambled, shuffle, step

deal, prepare, LUCK = law.deal, getattr(law, "prepare", as_it_lies), getattr(law, "LUCK", 1)
legal, apply, conceal = law.legal, law.apply, law.conceal

UNIFORM, THUMB, NOVICE = 0, 1, 2  # who sits at a seat: bots.AT_ONCE has their names


@inlined
def shuffle_deck(deck, rules, x):
    """Put the deck in a random order that the game deals from; returns the generator."""
    x = step(shuffle(deck, x))
    prepare(deck, rules, below(x, LUCK))
    return x


@inlined
def deal_to(s, rules, deck, x):
    """The table's own generator gets bits that the players' does not show; returns theirs."""
    x = step(x)
    s.rng = scrambled(x) | np.uint64(1)
    deal(s, rules, deck)
    return x


if hasattr(law, "choices"):  # it need not list what may be played
    choices, FIRSTS, ABREAST = law.choices, law.FIRSTS, law.ABREAST

    @inlined
    def any_action(s, rules, moves, x):
        """A legal action by chance, each as likely, and the generator.  `moves` is scratch."""
        x, words = step(x), room().view(np.uint64)
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
    """Whoever is to act moves: by chance, or by what may be seen there.  Returns the generator.

    `view` and `moves` are scratch.
    """
    if kind == UNIFORM:
        action, x = any_action(s, rules, moves, x)
    else:
        n = legal(s, rules, moves)
        view[0] = s
        conceal(view[0], rules, np.int64(s.actor))
        if kind == NOVICE:
            k, x = as_novice(view[0], rules, moves, n, x)
        else:
            k, x = by_thumb(view[0], rules, moves, n, x)
        action = np.int64(moves[k])
    apply(s, rules, action)
    return x


@inlined
def loose_turn(s, rules, seldom, view, moves, x):
    """By the rule of thumb, but one decision in `seldom` is any that may be made: people are no rules of thumb; 0: none
    is."""
    if seldom:
        x = step(x)
        if below(x, seldom) == 0:
            action, x = any_action(s, rules, moves, x)
            apply(s, rules, action)
            return x
    return turn(s, rules, THUMB, view, moves, x)
