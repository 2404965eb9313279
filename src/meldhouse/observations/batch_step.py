# mypy: ignore-errors
# ruff: noqa: F821
"""Steps a batch of tables at once, one move at each.

A template: for each game `rules_api`, `bot_turns` and `encoder` are injected.  Each table has a generator of its own in
`chances`, so it does not depend on the other tables in the batch.  `view`, `deck` and `moves` are scratch buffers for a
seat's view, a deck and the legal moves.
"""

import numpy as np

from meldhouse.engine.kernels import declared, inlined, kernel, laid
from meldhouse.engine.rng import below, step

NONE, MAX_LEGAL = rules_api.NONE, rules_api.MAX_LEGAL
HAS_MATCHES = "match_over" in rules_api.STATE.names
encode_observation, encode_action, decode_action = (
    encoder.encode_observation,
    encoder.encode_action,
    encoder.decode_action,
)
legal, apply, conceal, payoff = rules_api.legal, rules_api.apply, rules_api.conceal, rules_api.payoff
shuffle_deck, deal_to, turn = bot_turns.shuffle_deck, bot_turns.deal_to, bot_turns.turn

entry = declared(cache=True, nogil=True, _nrt=False)  # what Python calls, with scratch buffers

LEARNER = 3  # the kind of player at a seat, in addition to the bots of bot_turns.py
NEXT_STEP, SAME_STEP, DISABLED = 0, 1, 2  # autoreset: when a finished episode is followed by a new one

if HAS_MATCHES:

    @inlined
    def match_over(s):
        return s.match_over != 0
else:

    @inlined
    def match_over(s):
        return False


@inlined
def clear(row):
    for k in range(len(row)):
        row[k] = 0


@kernel
def deal(table, rules, pack, deck, x):
    """Deal the next hand from a shuffled pack; return the players' generator, which is not the table's own."""
    for k in range(len(pack)):
        deck[k] = pack[k]
    return deal_to(table[0], rules, deck, shuffle_deck(deck, rules, x))


@inlined
def bots_play(table, rules, who, view, moves, x):
    """Play the bots' moves until it is a learner's turn or the hand is over; return the generator."""
    while table[0].actor != NONE and who[table[0].actor] != LEARNER:
        x = turn(table[0], rules, who[table[0].actor], view, moves, x)
    return x


@kernel
def observe(table, rules, seat, view, out):
    """Write the observation of a seat."""
    view[0] = table[0]
    conceal(view[0], rules, seat)
    encode_observation(view[0], rules, seat, out[0])


@kernel
def fill_action_mask(table, rules, mask, moves):
    """Write the mask of the actor's legal actions."""
    clear(mask)
    for k in range(legal(table[0], rules, moves)):
        mask[encode_action(table[0], rules, np.int64(moves[k]))] = 1


@inlined
def observe_actor(table, rules, seats, view, seen, mask, moves):
    """Write the actor's observation and action mask; after the last hand, those of the seat that acted last."""
    if table[0].actor != NONE:
        seats[0] = table[0].actor
    observe(table, rules, np.int64(seats[0]), view, seen)
    fill_action_mask(table, rules, mask, moves)


@kernel
def open_table(table, blank, rules, pack, deck, x, who, view, moves):
    """Open a new table and play until it is a learner's turn; return the generator."""
    table[0] = blank[0]
    while table[0].actor == NONE:
        x = bots_play(table, rules, who, view, moves, deal(table, rules, pack, deck, x))
    return x


@kernel
def end_hand(table, rules, pack, deck, x, who, view, moves, hands, reward):
    """Pay out the hand, and deal others until it is a learner's turn.

    Returns whether the episode is over, and the generator.
    """
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
    """Make an action at a table, or begin a new episode."""
    x, fresh = chance[0], over[0]
    clear(reward)
    over[0] = False
    if not fresh:
        apply(table[0], rules, decode_action(table[0], rules, action))
        x = bots_play(table, rules, who, view, moves, x)
        if table[0].actor == NONE:
            over[0], x = end_hand(table, rules, pack, deck, x, who, view, moves, hands, reward)
        fresh = over[0] and mode == SAME_STEP
        if fresh:
            observe(table, rules, np.int64(seats[0]), view, last)
    if fresh:
        x = open_table(table, blank, rules, pack, deck, x, who, view, moves)
        hands[0] = length
    chance[0] = x
    observe_actor(table, rules, seats, view, seen, mask, moves)


# --- what Python calls ---------------------------------------------------------------------


@entry
def observe_at(tables, rules, seat, view, out):
    """Write the observation that a seat has of the first table."""
    observe(tables, laid(rules), seat, view, out)


@entry
def fill_action_mask_at(tables, rules, mask, moves):
    """Write the action mask of the first table."""
    fill_action_mask(tables, laid(rules), mask, moves)


@entry
def encode_action_at(tables, rules, action):
    """Return the learner's number for a legal action of the rules, at the first table."""
    return encode_action(tables[0], laid(rules), action)


@entry
def decode_action_at(tables, rules, number):
    """Return the action of the rules for a learner's number, at the first table."""
    return decode_action(tables[0], laid(rules), number)


@entry
def open_all(
    tables, blank, rules, pack, deck, chances, who, view, moves, length, hands, seats, seen, masks, over, rewards, which
):
    """Begin a new episode at each of these tables."""
    rules = laid(rules)
    for t in which:
        chances[t] = open_table(tables[t : t + 1], blank, rules, pack, deck, chances[t], who, view, moves)
        hands[t], over[t] = length, False
        clear(rewards[t])
        observe_actor(tables[t : t + 1], rules, seats[t : t + 1], view, seen[t : t + 1], masks[t], moves)


@entry
def illegal(masks, over, actions):
    """Return the first table whose action is not legal, or NONE."""
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
    """Make an action at every table; `mode` is the autoreset mode for tables whose episode is over."""
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
    """Choose a random legal action for every table, uniformly."""
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
