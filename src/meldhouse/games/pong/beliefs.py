# mypy: ignore-errors
"""Pong: what the others probably hold, in a world that bots imagine.

`imagine` deals them any tiles.  Real hands come nearer with every turn; so each of the others is let draw from the
wall again for every discard of its own that lies on the table, and what the rule of thumb would do without goes back
into the wall.  A draw counts as not made where it leads to a hand that would have been shown by now.
"""

from meldhouse.engine.kernels import allocating, kernel
from meldhouse.engine.rng import below, step
from meldhouse.games.pong.hands import change, completes, held
from meldhouse.games.pong.heuristic import filled_without, kinds_lying, worth_without
from meldhouse.games.pong.state import SEATS
from meldhouse.pieces.bits import EMPTY
from meldhouse.pieces.threes import KINDS, UNIT_OF, filled_places, missing_tiles

DRAWS = 3  # for each discard: hands are then as near as real ones, whose owners also choose what they take


@allocating
def believe(s, rules, x):
    """Let the others of an imagined world have played as they did; returns the generator."""
    seen = kinds_lying(s)
    for seat in range(SEATS):
        if seat != s.actor:
            for _ in range(draws_of(s, seat)):
                x = draw_again(s, rules, seat, seen, x)
    return x


@kernel
def draws_of(s, seat):
    """How often a seat has drawn, as far as its discards tell; with an empty wall there is nothing to draw."""
    draws = 0
    for k in range(s.lying):
        draws += s.throwers[k] == seat
    return DRAWS * draws if s.left > 0 else 0


@kernel
def draw_again(s, rules, seat, seen, x):
    """One tile of the wall for the one of the hand that helps least."""
    x = step(x)
    k = below(x, s.left)
    drawn = s.wall[k]
    change(s, rules, seat, drawn, UNIT_OF[drawn])
    thrown = helps_least(s, rules, seat, seen) if s.loose[seat] > 0 else drawn  # twelve that win would have been shown
    change(s, rules, seat, thrown, -UNIT_OF[thrown])
    if thrown != drawn and would_have_won(s, rules, seat):
        change(s, rules, seat, thrown, UNIT_OF[thrown])
        change(s, rules, seat, drawn, -UNIT_OF[drawn])
    else:
        s.wall[k] = thrown
    return x


@kernel
def helps_least(s, rules, seat, seen):
    """Of the tiles that nobody has seen taken, the one that the rule of thumb would throw."""
    keys, now = s.keys[seat], filled_places(s.keys[seat], rules.serong)
    nearest, best, thrown = missing_tiles(EMPTY), -1, 0
    for kind in range(KINDS):
        if held(s, seat, kind) > s.known[seat, kind]:
            after = filled_without(keys, now, rules.serong, kind)
            missing = missing_tiles(after)
            if missing <= nearest:
                worth = worth_without(keys, rules.serong, kind, after, seen)
                if missing < nearest or worth > best:
                    nearest, best, thrown = missing, worth, kind
    return thrown


@kernel
def would_have_won(s, rules, seat):
    """Does a discard of another since the seat's own last one complete its hand?"""
    for k in range(s.lying):
        at = s.lying - 1 - k
        if s.throwers[at] == seat:
            return False
        if s.loose[seat] <= 1 and completes(s, rules, seat, s.discards[at]):
            return True
    return False
