"""The statistics of Pong that simulations estimate."""

from fractions import Fraction
from typing import Any

import numpy as np
import numpy.typing as npt

from meldhouse.games import distance_to_win
from meldhouse.games.odds import MATCH, Kind, Measure, Row, SittingAggregate, SittingEnd, happened, tally
from meldhouse.games.pong import SAID, dealt_hand_odds
from meldhouse.games.pong.state import NONE

Tables = npt.NDArray[Any]
MOST_TONGS = 4


def row(name: str, kind: Kind, read: Measure, of: Measure | None = None) -> Row:
    return Row(name, SAID(f"odds-{name}"), kind, read, of)


def rows(rules: Any) -> tuple[Row, ...]:
    return (
        *distance_to_win.rows(dealt_hand_odds.distance_spec(rules)),
        row("exhausted", Kind.SHARE, happened("exhausted")),
        row("broken_off", Kind.SHARE, happened("broken_off")),
        row("by_draw", Kind.SHARE, happened("wins_by_draw"), was_won),
        row("by_discard", Kind.SHARE, happened("wins_by_discard"), was_won),
        row("worth", Kind.RATIO, lambda tables: tables["points"].sum(axis=1), was_won),
        row("tongs", Kind.RATIO, tally("tongs"), was_won),
        *(row(f"tongs_{n}", Kind.SHARE, has_tongs(n), was_won) for n in range(MOST_TONGS + 1)),
        *(row(name, Kind.MEAN, tally(name)) for name in ("draws", "takes")),
        row("taken", Kind.RATIO, tally("takes"), lambda tables: tables["tally"]["takes"] + tables["tally"]["draws"]),
    )


def exact(rules: Any) -> dict[str, Fraction]:
    return distance_to_win.exact(dealt_hand_odds.distance_spec(rules))


def was_won(tables: Tables) -> npt.NDArray[np.bool_]:
    return np.asarray(tables["tally"]["winner"] != NONE)


def has_tongs(number: int) -> Measure:
    return lambda tables: np.asarray(tables["tally"]["tongs"] == number)


def ends(rules: Any) -> tuple[SittingEnd, ...]:
    return (MATCH,) if rules.match_hands else ()


def sittings(rules: Any, pace: float) -> tuple[Row, ...]:
    return (row("drawn_hands", Kind.MEAN, tally("exhausted"))._replace(over=SittingAggregate.SUM),)
