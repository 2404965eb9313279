# mypy: ignore-errors
"""Redaction of hidden information in Pong, and sampling of hidden states that agree with a view.

While a claim window is open, all but the asked seat see EVERYBODY as the actor: they see that the discard may be
claimed, but not by whom.
"""

import numpy as np

from meldhouse.engine.kernels import allocating, kernel
from meldhouse.engine.rng import below, scramble, step
from meldhouse.games.pong.hands import add, completes, count_held, count_loose, count_shown
from meldhouse.games.pong.state import EVERYBODY, SEATS, TILES, UNKNOWN, Phase
from meldhouse.pieces.bits import EMPTY, ONE
from meldhouse.pieces.threes import COPIES, KINDS


@kernel
def conceal(s, rules, seat):
    """Blank everything that a seat may not see, in place (seat NONE is a spectator)."""
    s.rng = EMPTY
    for k in range(s.left):
        s.wall[k] = UNKNOWN
    if s.phase == Phase.OVER:
        return  # the hands are shown
    s.tally.decisions = 0  # sealed answers are among them
    if s.window and s.actor != seat:
        s.actor = EVERYBODY
    for other in range(SEATS):
        if other != seat:
            s.loose[other] = 0
            s.kinds[other] = EMPTY
            s.keys[other, :] = 0
            for kind in range(KINDS):
                for _ in range(s.known[other, kind]):
                    add(s, other, kind)


@allocating
def imagine(s, rules, x):
    """Sample the hidden tiles of a concealed state: each unseen tile is equally likely in every hidden place."""
    pool = np.empty(TILES, np.int8)
    n, hidden = list_unseen(s, pool), hidden_hands(s)
    for k in range(n - 1, 0, -1):
        x = step(x)
        j = below(x, k + 1)
        pool[k], pool[j] = pool[j], pool[k]
    for seat in range(SEATS):
        for _ in range(s.tiles[seat] - count_shown(s, seat)):
            n -= 1
            add(s, seat, pool[n])
        s.loose[seat] = count_loose(s, rules, seat)
    for k in range(s.left):
        if s.wall[k] == UNKNOWN:
            n -= 1
            s.wall[k] = pool[n]
    if s.actor == EVERYBODY:
        s.actor, x = sample_asked_seat(s, rules, hidden, x)
    if s.rng == EMPTY:
        x = step(x)
        s.rng = scramble(x) | ONE
    return x


@allocating
def list_unseen(s, pool):
    """Write the unseen tiles to the pool, and return their number."""
    counts = np.empty(KINDS, np.int64)
    count_unseen(s, counts)
    n = 0
    for kind in range(KINDS):
        for _ in range(counts[kind]):
            pool[n] = kind
            n += 1
    return n


@kernel
def count_unseen(s, counts):
    """Write, for each kind, how many of its four tiles are unseen."""
    counts[:] = COPIES
    for seat in range(SEATS):
        for kind in range(KINDS):
            counts[kind] -= count_held(s, seat, kind)
    for k in range(s.lying):
        counts[s.discards[k]] -= 1
    for k in range(s.left):
        if s.wall[k] != UNKNOWN:
            counts[s.wall[k]] -= 1


@kernel
def hidden_hands(s):
    """Return a bit set of the seats with hidden tiles, whose `loose` is 0; no visible hand of eleven has that."""
    hidden = 0
    for seat in range(SEATS):
        hidden |= (s.loose[seat] == 0) << seat
    return hidden


@kernel
def sample_asked_seat(s, rules, others, x):
    """Return a random seat of `others` whose hand the discard completes, or EVERYBODY, and the random generator.

    The viewer is not being asked.  If the tile completes the viewer's hand too, the viewer has passed or an earlier
    seat is asked first.  The view does not show which, so seats before and after the viewer are equally likely.  If the
    tile completes no other hand, no seat is asked now: the window is about to ask the viewer or to close.
    """
    kind, chosen, found = s.discards[s.lying - 1], np.int64(EVERYBODY), 0
    for seat in range(SEATS):
        if (others >> seat) & 1 and seat != s.turn and completes(s, rules, seat, kind):
            found += 1
            x = step(x)
            if below(x, found) == 0:
                chosen = np.int64(seat)
    return chosen, x
