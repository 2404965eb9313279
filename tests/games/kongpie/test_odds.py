"""Exact odds of the first hand, the five kongs compared with a slow second version, and the random deal of [g.1]."""

from fractions import Fraction
from itertools import combinations
from math import comb, sqrt

import numpy as np
import pytest

import meldhouse as mh
from meldhouse.engine import rng
from meldhouse.games.kongpie import kongs, notation, rules
from meldhouse.games.kongpie.state import Kind
from meldhouse.games.options import plain
from meldhouse.pieces import cards as pieces
from tests.games.kongpie.deals import cards, dealt, names, state

GAME = mh.GAMES["kongpie"]
RULES = plain(GAME.variants["household"].rules)
NOTES = "7H 8D"

# --- kinds of kongs ----------------------------------------------------------------------


def kind(notes, kong):
    """Return the kind that the rules give a set of cards with these high notes."""
    s = state(dealt(notes))
    mask = np.uint64(notation.as_set(cards(kong)))
    return Kind(rules.kind_of(s, mask)) if kongs.is_kong(s, mask) else None


@pytest.mark.parametrize(
    ("kong", "expected"),
    [
        ("8H", Kind.NOODLE),
        ("7D", Kind.NOODLE),
        ("7S 7C", Kind.HIGH_PAIR),
        ("8S 8C", Kind.HIGH_PAIR),
        ("7D 7S", None),
        ("5C 5H 5S", Kind.THREE_OF_A_KIND),
        ("6C 4C AC 2C", Kind.FOUR_IN_SUIT),
        ("7D 8H 7S 7C", Kind.HIGH_KONG),
        ("7D 8H 8S 8C", Kind.HIGH_KONG),
        ("7D 8H 7S 8S", None),
        ("7D 7S 7C", Kind.THREE_OF_A_KIND),
        ("5C", None),
        ("5C 5H", None),
        ("7D 8H", None),
        ("5C 5H 5S 5D", None),
    ],
)
def test_k24_t_k2_kind_of_kong_follows_from_the_cards(kong, expected):
    """[17] [K24] [T-K2] The set of cards determines the kong; the notes are 7H and 8D."""
    assert kind(NOTES, kong) == expected


def test_t_k3_other_notes_change_noodles_and_high_pairs():
    """[17] [T-K3] With 3S and JC as notes, noodles are 3C and JS, and high pairs are of the red threes and jacks."""
    assert [kind("3S JC", kong) for kong in ("3C", "JS", "3H", "3H 3D", "JH JD", "3H JD")] == [
        Kind.NOODLE, Kind.NOODLE, None, Kind.HIGH_PAIR, Kind.HIGH_PAIR, None,
    ]  # fmt: skip


def test_kongs_score_one_two_three_and_three_points():
    """[34] The High Kong wins without points."""
    assert list(rules.POINTS) == [1, 2, 3, 3, 0]


@pytest.mark.parametrize("notes", ["7H 8D", "3S JC", "AC KS", "10D 2H"])
def test_kind_of_kong_agrees_with_a_slow_version_for_every_set_of_cards(notes):
    """All 19,600 sets of three, all pairs, all single cards and some sets of four are compared."""
    s = state(dealt(notes))
    pack = [card for card in range(pieces.CARDS) if card not in cards(notes)]
    for size in (1, 2, 3, 4):
        for n, held in enumerate(combinations(pack, size)):
            if size == 4 and n % 17:
                continue
            mask = np.uint64(notation.as_set(held))
            slow = notation.kind_of(s, held)
            assert kongs.is_kong(s, mask) == (slow is not None)
            assert slow is None or rules.kind_of(s, mask) == slow


def test_fast_kong_check_agrees_with_all_subsets():
    """The fast check for a kong in a hand agrees with checking all of its subsets."""
    s = state(dealt(NOTES))
    pack = [card for card in range(pieces.CARDS) if card not in cards(NOTES)]
    for n, held in enumerate(combinations(pack, 4)):
        if n % 23 == 0:
            mask = np.uint64(notation.as_set(held))
            subsets = [rules.cards_in(mask, slots) for slots in range(1, 16)]
            assert rules.holds_kong(s, mask) == any(kongs.is_kong(s, subset) for subset in subsets)


# --- exact odds --------------------------------------------------------------------------


def counted():
    """Count how many of the first hands hold each kind of kong, by checking every one."""
    suit = [card // pieces.RANKS for card in range(pieces.CARDS)]
    rank = [card % pieces.RANKS for card in range(pieces.CARDS)]
    noodles, pairs = set(cards("7D 8H")), [set(cards("7S 7C")), set(cards("8S 8C"))]
    found = dict.fromkeys(Kind, 0)
    pack = [card for card in range(pieces.CARDS) if card not in cards(NOTES)]
    hands = 0
    for held in combinations(pack, 4):
        hands += 1
        ranks = [rank[card] for card in held]
        has_noodle = not noodles.isdisjoint(held)
        has_pair = any(pair.issubset(held) for pair in pairs)
        found[Kind.FOUR_IN_SUIT] += len({suit[card] for card in held}) == 1
        found[Kind.THREE_OF_A_KIND] += max(map(ranks.count, ranks)) >= 3
        found[Kind.NOODLE] += has_noodle
        found[Kind.HIGH_PAIR] += has_pair
        found[Kind.HIGH_KONG] += has_pair and noodles.issubset(held)
    return hands, found


EXACT = {
    Kind.FOUR_IN_SUIT: 2 * comb(12, 4) + 2 * comb(13, 4),  # the notes lack in two suits
    Kind.THREE_OF_A_KIND: 11 * (4 * 46 + 1) + 2 * 47,  # eleven whole ranks, two of three cards
    Kind.NOODLE: comb(50, 4) - comb(48, 4),
    Kind.HIGH_PAIR: 2 * comb(48, 2) - 1,
    Kind.HIGH_KONG: 2,
}


def test_exact_odds_of_first_hands_agree_with_counting():
    """Of 230,300 equally likely first hands, 2 are a High Kong."""
    hands, found = counted()
    assert hands == comb(50, 4) == 230_300
    assert found == EXACT
    assert found[Kind.HIGH_KONG] == 2


def test_exact_odds_of_next_card_agree_with_counting():
    """A second version tries every card that a hand of three without a kong can draw."""
    pack = [card for card in range(pieces.CARDS) if card not in cards(NOTES)]
    alone, pairs = set(cards("7D 8H")), [set(cards("7S 7C")), set(cards("8S 8C"))]

    def has_kong(held):
        ranks = [card % pieces.RANKS for card in held]
        suits = {card // pieces.RANKS for card in held}
        three = any(ranks.count(rank) >= 3 for rank in ranks[:2])
        return (
            three
            or (len(suits) == 1 and len(held) == 4)
            or not alone.isdisjoint(held)
            or any(map(held.issuperset, pairs))
        )

    threes = [set(held) for held in combinations(pack, 3)]
    threes = [held for held in threes if not has_kong(held)]
    makes = sum(has_kong(held | {card}) for held in threes for card in pack if card not in held)
    whole = GAME.odds.exact(RULES)["next_card"]
    assert Fraction(makes, len(threes) * 47) == whole
    found = mh.odds("kongpie", hands=100_000, seed=2)["next_card"]
    assert abs(found.figure - float(whole)) < 2 * found.half_width


def test_kongpie_simulated_first_hands_agree_with_exact_odds():
    """In random deals each kind of kong is as frequent as it should be, within four standard errors."""
    deals, x = 40_000, rng.seeded(41)
    tables = GAME.tables(1)
    found = dict.fromkeys(Kind, 0)
    others = 0  # the first source card could also have been the second note
    for _ in range(deals):
        deck = GAME.full_deck(RULES)
        x = np.uint64(GAME.table_api.shuffle_deck(deck, RULES, x))
        GAME.table_api.deal(tables, RULES, deck)
        s = tables[0]
        hand = np.uint64(s.hidden[0])
        others += kongs.is_second_note(deck[0], deck[2])
        if rules.holds_kong(s, hand):
            for which in {int(rules.kind_of(s, c)) for c in subsets(hand) if kongs.is_kong(s, c)}:
                found[Kind(which)] += 1
    for which, hands in EXACT.items():
        p = hands / comb(50, 4)
        assert abs(found[which] - deals * p) <= 4 * sqrt(deals * p * (1 - p)) + 1, which
    assert abs(others - deals * 0.22) < 4 * sqrt(deals * 0.22 * 0.78)  # [g.1] eleven of fifty


def subsets(hand):
    return [rules.cards_in(hand, slots) for slots in range(1, 16)]


# --- the random deal of [g.1] -----------------------------------------------------------------


def test_g1_every_deal_comes_from_equally_many_shuffles():
    """A proof by counting: each prepared deck has 51 preimages among the pairs of shuffle and luck.

    Undo it: the second note goes back among the other fifty, at any of 51 places.  In each of
    them it is the luck-th card that qualifies for exactly one luck, and preparing leads back.
    """
    dice = np.random.default_rng(1)
    for _ in range(40):
        target = dice.permutation(52).astype(np.int8)
        rules.prepare(target, RULES, int(dice.integers(12)))
        for place in range(1, 52):
            shuffled = np.insert(np.delete(target, 1), place, target[1])
            lucks = []
            for luck in range(rules.LUCK):
                deck = shuffled.copy()
                rules.prepare(deck, RULES, luck)
                if (deck == target).all():
                    lucks.append(luck)
            assert len(lucks) == 1


def test_g1_prepared_deck_starts_with_both_notes():
    """[5] [g.1] The layout reads the deck back unchanged."""
    dice = np.random.default_rng(2)
    for _ in range(50):
        deck = dice.permutation(52).astype(np.int8)
        rules.prepare(deck, RULES, int(dice.integers(12)))
        assert sorted(deck) == list(range(52))
        assert kongs.is_second_note(deck[0], deck[1])
        table = mh.table("kongpie", seed=1)
        table.deal([pieces.NAMES[card] for card in deck])
        assert list(state(table).notes) == list(deck[:2])
        assert list(state(table).source[:4]) == list(deck[2:6])
        assert names(state(table).hidden[0]) == {pieces.NAMES[card] for card in deck[6:10]}
