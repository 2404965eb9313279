"""A match as plain data, and the unit of work: a range of decks played for it.

A deck is played once in every order of the bots, each time with the same chance; it is the unit whose spread makes
the intervals, so that luck in the deal, which all of them have in turn, counts for nobody.  Where one sits on, number
n is a whole sitting in every order.  Dealing and playing are those of odds/spec.py, with orders in place of
compared rules.
"""

from functools import lru_cache
from itertools import combinations
from math import lcm
from typing import Any, NamedTuple, cast

import numpy as np
import numpy.typing as npt

from meldhouse.arena.game_runner import Failure, Patience, Players
from meldhouse.arena.seat_orders import Order, orders
from meldhouse.bots import check_bot
from meldhouse.bots.external_process import MOVE_TIMEOUT_S
from meldhouse.games import Game
from meldhouse.games.odds import Kind, Row
from meldhouse.games.validation import find_game
from meldhouse.i18n import msg
from meldhouse.odds.accumulators import Sums, summed
from meldhouse.odds.sessions import Columns
from meldhouse.odds.spec import Asked, Side, ask, look_up, read_all, tupled
from meldhouse.odds.statistics import worths
from meldhouse.simulate import parse_bot_names
from meldhouse.util.errors import Mistake

Column = npt.NDArray[np.int64]

WINS, WORTH, BETTER, FAILED = "wins", "worth", "better", "failed"  # what is summed beside the figures of the game
LONGEST_LIMIT = 3600.0


class Match(NamedTuple):
    """Numbers and words only, so that it can be sent anywhere and kept in a file."""

    game: str
    variant: str
    options: tuple[tuple[str, str], ...]
    bots: tuple[str, ...]  # as they are named: some may be named more than once
    seed: int
    sit: str = ""
    limit: float = MOVE_TIMEOUT_S  # seconds a move, for bots of others

    @property
    def counted(self) -> str:
        return "decks"

    @classmethod
    def of(cls, told: dict[str, Any]) -> "Match":
        return cls(**tupled(told, "bots"))

    def looked_up(self) -> "Meeting":
        return _look_up_match(self)


def match(
    game: str,
    variant: str | None,
    bots: str | tuple[str, ...],
    *,
    seed: int | None,
    sit: str = "",
    limit: float = MOVE_TIMEOUT_S,
    options: dict[str, Any],
) -> Match:
    """A match as somebody asks for it; a Mistake says what cannot be played."""
    who = tuple(parse_bot_names(bots))
    for name in who:
        check_bot(name, game=find_game(game))
    if len(set(who)) < 2:
        raise Mistake(msg("arena-one-bot", name=who[0]))
    if not 0 < limit <= LONGEST_LIMIT:
        raise Mistake(msg("arena-wrong-limit", limit=f"{limit:g}"))
    asked = ask(game, variant, seed=seed, sit=sit, options=options)
    found = Match(game, asked.variant, asked.options, who, asked.seed, asked.sit, limit)
    _look_up_match(found)
    return found


class Meeting(NamedTuple):
    """A match, looked up: whatever is needed to play it."""

    match: Match
    game: Game
    bots: tuple[str, ...]  # each once
    orders: tuple[Order, ...]
    asked: Asked  # a side for every order
    figures: tuple[str, ...]  # of the game, by the names of its counts
    patience: Patience

    @property
    def question(self) -> Match:
        return self.match

    @property
    def is_quick(self) -> bool:
        return self.asked.is_quick

    @property
    def row_names(self) -> set[str]:
        return {WINS, WORTH, BETTER, FAILED, *self.figures}

    @property
    def pairs(self) -> list[tuple[int, int]]:
        return list(combinations(range(len(self.bots)), 2))

    @property
    def seats(self) -> int:
        return len(self.orders[0])

    @property
    def seats_of(self) -> list[int]:
        """How many seats each bot takes in all orders."""
        return [sum(order.count(bot) for order in self.orders) for bot in range(len(self.bots))]

    @property
    def meetings_of(self) -> list[int]:
        """How many times each pair meets in all orders, seat by seat."""
        return [sum(order.count(a) * order.count(b) for order in self.orders) for a, b in self.pairs]

    def sums_of(self, first: int, decks: int) -> Sums:
        return count(self, first, decks)


@lru_cache(16)
def _look_up_match(match: Match) -> Meeting:
    game, bots = find_game(match.game), tuple(dict.fromkeys(match.bots))
    asked = look_up(ask(match.game, match.variant, seed=match.seed, sit=match.sit, options=dict(match.options)))
    (side,) = asked.sides
    found = orders(tuple(map(bots.index, match.bots)), int(side.rules.seats))
    figures = tuple(count.name for count in game.scene.COUNTS)
    seats = range(1, int(side.rules.seats) + 1)
    rows = tuple(side.rows[f"{name}_{seat}"] for name in (WINS, *figures) for seat in seats)
    sides = tuple(side._replace(bots=[bots[bot] for bot in order]) for order in found)
    return Meeting(match, game, bots, found, asked._replace(sides=sides, rows=rows), figures, Patience())


# --- playing ------------------------------------------------------------------------------


def count(meeting: Meeting, first: int, decks: int) -> Sums:
    """What so many decks come to, each in every order, from the number of the first."""
    gathered, failures = Gathered(meeting, decks), list[Failure]()
    for number, (order, side) in enumerate(zip(meeting.orders, meeting.asked.sides, strict=True), 1):
        players = Players(meeting.game, meeting.match, side, number, meeting.patience)
        gathered.add(order, side, read_all(meeting.asked, side, first, decks, players.play), players.failures, first)
        failures += players.failures
    return Sums(decks, gathered.summed(), [one.told() for one in sorted(failures)])


class Gathered:
    """What every bot, and every pair, got of each deck: added up over the orders."""

    def __init__(self, meeting: Meeting, decks: int) -> None:
        self.meeting = meeting
        self.rows = {name: [np.zeros(decks, np.int64) for _ in meeting.bots] for name in meeting.row_names - {BETTER}}
        self.rows[BETTER] = [np.zeros(decks, np.int64) for _ in meeting.pairs]

    def add(self, order: Order, side: Side, read: Columns, failures: list[Failure], first: int) -> None:
        """One order of all the decks."""
        found = {name: _by_seat(read, name, len(order)) for name in (WINS, *self.meeting.figures)}
        failed = np.zeros_like(found[WINS])
        for one in failures:
            failed[one.deck - first, one.seat] = 1
        cost(self.meeting.game, found, failed)
        found[WORTH], found[FAILED] = worths(self.meeting.game, len(order))(cast(Any, found)), failed
        for name, columns in found.items():
            for seat, bot in enumerate(order):
                self.rows[name][bot] += columns[:, seat]
        for n, pair in enumerate(self.meeting.pairs):
            self.rows[BETTER][n] += _better(found[WORTH], order, pair)

    def summed(self) -> dict[str, Any]:
        """Each column as if all had as many seats, or had met as often: whole numbers still."""
        return {
            name: summed(
                MEANS,
                [[column * more] for column, more in zip(columns, evened(shares(self.meeting, name)), strict=True)],
            )
            for name, columns in self.rows.items()
        }


MEANS = Row("", msg("arena-column-bot"), Kind.MEAN, np.asarray)


def shares(meeting: Meeting, name: str) -> list[int]:
    """How many numbers of a deck are added up in each column."""
    return meeting.meetings_of if name == BETTER else meeting.seats_of


def evened(numbers: list[int]) -> list[int]:
    """By what each is multiplied until all are the same."""
    return [lcm(*numbers) // number for number in numbers]


def _by_seat(read: Columns, name: str, seats: int) -> Column:
    return np.stack([read[f"{name}_{seat}"][0].astype(np.int64) for seat in range(1, seats + 1)], axis=1)


def cost(game: Game, found: dict[str, Column], failed: Column) -> None:
    """Who failed has not won, and has of every figure what the last of that hand has: the hand is lost."""
    found[WINS] *= 1 - failed
    for count in game.scene.COUNTS:
        figure = found[count.name]
        last = figure.max(axis=1) if count.worth < 0 else figure.min(axis=1)
        found[count.name] = np.where(failed != 0, last[:, None], figure)


def _better(worth: Column, order: Order, pair: tuple[int, int]) -> Column:
    """Of each deck: 2 for every other that the first of a pair is ahead of, 1 where they are equal."""
    ahead = np.zeros(len(worth), np.int64)
    for seat, bot in enumerate(order):
        for other, against in enumerate(order):
            if (bot, against) == pair:
                ahead += 1 + np.sign(worth[:, seat] - worth[:, other])
    return ahead
