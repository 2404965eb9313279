"""The reasons given for moves in Pong agree with a slow count of every set, tile by tile."""

import pytest

import meldhouse as mh
from meldhouse.i18n import Pieces
from meldhouse.pieces.threes import COPIES, COUNT, KINDS, SUITS
from tests.games.pong import brute_force
from tests.support.explanation_checks import asked, hold
from tests.support.parameter_sweep import sampled

GAME = mh.GAMES["pong"]
NAMES = GAME.notation.NAMES


def tiles(keys):
    return [kind for kind in range(KINDS) for _ in range(COUNT[keys[kind // SUITS]][kind % SUITS])]


def wanted(hand, mixed):
    missing = brute_force.missing(hand, mixed)
    more = [kind for kind in range(KINDS) if hand.count(kind) < COPIES]
    return missing, [kind for kind in more if brute_force.missing([*hand, kind], mixed) < missing]


def expected_reason(table, view, move):
    s, mixed = view.state[0], bool(view.rules.serong)
    hand, verb = tiles(s["keys"][view.seat]), move.split()[0]
    if verb == "win":
        return "win", {}
    if verb == "discard":
        hand.remove(NAMES.index(move.split()[1]))
        missing, kinds = wanted(hand, mixed)
        return "discard", {"face": "tiles", "n": missing, "kinds": len(kinds)}
    missing, kinds = wanted(hand, mixed)
    last = int(s["discards"][s["lying"] - 1])
    tile = Pieces((NAMES[last],))
    if last not in kinds:
        return {"take": "take-though", "draw": "draw", "pass": "leave"}[verb], {"tile": tile}
    if verb == "take":
        return "take", {"face": "tiles", "tile": tile, "n": missing - 1}
    kept = not any(move in ("take", "win") for move in view.moves())
    return "draw-kept" if kept else "draw-though", {"tile": tile}


@pytest.mark.parametrize(("variant", "options"), [("tiles", {}), ("mixed", {}), ("tiles", {"may_discard_taken": 0})])
@sampled("positions", 25, 60)
def test_pong_move_reasons_agree_with_slow_counts(variant, options, positions):
    said = hold(asked(GAME, variant, positions, 7, **options), expected_reason)
    assert said["discard"] > positions
    assert {"take", "draw", "draw-though", "take-though"} <= set(said)
