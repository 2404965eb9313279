# mypy: ignore-errors
"""How Mahjong is learned.

Of the tiles nothing is told: what hands come to differs by thirty points and what moves are worth by some tenths of
one, so few things can be learned, of many hands each, and by least squares.  They are how late it is and how near one's
hand, and of a tile that is thrown: what the rule of thumb's plans promise without it, and who else may want it.
"""

from itertools import chain, repeat

import numpy as np

from meldhouse.engine import kernels
from meldhouse.games.mahjong import arrangements as read
from meldhouse.games.mahjong.plans import NEAR, SIMPLE_WEIGHTS, WEIGHTS, cheapest, promises
from meldhouse.games.mahjong.rules import Ruleset
from meldhouse.games.mahjong.seen import ACTIONS
from meldhouse.games.mahjong.sense import kinds_left, left_of
from meldhouse.games.mahjong.state import CHOW
from meldhouse.games.mahjong.waits import deficit
from meldhouse.games.recipes import Recipe, evenly, sees
from meldhouse.games.seen import counts
from meldhouse.pieces.tiles import KINDS, SUITED

PARTS = tuple((kind,) for kind in chain(*(repeat(kind, meaning.count) for kind, meaning in enumerate(ACTIONS))))

LATE = 8  # so many discards are one
FINE = 8  # steps in which what is promised doubles
LEAST, MOST = -3 * FINE, 5 * FINE - 1  # steps, of those that are told apart

NOTICED = (
    counts("late", "how many discards there are, by eights"),
    counts("ready", "does one's hand lack one tile at most?"),
    counts("promised", "what the plans promise without a tile of each kind that one may throw, in steps", KINDS),
)


@kernels.shared
def notice(view, rules, out):
    """Of whoever acts."""
    seat = view.actor
    words = read.spread(view.hand[seat])
    out.late, out.ready = view.thrown // LATE, deficit(words, view.n_melds[seat]) <= 1
    out.promised[:] = 0
    if not view.window:
        notice_promises(view, rules, words, out)


# --- what plans promise -------------------------------------------------------------------

CLOSED_TO_ALL = len(WEIGHTS) - 1  # the cost that stands for that of a hand without any plan
SMALLEST = 2.0**-30


@kernels.shared
def notice_promises(view, rules, words, out):
    """How much of the hand's promise is left without a tile, beside what its nearest plan promises with all of them."""
    seat, kinds, values = view.actor, kernels.room(), kernels.room()
    melds, n_melds = view.melds[seat], view.n_melds[seat]
    gone, scarce = kinds_left(view, 0), kinds_left(view, 1)
    held, n = read.held_in(words).one, 0
    while held != 0:
        kinds[n] = read.first(held)
        held &= held - 1
        n += 1
    best = cheapest(words, melds, n_melds, gone, scarce, rules)
    promises(words, melds, n_melds, gone, scarce, rules, best + NEAR, kinds, n, values)
    usual = weight(rules, min(best, CLOSED_TO_ALL))
    for k in range(n):
        out.promised[np.int64(kinds[k])] = 1 + in_steps(values[k] / usual) - LEAST


@kernels.shared
def weight(rules, price):
    """What a plan of that cost promises."""
    return SIMPLE_WEIGHTS[price] if rules.rules == Ruleset.SIMPLE else WEIGHTS[price]


@kernels.shared
def in_steps(times):
    return min(max(np.int64(np.floor(FINE * np.log2(times + SMALLEST))), LEAST), MOST)


# --- what is foreseen ---------------------------------------------------------------------

FORESEEN = (
    counts("promise", "how often what the plans promise without the tile has doubled, beside what the nearest does"),
    counts("promise_more", "and how many eighths of once more, one more"),
    counts("lacks_then", "tiles that it lacks of the nearest complete hand"),
    counts("alike", "tiles of that kind in the hand, with it"),
    counts("others_left", "tiles of that kind that nobody has shown and that are not in the hand, one more"),
    counts("sort", "1 a wind or dragon, 2 a one or nine, 3 a two or eight, 4 any other"),
)


@kernels.shared
def foresee(view, rules, noticed, then, last, out):
    """Of a tile that is thrown."""
    if last >= CHOW:
        return
    seat, kind = view.actor, np.int64(last)
    steps = noticed.promised[kind] - 1
    out.promise, out.promise_more = 1 + steps // FINE, 1 + steps % FINE
    out.lacks_then = deficit(read.without(read.spread(view.hand[seat]), kind, 1), view.n_melds[seat])
    out.alike, out.others_left = view.hand[seat, kind], 1 + left_of(view, kind)
    out.sort = sort_of(kind)


@kernels.shared
def sort_of(kind):
    if kind >= SUITED:
        return 1
    return 2 + min(kind % 9, 8 - kind % 9, 2)


RECIPE = Recipe(
    sees=(
        sees("window"),
        sees("late", 11),
        sees("ready"),
    ),
    foresees=(
        evenly("promise", 8),
        evenly("promise_more", FINE),
        evenly("lacks_then", 8),
        sees("alike", 4),
        sees("others_left", 4),
        sees("sort", 4),
    ),
    parts=PARTS,
    scale=20,
    steps=64,
    decisions=32768,
    batch=2048,
    tries=6,
    likes=1,
    trust=(3.0, 0.0, 0.0, 0.0),
    openness=(0.1, 0.1),
    itself=1.0,
    squares=400.0,
)
