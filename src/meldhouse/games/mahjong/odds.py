"""The statistics of Mahjong that simulations estimate."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import numpy as np
import numpy.typing as npt

from meldhouse.games import distance_to_win
from meldhouse.games.mahjong import SAID, dealt_hand_odds
from meldhouse.games.mahjong.fan_distance import goal_of
from meldhouse.games.mahjong.fan_table import FANS, Fan
from meldhouse.games.mahjong.options import Ruleset
from meldhouse.games.mahjong.state import HAND, NONE, SEATS, Ending
from meldhouse.games.odds import (
    MATCH,
    Kind,
    Measure,
    RareEvent,
    Row,
    SittingAggregate,
    SittingEnd,
    StagedDeal,
    tally,
    tally_is,
)
from meldhouse.pieces.tiles import KINDS

Tables = npt.NDArray[Any]
COUNTED_EVENTS = ("chows", "pungs", "big_kongs", "small_kongs", "concealed_kongs", "draws")
ENDINGS = (Ending.EXHAUSTED, Ending.SELF_DRAWN, Ending.DISCARD, Ending.ROBBED)


def row(name: str, kind: Kind, read: Measure, of: Measure | None = None) -> Row:
    return Row(name, SAID(f"odds-{name}"), kind, read, of)


def rows(rules: Any) -> tuple[Row, ...]:
    near = distance_to_win.rows(dealt_hand_odds.distance_spec(rules))
    return (*near, *hand_rows(), *(fan_rows(rules) if rules.rules == Ruleset.MCR else ()))


def exact(rules: Any) -> dict[str, Fraction]:
    return distance_to_win.exact(dealt_hand_odds.distance_spec(rules))


def hand_rows() -> Iterator[Row]:
    for ending in ENDINGS:
        yield row(f"ended_{ending.name.lower()}", Kind.SHARE, tally_is("ending", ending))
    for name in COUNTED_EVENTS:
        yield row(name, Kind.MEAN, tally(name))
    yield row("discarder_pays", Kind.RATIO, paid_by_discarder, had_discarder)


def fan_rows(rules: Any) -> Iterator[Row]:
    """Yield the odds rows about the fans and the points of won hands."""
    yield row("worth", Kind.RATIO, tally("points"), was_won)
    if rules.flowers:
        yield row("flowers", Kind.MEAN, tally("flowers"))
    for fan in FANS:
        yield Row(row_name(fan), fan_label(fan), Kind.SHARE, has_fan(fan), was_won)


def row_name(fan: Fan) -> str:
    return f"fan_{fan.name.replace('-', '_')}"


def fan_label(fan: Fan) -> Any:
    return SAID("odds-fan", fan=fan.label)


def has_fan(fan: Fan) -> Measure:
    return lambda tables: np.asarray(tables["tally"]["fans"][:, fan.number] > 0)


def was_won(tables: Tables) -> npt.NDArray[np.bool_]:
    return np.asarray(tables["tally"]["winner"] != NONE)


def had_discarder(tables: Tables) -> npt.NDArray[np.bool_]:
    return np.asarray(tables["tally"]["discarder"] != NONE)


def paid_by_discarder(tables: Tables) -> npt.NDArray[np.int64]:
    """Return for each table how much the seat that discarded the winning tile pays."""
    seat = tables["tally"]["discarder"]
    lost = -tables["chips"][np.arange(len(tables)), np.maximum(seat, 0)]
    return np.where(seat == NONE, 0, lost)


# --- rare events ------------------------------------------------------------------------------


def rare(rules: Any) -> Iterator[RareEvent]:
    """Yield a rare event for each fan that needs specific tiles, measured by the fewest tiles that any seat lacks."""
    if rules.rules == Ruleset.MCR:
        for fan in FANS:
            if goal := goal_of(fan):
                yield RareEvent(row_name(fan), missing_for_goal(goal), "wall", unseen_places, STAGED_DEAL)


def missing_for_goal(goal: Any) -> Measure:
    def lacks(tables: Tables) -> npt.NDArray[np.int64]:
        found = np.empty(len(tables), np.int64)
        goal.measure(tables, *goal.arrays, found)
        return found

    return lacks


def lay_tiles(tables: Tables, decks: npt.NDArray[np.int8], number: int) -> None:
    """Deal the first `number` + 1 tiles to every seat of each table; flowers are replaced later."""
    every = np.arange(len(tables))
    for seat in range(SEATS):
        for tile in decks[:, seat * HAND : seat * HAND + number + 1].T:
            tables["hand"][every, seat, np.minimum(tile, KINDS - 1)] += tile < KINDS


STAGED_DEAL = StagedDeal(
    tuple(np.concatenate([seat * HAND + np.arange(number + 1) for seat in range(SEATS)]) for number in range(HAND)),
    lay_tiles,
)


def unseen_places(tables: Tables) -> npt.NDArray[np.bool_]:
    """Return for each table the places of the wall that still have a tile."""
    places = np.arange(tables["wall"].shape[1])
    return np.asarray((places >= tables["front"][:, None]) & (places < tables["back"][:, None]))


def ends(rules: Any) -> tuple[SittingEnd, ...]:
    return (MATCH,)


def sittings(rules: Any, pace: float) -> Iterator[Row]:
    drawn = tally_is("ending", Ending.EXHAUSTED)
    yield row("drawn_hands", Kind.MEAN, drawn)._replace(over=SittingAggregate.SUM)
    if rules.rules == Ruleset.MCR:
        yield row("dearest", Kind.MEAN, tally("points"))._replace(over=SittingAggregate.MOST)
