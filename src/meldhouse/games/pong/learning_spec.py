# mypy: ignore-errors
"""How Pong is learned.

Of the tiles nothing is told: the draws decide most hands, and what moves are worth are some hundredths of a chip, so
few things can be learned, of many hands each, and by least squares.  They are how late it is and how near one's hand,
and of a tile that is thrown: what the hand promises without it, its tongs and pairs, and whether others may want it.
Where suits mix in sets hands are done sooner and all that is worth something else, so it is told apart.
"""

import numpy as np

from meldhouse.engine import kernels
from meldhouse.games.learning_spec import LearningSpec, feature, linear_feature, parts_by_kind
from meldhouse.games.observation_layout import counts
from meldhouse.games.pong.hand_value import LATER, SOON, promise, promises
from meldhouse.games.pong.heuristic import filled_without, kinds_seen, left_of
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

LATE = 8  # so many tiles that are drawn are one
MUCH = 48  # steps, six doublings: how much more than that a tile brings makes no difference

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
    """Of whoever acts."""
    keys, kinds, serong = view.keys[view.actor], view.kinds[view.actor], rules.serong
    lacks = missing_tiles(filled_places(keys, serong))
    out.mixed, out.late[:], out.lacks[:], out.ready[:] = serong, 0, 0, 0
    out.late[serong], out.lacks[serong], out.ready[serong] = (WALL - view.left) // LATE, lacks, lacks <= 1
    out.behind_soon[:] = 0
    out.behind_later[:] = 0
    if view.phase == Phase.DISCARD:
        seen = kinds_seen(view)
        notice_promises(keys, kinds, serong, seen, SOON, out.behind_soon)
        notice_promises(keys, kinds, serong, seen, LATER, out.behind_later)


@kernels.shared
def notice_promises(keys, kinds, serong, seen, when, behind):
    """How much less the hand promises without a tile of each kind than without the one that it needs least."""
    values = kernels.room()
    most, n = promises(keys, kinds, serong, seen, when, values)
    for k in range(n):
        behind[np.int64(lowest(kinds))] = steps_below_best(values[k], most, FAR_STEPS)
        kinds = rest(kinds)


# --- what is foreseen ---------------------------------------------------------------------

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
    """Of a tile that is thrown, and how the hand is without it; and of the one that is taken."""
    seen = kinds_seen(view)
    if last == TAKE:
        out.gained = gained(then.keys[view.actor], view, rules.serong, seen)
    if last >= DRAW:
        return
    keys, kind = then.keys[view.actor], np.int64(last)
    rank, soon, later = RANK_OF[kind], noticed.behind_soon[kind], noticed.behind_later[kind]
    out.behind, out.far_behind = min(soon, MAX_CLOSE_STEPS), soon > MAX_CLOSE_STEPS
    out.behind_later, out.far_later = min(later, MAX_CLOSE_STEPS), later > MAX_CLOSE_STEPS
    out.lacks_then = missing_tiles(filled_without(keys, filled_places(keys, rules.serong), rules.serong, kind))
    out.alike, out.unseen = COUNT[keys[rank], kind % SUITS], left_of(bit(kind), seen)
    out.of_rank, out.rank_unseen = held_and_unseen(keys[rank], rank, seen)
    out.next_took, out.others_took = takers(view, rank, 1, 1), takers(view, rank, 2, SEATS - 1)
    keys[rank] -= UNIT_OF[kind]
    out.tongs_then, out.pairs_then = tongs_and_pairs(keys, seen[-1])


@kernels.shared
def gained(keys, view, serong, seen):
    """What a hand promises more with the tile that lies there, and without the one that it needs least then; if that is
    the tile itself, nothing."""
    now, tile = promise(keys, serong, seen, SOON), np.int64(view.discards[view.lying - 1])
    keys[RANK_OF[tile]] += UNIT_OF[tile]
    most, _ = promises(keys, view.kinds[view.actor], serong, seen, SOON, kernels.room())
    return steps_below_best(now, most, MUCH)


@kernels.shared
def held_and_unseen(key, rank, seen):
    """Of a rank, how many tiles are in a hand, and how many nobody has shown that are not in it."""
    held = unseen = 0
    for suit in range(SUITS):
        held += COUNT[key, suit]
        unseen += left_of(bit(rank * SUITS + suit), seen)
    return held, unseen


@kernels.shared
def takers(view, rank, nearest, farthest):
    """Of the players so many places after the actor, how many have taken a tile of that rank, as all have seen, and
    thrown none of its kind since."""
    found = 0
    for place in range(nearest, farthest + 1):
        took, seat = 0, (view.actor + place) % SEATS
        for suit in range(SUITS):
            took += view.known[seat, rank * SUITS + suit]
        found += took > 0
    return found


@kernels.shared
def tongs_and_pairs(keys, gone):
    """How many kinds are held three times, and how many twice that are not gone."""
    twice, thrice = EMPTY, EMPTY
    for rank in range(RANKS):
        place = np.uint64(rank * SUITS)
        twice |= SUITS_OF[1, keys[rank]] << place
        thrice |= SUITS_OF[2, keys[rank]] << place
    return count(thrice), count(twice & ~thrice & ~gone)


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
        feature("gained", MUCH),
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
