"""Monte Carlo search with sequential halving: moves are tried in imagined worlds, and the worse half is dropped.

The moves are ranked by the rule of thumb, which is asked again and again what it would do if it could not do that, and
no more of the first of them are tried than can be told apart; whoever knows a better first one says so.  Where there is
room for more, a move is tried with what may follow it in the same turn, too: a card may be worth playing only if
another is kept.  A budget is a number of played-out hands, and the same seed makes the same move; or seconds, and the
clock is looked at between worlds, so that the answer is there in time however busy the machine is.  Threads share the
worlds of every round, each with a generator of its own.
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

CLEARLY = 1.0  # standard errors that a move has to be ahead of the first, where a game says nothing else
SELDOM = 12  # one in so many decisions of the others is any that they may make, where a game says nothing else
SURELY, TO_BE_SURE = 3.5, 64  # standard errors, in no fewer worlds: then a move is tried no longer
TO_TELL_APART = 32  # hands that a move is tried in before the first half is given up
FOLLOWING = 5  # choices of the rule of thumb that may follow a move in the same turn
FURTHER = 3  # one that follows as its second choice is tried like a move that is so much further down
LINES = 64  # no more are tried
SLICE = 0.003  # seconds between two looks at the clock
NEVER = 0  # so seldom
NONE = -1  # no move
A_HAND = 1e-4  # seconds that one takes to play out, until it has been seen


class Budget(NamedTuple):
    """How much may be thought about a move."""

    playouts: int = 0  # hands played out; 0 where time is what counts
    seconds: float = 0.0
    threads: int = 1


class Lines(NamedTuple):
    """What is tried: moves, and what follows each."""

    places: Numbers  # of the moves among the legal ones
    moves: Numbers
    then: Numbers  # NONE where the rule of thumb goes on

    @classmethod
    def of(cls, places: Numbers, moves: Numbers, then: Numbers | None = None) -> "Lines":
        """Of the moves at these places, by themselves where nothing is said to follow."""
        return cls(places, moves[places], np.full(len(places), NONE, np.int16) if then is None else then[places])


class Weighed(NamedTuple):
    """What came of it: the place of the move that is best, and of every move what is known, with what follows it best.
    The first of `order` is the one to be beaten, the rule of thumb's if no other is said; what was never tried has no
    worth."""

    best: int
    order: Numbers
    then: Numbers  # what follows it, NONE where the rule of thumb goes on
    hands: Numbers  # played out of it, whatever followed
    tried: Numbers  # in how many worlds
    worth: Numbers  # expected payoff, with what later hands promise
    error: Numbers  # of that, as a standard error
    lead: Numbers  # by how much it is ahead of the first, in the same worlds
    lead_error: Numbers


class Thinker:
    """Weighs moves; keeps its threads from one move to the next, and how long a hand takes."""

    def __init__(self, seldom: int | None = None) -> None:
        self.pool: ThreadPoolExecutor | None = None
        self.a_hand, self.seldom = A_HAND, seldom

    def weigh(
        self,
        game: Game,
        view: Tables,
        rules: Any,
        moves: Numbers,
        n: int,
        x: np.uint64,
        budget: Budget,
        first: int | None = None,  # the place of the move to be beaten, where it is not the rule of thumb's
        clearly: float | None = None,  # as the game says
    ) -> Weighed:
        """Of the n moves of whoever acts in the view."""
        if budget.threads > 1 and self.pool is None:
            self.pool = ThreadPoolExecutor(budget.threads, thread_name_prefix="worlds")
        chances = [rng.seeded(int(x), thread) for thread in range(budget.threads)]
        hands = budget.playouts or budget.seconds * budget.threads / self.a_hand
        most = 2 + int(hands) // (2 * TO_TELL_APART)
        places = ranked(game, view, rules, moves, n, x, min(n, most), first)
        thought = Thought(game, view, rules, lines(game, view, rules, moves, places, most), chances, self.seldom)
        order = np.arange(len(thought.lines.moves))
        if len(places) > 1:
            self.give_up_by_halves(thought, order, budget)
        return thought.weighed(order, n, clearly)

    def give_up_by_halves(self, thought: "Thought", order: Numbers, budget: Budget) -> None:
        """Round by round, the better ones first in `order`, until the last rival has been compared."""
        begun, left, rounds = time.perf_counter(), len(order), (len(order) - 1).bit_length()
        for number in range(1, rounds + 1):
            part = number / rounds
            if budget.playouts:
                left = self.try_so_many(budget.playouts * part, thought, order, left, budget.threads)
            else:
                left = self.try_until(begun + budget.seconds * part, thought, order, left, budget.threads)
            if thought.is_settled(order, left):
                return
            left = 1 + left // 2

    def try_so_many(self, hands: float, thought: "Thought", order: Numbers, left: int, threads: int) -> int:
        """Until so many hands are played out, and at least one world; looks up whenever there are twice as many.
        Returns how many moves are left."""
        while True:
            most = int((hands - thought.hands) / left)
            self.try_worlds(thought, order[:left], max(1, min(most, thought.worlds or TO_BE_SURE)), threads)
            left = thought.still_in_question(order, left)
            if thought.is_settled(order, left) or hands - thought.hands < left:
                return left

    def try_until(self, end: float, thought: "Thought", order: Numbers, left: int, threads: int) -> int:
        """At least one world.  Returns how many moves are left."""
        while True:
            now = time.perf_counter()
            worlds = max(1, int(min(end - now, SLICE) / (self.a_hand * left))) * threads
            self.try_worlds(thought, order[:left], worlds, threads)
            took = (time.perf_counter() - now) * threads / (worlds * left)
            self.a_hand += 0.3 * (took - self.a_hand)
            left = thought.still_in_question(order, left)
            if thought.is_settled(order, left) or time.perf_counter() + self.a_hand * left >= end:
                return left

    def try_worlds(self, thought: "Thought", order: Numbers, worlds: int, threads: int) -> None:
        """Shared out evenly; what each thread found is added up in their order."""
        if threads == 1 or self.pool is None:
            thought.take(thought.try_worlds(0, order, worlds))
            return
        shares = [worlds // threads + (number < worlds % threads) for number in range(threads)]
        for found in self.pool.map(thought.try_worlds, range(threads), [order] * threads, shares):
            thought.take(found)


class Thought:
    """One move that is being thought about."""

    def __init__(
        self,
        game: Game,
        view: Tables,
        rules: Any,
        lines: Lines,
        chances: list[np.uint64],  # of each thread
        seldom: int | None = None,  # as the game says
    ) -> None:
        self.game, self.view, self.rules, self.lines = game, view, rules, lines
        self.found, self.chances = np.zeros((5, len(lines.moves))), chances
        self.seldom = getattr(game.heuristic, "SELDOM", SELDOM) if seldom is None else seldom

    def try_worlds(self, thread: int, order: Numbers, worlds: int) -> Numbers:
        found, search, x = np.zeros_like(self.found), self.game.search, np.uint64(self.chances[thread])
        given = self.view, self.rules, self.lines.moves, self.lines.then, order, worlds, self.seldom
        self.chances[thread] = search.try_worlds(*given, found, x)
        return found

    def take(self, found: Numbers) -> None:
        self.found += found

    @property
    def hands(self) -> float:
        """Played out so far."""
        return float(self.found[self.game.search.TRIED].sum())

    @property
    def worlds(self) -> int:
        """That have been tried with every line still in question."""
        return int(self.found[self.game.search.TRIED].max())

    def leads(self) -> tuple[Numbers, Numbers]:
        """By how much each line is ahead of the first, and the error of that."""
        search = self.game.search
        return mean_and_error(self.found[search.TRIED], self.found[search.LEAD], self.found[search.LEADS])

    def still_in_question(self, order: Numbers, left: int) -> int:
        """Puts those that are left in order, the best rival first, and last those that are surely worse than another.
        Returns how many may be the best."""
        lead, error = self.leads()
        rivals = order[1:left]
        rivals[:] = rivals[np.argsort(-lead[rivals], kind="stable")]
        if self.worlds < TO_BE_SURE or left == 1:
            return left
        ahead = lead[rivals[0]] > 0
        best, doubt = (lead[rivals[0]], error[rivals[0]]) if ahead else (0.0, 0.0)
        alive = lead[rivals] + SURELY * np.hypot(error[rivals], doubt) > best
        rivals[:] = np.concatenate((rivals[alive], rivals[~alive]))
        return 1 + int(alive.sum())

    def is_settled(self, order: Numbers, left: int) -> bool:
        """Do all lines that are left begin with the same move, or are all rivals' the same, and surely better?"""
        first, *rivals = self.lines.places[order[:left]].tolist()
        if set(rivals) <= {first}:
            return left == 1 or self.worlds >= TO_BE_SURE
        if len({*rivals}) > 1 or self.worlds < TO_BE_SURE:
            return False
        lead, error = self.leads()
        return bool(lead[order[1]] > SURELY * error[order[1]])

    def weighed(self, order: Numbers, n: int, clearly: float | None = None) -> Weighed:
        """Of the n moves, each with the line that was given up last; the best is so many errors ahead of the first, as
        the game says."""
        search, found, places = self.game.search, self.found, self.lines.places[order]
        worth, error = mean_and_error(found[search.TRIED], found[search.WORTH], found[search.SQUARES])
        lead, lead_error = self.leads()
        rival = order[min(1, len(order) - 1)]
        least = getattr(self.game.heuristic, "CLEARLY", CLEARLY) if clearly is None else clearly
        best = rival if lead[rival] > least * lead_error[rival] else order[0]
        hands = np.bincount(self.lines.places, found[search.TRIED], n).astype(np.int64)
        firsts = np.sort(np.unique(places, return_index=True)[1])  # of each move the first in order

        def of_moves(of_lines: Numbers, nothing: float) -> Numbers:
            """What is known of lines as what is known of their moves."""
            known = np.full(n, nothing, of_lines.dtype)
            known[places[firsts]] = of_lines[order[firsts]]
            return known

        told = (of_moves(of_lines, np.nan) for of_lines in (worth, error, lead, lead_error))
        then, tried = of_moves(self.lines.then, NONE), of_moves(found[search.TRIED], 0).astype(np.int64)
        return Weighed(int(self.lines.places[best]), places[firsts], then, hands, tried, *told)


def mean_and_error(tried: Numbers, sums: Numbers, squares: Numbers) -> tuple[Numbers, Numbers]:
    """Of what was never tried neither is a number."""
    with np.errstate(invalid="ignore", divide="ignore"):
        mean = sums / tried
        return mean, np.sqrt(np.maximum(squares / tried - mean**2, 0) / tried)


def ranked(
    game: Game, view: Tables, rules: Any, moves: Numbers, n: int, x: np.uint64, most: int, first: int | None = None
) -> npt.NDArray[np.int64]:
    """The places of the moves that the rule of thumb likes best: what it would do, and what if not that; before them
    the one that is said to be first."""
    order = [] if first is None else [first]
    rest, others = [place for place in range(n) if place != first], np.zeros_like(moves)
    while len(order) < most:
        others[: len(rest)] = moves[rest]
        place, x = game.table_api.thumb(view.copy(), rules, others, len(rest), np.uint64(x))
        order.append(rest.pop(int(place)))
    return np.array(order, np.int64)


def lines(game: Game, view: Tables, rules: Any, moves: Numbers, places: Numbers, most: int) -> Lines:
    """The moves at these places by themselves; as far as there is room, also with what may follow each."""
    room = min(most, LINES) - len(places)
    trial, others, then = view.copy(), np.zeros_like(moves), np.zeros(FOLLOWING, np.int16)
    following = []
    for rank, place in enumerate(places[: max(0, room)]):
        found = game.search.what_follows(view, rules, int(moves[place]), trial, others, then)
        following += [(rank + FURTHER * depth, place, int(then[depth])) for depth in range(found)]
    following = sorted(following)[: max(0, room)]
    every = np.array([*places, *(place for _, place, _ in following)], np.int64)
    after = np.array([*[NONE] * len(places), *(action for _, _, action in following)], np.int16)
    return Lines(every, moves[every], after)
