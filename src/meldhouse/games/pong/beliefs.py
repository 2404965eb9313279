# mypy: ignore-errors
"""Pong: resample the hidden tiles according to what the other players probably hold.

`imagine` deals uniformly random hands, but real hands improve with every turn.  So each other player draws from the
wall again for each of their discards on the table, and the tile that the heuristic would discard goes back into the
wall.  A draw is undone if it leads to a hand that would have won already.
"""

from meldhouse.engine.kernels import allocating, kernel
from meldhouse.engine.rng import below, step
from meldhouse.games.pong.hands import change_rank, completes, count_held
from meldhouse.games.pong.heuristic import filled_places_without, kinds_on_table, score_without
from meldhouse.games.pong.state import SEATS
from meldhouse.pieces.bits import EMPTY
from meldhouse.pieces.threes import KINDS, UNIT_OF, filled_places, missing_tiles

DRAWS_PER_DISCARD = 3  # then hands are as near as real ones, whose owners also choose which discards to take


@allocating
def believe(s, rules, x):
    """Make the other hands of a sampled world plausible by redrawing tiles; return the random generator."""
    seen = kinds_on_table(s)
    for seat in range(SEATS):
        if seat != s.actor:
            for _ in range(count_draws(s, seat)):
                x = redraw_tile(s, rules, seat, seen, x)
    return x


@kernel
def count_draws(s, seat):
    """Return how often a seat's sampled hand draws again, given its discards, or 0 if the wall is empty."""
    draws = 0
    for k in range(s.lying):
        draws += s.throwers[k] == seat
    return DRAWS_PER_DISCARD * draws if s.left > 0 else 0


@kernel
def redraw_tile(s, rules, seat, seen, x):
    """Exchange a random tile of the wall for the hand's least helpful tile, unless the hand would have won."""
    x = step(x)
    k = below(x, s.left)
    drawn = s.wall[k]
    change_rank(s, rules, seat, drawn, UNIT_OF[drawn])
    thrown = (
        least_helpful_kind(s, rules, seat, seen) if s.loose[seat] > 0 else drawn
    )  # a winning twelve would have been shown
    change_rank(s, rules, seat, thrown, -UNIT_OF[thrown])
    if thrown != drawn and would_have_won(s, rules, seat):
        change_rank(s, rules, seat, thrown, UNIT_OF[thrown])
        change_rank(s, rules, seat, drawn, -UNIT_OF[drawn])
    else:
        s.wall[k] = thrown
    return x


@kernel
def least_helpful_kind(s, rules, seat, seen):
    """Return the tile that the heuristic would discard, among those that were not taken openly."""
    keys, now = s.keys[seat], filled_places(s.keys[seat], rules.serong)
    nearest, best, thrown = missing_tiles(EMPTY), -1, 0
    for kind in range(KINDS):
        if count_held(s, seat, kind) > s.known[seat, kind]:
            after = filled_places_without(keys, now, rules.serong, kind)
            missing = missing_tiles(after)
            if missing <= nearest:
                score = score_without(keys, rules.serong, kind, after, seen)
                if missing < nearest or score > best:
                    nearest, best, thrown = missing, score, kind
    return thrown


@kernel
def would_have_won(s, rules, seat):
    """Return whether a discard of another seat, since the seat's own latest discard, completes its hand."""
    for k in range(s.lying):
        place = s.lying - 1 - k
        if s.throwers[place] == seat:
            return False
        if s.loose[seat] <= 1 and completes(s, rules, seat, s.discards[place]):
            return True
    return False
