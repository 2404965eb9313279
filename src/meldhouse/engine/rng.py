# mypy: ignore-errors
"""A random number generator (xorshift64*) whose state is one 64-bit number.

Functions take the state and return the next one, so it can be kept in a table's record (`s.rng`), in an array or in a
variable:

    x = step(x)
    k = below(x, n)          # 0 .. n-1
"""

import secrets

import numpy as np

from meldhouse.engine.kernels import SCRATCH_SIZE, kernel, scratch, shared

MULTIPLIER = np.uint64(0x2545F4914F6CDD1D)
WORD = 1 << 64
LANES, STEPS = 8, 9  # of states that `shuffle` computes at once: two rounds for the tiles of Mahjong
SHORT = 24  # pieces that are shuffled as fast step by step
DIGITS, LOW_DIGIT = 16, np.uint64(15)
assert LANES * STEPS <= SCRATCH_SIZE


def jumps():
    """Return what each hexadecimal digit of a state adds to the state after lane * STEPS steps, which are linear."""
    made = np.zeros((DIGITS, 16, LANES), np.uint64)
    states = np.arange(16, dtype=np.uint64) << np.arange(0, 64, 4, dtype=np.uint64)[:, np.newaxis]
    for lane in range(LANES):
        made[:, :, lane] = states
        for _ in range(STEPS):
            states = states ^ (states >> np.uint64(12))
            states = states ^ (states << np.uint64(25))
            states = states ^ (states >> np.uint64(27))
    return made


JUMPS = jumps()


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
    if len(pieces) < SHORT:
        return shuffle_stepwise(pieces, x)
    states, last = scratch().view(np.uint64), len(pieces) - 1
    while last > 0:
        next_states(states, x)
        for lane in range(LANES):
            for k in range(STEPS):
                if last > 0:
                    x = states[k * LANES + lane]
                    swap(pieces, last, below(x, last + 1))
                    last -= 1
    return x


@kernel
def shuffle_stepwise(pieces, x):
    for last in range(len(pieces) - 1, 0, -1):
        x = step(x)
        swap(pieces, last, below(x, last + 1))
    return x


@shuffle.interpreted
def shuffle(pieces, x):
    return shuffle_stepwise.in_python(pieces, x)


@kernel
def swap(pieces, i, j):
    pieces[i], pieces[j] = pieces[j], pieces[i]


@kernel
def next_states(states, x):
    """Write the next LANES * STEPS states: state k * LANES + lane is the one after lane * STEPS + k + 1 steps.

    Each step waits for the one before, so all lanes are computed at once, in the registers of one instruction.
    """
    for lane in range(LANES):
        y = JUMPS[0, x & LOW_DIGIT, lane]
        for digit in range(1, DIGITS):
            y ^= JUMPS[digit, (x >> np.uint64(4 * digit)) & LOW_DIGIT, lane]
        for k in range(STEPS):
            y = step(y)
            states[k * LANES + lane] = y


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
