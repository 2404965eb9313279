# mypy: ignore-errors
"""Heuristic policy for Kings Corners: shed cards, kings first.

Pile moves come before cards, because they free places.  Cards that fit a pile come before cards that fill an empty
side.  The turn ends only when nothing can be played.
"""

from meldhouse.engine.argmax import keep_best
from meldhouse.engine.kernels import kernel
from meldhouse.games.kingscorners import SAID
from meldhouse.games.kingscorners.state import END, FOLLOWS, JOKER_AS, MOVE, PLACES, SIDES
from meldhouse.pieces.bits import EMPTY, count
from meldhouse.pieces.cards import KING, RANKS

PLAYOUTS = 60_000  # playouts in a tenth of a second, for Monte Carlo search

# Scores of moves: the kind of move counts most, then how many cards of the hand could follow.
KING_TO_CORNER, PILE, ON_PILE, KING_TO_SIDE, FILL_SIDE, JOKER, NOTHING = 6000, 5000, 4000, 3500, 3000, 2000, 0


@kernel
def choose(view, rules, moves, n, x):
    """Return the index of the best move, with ties broken at random, and the random generator."""
    best, chosen, ties = -1, 0, 0
    for k in range(n):
        if moves[k] > END and best >= FILL_SIDE:
            break  # jokers come last, after any other card or pile
        best, chosen, ties, x = keep_best(score_move(view, rules, moves[k]), k, best, chosen, ties, x)
    return chosen, x


@kernel
def score_move(view, rules, action):
    """Return the score of a move."""
    if action == END:
        return NOTHING
    if action > END:
        return JOKER + score_card(view, rules, (action - JOKER_AS) >> 3, (action - JOKER_AS) & 7) // 10
    if action >= MOVE:
        return KING_TO_CORNER if view.height[(action - MOVE) & 7] == 0 else PILE
    return score_card(view, rules, action >> 3, action & 7)


@kernel
def score_card(view, rules, card, place):
    """Return the score of playing a card: highest for a king to a corner, then on piles, then on empty sides."""
    rank = card % RANKS
    build = rules.side_build if place < SIDES else rules.corner_build
    follow = 10 * count(view.hand[view.actor] & FOLLOWS[build, card])
    if view.height[place] > 0:
        return ON_PILE + follow
    if place >= SIDES:
        return KING_TO_CORNER + follow
    return (KING_TO_SIDE if rank == KING else FILL_SIDE) + 10 * follow + rank


@kernel
def ends(view, rules, action):
    """Return whether the action ends the turn, after which cards are drawn."""
    return action == END


# --- explanations of moves, for hints and reviews ------------------------------------------------


def reason(view, rules, action):
    """Return the message that explains an action by what it frees and what can follow it."""
    if action == END:
        return SAID("why-end", n=count_playable(view))
    if action > END:
        return SAID("why-joker")
    if action >= MOVE:
        return SAID("why-king-pile" if view.height[(action - MOVE) % PLACES] == 0 else "why-join")
    card, place = divmod(int(action), PLACES)
    if view.held[view.actor] == 1:
        return SAID("why-last")
    if view.height[place] == 0 and place >= SIDES:
        return SAID("why-king")
    return SAID("why-fits" if view.height[place] > 0 else "why-fill", n=count_followers(view, rules, card, place))


def count_followers(view, rules, card, place):
    """Return how many other cards of the hand could go on a card; a joker counts if any real card could."""
    follows = FOLLOWS[rules.side_build if place < SIDES else rules.corner_build, card]
    fits = follows & ~view.blocked if place >= SIDES else follows
    return int(view.hand[view.actor] & fits).bit_count() + (int(view.jokers[view.actor]) if follows != EMPTY else 0)


def count_playable(view):
    """Return how many cards of the hand could be played now; jokers can go wherever a card fits."""
    sides, corners = view.takes[0], view.takes[SIDES]
    for side, corner in zip(range(1, SIDES), range(SIDES + 1, PLACES), strict=True):
        sides, corners = sides | view.takes[side], corners | view.takes[corner]
    jokers = int(view.jokers[view.actor]) if sides | corners != EMPTY else 0
    return int(view.hand[view.actor] & (sides | (corners & ~view.blocked))).bit_count() + jokers
