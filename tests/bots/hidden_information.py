"""No bot, no hint and no review looks at what is hidden: `make peeking`, or `make peeking ARGS="20000 pong"`.

At every position the one to act is shown its view of the table as it is, of another that looks the same (`imagine`),
and of one with garbage wherever it may not look (`SECRET`), with the same chance of its own: the answer is the same.
Asked are all bots of the house, the game's own styles, a review, and what a hint says of moves when it looks ahead.
A bot is made with the table at hand, so that one that peeks can be planted (test_no_peeking.py).
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

POSITIONS = 10_000  # of a game, over all its variants
PLAYOUTS = 64  # that a master tries for a move here: some moves are given up, others compared

Maker = Callable[[Table, int], Bot]  # with the table that is played at, and chance


def maker(name: str, game: Game | None = None) -> Maker:
    return lambda table, seed: find_bot(name, seed, game=game)


class Reviewer:
    """Would make the move that a review calls the best; what else is found is part of the answer."""

    def choose(self, view: View) -> str:
        self.found = judge(view, view.moves()[-1], 0, default_budget(view.game))
        return self.found.best


class Hinter:
    """Would make the move that a hint names first; its figures and its sentence are part of the answer."""

    def choose(self, view: View) -> str:
        some = best_moves(view, Budget(playouts=default_budget(view.game)))
        self.found = some, format_estimates(view, some)
        return some[0].move if some else view.moves()[0]


REVIEW, HINT = "review", "hint"
LOOKING_AHEAD: dict[str, Maker] = {REVIEW: lambda table, seed: Reviewer(), HINT: lambda table, seed: Hinter()}


def all_of(game: Game) -> dict[str, Maker]:
    """Everybody of the house who says something about a move of this game."""
    return {name: maker(name, game) for name in (*offered_levels(game), *game.style_names)} | LOOKING_AHEAD


def is_slow(name: str) -> bool:
    return name in LOOKING_AHEAD or looks_ahead(name)


@dataclass
class Peeked:
    """What was asked, and what came of it."""

    positions: int = 0
    compared: Counter[str] = field(default_factory=Counter)  # answers, by whose
    hidden: Counter[str] = field(default_factory=Counter)  # tables that were really others, by how they came about
    found: list[str] = field(default_factory=list)

    def __iadd__(self, other: "Peeked") -> "Peeked":
        self.positions += other.positions
        self.compared += other.compared
        self.hidden += other.hidden
        self.found += other.found
        return self


def peeked(table: Table, seed: int, bots: dict[str, Maker], seldom: int = 1) -> Peeked:
    """One position: does anybody answer otherwise where only what is hidden is other?  Whoever looks ahead is asked at
    one of so many."""
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
    """Tables at which only what the one to act cannot see is other."""
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
    """The move, and what a hint or a review would say of it; the seat is the one that acts at the true table."""
    view = table.view(int(table.state["actor"][0]))
    move = bot.choose(view)
    return move, str(view.reason(move)), repr(getattr(bot, "found", ""))


def positions_of(game: Game, variant: str, number: int, seed: int) -> Iterator[Table]:
    """So many positions of hands that are half by the rule of thumb, half at random; of every hand some."""
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
    """Whoever looks ahead does not look long."""
    usual, game.heuristic.PLAYOUTS = game.heuristic.PLAYOUTS, PLAYOUTS
    try:
        yield
    finally:
        game.heuristic.PLAYOUTS = usual


def peeked_in(game: Game, number: int, bots: dict[str, Maker] | None = None, seldom: int = 1) -> Peeked:
    """So many positions of a game, every variant's part; of everybody, where nobody is named."""
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
