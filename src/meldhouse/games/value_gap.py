# mypy: ignore-errors
"""How much less one action promises than the best, as players who teach themselves are told it."""

import numpy as np

from meldhouse.engine.kernels import kernel

FINE = 8  # steps in which what is promised doubles
CLOSE = 12  # steps that are told one by one: what is further behind is hopeless
FAR = CLOSE + 1


@kernel
def steps_behind(value, most, far):
    """And no more than so many."""
    if value >= most:
        return 0
    return far if value < most * 2.0 ** (-far / FINE) else np.int64(FINE * np.log2(most / value))
