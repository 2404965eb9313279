# mypy: ignore-errors
"""The replay buffer, which stores decisions from self-play for the learner."""

from typing import NamedTuple

import numpy as np


class ReplayBuffer(NamedTuple):
    """Stores decisions in flat arrays; each decision's lists begin where those of the previous decision end."""

    inputs: np.ndarray  # active inputs, of all decisions
    inputs_end: np.ndarray
    actions: np.ndarray  # actions that were tried, of all decisions
    foreseen_rows: np.ndarray  # (actions, features): output rows of the foreseen features, or NO_ROW
    returns: np.ndarray  # the scaled payoff of each action's rollout
    actions_end: np.ndarray
    heuristic_count: np.ndarray  # how many of a decision's first actions are the heuristic's choices, the best first


def new_buffer(
    decisions: int, inputs_per_decision: int, actions_per_decision: int, foreseen_count: int
) -> ReplayBuffer:
    """Return an empty buffer with room for this many decisions."""
    actions = decisions * actions_per_decision

    def zeros(kind, size=decisions):
        return np.zeros(size, kind)

    return ReplayBuffer(
        zeros(np.int32, decisions * inputs_per_decision), zeros(np.int64), zeros(np.int32, actions),
        np.zeros((actions, foreseen_count), np.int32),
        zeros(np.float32, actions), zeros(np.int64), zeros(np.int64),
    )  # fmt: skip
