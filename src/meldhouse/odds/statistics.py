"""The statistics that odds count: those of every game, and those that a game adds."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import numpy.typing as npt

from meldhouse.games import Game
from meldhouse.games.odds import MEDIAN, PERCENTILE_90, Kind, Measure, Row, SittingAggregate, field_value, tally
from meldhouse.i18n import HOUSE
from meldhouse.odds.sessions import MOST_HANDS, Sitting


def rows_of(game: Game, rules: Any, pace: float) -> tuple[Row, ...]:
    """Everything that is counted of a hand under these rules, which are bare numbers."""
    own = game.odds.rows(rules) if game.odds else ()
    return (*_by_seat(game, rules), first_seat(game, rules), *lengths(pace), *own)


def _by_seat(game: Game, rules: Any) -> Iterator[Row]:
    """Who wins, and what the hand brings each seat."""
    seats = range(int(rules.seats))
    won = winner(game, rules)
    for seat in seats:
        yield Row(f"wins_{seat + 1}", HOUSE("odds-wins", n=seat + 1), Kind.SHARE, _equals(won, seat))
    for count in game.scene.COUNTS:
        for seat in seats:
            said = HOUSE("odds-figure", figure=count.said, n=seat + 1)
            yield Row(f"{count.name}_{seat + 1}", said, Kind.MEAN, field_value(count.name, seat), signed=True)


def _equals(read: Measure, value: int) -> Measure:
    return lambda tables: np.asarray(read(tables) == value)


def winner(game: Game, rules: Any) -> Measure:
    """The seat that won, as the law tells it; else the one that came out best, if it was one alone."""
    return tally("winner") if "winner" in game.rules.TALLY.names else _best_alone(game, rules)


def _best_alone(game: Game, rules: Any) -> Measure:
    """The seat that stands best, where no other stands as well."""
    worth = worths(game, int(rules.seats))

    def best(tables: npt.NDArray[Any]) -> npt.NDArray[Any]:
        all_of = worth(tables)
        first = all_of.argmax(axis=1)
        alone = (all_of == all_of.max(axis=1, keepdims=True)).sum(axis=1) == 1
        return np.where(alone, first, -1)

    return best


def worths(game: Game, seats: int) -> Measure:
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

    return Row("first_seat", HOUSE("odds-first", figure=unit), Kind.MEAN, lead, times=1 / others, signed=True)


def lengths(pace: float) -> Iterator[Row]:
    """How long a hand is, in turns, decisions and minutes."""
    turns, decisions = tally("turns"), tally("decisions")
    at = HOUSE("odds-pace", seconds=f"{pace:g}")
    yield Row("turns", HOUSE("odds-turns"), Kind.MEAN, turns)
    yield Row("turns_half", HOUSE("odds-turns-half"), Kind.SPREAD, turns, part=MEDIAN)
    yield Row("turns_most", HOUSE("odds-turns-most"), Kind.SPREAD, turns, part=PERCENTILE_90)
    yield Row("decisions", HOUSE("odds-decisions"), Kind.MEAN, decisions)
    yield Row("minutes", HOUSE("odds-minutes", at=at), Kind.MEAN, decisions, times=pace / 60)
    yield Row(
        "minutes_most", HOUSE("odds-minutes-most", at=at), Kind.SPREAD, decisions, times=pace / 60, part=PERCENTILE_90
    )


# --- sittings -----------------------------------------------------------------------------


def rows_of_sitting(game: Game, rules: Any, pace: float, sitting: Sitting) -> tuple[Row, ...]:
    """Everything that is counted of a sitting."""
    own = game.odds.sittings(rules, pace) if hasattr(game.odds, "sittings") else ()
    return (*standings(game, rules), first_seat(game, rules), *_lengths_of_sitting(pace, sitting), *own)


def standings(game: Game, rules: Any) -> Iterator[Row]:
    """Who stands best when one gets up, and with what."""
    seats, best = range(int(rules.seats)), _best_alone(game, rules)
    for seat in seats:
        yield Row(f"wins_{seat + 1}", HOUSE("odds-sitting-wins", n=seat + 1), Kind.SHARE, _equals(best, seat))
    yield Row("shared", HOUSE("odds-sitting-shared"), Kind.SHARE, _equals(best, -1))
    for count in game.scene.COUNTS:
        for seat in seats:
            said = HOUSE("odds-sitting-figure", figure=count.said, n=seat + 1)
            yield Row(f"{count.name}_{seat + 1}", said, Kind.MEAN, field_value(count.name, seat), signed=True)


def _lengths_of_sitting(pace: float, sitting: Sitting) -> Iterator[Row]:
    """In hands and in minutes, where one or the other is not what was asked for."""
    decisions = tally("decisions")
    at = HOUSE("odds-pace", seconds=f"{pace:g}")
    if sitting.reached or sitting.decisions:
        yield Row("hands", HOUSE("odds-sitting-hands"), Kind.MEAN, one, over=SittingAggregate.SUM)
        yield Row(
            "hands_half", HOUSE("odds-sitting-hands-half"), Kind.SPREAD, one, part=MEDIAN, over=SittingAggregate.SUM
        )
        yield Row(
            "hands_most",
            HOUSE("odds-sitting-hands-most"),
            Kind.SPREAD,
            one,
            part=PERCENTILE_90,
            over=SittingAggregate.SUM,
        )
    if not sitting.decisions:
        minutes = Row(
            "minutes",
            HOUSE("odds-sitting-minutes", at=at),
            Kind.MEAN,
            decisions,
            times=pace / 60,
            over=SittingAggregate.SUM,
        )
        most = HOUSE("odds-sitting-minutes-most", at=at)
        yield Row("decisions", HOUSE("odds-sitting-decisions"), Kind.MEAN, decisions, over=SittingAggregate.SUM)
        yield minutes
        yield minutes._replace(name="minutes_most", label=most, kind=Kind.SPREAD, part=PERCENTILE_90)
    if sitting.reached:
        reached = sitting.reached
        said = HOUSE("odds-sitting-unfinished", hands=f"{MOST_HANDS:,}")
        yield Row("unfinished", said, Kind.SHARE, lambda tables: np.asarray(reached(tables) == 0))


def one(tables: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """A hand is a hand."""
    return np.ones(len(tables), np.int64)
