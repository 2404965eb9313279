"""The statistics that odds count: those of every game, and those that a game adds."""

from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np
import numpy.typing as npt

from meldhouse.games import Game
from meldhouse.games.odds import HALF, MOST, Kind, Over, Reader, Row, figure, tally
from meldhouse.games.packed_dtype import field_names
from meldhouse.i18n import msg
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
        yield Row(f"wins_{seat + 1}", msg("odds-wins", n=seat + 1), Kind.SHARE, _equals(won, seat))
    for count in game.scene.COUNTS:
        for seat in seats:
            said = msg("odds-figure", figure=count.said, n=seat + 1)
            yield Row(f"{count.name}_{seat + 1}", said, Kind.MEAN, figure(count.name, seat), signed=True)


def _equals(read: Reader, value: int) -> Reader:
    return lambda tables: np.asarray(read(tables) == value)


def winner(game: Game, rules: Any) -> Reader:
    """The seat that won, as the law tells it; else the one that came out best, if it was one alone."""
    return tally("winner") if "winner" in field_names(game.rules.TALLY) else _best_alone(game, rules)


def _best_alone(game: Game, rules: Any) -> Reader:
    """The seat that stands best, where no other stands as well."""
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

    return Row("first_seat", msg("odds-first", figure=unit), Kind.MEAN, lead, times=1 / others, signed=True)


def lengths(pace: float) -> Iterator[Row]:
    """How long a hand is, in turns, decisions and minutes."""
    turns, decisions = tally("turns"), tally("decisions")
    at = msg("odds-pace", seconds=f"{pace:g}")
    yield Row("turns", msg("odds-turns"), Kind.MEAN, turns)
    yield Row("turns_half", msg("odds-turns-half"), Kind.SPREAD, turns, part=HALF)
    yield Row("turns_most", msg("odds-turns-most"), Kind.SPREAD, turns, part=MOST)
    yield Row("decisions", msg("odds-decisions"), Kind.MEAN, decisions)
    yield Row("minutes", msg("odds-minutes", at=at), Kind.MEAN, decisions, times=pace / 60)
    yield Row("minutes_most", msg("odds-minutes-most", at=at), Kind.SPREAD, decisions, times=pace / 60, part=MOST)


# --- sittings -----------------------------------------------------------------------------


def rows_of_sitting(game: Game, rules: Any, pace: float, sitting: Sitting) -> tuple[Row, ...]:
    """Everything that is counted of a sitting."""
    own: Iterable[Row] = game.odds.sittings(rules, pace) if game.odds and hasattr(game.odds, "sittings") else ()
    return (*standings(game, rules), first_seat(game, rules), *_lengths_of_sitting(pace, sitting), *own)


def standings(game: Game, rules: Any) -> Iterator[Row]:
    """Who stands best when one gets up, and with what."""
    seats, best = range(int(rules.seats)), _best_alone(game, rules)
    for seat in seats:
        yield Row(f"wins_{seat + 1}", msg("odds-sitting-wins", n=seat + 1), Kind.SHARE, _equals(best, seat))
    yield Row("shared", msg("odds-sitting-shared"), Kind.SHARE, _equals(best, -1))
    for count in game.scene.COUNTS:
        for seat in seats:
            said = msg("odds-sitting-figure", figure=count.said, n=seat + 1)
            yield Row(f"{count.name}_{seat + 1}", said, Kind.MEAN, figure(count.name, seat), signed=True)


def _lengths_of_sitting(pace: float, sitting: Sitting) -> Iterator[Row]:
    """In hands and in minutes, where one or the other is not what was asked for."""
    decisions = tally("decisions")
    at = msg("odds-pace", seconds=f"{pace:g}")
    if sitting.reached or sitting.decisions:
        yield Row("hands", msg("odds-sitting-hands"), Kind.MEAN, one, over=Over.SUM)
        yield Row("hands_half", msg("odds-sitting-hands-half"), Kind.SPREAD, one, part=HALF, over=Over.SUM)
        yield Row("hands_most", msg("odds-sitting-hands-most"), Kind.SPREAD, one, part=MOST, over=Over.SUM)
    if not sitting.decisions:
        minutes = Row(
            "minutes", msg("odds-sitting-minutes", at=at), Kind.MEAN, decisions, times=pace / 60, over=Over.SUM
        )
        most = msg("odds-sitting-minutes-most", at=at)
        yield Row("decisions", msg("odds-sitting-decisions"), Kind.MEAN, decisions, over=Over.SUM)
        yield minutes
        yield minutes._replace(name="minutes_most", said=most, kind=Kind.SPREAD, part=MOST)
    if sitting.reached:
        reached = sitting.reached
        said = msg("odds-sitting-unfinished", hands=f"{MOST_HANDS:,}")
        yield Row("unfinished", said, Kind.SHARE, lambda tables: np.asarray(reached(tables) == 0))


def one(tables: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """A hand is a hand."""
    return np.ones(len(tables), np.int64)
