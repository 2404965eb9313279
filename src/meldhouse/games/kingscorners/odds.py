"""What the odds of Kings Corners count."""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from math import comb
from typing import Any

import numpy as np
import numpy.typing as npt

from meldhouse.games.kingscorners import SAID
from meldhouse.games.kingscorners.state import FOLLOWS, KINGS, NONE, SIDES
from meldhouse.games.odds import (
    MATCH,
    Kind,
    Measure,
    Row,
    SittingAggregate,
    SittingEnd,
    field_value,
    happened,
    tally,
    tally_is,
)
from meldhouse.pieces.cards import CARDS, SUITS

Tables = npt.NDArray[Any]
EMPTY = np.uint64(0)
PAIRS = SIDES * (SIDES - 1)


def row(name: str, kind: Kind, read: Measure, dealt: bool = False) -> Row:
    return Row(name, SAID(f"odds-{name}"), kind, read, dealt=dealt)


def rows(rules: Any) -> tuple[Row, ...]:
    return (
        row("dealt_king", Kind.SHARE, lambda tables: kings(tables) > 0, dealt=True),
        row("dealt_kings", Kind.MEAN, kings, dealt=True),
        row("dealt_fits", Kind.MEAN, fits, dealt=True),
        row("dealt_fit", Kind.SHARE, any_fits, dealt=True),
        row("impasse", Kind.SHARE, happened("impasse")),
        row("penalties", Kind.MEAN, lambda tables: tables["points"].sum(axis=1)),
        row("first_turn", Kind.SHARE, lambda tables: out_by(tables, int(rules.seats))),
        *(row(name, Kind.MEAN, tally(name)) for name in ("plays", "pile_moves", "kings", "drawn")),
        row("all_corners", Kind.SHARE, tally_is("kings", SUITS)),
    )


def out_by(tables: Tables, turns: int) -> npt.NDArray[np.bool_]:
    """Has somebody gone out while everybody had a turn at most?"""
    return np.asarray((tables["tally"]["winner"] != NONE) & (tables["tally"]["turns"] <= turns))


def sides(tables: Tables, field: str) -> npt.NDArray[np.uint64]:
    """What lies or may lie on any of the four sides."""
    some: npt.NDArray[np.uint64] = np.bitwise_or.reduce(tables[field][:, :SIDES], axis=1)
    return some


def kings(tables: Tables) -> npt.NDArray[np.int64]:
    """How many of the four sides show a king."""
    return np.asarray(np.bitwise_count(sides(tables, "bottom") & KINGS), np.int64)


def fits(tables: Tables) -> npt.NDArray[np.int64]:
    """How many of the four sides' cards can be moved to another side, each pair counted; no card goes on itself."""
    takes, cards = tables["takes"], sides(tables, "bottom")
    found: npt.NDArray[np.int64] = np.zeros(len(tables), np.int64)
    for onto in range(SIDES):
        found += np.bitwise_count(takes[:, onto] & cards)
    return found


def any_fits(tables: Tables) -> npt.NDArray[np.bool_]:
    return np.asarray(sides(tables, "takes") & sides(tables, "bottom") != EMPTY)


def ends(rules: Any) -> tuple[SittingEnd, ...]:
    """A match has a target or so many hands; with neither it goes on for ever."""
    return (MATCH,) if rules.target or rules.match_hands else ()


def sittings(rules: Any, pace: float) -> tuple[Row, ...]:
    """What the first and the last have in the end, and what was left over."""
    seats = int(rules.seats)
    return (
        row("least_points", Kind.MEAN, lambda tables: tables["points"][:, :seats].min(axis=1)),
        row("most_points", Kind.MEAN, lambda tables: tables["points"][:, :seats].max(axis=1)),
        row("impasses", Kind.MEAN, tally("impasse"))._replace(over=SittingAggregate.SUM),
        row("pot_left", Kind.MEAN, field_value("pot")),
    )


def exact(rules: Any) -> dict[str, Fraction]:
    """Four cards of the pack lie on the sides, any four as likely as others; a joker is put back."""
    following = sum(int(cards).bit_count() for cards in FOLLOWS[rules.side_build])
    return {
        "dealt_king": 1 - Fraction(comb(CARDS - SUITS, SIDES), comb(CARDS, SIDES)),
        "dealt_kings": Fraction(SIDES * SUITS, CARDS),
        "dealt_fits": Fraction(PAIRS * following, CARDS * (CARDS - 1)),
        "dealt_fit": 1 - Fraction(apart(tuple(FOLLOWS[rules.side_build].tolist())), comb(CARDS, SIDES)),
    }


@cache
def apart(follows: tuple[int, ...]) -> int:
    """How many four cards there are of which none lies on another: the fourth only has to be counted."""
    takes = [sum(1 << card for card, others in enumerate(follows) if others >> one & 1) for one in range(len(follows))]
    above = [
        ~(following | taking) & -(2 << card)
        for card, (following, taking) in enumerate(zip(follows, takes, strict=True))
    ]
    pack, found = (1 << len(follows)) - 1, 0
    for one in range(len(follows)):
        for two in cards_in(beyond_one := pack & above[one]):
            for three in cards_in(beyond_two := beyond_one & above[two]):
                found += (beyond_two & above[three]).bit_count()
    return found


def cards_in(cards: int) -> Iterator[int]:
    while cards:
        yield (cards & -cards).bit_length() - 1
        cards &= cards - 1
