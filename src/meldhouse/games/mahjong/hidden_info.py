# mypy: ignore-errors
"""Hidden information: redaction of a table for a seat, and sampling of the worlds that agree with its view.

While a tile is offered, a seat that is not asked sees EVERYBODY as the actor: that a claim window is open, but not
whose answer it waits for.  Perhaps no seat can answer; such a world, in which play is about to continue, is as possible
as any.
"""

import numpy as np

from meldhouse.engine.kernels import kernel
from meldhouse.engine.rng import below, shuffle, step
from meldhouse.games.mahjong.claim_choices import has_claim, has_drawn
from meldhouse.games.mahjong.hands import add_tile
from meldhouse.games.mahjong.seats import next_seat
from meldhouse.games.mahjong.state import EVERYBODY, HAND, NONE, PASS, SEATS, UNKNOWN, Phase
from meldhouse.games.mahjong.win_check import can_win_drawn, can_win_offered
from meldhouse.pieces.bits import EMPTY, bit, count, lowest, nth, rest
from meldhouse.pieces.tiles import COPIES, FLOWERS, KINDS

FLOWER_SET = np.uint64(((1 << FLOWERS) - 1) << KINDS)


# --- conceal --------------------------------------------------------------------------


@kernel
def conceal(s, rules, seat):
    """Blank everything that a seat may not see, in place (seat NONE is a spectator)."""
    s.rng = 0
    s.wall[:] = NONE
    s.wall[s.front : s.back] = UNKNOWN
    if s.phase == Phase.OVER:
        return
    s.tally.decisions = 0  # it would reveal how many were asked
    if s.window and s.actor != seat:
        s.actor = EVERYBODY
    for other in range(SEATS):
        if other != seat:
            conceal_seat(s, other)


@kernel
def conceal_seat(s, seat):
    s.hand[seat] = UNKNOWN
    s.kinds[seat] = EMPTY
    s.wins[seat] = UNKNOWN
    s.answers[seat] = UNKNOWN if s.window and seat != s.turn else NONE
    s.drawn[seat] = UNKNOWN if seat == s.turn and has_drawn(s) else NONE
    for i in range(s.n_melds[seat]):
        if not s.bared[seat, i, 1]:
            s.melds[seat, i, 1] = UNKNOWN
    s.melds[seat, s.n_melds[seat] :] = 0


# --- imagine --------------------------------------------------------------------------


@kernel
def imagine(s, rules, x):
    """Sample the hidden tiles and answers of a concealed state, uniformly among those that agree with it."""
    hidden = hidden_seats(s)
    pool = unseen_tiles(s)
    pool, x = imagine_kongs(s, pool, x)
    for seat in range(SEATS):
        if hidden >> seat & 1:
            pool, x = imagine_hand(s, pool, seat, x)
    if s.front < s.back and s.wall[s.front] == UNKNOWN:
        x = imagine_wall(s, pool, x)
    for seat in range(SEATS):
        if hidden >> seat & 1:
            s.wins[seat] = can_win_imagined(s, rules, seat)
    if s.window:
        x = imagine_answers(s, x)
    if s.rng == 0:
        s.rng = x = step(x)
    return step(x)


@kernel
def hidden_seats(s):
    """Return the seats whose tiles are hidden, as bits."""
    found = 0
    for seat in range(SEATS):
        found |= (s.hand[seat, 0] == UNKNOWN) << seat
    return found


@kernel
def count_known(s, kind):
    """Return how many tiles of a kind the state shows, including one that is about to join a kong."""
    copies = s.shown[kind] + (s.phase == Phase.ROBBERY and s.tile == kind and s.hand[s.turn, 0] == UNKNOWN)
    for seat in range(SEATS):
        copies += max(0, s.hand[seat, kind])
        for i in range(s.n_melds[seat]):
            copies += COPIES * (s.melds[seat, i, 1] == kind and not s.bared[seat, i, 1])
    return copies


@kernel
def unseen_tiles(s):
    """Return the unseen tiles as four bit sets: the kinds with at least 1, 2, 3 and 4 unseen tiles."""
    one, two, three, four = EMPTY, EMPTY, EMPTY, EMPTY
    for kind in range(KINDS):
        left, tile = COPIES - count_known(s, kind), bit(kind)
        one |= tile * np.uint64(left > 0)
        two |= tile * np.uint64(left > 1)
        three |= tile * np.uint64(left > 2)
        four |= tile * np.uint64(left > 3)
    pool = one, two, three, four
    for i in range(s.front, s.back):
        if s.wall[i] != UNKNOWN and s.wall[i] < KINDS:
            pool = without_tile(pool, s.wall[i])
    return pool


@kernel
def without_tile(pool, kind):
    """Return the pool of unseen tiles with one tile of a kind removed."""
    one, two, three, four = pool
    tile = bit(kind)
    if four & tile != EMPTY:
        return one, two, three, four ^ tile
    if three & tile != EMPTY:
        return one, two, three ^ tile, four
    if two & tile != EMPTY:
        return one, two ^ tile, three, four
    return one ^ tile, two, three, four


@kernel
def draw_from(pool, x):
    """Return a uniformly random tile of the pool, and the random generator."""
    x = step(x)
    one, two, three, four = pool
    k = below(x, count(one) + count(two) + count(three) + count(four))
    if k < count(one):
        return nth(one, k), x
    k -= count(one)
    if k < count(two):
        return nth(two, k), x
    k -= count(two)
    if k < count(three):
        return nth(three, k), x
    return nth(four, k - count(three)), x


@kernel
def imagine_kongs(s, pool, x):
    """Sample the kind of every face-down kong among those of which no tile has been seen."""
    for seat in range(SEATS):
        for i in range(s.n_melds[seat]):
            if s.melds[seat, i, 1] == UNKNOWN:
                x = step(x)
                kind = nth(pool[3], below(x, count(pool[3])))
                s.melds[seat, i, 1] = kind
                for _ in range(COPIES):
                    pool = without_tile(pool, kind)
    return pool, x


@kernel
def imagine_hand(s, pool, seat, x):
    """Sample a seat's tiles, including the tile it has just drawn."""
    held = HAND - 3 * s.n_melds[seat] + (seat == s.turn and s.phase != Phase.CLAIM)
    s.hand[seat] = 0
    x = step(x)
    drawn = below(x, held) if s.drawn[seat] == UNKNOWN else NONE
    for i in range(held):
        if i == 0 and seat == s.turn and s.phase == Phase.ROBBERY:
            kind = np.int64(s.tile)  # every player has seen it, so it is not in the pool
        else:
            kind, x = draw_from(pool, x)
            pool = without_tile(pool, kind)
        add_tile(s, seat, kind)
        if i == drawn:
            s.drawn[seat] = kind
    return pool, x


@kernel
def imagine_wall(s, pool, x):
    """Write all remaining tiles into the wall in random order."""
    n = s.front
    for level in range(COPIES):
        n = write_tiles(s, pool[level], n)
    flowers = EMPTY
    for seat in range(SEATS):
        flowers |= s.flowers[seat]
    if n < s.back:
        n = write_tiles(s, FLOWER_SET & ~flowers, n)
    return shuffle(s.wall[s.front : s.back], x)


@kernel
def write_tiles(s, tiles, n):
    """Write a set of tiles into the wall from index n on."""
    while tiles != EMPTY:
        s.wall[n] = lowest(tiles)
        tiles = rest(tiles)
        n += 1
    return n


@kernel
def can_win_imagined(s, rules, seat):
    """Return whether the seat may declare mahjong with its sampled tiles."""
    if s.window:
        return seat != s.turn and can_win_offered(s, rules, seat, s.tile)
    return s.phase == Phase.TURN and seat == s.turn and can_win_drawn(s, rules, seat)


@kernel
def imagine_answers(s, x):
    """Sample which seat is being asked, if that is hidden, and assume that the seats asked before it have passed."""
    first, last = next_seat(s, s.turn), s.turn
    for seat in range(SEATS):
        if s.answers[seat] > NONE and s.actor == EVERYBODY:
            first = next_seat(s, seat)  # only the viewer's own answer is visible
    if s.actor == EVERYBODY:
        last = waiting_seat(s)
        s.actor, x = sample_asked_seat(s, first, last, x)
    seat = next_seat(s, s.turn)
    while seat != s.turn:
        if s.answers[seat] == UNKNOWN:
            s.answers[seat] = NONE
            if is_asked_before(s, seat, s.actor if s.actor != EVERYBODY else last) and has_claim(s, seat):
                s.answers[seat] = PASS
        seat = next_seat(s, seat)
    return x


@kernel
def waiting_seat(s):
    """Return the viewer's seat if it has a claim but has not been asked, otherwise the seat that offered the tile."""
    seat = next_seat(s, s.turn)
    while seat != s.turn:
        if s.answers[seat] == NONE and has_claim(s, seat):
            return seat
        seat = next_seat(s, seat)
    return s.turn


@kernel
def sample_asked_seat(s, first, last, x):
    """Return a random seat with a claim from `first` to before `last`, or EVERYBODY, and the random generator."""
    chosen, found = np.int64(EVERYBODY), 0
    seat = first
    while seat != last:
        if s.answers[seat] == UNKNOWN and has_claim(s, seat):
            found += 1
            x = step(x)
            if below(x, found) == 0:
                chosen = np.int64(seat)
        seat = next_seat(s, seat)
    return chosen, x


@kernel
def is_asked_before(s, seat, other):
    """Return whether a claim window asks a seat before another."""
    candidate = next_seat(s, s.turn)
    while candidate != s.turn and candidate != seat and candidate != other:
        candidate = next_seat(s, candidate)
    return candidate == seat and seat != other
