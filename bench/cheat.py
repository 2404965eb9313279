"""Bots that see hidden information, and search for a hundredth of a second.

A cheat sees every card and searches only the true deal; a spy sees all hands, but not what will be drawn. They cannot
be chosen in games; bench/strength.py uses them to measure what the hidden cards are worth.
"""

from functools import cache
from types import SimpleNamespace
from typing import Any

import numpy as np
import numpy.typing as npt

from meldhouse.bots import LookAhead
from meldhouse.bots.monte_carlo_search import NEVER_RANDOM, Candidates, SearchState, rank_moves
from meldhouse.core.table import Table, Tables
from meldhouse.engine import rng
from meldhouse.games import Game
from meldhouse.games.visibility import field_visibility

Numbers = npt.NDArray[Any]


@cache
def true_deal_search(game: Game) -> SimpleNamespace:
    """Return a search module like engine/search.py that treats the hands it sees as certain."""
    from meldhouse.engine.kernels import by_reference
    from meldhouse.engine.numba_ext import njit

    search = game.search
    apply, imagine, payoff, promised = search.apply, search.imagine, search.payoff, search.promised
    go_on, note = search.go_on, search.note
    nobody, most = search.NONE, search.MAX_LEGAL

    @njit
    def try_worlds(tables, rules, moves, then, order, worlds, seldom, found, x):
        seat, rules = np.int64(tables[0].actor), by_reference(rules)
        world, after, sight, scratch = tables.copy(), tables.copy(), tables.copy(), np.empty(most, np.int16)
        for _ in range(worlds):
            world[0] = tables[0]
            x = imagine(world[0], rules, x)
            first, y = 0.0, x
            for k in order:
                after[0] = world[0]
                apply(after[0], rules, np.int64(moves[k]))
                y = x
                while after[0].actor != nobody:
                    y = go_on(after[0], rules, seat, seldom, sight, scratch, y)
                worth = payoff(after[0], rules, seat) + promised(after[0], rules, seat)
                first = worth if k == order[0] else first
                note(found, k, worth, worth - first)
            x = rng.step(y)
        return x

    names = ("TRIED", "WORTH", "SQUARES", "LEAD", "LEADS")
    return SimpleNamespace(try_worlds=try_worlds, **{name: getattr(search, name) for name in names})


class Cheat(LookAhead):
    """A bot that sees the whole table."""

    def __init__(self, seed: int, table: Table, seconds: float) -> None:
        super().__init__(seed, seconds=seconds)
        self.table, self.sight = (
            table,
            SimpleNamespace(search=true_deal_search(table.game), heuristic=table.game.heuristic),
        )

    def place(self, game: Game, view: Tables, rules: Any, moves: Numbers, n: int) -> int:
        self.x = rng.step(np.uint64(self.x))
        budget, x = self.budget(game), np.uint64(self.x)
        state = SearchState(self.sight, self.seen(view), rules, Candidates.of(np.arange(n), moves), [x], NEVER_RANDOM)
        order = rank_moves(game, view, rules, moves, n, x, n)
        if n > 1:
            self.search.halve_sequentially(state, order, budget)
        return state.result(order, n).best

    def seen(self, view: Tables) -> Tables:
        """Return the true state of the table."""
        return self.table.state


class Spy(Cheat):
    """A bot that sees every hand."""

    def seen(self, view: Tables) -> Tables:
        seen = view.copy()
        for field, who in field_visibility(self.table.game.rules, self.table.rules).items():
            if who.owner:
                seen[field] = self.table.state[field]
        return seen
