"""Compares the playouts per second of a search with those of bare playouts, in processor time.

Also the speed of two threads against one, in wall time.

PYTHONPATH=src python bench/playouts.py tongits kingscorners
PYTHONPATH=src python bench/playouts.py --threads             # on an idle machine

At positions of hands among heuristic bots, the search weighs the moves with as many playouts as fit into a tenth of a
second of the processor. Then the same number of playouts is played after each move, from worlds that were sampled
before; and as many worlds are sampled and weighted. All of it is repeated in turns.
"""

import argparse
import os
import time
from collections.abc import Callable
from functools import cache
from types import SimpleNamespace
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

import meldhouse as mh
from meldhouse.bots import find_bot
from meldhouse.bots.monte_carlo_search import NEVER_RANDOM, Budget, MonteCarloSearch
from meldhouse.engine import rng
from meldhouse.games import Game

Numbers = npt.NDArray[Any]

WORLDS = 4096  # enough worlds that branch prediction cannot learn them
SECONDS, FEW = 0.1, 2_000  # the budget of the search, and playouts to measure how many fit into it
LARGE = 20  # budgets of `master` for one thread or two


class Position(NamedTuple):
    """The input of a search at one position."""

    game: Game
    view: Numbers
    rules: Any
    moves: Numbers
    n: int


def positions(game: Game, count: int) -> list[Position]:
    """Return every third position with a choice, from hands among heuristic bots."""
    found: list[Position] = []
    seed, club = 0, find_bot("club", 1)
    while len(found) < 3 * count:
        seed += 1
        table = mh.table(game.name, seed=seed)
        table.deal()
        while not table.over:
            view = table.view(table.turn)
            legal = np.array(list(view.legal().values()), np.int16)
            if len(legal) > 1:
                found.append(Position(game, view.state.copy(), view.rules, legal, len(legal)))
            table.play(club.choose(view))
    return found[: 3 * count : 3]


@cache
def search_parts(game: Game) -> SimpleNamespace:
    """Return the separate parts of a search."""
    from meldhouse.engine.kernels import by_reference
    from meldhouse.engine.numba_ext import njit

    search, turn, thumb = game.search, game.bot_turns.turn, game.bot_turns.HEURISTIC
    apply, imagine, believe, payoff = search.apply, search.imagine, search.believe, search.payoff
    nobody, most = search.NONE, search.MAX_LEGAL

    @njit
    def play(worlds, rules, moves, tried, x):
        seat, rules, after, total = np.int64(worlds[0].actor), by_reference(rules), worlds[:1].copy(), 0.0
        sight, scratch = after.copy(), np.empty(most, np.int16)
        for number in range(tried.max()):
            for k in range(len(tried)):
                if number < tried[k]:
                    after[0] = worlds[number % len(worlds)]
                    apply(after[0], rules, np.int64(moves[k]))
                    while after[0].actor != nobody:
                        x = turn(after[0], rules, thumb, sight, scratch, x)
                    total += payoff(after[0], rules, seat)
        return total

    @njit
    def only_imagine(view, rules, count, world, x):
        rules = by_reference(rules)
        for _ in range(count):
            world[0] = view[0]
            x = imagine(world[0], rules, x)
        return x

    @njit
    def imagine_and_believe(view, rules, count, world, x):
        rules = by_reference(rules)
        for _ in range(count):
            world[0] = view[0]
            x = believe(world[0], rules, imagine(world[0], rules, x))
        return x

    @njit
    def fill(view, rules, worlds, x):
        rules = by_reference(rules)
        for number in range(len(worlds)):
            worlds[number] = view[0]
            x = believe(worlds[number], rules, imagine(worlds[number], rules, x))

    return SimpleNamespace(play=play, fill=fill, imagine=only_imagine, believe=imagine_and_believe)


def timed(what: Callable[..., Any], *given: Any) -> tuple[float, Any]:
    """Call a function, and return the processor seconds and the result."""
    started = time.process_time()
    result = what(*given)
    return time.process_time() - started, result


class PlayoutTime(NamedTuple):
    """A number of playouts and the processor seconds that they took."""

    hands: float
    search: float
    play: float
    imagine: float
    believe: float


def measure_position(at: Position, hands: int, seed: int) -> PlayoutTime:
    x = rng.seeded(seed)
    search, weighed = timed(MonteCarloSearch(NEVER_RANDOM).search, *at, x, Budget(playouts=hands))
    parts, worlds = search_parts(at.game), np.repeat(at.view, min(WORLDS, int(weighed.worlds.max()))).view(np.recarray)
    parts.fill(at.view, at.rules, worlds, x)
    play, _ = timed(parts.play, worlds, at.rules, at.moves, weighed.playouts, np.uint64(x))
    parser = at.view, at.rules, int(weighed.worlds.max()), at.view.copy(), np.uint64(x)
    imagine, believe = (timed(part, *parser)[0] for part in (parts.imagine, parts.believe))
    return PlayoutTime(float(weighed.playouts.sum()), search, play, imagine, max(0.0, believe - imagine))


def format_shares(game: Game, at: list[Position], rounds: int) -> str:
    measure_position(at[0], FEW, 0)  # compiles
    first = np.array([measure_position(one, FEW, 0) for one in at]).sum(axis=0)
    budget = round(SECONDS * first[0] / first[1])
    every = np.array([[measure_position(one, budget, seed) for one in at] for seed in range(rounds)])
    hands, search, play, imagine, believe = every.sum(axis=(0, 1))
    each = every[:, :, 2].sum(axis=1) / every[:, :, 1].sum(axis=1)
    return (
        f"{game.name}: {hands / search:,.0f} hands a second, bare {hands / play:,.0f}: "
        f"{play / search:.0%} ({each.min():.0%} to {each.max():.0%}); imagining {imagine / search:.0%}, "
        f"believing {believe / search:.0%}, the rest {1 - (play + imagine + believe) / search:.0%}"
    )


def two_threads(game: Game, at: list[Position], rounds: int) -> str:
    """Return the playouts per second of wall time with one and with two threads."""
    played, took = np.zeros((rounds, 2)), np.zeros((rounds, 2))
    thinkers = [MonteCarloSearch(), MonteCarloSearch()]
    for number in range(-1, rounds):  # the first warms up
        for one in at:
            for threads in (1, 2):
                budget = Budget(playouts=(LARGE if number >= 0 else 1) * game.heuristic.PLAYOUTS, threads=threads)
                started = time.perf_counter()
                weighed = thinkers[threads - 1].search(*one, rng.seeded(1), budget)
                if number >= 0:
                    took[number, threads - 1] += time.perf_counter() - started
                    played[number, threads - 1] += weighed.playouts.sum()
    one, two = (played / took).T
    each = two / one
    return f"{game.name}: two threads {each.mean():.2f} times one ({each.min():.2f} to {each.max():.2f})"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=list(mh.GAMES))
    parser.add_argument("--positions", type=int, default=36)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--threads", action="store_true", help="two threads beside one, by the clock")
    args = parser.parse_args()
    print(f"others want {os.getloadavg()[0]:.1f} processors of {os.cpu_count()}")
    for name in args.games:
        at = positions(mh.GAMES[name], args.positions)
        print((two_threads if args.threads else format_shares)(mh.GAMES[name], at, args.rounds), flush=True)


if __name__ == "__main__":
    main()
