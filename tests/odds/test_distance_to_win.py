"""Distances of dealt hands, looked up and counted exactly, agree with the rules and with an enumeration."""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb, prod

import numpy as np
import pytest

import meldhouse as mh
from meldhouse.games import distance_to_win
from meldhouse.games.mahjong import dealt_hand_odds as mahjong
from meldhouse.games.mahjong import shanten
from meldhouse.games.odds import Kind
from meldhouse.games.pong import dealt_hand_odds as pong
from meldhouse.odds.spec import initial_rng_states, make_question, resolve
from tests.games.pong import brute_force
from tests.support.shanten import orphans_shanten

ROOMS = {"pong": pong, "mahjong": mahjong}
EVERY = [(game, variant) for game in ROOMS for variant in mh.GAMES[game].variants]


def near_of(name, variant, **options):
    (side,) = resolve(make_question(name, variant, seed=1, options=options)).sides
    return ROOMS[name].distance_spec(side.rules)


def hands_of(dice, near, kinds, held, number, among=None):
    """Return random hands of `held` tiles; few kinds (`among`) give nearly complete hands."""
    found = []
    for _ in range(number):
        some = dice.choice(kinds, among or kinds, replace=False)
        tiles = dice.choice(np.repeat(some, near.copies), held, replace=False)
        found.append(np.bincount(tiles, minlength=kinds))
    return np.array(found)


# --- lookups ------------------------------------------------------------------------------------


def distance_by_rules(hand, forms):
    hand = hand.astype(np.int8)
    found = [shanten.standard_shanten(hand, 0)]
    found += [shanten.seven_pairs_shanten(hand)] if forms.pairs else []
    found += [orphans_shanten(hand)] if forms.orphans else []
    return 1 + min(found)


@pytest.mark.parametrize("forms", [(False, False), (True, False), (True, True)])
def test_mahjong_distances_agree_with_the_rules(forms):
    forms, dice = mahjong.Forms(*forms), np.random.default_rng(1)
    near, seen = near_of("mahjong", "competition"), set()
    for held, among in ((13, None), (14, None), (13, 8), (14, 5)):
        hands = hands_of(dice, near, 34, held, 300, among)
        found = mahjong.count_missing(forms, hands).tolist()
        assert found == [distance_by_rules(hand, forms) for hand in hands]
        seen |= set(found)
    assert seen >= {0, 1, 2, 3, 4, 5, 6}


@pytest.mark.parametrize("serong", [0, 1])
def test_pong_distances_agree_with_brute_force(serong):
    dice, near, seen = np.random.default_rng(2), near_of("pong", "tiles"), set()
    for held, among in ((11, None), (12, None), (11, 6), (12, 5)):
        hands = hands_of(dice, near, 30, held, 150, among)
        found = pong.count_missing(serong, hands).tolist()
        assert found == [brute_force.missing(np.repeat(range(30), hand).tolist(), bool(serong)) for hand in hands]
        seen |= set(found)
    assert seen >= {1, 2, 3, 4, 5, 6}


@pytest.mark.parametrize(("name", "variant"), EVERY)
def test_winning_pieces_are_exactly_those_that_complete_the_hand(name, variant):
    """Hands of few kinds are tested; a winning piece is one of at most four copies."""
    near, dice = near_of(name, variant), np.random.default_rng(3)
    hands = hands_of(dice, near, 30, near.hand_size, 400, 5)
    if name == "mahjong":
        hands = np.pad(hands, ((0, 0), (0, 4)))
    found = distance_to_win.winning_pieces(near._replace(read_waiting_hands=lambda tables: tables), hands)
    for hand, number in zip(hands, found.tolist(), strict=True):
        each = [hand + (np.arange(len(hand)) == kind) for kind in np.flatnonzero(hand < near.copies)]
        complete = near.count_missing(np.array(each)) == 0
        assert number == sum(1 + near.copies - more[more > hand][0] for more in np.array(each)[complete])
    assert 20 < (found > 0).sum() < len(hands)


# --- exact counts ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "variant"), EVERY)
def test_count_hands_covers_every_possible_hand(name, variant):
    near = near_of(name, variant)
    pieces = near.copies * (30 if name == "pong" else 34)
    for held in (near.hand_size, near.hand_size + 1):
        counted = near.count_hands(held)
        assert sum(counted.values()) == comb(pieces, held)
    assert set(near.count_hands(near.hand_size)) == set(range(1, near.max_away + 2))


def test_mahjong_counts_of_small_hands_agree_with_enumeration():
    """Counts of hands of four tiles equal the weighted sum over all hands, looked up by the rules."""
    hands = [np.bincount(tiles, minlength=34) for tiles in multisets(34, 4)]
    assert len(hands) == 66_045
    for forms in (mahjong.Forms(False, False), mahjong.Forms(True, True)):
        seen = Counter()
        for hand in hands:
            seen[distance_by_rules(hand, forms)] += prod(comb(4, n) for n in hand.tolist())
        assert mahjong.count_hands(forms, 4) == dict(seen)


def multisets(kinds, size, first=0):
    """Yield all multisets of tiles, at most four of each kind."""
    if not size:
        yield ()
        return
    for kind in range(first, kinds):
        for rest in multisets(kinds, size - 1, kind):
            if (kind, *rest).count(kind) <= 4:
                yield (kind, *rest)


@pytest.mark.parametrize("serong", [0, 1])
def test_pong_counts_of_few_ranks_agree_with_enumeration(serong, monkeypatch):
    """All 346,104 hands of seven tiles from two ranks (24 tiles) are enumerated."""
    monkeypatch.setattr(pong, "RANKS", 2)
    pack = np.repeat(range(6), 4)
    every = np.array(list(combinations(range(24), 7)))
    hands = (pack[every][:, :, None] == np.arange(6)).sum(axis=1)
    kinds, ways = np.unique(hands, axis=0, return_counts=True)
    seen = Counter()
    for hand, number in zip(kinds, ways.tolist(), strict=True):
        seen[brute_force.missing(np.repeat(range(6), hand).tolist(), bool(serong))] += number
    pong.count_hands.cache_clear()
    assert pong.count_hands(serong, 7) == dict(seen)
    assert sum(seen.values()) == 346_104
    pong.count_hands.cache_clear()


def test_waits_follow_from_counts_of_complete_hands(monkeypatch):
    """With three ranks and two sets, all waiting hands of five tiles and their winning tiles are enumerated."""
    monkeypatch.setattr(pong, "RANKS", 3)
    monkeypatch.setattr(pong, "SETS", 2)
    pong.count_hands.cache_clear()
    near = distance_to_win.DistanceSpec(
        4, 5, 4, lambda hands: hands, None, lambda hands: pong.count_missing(0, hands), lambda n: pong.count_hands(0, n)
    )
    kinds = np.array([np.bincount(tiles, minlength=9) for tiles in multisets(9, 5)])
    ways = np.array([prod(comb(4, n) for n in hand) for hand in kinds.tolist()])
    wait, win = distance_to_win.is_waiting(near, kinds), distance_to_win.winning_pieces(near, kinds)
    expected = Fraction(int((win * ways)[wait].sum()), int(ways[wait].sum()))
    assert distance_to_win.exact(near)["dealt_waits"] == expected > 1
    assert distance_to_win.exact(near)["dealt_away_0"] == Fraction(int(ways[wait].sum()), comb(36, 5))
    pong.count_hands.cache_clear()


# --- rows --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "variant"), EVERY)
def test_distance_rows_agree_with_dealt_hands(name, variant):
    asked = resolve(make_question(name, variant, seed=5))
    (side,) = asked.sides
    tables = asked.game.tables(50)
    asked.kernels.deal_hands(tables, side.rules, side.pack, side.in_play, initial_rng_states(5, 0, 50))
    near, bare = ROOMS[name].distance_spec(side.rules), tables.view(np.ndarray)
    assert (near.read_waiting_hands(bare).sum(axis=1) == near.hand_size).all()
    assert (near.read_starting_hands(bare).sum(axis=1) == near.hand_size + 1).all()
    rows = {row.name: row for row in distance_to_win.rows(near)}
    assert all(row.dealt for row in rows.values())
    shares = [row.read(bare) for name, row in rows.items() if row.kind is Kind.SHARE and "away" in name]
    assert (sum(map(np.int64, shares)) == 1).all()
    assert (sum(n * share for n, share in enumerate(shares)) == rows["dealt_away"].read(bare)).all()
    assert rows["dealt_complete"].read(bare).sum() == 0
