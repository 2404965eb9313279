# mypy: ignore-errors
"""A random number generator (xorshift64*) whose state is one 64-bit number.

Functions take the state and return the next one, so it can be kept in a table's record (`s.rng`), in an array or in a
variable:

    x = step(x)
    k = below(x, n)          # 0 .. n-1
"""

import secrets

import numpy as np

from meldhouse.engine.kernels import kernel, shared

MULTIPLIER = np.uint64(0x2545F4914F6CDD1D)
WORD = 1 << 64


@kernel
def scramble(x):
    """Return the output of the generator for a state; its high bits are the best."""
    return np.uint64(x) * MULTIPLIER


@scramble.interpreted
def scramble(x):
    return np.uint64(int(x) * int(MULTIPLIER) % WORD)  # NumPy would warn about the overflow


@kernel
def step(x):
    """Return the next state of the generator."""
    x = np.uint64(x)  # Python passes small states as signed integers
    x ^= x >> np.uint64(12)
    x ^= x << np.uint64(25)
    x ^= x >> np.uint64(27)
    return x


@kernel
def below(x, n):
    """Return a uniform number in 0 .. n-1 (Lemire's multiplication; the bias is less than n in 2**32)."""
    return np.int64(((scramble(x) >> np.uint64(32)) * np.uint64(n)) >> np.uint64(32))


@kernel
def shuffle(pieces, x):
    """Shuffle an array in place (Fisher-Yates); return the next state."""
    for i in range(len(pieces) - 1, 0, -1):
        x = step(x)
        j = below(x, i + 1)
        pieces[i], pieces[j] = pieces[j], pieces[i]
    return x


def seeded(*numbers: int) -> np.uint64:
    """Return a nonzero state that depends on all bits of the given integers (SplitMix64)."""
    x = 0
    for number in numbers:
        x = mix((x + mix(number % WORD) + 0x9E3779B97F4A7C15) % WORD)
    return np.uint64(x or 1)


def mix(z: int) -> int:
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 % WORD
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB % WORD
    return z ^ (z >> 31)


def fresh_seed() -> int:
    """Return a random seed from the operating system."""
    return secrets.randbits(63)


@shared
def leave_deck(deck, rules, luck):
    """Leave a shuffled deck unchanged; most games do not change it before they deal."""
