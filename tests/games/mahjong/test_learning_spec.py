"""Noticed and foreseen features of Mahjong, compared with slow counts of tiles and plans."""

from math import floor, inf, log2

import numpy as np
import pytest

import meldhouse as mh
from meldhouse.games.mahjong.shanten import shanten
from meldhouse.games.mahjong.state import CHOW
from meldhouse.games.value_gap import MAX_CLOSE_STEPS, STEPS_PER_DOUBLING
from meldhouse.learn import weights
from meldhouse.learn.game_adapter import GameAdapter
from meldhouse.pieces.tiles import COPIES, KINDS, SUITED
from tests.games.mahjong.test_heuristic import Slow
from tests.support.derived_features import among_clubs, foreseen, gone_through, through, thrown_close

GAME = mh.GAMES["mahjong"]


def test_mahjong_noticed_features_agree_with_slow_counts():
    """They are lateness, readiness, and the tiles for which the promise without them is known."""
    compared, odd = gone_through(GAME, check_noticed, hands=12, often=0.2)
    assert compared > 150
    assert odd == {"late", "ready", "behind_best"}


def check_noticed(out, s, seat):
    lacks = shanten.in_python(s.hand[seat], s.n_melds[seat]) + 1
    found = {"late": len([kind for kind in s.river.tolist() if kind >= 0]) // 8, "ready": lacks <= 1}
    assert {name: int(out[name]) for name in found} == found
    told = s.hand[seat] > 0 if not s.window else np.zeros(KINDS, bool)
    assert (out.behind_best > 0).tolist() == told.tolist()
    return {name for name, some in {**found, "behind_best": told.any()}.items() if some}


@pytest.mark.parametrize(("variant", "steps"), [("competition", 12), ("table", 2)])
def test_mahjong_foreseen_features_of_a_discard_agree_with_slow_counts(variant, steps):
    """They compare the remaining promise with the best, and say whom the tile may help.

    They are zero if the hand is ready.
    """
    compared, ready, found, close, far, others = 0, 0, set(), set(), set(), set()
    for place, table in enumerate(through(GAME, 4, among_clubs, variant)):
        view = table.view(table.turn)
        if place % 5 == 0 and all(action < CHOW for action in view.legal().values()):
            slow = Slow(view)
            most = max(slow.promise(kind) for kind in np.flatnonzero(slow.counts))
            is_ready = shanten.in_python(slow.counts, len(slow.melds)) <= 0
            for kind in view.legal().values():
                out = foreseen(GAME, view.state, table.bare_rules, kind)[0]
                if is_ready:
                    assert not np.array(out.tolist()).any()
                    ready += 1
                    continue
                found.add(check_foreseen(out, slow, kind, most))
                close.add(int(out.behind))
                far.add(int(out.far_behind))
                others.add(int(out.others_left))
                compared += 1
    assert compared > 150
    assert ready > 10
    assert found == {1, 2, 3, 4}
    assert len(close) >= steps
    assert len(far) >= 2
    assert others == {1, 2, 3, 4}


def check_foreseen(out, slow, kind, most):
    left = slow.counts.copy()
    left[kind] -= 1
    promise = slow.promise(kind)
    behind = STEPS_PER_DOUBLING * log2(most / promise) if promise else inf
    told = int(out.behind), int(out.far_behind)
    assert told in {rounded_steps(min(behind + slip, 1000)) for slip in (-1e-6, 1e-6)}
    rank = kind % 9 + 1
    found = {
        "lacks_then": shanten.in_python(left, len(slow.melds)) + 1,
        "alike": slow.counts[kind],
        "others_left": 1 + COPIES - slow.counts[kind] - slow.s["shown"][kind],
        "sort": 1 if kind >= SUITED else 2 if rank in (1, 9) else 3 if rank in (2, 8) else 4,
    }
    assert {name: int(out[name]) for name in found} == {name: int(some) for name, some in found.items()}
    return int(out["sort"])


def rounded_steps(behind):
    """Return whole steps, at most twelve, and whether there are more."""
    steps = max(floor(behind), 0)
    return min(steps, MAX_CLOSE_STEPS), steps > MAX_CLOSE_STEPS


def test_mahjong_discards_far_behind_the_best_are_never_tried():
    """They are excluded before learning with any trust in the heuristic, and in the shipped weights."""
    shape = GameAdapter(GAME)
    row = 1 + dict(zip((part.name for part in GAME.foreseen), shape.sizes.foreseen[:, 0], strict=True))["far_behind"]
    born, taught = (
        shape.init_network(np.random.default_rng(1)),
        shape.network(weights.read(GAME.folder / weights.FILE_NAME).weights),
    )
    assert born.last_bias[row] < -GAME.learning_spec.hopeless < -max(GAME.learning_spec.trust)
    for net in (born, taught):
        assert [net.last_bias[row], *net.last[row]] == pytest.approx([born.last_bias[row], 0, 0, 0])
    assert np.count_nonzero(taught.last) > 50


def test_mahjong_learned_policy_never_makes_a_discard_far_behind_the_best():
    """The learned policy often differs from `club`."""
    thrown, other = thrown_close(GAME, hands=3, discards=CHOW)
    assert thrown > 100
    assert other > 20


def test_mahjong_foreseen_features_of_claims_and_kongs_are_zero():
    compared = 0
    for table in through(GAME, 3, among_clubs):
        view = table.view(table.turn)
        for action in view.legal().values():
            if action >= CHOW:
                assert not foreseen(GAME, view.state, table.bare_rules, action).view("u1").any()
                compared += 1
    assert compared > 20
