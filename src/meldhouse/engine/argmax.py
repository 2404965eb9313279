# mypy: ignore-errors
"""Selects the best of several choices, with ties broken at random.

best, chosen, ties = -1, 0, 0  # less than any value
for k in range(n):
    best, chosen, ties, x = keep_best(value(k), k, best, chosen, ties, x)
"""

from meldhouse.engine.kernels import inlined
from meldhouse.engine.rng import below, step


@inlined
def keep_best(value, k, best, chosen, ties, x):
    """Return the updated best value, its index, the number of ties, and the random generator (reservoir sampling)."""
    if value > best:
        return value, k, 1, x
    if value == best:
        ties += 1
        x = step(x)
        chosen = k if below(x, ties) == 0 else chosen
    return best, chosen, ties, x
