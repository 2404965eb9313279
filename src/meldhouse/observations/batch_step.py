# mypy: ignore-errors
# ruff: noqa: F821
"""Steps many tables at once, one move at each.

A template: `law`, the doors that lead to it, `turns` and `sights` are put in place for each game.  All chance of a
table comes from its own generator in `chances`: what happens at a table does not depend on which others there are.
`view` is scratch for what one may see, `deck` for a deck, `moves` for legal moves.
"""

import numpy as np

from meldhouse.engine.kernels import declared, inlined, kernel, laid
from meldhouse.engine.rng import below, step

NONE, MAX_LEGAL = law.NONE, law.MAX_LEGAL
MATCHES = "match_over" in law.STATE.names
see, meant, played = sights.see, sights.meant, sights.played
legal, apply, conceal, payoff = law.legal, law.apply, law.conceal, law.payoff
shuffle_deck, deal_to, turn = turns.shuffle_deck, turns.deal_to, turns.turn

entry = declared(cache=True, nogil=True, _nrt=False)  # what Python calls; it brings the room to work in

LEARNER = 3  # who sits at a seat, beside the bots of bot_turns.py
NEXT_STEP, SAME_STEP, DISABLED = 0, 1, 2  # when an episode that is over is followed by another

if MATCHES:

    @inlined
    def match_over(s):
        return s.match_over != 0
else:

    @inlined
    def match_over(s):
        return False


@inlined
def clear(row):
    """Nothing in any place of it."""
    for k in range(len(row)):
        row[k] = 0


@kernel
def deal(table, rules, pack, deck, x):
    """The next hand from a shuffled pack; returns the players' generator.  The table's own is another."""
    for k in range(len(pack)):
        deck[k] = pack[k]
    return deal_to(table[0], rules, deck, shuffle_deck(deck, rules, x))


@inlined
def bots_play(table, rules, who, view, moves, x):
    """Until a learner is asked, or the hand is over; returns the generator."""
    while table[0].actor != NONE and who[table[0].actor] != LEARNER:
        x = turn(table[0], rules, who[table[0].actor], view, moves, x)
    return x


@kernel
def look(table, rules, seat, view, out):
    """What the seat sees."""
    view[0] = table[0]
    conceal(view[0], rules, seat)
    see(view[0], rules, seat, out[0])


@kernel
def ask(table, rules, mask, moves):
    """Which actions the actor may choose."""
    clear(mask)
    for k in range(legal(table[0], rules, moves)):
        mask[meant(table[0], rules, np.int64(moves[k]))] = 1


@inlined
def show(table, rules, seats, view, seen, mask, moves):
    """What the actor sees and may do; where the hand is over, what the seat that was asked last sees of it."""
    if table[0].actor != NONE:
        seats[0] = table[0].actor
    look(table, rules, np.int64(seats[0]), view, seen)
    ask(table, rules, mask, moves)


@kernel
def open_table(table, blank, rules, pack, deck, x, who, view, moves):
    """A fresh table, its first hand dealt, up to a learner's move; returns the generator."""
    table[0] = blank[0]
    while table[0].actor == NONE:
        x = bots_play(table, rules, who, view, moves, deal(table, rules, pack, deck, x))
    return x


@kernel
def end_hand(table, rules, pack, deck, x, who, view, moves, hands, reward):
    """The hand is paid, and others dealt until a learner is asked: is the episode over?  And the generator."""
    while table[0].actor == NONE:
        for seat in range(len(reward)):
            reward[seat] += payoff(table[0], rules, seat)
        hands[0] -= 1
        if hands[0] == 0 or match_over(table[0]):
            return True, x
        x = bots_play(table, rules, who, view, moves, deal(table, rules, pack, deck, x))
    return False, x


@inlined
def step_one(
    table, blank, rules, pack, deck, chance, who, view, length, hands, seats, seen, mask, over, reward, action, last,
    mode, moves,
):  # fmt: skip
    """An action at a table, or a new episode."""
    x, fresh = chance[0], over[0]
    clear(reward)
    over[0] = False
    if not fresh:
        apply(table[0], rules, played(table[0], rules, action))
        x = bots_play(table, rules, who, view, moves, x)
        if table[0].actor == NONE:
            over[0], x = end_hand(table, rules, pack, deck, x, who, view, moves, hands, reward)
        fresh = over[0] and mode == SAME_STEP
        if fresh:
            look(table, rules, np.int64(seats[0]), view, last)
    if fresh:
        x = open_table(table, blank, rules, pack, deck, x, who, view, moves)
        hands[0] = length
    chance[0] = x
    show(table, rules, seats, view, seen, mask, moves)


# --- what Python calls ---------------------------------------------------------------------


@entry
def look_at(tables, rules, seat, view, out):
    """What a seat sees of the first table."""
    look(tables, laid(rules), seat, view, out)


@entry
def ask_at(tables, rules, mask, moves):
    """What the actor of the first table may do."""
    ask(tables, laid(rules), mask, moves)


@entry
def meant_at(tables, rules, action):
    """The learner's number of a legal action of the law."""
    return meant(tables[0], laid(rules), action)


@entry
def played_at(tables, rules, number):
    """The law's action that a learner's number means."""
    return played(tables[0], laid(rules), number)


@entry
def open_all(
    tables, blank, rules, pack, deck, chances, who, view, moves, length, hands, seats, seen, masks, over, rewards, which
):
    """A new episode at each of these tables."""
    rules = laid(rules)
    for t in which:
        chances[t] = open_table(tables[t : t + 1], blank, rules, pack, deck, chances[t], who, view, moves)
        hands[t], over[t] = length, False
        clear(rewards[t])
        show(tables[t : t + 1], rules, seats[t : t + 1], view, seen[t : t + 1], masks[t], moves)


@entry
def illegal(masks, over, actions):
    """The first table whose action is none that it may choose, NONE if all are."""
    for t in range(len(actions)):
        action = actions[t]
        if not over[t] and (action < 0 or action >= masks.shape[1] or masks[t, action] == 0):
            return t
    return NONE


@entry
def step_all(
    tables, blank, rules, pack, deck, chances, who, view, moves, length, hands, seats, seen, masks, over, rewards,
    actions, last, mode,
):  # fmt: skip
    """An action at every table; what becomes of those whose episode is over is the mode's to say."""
    rules = laid(rules)
    for t in range(len(tables)):
        if over[t] and mode == DISABLED:
            clear(rewards[t])
        else:
            step_one(
                tables[t : t + 1], blank, rules, pack, deck, chances[t : t + 1], who, view, length, hands[t : t + 1],
                seats[t : t + 1], seen[t : t + 1], masks[t], over[t : t + 1], rewards[t], actions[t], last[t : t + 1],
                mode, moves,
            )  # fmt: skip


@entry
def choose_all(masks, chances, actions):
    """Of every table one of the actions that it may choose, each as likely."""
    for t in range(len(actions)):
        n = 0
        for action in range(masks.shape[1]):
            n += masks[t, action]
        x = step(chances[t])
        chances[t], k = x, below(x, max(n, 1))
        actions[t] = 0
        for action in range(masks.shape[1]):
            k -= masks[t, action]
            if k < 0:
                actions[t] = action
                break
