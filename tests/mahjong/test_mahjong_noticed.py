"""What a player that teaches itself Mahjong notices and foresees, held against slow counts of tiles and plans."""

from math import floor, log2

import numpy as np
import pytest
from noticing import among_clubs, foreseen, gone_through, through
from test_mahjong_sense import Slow

import meldhouse as mh
from meldhouse.games.mahjong.learned import FINE, LEAST, MOST
from meldhouse.games.mahjong.state import CHOW
from meldhouse.games.mahjong.waits import shanten
from meldhouse.pieces.tiles import COPIES, KINDS, SUITED

GAME = mh.GAMES["mahjong"]


def test_what_is_noticed_of_a_position_is_so():
    """How late it is, whether the hand is ready, and of which tiles it is known what the plans promise without them."""
    compared, odd = gone_through(GAME, hold, hands=12, often=0.2)
    assert compared > 150
    assert odd == {"late", "ready", "promised"}


def hold(out, s, seat):
    lacks = shanten.in_python(s.hand[seat], s.n_melds[seat]) + 1
    found = {"late": len([kind for kind in s.river.tolist() if kind >= 0]) // 8, "ready": lacks <= 1}
    assert {name: int(out[name]) for name in found} == found
    told = s.hand[seat] > 0 if not s.window else np.zeros(KINDS, bool)
    assert (out.promised > 0).tolist() == told.tolist()
    return {name for name, some in {**found, "promised": told.any()}.items() if some}


@pytest.mark.parametrize(("variant", "doublings"), [("competition", 6), ("table", 2)])
def test_what_is_foreseen_of_a_discard_is_so(variant, doublings):
    """What the plans promise without the tile, priced one by one, and whom the tile might help."""
    compared, found, promises, others = 0, set(), set(), set()
    for place, table in enumerate(through(GAME, 4, among_clubs, variant)):
        view = table.view(table.turn)
        if place % 5 == 0 and all(action < CHOW for action in view.legal().values()):
            slow = Slow(view)
            for kind in view.legal().values():
                out = foreseen(GAME, view.state, table.bare_rules, kind)[0]
                found.add(hold_ahead(out, slow, kind))
                promises.add(int(out.promise))
                others.add(int(out.others_left))
                compared += 1
    assert compared > 150
    assert found == {1, 2, 3, 4}
    assert len(promises) >= doublings
    assert others == {1, 2, 3, 4}


def hold_ahead(out, slow, kind):
    left = slow.counts.copy()
    left[kind] -= 1
    steps = (int(out.promise) - 1) * FINE + int(out.promise_more) - 1 + LEAST
    doubled = FINE * log2(slow.promise(kind) / slow.nearest)
    assert steps in {min(max(floor(doubled + slip), LEAST), MOST) for slip in (-1e-6, 1e-6)}
    rank = kind % 9 + 1
    found = {
        "lacks_then": shanten.in_python(left, len(slow.melds)) + 1,
        "alike": slow.counts[kind],
        "others_left": 1 + COPIES - slow.counts[kind] - slow.s["shown"][kind],
        "sort": 1 if kind >= SUITED else 2 if rank in (1, 9) else 3 if rank in (2, 8) else 4,
    }
    assert {name: int(out[name]) for name in found} == {name: int(some) for name, some in found.items()}
    return int(out["sort"])


def test_of_claims_and_kongs_nothing_is_foreseen():
    compared = 0
    for table in through(GAME, 3, among_clubs):
        view = table.view(table.turn)
        for action in view.legal().values():
            if action >= CHOW:
                assert not foreseen(GAME, view.state, table.bare_rules, action).view("u1").any()
                compared += 1
    assert compared > 20
