# mypy: ignore-errors
# ruff: noqa: F821
"""Whole hands, many at a time.  A template: `law` and `sense` are put in place for each game."""

import numpy as np

from meldhouse.engine.chance import as_it_lies, below, scrambled, shuffle, step
from meldhouse.engine.compiler import njit

deal, legal, apply, conceal, is_sound = law.deal, law.legal, law.apply, law.conceal, law.is_sound
prepare, LUCK = getattr(law, "prepare", as_it_lies), getattr(law, "LUCK", 1)
choose = sense.choose
NONE, MAX_LEGAL, LIMIT = law.NONE, law.MAX_LEGAL, law.LIMIT

UNIFORM, THUMB = 0, 1  # who sits at a seat
SOUND, UNSOUND, STUCK, ENDLESS = 0, 1, 2, 3  # what a checked hand was found to be


@njit(cache=True)
def open_hand(s, rules, deck, x):
    """Shuffle and deal; the table's own generator gets bits that the players' does not show."""
    x = step(shuffle(deck, x))
    prepare(deck, rules, below(x, LUCK))
    x = step(x)
    s.rng = scrambled(x) | np.uint64(1)
    deal(s, rules, deck)
    return x


@njit(cache=True, nogil=True)
def play_hands(tables, rules, deck, x):
    """One hand at every table with evenly random moves: the decisions made, and the generator."""
    moves = np.empty(MAX_LEGAL, np.int16)
    made = 0
    for t in range(len(tables)):
        s = tables[t]
        x = open_hand(s, rules, deck, x)
        while s.actor != NONE:
            n = legal(s, rules, moves)
            x = step(x)
            apply(s, rules, moves[below(x, n)])
            made += 1
    return made, x


@njit(cache=True, nogil=True)
def play_bots(tables, rules, deck, x, who, view):
    """The same with a bot of kind who[seat] at each seat; `view` is scratch for what it may see."""
    moves = np.empty(MAX_LEGAL, np.int16)
    made = 0
    for t in range(len(tables)):
        s = tables[t]
        x = open_hand(s, rules, deck, x)
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
            made += 1
    return made, x


@njit(cache=True, nogil=True)
def check_hands(tables, rules, deck, x, who, view):
    """The same, looking at every position: the first table that went wrong, and how."""
    moves = np.empty(MAX_LEGAL, np.int16)
    for t in range(len(tables)):
        s = tables[t]
        x = open_hand(s, rules, deck, x)
        for _ in range(LIMIT):
            if not is_sound(s, rules):
                return t, UNSOUND, x
            if s.actor == NONE:
                break
            n = legal(s, rules, moves)
            if n <= 0:
                return t, STUCK, x
            x = step(x)
            k = below(x, n)
            if who[s.actor] == THUMB:
                view[0] = tables[t]
                conceal(view[0], rules, s.actor)
                k, x = choose(view[0], rules, moves, n, x)
            apply(s, rules, moves[k])
        if s.actor != NONE:
            return t, ENDLESS, x
        if legal(s, rules, moves) != 0:
            return t, STUCK, x
    return len(tables), SOUND, x
