"""The distance of hands to a fan, compared with all hands that have the fan, and with hands that won with the fan."""

from itertools import combinations, combinations_with_replacement

import numpy as np
import pytest

import meldhouse as mh
from meldhouse.games.mahjong import fan_table
from meldhouse.games.mahjong.fan_table import FANS
from meldhouse.games.mahjong.odds import rare, row_name
from meldhouse.games.mahjong.options import VARIANTS
from meldhouse.games.mahjong.state import NONE
from meldhouse.games.options import plain
from meldhouse.odds.spec import initial_rng_states, make_question, resolve

CERTAIN = 3
RULES = plain(VARIANTS["competition"].rules)
LACKS = {one.row: one.lacks for one in rare(RULES)}
COUNTED = [fan for fan in FANS if row_name(fan) in LACKS]


def lacks_of(fan, hands):
    """Return the distances of hands of 13 or 14 tiles, each at a table of its own."""
    tables = mh.GAMES["mahjong"].tables(len(hands)).view(np.ndarray)
    tables["hand"][:, 2] = hands
    return LACKS[row_name(fan)](tables)


def tiles(*kinds):
    return np.bincount(kinds, minlength=34)


def sets_within(kinds, chows=True):
    """Return every set of these kinds."""
    found = [tiles(k, k, k) for k in range(34) if kinds >> k & 1]
    starts = [k for k in range(27) if k % 9 < 7 and kinds >> k & 7 == 7] if chows else []
    return found + [tiles(k, k + 1, k + 2) for k in starts]


def hands_within(kinds, pairs, chows=True):
    """Return every hand of sets and a pair, or of pairs, of these kinds."""
    twos = [tiles(k, k) for k in range(34) if kinds >> k & 1]
    fours = [sum(some) for some in combinations_with_replacement(sets_within(kinds, chows), 4)]
    hands = np.array([four + two for four in fours if four.max() <= 4 for two in twos])
    if pairs:
        seven = [sum(some) for some in combinations_with_replacement(twos, 7)]
        hands = np.concatenate([hands, seven]) if seven else hands
    return hands[hands.max(axis=1) <= 4]


def all_hands(name):
    """Return every hand that fulfills the conditions of a fan."""
    (fan,) = [fan for fan in FANS if fan.name == name]
    holds = fan.holds
    if isinstance(holds, fan_table.Within):
        return hands_within(holds.kinds, True)
    if isinstance(holds, fan_table.EverySet):
        return hands_within(holds.pungs, False, chows=False)
    if isinstance(holds, fan_table.WholeHand):
        sets = [sum(tiles(k, k + 1, k + 2) for k in chows) + tiles(pair, pair) for pair, chows in holds.chows.items()]
        return np.array(sets)
    if isinstance(holds, fan_table.Honors):
        kinds = [k for k in range(34) if holds.family >> k & 1]
        fixed = [sum(tiles(k, k, k) for k in some) for some in combinations(kinds, 4)]
    else:
        fixed = [sum(tiles(k, k + 1, k + 2) if holds.sort == fan_table.CHOW else tiles(k, k, k) for k in some)
                 for some in holds.patterns]  # fmt: skip
    hands = np.array([one + tiles(k, k) for one in fixed for k in range(34)])
    return hands[hands.max(axis=1) <= 4]


NAMES = (
    "all-green", "all-honors", "all-terminals", "all-even-pungs", "middle-tiles", "pure-terminal-chows",
    "three-suited-terminal-chows", "quadruple-chow", "four-pure-shifted-pungs", "big-four-winds",
)  # fmt: skip


def some_hands(towards, dice, number=60):
    """Yield hands of thirteen, with a varying number of tiles of a target hand."""
    for _ in range(number):
        kept = dice.permutation(np.repeat(np.arange(34), towards[dice.integers(len(towards))]))[: dice.integers(3, 13)]
        left = dice.permutation(np.repeat(np.arange(34), 4 - tiles(*kept)))
        yield tiles(*kept, *left[: 13 - len(kept)])


@pytest.mark.parametrize("name", NAMES)
def test_fan_distance_is_the_distance_to_the_nearest_hand_with_the_fan(name):
    """A missing tile of a specific kind counts three, a missing tile of any pair counts one."""
    (fan,) = [fan for fan in FANS if fan.name == name]
    aims, dice = all_hands(name), np.random.default_rng(fan.number)
    hands = np.array(list(some_hands(aims, dice)))
    nearest = np.array([np.maximum(aims - hand, 0).sum(axis=1).min() for hand in hands])
    found = lacks_of(fan, hands)
    assert len(np.unique(nearest)) >= 5
    if name in ("quadruple-chow", "four-pure-shifted-pungs", "big-four-winds"):
        assert ((found - nearest) % 2 == 0).all()  # three for one
        assert ((nearest <= found) & (found <= CERTAIN * nearest)).all()
        assert (found // CERTAIN + found % CERTAIN >= nearest).all()
    else:
        near = nearest < 9  # larger distances are less exact
        assert near.sum() >= 20
        assert (found[near] == CERTAIN * nearest[near]).all()
        assert ((found[~near] >= 9 * CERTAIN) & (found[~near] <= CERTAIN * nearest[~near])).all()


def test_fan_distance_of_a_won_hand_is_zero_exactly_for_its_fans():
    """Thousands of played hands are checked."""
    asked = resolve(make_question("mahjong", "competition", seed=31))
    (side,) = asked.sides
    tables, chances = asked.game.tables(3000), initial_rng_states(31, 0, 3000)
    asked.kernels.deal_hands(tables, side.rules, side.pack, side.in_play, chances)
    asked.kernels.play_hands(tables, side.rules, chances, side.bot_kinds, asked.game.tables(1))
    won = tables.view(np.ndarray)[tables["tally"]["winner"] != NONE]
    seen = 0
    for fan in COUNTED:
        has = won["tally"]["fans"][:, fan.number] > 0
        found = LACKS[row_name(fan)](won)
        assert (found[has] == 0).all(), fan.name
        seen += has.any()
    assert seen >= 20


def test_fan_distance_treats_visible_tiles_as_unavailable():
    """A third dragon can't be drawn if two are in the discards, unless one is offered."""
    (fan,) = [fan for fan in FANS if fan.name == "big-three-dragons"]
    tables = mh.GAMES["mahjong"].tables(3).view(np.ndarray)
    tables["tile"] = NONE
    tables["hand"][:, 0] = tiles(31, 31, 31, 32, 32, 32, 33, 33, 0, 1, 2, 5, 5)
    tables["shown"][1:, 33] = 2
    tables["tile"][2] = 33
    assert LACKS[row_name(fan)](tables).tolist() == [CERTAIN, 14 * CERTAIN + 1, CERTAIN]


def test_fan_distance_counts_matching_melds_and_excludes_others():
    (fan,) = [fan for fan in FANS if fan.name == "pure-terminal-chows"]
    tables = mh.GAMES["mahjong"].tables(2).view(np.ndarray)
    tables["hand"][:, 1] = tiles(0, 1, 2, 6, 7, 4, 4)
    tables["n_melds"][:, 1] = 2
    tables["melds"][:, 1, :2] = [[fan_table.CHOW, 0], [fan_table.CHOW, 6]]
    tables["melds"][1, 1, 1] = [fan_table.CHOW, 5]
    assert LACKS[row_name(fan)](tables).tolist() == [CERTAIN, 14 * CERTAIN]  # as for an empty hand


def test_fan_distance_of_kongs_counts_missing_tiles():
    """Two kongs, an exposed pung and three equal tiles in hand lack one tile for three kongs and two for four."""
    three, four = (next(fan for fan in FANS if fan.name == name) for name in ("three-kongs", "four-kongs"))
    tables = mh.GAMES["mahjong"].tables(1).view(np.ndarray)
    tables["hand"][:, 3] = tiles(7, 7, 7, 9)
    tables["n_melds"][:, 3] = 3
    tables["melds"][:, 3, :3] = [[fan_table.KONG, 0], [fan_table.HIDDEN_KONG, 20], [fan_table.PUNG, 30]]
    tables["shown"][:, [0, 20, 30]] = [4, 0, 3]
    beside = [1, 1]  # a pair; where three are kongs the other set is there already
    assert [LACKS[row_name(fan)](tables)[0] for fan in (three, four)] == [CERTAIN + beside[0], 2 * CERTAIN + beside[1]]
