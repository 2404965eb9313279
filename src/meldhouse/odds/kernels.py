# mypy: ignore-errors
# ruff: noqa: F821
"""A hand at each of many tables, dealt and then played.  A template: `law`, the doors that lead to it, `turns`, the
game's `styles` and what doors take are put in place for each game.

Every table has a generator of its own, and its deck and its players take all their chance from it.  What happens at a
table does not depend on which others are played, in which order, or by how many workers.
"""

import numpy as np

from meldhouse.engine.kernels import door, inlined, kernel, laid, loop
from meldhouse.engine.rng import below, shuffle, step

NONE, MAX_LEGAL, LUCK, prepare = law.NONE, law.MAX_LEGAL, law.LUCK, law.prepare
deal_to, turn, NOVICE = turns.deal_to, turns.turn, turns.NOVICE
legal, apply, conceal = law.legal, law.apply, law.conceal


@inlined
def laid_out(order, kept, deck):
    """The pieces of a shuffled pack that are played with; how many."""
    cards = 0
    for piece in order:
        deck[cards] = piece
        cards += kept[piece]
    return cards


@inlined
def begin(s, rules, deck, x):
    """The hand that this deck makes; returns the generator."""
    x = step(x)
    prepare(deck, rules, below(x, LUCK))
    return deal_to(s, rules, deck, x)


@loop
def deal_hands(tables, rules, pack, kept, chances):
    """The next hand at every table, from a shuffled pack without the kinds of pieces that are not kept."""
    order, deck, rules = np.empty_like(pack), np.empty_like(pack), laid(rules)
    for t in range(len(tables)):
        order[:] = pack
        x = shuffle(order, chances[t])
        chances[t] = begin(tables[t], rules, deck[: laid_out(order, kept, deck)], x)


# --- a deal that is looked at on the way -----------------------------------------------------------


@loop
def shuffle_decks(decks, pack, kept, chances):
    """The same decks, not dealt yet."""
    order, deck = np.empty_like(pack), np.empty_like(pack)
    for t in range(len(decks)):
        order[:] = pack
        chances[t] = shuffle(order, chances[t])
        laid_out(order, kept, deck)
        decks[t, :] = deck[: decks.shape[1]]


@loop
def deal_decks(tables, rules, decks, chances):
    """The hands that these decks make."""
    rules = laid(rules)
    for t in range(len(tables)):
        chances[t] = begin(tables[t], rules, decks[t], chances[t])


@loop
def lay_anew(pieces, unseen, chances):
    """Of every list the pieces that nobody has seen, in any order, each as likely as any."""
    places = np.empty(pieces.shape[1], np.int64)
    for t in range(len(pieces)):
        n = 0
        for i in range(len(places)):
            places[n] = i
            n += unseen[t, i]
        shuffle_some(pieces[t], places, n, chances[t])


@kernel
def shuffle_some(pieces, places, n, x):
    """What lies at the first n of these places."""
    for k in range(n - 1, 0, -1):
        x = step(x)
        i, j = places[k], places[below(x, k + 1)]
        pieces[i], pieces[j] = pieces[j], pieces[i]


@loop
def play_hands(tables, rules, chances, who, view):
    """Every hand to its end, with a bot of kind who[seat] at each seat; `view` is scratch for what it may see."""
    moves, rules = np.empty(MAX_LEGAL, np.int16), laid(rules)
    for t in range(len(tables)):
        s, x = tables[t], chances[t]
        while s.actor != NONE:
            x = turn(s, rules, who[s.actor], view, moves, x)
        chances[t] = x


# --- styles, and hands that are looked at on the way --------------------------------------------


@kernel
def no_style(s, rules, style, moves, n, x):
    """Of a game without styles, nobody asks for one."""
    return 0, x


styled = styles.choose if styles else no_style


@door
def choose_as(s, rules, style, moves, n, x):
    """The place in `moves` of what a style of the game does, and the generator."""
    return styled(s, rules, style, moves, n, x)


@inlined
def turn_of(s, rules, kind, view, moves, x):
    """The turn of a bot; the kinds above all others are the game's styles."""
    if kind <= NOVICE:
        return turn(s, rules, kind, view, moves, x)
    n = legal(s, rules, moves)
    view[0] = s
    conceal(view[0], rules, np.int64(s.actor))
    k, x = choose_as(view[0], rules, np.int64(kind - NOVICE - 1), moves, n, x)
    apply(s, rules, np.int64(moves[k]))
    return x


@loop
def play_on(tables, rules, chances, who, view, some, decisions):
    """At each of some tables so many decisions more, or to the end of its hand."""
    moves, rules = np.empty(MAX_LEGAL, np.int16), laid(rules)
    for t in some:
        s, x = tables[t], chances[t]
        for _ in range(decisions):
            if s.actor == NONE:
                break
            x = turn_of(s, rules, who[s.actor], view, moves, x)
        chances[t] = x
