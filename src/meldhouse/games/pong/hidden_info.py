# mypy: ignore-errors
"""What each seat may see of a table of Pong, and the worlds that look so to it.

While a claim window is open, all but the seat that is asked see EVERYBODY as the actor: that the discard may be
claimed, and never by whom.
"""

import numpy as np

from meldhouse.engine.kernels import allocating, kernel
from meldhouse.engine.rng import below, scrambled, step
from meldhouse.games.pong.hands import add, completes, count_held, count_loose, count_shown
from meldhouse.games.pong.state import EVERYBODY, SEATS, TILES, UNKNOWN, Phase
from meldhouse.pieces.bits import EMPTY, ONE
from meldhouse.pieces.threes import COPIES, KINDS


@kernel
def conceal(s, rules, seat):
    """Blank in place whatever that seat may not see (seat NONE is a spectator)."""
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
    """Fill the blanks of a concealed state: every tile it does not show may lie in any of them."""
    pool = np.empty(TILES, np.int8)
    n, blank = list_unseen(s, pool), hidden_hands(s)
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
        s.actor, x = sample_asked_seat(s, rules, blank, x)
    if s.rng == EMPTY:
        x = step(x)
        s.rng = scrambled(x) | ONE
    return x


@allocating
def list_unseen(s, pool):
    """The tiles that the record does not show; returns how many."""
    left = np.empty(KINDS, np.int64)
    count_unseen(s, left)
    n = 0
    for kind in range(KINDS):
        for _ in range(left[kind]):
            pool[n] = kind
            n += 1
    return n


@kernel
def count_unseen(s, left):
    """Of each kind: four, less those in hands, on the table and in the wall that are shown."""
    left[:] = COPIES
    for seat in range(SEATS):
        for kind in range(KINDS):
            left[kind] -= count_held(s, seat, kind)
    for k in range(s.lying):
        left[s.discards[k]] -= 1
    for k in range(s.left):
        if s.wall[k] != UNKNOWN:
            left[s.wall[k]] -= 1


@kernel
def hidden_hands(s):
    """Whose tiles are not shown, as bits; in a window nobody's are without a loose rank, since eleven are no sets."""
    blank = 0
    for seat in range(SEATS):
        blank |= (s.loose[seat] == 0) << seat
    return blank


@kernel
def sample_asked_seat(s, rules, others, x):
    """One of the others whom the discard completes, each equally likely, or EVERYBODY; and the generator.

    The one who looks is not being asked.  If the tile completes that hand too, it has passed, or one before it
    is asked first: nothing shows which, so the others are as likely before it as after it.  And where no other is
    completed, nobody is asked at this moment: the window is about to go on to the one who looks, or to close.
    """
    kind, chosen, found = s.discards[s.lying - 1], np.int64(EVERYBODY), 0
    for seat in range(SEATS):
        if (others >> seat) & 1 and seat != s.turn and completes(s, rules, seat, kind):
            found += 1
            x = step(x)
            if below(x, found) == 0:
                chosen = np.int64(seat)
    return chosen, x
