"""Evaluates one decision from what its seat could see.

Half of the budget looks for a move that is better; the other half compares it, and two more, with the move that was
made, in worlds that nobody has seen yet.  So whatever only looked best by luck has to show itself once more.
"""

from math import sqrt

import numpy as np

from meldhouse.bots.monte_carlo_search import Budget, Candidates, MonteCarloSearch, SearchState, mean_and_error
from meldhouse.core.table import View
from meldhouse.engine import rng
from meldhouse.games import Game
from meldhouse.review.result import Decision, Option

MAX_ALTERNATIVES = 3  # moves that are told beside the one that was made
SEARCH_STREAM, COMPARISON_STREAM = 0, 1  # each has chance of its own


def default_budget(game: Game) -> int:
    """How many hands are played out for a decision where nothing is said: what a master does for a move."""
    return int(game.heuristic.PLAYOUTS)


def judge(view: View, made: str, number: int, budget: int, seed: int = 1) -> Decision:
    """Of the seat whose turn it is in the view; `number` is that of the move in its hand."""
    legal = view.legal()
    names, n = list(legal), len(legal)
    moves = np.zeros(view.game.rules.MAX_LEGAL, np.int16)
    moves[:n] = list(legal.values())
    chances = [rng.seeded(seed, number, part) for part in (SEARCH_STREAM, COMPARISON_STREAM)]
    half = Budget(playouts=max(budget // 2, 1))
    found = MonteCarloSearch().search(view.game, view.state, view.rules, moves, n, chances[SEARCH_STREAM], half)
    places = list(dict.fromkeys([names.index(made), found.best, *map(int, found.order)]))[: MAX_ALTERNATIVES + 1]
    worlds = max(budget // 2 // len(places), 1)
    candidates = Candidates.of(np.array(places, np.int64), moves, found.follow_ups)
    state = SearchState(view.game, view.state, view.rules, candidates, [chances[COMPARISON_STREAM]])
    options = compare_moves(state, [names[place] for place in places], worlds)
    mine, best = (
        next(option for option in options if option.move == names[place]) for place in (places[0], found.best)
    )
    best = best if best.lead > 0 else mine
    assert view.seat is not None
    rest = sorted((option for option in options if option is not best), key=lambda option: -option.worth)
    return Decision(number, view.seat, made, best.move, n, worlds, (best, *rest))


def compare_moves(state: SearchState, names: list[str], worlds: int) -> list[Option]:
    """The moves of these names, each with what it is ahead of the first of them."""
    search = state.game.search
    found = state.run_worlds(0, np.arange(len(names)), worlds)
    worth, error = mean_and_error(found[search.TRIED], found[search.WORTH], found[search.SQUARES])
    lead, lead_error = mean_and_error(found[search.TRIED], found[search.LEAD], found[search.LEADS])
    spread, lead_spread = error * sqrt(worlds), lead_error * sqrt(worlds)
    return [
        Option(name, *(round(float(told[k]), 6) for told in (worth, spread, lead, lead_spread)))
        for k, name in enumerate(names)
    ]
