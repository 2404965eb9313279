"""The statistics of Kings Corners that simulations estimate."""

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
        row("dealt_king", Kind.SHARE, lambda tables: count_side_kings(tables) > 0, dealt=True),
        row("dealt_kings", Kind.MEAN, count_side_kings, dealt=True),
        row("dealt_fits", Kind.MEAN, count_fits, dealt=True),
        row("dealt_fit", Kind.SHARE, any_fits, dealt=True),
        row("impasse", Kind.SHARE, happened("impasse")),
        row("penalties", Kind.MEAN, lambda tables: tables["points"].sum(axis=1)),
        row("first_turn", Kind.SHARE, lambda tables: went_out_within(tables, int(rules.seats))),
        *(row(name, Kind.MEAN, tally(name)) for name in ("plays", "pile_moves", "kings", "drawn")),
        row("all_corners", Kind.SHARE, tally_is("kings", SUITS)),
    )


def went_out_within(tables: Tables, turns: int) -> npt.NDArray[np.bool_]:
    """Return for each table whether a player went out within a number of turns."""
    return np.asarray((tables["tally"]["winner"] != NONE) & (tables["tally"]["turns"] <= turns))


def union_of_sides(tables: Tables, field: str) -> npt.NDArray[np.uint64]:
    """Return for each table the union over the four sides of a field that holds sets of cards."""
    union: npt.NDArray[np.uint64] = np.bitwise_or.reduce(tables[field][:, :SIDES], axis=1)
    return union


def count_side_kings(tables: Tables) -> npt.NDArray[np.int64]:
    """Return for each table how many of the four sides show a king."""
    return np.asarray(np.bitwise_count(union_of_sides(tables, "bottom") & KINGS), np.int64)


def count_fits(tables: Tables) -> npt.NDArray[np.int64]:
    """Return for each table in how many pairs of sides one pile can move onto the other."""
    takes, cards = tables["takes"], union_of_sides(tables, "bottom")
    found: npt.NDArray[np.int64] = np.zeros(len(tables), np.int64)
    for onto in range(SIDES):
        found += np.bitwise_count(takes[:, onto] & cards)
    return found


def any_fits(tables: Tables) -> npt.NDArray[np.bool_]:
    return np.asarray(union_of_sides(tables, "takes") & union_of_sides(tables, "bottom") != EMPTY)


def ends(rules: Any) -> tuple[SittingEnd, ...]:
    """Return the conditions that end a session: the end of the match, if a target or number of hands ends it."""
    return (MATCH,) if rules.target or rules.match_hands else ()


def sittings(rules: Any, pace: float) -> tuple[Row, ...]:
    """Return the odds rows of a session: lowest and highest points, impasses, and chips left in the pot."""
    seats = int(rules.seats)
    return (
        row("least_points", Kind.MEAN, lambda tables: tables["points"][:, :seats].min(axis=1)),
        row("most_points", Kind.MEAN, lambda tables: tables["points"][:, :seats].max(axis=1)),
        row("impasses", Kind.MEAN, tally("impasse"))._replace(over=SittingAggregate.SUM),
        row("pot_left", Kind.MEAN, field_value("pot")),
    )


def exact(rules: Any) -> dict[str, Fraction]:
    """Return exact probabilities about the four side cards; all are equally likely because jokers are put back."""
    n_followers = sum(int(cards).bit_count() for cards in FOLLOWS[rules.side_build])
    return {
        "dealt_king": 1 - Fraction(comb(CARDS - SUITS, SIDES), comb(CARDS, SIDES)),
        "dealt_kings": Fraction(SIDES * SUITS, CARDS),
        "dealt_fits": Fraction(PAIRS * n_followers, CARDS * (CARDS - 1)),
        "dealt_fit": 1 - Fraction(count_unrelated_fours(tuple(FOLLOWS[rules.side_build].tolist())), comb(CARDS, SIDES)),
    }


@cache
def count_unrelated_fours(follows: tuple[int, ...]) -> int:
    """Return the number of sets of four cards of which none fits on another, enumerating only three of the four."""
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
