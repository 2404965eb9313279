"""What the match promises each seat, held against who wins matches that are played to their end."""

from functools import cache

import numpy as np
import pytest

import meldhouse as mh
from meldhouse.bots import find_bot

GAMES = {"kingscorners": -1, "mahjong": 1}  # whether few points win, or many
KNOWN, MATCHES = 250, 600  # hands that are played, and matches that are made of them
STANDINGS = 800
MATCHES_OF = [
    ("kingscorners", {}),
    ("kingscorners", {"target": 50}),
    ("kingscorners", {"target": 0, "match_hands": 8}),
    ("kingscorners", {"target": 40, "match_hands": 6}),
    ("kingscorners", {"seats": 2}),
    ("kingscorners", {"seats": 3, "scoring": "pip", "target": 100}),
    ("kingscorners", {"seats": 6}),
    ("kingscorners", {"scoring": "pip", "target": 100}),
    ("kingscorners", {"scoring": "fifty", "target": 250}),
    ("kingscorners", {"scoring": "kleplek", "target": 50}),
    ("kingscorners", {"variant": "robinson"}),
    ("mahjong", {}),
    ("mahjong", {"hands": 4}),
    ("mahjong", {"rules": "simple", "minimum": 0}),
]
LONG = {"kingscorners": {"target": 10_000}, "mahjong": {}}


UNTIL = ("target", "match_hands", "hands")  # what says when a match ends, and nothing of a hand


def hands_of(name, options):
    """What hands among clubs brought each seat."""
    return hands_among_clubs(name, tuple((option, value) for option, value in options.items() if option not in UNTIL))


@cache
def hands_among_clubs(name, options):
    found, club = [], find_bot("club", 7)
    while len(found) < KNOWN:
        table = mh.table(name, seed=len(found), **dict(options), **LONG[name])
        while not table.match_over and len(found) < KNOWN:
            before = points_of(table)
            table.deal()
            while not table.over:
                table.play(club.choose(table.view(table.turn)))
            found.append(points_of(table) - before)
    return np.array(found)


def points_of(table):
    return table.state["points"][0, : int(table.rules.seats)].astype(float)


def is_over(rules, points, hands):
    reached = 0 < getattr(rules, "target", 0) <= points.max()
    return reached or hands >= (rules.hands if hasattr(rules, "hands") else rules.match_hands or np.inf)


def matches(name, options):
    """Standings between two hands, (points, hands), each with what every seat had of the match in the end."""
    rules, some, chance = mh.table(name, **options).rules, hands_of(name, options), np.random.default_rng(5)
    for _ in range(MATCHES):
        points, hands, seen = np.zeros(rules.seats), 0, []
        while not is_over(rules, points, hands):
            seen.append((points, hands))
            points, hands = points + chance.permutation(some[chance.integers(len(some))]), hands + 1
        best = points * GAMES[name] == (points * GAMES[name]).max()
        yield from ((*one, best / best.sum()) for one in seen)


def promised(table, points, hands, over=False):
    table.state["points"][0, : len(points)] = points
    table.state["hands"], table.state["match_over"] = hands, over
    return np.array([table.game.verbs.promised(table.state, table.bare_rules, seat) for seat in range(len(points))])


def prize(table):
    """What it is worth to win the match, of which as much is promised to all others as they are level."""
    seats, best = int(table.rules.seats), GAMES[table.game.name]
    hands = getattr(table.rules, "hands", 0)
    won, *lost = promised(table, np.arange(seats)[::-1] * best, hands, over=True)
    assert won == pytest.approx(-sum(lost))
    assert won > 0
    return won * seats / (seats - 1)


@pytest.mark.parametrize(("name", "options"), MATCHES_OF, ids=str)
def test_when_a_match_begins_a_point_counts_as_a_point(name, options):
    """What is promised is half of what is paid: the other half is what the hand has paid."""
    table = mh.table(name, **options)
    seats = int(table.rules.seats)
    points, paid = {
        "kingscorners": ([1] + [0] * (seats - 1), [-1] + [1 / (seats - 1)] * (seats - 1)),
        "mahjong": ([1, -1, 0, 0], [1, -1, 0, 0]),
    }[name]
    assert promised(table, points, hands=0) * 2 == pytest.approx(paid, rel=0.15, abs=0.08)


@pytest.mark.parametrize(("name", "options"), MATCHES_OF, ids=str)
def test_who_has_nothing_to_win_any_more_counts_half_of_the_points(name, options):
    """And who cannot lose the match any more, too: what all seats count together is nobody's loss."""
    table, club = mh.table(name, seed=3, **options), find_bot("club", 3)
    table.deal()
    while not table.over:
        table.play(club.choose(table.view(table.turn)))
    seats, best = int(table.rules.seats), GAMES[name]
    far = np.arange(seats)[::-1] * 1000 * best
    told = promised(table, far, hands=1)
    assert any(table.payoffs)
    assert sum(told) == pytest.approx(0, abs=1e-9)
    first, *others = told + np.array(table.payoffs) / 2
    assert others == pytest.approx([-first / (seats - 1)] * (seats - 1), rel=1e-3)


@pytest.mark.parametrize(("name", "options"), MATCHES_OF, ids=str)
def test_what_is_promised_is_the_chance_to_win_the_match(name, options):
    """Among standings that promise about as much, that share of matches is won."""
    table = mh.table(name, **options)
    chances, won = [], []
    some = list(matches(name, options))
    for n in np.random.default_rng(6).integers(len(some), size=STANDINGS):
        points, hands, shares = some[n]
        told = promised(table, points, hands) / prize(table) + 1 / len(points)
        assert sum(told) == pytest.approx(1)
        chances += told.tolist()
        won += shares.tolist()
    for part in np.array_split(np.argsort(chances), 6):
        said, came = np.array(chances)[part].mean(), np.array(won)[part].mean()
        print(name, options, f"{said:.3f} {came:.3f}")
        assert abs(said - came) < 0.07
