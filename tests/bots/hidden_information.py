"""Check that bots, hints and reviews use no hidden information: `make bot-leaks`, or with ARGS="20000 pong".

At every position the active seat gets its view of the real table, of another one with an equal view (`imagine`), and
of one with random data in hidden fields (`SECRET`). With the same seed the answers must be equal. The check covers all
included bots, the styles of a game, a review, and a hint with lookahead. Bots are created with a reference to the
table, so that a cheating bot can be planted (test_hidden_information.py).
"""

import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

import numpy as np

import meldhouse as mh
from meldhouse.bots import Bot, find_bot, looks_ahead, offered_levels
from meldhouse.bots.monte_carlo_search import Budget
from meldhouse.core.table import Table, View
from meldhouse.games import Game
from meldhouse.review.evaluate_decision import default_budget, judge
from meldhouse.review.hints import best_moves, format_estimates
from tests.support.invariant_checks import imagined, scrambled

POSITIONS = 10_000  # positions of a game, over all its variants
PLAYOUTS = 64  # playouts of a master for a decision: enough to abandon some moves and compare others

Maker = Callable[[Table, int], Bot]  # called with the table that is played at, and the random state


def maker(name: str, game: Game | None = None) -> Maker:
    return lambda table, seed: find_bot(name, seed, game=game)


class Reviewer:
    """A bot that plays the best move of a review; the rest of the review is part of its answer."""

    def choose(self, view: View) -> str:
        self.found = judge(view, view.moves()[-1], 0, default_budget(view.game))
        return self.found.best


class Hinter:
    """A bot that plays the first move of a hint; the hint's figures and sentence are part of its answer."""

    def choose(self, view: View) -> str:
        some = best_moves(view, Budget(playouts=default_budget(view.game)))
        self.found = some, format_estimates(view, some)
        return some[0].move if some else view.moves()[0]


REVIEW, HINT = "review", "hint"
LOOKING_AHEAD: dict[str, Maker] = {REVIEW: lambda table, seed: Reviewer(), HINT: lambda table, seed: Hinter()}


def all_of(game: Game) -> dict[str, Maker]:
    """Return all included bots and advisers for this game."""
    return {name: maker(name, game) for name in (*offered_levels(game), *game.style_names)} | LOOKING_AHEAD


def is_slow(name: str) -> bool:
    return name in LOOKING_AHEAD or looks_ahead(name)


@dataclass
class Peeked:
    """The answers that were compared, and the differences that were found."""

    positions: int = 0
    compared: Counter[str] = field(default_factory=Counter)  # bot -> number of answers
    hidden: Counter[str] = field(default_factory=Counter)  # kind of changed table -> how many really differed
    found: list[str] = field(default_factory=list)

    def __iadd__(self, other: "Peeked") -> "Peeked":
        self.positions += other.positions
        self.compared += other.compared
        self.hidden += other.hidden
        self.found += other.found
        return self


def peeked(table: Table, seed: int, bots: dict[str, Maker], seldom: int = 1) -> Peeked:
    """Compare answers at a position with different hidden information; slow bots answer at one position in `seldom`."""
    found, twins = Peeked(1), dict(others(table, seed))
    found.hidden.update(twins.keys())
    for name, made in bots.items():
        if is_slow(name) and seed % seldom:
            continue
        here = answer(table, made(table, seed))
        for how, twin in twins.items():
            found.compared[name] += 1
            there = answer(twin, made(twin, seed))
            if here != there:
                found.found.append(f"{table.game.name} {table.variant}, {name}, {how}: {here} / {there}")
    return found


def others(table: Table, seed: int) -> Iterator[tuple[str, Table]]:
    """Yield tables that differ only in information that the active seat can't see."""
    seat = table.turn
    assert seat is not None
    world = imagined(table, seat, seed)
    if not world.is_true():
        yield "another world", world.as_table()
    garbage = table.copy()
    garbage.state, garbage._legal = scrambled(table, seat, np.random.default_rng(seed)), None
    if garbage.tobytes() != table.tobytes():
        yield "garbage", garbage


def answer(table: Table, bot: Bot) -> tuple[str, ...]:
    """Return the move and the text of a hint or review for the seat that is active at the real table."""
    view = table.view(int(table.state["actor"][0]))
    move = bot.choose(view)
    return move, str(view.reason(move)), repr(getattr(bot, "found", ""))


def positions_of(game: Game, variant: str, number: int, seed: int) -> Iterator[Table]:
    """Yield some positions of each hand; the hands are half heuristic, half random."""
    dice, met = random.Random(seed), 0
    while True:
        table, thumb = mh.table(game.name, variant, seed=dice.getrandbits(40)), find_bot("club", seed)
        table.deal()
        while table.turn is not None:
            if dice.random() < 0.5:
                yield table
                met += 1
                if met == number:
                    return
            table.play(thumb.choose(table.view(table.turn)) if dice.random() < 0.8 else dice.choice(table.moves()))


@contextmanager
def few_playouts(game: Game) -> Iterator[None]:
    """Limit the number of playouts in searches."""
    usual, game.heuristic.PLAYOUTS = game.heuristic.PLAYOUTS, PLAYOUTS
    try:
        yield
    finally:
        game.heuristic.PLAYOUTS = usual


def peeked_in(game: Game, number: int, bots: dict[str, Maker] | None = None, seldom: int = 1) -> Peeked:
    """Check positions of all variants for the given bots, or for all bots."""
    found, each = Peeked(), -(-number // len(game.variants))
    with few_playouts(game):
        for n, variant in enumerate(game.variants):
            for seed, table in enumerate(positions_of(game, variant, each, n), 1):
                found += peeked(table, seed, all_of(game) if bots is None else bots, seldom)
    return found


def line(name: str, peek: Peeked, seconds: float) -> str:
    counts = [f"{n} {count:,}" for n, count in (peek.hidden + peek.compared).items()]
    summed = f"{peek.positions:,} positions, {peek.compared.total():,} compared, {len(peek.found)} differ"
    return f"{name:13} {summed}, {seconds:.0f} s of a processor ({', '.join(counts)})"


def main() -> None:
    words = sys.argv[1:]
    number = int(words.pop(0)) if words and words[0].isdigit() else POSITIONS
    wrong = []
    for name in words or mh.GAMES:
        begun = time.process_time()
        peek = peeked_in(mh.GAMES[name], number)
        assert min(peek.positions, *peek.hidden.values()) >= 0.9 * number, "too little was looked at"
        wrong += peek.found
        print(line(name, peek, time.process_time() - begun), flush=True)
    sys.exit("\n".join(wrong[:20]) if wrong else 0)


if __name__ == "__main__":
    main()
