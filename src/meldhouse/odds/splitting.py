"""Rare things: a table is a record, so a promising one is copied and played on many times, each copy with less weight.

A game says how near a table is to what is rare (Rare, games/odds.py).  Whenever a table comes to another level for the
first time, copies are made of it, and a copy counts for so much less.  In each copy the pieces that nobody has seen are
laid anew, which is as likely as the order in which they lay.  So every row is on average what it would be without
copies, whatever the levels are: they only make it quicker known.

What all copies of a hand come to, with their weights, is one number for each row, a whole one: in parts of the smallest
weight there is.  Hands are independent, so these numbers are summed and estimated as hands are.
"""

from collections.abc import Iterator
from math import prod
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from meldhouse.games import Game
from meldhouse.games.odds import Kind, Rare, Reader, Row
from meldhouse.games.options import nearest
from meldhouse.mistakes import Mistake
from meldhouse.odds.chances import GOLDEN, later, mixed
from meldhouse.words import HOUSE

Numbers = npt.NDArray[Any]
Columns = dict[str, list[Numbers]]
Tables = npt.NDArray[Any]
CROWD = 4000  # tables that are played at a time
BETWEEN = 6  # decisions between two looks at how near they are: more takes less time, and misses more
LAST = np.uint64(1 << 63)  # comes after all draws
GENERATOR, LAID = 1 << 32, 1 << 33  # numbers of what follows from a copy's chance, beside the copies of that


def rare_of(game: Game, rules: Any, name: str) -> Rare:
    """How near tables are to it, as the game says; a Mistake says what it does not."""
    known: dict[str, Rare] = {one.row: one for one in getattr(game.odds, "rare", lambda rules: ())(rules)}
    if not known:
        raise Mistake(HOUSE("odds-no-split", game=game.title))
    if name not in known:
        names = ", ".join(known)
        raise Mistake(HOUSE("odds-no-split-of", name=name, names=names, nearest=nearest(name, known)))
    return known[name]


def rows_of_copies(rows: tuple[Row, ...], rare: Rare) -> Iterator[Row]:
    """The rows, as they are estimated of weighed copies; no hand has a length by itself then."""
    whole = prod(rare.copies)
    for row in rows:
        if row.kind is Kind.SPREAD:
            continue
        times = row.times if row.of else row.times / whole
        if row.kind is Kind.SHARE:
            yield row._replace(kind=Kind.WEIGHED, times=times, part=1 / whole)
        else:
            yield row._replace(times=times)


class Crowd(NamedTuple):
    """Tables that are played on: the chance of each, which hand it is of, and the level that it has come to."""

    tables: Tables
    chances: Numbers
    hands: Numbers
    levels: Numbers

    def some(self, which: Numbers) -> "Crowd":
        return Crowd(*(column[which] for column in self))


def read_copies(asked: Any, side: Any, rows: list[Row], tables: Tables, chances: Numbers) -> Columns:
    """Every row of hands that are dealt: all of them and all of their copies played to the end, few at a time."""
    none = np.zeros(len(tables), np.int64)
    dealt = Crowd(tables, chances, np.arange(len(tables)), none)
    scales = Scales(side.rare, rows, len(tables))
    scales.weigh(dealt, dealt=True)
    waiting = [dealt]
    while waiting:
        crowd = waiting.pop()
        before = crowd.levels.copy()
        risen, over = play_up(asked, side, crowd)
        scales.weigh(crowd.some(over))
        waiting += parts(copied(side.rare, crowd.some(risen), before[risen]))
    return scales.columns


def parts(crowd: Crowd) -> Iterator[Crowd]:
    for first in range(0, len(crowd.hands), CROWD):
        yield Crowd(*(column[first : first + CROWD] for column in crowd))


def play_up(asked: Any, side: Any, crowd: Crowd) -> tuple[Numbers, Numbers]:
    """Every table until it comes to another level, or to its end: which have risen, and which are over."""
    who, view, bare = side.who, asked.game.tables(1), crowd.tables.view(np.ndarray)
    going, has_risen = np.arange(len(bare)), np.zeros(len(bare), bool)
    while len(going := going[bare["actor"][going] != asked.game.law.NONE]):
        level = np.minimum(side.rare.level(bare[going]), len(side.rare.copies))
        up = level > crowd.levels[going]
        crowd.levels[going[up]], has_risen[going[up]] = level[up], True
        going = going[~up]
        asked.rounds.play_on(crowd.tables, side.rules, crowd.chances, who, view, going, BETWEEN)
    return np.flatnonzero(has_risen), np.flatnonzero(~has_risen)


def copied(rare: Rare, crowd: Crowd, before: Numbers) -> Crowd:
    """As many of each table as its levels say, each with chance of its own and what nobody has seen laid anew."""
    steps = np.concatenate([[1], np.cumprod(rare.copies)])
    many = steps[crowd.levels] // steps[before]
    which = np.repeat(np.arange(len(many)), many)
    number = np.arange(len(which)) - np.repeat(np.cumsum(many) - many, many)
    made = crowd.some(which)
    chances = later(made.chances, 1 + number)
    made.tables["rng"] = later(chances, GENERATOR)
    lay_anew(rare, made.tables, later(chances, LAID))
    return made._replace(chances=chances)


def lay_anew(rare: Rare, tables: Tables, chances: Numbers) -> None:
    """The pieces that nobody has seen, in any order, each as likely as any."""
    bare = tables.view(np.ndarray)
    unseen, pieces = rare.unseen(bare), bare[rare.pieces]
    places = np.arange(pieces.shape[1], dtype=np.uint64)
    draws = mixed(chances[:, None] + mixed(places)[None, :] + np.uint64(GOLDEN)) >> np.uint64(1)
    order = np.argsort(np.where(unseen, draws, LAST), axis=1, kind="stable")
    slots = np.argsort(~unseen, axis=1, kind="stable")
    np.put_along_axis(pieces, slots, np.take_along_axis(pieces, order, axis=1), axis=1)


class Scales:
    """What the copies of every hand come to, in parts of the smallest weight."""

    def __init__(self, rare: Rare, rows: list[Row], hands: int) -> None:
        steps = np.concatenate([[1], np.cumprod(rare.copies)])
        self.rows, self.worth = rows, steps[-1] // steps
        self.columns = {row.name: [np.zeros(hands, np.int64) for _ in columns_of(row)] for row in rows}

    def weigh(self, crowd: Crowd, dealt: bool = False) -> None:
        """Tables that are over; or all of them as they are dealt."""
        bare, weights = crowd.tables.view(np.ndarray), self.worth[crowd.levels]
        for row in self.rows:
            if row.dealt == dealt:
                for sums, read in zip(self.columns[row.name], columns_of(row), strict=True):
                    np.add.at(sums, crowd.hands, weights * read(bare).astype(np.int64))


def columns_of(row: Row) -> list[Reader]:
    """What a row reads; of what is told in percent, yes or no."""
    if not row.is_share:
        return [read for read in (row.read, row.of) if read is not None]
    if row.of is None:
        return [lambda tables: row.read(tables) != 0]
    of = row.of
    return [lambda tables: (row.read(tables) != 0) & (of(tables) != 0), lambda tables: of(tables) != 0]
