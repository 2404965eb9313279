"""Evaluates a single decision from what its seat could see.

Half of the budget searches for the best move.  The other half compares it, and two others, with the move that was made,
in new samples of the hidden pieces.  A move that looked best by chance has to prove itself on independent data.
"""

from math import sqrt

import numpy as np

from meldhouse.bots.monte_carlo_search import Budget, Candidates, MonteCarloSearch, SearchState, mean_and_error
from meldhouse.core.table import View
from meldhouse.engine import rng
from meldhouse.games import Game
from meldhouse.review.result import Decision, Option

MAX_ALTERNATIVES = 3  # number of moves to compare with the move that was made
SEARCH_STREAM, COMPARISON_STREAM = 0, 1  # independent random streams


def default_budget(game: Game) -> int:
    """Return the number of playouts for a decision, which is what the bot `master` uses for a move."""
    return int(game.heuristic.PLAYOUTS)


def judge(view: View, made: str, number: int, budget: int, seed: int = 1) -> Decision:
    """Evaluate the move `made` by the seat to act in a view; `number` is the position of the move in its hand."""
    legal = view.legal
    names, n = list(legal), len(legal)
    moves = np.zeros(view.game.rules.MAX_LEGAL, np.int16)
    moves[:n] = list(legal.values())
    streams = [rng.seeded(seed, number, part) for part in (SEARCH_STREAM, COMPARISON_STREAM)]
    half = Budget(playouts=max(budget // 2, 1))
    found = MonteCarloSearch().search(view.game, view.state, view.rules, moves, n, streams[SEARCH_STREAM], half)
    indices = list(dict.fromkeys([names.index(made), found.best, *map(int, found.order)]))[: MAX_ALTERNATIVES + 1]
    worlds = max(budget // 2 // len(indices), 1)
    candidates = Candidates.of(np.array(indices, np.int64), moves, found.follow_ups)
    search = SearchState(view.game, view.state, view.rules, candidates, [streams[COMPARISON_STREAM]])
    options = compare_moves(search, [names[index] for index in indices], worlds)
    played, best = (
        next(option for option in options if option.move == names[index]) for index in (indices[0], found.best)
    )
    best = best if best.lead > 0 else played
    assert view.seat is not None
    rest = sorted((option for option in options if option is not best), key=lambda option: -option.worth)
    return Decision(number, view.seat, made, best.move, n, worlds, (best, *rest))


def compare_moves(search: SearchState, names: list[str], worlds: int) -> list[Option]:
    """Evaluate the named moves in the same samples of hidden pieces, each with its lead over the first one."""
    kernels = search.game.search
    sums = search.run_worlds(0, np.arange(len(names)), worlds)
    value, error = mean_and_error(sums[kernels.TRIED], sums[kernels.WORTH], sums[kernels.SQUARES])
    lead, lead_error = mean_and_error(sums[kernels.TRIED], sums[kernels.LEAD], sums[kernels.LEADS])
    spread, lead_spread = error * sqrt(worlds), lead_error * sqrt(worlds)
    return [
        Option(name, *(round(float(column[k]), 6) for column in (value, spread, lead, lead_spread)))
        for k, name in enumerate(names)
    ]
