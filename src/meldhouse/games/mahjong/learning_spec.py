# mypy: ignore-errors
"""How a network learns Mahjong: its features, look-ahead features and training settings.

Tiles are no features.  Payoffs of hands vary by thirty points but moves differ by tenths of a point, so only a few
weights can be learned, from many hands and by least squares.  The features are the phase of the hand and its distance
from ready.  For a discard they are also the value of the heuristic's plans without it and its use to others.
"""

import numpy as np

from meldhouse.engine import kernels
from meldhouse.games.learning_spec import LearningSpec, feature, linear_feature, parts_by_kind
from meldhouse.games.mahjong import hand_decomposition as decomposition
from meldhouse.games.mahjong.heuristic import count_unseen_tiles, index_of_largest, kinds_with_at_most
from meldhouse.games.mahjong.observation import ACTIONS
from meldhouse.games.mahjong.shanten import deficit
from meldhouse.games.mahjong.state import CHOW
from meldhouse.games.mahjong.target_hands import MAX_COST_ABOVE_BEST, lowest_cost, values_without_each
from meldhouse.games.observation_layout import counts
from meldhouse.games.value_gap import FAR_STEPS, MAX_CLOSE_STEPS, steps_below_best
from meldhouse.pieces.tiles import KINDS, SUITED

DISCARDS_PER_PHASE = 8  # discards per step of the feature

NOTICED = (
    counts("late", "how many discards there are, by eights"),
    counts("ready", "does one's hand lack one tile at most?"),
    counts("behind_best", "of each kind that one may throw: how much less is promised then, in steps, one more", KINDS),
)


@kernels.shared
def notice(view, rules, out):
    """Compute derived features of the actor's hand."""
    seat = view.actor
    words = decomposition.to_words(view.hand[seat])
    out.late, out.ready = view.thrown // DISCARDS_PER_PHASE, deficit(words, view.n_melds[seat]) <= 1
    out.behind_best[:] = 0
    if not view.window:
        notice_value_gaps(view, rules, words, out)


@kernels.shared
def notice_value_gaps(view, rules, words, out):
    """Compute how much less the target hands are worth after each discard than after the best discard."""
    seat, kinds, values = view.actor, kernels.scratch(), kernels.scratch()
    melds, n_melds = view.melds[seat], view.n_melds[seat]
    gone, scarce = kinds_with_at_most(view, 0), kinds_with_at_most(view, 1)
    held, n = decomposition.kinds_by_count(words).one, 0
    while held != 0:
        kinds[n] = decomposition.first(held)
        held &= held - 1
        n += 1
    max_cost = lowest_cost(words, melds, n_melds, gone, scarce, rules) + MAX_COST_ABOVE_BEST
    values_without_each(words, melds, n_melds, gone, scarce, rules, max_cost, kinds, n, values)
    most = values[index_of_largest(values, n)]
    for k in range(n):
        out.behind_best[np.int64(kinds[k])] = 1 + steps_below_best(values[k], most, FAR_STEPS)


# --- look-ahead features ---------------------------------------------------------------------

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
    """Compute look-ahead features of a discard, except from a ready hand, whose winning tiles are counted instead."""
    if last >= CHOW or noticed.ready:
        return
    seat, kind = view.actor, np.int64(last)
    steps = np.int64(noticed.behind_best[kind]) - 1
    out.behind, out.far_behind = min(steps, MAX_CLOSE_STEPS), steps > MAX_CLOSE_STEPS
    out.lacks_then = deficit(
        decomposition.without_tiles(decomposition.to_words(view.hand[seat]), kind, 1), view.n_melds[seat]
    )
    out.alike, out.others_left = view.hand[seat, kind], 1 + count_unseen_tiles(view, kind)
    out.sort = tile_class(kind)


@kernels.shared
def tile_class(kind):
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
