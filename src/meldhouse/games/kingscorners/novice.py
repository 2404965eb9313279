# mypy: ignore-errors
"""Kings Corners as newcomers play it: they see which card fits, and not that a pile may move onto another.

A card on a pile, then any card in an empty place; so a pile that could move bars its own side, and a king waits for a
side like any other card until the player happens on the corner.
"""

from meldhouse.engine.argmax import keep_best
from meldhouse.engine.kernels import kernel
from meldhouse.games.kingscorners.state import END, MOVE

ON_PILE, SOMEWHERE, ENOUGH, UNSEEN = 3, 2, 1, 0


@kernel
def choose(view, rules, moves, n, x):
    """The place in moves of what is seen first, the first or a later one of equals at random."""
    best, at, equals = -1, 0, 0
    for k in range(n):
        best, at, equals, x = keep_best(score_visible_move(view, moves[k]), k, best, at, equals, x)
    return at, x


@kernel
def score_visible_move(view, action):
    """What lies in front of one is a card of one's own that fits."""
    if action == END:
        return ENOUGH
    if action > END:
        return SOMEWHERE
    if action >= MOVE:
        return UNSEEN
    return ON_PILE if view.height[action & 7] > 0 else SOMEWHERE
