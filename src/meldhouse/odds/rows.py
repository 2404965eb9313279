"""The rows of a table of odds: those of every game, and those that a game brings in its own folder."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import numpy.typing as npt

from meldhouse.games import Game
from meldhouse.games.odds import Kind, Reader, Row, figure, tally
from meldhouse.words import HOUSE

HALF, MOST = 0.5, 0.9


def rows_of(game: Game, rules: Any, pace: float) -> tuple[Row, ...]:
    """Everything that is counted of a hand under these rules, which are bare numbers."""
    own = game.odds.rows(rules) if game.odds else ()
    return (*by_seat(game, rules), first_seat(game, rules), *lengths(pace), *own)


def by_seat(game: Game, rules: Any) -> Iterator[Row]:
    """Who wins, and what the hand brings each seat."""
    seats = range(int(rules.seats))
    won = winner(game, rules)
    for seat in seats:
        yield Row(f"wins_{seat + 1}", HOUSE("odds-wins", n=seat + 1), Kind.SHARE, equals(won, seat))
    for count in game.scene.COUNTS:
        for seat in seats:
            said = HOUSE("odds-figure", figure=count.said, n=seat + 1)
            yield Row(f"{count.name}_{seat + 1}", said, Kind.MEAN, figure(count.name, seat))


def equals(read: Reader, value: int) -> Reader:
    return lambda tables: np.asarray(read(tables) == value)


def winner(game: Game, rules: Any) -> Reader:
    """The seat that won, as the law tells it; else the one that came out best, if it was one alone."""
    if "winner" in game.law.TALLY.names:
        return tally("winner")
    worth = worths(game, int(rules.seats))

    def best(tables: npt.NDArray[Any]) -> npt.NDArray[Any]:
        all_of = worth(tables)
        first = all_of.argmax(axis=1)
        alone = (all_of == all_of.max(axis=1, keepdims=True)).sum(axis=1) == 1
        return np.where(alone, first, -1)

    return best


def worths(game: Game, seats: int) -> Reader:
    """What the hand brought every seat, in the figures by which seats are put in order."""
    weighed = [count for count in game.scene.COUNTS if count.worth]
    return lambda tables: np.asarray(sum(c.worth * tables[c.name][:, :seats].astype(np.int64) for c in weighed))


def first_seat(game: Game, rules: Any) -> Row:
    """By how much the first seat is ahead of the mean of the others."""
    others = int(rules.seats) - 1
    worth = worths(game, others + 1)
    unit = next(count.said for count in game.scene.COUNTS if count.worth)

    def lead(tables: npt.NDArray[Any]) -> npt.NDArray[Any]:
        all_of = worth(tables)
        return np.asarray((others + 1) * all_of[:, 0] - all_of.sum(axis=1))

    return Row("first_seat", HOUSE("odds-first", figure=unit), Kind.MEAN, lead, times=1 / others)


def lengths(pace: float) -> Iterator[Row]:
    """How long a hand is, in turns, decisions and minutes."""
    turns, decisions = tally("turns"), tally("decisions")
    at = HOUSE("odds-pace", seconds=f"{pace:g}")
    yield Row("turns", HOUSE("odds-turns"), Kind.MEAN, turns)
    yield Row("turns_half", HOUSE("odds-turns-half"), Kind.SPREAD, turns, part=HALF)
    yield Row("turns_most", HOUSE("odds-turns-most"), Kind.SPREAD, turns, part=MOST)
    yield Row("decisions", HOUSE("odds-decisions"), Kind.MEAN, decisions)
    yield Row("minutes", HOUSE("odds-minutes", at=at), Kind.MEAN, decisions, times=pace / 60)
    yield Row("minutes_most", HOUSE("odds-minutes-most", at=at), Kind.SPREAD, decisions, times=pace / 60, part=MOST)
