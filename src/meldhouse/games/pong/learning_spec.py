# mypy: ignore-errors
"""How a network learns Pong: its features, look-ahead features and training settings.

The draws decide most hands, and moves differ by some hundredths of a chip.  So only a few weights can be learned, each
from many hands, by least squares; the tiles themselves are no features.  The features are the progress of the hand and
its distance.  For a discard they are also the value of the hand without it, its tongs and pairs, and whether others may
want it.
If suits mix in sets, hands end sooner and these features have other values, so they are separate.
"""

import numpy as np

from meldhouse.engine import kernels
from meldhouse.games.learning_spec import LearningSpec, feature, linear_feature, parts_by_kind
from meldhouse.games.observation_layout import counts
from meldhouse.games.pong.hand_value import FAR_HANDS, NEAR_HANDS, hand_value, values_without_each
from meldhouse.games.pong.heuristic import count_unseen_tiles, filled_places_without, kinds_seen_by_actor
from meldhouse.games.pong.observation import ACTIONS
from meldhouse.games.pong.options import Serong
from meldhouse.games.pong.state import DRAW, SEATS, TAKE, WALL, Phase
from meldhouse.games.value_gap import FAR_STEPS, MAX_CLOSE_STEPS, steps_below_best
from meldhouse.pieces.bits import EMPTY, bit, count, lowest, rest
from meldhouse.pieces.threes import (
    COPIES,
    COUNT,
    KINDS,
    RANK_OF,
    RANKS,
    SUITS,
    SUITS_OF,
    UNIT_OF,
    filled_places,
    missing_tiles,
)

TILES_PER_PHASE = 8  # drawn tiles per unit of `late`
MAX_GAIN_STEPS = 48  # six doublings: larger gains are not distinguished

NOTICED = (
    counts("mixed", "may suits mix in a set?"),
    counts("late", "how many tiles of the wall are drawn, by eights; told apart by whether suits mix", len(Serong)),
    counts("lacks", "tiles that one's hand lacks of the nearest winning one, likewise told apart", len(Serong)),
    counts("ready", "is that one at most? Likewise", len(Serong)),
    counts("behind_soon", "of each kind held: how much less the nearest hands promise without one, in steps", KINDS),
    counts("behind_later", "the same where farther hands count, too", KINDS),
)


@kernels.shared
def notice(view, rules, out):
    """Compute features derived from the actor's view."""
    keys, kinds, serong = view.keys[view.actor], view.kinds[view.actor], rules.serong
    missing = missing_tiles(filled_places(keys, serong))
    out.mixed, out.late[:], out.lacks[:], out.ready[:] = serong, 0, 0, 0
    out.late[serong], out.lacks[serong], out.ready[serong] = (
        (WALL - view.left) // TILES_PER_PHASE,
        missing,
        missing <= 1,
    )
    out.behind_soon[:] = 0
    out.behind_later[:] = 0
    if view.phase == Phase.DISCARD:
        seen = kinds_seen_by_actor(view)
        notice_value_gaps(keys, kinds, serong, seen, NEAR_HANDS, out.behind_soon)
        notice_value_gaps(keys, kinds, serong, seen, FAR_HANDS, out.behind_later)


@kernels.shared
def notice_value_gaps(keys, kinds, serong, seen, when, gaps):
    """Write into `gaps` how much less the hand is worth after discarding each kind than after the best discard."""
    values = kernels.scratch()
    best, n = values_without_each(keys, kinds, serong, seen, when, values)
    for k in range(n):
        gaps[np.int64(lowest(kinds))] = steps_below_best(values[k], best, FAR_STEPS)
        kinds = rest(kinds)


# --- look-ahead features ------------------------------------------------------------------

FORESEEN = (
    counts("behind", "by how many eighths of a doubling the nearest hands promise less than without the best"),
    counts("far_behind", "is it more than twelve?"),
    counts("behind_later", "by how many where farther hands count, too"),
    counts("far_later", "is that more than twelve?"),
    counts("lacks_then", "tiles that the hand lacks of the nearest winning one"),
    counts("tongs_then", "its tongs"),
    counts("pairs_then", "its pairs of which another tile may come"),
    counts("alike", "tiles of that kind in it before"),
    counts("unseen", "tiles of that kind that nobody has shown and that are not in it"),
    counts("of_rank", "tiles of that rank in it before"),
    counts("rank_unseen", "tiles of that rank that nobody has shown and that are not in it"),
    counts("next_took", "has the next player taken a tile of that rank?"),
    counts("others_took", "how many of the two others have"),
    counts("gained", "of a tile that is taken: by how many eighths the hand promises more with it, less its worst"),
)


@kernels.shared
def foresee(view, rules, noticed, then, last, out):
    """Compute look-ahead features of discarding or taking a tile."""
    seen = kinds_seen_by_actor(view)
    if last == TAKE:
        out.gained = gain_of_taken_tile(then.keys[view.actor], view, rules.serong, seen)
    if last >= DRAW:
        return
    keys, kind = then.keys[view.actor], np.int64(last)
    rank, near, far = RANK_OF[kind], noticed.behind_soon[kind], noticed.behind_later[kind]
    out.behind, out.far_behind = min(near, MAX_CLOSE_STEPS), near > MAX_CLOSE_STEPS
    out.behind_later, out.far_later = min(far, MAX_CLOSE_STEPS), far > MAX_CLOSE_STEPS
    out.lacks_then = missing_tiles(filled_places_without(keys, filled_places(keys, rules.serong), rules.serong, kind))
    out.alike, out.unseen = COUNT[keys[rank], kind % SUITS], count_unseen_tiles(bit(kind), seen)
    out.of_rank, out.rank_unseen = count_held_and_unseen(keys[rank], rank, seen)
    out.next_took, out.others_took = count_takers(view, rank, 1, 1), count_takers(view, rank, 2, SEATS - 1)
    keys[rank] -= UNIT_OF[kind]
    out.tongs_then, out.pairs_then = count_tongs_and_pairs(keys, seen[-1])


@kernels.shared
def gain_of_taken_tile(keys, view, serong, seen):
    """Return the gain in value, in steps, from taking the last discard and making the best discard.

    It is 0 if the best discard is the taken tile.
    """
    now, tile = hand_value(keys, serong, seen, NEAR_HANDS), np.int64(view.discards[view.lying - 1])
    keys[RANK_OF[tile]] += UNIT_OF[tile]
    best, _ = values_without_each(keys, view.kinds[view.actor], serong, seen, NEAR_HANDS, kernels.scratch())
    return steps_below_best(now, best, MAX_GAIN_STEPS)


@kernels.shared
def count_held_and_unseen(key, rank, seen):
    """Return how many tiles of a rank are in the hand, and how many are unseen."""
    held = unseen = 0
    for suit in range(SUITS):
        held += COUNT[key, suit]
        unseen += count_unseen_tiles(bit(rank * SUITS + suit), seen)
    return held, unseen


@kernels.shared
def count_takers(view, rank, nearest, farthest):
    """Return how many players in a range of places after the actor are known to hold a taken tile of a rank."""
    found = 0
    for place in range(nearest, farthest + 1):
        known, seat = 0, (view.actor + place) % SEATS
        for suit in range(SUITS):
            known += view.known[seat, rank * SUITS + suit]
        found += known > 0
    return found


@kernels.shared
def count_tongs_and_pairs(keys, exhausted):
    """Return how many kinds are held three times, and how many are held twice with a tile unseen."""
    twice, thrice = EMPTY, EMPTY
    for rank in range(RANKS):
        place = np.uint64(rank * SUITS)
        twice |= SUITS_OF[1, keys[rank]] << place
        thrice |= SUITS_OF[2, keys[rank]] << place
    return count(thrice), count(twice & ~thrice & ~exhausted)


RECIPE = LearningSpec(
    variants=("tiles", "mixed"),
    sees=(
        feature("mixed"),
        feature("window"),
        feature("late", 9),
        feature("lacks", 8),
        feature("ready"),
    ),
    foresees=(
        linear_feature("behind", MAX_CLOSE_STEPS),
        linear_feature("far_behind", at_first=-10.0),
        linear_feature("behind_later", MAX_CLOSE_STEPS),
        linear_feature("far_later"),
        linear_feature("lacks_then", 8),
        linear_feature("tongs_then", 4),
        linear_feature("pairs_then", 5),
        feature("alike", 4),
        linear_feature("unseen", 3),
        feature("of_rank", 6),
        linear_feature("rank_unseen", SUITS * COPIES - 1),
        linear_feature("next_took"),
        linear_feature("others_took", SEATS - 2),
        feature("gained", MAX_GAIN_STEPS),
    ),
    parts=parts_by_kind(ACTIONS),
    scale=4,
    steps=80,
    decisions=65536,
    batch=2048,
    tries=4,
    hopeless=5.0,
    likes=1,
    trust=(3.0, 0.0, 0.0, 0.0),
    openness=(0.01, 0.01),
    itself=1.0,
    squares=400.0,
)
