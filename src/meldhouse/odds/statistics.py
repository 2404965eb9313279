"""The statistics that `odds` counts for every game, and those that a game adds."""

from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np
import numpy.typing as npt

from meldhouse.games import Game
from meldhouse.games.odds import MEDIAN, PERCENTILE_90, Kind, Measure, Row, SittingAggregate, field_value, tally
from meldhouse.games.packed_dtype import field_names
from meldhouse.i18n import msg
from meldhouse.odds.sessions import MOST_HANDS, Sitting


def hand_rows(game: Game, rules: Any, pace: float) -> tuple[Row, ...]:
    """Return all rows of the odds of single hands under these rules."""
    game_rows = game.odds.rows(rules) if game.odds else ()
    return (*_seat_rows(game, rules), first_seat_row(game, rules), *length_rows(pace), *game_rows)


def _seat_rows(game: Game, rules: Any) -> Iterator[Row]:
    """Yield the rows with each seat's share of wins and its mean results."""
    seats = range(int(rules.seats))
    won = winner_reader(game, rules)
    for seat in seats:
        yield Row(f"wins_{seat + 1}", msg("odds-wins", n=seat + 1), Kind.SHARE, _equals(won, seat))
    for count in game.scene.COUNTS:
        for seat in seats:
            title = msg("odds-figure", n=seat + 1, **count.unit_arguments())
            yield Row(f"{count.name}_{seat + 1}", title, Kind.MEAN, field_value(count.name, seat), signed=True)


def _equals(read: Measure, value: int) -> Measure:
    return lambda tables: np.asarray(read(tables) == value)


def winner_reader(game: Game, rules: Any) -> Measure:
    """Return a function that reads the winning seat from tables: the game's tally, or a unique best score."""
    return tally("winner") if "winner" in field_names(game.rules.TALLY) else _sole_leader(game, rules)


def _sole_leader(game: Game, rules: Any) -> Measure:
    """Return a function that finds the seat with the best score at each table, or -1 for a tie."""
    scores = seat_scores(game, int(rules.seats))

    def best(tables: npt.NDArray[Any]) -> npt.NDArray[Any]:
        values = scores(tables)
        leader = values.argmax(axis=1)
        is_sole = (values == values.max(axis=1, keepdims=True)).sum(axis=1) == 1
        return np.where(is_sole, leader, -1)

    return best


def seat_scores(game: Game, seats: int) -> Measure:
    """Return a function that computes every seat's score, by which seats are ranked."""
    scored = [count for count in game.scene.COUNTS if count.worth]
    return lambda tables: np.asarray(sum(c.worth * tables[c.name][:, :seats].astype(np.int64) for c in scored))


def first_seat_row(game: Game, rules: Any) -> Row:
    """Return the row for the first seat's lead over the mean of the other seats."""
    others = int(rules.seats) - 1
    scores = seat_scores(game, others + 1)
    ranked_by = next(count for count in game.scene.COUNTS if count.worth)

    def lead(tables: npt.NDArray[Any]) -> npt.NDArray[Any]:
        values = scores(tables)
        return np.asarray((others + 1) * values[:, 0] - values.sum(axis=1))

    title = msg("odds-first", **ranked_by.unit_arguments())
    return Row("first_seat", title, Kind.MEAN, lead, times=1 / others, signed=True)


def length_rows(pace: float) -> Iterator[Row]:
    """Yield the rows with a hand's length in turns, decisions and minutes."""
    turns, decisions = tally("turns"), tally("decisions")
    seconds = f"{pace:g}"
    yield Row("turns", msg("odds-turns"), Kind.MEAN, turns)
    yield Row("turns_half", msg("odds-turns-half"), Kind.SPREAD, turns, part=MEDIAN)
    yield Row("turns_most", msg("odds-turns-most"), Kind.SPREAD, turns, part=PERCENTILE_90)
    yield Row("decisions", msg("odds-decisions"), Kind.MEAN, decisions)
    yield Row("minutes", msg("odds-minutes", seconds=seconds), Kind.MEAN, decisions, times=pace / 60)
    yield Row(
        "minutes_most",
        msg("odds-minutes-most", seconds=seconds),
        Kind.SPREAD,
        decisions,
        times=pace / 60,
        part=PERCENTILE_90,
    )


# --- sittings -----------------------------------------------------------------------------


def sitting_rows(game: Game, rules: Any, pace: float, sitting: Sitting) -> tuple[Row, ...]:
    """Return all rows of the odds of sessions."""
    game_rows: Iterable[Row] = game.odds.sittings(rules, pace) if game.odds and hasattr(game.odds, "sittings") else ()
    return (*final_rows(game, rules), first_seat_row(game, rules), *_sitting_length_rows(pace, sitting), *game_rows)


def final_rows(game: Game, rules: Any) -> Iterator[Row]:
    """Yield the rows with each seat's wins and results at the end of a session, and with the share of ties."""
    seats, best = range(int(rules.seats)), _sole_leader(game, rules)
    for seat in seats:
        yield Row(f"wins_{seat + 1}", msg("odds-sitting-wins", n=seat + 1), Kind.SHARE, _equals(best, seat))
    yield Row("shared", msg("odds-sitting-shared"), Kind.SHARE, _equals(best, -1))
    for count in game.scene.COUNTS:
        for seat in seats:
            title = msg("odds-sitting-figure", n=seat + 1, **count.unit_arguments())
            yield Row(f"{count.name}_{seat + 1}", title, Kind.MEAN, field_value(count.name, seat), signed=True)


def _sitting_length_rows(pace: float, sitting: Sitting) -> Iterator[Row]:
    """Yield the rows with a session's length in hands and in minutes, without the one that the session's limit sets."""
    decisions = tally("decisions")
    seconds = f"{pace:g}"
    if sitting.reached or sitting.decisions:
        yield Row("hands", msg("odds-sitting-hands"), Kind.MEAN, one_per_hand, over=SittingAggregate.SUM)
        yield Row(
            "hands_half",
            msg("odds-sitting-hands-half"),
            Kind.SPREAD,
            one_per_hand,
            part=MEDIAN,
            over=SittingAggregate.SUM,
        )
        yield Row(
            "hands_most",
            msg("odds-sitting-hands-most"),
            Kind.SPREAD,
            one_per_hand,
            part=PERCENTILE_90,
            over=SittingAggregate.SUM,
        )
    if not sitting.decisions:
        minutes = Row(
            "minutes",
            msg("odds-sitting-minutes", seconds=seconds),
            Kind.MEAN,
            decisions,
            times=pace / 60,
            over=SittingAggregate.SUM,
        )
        most = msg("odds-sitting-minutes-most", seconds=seconds)
        yield Row("decisions", msg("odds-sitting-decisions"), Kind.MEAN, decisions, over=SittingAggregate.SUM)
        yield minutes
        yield minutes._replace(name="minutes_most", label=most, kind=Kind.SPREAD, part=PERCENTILE_90)
    if sitting.reached:
        reached = sitting.reached
        title = msg("odds-sitting-unfinished", hands=f"{MOST_HANDS:,}")
        yield Row("unfinished", title, Kind.SHARE, lambda tables: np.asarray(reached(tables) == 0))


def one_per_hand(tables: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """Return 1 for each hand."""
    return np.ones(len(tables), np.int64)
