"""Vectorized random number streams, one per hand; engine/rng.py is the scalar version."""

from typing import Any

import numpy as np
import numpy.typing as npt

from meldhouse.engine import rng

IntArray = npt.NDArray[Any]  # of integers
GOLDEN_GAMMA = 0x9E3779B97F4A7C15


def initial_rng_states(seed: int, first: int, hands: int) -> IntArray:
    """Return `rng.seeded(seed, n)` for every hand n of a range."""
    numbers = np.arange(first, first + hands, dtype=np.uint64)
    x = np.uint64(rng.mix((rng.mix(seed % rng.WORD) + GOLDEN_GAMMA) % rng.WORD))
    return _nonzero(splitmix64(x + splitmix64(numbers) + np.uint64(GOLDEN_GAMMA)))


def derive_rng_states(rng_states: IntArray, number: Any) -> IntArray:
    """Return `rng.seeded(state, number)` for each state, to seed later hands of a session or copies of a table."""
    return _nonzero(
        splitmix64(rng_states + splitmix64(np.atleast_1d(np.asarray(number, np.uint64))) + np.uint64(GOLDEN_GAMMA))
    )


def _nonzero(x: IntArray) -> IntArray:
    return np.where(x == 0, np.uint64(1), x)


def splitmix64(z: npt.NDArray[np.uint64]) -> npt.NDArray[np.uint64]:
    """Return `rng.mixed(z)`, the finalizer of SplitMix64, for many numbers."""
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return z ^ (z >> np.uint64(31))
