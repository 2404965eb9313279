# mypy: ignore-errors
# ruff: noqa: F821
"""Runs the network at a table.

A template: for each game `rules_api`, `encoder`, `derived_features` (None for a game without any) and
`heuristic_limit` (how many of the heuristic's choices are ranked) are injected.
"""

from typing import NamedTuple

import numpy as np

from meldhouse.engine.kernels import by_reference, kernel, kernel_decorator
from meldhouse.learn.input_encoding import encode
from meldhouse.learn.network import NO_ROW, compute_hidden, compute_outputs

encode_observation, encode_action = encoder.encode_observation, encoder.encode_action
legal, choose, MAX_LEGAL = rules_api.legal, rules_api.choose, rules_api.MAX_LEGAL

entry = kernel_decorator(cache=True, nogil=True, _nrt=False)  # what Python calls


@kernel
def notice_nothing(view, rules, out):
    """Do nothing; replaces `notice` in a game without derived features of the observation."""


@kernel
def foresee_nothing(view, rules, noticed, action, trial, moves, out):
    """Do nothing; replaces `foresee` in a game without derived features of actions."""


notice = getattr(derived_features, "notice", notice_nothing)
foresee = getattr(derived_features, "foresee", foresee_nothing)


class Workspace(NamedTuple):
    """The buffers for one evaluation of the network; threads must not share a workspace."""

    observation: np.ndarray  # a record
    noticed: np.ndarray  # derived features of the observation, a record
    input_bytes: np.ndarray  # both of them as bytes
    foreseen: np.ndarray  # derived features of an action, a record
    foreseen_bytes: np.ndarray
    foreseen_rows: np.ndarray  # (legal actions, features): output rows, or NO_ROW
    trial: np.ndarray  # a copy of the view, to try an action in
    trial_moves: np.ndarray
    seat_view: np.ndarray
    moves: np.ndarray  # legal actions, as the rules number them
    actions: np.ndarray  # the same, as learners number them
    logits: np.ndarray
    places: np.ndarray  # indices of selected legal actions
    active: np.ndarray  # the inputs that are 1
    hidden1: np.ndarray
    hidden2: np.ndarray


def new_workspace(view, observation, noticed, foreseen, foreseen_count, inputs, units):
    """Return empty buffers for these record types."""
    input_bytes, end = np.zeros(observation.itemsize + noticed.itemsize, np.uint8), observation.itemsize
    records = input_bytes[:end].view(observation), input_bytes[end:].view(noticed)
    foreseen_bytes = np.zeros(foreseen.itemsize, np.uint8)
    max_active = len(inputs.byte_table) + len(inputs.option_inputs)
    return Workspace(
        *(record.view(np.recarray) for record in records), input_bytes,
        foreseen_bytes.view(foreseen).view(np.recarray), foreseen_bytes,
        np.zeros((MAX_LEGAL, foreseen_count), np.int32), view.copy(), np.zeros(MAX_LEGAL, np.int16), view,
        np.zeros(MAX_LEGAL, np.int16), np.zeros(MAX_LEGAL, np.int64), np.zeros(MAX_LEGAL, np.float32),
        np.zeros(MAX_LEGAL, np.int64), np.zeros(max_active, np.int64),
        np.zeros(units, np.float32), np.zeros(units, np.float32),
    )  # fmt: skip


@kernel
def observe(view, rules, seat, workspace):
    encode_observation(view[0], rules, seat, workspace.observation[0])
    notice(view[0], rules, workspace.noticed[0])


@kernel
def rank_actions(view, rules, moves, actions, x):
    """Write the legal actions, with the heuristic's choices first.

    The first is its choice, the second its choice if the first were not allowed, and so on.  Returns the number of
    actions, how many of them are ranked, and the random generator.
    """
    n = legal(view[0], rules, moves)
    ranked, next_x = min(n, heuristic_limit), x
    for k in range(ranked):
        place, x_after = choose(view[0], rules, moves[k:], n - k, x)
        next_x = x_after if k == 0 else next_x
        moves[k], moves[k + place] = moves[k + place], moves[k]
    for k in range(n):
        actions[k] = encode_action(view[0], rules, np.int64(moves[k]))
    return n, ranked, next_x


@kernel
def foresee_actions(view, rules, network, n, workspace):
    """Write which output rows of the network each legal action's look-ahead features select; zeros select none."""
    for k in range(n):
        workspace.trial[0] = view[0]
        for feature in range(len(network.foreseen)):
            workspace.foreseen_bytes[feature] = 0
        action = np.int64(workspace.moves[k])
        foresee(
            view[0], rules, workspace.noticed[0], action, workspace.trial[0], workspace.trial_moves,
            workspace.foreseen[0],
        )  # fmt: skip
        for feature in range(len(network.foreseen)):
            level = min(np.int64(workspace.foreseen_bytes[feature]), network.foreseen[feature, 1])
            workspace.foreseen_rows[k, feature] = network.foreseen[feature, 0] + level if level > 0 else NO_ROW


@kernel
def evaluate(view, rules, network, encoding, workspace, x):
    """Evaluate a position from the actor's view, and write the legal actions and their logits.

    Returns how many actions are legal, how many of them are ranked by the heuristic, how many inputs are active, the
    value and the random generator.
    """
    observe(view, rules, np.int64(view[0].actor), workspace)
    n, ranked, x = rank_actions(view, rules, workspace.moves, workspace.actions, x)
    foresee_actions(view, rules, network, n, workspace)
    n_active = encode(workspace.input_bytes, encoding, workspace.active)
    compute_hidden(network, workspace.active, n_active, workspace.hidden1, workspace.hidden2)
    value = compute_outputs(
        network, workspace.actions, workspace.foreseen_rows, n, ranked, workspace.hidden2, workspace.logits
    )
    return n, ranked, n_active, value, x


@kernel
def argmax(logits, n):
    place = 0
    for k in range(1, n):
        if logits[k] > logits[place]:
            place = k
    return place


@entry
def choose_best(view, rules, network, encoding, workspace, moves, n, x):
    """Return the index of the network's choice among the n legal moves, and the random generator."""
    n_legal, _, _, _, x = evaluate(view, by_reference(rules), network, encoding, workspace, x)
    place, highest = 0, np.float32(-1e30)
    for k in range(n_legal):
        if workspace.logits[k] > highest:
            for j in range(n):
                if moves[j] == workspace.moves[k]:
                    place, highest = j, workspace.logits[k]
    return place, x


@entry
def choose_repeatedly(times, view, rules, network, encoding, workspace, x):
    """Make the same choice many times, to measure its duration."""
    total, rules = 0, by_reference(rules)
    for _ in range(times):
        workspace.seat_view[0] = view[0]
        n, _, _, _, x = evaluate(workspace.seat_view, rules, network, encoding, workspace, x)
        total += argmax(workspace.logits, n)
    return total, x
