"""Search in solvable positions has exact values and chooses best moves (bench/solved.py)."""

from itertools import islice

import numpy as np
import pytest
import solved

import meldhouse as mh
from meldhouse.bots import monte_carlo_search
from meldhouse.bots.monte_carlo_search import NEVER_RANDOM, Budget, MonteCarloSearch
from meldhouse.engine import rng

GAMES, MOST = list(solved.STOCK), 1_000_000


def ends(name, count):
    """Return positions with few cards left, several from each hand."""
    game = mh.GAMES[name]
    return list(islice(solved.positions(game, solved.LEFT[name]), 0, 3 * count, 3))


@pytest.mark.parametrize("name", GAMES)
def test_search_values_of_solved_positions_agree_with_exact_values(name, monkeypatch):
    """With heuristic play after the move, the mean equals the exact value within its error."""
    monkeypatch.setattr(monte_carlo_search, "PRUNE_LEAD", 1e9)  # enough playouts to try each move often
    game, compared, uncertain, followed = mh.GAMES[name], 0, 0, 0
    looking, knowing = MonteCarloSearch(NEVER_RANDOM), solved.with_open_hands(game)
    for seed, at in enumerate(ends(name, 24)):
        solver = solved.Solver(at.game, at.rules, int(at.table["actor"][0]), MOST)
        moves = solver.legal(at.table)
        given = knowing, at.open_view, at.rules, moves, len(moves), rng.seeded(seed)
        weighed = looking.search(*given, Budget(playouts=16_000))
        for k in np.flatnonzero(weighed.worlds >= monte_carlo_search.MIN_WORLDS):
            made = at.table.copy(), int(moves[k])
            if weighed.follow_ups[k] != monte_carlo_search.NO_MOVE:
                made = solver.moved(*made), int(weighed.follow_ups[k])
                followed += 1
            assert abs(weighed.value[k] - solver.value_of(*made, 0)) < 4 * weighed.error[k] + 1e-9
            compared, uncertain = compared + 1, uncertain + (weighed.error[k] > 0)
    assert compared >= 20
    assert uncertain >= 5
    assert followed >= 3


def test_exact_value_of_best_play_is_at_least_that_of_the_heuristic():
    """The seat's best moves are never worse than the heuristic's moves, and sometimes better."""
    more = 0
    for at in (at for name in GAMES for at in ends(name, 12)):
        shallow, deep = (solved.exact(at, MOST, own)[1] for own in (0, solved.ALL))
        assert (deep >= shallow - 1e-9).all()
        more += bool((deep > shallow + 1e-9).any())
    assert more >= 1


@pytest.mark.parametrize(("name", "least"), [("kingscorners", 0.97), ("tongits", 0.88)])
def test_master_usually_finds_a_best_move_in_solved_positions(name, least):
    """`docs/research/search.md` has the measured rates."""
    game = mh.GAMES[name]
    hands = game.heuristic.PLAYOUTS // 4
    found = [
        solved.compare(at, MonteCarloSearch(NEVER_RANDOM), hands, MOST, seed) for seed, at in enumerate(ends(name, 40))
    ]
    assert np.mean([one.loss <= solved.SAME for one in found]) >= least
    assert sum(one.stake > solved.SAME for one in found) >= 15
