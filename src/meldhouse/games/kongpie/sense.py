from numba import njit


@njit(cache=True)
def choose(view, rules, moves, n, x):
    return 0, x


def reason(view, rules, action):
    return "It may help."
