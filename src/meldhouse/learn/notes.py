# mypy: ignore-errors
"""What is remembered of decisions, to learn from."""

from typing import NamedTuple

import numpy as np


class Notes(NamedTuple):
    """What is remembered of decisions; of each of them the lists begin where those of the one before end."""

    inputs: np.ndarray  # the inputs that were 1, of all decisions
    inputs_end: np.ndarray
    numbers: np.ndarray  # what could be chosen, of all decisions
    numbers_end: np.ndarray
    thumb: np.ndarray  # the place of the rule of thumb's choice
    chosen: np.ndarray  # the place of what was chosen
    sure: np.ndarray  # how likely it was, as a logarithm
    worth: np.ndarray  # what the hand was thought to be worth
    goal: np.ndarray  # what it was worth, as far as can be told
    better: np.ndarray  # by how much it went better than was thought
    seat: np.ndarray


def notes(decisions: int, most_inputs: int, most_numbers: int) -> Notes:
    """Room for so many decisions."""

    def numbers(kind, size=decisions):
        return np.zeros(size, kind)

    return Notes(
        numbers(np.int32, decisions * most_inputs), numbers(np.int64), numbers(np.int32, decisions * most_numbers),
        numbers(np.int64), numbers(np.int64), numbers(np.int64), numbers(np.float32), numbers(np.float32),
        numbers(np.float32), numbers(np.float32), numbers(np.int64),
    )  # fmt: skip
