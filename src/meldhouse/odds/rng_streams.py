"""Random number streams of many hands at once: what engine/rng.py does for one."""

from typing import Any

import numpy as np
import numpy.typing as npt

from meldhouse.engine import rng

Numbers = npt.NDArray[Any]  # whole ones
GOLDEN = 0x9E3779B97F4A7C15


def chances_of(seed: int, first: int, hands: int) -> Numbers:
    """`chance.seeded(seed, n)` of every hand in a range."""
    numbers = np.arange(first, first + hands, dtype=np.uint64)
    x = np.uint64(rng.mixed((rng.mixed(seed % rng.WORD) + GOLDEN) % rng.WORD))
    return _never_zero(mixed(x + mixed(numbers) + np.uint64(GOLDEN)))


def later(chances: Numbers, number: Any) -> Numbers:
    """`chance.seeded(..., number)`, of what comes after: the later hands of a sitting, the copies of a table."""
    return _never_zero(mixed(chances + mixed(np.atleast_1d(np.asarray(number, np.uint64))) + np.uint64(GOLDEN)))


def _never_zero(x: Numbers) -> Numbers:
    return np.where(x == 0, np.uint64(1), x)


def mixed(z: npt.NDArray[np.uint64]) -> npt.NDArray[np.uint64]:
    """`chance.mixed`, of many numbers at once."""
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return z ^ (z >> np.uint64(31))
