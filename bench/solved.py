"""Measures how often a search finds a best move in solvable positions: the last cards with open hands.

PYTHONPATH=src python bench/solved.py kingscorners tongits --positions 1000

At positions of hands among heuristic bots with few cards left to draw, every hand is open, and the cards left are
known, but not their order. The exact value of each move is computed by enumeration: each card left is as likely to be
drawn next; the other seats play the heuristic, which sees its own hand and breaks ties at random; and the searching
seat makes the best move at every later decision, too, knowing all hands.
`master` gets the same information: a view in which only the order of the stock is hidden. As no hand has to be
guessed, its beliefs are certain.
"""

import argparse
import time
from collections import Counter
from collections.abc import Iterator
from functools import cache
from types import SimpleNamespace
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

import meldhouse as mh
from meldhouse.bots import find_bot
from meldhouse.bots.monte_carlo_search import NEVER_RANDOM, Budget, MonteCarloSearch
from meldhouse.engine import cache as compiled
from meldhouse.engine import rng, templates
from meldhouse.games import Game

Tables = npt.NDArray[Any]

STOCK = {
    "kingscorners": "stock",
    "tongits": "deck",
}  # the lists that are drawn from; ties under these rules are broken at random
LEFT = {"kingscorners": 2, "tongits": 2}  # cards to be drawn
ALL = 1000  # decisions: more than there are
DEPTHS = (0, 1, 2, 3)  # own later decisions
SAME = 1e-9  # smaller differences are rounding errors


class TooLarge(Exception):
    """Raised when the enumeration of a position is too large."""


class Solver:
    """Computes exact values of moves for one seat."""

    def __init__(self, game: Game, rules: Any, seat: int, most: int) -> None:
        self.game, self.rules, self.seat, self.most = game, rules, seat, most
        self.stock, self.known = STOCK[game.name], dict[tuple[bytes, int], float]()
        self.moves = np.zeros(game.rules.MAX_LEGAL, np.int16)

    def legal(self, table: Tables) -> npt.NDArray[Any]:
        return self.moves[: self.game.table_api.legal(table, self.rules, self.moves)].copy()

    def value(self, table: Tables, own: int) -> float:
        """Return the seat's value if its next `own` decisions are optimal and then follow the heuristic."""
        if table["actor"][0] < 0:
            verbs = self.game.table_api
            return float(verbs.payoff(table, self.rules, self.seat) + verbs.promised(table, self.rules, self.seat))
        table[self.stock][0][: table["left"][0]].sort()  # the order of the stock is hidden from all seats
        key = table.tobytes(), own
        if key not in self.known:
            if len(self.known) == self.most:
                raise TooLarge
            self.known[key] = self.best_or_mean(table, own)
        return self.known[key]

    def best_or_mean(self, table: Tables, own: int) -> float:
        if own == 0 or table["actor"][0] != self.seat:
            moves = self.club_moves(table)
            return sum(self.value_of(table, action, own) for action in moves) / len(moves)
        moves = self.legal(table)
        return max(self.value_of(table, action, own - (len(moves) > 1)) for action in moves)

    def value_of(self, table: Tables, action: int, own: int) -> float:
        """Return a move's value: the mean over the cards that are drawn next."""
        left = int(table["left"][0])
        after = self.moved(table, action)
        if after["left"][0] == left:
            return self.value(after, own)
        assert after["left"][0] == left - 1
        drawn = [self.moved(with_on_top(table, self.stock, left, k), action) for k in range(left)]
        return sum(self.value(after, own) for after in drawn) / left

    def moved(self, table: Tables, action: int) -> Tables:
        after = table.copy()
        self.game.table_api.apply(after, self.rules, action)
        return after

    def club_moves(self, table: Tables) -> list[int]:
        """Return the moves that the heuristic may make, all equally likely: its own and a tied second one."""
        moves, x = self.legal(table), rng.seeded(1)
        view = table.copy()
        self.game.table_api.conceal(view, self.rules, int(table["actor"][0]))
        place, y = self.game.table_api.choose_as_heuristic(view.copy(), self.rules, moves, len(moves), x)
        first = int(moves[place])
        if np.uint64(y) == x:  # the choice was not random
            return [first]
        return [int(other) for other in moves if other == first or self.draws_lots(view, first, int(other), x)]

    def draws_lots(self, view: Tables, one: int, other: int, x: np.uint64) -> bool:
        pair = np.array([one, other], np.int16)
        return bool(np.uint64(self.game.table_api.choose_as_heuristic(view.copy(), self.rules, pair, 2, x)[1]) != x)


def with_on_top(table: Tables, stock: str, left: int, k: int) -> Tables:
    """Return the same table with the card at k drawn next."""
    other = table.copy()
    cards = other[stock][0]
    cards[k], cards[left - 1] = cards[left - 1], cards[k]
    return other


class Position(NamedTuple):
    game: Game
    rules: Any
    table: Tables

    @property
    def open_view(self) -> Tables:
        """Return a view with open hands, in which only the order of the stock is hidden."""
        view = self.table.copy()
        view[STOCK[self.game.name]][0][: view["left"][0]] = self.game.rules.UNKNOWN
        view["rng"] = 0
        return view


def positions(game: Game, left: int) -> Iterator[Position]:
    """Return positions with a choice and only a few cards left, from hands among heuristic bots."""
    club, seed = find_bot("club", 1), 0
    while True:
        seed += 1
        table = mh.table(game.name, seed=seed)
        table.deal()
        while not table.over:
            if table.state["left"][0] <= left and len(table.moves()) > 1:
                yield Position(game, table.bare_rules, table.state.copy())
            table.play(club.choose(table.view(table.turn)))


def exact(at: Position, most: int, own: int = ALL) -> tuple[npt.NDArray[Any], npt.NDArray[Any]]:
    """Return every move with its value if the seat's next `own` decisions are optimal."""
    solver = Solver(at.game, at.rules, int(at.table["actor"][0]), most)
    moves = solver.legal(at.table)
    return moves, np.array([solver.value_of(at.table.copy(), int(action), own) for action in moves])


@cache
def with_open_hands(game: Game) -> Any:
    """Return the game's search without guessing hands, and the other functions that it uses."""
    seen = {name: what for name, what in vars(game.rules_api).items() if name != "believe"}
    name = f"{compiled.NAME}.bench.open__{game.name}"
    search = templates.load(name, "search", rules_module=SimpleNamespace(**seen), turns=game.bot_turns)
    return SimpleNamespace(name=game.name, search=search, heuristic=game.heuristic, table_api=game.table_api)


class PositionResult(NamedTuple):
    """A position's result: what the chosen move lost, what the heuristic's would have lost, and the stake."""

    loss: float
    thumb: float
    stake: float  # the best move's value less the worst's
    left: int
    kind: str  # of the best move and of the chosen one
    depth: int  # own later decisions that the search would need to consider, if it missed the best move


def compare(at: Position, thinker: MonteCarloSearch, hands: int, most: int, seed: int) -> PositionResult:
    moves, values = exact(at, most)
    x = rng.seeded(seed)
    weighed = thinker.search(
        with_open_hands(at.game), at.open_view, at.rules, moves, len(moves), x, Budget(playouts=hands)
    )
    thumb, _ = at.game.table_api.choose_as_heuristic(at.open_view, at.rules, moves, len(moves), x)
    best, is_missed = int(values.argmax()), not is_best(values, weighed.best)
    say = [at.game.notation.say(at.table[0], at.rules, int(moves[k])) for k in (best, weighed.best)]
    return PositionResult(
        values[best] - values[weighed.best],
        values[best] - values[int(thumb)],
        values[best] - values.min(),
        int(at.table["left"][0]),
        " not ".join(words.split()[0] for words in say),
        depth_needed(at, values, most) if is_missed else 0,
    )


def is_best(values: npt.NDArray[Any], place: Any) -> bool:
    return bool(values[place] >= values.max() - SAME)


def depth_needed(at: Position, values: npt.NDArray[Any], most: int) -> int:
    """Return how many own later decisions the search has to consider to find a best move."""
    try:
        return next((own for own in DEPTHS if is_best(values, exact(at, most, own)[1].argmax())), ALL)
    except TooLarge:
        return ALL


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=list(STOCK))
    parser.add_argument("--positions", type=int, default=1000)
    parser.add_argument("--hands", type=int, default=0, help="played out a move; PLAYOUTS of the game, where 0")
    parser.add_argument("--most", type=int, default=3_000, help="what may happen at a position that is counted")
    parser.add_argument("--left", type=int, default=-1, help="cards to be drawn at most")
    args = parser.parse_args()
    for name in args.games:
        for line in run_game(mh.GAMES[name], args):
            print(line, flush=True)


def run_game(game: Game, args: argparse.Namespace) -> Iterator[str]:
    thinker, started = MonteCarloSearch(NEVER_RANDOM), time.process_time()
    results, large = [], 0
    for at in positions(game, LEFT[game.name] if args.left < 0 else args.left):
        try:
            results.append(compare(at, thinker, args.hands or game.heuristic.PLAYOUTS, args.most, len(results)))
        except TooLarge:
            large += 1
            continue
        if len(results) % 100 == 0 or len(results) == args.positions:
            yield f"{game.name} {format_totals(results)}; {large} too large; {time.process_time() - started:.0f} s"
        if len(results) >= args.positions:
            break
    missed = [one for one in results if one.loss > SAME]
    yield f"   by cards left: {Counter(one.left for one in missed)} of {Counter(one.left for one in results)}"
    depths = Counter(one.depth for one in missed)
    yield f"   missed, by the own decisions that have to be looked at: {sorted(depths.items())}"
    yield f"   missed: {Counter(one.kind for one in missed).most_common(12)}"


def format_totals(results: list[PositionResult]) -> str:
    loss, thumb, stake = (np.array([getattr(one, name) for one in results]) for name in ("loss", "thumb", "stake"))
    missed, matters = loss > SAME, stake > SAME
    return (
        f"{len(results)} positions: best in {1 - missed.mean():.1%}, "
        f"the rule of thumb in {np.mean(thumb <= SAME):.1%}; "
        f"of {matters.sum()} where moves differ {1 - missed.sum() / max(1, matters.sum()):.1%}; "
        f"given up {loss.mean():.4f} a position ({thumb.mean():.4f} by thumb), "
        f"{loss.sum() / max(1, missed.sum()):.3f} where it is not best"
    )


if __name__ == "__main__":
    main()
