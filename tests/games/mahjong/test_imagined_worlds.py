"""Imagined worlds: in positions with few possible worlds, each world is imagined equally often."""

from collections import Counter
from itertools import permutations

import numpy as np
import pytest

import meldhouse as mh
from meldhouse.engine import rng
from meldhouse.games.mahjong.state import EVERYBODY, NONE, Meld, Phase
from meldhouse.pieces.tiles import PIECES
from tests.games.mahjong.hands import dealt, tiles
from tests.support.invariant_checks import imagined, watchers
from tests.support.reachable_positions import positions

EACH = 150  # expected count of each world


def late(unseen, wall, drawer=0, kong=None):
    """Return a table where seats 1 to 3 hold one tile and four melds; only these tiles and the wall are unseen.

    `drawer` holds one more tile; with `kong`, seat 1 has a face-down kong, which is also unseen.
    """
    table = dealt(["147m 258p 369s ESWN", "", "", ""], front="9m", flowers=False)
    s = table.state[0]
    pool = np.bincount([PIECES[name] for name in tiles(unseen)], minlength=34)
    s["hand"][1:], s["kinds"][1:], s["drawn"], s["wins"] = 0, 0, NONE, 0
    s["n_melds"][1:], s["melds"][1:] = 4, [Meld.PUNG, PIECES["9m"]]
    s["bared"][1:] = True
    s["turn"] = s["actor"] = drawer
    if drawer:
        s["hand"][0][PIECES["9m"]] -= 1
    s["shown"] = 4 - pool - s["hand"][0]
    spare = [PIECES[name] for name in tiles(unseen)]
    if kong:
        s["melds"][1, 0], s["bared"][1, 0, 1] = [Meld.HIDDEN_KONG, PIECES[kong]], False
        spare = [kind for kind in spare if kind != PIECES[kong]]
    for seat in (1, 2, 3):
        for _ in range(1 + (seat == drawer)):
            kind = spare.pop()
            s["hand"][seat, kind] += 1
            s["drawn"][seat] = kind if seat == drawer else NONE
    s["back"] = s["front"] + wall
    s["wall"][s["front"] : s["back"]] = spare
    assert len(spare) == wall
    return table


def worlds(table, number):
    """Count how often seat 0 imagines each world."""
    view, seen = table.state.copy(), Counter()
    table.game.table_api.conceal(view, table.bare_rules, 0)
    for seed in range(number):
        world = view.copy()
        table.game.table_api.imagine(world, table.bare_rules, rng.seeded(7, seed))
        seen[world_of(world[0])] += 1
    return seen


def world_of(s):
    """Return what seat 0 doesn't see: the kong, the drawn tile, the hands, the wall."""
    hands = tuple(tuple(int(kind) for kind in np.repeat(np.arange(34), s["hand"][seat])) for seat in (1, 2, 3))
    wall = tuple(int(kind) for kind in s["wall"][s["front"] : s["back"]])
    return int(s["melds"][1, 0, 1]), tuple(int(kind) for kind in s["drawn"][1:]), hands, wall


def assert_even(seen, possible):
    """Assert a uniform distribution by Pearson's test: four and a half standard deviations, with fixed seeds."""
    assert len(seen) == possible
    number = sum(seen.values())
    expected = number / possible
    square = sum((times - expected) ** 2 / expected for times in seen.values())
    assert square < possible - 1 + 4.5 * (2 * (possible - 1)) ** 0.5


def orders(unseen):
    return len(set(permutations(tiles(unseen))))


@pytest.mark.parametrize("unseen", ["112m 3p C", "123m 4p E", "11122m"])
def test_mahjong_imagined_hands_and_wall_are_uniformly_distributed(unseen):
    """With three tiles in three hands and two in the wall, every order of the unseen tiles is equally frequent."""
    possible = orders(unseen)
    assert_even(worlds(late(unseen, wall=2), possible * EACH), possible)


def test_mahjong_imagined_drawn_tile_is_uniformly_distributed():
    """It is seat 2's turn, and which of its two tiles it has drawn is also hidden."""
    unseen = "112m 3p C"
    possible = orders(unseen)
    assert_even(worlds(late(unseen, wall=1, drawer=1), possible * EACH), possible)


def test_mahjong_imagined_face_down_kong_is_uniformly_distributed():
    """Two kinds have four unseen tiles: either may be the kong, and the single tile may be anywhere."""
    table = late("1111m 2222m C", wall=2, kong="1m")
    assert_even(worlds(table, 10 * EACH), 10)


def test_mahjong_imagined_worlds_stay_uniform_while_answers_are_sealed():
    """After seat 1 has discarded, hands and wall are still uniform, no matter which seat is asked."""
    unseen = "1125m C"
    table = late(unseen, wall=2)
    s = table.state[0]
    s["hand"][0][PIECES["9m"]] -= 1
    s["kinds"][0][:] = [sum(1 << k for k in range(34) if s["hand"][0, k] > n) for n in range(4)]
    s["shown"][PIECES["9m"]] += 1
    s["phase"], s["window"], s["tile"], s["actor"] = Phase.CLAIM, True, PIECES["9m"], 1
    view = table.state.copy()
    table.game.table_api.conceal(view, table.bare_rules, 0)
    assert view["actor"][0] == EVERYBODY
    possible = orders(unseen)
    assert_even(worlds(table, possible * EACH), possible)


def test_mahjong_imagined_robbable_tile_is_in_the_hand_that_offers_it():
    """No world has a fifth copy of the tile."""
    tables = positions(mh.GAMES["mahjong"])["window on a kong"]
    assert any(table.state["turn"][0] > 0 for table in tables)  # other hands are imagined before the one that offers
    for table in tables:
        for seat in [seat for seat in watchers(table) if seat != table.state["turn"][0]]:
            for seed in range(40):
                world = imagined(table, seat, seed)
                s = world.state[0]
                assert s["hand"][s["turn"]][s["tile"]] > 0
                assert table.game.table_api.is_sound(world.state, table.bare_rules)
