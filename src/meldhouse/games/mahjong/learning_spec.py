# mypy: ignore-errors
"""How Mahjong is learned.

Of the tiles nothing is told: what hands come to differs by thirty points and what moves are worth by some tenths of
one, so few things can be learned, of many hands each, and by least squares.  They are how late it is and how near one's
hand, and of a tile that is thrown: what the rule of thumb's plans promise without it, and who else may want it.
"""

import numpy as np

from meldhouse.engine import kernels
from meldhouse.games.learning_spec import LearningSpec, feature, linear_feature, parts_by_kind
from meldhouse.games.mahjong import hand_decomposition as read
from meldhouse.games.mahjong.heuristic import kinds_left, largest, left_of
from meldhouse.games.mahjong.observation import ACTIONS
from meldhouse.games.mahjong.shanten import deficit
from meldhouse.games.mahjong.state import CHOW
from meldhouse.games.mahjong.target_hands import NEAR, cheapest, promises
from meldhouse.games.observation_layout import counts
from meldhouse.games.value_gap import FAR_STEPS, MAX_CLOSE_STEPS, steps_below_best
from meldhouse.pieces.tiles import KINDS, SUITED

LATE = 8  # so many discards are one

NOTICED = (
    counts("late", "how many discards there are, by eights"),
    counts("ready", "does one's hand lack one tile at most?"),
    counts("behind_best", "of each kind that one may throw: how much less is promised then, in steps, one more", KINDS),
)


@kernels.shared
def notice(view, rules, out):
    """Of whoever acts."""
    seat = view.actor
    words = read.spread(view.hand[seat])
    out.late, out.ready = view.thrown // LATE, deficit(words, view.n_melds[seat]) <= 1
    out.behind_best[:] = 0
    if not view.window:
        notice_promises(view, rules, words, out)


@kernels.shared
def notice_promises(view, rules, words, out):
    """How much less the hand's plans promise without a tile of each kind than without the one that they need least."""
    seat, kinds, values = view.actor, kernels.scratch(), kernels.scratch()
    melds, n_melds = view.melds[seat], view.n_melds[seat]
    gone, scarce = kinds_left(view, 0), kinds_left(view, 1)
    held, n = read.held_in(words).one, 0
    while held != 0:
        kinds[n] = read.first(held)
        held &= held - 1
        n += 1
    near = cheapest(words, melds, n_melds, gone, scarce, rules) + NEAR
    promises(words, melds, n_melds, gone, scarce, rules, near, kinds, n, values)
    most = values[largest(values, n)]
    for k in range(n):
        out.behind_best[np.int64(kinds[k])] = 1 + steps_below_best(values[k], most, FAR_STEPS)


# --- what is foreseen ---------------------------------------------------------------------

FORESEEN = (
    counts("behind", "by how many eighths of a doubling the plans promise less without it than without the best"),
    counts("far_behind", "is it more than twelve?"),
    counts("lacks_then", "tiles that it lacks of the nearest complete hand"),
    counts("alike", "tiles of that kind in the hand, with it"),
    counts("others_left", "tiles of that kind that nobody has shown and that are not in the hand, one more"),
    counts("sort", "1 a wind or dragon, 2 a one or nine, 3 a two or eight, 4 any other"),
)


@kernels.shared
def foresee(view, rules, noticed, then, last, out):
    """Of a tile that is thrown; not where the hand is ready, for the rule of thumb counts then what wins."""
    if last >= CHOW or noticed.ready:
        return
    seat, kind = view.actor, np.int64(last)
    steps = np.int64(noticed.behind_best[kind]) - 1
    out.behind, out.far_behind = min(steps, MAX_CLOSE_STEPS), steps > MAX_CLOSE_STEPS
    out.lacks_then = deficit(read.without(read.spread(view.hand[seat]), kind, 1), view.n_melds[seat])
    out.alike, out.others_left = view.hand[seat, kind], 1 + left_of(view, kind)
    out.sort = sort_of(kind)


@kernels.shared
def sort_of(kind):
    if kind >= SUITED:
        return 1
    return 2 + min(kind % 9, 8 - kind % 9, 2)


RECIPE = LearningSpec(
    sees=(
        feature("window"),
        feature("late", 11),
        feature("ready"),
    ),
    foresees=(
        linear_feature("behind", MAX_CLOSE_STEPS),
        linear_feature("far_behind", at_first=-10.0),
        linear_feature("lacks_then", 8),
        feature("alike", 4),
        feature("others_left", 4),
        feature("sort", 4),
    ),
    parts=parts_by_kind(ACTIONS),
    scale=20,
    steps=64,
    decisions=32768,
    batch=2048,
    tries=4,
    hopeless=5.0,
    likes=1,
    trust=(3.0, 0.0, 0.0, 0.0),
    openness=(0.05, 0.05),
    itself=1.0,
    squares=400.0,
)
