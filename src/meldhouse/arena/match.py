"""A match as plain data, and its unit of work: playing a range of decks.

A deck is played once in every order of the bots, each time with the same random stream. The deck is the unit of the
intervals, so luck in the deal cancels out: every bot has it in turn. In sessions of several hands, number n is a
whole session in every order. Dealing and playing are those of odds/spec.py, with orders in place of compared rules.
"""

from functools import lru_cache
from itertools import combinations
from math import lcm
from typing import Any, NamedTuple, cast

import numpy as np
import numpy.typing as npt

from meldhouse.arena.game_runner import Failure, FailureLimit, HandRunner
from meldhouse.arena.seat_orders import Order, seat_orders
from meldhouse.bots import check_bot
from meldhouse.bots.external_process import MOVE_TIMEOUT_S, check_limit
from meldhouse.games import Game
from meldhouse.games.odds import Kind, Row
from meldhouse.games.validation import find_game
from meldhouse.i18n import msg
from meldhouse.odds.accumulators import Sums, total_row
from meldhouse.odds.sessions import Columns
from meldhouse.odds.spec import ResolvedQuestion, Side, make_question, read_rows, resolve, with_tuples
from meldhouse.odds.statistics import seat_scores
from meldhouse.simulate import parse_bot_names
from meldhouse.util.errors import Mistake

Column = npt.NDArray[np.int64]

WINS, SCORE, BETTER, FAILED = "wins", "worth", "better", "failed"  # rows besides the game's figures
CONTROLLED = "controlled"  # with `adjust_luck`: the score of every bot, then its control


class Match(NamedTuple):
    """The settings of a match, as strings and numbers, so that it can be sent to a process and saved in a file."""

    game: str
    variant: str
    options: tuple[tuple[str, str], ...]
    bots: tuple[str, ...]  # as requested; a bot may be named more than once
    seed: int
    sit: str = ""
    limit: float = MOVE_TIMEOUT_S  # seconds for each move of an external bot
    adjust_luck: bool = False

    @property
    def unit(self) -> str:
        return "decks"

    @classmethod
    def of(cls, data: dict[str, Any]) -> "Match":
        return cls(**with_tuples(data, "bots"))

    def resolve(self) -> "ResolvedMatch":
        return _resolve_match(self)


def make_match(
    game: str,
    variant: str | None,
    bots: str | tuple[str, ...],
    *,
    seed: int | None,
    sit: str = "",
    limit: float = MOVE_TIMEOUT_S,
    adjust_luck: bool = False,
    options: dict[str, Any],
) -> Match:
    """Return a match from the caller's arguments; raise a Mistake if it cannot be played."""
    names = tuple(parse_bot_names(bots))
    for name in names:
        check_bot(name, game=find_game(game))
    if len(set(names)) < 2:
        raise Mistake(msg("arena-one-bot", name=names[0]))
    check_limit(limit)
    if adjust_luck and sit:
        raise Mistake(msg("arena-luck-sitting"))
    question = make_question(game, variant, seed=seed, sit=sit, options=options)
    match = Match(game, question.variant, question.options, names, question.seed, question.sit, limit, adjust_luck)
    _resolve_match(match)
    return match


class ResolvedMatch(NamedTuple):
    """A match with all objects that are needed to play it."""

    match: Match
    game: Game
    bots: tuple[str, ...]  # without repetitions
    orders: tuple[Order, ...]
    resolved_question: ResolvedQuestion  # with a side for every order
    figures: tuple[str, ...]  # the names of the game's counts
    failure_limit: FailureLimit

    @property
    def question(self) -> Match:
        return self.match

    @property
    def is_compiled(self) -> bool:
        return self.resolved_question.is_compiled

    @property
    def row_names(self) -> set[str]:
        controlled = {CONTROLLED} if self.match.adjust_luck else set()
        return {WINS, SCORE, BETTER, FAILED, *controlled, *self.figures}

    @property
    def pairs(self) -> list[tuple[int, int]]:
        return list(combinations(range(len(self.bots)), 2))

    @property
    def seats(self) -> int:
        return len(self.orders[0])

    @property
    def seats_of(self) -> list[int]:
        """The number of seats that each bot takes, summed over all seat orders."""
        return [sum(order.count(bot) for order in self.orders) for bot in range(len(self.bots))]

    @property
    def meetings_of(self) -> list[int]:
        """The number of pairs of seats in which each pair of bots meets, summed over all seat orders."""
        return [sum(order.count(a) * order.count(b) for order in self.orders) for a, b in self.pairs]

    def count_range(self, first: int, decks: int) -> Sums:
        return count_decks(self, first, decks)


@lru_cache(16)
def _resolve_match(match: Match) -> ResolvedMatch:
    game, bots = find_game(match.game), tuple(dict.fromkeys(match.bots))
    resolved = resolve(
        make_question(match.game, match.variant, seed=match.seed, sit=match.sit, options=dict(match.options))
    )
    (side,) = resolved.sides
    seatings = seat_orders(tuple(map(bots.index, match.bots)), int(side.rules.seats))
    figures = tuple(count.name for count in game.scene.COUNTS)
    seats = range(1, int(side.rules.seats) + 1)
    rows = tuple(side.rows[f"{name}_{seat}"] for name in (WINS, *figures) for seat in seats)
    compiled = () if match.adjust_luck else side.compiled_bots  # hands with controls are played move by move
    sides = tuple(side._replace(bots=[bots[bot] for bot in order], compiled_bots=compiled) for order in seatings)
    return ResolvedMatch(
        match, game, bots, seatings, resolved._replace(sides=sides, rows=rows), figures, FailureLimit()
    )


# --- playing ------------------------------------------------------------------------------


def count_decks(resolved: ResolvedMatch, first: int, decks: int) -> Sums:
    """Play a range of decks in every seat order, and return the sums of the results."""
    totals, failures = BotTotals(resolved, decks), list[Failure]()
    for number, (order, side) in enumerate(zip(resolved.orders, resolved.resolved_question.sides, strict=True), 1):
        runner = HandRunner(resolved.game, resolved.match, side, number, resolved.failure_limit)
        totals.add(
            order, side, read_rows(resolved.resolved_question, side, first, decks, runner.play), runner.failures, first
        )
        totals.add_controls(order, runner.controls)
        failures += runner.failures
    return Sums(decks, totals.sums(), [one.format() for one in sorted(failures)])


class BotTotals:
    """Stores the totals of every bot and every pair, per deck, over all seat orders."""

    def __init__(self, resolved: ResolvedMatch, decks: int) -> None:
        self.resolved = resolved
        self.rows = {name: [np.zeros(decks, np.int64) for _ in resolved.bots] for name in resolved.row_names - {BETTER}}
        self.rows[BETTER] = [np.zeros(decks, np.int64) for _ in resolved.pairs]
        self.controls = [np.zeros(decks, np.int64) for _ in resolved.bots]

    def add(self, order: Order, side: Side, sampled: Columns, failures: list[Failure], first: int) -> None:
        """Add the results of all decks in one seat order."""
        rows = {name: _by_seat(sampled, name, len(order)) for name in (WINS, *self.resolved.figures)}
        failed = np.zeros_like(rows[WINS])
        for failure in failures:
            failed[failure.deck - first, failure.seat] = 1
        apply_forfeits(self.resolved.game, rows, failed)
        rows[SCORE], rows[FAILED] = seat_scores(self.resolved.game, len(order))(cast(Any, rows)), failed
        for name, columns in rows.items():
            for seat, bot in enumerate(order):
                self.rows[name][bot] += columns[:, seat]
        for n, pair in enumerate(self.resolved.pairs):
            self.rows[BETTER][n] += _count_better(rows[SCORE], order, pair)

    def add_controls(self, order: Order, controls: list[Column]) -> None:
        """Add the control of every hand in one seat order."""
        for seat, bot in enumerate(order if controls else ()):
            self.controls[bot] += np.stack(controls)[:, seat]

    def sums(self) -> dict[str, Any]:
        """Return the totals as integers, with columns scaled as if all bots had the same number of seats."""
        if CONTROLLED in self.rows:
            self.rows[CONTROLLED] = [*self.rows[SCORE], *self.controls]
        return {
            name: total_row(
                MEAN_ROW,
                [
                    [column * more]
                    for column, more in zip(
                        columns, equalizing_factors(numbers_per_column(self.resolved, name)), strict=True
                    )
                ],
            )
            for name, columns in self.rows.items()
        }


MEAN_ROW = Row("", msg("arena-column-bot"), Kind.MEAN, np.asarray)


def numbers_per_column(resolved: ResolvedMatch, name: str) -> list[int]:
    """Return for each column (a bot or a pair of bots) how many values it sums for one deck."""
    if name == CONTROLLED:
        return [*resolved.seats_of, *resolved.seats_of]
    return resolved.meetings_of if name == BETTER else resolved.seats_of


def equalizing_factors(numbers: list[int]) -> list[int]:
    """Return for each number the factor that scales it to the least common multiple of all."""
    return [lcm(*numbers) // number for number in numbers]


def _by_seat(columns: Columns, name: str, seats: int) -> Column:
    return np.stack([columns[f"{name}_{seat}"][0].astype(np.int64) for seat in range(1, seats + 1)], axis=1)


def apply_forfeits(game: Game, rows: dict[str, Column], failed: Column) -> None:
    """Make a bot that failed lose the hand, without a win and with the worst figures of that hand."""
    rows[WINS] *= 1 - failed
    for count in game.scene.COUNTS:
        figure = rows[count.name]
        worst = figure.max(axis=1) if count.worth < 0 else figure.min(axis=1)
        rows[count.name] = np.where(failed != 0, worst[:, None], figure)


def _count_better(scores: Column, order: Order, pair: tuple[int, int]) -> Column:
    """Return for each deck the first bot's points against the second bot: 2 for each win, 1 for each tie."""
    result = np.zeros(len(scores), np.int64)
    for seat, bot in enumerate(order):
        for other, against in enumerate(order):
            if (bot, against) == pair:
                result += 1 + np.sign(scores[:, seat] - scores[:, other])
    return result
