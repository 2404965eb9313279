"""Monte Carlo search with sequential halving: try moves in imagined worlds, and drop the worse half round by round.

The moves are ranked by the heuristic: its choice, its choice if that were not allowed, and so on.  A caller that knows
a better first move says so.  Only as many moves are tried as the budget can tell apart.  A larger budget also tries
moves with a follow-up in the same turn, because a card may be worth playing only if another is kept.

A budget is a number of playouts or a time.  With playouts, the same seed makes the same move.  With a time, the clock
is checked between worlds, so that the answer is in time on a busy machine.  Threads share the worlds of every round,
each with a generator of its own.
"""

import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from meldhouse.core.table import Tables
from meldhouse.engine import rng
from meldhouse.games import Game

Numbers = npt.NDArray[Any]

MIN_LEAD = 1.0  # default lead over the first move, in standard errors, for another move to be chosen
RANDOM_PERIOD = 12  # default: one in this many decisions of the other players is random
NEVER_RANDOM = 0  # a random_period
PRUNE_LEAD, MIN_WORLDS = 3.5, 64  # a candidate is dropped if it is this many standard errors behind after these worlds
PLAYOUTS_PER_CANDIDATE = 32  # before the first half is dropped
MAX_FOLLOW_UPS = 5  # of a move, among the heuristic's choices
FOLLOW_UP_RANK = 3  # a follow-up that is the heuristic's second choice ranks like a move this much further down
MAX_CANDIDATES = 64
CLOCK_INTERVAL_S = 0.003  # between two looks at the clock
NO_MOVE = -1
INITIAL_PLAYOUT_S = 1e-4  # the estimated duration of a playout before it is measured


class Budget(NamedTuple):
    """Limits the search for one decision to a number of playouts or a time."""

    playouts: int = 0  # 0: limited by time
    seconds: float = 0.0
    threads: int = 1


class Candidates(NamedTuple):
    """The candidate lines of a search: moves, each with an optional follow-up in the same turn."""

    places: Numbers  # indices of the moves among the legal moves
    moves: Numbers
    follow_ups: Numbers  # NO_MOVE: the heuristic plays on

    @classmethod
    def of(cls, places: Numbers, moves: Numbers, follow_ups: Numbers | None = None) -> "Candidates":
        """Return the candidates for the moves at these indices, with their follow-ups from `follow_ups`."""
        chosen = np.full(len(places), NO_MOVE, np.int16) if follow_ups is None else follow_ups[places]
        return cls(places, moves[places], chosen)


class SearchResult(NamedTuple):
    """The result of a search: the best move, and an estimate for every move with its best follow-up.

    The estimates of a move that was not tried are NaN.
    """

    best: int  # index of the move
    order: Numbers  # indices of the tried moves; the first is the baseline, usually the heuristic's choice
    follow_ups: Numbers  # NO_MOVE: the heuristic plays on
    playouts: Numbers  # with any follow-up
    worlds: Numbers
    value: Numbers  # expected payoff, with the expected payoff of later hands
    error: Numbers  # standard error of the value
    lead: Numbers  # over the baseline in the same worlds
    lead_error: Numbers


class MonteCarloSearch:
    """Searches for moves, and keeps its threads and its estimate of a playout's duration between moves."""

    def __init__(self, random_period: int | None = None) -> None:
        self.pool: ThreadPoolExecutor | None = None
        self.playout_s, self.random_period = INITIAL_PLAYOUT_S, random_period

    def search(
        self,
        game: Game,
        view: Tables,
        rules: Any,
        moves: Numbers,
        n: int,
        x: np.uint64,
        budget: Budget,
        first: int | None = None,  # index of the baseline, if it is not the heuristic's choice
        min_lead: float | None = None,  # by default the game's
    ) -> SearchResult:
        """Search among the n moves of the player who acts in the view."""
        if budget.threads > 1 and self.pool is None:
            self.pool = ThreadPoolExecutor(budget.threads, thread_name_prefix="worlds")
        chances = [rng.seeded(int(x), thread) for thread in range(budget.threads)]
        playouts = budget.playouts or budget.seconds * budget.threads / self.playout_s
        limit = 2 + int(playouts) // (2 * PLAYOUTS_PER_CANDIDATE)
        places = rank_moves(game, view, rules, moves, n, x, min(n, limit), first)
        candidates = list_candidates(game, view, rules, moves, places, limit)
        state = SearchState(game, view, rules, candidates, chances, self.random_period)
        order = np.arange(len(state.candidates.moves))
        if len(places) > 1:
            self.halve_sequentially(state, order, budget)
        return state.result(order, n, min_lead)

    def halve_sequentially(self, state: "SearchState", order: Numbers, budget: Budget) -> None:
        """Run sequential halving: drop the worse half of the candidates in each round; sorts `order` in place."""
        start, left, rounds = time.perf_counter(), len(order), (len(order) - 1).bit_length()
        for number in range(1, rounds + 1):
            fraction = number / rounds
            if budget.playouts:
                left = self._run_playouts(budget.playouts * fraction, state, order, left, budget.threads)
            else:
                left = self._run_until(start + budget.seconds * fraction, state, order, left, budget.threads)
            if state.is_settled(order, left):
                return
            left = 1 + left // 2

    def _run_playouts(self, total: float, state: "SearchState", order: Numbers, left: int, threads: int) -> int:
        """Run playouts up to the given total, in at least one world; return the number of remaining candidates.

        Candidates are pruned each time the number of worlds has doubled.
        """
        while True:
            worlds = int((total - state.playouts) / left)
            self._run_worlds(state, order[:left], max(1, min(worlds, state.worlds or MIN_WORLDS)), threads)
            left = state.prune(order, left)
            if state.is_settled(order, left) or total - state.playouts < left:
                return left

    def _run_until(self, deadline: float, state: "SearchState", order: Numbers, left: int, threads: int) -> int:
        """Try worlds until the deadline, but at least one; return the number of remaining candidates."""
        while True:
            now = time.perf_counter()
            worlds = max(1, int(min(deadline - now, CLOCK_INTERVAL_S) / (self.playout_s * left))) * threads
            self._run_worlds(state, order[:left], worlds, threads)
            measured_s = (time.perf_counter() - now) * threads / (worlds * left)
            self.playout_s += 0.3 * (measured_s - self.playout_s)
            left = state.prune(order, left)
            if state.is_settled(order, left) or time.perf_counter() + self.playout_s * left >= deadline:
                return left

    def _run_worlds(self, state: "SearchState", order: Numbers, worlds: int, threads: int) -> None:
        """Divide the worlds among the threads, and add up the results in the order of the threads."""
        if threads == 1 or self.pool is None:
            state.add(state.run_worlds(0, order, worlds))
            return
        shares = [worlds // threads + (number < worlds % threads) for number in range(threads)]
        for sums in self.pool.map(state.run_worlds, range(threads), [order] * threads, shares):
            state.add(sums)


class SearchState:
    """Stores sums over all worlds for the candidates of one decision."""

    def __init__(
        self,
        game: Game,
        view: Tables,
        rules: Any,
        candidates: Candidates,
        chances: list[np.uint64],  # generators, one per thread
        random_period: int | None = None,  # by default the game's
    ) -> None:
        self.game, self.view, self.rules, self.candidates = game, view, rules, candidates
        self.sums, self.chances = np.zeros((5, len(candidates.moves))), chances
        self.random_period = (
            getattr(game.heuristic, "SELDOM", RANDOM_PERIOD) if random_period is None else random_period
        )

    def run_worlds(self, thread: int, order: Numbers, worlds: int) -> Numbers:
        """Try the candidates in `order` in this many worlds; return the sums of their results."""
        sums, search, x = np.zeros_like(self.sums), self.game.search, np.uint64(self.chances[thread])
        candidates = self.candidates.moves, self.candidates.follow_ups
        given = self.view, self.rules, *candidates, order, worlds, self.random_period
        self.chances[thread] = search.try_worlds(*given, sums, x)
        return sums

    def add(self, sums: Numbers) -> None:
        self.sums += sums

    @property
    def playouts(self) -> float:
        """Return the number of playouts so far."""
        return float(self.sums[self.game.search.TRIED].sum())

    @property
    def worlds(self) -> int:
        """Return the number of worlds in which every remaining candidate was tried."""
        return int(self.sums[self.game.search.TRIED].max())

    def leads(self) -> tuple[Numbers, Numbers]:
        """Return the mean lead of each candidate over the baseline, and its standard error."""
        search = self.game.search
        return mean_and_error(self.sums[search.TRIED], self.sums[search.LEAD], self.sums[search.LEADS])

    def prune(self, order: Numbers, left: int) -> int:
        """Return the number of the first `left` candidates that could still be the best.

        Sorts the candidates in `order`: the baseline, the rivals from best to worst, then those that are surely worse.
        """
        lead, error = self.leads()
        rivals = order[1:left]
        rivals[:] = rivals[np.argsort(-lead[rivals], kind="stable")]
        if self.worlds < MIN_WORLDS or left == 1:
            return left
        is_ahead = lead[rivals[0]] > 0
        best, best_error = (lead[rivals[0]], error[rivals[0]]) if is_ahead else (0.0, 0.0)
        alive = lead[rivals] + PRUNE_LEAD * np.hypot(error[rivals], best_error) > best
        rivals[:] = np.concatenate((rivals[alive], rivals[~alive]))
        return 1 + int(alive.sum())

    def is_settled(self, order: Numbers, left: int) -> bool:
        """Return whether the search is decided: only one move is left, or all rivals share a move that surely leads."""
        first, *rivals = self.candidates.places[order[:left]].tolist()
        if set(rivals) <= {first}:
            return left == 1 or self.worlds >= MIN_WORLDS
        if len({*rivals}) > 1 or self.worlds < MIN_WORLDS:
            return False
        lead, error = self.leads()
        return bool(lead[order[1]] > PRUNE_LEAD * error[order[1]])

    def result(self, order: Numbers, n: int, min_lead: float | None = None) -> SearchResult:
        """Return the best move, and an estimate for each of the n moves with its best-ranked follow-up."""
        search, sums, places = self.game.search, self.sums, self.candidates.places[order]
        value, error = mean_and_error(sums[search.TRIED], sums[search.WORTH], sums[search.SQUARES])
        lead, lead_error = self.leads()
        rival = order[min(1, len(order) - 1)]
        threshold = getattr(self.game.heuristic, "CLEARLY", MIN_LEAD) if min_lead is None else min_lead
        best = rival if lead[rival] > threshold * lead_error[rival] else order[0]
        playouts = np.bincount(self.candidates.places, sums[search.TRIED], n).astype(np.int64)
        firsts = np.sort(np.unique(places, return_index=True)[1])  # the first candidate of each move, in order

        def by_move(by_candidate: Numbers, missing: float) -> Numbers:
            """Return an array over all moves with the value of each move's first candidate."""
            found = np.full(n, missing, by_candidate.dtype)
            found[places[firsts]] = by_candidate[order[firsts]]
            return found

        estimates = (by_move(by_candidate, np.nan) for by_candidate in (value, error, lead, lead_error))
        follow_ups = by_move(self.candidates.follow_ups, NO_MOVE)
        worlds = by_move(sums[search.TRIED], 0).astype(np.int64)
        return SearchResult(int(self.candidates.places[best]), places[firsts], follow_ups, playouts, worlds, *estimates)


def mean_and_error(count: Numbers, sums: Numbers, squares: Numbers) -> tuple[Numbers, Numbers]:
    """Return the means and their standard errors, which are NaN for a count of 0."""
    with np.errstate(invalid="ignore", divide="ignore"):
        mean = sums / count
        return mean, np.sqrt(np.maximum(squares / count - mean**2, 0) / count)


def rank_moves(
    game: Game, view: Tables, rules: Any, moves: Numbers, n: int, x: np.uint64, limit: int, first: int | None = None
) -> npt.NDArray[np.int64]:
    """Return the indices of the moves, ranked by the heuristic; the move at `first` is always put first."""
    order = [] if first is None else [first]
    rest, others = [place for place in range(n) if place != first], np.zeros_like(moves)
    while len(order) < limit:
        others[: len(rest)] = moves[rest]
        place, x = game.table_api.choose_as_heuristic(view.copy(), rules, others, len(rest), np.uint64(x))
        order.append(rest.pop(int(place)))
    return np.array(order, np.int64)


def list_candidates(game: Game, view: Tables, rules: Any, moves: Numbers, places: Numbers, limit: int) -> Candidates:
    """Return the moves at these indices, and the same moves with follow-ups, up to the limit."""
    space = min(limit, MAX_CANDIDATES) - len(places)
    trial, others, follow_ups = view.copy(), np.zeros_like(moves), np.zeros(MAX_FOLLOW_UPS, np.int16)
    ranked = []
    for rank, place in enumerate(places[: max(0, space)]):
        count = game.search.what_follows(view, rules, int(moves[place]), trial, others, follow_ups)
        ranked += [(rank + FOLLOW_UP_RANK * depth, place, int(follow_ups[depth])) for depth in range(count)]
    ranked = sorted(ranked)[: max(0, space)]
    all_places = np.array([*places, *(place for _, place, _ in ranked)], np.int64)
    after = np.array([*[NO_MOVE] * len(places), *(action for _, _, action in ranked)], np.int16)
    return Candidates(all_places, moves[all_places], after)
