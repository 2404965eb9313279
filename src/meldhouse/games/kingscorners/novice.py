# mypy: ignore-errors
"""Kings Corners as newcomers play it: they see which cards fit, but not that a pile may move onto another.

They play a card on a pile, otherwise any card to an empty place.  So a pile that could move blocks its side, and a king
is treated like any other card until the player happens to choose a corner.
"""

from meldhouse.engine.argmax import keep_best
from meldhouse.engine.kernels import kernel
from meldhouse.games.kingscorners.state import END, MOVE

ON_PILE, SOMEWHERE, ENOUGH, UNSEEN = 3, 2, 1, 0


@kernel
def choose(view, rules, moves, n, x):
    """Return the index of the move that a newcomer sees first (ties: random), and the random generator."""
    best, chosen, ties = -1, 0, 0
    for k in range(n):
        best, chosen, ties, x = keep_best(score_visible_move(view, moves[k]), k, best, chosen, ties, x)
    return chosen, x


@kernel
def score_visible_move(view, action):
    """Return how easily a newcomer sees a move: a card of the hand that fits comes first."""
    if action == END:
        return ENOUGH
    if action > END:
        return SOMEWHERE
    if action >= MOVE:
        return UNSEEN
    return ON_PILE if view.height[action & 7] > 0 else SOMEWHERE
