# mypy: ignore-errors
"""How much less one action promises than the best, as players who teach themselves are told it."""

import numpy as np

from meldhouse.engine.kernels import kernel

STEPS_PER_DOUBLING = 8  # steps in which what is promised doubles
MAX_CLOSE_STEPS = 12  # steps that are told one by one: what is further behind is hopeless
FAR_STEPS = MAX_CLOSE_STEPS + 1


@kernel
def steps_below_best(value, most, far):
    """And no more than so many."""
    if value >= most:
        return 0
    return (
        far
        if value < most * 2.0 ** (-far / STEPS_PER_DOUBLING)
        else np.int64(STEPS_PER_DOUBLING * np.log2(most / value))
    )
