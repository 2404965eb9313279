# mypy: ignore-errors
"""Chance: one small generator (xorshift64*) whose whole memory is a 64-bit number.

Functions take that number and hand the next one back, so it can live in a table's record
(`s.rng`), in an array or in a variable:

    x = step(x)
    k = below(x, n)          # 0 .. n-1
"""

import secrets

import numpy as np

from meldhouse.engine.kernels import kernel, shared

MULTIPLIER = np.uint64(0x2545F4914F6CDD1D)
WORD = 1 << 64


@kernel
def scrambled(x):
    """The bits of the generator, mixed: the high ones are the good ones."""
    return np.uint64(x) * MULTIPLIER


@scrambled.interpreted
def scrambled(x):
    return np.uint64(int(x) * int(MULTIPLIER) % WORD)  # numpy would warn that it wraps


@kernel
def step(x):
    """The generator's next state."""
    x = np.uint64(x)  # Python hands small states over as signed numbers
    x ^= x >> np.uint64(12)
    x ^= x << np.uint64(25)
    x ^= x >> np.uint64(27)
    return x


@kernel
def below(x, n):
    """An even number in 0 .. n-1 (Lemire's multiplication; off by less than n in 2**32)."""
    return np.int64(((scrambled(x) >> np.uint64(32)) * np.uint64(n)) >> np.uint64(32))


@kernel
def shuffle(pieces, x):
    """Shuffle an array in place; returns the generator's next state."""
    for i in range(len(pieces) - 1, 0, -1):
        x = step(x)
        j = below(x, i + 1)
        pieces[i], pieces[j] = pieces[j], pieces[i]
    return x


def seeded(*numbers: int) -> np.uint64:
    """A generator state from any whole numbers, all of their bits mixed (splitmix64), never zero."""
    x = 0
    for number in numbers:
        x = mixed((x + mixed(number % WORD) + 0x9E3779B97F4A7C15) % WORD)
    return np.uint64(x or 1)


def mixed(z: int) -> int:
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 % WORD
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB % WORD
    return z ^ (z >> 31)


def fresh_seed() -> int:
    """A seed that nobody chose."""
    return secrets.randbits(63)


@shared
def as_it_lies(deck, rules, luck):
    """What most games do with a shuffled deck before they deal it: nothing."""
