"""Sessions: hands that are played one after another at the same table until an end condition.

A session ends when a goal of the game is reached (a SittingEnd: `match`, `pot`) or after a number of hands (`20`). It
can also end after a time (`12h`), with the first hand that ends later. Hand k of a session depends only on the seed,
the number of the session and k, so that rules are compared on the same decks throughout.
"""

import re
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from meldhouse.games import Game
from meldhouse.games.odds import Measure, Row, SittingAggregate, tally
from meldhouse.i18n import Message, comma_list, msg
from meldhouse.util.errors import Mistake

Array = npt.NDArray[Any]
Columns = dict[str, list[Array]]
NextHand = Callable[[Array, int, Array], Array]  # (tables, number of the hand, sittings) -> the tables after it

MOST_HANDS = 10_000  # of a session; it counts as unfinished then
MOST_DECISIONS = 100_000
HANDS, TIME = re.compile(r"\d{1,9}"), re.compile(r"(\d{1,6}(?:\.\d{1,6})?)\s*(m|h)")
MINUTES = {"m": 1, "h": 60}
DECISIONS = tally("decisions")


class Sitting(NamedTuple):
    """The condition that ends a session."""

    title: Message  # gets $sessions: `12 sessions until the pot is won`
    hands: int | None = None  # at most
    decisions: float | None = None  # ends with the first hand that reaches so many
    reached: Measure | None = None  # ends with the first hand after which this is true


def parse_sitting(game: Game, rules: Any, pace: float, text: str) -> Sitting:
    """Parse the end of a session: the name of a goal, a number of hands, or a time."""
    ends = {end.name: end for end in getattr(game.odds, "ends", lambda rules: ())(rules)}
    if text in ends:
        return Sitting(ends[text].label, MOST_HANDS, reached=ends[text].reached)
    if HANDS.fullmatch(text) and 1 <= int(text) <= MOST_HANDS:
        return Sitting(msg("odds-until-hands", n=int(text)), hands=int(text))
    time = TIME.fullmatch(text)
    minutes = float(time[1]) * MINUTES[time[2]] if time else 0.0
    if 0 < minutes * 60 <= pace * MOST_DECISIONS:
        return Sitting(msg("odds-until-time", time=text, seconds=f"{pace:g}"), decisions=minutes * 60 / pace)
    raise Mistake(_sitting_error(text, list(ends), pace))


def _sitting_error(text: str, ends: list[str], pace: float) -> Message:
    """Return an error that explains why the text is invalid and which texts are valid."""
    limits = {"hands": f"{MOST_HANDS:,}", "hours": f"{int(pace * MOST_DECISIONS / 3600):,}"}
    if not ends:
        return msg("odds-wrong-sit", text=text, **limits)
    return msg("odds-wrong-sit-ends", text=text, ends=comma_list(ends), **limits)


# --- playing on ---------------------------------------------------------------------------


def play_sittings(sitting: Sitting, rows: list[Row], tables: Array, next_hand: NextHand) -> Columns:
    """Play every table to the end of its session; return the values of each row, one per table."""
    active, decisions, hand = np.arange(len(tables)), np.zeros(len(tables), np.int64), 0
    columns = {key: np.zeros(len(tables), np.int64) for row in rows for key in _column_keys(row)}
    while len(active):
        tables[active] = after = next_hand(tables[active], hand, active)
        bare = after.view(np.ndarray)
        decisions[active] += DECISIONS(bare)
        hand += 1
        for (read, over), values in columns.items():
            if over is not SittingAggregate.LAST:
                values[active] = combine_hands(over, values[active], read(bare).astype(np.int64), hand)
        active = active[~_is_finished(sitting, bare, hand, decisions[active])]
    for read, over in columns:
        if over is SittingAggregate.LAST:
            columns[read, over] = read(tables.view(np.ndarray))
    return {row.name: [columns[key] for key in _column_keys(row)] for row in rows}


def _column_keys(row: Row) -> list[tuple[Measure, SittingAggregate]]:
    """Return the keys of a row's columns: what each reads and how it combines hands. Equal keys share a column."""
    return [(read, row.over) for read in (row.read, row.of) if read is not None]


def combine_hands(over: SittingAggregate, before: Array, new: Array, hand: int) -> Array:
    """Combine the values of a hand with those of the previous hands, by sum or by maximum."""
    if over is SittingAggregate.SUM or hand == 1:
        return before + new
    return np.maximum(before, new)


def _is_finished(sitting: Sitting, tables: Array, hand: int, decisions: Array) -> Array:
    """Return, for each table, whether its session ends after this hand."""
    over = np.full(len(tables), sitting.hands is not None and hand >= sitting.hands)
    if sitting.decisions is not None:
        over |= decisions >= sitting.decisions
    if sitting.reached is not None:
        over |= sitting.reached(tables) != 0
    return over
