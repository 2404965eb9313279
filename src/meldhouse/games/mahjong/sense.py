"""The rule of thumb."""

from numba import njit

from meldhouse.engine.chance import below, step


@njit(cache=True)
def choose(view, rules, moves, n, x):
    x = step(x)
    return below(x, n), x


def reason(view, rules, action):
    return ""
