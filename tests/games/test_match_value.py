"""The value of a hand for winning the match is compared with the winners of complete matches."""

from functools import cache

import numpy as np
import pytest

import meldhouse as mh
from meldhouse.bots import find_bot
from tests.support.parameter_sweep import few

GAMES = {"kingscorners": -1, "mahjong": 1}  # -1 if the fewest points win, 1 if the most
KNOWN, MATCHES = 250, 600  # hands to play, and matches to assemble from them
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
COUNTED_OUT = [MATCHES_OF[at] for at in (0, 2, 7, 10, 11, 13)]  # a variant for each way to score and to end
LONG = {"kingscorners": {"target": 10_000}, "mahjong": {}}
UNTIL = ("target", "match_hands", "hands")  # options that end a match and don't change hands


def hands_of(name, options):
    """Return the results of each seat in hands of `club` bots."""
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
    """Yield the standings between hands, (points, hands), with each seat's final share of the match."""
    rules, some, chance = mh.table(name, **options).rules, hands_of(name, options), np.random.default_rng(5)
    for _ in range(MATCHES):
        points, hands, seen = np.zeros(rules.seats), 0, []
        while not is_over(rules, points, hands):
            seen.append((points, hands))
            points, hands = points + chance.permutation(some[chance.integers(len(some))]), hands + 1
        best = points * GAMES[name] == (points * GAMES[name]).max()
        yield from ((*one, best / best.sum()) for one in seen)


def chances(table, points, hands):
    chance = table.game.continuation_value.match_win_probability.in_python
    over = [False] * (table.game.name == "kingscorners")
    return [chance(points, table.bare_rules, seat, hands, *over) for seat in range(len(points))]


def promised(table):
    return np.array(
        [table.game.table_api.promised(table.state, table.bare_rules, seat) for seat in range(table.rules.seats)]
    )


def paid_a_little(table):
    """Return the payoffs of the first hand of a match."""
    if table.game.name == "kingscorners":
        table.state["hand"][0, 0] = 1 << 1  # a two
        table.state["points"][0, 0] = -paid(table)[0]
    else:
        table.state["points"][0] = table.state["chips"][0] = [1, -1, 0, 0]
    table.state["hands"] = 1
    return paid(table)


def paid(table):
    return np.array(
        [table.game.table_api.payoff(table.state, table.bare_rules, seat) for seat in range(table.rules.seats)]
    )


@pytest.mark.parametrize(("name", "options"), MATCHES_OF, ids=str)
def test_match_value_at_the_start_of_a_match_equals_the_points(name, options):
    """The continuation value is nearly zero then."""
    table = mh.table(name, **options)
    first = paid_a_little(table)[0]
    assert abs(first) >= 1
    assert promised(table) == pytest.approx(np.zeros(table.rules.seats), abs=0.2 * abs(first))


@pytest.mark.parametrize(("name", "options"), MATCHES_OF, ids=str)
def test_match_value_in_a_decided_match_is_half_the_points(name, options):
    """The continuation values of all seats sum to zero."""
    table, club = mh.table(name, seed=3, **options), find_bot("club", 3)
    table.deal()
    while not table.over:
        table.play(club.choose(table.view(table.turn)))
    assert any(paid(table))
    assert sum(promised(table)) == pytest.approx(0, abs=1e-9)
    seats = int(table.rules.seats)
    table.state["points"][0, :seats] += (np.arange(seats) * -100_000 * GAMES[name]).astype("i4")
    assert promised(table) == pytest.approx(-paid(table) / 2, abs=1e-6)


NO_MATCH = [
    ("kingscorners", {"variant": "chips"}),
    ("kingscorners", {"variant": "pool", "target": 25}),
    ("kingscorners", {"target": 0}),
    ("kingscorners", {"match_hands": 1}),
    ("mahjong", {"hands": 1}),
]


@pytest.mark.parametrize(("name", "options"), NO_MATCH, ids=str)
def test_match_value_without_a_match_is_zero(name, options):
    """The continuation value is zero for chips, for endless matches and for matches of one hand."""
    table = mh.table(name, **options)
    paid_a_little(table)
    table.state["points"][0, 1] = 7
    assert not promised(table).any()


@pytest.mark.parametrize(("name", "options"), MATCHES_OF, ids=str)
def test_match_value_of_the_deciding_hand_is_winning_the_match(name, options):
    """With level scores, one more point in the last hand wins the match, and one point less doesn't."""
    table = mh.table(name, **options)
    first = paid_a_little(table)[0]
    table.state["match_over"] = True
    if name == "mahjong":
        table.state["hands"] = table.rules.hands
    assert promised(table)[0] / first > 0.5


@pytest.mark.parametrize(("name", "options"), few(MATCHES_OF, *COUNTED_OUT), ids=str)
def test_match_win_probabilities_are_calibrated(name, options):
    """Of the standings with similar probabilities, this share of matches is won."""
    table = mh.table(name, **options)
    said, won = [], []
    some = list(matches(name, options))
    for n in np.random.default_rng(6).integers(len(some), size=STANDINGS):
        points, hands, shares = some[n]
        estimated = chances(table, points, hands)
        assert sum(estimated) == pytest.approx(1)
        said += estimated
        won += shares.tolist()
    for part in np.array_split(np.argsort(said), 6):
        assert np.array(said)[part].mean() == pytest.approx(np.array(won)[part].mean(), abs=0.07)
