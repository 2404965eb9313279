"""Sessions: one table on which hand after hand is played until somebody leaves.

One gets up when what the game is played for is reached (an End of the game: `match`, `pot`), after so many hands (`20`)
or with the first hand that ends after so long a time (`12h`).  Hand number k of a sitting follows from the seed, the
number of the sitting and k alone, so that rules are compared on the same decks all evening long.
"""

import re
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from meldhouse.games import Game
from meldhouse.games.odds import Measure, Row, SittingAggregate, tally
from meldhouse.i18n import HOUSE, Said
from meldhouse.util.errors import Mistake

Array = npt.NDArray[Any]
Columns = dict[str, list[Array]]
NextHand = Callable[
    [Array, int, Array], Array
]  # tables, the number of the hand, which sittings: the same tables after it

MOST_HANDS = 10_000  # of a sitting; what is not reached by then is not waited for
MOST_DECISIONS = 100_000
HANDS, TIME = re.compile(r"\d{1,9}"), re.compile(r"(\d{1,6}(?:\.\d{1,6})?)\s*(m|h)")
MINUTES = {"m": 1, "h": 60}
DECISIONS = tally("decisions")


class Sitting(NamedTuple):
    """How long one sits."""

    said: Said  # `until the pot is won`
    hands: int | None = None  # so many at most
    decisions: float | None = None  # until a hand ends after so many
    reached: Measure | None = None  # until this is so after a hand


def sitting_of(game: Game, rules: Any, pace: float, asked: str) -> Sitting:
    """What is asked, under these rules: the name of an end, a number of hands or a time."""
    found = {end.name: end for end in getattr(game.odds, "ends", lambda rules: ())(rules)}
    if asked in found:
        return Sitting(found[asked].said, MOST_HANDS, reached=found[asked].reached)
    if HANDS.fullmatch(asked) and 1 <= int(asked) <= MOST_HANDS:
        return Sitting(HOUSE("odds-until-hands", n=int(asked)), hands=int(asked))
    time = TIME.fullmatch(asked)
    minutes = float(time[1]) * MINUTES[time[2]] if time else 0.0
    if 0 < minutes * 60 <= pace * MOST_DECISIONS:
        return Sitting(HOUSE("odds-until-time", time=asked, seconds=f"{pace:g}"), decisions=minutes * 60 / pace)
    raise Mistake(_no_sitting(asked, list(found), pace))


def _no_sitting(asked: str, ends: list[str], pace: float) -> Said:
    """Why not, and what would do."""
    would = {"hands": f"{MOST_HANDS:,}", "hours": f"{int(pace * MOST_DECISIONS / 3600):,}"}
    if not ends:
        return HOUSE("odds-wrong-sit", text=asked, **would)
    return HOUSE("odds-wrong-sit-ends", text=asked, ends=", ".join(ends), **would)


# --- playing on ---------------------------------------------------------------------------


def sit(sitting: Sitting, rows: list[Row], tables: Array, next_hand: NextHand) -> Columns:
    """Every table to the end of its sitting; what the rows keep of it."""
    going, decisions, hand = np.arange(len(tables)), np.zeros(len(tables), np.int64), 0
    kept = {column: np.zeros(len(tables), np.int64) for row in rows for column in _columns_of(row)}
    while len(going):
        tables[going] = after = next_hand(tables[going], hand, going)
        bare = after.view(np.ndarray)
        decisions[going] += DECISIONS(bare)
        hand += 1
        for (read, over), values in kept.items():
            if over is not SittingAggregate.LAST:
                values[going] = joined(over, values[going], read(bare).astype(np.int64), hand)
        going = going[~_is_over(sitting, bare, hand, decisions[going])]
    for read, over in kept:
        if over is SittingAggregate.LAST:
            kept[read, over] = read(tables.view(np.ndarray))
    return {row.name: [kept[column] for column in _columns_of(row)] for row in rows}


def _columns_of(row: Row) -> list[tuple[Measure, SittingAggregate]]:
    """What it reads, and what of that it keeps; rows that agree in both share a column."""
    return [(read, row.over) for read in (row.read, row.of) if read is not None]


def joined(over: SittingAggregate, before: Array, new: Array, hand: int) -> Array:
    """With what was kept of the hands before, if there were any."""
    if over is SittingAggregate.SUM or hand == 1:
        return before + new
    return np.maximum(before, new)


def _is_over(sitting: Sitting, tables: Array, hand: int, decisions: Array) -> Array:
    """After which of these hands does one get up?"""
    over = np.full(len(tables), sitting.hands is not None and hand >= sitting.hands)
    if sitting.decisions is not None:
        over |= decisions >= sitting.decisions
    if sitting.reached is not None:
        over |= sitting.reached(tables) != 0
    return over
