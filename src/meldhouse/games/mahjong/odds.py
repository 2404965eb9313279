"""What the odds of mahjong count."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import numpy.typing as npt

from meldhouse.games.mahjong import SAID
from meldhouse.games.mahjong.book import FANS, Fan
from meldhouse.games.mahjong.rules import Ruleset
from meldhouse.games.mahjong.state import NONE, Ending
from meldhouse.games.odds import MATCH, End, Kind, Over, Reader, Row, tally, tally_is

Tables = npt.NDArray[Any]
COUNTED = ("chows", "pungs", "big_kongs", "small_kongs", "concealed_kongs", "draws")
ENDINGS = (Ending.EXHAUSTED, Ending.SELF_DRAWN, Ending.DISCARD, Ending.ROBBED)


def row(name: str, kind: Kind, read: Reader, of: Reader | None = None) -> Row:
    return Row(name, SAID(f"odds-{name}"), kind, read, of)


def rows(rules: Any) -> tuple[Row, ...]:
    return (*hands(), *(with_fans(rules) if rules.rules == Ruleset.MCR else ()))


def hands() -> Iterator[Row]:
    for ending in ENDINGS:
        yield row(f"ended_{ending.name.lower()}", Kind.SHARE, tally_is("ending", ending))
    for name in COUNTED:
        yield row(name, Kind.MEAN, tally(name))
    yield row("discarder_pays", Kind.RATIO, paid_by_discarder, had_discarder)


def with_fans(rules: Any) -> Iterator[Row]:
    """What hands are won with, and what they are worth."""
    yield row("worth", Kind.RATIO, tally("points"), was_won)
    if rules.flowers:
        yield row("flowers", Kind.MEAN, tally("flowers"))
    for fan in FANS:
        yield Row(f"fan_{fan.name.replace('-', '_')}", fan_said(fan), Kind.SHARE, has_fan(fan), was_won)


def fan_said(fan: Fan) -> Any:
    return SAID("odds-fan", fan=fan.said)


def has_fan(fan: Fan) -> Reader:
    return lambda tables: np.asarray(tables["tally"]["fans"][:, fan.number] > 0)


def was_won(tables: Tables) -> npt.NDArray[np.bool_]:
    return np.asarray(tables["tally"]["winner"] != NONE)


def had_discarder(tables: Tables) -> npt.NDArray[np.bool_]:
    return np.asarray(tables["tally"]["discarder"] != NONE)


def paid_by_discarder(tables: Tables) -> npt.NDArray[np.int64]:
    """What whoever gave the winning tile has lost by the hand."""
    seat = tables["tally"]["discarder"]
    lost = -tables["chips"][np.arange(len(tables)), np.maximum(seat, 0)]
    return np.where(seat == NONE, 0, lost)


def ends(rules: Any) -> tuple[End, ...]:
    return (MATCH,)


def sittings(rules: Any, pace: float) -> Iterator[Row]:
    drawn = tally_is("ending", Ending.EXHAUSTED)
    yield row("drawn_hands", Kind.MEAN, drawn)._replace(over=Over.SUM)
    if rules.rules == Ruleset.MCR:
        yield row("dearest", Kind.MEAN, tally("points"))._replace(over=Over.MOST)
