# mypy: ignore-errors
"""The gap between the value of an action and the best value, on a logarithmic scale, as a feature for learning."""

import numpy as np

from meldhouse.engine.kernels import kernel

STEPS_PER_DOUBLING = 8  # of the value
MAX_CLOSE_STEPS = 12  # larger gaps are not distinguished: such an action is hopeless
FAR_STEPS = MAX_CLOSE_STEPS + 1


@kernel
def steps_below_best(value, best, far):
    """Return how many logarithmic steps a value is below the best value, at most `far`."""
    if value >= best:
        return 0
    return (
        far
        if value < best * 2.0 ** (-far / STEPS_PER_DOUBLING)
        else np.int64(STEPS_PER_DOUBLING * np.log2(best / value))
    )
