# mypy: ignore-errors
"""The heuristic of Pong: win, otherwise approach a win, and keep the hand that most unseen tiles would help."""

import numpy as np

from meldhouse.engine.kernels import kernel
from meldhouse.games.pong import SAID
from meldhouse.games.pong.illegality import may_take
from meldhouse.games.pong.sets import missing_and_wanted
from meldhouse.games.pong.state import DISCARD, DRAW, SEATS, TAKE, WIN, Phase
from meldhouse.games.pong.tile_faces import face_message, last_discard, last_tile
from meldhouse.pieces.bits import EMPTY, bit, count
from meldhouse.pieces.threes import (
    COPIES,
    FILLED,
    HELPFUL,
    RANK_OF,
    RANKS,
    SUITS,
    SUITS_OF,
    TONGS,
    UNIT,
    UNIT_OF,
    filled_places,
    is_helpful,
    missing_tiles,
    open_places,
)

PLAYOUTS = 7500  # playouts in a tenth of a second, for Monte Carlo search
CLEARLY = 2.0  # standard errors: with so few playouts, mostly decided by draws, the best estimate is often luck
BEYOND_LEARNED = 4.0  # standard errors: the learned policy is better than nearly all that the search finds
SELDOM = 0  # opponents always play the heuristic: the effect of their mistakes is not known here


@kernel
def choose(s, rules, moves, n, x):
    """Return the index of the chosen move, and the random generator."""
    for k in range(n):
        if moves[k] == WIN:
            return k, x
    if s.phase == Phase.DISCARD:
        return choose_discard(s, rules, moves, n), x
    return choose_take_or_draw(s, rules, moves, n), x  # without a win, it passes


@kernel
def choose_take_or_draw(s, rules, moves, n):
    """Return the index of taking the discard if it brings the hand nearer to a win, otherwise of drawing."""
    for k in range(n):
        if moves[k] == TAKE and is_helpful(s.keys[s.actor], s.discards[s.lying - 1], rules.serong):
            return k
    return 0 if moves[0] == DRAW else n - 1


@kernel
def choose_discard(s, rules, moves, n):
    """Return the index of the discard that leaves the hand nearest to a win; ties go to the most helpful tiles."""
    keys = s.keys[s.actor]
    now = filled_places(keys, rules.serong)
    nearest, chosen, ties = missing_tiles(EMPTY), 0, 0
    for k in range(n):
        missing = missing_tiles(filled_places_without(keys, now, rules.serong, moves[k] - DISCARD))
        if missing < nearest:
            nearest, chosen, ties = missing, k, 0
        ties += missing == nearest
    return chosen if ties == 1 else choose_most_helped(s, rules, moves, n, now, nearest)


@kernel
def filled_places_without(keys, now, serong, kind):
    """Return how many places of its sets a hand fills after a discard, as packed counts."""
    key = keys[RANK_OF[kind]]
    return now - FILLED[serong, key] + FILLED[serong, key - UNIT_OF[kind]]


@kernel
def choose_most_helped(s, rules, moves, n, now, nearest):
    """Return the index of the best discard that leaves `nearest` missing tiles: most helpful tiles, then tongs."""
    seen, keys, serong = kinds_seen_by_actor(s), s.keys[s.actor], rules.serong
    best, chosen = -1, 0
    for k in range(n):
        kind = moves[k] - DISCARD
        after = filled_places_without(keys, now, serong, kind)
        if missing_tiles(after) == nearest:
            score = score_without(keys, serong, kind, after, seen)
            if score > best:
                best, chosen = score, k
    return chosen


@kernel
def score_without(keys, serong, kind, after, seen):
    """Return the score of a hand after a discard: the number of helpful unseen tiles first, then its tongs."""
    keys[RANK_OF[kind]] -= UNIT_OF[kind]  # undone below; changing the array avoids a copy
    score = 8 * count_unseen_tiles(helpful_kinds(keys, open_places(after), serong), seen) + count_tongs(keys, serong)
    keys[RANK_OF[kind]] += UNIT_OF[kind]
    return score


@kernel
def helpful_kinds(keys, places, serong):
    """Return the kinds of tiles that would fill one of these open places."""
    kinds = 0
    for rank in range(RANKS):
        kinds |= HELPFUL[serong, keys[rank], places] << SUITS * rank
    return np.uint64(kinds)


@kernel
def count_tongs(keys, serong):
    """Return the number of tongs in the ranks whose tiles are all in sets."""
    tongs = 0
    for rank in range(RANKS):
        tongs += max(TONGS[serong, keys[rank]], 0)
    return tongs


@kernel
def kinds_seen_by_actor(s):
    """Return four sets of kinds, of which the actor has seen at least one, two, three and four tiles."""
    one, two, three, four = EMPTY, EMPTY, EMPTY, EMPTY
    for rank in range(RANKS):
        key, place = 0, np.uint64(SUITS * rank)
        for seat in range(SEATS):
            key += s.keys[seat, rank]
        one |= SUITS_OF[0, key] << place
        two |= SUITS_OF[1, key] << place
        three |= SUITS_OF[2, key] << place
        four |= SUITS_OF[3, key] << place
    return add_discards(s, one, two, three, four)


@kernel
def kinds_on_table(s):
    """Return four sets of kinds, of which at least one, two, three and four tiles are discards on the table."""
    return add_discards(s, EMPTY, EMPTY, EMPTY, EMPTY)


@kernel
def add_discards(s, one, two, three, four):
    """Return four sets of kinds, by the number of tiles seen, after adding the discards on the table."""
    for k in range(s.lying):
        tile = bit(s.discards[k])
        four |= three & tile
        three |= two & tile
        two |= one & tile
        one |= tile
    return one, two, three, four


@kernel
def count_unseen_tiles(kinds, seen):
    """Return how many tiles of these kinds are unseen."""
    one, two, three, four = seen
    return COPIES * count(kinds) - count(kinds & one) - count(kinds & two) - count(kinds & three) - count(kinds & four)


@kernel
def ends(view, rules, action):
    """Return True, since the discard after a draw or take is searched as a separate turn."""
    return True


# --- explanations of moves -----------------------------------------------------------------


def reason(view, rules, action):
    """Return the message that explains an action."""
    if action == WIN:
        return SAID("why-win")
    keys = view["keys"][view["actor"]]
    if action < DRAW:
        return reason_to_discard(keys, rules, action - DISCARD)
    missing, wanted = missing_and_wanted(keys, rules)
    last = last_tile(view, rules)
    if last_discard(view) in wanted:
        if action == TAKE:
            return face_message(rules, "why-take", tile=last, n=missing - 1)
        kept = view.phase == Phase.CHOICE and not may_take.in_python(view, rules)
        return SAID("why-draw-kept" if kept else "why-draw-though", tile=last)
    if action == TAKE:
        return SAID("why-take-though", tile=last)
    return SAID("why-draw" if action == DRAW else "why-leave", tile=last)


def reason_to_discard(keys, rules, kind):
    """Return the reason for a discard: how near the other eleven tiles are to a win."""
    keys = keys.copy()
    keys[kind // SUITS] -= UNIT[kind % SUITS]
    missing, wanted = missing_and_wanted(keys, rules)
    return face_message(rules, "why-discard", n=missing, kinds=len(wanted))
