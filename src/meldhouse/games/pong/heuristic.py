# mypy: ignore-errors
"""Pong: the rule of thumb.  Win; otherwise come nearer, and keep what most tiles that are still out would help."""

import numpy as np

from meldhouse.engine.kernels import kernel
from meldhouse.games.pong import SAID
from meldhouse.games.pong.illegality import may_take
from meldhouse.games.pong.sets import missing_and_wanted
from meldhouse.games.pong.state import DISCARD, DRAW, SEATS, TAKE, WIN, Phase
from meldhouse.games.pong.tile_faces import last_discard, last_tile, says
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

PLAYOUTS = 7500  # hands that are played out in a tenth of a second, for bots that look ahead
CLEARLY = 2.0  # in so few hands, of which the draws decide most, the best of several guesses is a lucky one
BEYOND_LEARNED = 4.0  # and what a player that taught itself would do is worth more than nearly all that is found
SELDOM = 0  # others are taken to go on by the rule of thumb alone: what slips would bring is not known here


@kernel
def choose(s, rules, moves, n, x):
    """The place in moves of the chosen action, and the generator."""
    for k in range(n):
        if moves[k] == WIN:
            return k, x
    if s.phase == Phase.DISCARD:
        return choose_discard(s, rules, moves, n), x
    return choose_tile(s, rules, moves, n), x  # whoever does without a win passes


@kernel
def choose_tile(s, rules, moves, n):
    """Take the discard if it brings the hand nearer; otherwise see what the wall has."""
    for k in range(n):
        if moves[k] == TAKE and is_helpful(s.keys[s.actor], s.discards[s.lying - 1], rules.serong):
            return k
    return 0 if moves[0] == DRAW else n - 1


@kernel
def choose_discard(s, rules, moves, n):
    """The tile without which the hand is nearest to winning; of several, the one that leaves most tiles that help."""
    keys = s.keys[s.actor]
    now = filled_places(keys, rules.serong)
    nearest, at, ways = missing_tiles(EMPTY), 0, 0
    for k in range(n):
        missing = missing_tiles(filled_without(keys, now, rules.serong, moves[k] - DISCARD))
        if missing < nearest:
            nearest, at, ways = missing, k, 0
        ways += missing == nearest
    return at if ways == 1 else choose_helped(s, rules, moves, n, now, nearest)


@kernel
def filled_without(keys, now, serong, kind):
    """The places that the hand fills without a tile."""
    key = keys[RANK_OF[kind]]
    return now - FILLED[serong, key] + FILLED[serong, key - UNIT_OF[kind]]


@kernel
def choose_helped(s, rules, moves, n, now, nearest):
    """Of the discards after which so many tiles are missing, the one that leaves most that help; then most tongs."""
    seen, keys, serong = kinds_seen(s), s.keys[s.actor], rules.serong
    best, at = -1, 0
    for k in range(n):
        kind = moves[k] - DISCARD
        after = filled_without(keys, now, serong, kind)
        if missing_tiles(after) == nearest:
            worth = worth_without(keys, serong, kind, after, seen)
            if worth > best:
                best, at = worth, k
    return at


@kernel
def worth_without(keys, serong, kind, after, seen):
    """How many tiles help a hand without this one, and less than that its tongs."""
    keys[RANK_OF[kind]] -= UNIT_OF[kind]  # put back at once: the view is nobody else's
    worth = 8 * left_of(helping(keys, open_places(after), serong), seen) + tongs_in(keys, serong)
    keys[RANK_OF[kind]] += UNIT_OF[kind]
    return worth


@kernel
def helping(keys, places, serong):
    """The kinds that fill any of these places."""
    kinds = 0
    for rank in range(RANKS):
        kinds |= HELPFUL[serong, keys[rank], places] << SUITS * rank
    return np.uint64(kinds)


@kernel
def tongs_in(keys, serong):
    """The tongs of the ranks that sets use up."""
    tongs = 0
    for rank in range(RANKS):
        tongs += max(TONGS[serong, keys[rank]], 0)
    return tongs


@kernel
def kinds_seen(s):
    """The kinds of which the actor has seen one, two, three and all four."""
    one, two, three, four = EMPTY, EMPTY, EMPTY, EMPTY
    for rank in range(RANKS):
        key, place = 0, np.uint64(SUITS * rank)
        for seat in range(SEATS):
            key += s.keys[seat, rank]
        one |= SUITS_OF[0, key] << place
        two |= SUITS_OF[1, key] << place
        three |= SUITS_OF[2, key] << place
        four |= SUITS_OF[3, key] << place
    return with_those_lying(s, one, two, three, four)


@kernel
def kinds_lying(s):
    """The same of those on the table alone, which all have seen."""
    return with_those_lying(s, EMPTY, EMPTY, EMPTY, EMPTY)


@kernel
def with_those_lying(s, one, two, three, four):
    for k in range(s.lying):
        tile = bit(s.discards[k])
        four |= three & tile
        three |= two & tile
        two |= one & tile
        one |= tile
    return one, two, three, four


@kernel
def left_of(kinds, seen):
    """How many tiles of these kinds may still come."""
    one, two, three, four = seen
    return COPIES * count(kinds) - count(kinds & one) - count(kinds & two) - count(kinds & three) - count(kinds & four)


@kernel
def ends(view, rules, action):
    """Every action: what follows a tile that is taken is a turn of its own."""
    return True


# --- for people ----------------------------------------------------------------------------


def reason(view, rules, action):
    """Why the rule of thumb would do that."""
    if action == WIN:
        return SAID("why-win")
    keys = view["keys"][view["actor"]]
    if action < DRAW:
        return why_discard(keys, rules, action - DISCARD)
    missing, wanted = missing_and_wanted(keys, rules)
    last = last_tile(view, rules)
    if last_discard(view) in wanted:
        if action == TAKE:
            return says(rules, "why-take", tile=last, n=missing - 1)
        kept = view.phase == Phase.CHOICE and not may_take.in_python(view, rules)
        return SAID("why-draw-kept" if kept else "why-draw-though", tile=last)
    if action == TAKE:
        return SAID("why-take-though", tile=last)
    return SAID("why-draw" if action == DRAW else "why-leave", tile=last)


def why_discard(keys, rules, kind):
    """How near the eleven others are."""
    keys = keys.copy()
    keys[kind // SUITS] -= UNIT[kind % SUITS]
    missing, wanted = missing_and_wanted(keys, rules)
    return says(rules, "why-discard", n=missing, kinds=len(wanted))
