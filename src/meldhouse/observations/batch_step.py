# mypy: ignore-errors
# ruff: noqa: F821
"""Steps a batch of tables simultaneously, with one move at each table.

A template: for each game `rules_api`, `bot_turns` and `encoder` are injected.  Each table has a generator of its own in
`chances`, so it does not depend on the other tables in the batch.
"""

from typing import NamedTuple

import numpy as np

from meldhouse.engine.kernels import by_reference, inlined, kernel, kernel_decorator
from meldhouse.engine.rng import below, step
from meldhouse.observations.step_signals import (
    CALLER,
    CHOOSE,
    NO_BLOCK,
    STEP,
    TAKE,
    TASK,
    WRONG,
    await_others,
    await_request,
    claim,
    count,
    finish,
    first_table,
    read,
    request,
)

NONE, MAX_LEGAL = rules_api.NONE, rules_api.MAX_LEGAL
HAS_MATCHES = "match_over" in rules_api.STATE.names
encode_observation, encode_action, decode_action = (
    encoder.encode_observation,
    encoder.encode_action,
    encoder.decode_action,
)
legal, apply, conceal, payoff = rules_api.legal, rules_api.apply, rules_api.conceal, rules_api.payoff
shuffle_deck, deal_to, turn = bot_turns.shuffle_deck, bot_turns.deal_to, bot_turns.turn

entry = kernel_decorator(cache=True, nogil=True, _nrt=False)  # what Python calls, with scratch buffers

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


class Setup(NamedTuple):
    """The rules and scratch buffers that all tables of a batch share; threads must not share them."""

    rules: tuple  # of plain numbers
    pack: np.ndarray
    blank: np.ndarray  # a table before its first hand
    who: np.ndarray  # the kind of player at each seat
    hands: int  # of an episode; 0 until the match is decided
    seat_view: np.ndarray  # scratch
    deck: np.ndarray  # scratch
    moves: np.ndarray  # scratch: legal moves


class Batch(NamedTuple):
    """Stores a batch of tables, and the arrays that each step writes for them."""

    tables: np.ndarray
    chances: np.ndarray  # generators of the players
    hands_left: np.ndarray  # of the episode
    seats: np.ndarray  # the seat to act, or the one that acted last
    observations: np.ndarray
    masks: np.ndarray
    legal_actions: np.ndarray  # the same as a list, so that nothing has to search a mask
    legal_counts: np.ndarray  # the length of that list
    over: np.ndarray  # whether the episode is over
    rewards: np.ndarray


class Actions(NamedTuple):
    """The actions of a batch, given or chosen at random."""

    given: np.ndarray  # to play in the next step
    chosen: np.ndarray
    chances: np.ndarray  # generators that choose them
    ignored: np.ndarray  # whether the next step ignores the given action


@inlined
def clear(row):
    for k in range(len(row)):
        row[k] = 0


@kernel
def deal(table, rules, pack, deck, x):
    """Deal the next hand from a shuffled deck; return the players' generator, which is separate from the table's."""
    for k in range(len(pack)):
        deck[k] = pack[k]
    return deal_to(table[0], rules, deck, shuffle_deck(deck, rules, x))


@inlined
def bots_play(table, rules, setup, x):
    """Play the bots' moves until it is a learner's turn or the hand is over; return the random generator."""
    while table[0].actor != NONE and setup.who[table[0].actor] != LEARNER:
        x = turn(table[0], rules, setup.who[table[0].actor], setup.seat_view, setup.moves, x)
    return x


@inlined
def deal_and_play(table, rules, setup, x):
    """Deal the next hand and play until it is a learner's turn or the hand is over; return the random generator."""
    return bots_play(table, rules, setup, deal(table, rules, setup.pack, setup.deck, x))


@kernel
def observe(table, rules, seat, view, out):
    """Write the observation of a seat into the buffer."""
    view[0] = table[0]
    conceal(view[0], rules, seat)
    encode_observation(view[0], rules, seat, out[0])


@kernel
def fill_action_mask(table, rules, mask, moves):
    """Write the mask of the actor's legal actions into the buffer."""
    clear(mask)
    for k in range(legal(table[0], rules, moves)):
        mask[encode_action(table[0], rules, np.int64(moves[k]))] = 1


@kernel
def list_legal_actions(table, rules, mask, actions, before, moves):
    """Replace the `before` listed actions, and their marks in the mask, by the legal ones; return their number.

    An action that several actions of the rules stand for is listed once.
    """
    for k in range(before):
        mask[actions[k]] = 0
    n = 0
    for k in range(legal(table[0], rules, moves)):
        action = encode_action(table[0], rules, np.int64(moves[k]))
        actions[n] = action
        n += mask[action] == 0
        mask[action] = 1
    return n


@inlined
def observe_actor(batch, rules, setup, t):
    """Write the observation and mask of the actor; after the last hand, those of the seat that acted last."""
    table = batch.tables[t : t + 1]
    if table[0].actor != NONE:
        batch.seats[t] = table[0].actor
    observe(table, rules, np.int64(batch.seats[t]), setup.seat_view, batch.observations[t : t + 1])
    batch.legal_counts[t] = list_legal_actions(
        table, rules, batch.masks[t], batch.legal_actions[t], batch.legal_counts[t], setup.moves
    )


@kernel
def open_table(table, rules, setup, x):
    """Open a new table and play until it is a learner's turn; return the random generator."""
    table[0] = setup.blank[0]
    while table[0].actor == NONE:
        x = deal_and_play(table, rules, setup, x)
    return x


@kernel
def end_hand(table, rules, setup, x, hands_left, reward):
    """Pay out the hand, and deal more hands until it is a learner's turn.

    Returns whether the episode is over, and the random generator.
    """
    while table[0].actor == NONE:
        for seat in range(len(reward)):
            reward[seat] += payoff(table[0], rules, seat)
        hands_left[0] -= 1
        if hands_left[0] == 0 or match_over(table[0]):
            return True, x
        x = deal_and_play(table, rules, setup, x)
    return False, x


@inlined
def step_one(batch, rules, setup, t, action, last, mode):
    """Play an action at a table, or begin a new episode."""
    table, x, fresh = batch.tables[t : t + 1], batch.chances[t], batch.over[t]
    clear(batch.rewards[t])
    batch.over[t] = False
    if not fresh:
        apply(table[0], rules, decode_action(table[0], rules, action))
        x = bots_play(table, rules, setup, x)
        if table[0].actor == NONE:
            batch.over[t], x = end_hand(table, rules, setup, x, batch.hands_left[t : t + 1], batch.rewards[t])
        fresh = batch.over[t] and mode == SAME_STEP
        if fresh:
            observe(table, rules, np.int64(batch.seats[t]), setup.seat_view, last[t : t + 1])
    if fresh:
        x = open_table(table, rules, setup, x)
        batch.hands_left[t] = setup.hands
    batch.chances[t] = x
    observe_actor(batch, rules, setup, t)


@inlined
def step_at(batch, rules, setup, actions, last, mode, start, end):
    """Play the given action at each table from `start` to `end`."""
    for t in range(start, end):
        if batch.over[t] and mode == DISABLED:
            clear(batch.rewards[t])
        else:
            step_one(batch, rules, setup, t, actions.given[t], last, mode)


@inlined
def choose_at(batch, actions, start, end):
    for t in range(start, end):
        x = step(actions.chances[t])
        actions.chances[t] = x
        n = np.int64(batch.legal_counts[t])
        actions.chosen[t] = batch.legal_actions[t, below(x, n)] if n > 0 else 0


@inlined
def check_at(batch, actions, take, signals, start, end):
    """Signal if a given action is illegal; `take` the chosen actions as the given ones before."""
    if take:
        for t in range(start, end):
            actions.given[t] = actions.chosen[t]
    if first_illegal_of(batch, actions, start, end) != NONE:
        count(signals, CALLER, WRONG)


@inlined
def first_illegal_of(batch, actions, start, end):
    for t in range(start, end):
        action = actions.given[t]
        if not actions.ignored[t] and (action < 0 or action >= batch.masks.shape[1] or batch.masks[t, action] == 0):
            return t
    return NONE


# --- what Python calls ---------------------------------------------------------------------


@entry
def observe_at(tables, rules, seat, view, out):
    """Write a seat's observation of the first table."""
    observe(tables, by_reference(rules), seat, view, out)


@entry
def fill_action_mask_at(tables, rules, mask, moves):
    """Write the action mask of the actor at the first table."""
    fill_action_mask(tables, by_reference(rules), mask, moves)


@entry
def encode_action_at(tables, rules, action):
    """Return the learner's action number for a legal action of the rules at the first table."""
    return encode_action(tables[0], by_reference(rules), action)


@entry
def decode_action_at(tables, rules, number):
    """Return the action of the rules for a learner's action number at the first table."""
    return decode_action(tables[0], by_reference(rules), number)


@entry
def open_all(batch, setup, which):
    """Begin a new episode at each of these tables."""
    rules = by_reference(setup.rules)
    for t in which:
        batch.chances[t] = open_table(batch.tables[t : t + 1], rules, setup, batch.chances[t])
        batch.hands_left[t], batch.over[t] = setup.hands, False
        clear(batch.rewards[t])
        observe_actor(batch, rules, setup, t)


@entry
def first_illegal(batch, actions):
    """Return the index of the first table for which the given action is illegal, or NONE."""
    return first_illegal_of(batch, actions, 0, len(batch.tables))


@entry
def choose_all(batch, actions):
    """Choose a uniformly random legal action for every table, and 0 where there is none."""
    choose_at(batch, actions, 0, len(batch.tables))


@entry
def step_all(batch, setup, actions, last, mode):
    """Play the given action at every table; `mode` is the autoreset mode for tables whose episode is over."""
    step_at(batch, by_reference(setup.rules), setup, actions, last, mode, 0, len(batch.tables))


@entry
def work_together(batch, setup, actions, last, mode, signals, thread, blocks):
    """Do the requested task for all tables, as `step_all`, `choose_all` and `first_illegal` do, in several threads.

    There are `blocks` of tables for each thread (step_signals.py).  The caller asks all threads to do the task,
    takes part itself, and returns whether all have finished.  The others take part as often as they are asked to, and
    return when no request has come for a while, or to wake the caller.
    """
    rules, n = by_reference(setup.rules), len(batch.tables)
    if thread == CALLER:
        request(signals)
    while await_request(signals, thread, blocks):
        block = claim(signals, thread, blocks)
        while block != NO_BLOCK:
            task = read(signals, CALLER, TASK)  # after the claim: it may be of a later request than the one awaited
            start, end = first_table(n, signals, blocks, block), first_table(n, signals, blocks, block + 1)
            if task == STEP:
                step_at(batch, rules, setup, actions, last, mode, start, end)
            elif task == CHOOSE:
                choose_at(batch, actions, start, end)
            else:
                check_at(batch, actions, task == TAKE, signals, start, end)
            finish(signals, thread)
            block = claim(signals, thread, blocks)
    return await_others(signals, thread, blocks)
