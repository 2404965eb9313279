# mypy: ignore-errors
# ruff: noqa: F821
"""Deals and plays a hand at each of many tables. A template, instantiated for each game.

`rules_api`, `bot_turns`, `styles` and `takes` are injected by the loader (engine/cache.py). Every table has a random
number generator of its own, for its deck and its bots. So a table's hand does not depend on which others are played, in
which order, or by how many workers.
"""

import numpy as np

from meldhouse.engine.kernels import by_reference, external, inlined, kernel, loop
from meldhouse.engine.rng import below, shuffle, step

NONE, MAX_LEGAL, LUCK, prepare = rules_api.NONE, rules_api.MAX_LEGAL, rules_api.LUCK, rules_api.prepare
deal_to, turn, NOVICE = bot_turns.deal_to, bot_turns.turn, bot_turns.NOVICE
legal, apply, conceal = rules_api.legal, rules_api.apply, rules_api.conceal


@inlined
def pick_in_play(pack_order, in_play, deck):
    """Copy those pieces of a shuffled deck that are in play to `deck`; return their number."""
    count = 0
    for piece in pack_order:
        deck[count] = piece
        count += in_play[piece]
    return count


@inlined
def begin(s, rules, deck, x):
    """Deal a hand from this deck; return the random generator."""
    x = step(x)
    prepare(deck, rules, below(x, LUCK))
    return deal_to(s, rules, deck, x)


@loop
def deal_hands(tables, rules, pack, in_play, rng_states):
    """Deal the next hand at every table, from a shuffled deck without the kinds of pieces that are not in play."""
    pack_order, deck, rules = np.empty_like(pack), np.empty_like(pack), by_reference(rules)
    for t in range(len(tables)):
        pack_order[:] = pack
        x = shuffle(pack_order, rng_states[t])
        rng_states[t] = begin(tables[t], rules, deck[: pick_in_play(pack_order, in_play, deck)], x)


# --- deals that splitting interrupts -------------------------------------------------------------


@loop
def shuffle_decks(decks, pack, in_play, rng_states):
    """Shuffle the same decks as `deal_hands`, without dealing them."""
    pack_order, deck = np.empty_like(pack), np.empty_like(pack)
    for t in range(len(decks)):
        pack_order[:] = pack
        rng_states[t] = shuffle(pack_order, rng_states[t])
        pick_in_play(pack_order, in_play, deck)
        decks[t, :] = deck[: decks.shape[1]]


@loop
def deal_decks(tables, rules, decks, rng_states):
    """Deal a hand from each of these decks."""
    rules = by_reference(rules)
    for t in range(len(tables)):
        rng_states[t] = begin(tables[t], rules, decks[t], rng_states[t])


@loop
def shuffle_unseen(pieces, unseen, rng_states):
    """Shuffle the unseen pieces of each table among the places that hold them."""
    places = np.empty(pieces.shape[1], np.int64)
    for t in range(len(pieces)):
        n = 0
        for i in range(len(places)):
            places[n] = i
            n += unseen[t, i]
        shuffle_places(pieces[t], places, n, rng_states[t])


@kernel
def shuffle_places(pieces, places, n, x):
    """Shuffle the pieces at the first n of the given places (Fisher-Yates)."""
    for k in range(n - 1, 0, -1):
        x = step(x)
        i, j = places[k], places[below(x, k + 1)]
        pieces[i], pieces[j] = pieces[j], pieces[i]


@loop
def play_hands(tables, rules, rng_states, who, view):
    """Play every hand to its end with a bot of kind `who[seat]` in each seat; `view` is scratch memory."""
    moves, rules = np.empty(MAX_LEGAL, np.int16), by_reference(rules)
    for t in range(len(tables)):
        s, x = tables[t], rng_states[t]
        while s.actor != NONE:
            x = turn(s, rules, who[s.actor], view, moves, x)
        rng_states[t] = x


# --- styles, and hands that splitting interrupts --------------------------------------------------


@kernel
def no_style(s, rules, style, moves, n, x):
    """Replace `styles.choose` in games without styles; this function is never called."""
    return 0, x


choose_style = styles.choose if styles else no_style


@external
def choose_as(s, rules, style, moves, n, x):
    """Return the index in `moves` that a style (alternative heuristic) chooses, and the random generator."""
    return choose_style(s, rules, style, moves, n, x)


@inlined
def play_turn(s, rules, kind, view, moves, x):
    """Play a bot's move; kinds above NOVICE are the game's styles (alternative heuristics)."""
    if kind <= NOVICE:
        return turn(s, rules, kind, view, moves, x)
    n = legal(s, rules, moves)
    view[0] = s
    conceal(view[0], rules, np.int64(s.actor))
    k, x = choose_as(view[0], rules, np.int64(kind - NOVICE - 1), moves, n, x)
    apply(s, rules, np.int64(moves[k]))
    return x


@loop
def advance_hands(tables, rules, rng_states, who, view, indices, decisions):
    """Play up to `decisions` more decisions at each of the given tables."""
    moves, rules = np.empty(MAX_LEGAL, np.int16), by_reference(rules)
    for t in indices:
        s, x = tables[t], rng_states[t]
        for _ in range(decisions):
            if s.actor == NONE:
                break
            x = play_turn(s, rules, who[s.actor], view, moves, x)
        rng_states[t] = x
