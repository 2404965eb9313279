# mypy: ignore-errors
"""A buffer of decisions to learn from."""

from typing import NamedTuple

import numpy as np


class Notes(NamedTuple):
    """What is remembered of decisions; of each of them the lists begin where those of the one before end."""

    inputs: np.ndarray  # the inputs that were 1, of all decisions
    inputs_end: np.ndarray
    numbers: np.ndarray  # the actions that were tried, of all decisions
    rows: np.ndarray  # and of each the rows of what was foreseen
    came: np.ndarray  # what each came to
    numbers_end: np.ndarray
    liked: np.ndarray  # so many of the first of them are the rule of thumb's, the best first


def notes(decisions: int, most_inputs: int, most_numbers: int, things: int) -> Notes:
    """Room for so many decisions, where so many things are foreseen of an action."""

    def numbers(kind, size=decisions):
        return np.zeros(size, kind)

    return Notes(
        numbers(np.int32, decisions * most_inputs), numbers(np.int64), numbers(np.int32, decisions * most_numbers),
        np.zeros((decisions * most_numbers, things), np.int32),
        numbers(np.float32, decisions * most_numbers), numbers(np.int64), numbers(np.int64),
    )  # fmt: skip
