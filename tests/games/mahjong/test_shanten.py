"""Shanten, the distance from winning, agrees with slow and simple second versions."""

from functools import cache
from itertools import combinations_with_replacement, permutations
from random import Random

import numpy as np
import pytest

from meldhouse.games.mahjong import hand_decomposition, score, shanten_tables
from meldhouse.games.mahjong import shanten as waits
from meldhouse.games.mahjong.fan_notation import parse_tiles
from meldhouse.games.mahjong.fans import points
from meldhouse.pieces.tiles import COPIES, KINDS
from tests.games.mahjong.fan_hands import won
from tests.support.shanten import knitted_shanten, orphans_shanten, straight_shanten

SETS = [(9 * suit + low, 9 * suit + low + 1, 9 * suit + low + 2) for suit in range(3) for low in range(7)]
SETS += [(kind,) * 3 for kind in range(KINDS)]
HONOURS = list(range(27, 34))
ORPHANS = [9 * suit + rank for suit in range(3) for rank in (0, 8)] + HONOURS
PATTERNS = [[9 * s + c + 3 * i for s, c in enumerate(order) for i in range(3)] for order in permutations(range(3))]


def counts_of(tiles) -> np.ndarray:
    return np.bincount(np.array(tiles, np.int64), minlength=KINDS).astype(np.int8)


@cache
def targets(sets: int) -> np.ndarray:
    """Return all hands of a number of sets and a pair, with at most four copies of a kind."""
    found = set()
    for chosen in combinations_with_replacement(SETS, sets):
        tiles = sorted(tile for group in chosen for tile in group)
        for pair in range(KINDS):
            if max(map(tiles.count, tiles)) <= COPIES and tiles.count(pair) <= COPIES - 2:
                found.add(tuple(counts_of([*tiles, pair, pair]).tolist()))
    return np.array(sorted(found), np.int8)


def lacking(counts: np.ndarray, wanted: np.ndarray) -> int:
    """Return the fewest tiles that are missing for any of the wanted hands."""
    return int(np.maximum(wanted - counts, 0).sum(axis=1).min())


def obvious_deficit(counts: np.ndarray, sets: int, best: int = 15) -> int:
    """Return the tiles missing for a number of sets and a pair, by a pruned search over all of them."""

    def cost(tiles, used) -> int:
        return sum(max(0, used[t] + tiles.count(t) - counts[t]) - max(0, used[t] - counts[t]) for t in set(tiles))

    def search(place, left, used, spent) -> None:
        nonlocal best
        if spent >= best:
            return
        if left == 0:
            best = spent
            return
        for i in range(place, len(SETS)):
            group = SETS[i]
            if all(used[t] + group.count(t) <= COPIES for t in group):
                more = cost(group, used)
                if spent + more < best:
                    for t in group:
                        used[t] += 1
                    search(i, left - 1, used, spent + more)
                    for t in group:
                        used[t] -= 1

    for pair in range(KINDS):
        used = [0] * KINDS
        first = cost((pair, pair), used)
        used[pair] = 2
        search(0, sets, used, first)
    return best


def random_hand(luck, tiles: int, kinds: int = KINDS) -> np.ndarray:
    return counts_of(luck.permutation(np.repeat(np.arange(kinds), COPIES))[:tiles])


@pytest.mark.parametrize("n_melds", [2, 3])
def test_standard_shanten_agrees_with_an_enumeration_of_complete_hands(n_melds):
    """With two or three melds, shanten is the distance to the nearest of all complete hands."""
    luck = np.random.default_rng(5)
    for i in range(150):
        counts = random_hand(luck, 13 - 3 * n_melds + i % 2, (KINDS, 9, 18)[i % 3])
        assert waits.standard_shanten(counts, n_melds) == lacking(counts, targets(4 - n_melds)) - 1


@pytest.mark.parametrize("kinds", [9, 18, KINDS])
def test_standard_shanten_agrees_with_a_plain_search(kinds):
    """Hands without melds are tested, from one suit, two suits and all suits."""
    luck = np.random.default_rng(kinds)
    for i in range(3):
        counts = random_hand(luck, 13 + i % 2, kinds)
        mine = int(waits.standard_shanten(counts, 0))
        assert obvious_deficit(counts, 4, mine + 3) == mine + 1


def test_special_shanten_agrees_with_slow_counts():
    """Pairs, orphans and knitted tiles are counted in a simple way."""
    luck = np.random.default_rng(8)
    for i in range(200):
        counts = random_hand(luck, 13 + i % 2, (KINDS, 18)[i % 2])
        kinds = {k for k in range(KINDS) if counts[k]}
        assert waits.seven_pairs_shanten(counts) == 6 - sum(int(c) // 2 for c in counts)
        doubled = any(counts[k] >= 2 for k in ORPHANS)
        assert orphans_shanten(counts) == 13 - len(kinds & set(ORPHANS)) - doubled
        best = max(len(kinds & {*pattern, *HONOURS}) for pattern in PATTERNS)
        assert knitted_shanten(counts) == 13 - min(best, 14)
        straight = min(straight_deficit(counts, pattern) for pattern in PATTERNS)
        assert straight_shanten(counts) == straight - 1


def straight_deficit(counts: np.ndarray, pattern: list[int]) -> int:
    """Return the distance to a knitted straight with a set and a pair."""
    straight = counts_of(pattern)
    wanted = targets(1) + straight
    return lacking(counts, wanted[(wanted <= COPIES).all(axis=1)])


def test_shanten_is_the_minimum_over_all_arrangements():
    """Arrangements are sets and a pair, and the special hands."""
    luck = np.random.default_rng(9)
    for i in range(300):
        counts = random_hand(luck, 13 + i % 2, (KINDS, 18, 9)[i % 3])
        each = [waits.standard_shanten(counts, 0), waits.seven_pairs_shanten(counts), orphans_shanten(counts)]
        each += [knitted_shanten(counts), straight_shanten(counts)]
        assert waits.shanten(counts, 0) == min(each)


@pytest.mark.parametrize(
    ("hand", "shanten"),
    [
        ("1112345678999m", 0),
        ("19m19p19sESWNCFP", 0),
        ("147m258p36sESWNC", 0),
        ("147m258p369sEE23m", 0),
        ("147m258p369sE234m", 0),
        ("1122m3344p55sEEC", 0),
        ("111122223333m4m", 0),
        ("258m147p369sESWNC", -1),
        ("123m456p789s11122s", -1),
    ],
)
def test_shanten_of_known_hands_is_correct(hand, shanten):
    counts = counts_of(parse_tiles(hand))
    assert waits.shanten(counts, 0) == shanten
    assert waits.is_complete(counts, 0) == (shanten == -1)


@pytest.mark.parametrize("hand", ["1111m", "EEEE", "9999s"])
def test_shanten_never_counts_a_fifth_copy(hand):
    """Four equal tiles beside three melds aren't ready, because there is no fifth."""
    assert waits.standard_shanten(counts_of(parse_tiles(hand)), 3) == 1


def test_complete_hand_has_shanten_minus_one():
    """A hand is complete, and scores points, exactly if no tile is missing."""
    fans = np.zeros(82, np.int8)
    melds = np.zeros((4, 2), np.int8)
    chance, luck = Random(4), np.random.default_rng(4)
    for i in range(400):
        hand = won(chance)
        assert waits.is_complete(hand.counts, len(hand.melds))
        assert waits.shanten(hand.counts, len(hand.melds)) == -1
        counts = random_hand(luck, 14, 9) if i % 2 else random_hand(luck, 14)
        win = int(np.flatnonzero(counts)[0])
        complete = bool(waits.is_complete(counts, 0))
        assert complete == (waits.shanten(counts, 0) == -1)
        assert complete == (points(counts, melds, 0, win, 0, 0, fans) > 0)


def test_useful_tiles_reduce_shanten_and_waits_win():
    """Useful tiles reduce shanten; at shanten 0 they are the winning tiles."""
    luck = np.random.default_rng(10)
    for _ in range(40):
        counts = random_hand(luck, 13, 12)
        now = waits.shanten(counts, 0)
        useful = int(waits.useful_kinds(counts, 0))
        for kind in range(KINDS):
            if counts[kind] < COPIES:
                counts[kind] += 1
                assert bool(useful >> kind & 1) == (waits.shanten(counts, 0) < now)
                counts[kind] -= 1
        if now == 0:
            assert useful == waits.winning_kinds(counts, 0)


def test_waiting_returns_the_points_of_each_wait():
    """Nine Gates waits for nine tiles, each with its own points."""
    found = dict(score.waiting("1112345678999m"))
    assert len(found) == 9
    assert (found["1m"], found["5m"]) == (106, 91)
    assert score.waiting("23m55p678p", ["111m", "EEEE*"]) == [("1m", 14), ("4m", 8)]


def test_waits_kernel_writes_the_points_of_each_kind_and_keeps_the_hand():
    """The hand is unchanged afterwards."""
    counts = counts_of(parse_tiles("1112345678999m"))
    before = counts.copy()
    fans, worth = np.zeros(82, np.int8), np.zeros(KINDS, np.int16)
    assert waits.points_of_waits(counts, np.zeros((4, 2), np.int8), 0, 0, 0, fans, worth) == 9
    assert worth[:9].tolist() == [106, 92, 89, 89, 91, 89, 89, 92, 106]
    assert set(worth[9:].tolist()) == {-1}
    assert (counts == before).all()


def test_shanten_automaton_agrees_with_an_enumeration():
    """The table of a suit has the tiles missing for k sets, with and without a pair."""
    luck = np.random.default_rng(2)
    runs = [s for s in SETS if s[-1] < 9]
    for _ in range(30):
        counts = random_hand(luck, int(luck.integers(0, 15)), 9)
        row = waits.suit_row(hand_decomposition.to_words(counts).m)
        for sets in range(4):
            for pair in (0, 1):
                wanted = []
                for chosen in combinations_with_replacement(runs, sets):
                    for two in range(9) if pair else (-1,):
                        target = counts_of([t for group in chosen for t in group] + ([two, two] if pair else []))
                        if target.max() <= COPIES:
                            wanted.append(target)
                assert shanten_tables.MISSING[row, 2 * sets + pair] == min(
                    shanten_tables.MAX_MISSING, lacking(counts, np.array(wanted))
                )


def test_shanten_of_combined_suits_distributes_sets_and_pair_optimally():
    """Two combined rows equal the best of all distributions of the sets and the pair."""
    luck = np.random.default_rng(4)
    for one, other in luck.integers(0, len(shanten_tables.MISSING), (300, 2)):
        a, b = shanten_tables.MISSING[one], shanten_tables.MISSING[other]
        for sets in range(5):
            plain = [a[2 * n] + b[2 * (sets - n)] for n in range(sets + 1)]
            paired = [a[2 * n + i] + b[2 * (sets - n) + 1 - i] for n in range(sets + 1) for i in (0, 1)]
            both = shanten_tables.MISSING[shanten_tables.MERGED_ROW[one, other]]
            assert [both[2 * sets], both[2 * sets + 1]] == [min(plain), min(paired)]


def test_decomposition_words_are_decoded_into_the_kinds_of_the_hand():
    """Encoding and decoding a hand gives the same kinds."""
    luck = np.random.default_rng(6)
    for _ in range(100):
        counts = random_hand(luck, 14, 20)
        words = hand_decomposition.to_words(counts)
        for few in (1, 2, 3):
            mask = int(hand_decomposition.kinds_at_least(words, few))
            assert mask == sum(1 << k for k in range(KINDS) if counts[k] >= few)
        assert int(hand_decomposition.kinds_with_four(words)) == sum(
            1 << k for k in range(KINDS) if counts[k] == COPIES
        )
