# mypy: ignore-errors
# ruff: noqa: F821
"""Steps a batch of tables whose seats can have opponents of any kind, and keeps the history of each hand.

A template: for each game `rules_api`, `bot_turns`, `batch_step`, `styles` (None without alternative policies) and
`inference` (None for a game without a network) are injected.

Compiled opponents play inside a step.  At a table where an opponent from outside is to act, the step stops and marks
the table as waiting; RESUME plays that opponent's move and continues.
"""

from typing import NamedTuple

import numpy as np

from meldhouse.engine.kernels import by_reference, inlined, kernel, kernel_decorator
from meldhouse.engine.rng import scramble, step
from meldhouse.learn.network import Network

NONE, HAS_WINDOWS = rules_api.NONE, "window" in rules_api.STATE.names
legal, apply, conceal, payoff = rules_api.legal, rules_api.apply, rules_api.conceal, rules_api.payoff
choose, choose_as_novice, any_action = rules_api.choose, rules_api.choose_as_novice, bot_turns.any_action
encode_action, decode_action = batch_step.encode_action, batch_step.decode_action
clear, deal, observe, observe_actor, match_over = (
    batch_step.clear,
    batch_step.deal,
    batch_step.observe,
    batch_step.observe_actor,
    batch_step.match_over,
)
entry = kernel_decorator(cache=True, nogil=True, _nrt=False)  # what Python calls

UNIFORM, HEURISTIC, NOVICE, LEARNER = 0, 1, 2, batch_step.LEARNER
POOL = 4  # the kind of a seat whose player is drawn from the pool when an episode begins
FIRST_STYLE, FIRST_NETWORK, FIRST_OUTSIDE = 5, 1000, 2000  # kinds of styles, networks and opponents from outside
SAME_STEP, DISABLED = batch_step.SAME_STEP, batch_step.DISABLED
OPEN, STEP, RESUME, ADVISE = range(4)  # tasks: begin episodes, play learners' or outside opponents' actions, choose
SEAT, NUMBER = 0, 1  # columns of an event
SEALED_PASS = -2  # in `public`: an answer to a claim window that nobody learns of


class Opponents(NamedTuple):
    """The players of a batch, the networks among them, and the histories of the hands."""

    seated: np.ndarray  # (seats,): the kind of player at each seat
    pool: np.ndarray  # the kinds of players in the pool
    likely: np.ndarray  # their cumulative probabilities
    who: np.ndarray  # (n, seats): the kind of player at each seat of each table, in this episode
    learner: np.ndarray  # (n,): the learner's seat that acted last
    networks: tuple  # a Network whose arrays have an entry for each network
    encoding: tuple  # of the network's inputs
    workspace: tuple
    waiting: np.ndarray  # whether an opponent from outside is to act
    opening: np.ndarray  # whether nobody has decided anything in the episode yet
    history: np.ndarray  # (n, events, 2): the seat and public action of the last events, the newest first; NONE
    final_history: np.ndarray  # with SAME_STEP, the history at the end of an episode that ended in this step
    sealed: np.ndarray  # (n, seats, 2): answers to the claim window that is open
    n_sealed: np.ndarray
    public: np.ndarray  # by action: the number that everyone learns, or SEALED_PASS for a pass


# --- history ---------------------------------------------------------------------------------


@inlined
def forget(opponents, t):
    opponents.n_sealed[t] = 0
    for k in range(opponents.history.shape[1]):
        opponents.history[t, k, SEAT] = opponents.history[t, k, NUMBER] = NONE


@inlined
def keep_final_history(opponents, t):
    for k in range(opponents.history.shape[1]):
        opponents.final_history[t, k, SEAT] = opponents.history[t, k, SEAT]
        opponents.final_history[t, k, NUMBER] = opponents.history[t, k, NUMBER]


@inlined
def remember(opponents, t, seat, number):
    """Put an event in front of the history."""
    length = opponents.history.shape[1]
    for back in range(1, length):
        k = length - back
        opponents.history[t, k, SEAT] = opponents.history[t, k - 1, SEAT]
        opponents.history[t, k, NUMBER] = opponents.history[t, k - 1, NUMBER]
    if length > 0:
        opponents.history[t, 0, SEAT], opponents.history[t, 0, NUMBER] = seat, number


@inlined
def remember_accepted_claim(opponents, t, actor):
    """Put the claim that the rules have accepted into the history: the only one, or that of the seat to act."""
    claims, accepted = 0, NONE
    for k in range(opponents.n_sealed[t]):
        if opponents.sealed[t, k, NUMBER] != SEALED_PASS:
            claims += 1
            if accepted == NONE or opponents.sealed[t, k, SEAT] == actor:
                accepted = k
    if claims == 1 or (claims > 1 and opponents.sealed[t, accepted, SEAT] == actor):
        remember(opponents, t, opponents.sealed[t, accepted, SEAT], opponents.sealed[t, accepted, NUMBER])
    opponents.n_sealed[t] = 0


if HAS_WINDOWS:

    @inlined
    def window_is_open(s):
        return s.window != 0
else:

    @inlined
    def window_is_open(s):
        return False


@kernel
def make_move(table, rules, opponents, t, action):
    """Play an action of the rules, and remember what everyone learns of it."""
    if opponents.history.shape[1] == 0:
        apply(table[0], rules, action)
        return
    seat, number = np.int64(table[0].actor), encode_action(table[0], rules, action)
    is_sealed = window_is_open(table[0])
    apply(table[0], rules, action)
    public = np.int64(opponents.public[number])
    if not is_sealed:
        remember(opponents, t, seat, number if public == SEALED_PASS else public)
        return
    k = np.int64(opponents.n_sealed[t])
    opponents.sealed[t, k, SEAT], opponents.sealed[t, k, NUMBER] = seat, public
    opponents.n_sealed[t] = k + 1
    if not window_is_open(table[0]):
        remember_accepted_claim(opponents, t, np.int64(table[0].actor))


# --- opponents -------------------------------------------------------------------------------

if styles:
    choose_in_style = styles.choose

    @inlined
    def style_choice(view, setup, style, moves, n, x):
        return choose_in_style(view, setup.rules, style, moves, n, x)
else:

    @inlined
    def style_choice(view, setup, style, moves, n, x):
        return 0, x


if inference:
    evaluate, argmax = inference.evaluate, inference.argmax

    @inlined
    def network_choice(table, rules, opponents, index, x):
        """Return the best action by a network, and the random generator."""
        some, space = opponents.networks, opponents.workspace
        network = Network(
            some.weights[index], some.first[index], some.first_bias[index], some.second[index], some.second_bias[index],
            some.last[index], some.last_bias[index], some.parts, some.foreseen,
        )  # fmt: skip
        space.seat_view[0] = table[0]
        conceal(space.seat_view[0], rules, np.int64(table[0].actor))
        n, _, _, _, x = evaluate(space.seat_view, rules, network, opponents.encoding, space, x)
        return np.int64(space.moves[argmax(space.logits, n)]), x
else:

    @inlined
    def network_choice(table, rules, opponents, index, x):
        return NONE, x


@kernel
def opponent_action(table, rules, setup, opponents, kind, x):
    """Return the action of a compiled opponent, and the random generator."""
    if kind >= FIRST_NETWORK:
        return network_choice(table, rules, opponents, kind - FIRST_NETWORK, x)
    if kind == UNIFORM:
        return any_action(table[0], rules, setup.moves, x)
    n = legal(table[0], rules, setup.moves)
    setup.seat_view[0] = table[0]
    conceal(setup.seat_view[0], rules, np.int64(table[0].actor))
    if kind >= FIRST_STYLE:
        k, x = style_choice(setup.seat_view[0], setup, kind - FIRST_STYLE, setup.moves, n, x)
    elif kind == NOVICE:
        k, x = choose_as_novice(setup.seat_view[0], rules, setup.moves, n, x)
    else:
        k, x = choose(setup.seat_view[0], rules, setup.moves, n, x)
    return np.int64(setup.moves[k]), x


@kernel
def draw_players(opponents, t, x):
    """Draw the players of an episode from the pool, and return the random generator."""
    for seat in range(len(opponents.seated)):
        kind = np.int64(opponents.seated[seat])
        if kind == POOL:
            x = step(x)
            chance, k = (scramble(x) >> np.uint64(11)) * 2.0**-53, 0
            while k < len(opponents.pool) - 1 and chance >= opponents.likely[k]:
                k += 1
            kind = np.int64(opponents.pool[k])
        opponents.who[t, seat] = kind
    return x


@kernel
def opponents_play(table, rules, setup, opponents, t, x):
    """Play the compiled opponents' moves until another player is to act or the hand is over."""
    while table[0].actor != NONE:
        kind = np.int64(opponents.who[t, table[0].actor])
        if kind == LEARNER or kind >= FIRST_OUTSIDE:
            break
        action, x = opponent_action(table, rules, setup, opponents, kind, x)
        make_move(table, rules, opponents, t, action)
    return x


@kernel
def deal_and_play(table, rules, setup, opponents, t, x):
    forget(opponents, t)
    x = deal(table, rules, setup.pack, setup.deck, x)
    return opponents_play(table, rules, setup, opponents, t, x)


@kernel
def open_table(batch, rules, setup, opponents, t, x):
    """Begin a new episode at a table, up to the first decision of a learner or an opponent from outside."""
    table = batch.tables[t : t + 1]
    table[0] = setup.blank[0]
    opponents.opening[t] = True
    x = draw_players(opponents, t, x)
    while table[0].actor == NONE:
        x = deal_and_play(table, rules, setup, opponents, t, x)
    return x


@kernel
def continue_table(batch, rules, setup, opponents, t, last, mode, x):
    """Pay the hand if it is over, deal or begin the next episode, and observe the table for the player to act.

    A hand that is over before a learner's first decision in an episode is dealt again, without a reward.
    """
    table = batch.tables[t : t + 1]
    while table[0].actor == NONE:
        if opponents.opening[t]:
            x = open_table(batch, rules, setup, opponents, t, x)
            continue
        for seat in range(batch.rewards.shape[1]):
            batch.rewards[t, seat] += payoff(table[0], rules, seat)
        batch.hands_left[t] -= 1
        if batch.hands_left[t] == 0 or match_over(table[0]):
            batch.over[t], batch.seats[t] = True, opponents.learner[t]
            if mode != SAME_STEP:
                break
            observe(table, rules, np.int64(batch.seats[t]), setup.seat_view, last[t : t + 1])
            keep_final_history(opponents, t)
            x = open_table(batch, rules, setup, opponents, t, x)
            batch.hands_left[t] = setup.hands
        else:
            x = deal_and_play(table, rules, setup, opponents, t, x)
    opponents.waiting[t] = table[0].actor != NONE and opponents.who[t, table[0].actor] >= FIRST_OUTSIDE
    if table[0].actor != NONE and not opponents.waiting[t]:
        opponents.opening[t], opponents.learner[t] = False, table[0].actor
    batch.chances[t] = x
    observe_actor(batch, rules, setup, t)


# --- what Python calls -----------------------------------------------------------------------


@inlined
def begin_at(batch, rules, setup, opponents, t):
    """Begin a new episode at a table."""
    x = open_table(batch, rules, setup, opponents, t, batch.chances[t])
    batch.hands_left[t], batch.over[t] = setup.hands, False
    clear(batch.rewards[t])
    return x


@inlined
def step_at(batch, rules, setup, opponents, t, action):
    """Play a learner's action at a table, or begin a new episode."""
    clear(batch.rewards[t])
    fresh = batch.over[t]
    batch.over[t] = False
    if fresh:
        batch.hands_left[t] = setup.hands
        return open_table(batch, rules, setup, opponents, t, batch.chances[t])
    return play_at(batch, rules, setup, opponents, t, action)


@kernel
def play_at(batch, rules, setup, opponents, t, action):
    """Play an action at a table, and then the compiled opponents' moves."""
    table = batch.tables[t : t + 1]
    make_move(table, rules, opponents, t, decode_action(table[0], rules, action))
    return opponents_play(table, rules, setup, opponents, t, batch.chances[t])


@kernel
def advise_at(batch, rules, setup, opponents, t, kind):
    """Return the action that a compiled player would choose at a table, or 0 if no seat is to act."""
    table = batch.tables[t : t + 1]
    if table[0].actor == NONE:
        return 0
    action, batch.chances[t] = opponent_action(table, rules, setup, opponents, kind, batch.chances[t])
    return encode_action(table[0], rules, action)


@entry
def run_task(task, batch, setup, opponents, which, actions, last, option):
    """Do a task at these tables; `option` is the kind of player for ADVISE, and the autoreset mode for other tasks.

    One function for all tasks, because each compiled function contains the opponents' code.
    """
    rules = by_reference(setup.rules)
    for k in range(len(which)):
        t = which[k]
        if task == ADVISE:
            actions[k] = advise_at(batch, rules, setup, opponents, t, option)
            continue
        if task == STEP and batch.over[t] and option == DISABLED:
            clear(batch.rewards[t])
            continue
        if task == OPEN:
            x = begin_at(batch, rules, setup, opponents, t)
        elif task == STEP:
            x = step_at(batch, rules, setup, opponents, t, actions[k])
        else:
            x = play_at(batch, rules, setup, opponents, t, actions[k])
        continue_table(batch, rules, setup, opponents, t, last, option, x)
