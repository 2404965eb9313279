"""Multilevel splitting, for rare events: a promising table is copied and played on many times, with less weight each.

A game says how many steps a table lacks of what is rare (Rare, games/odds.py).  A plan says, for every number of steps
and every moment of the deal and the hand, how often the weight of a table there has been halved (splitting_plan.py
finds it). A table that counts for more than that is made into as many copies as it takes; one that counts for much
less is given up, or goes on in place of all like it, with the chance that makes up for it.  In each copy the pieces
that nobody has seen are laid anew, which is as likely as the order in which they lay.  So every row is on average what
it would be without copies, whatever the plan is: it only makes it quicker known.

What all copies of a hand come to, with their weights, is one number for each row, a whole one: in parts of the smallest
weight there is.  Hands are independent, so these numbers are summed and estimated as hands are.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple, Protocol

import numpy as np
import numpy.typing as npt

from meldhouse.games import Game
from meldhouse.games.odds import Kind, Measure, RareEvent, Row
from meldhouse.games.options import suggest_name
from meldhouse.i18n import HOUSE
from meldhouse.odds.rng_streams import later
from meldhouse.util.errors import Mistake

Numbers = npt.NDArray[Any]
Columns = dict[str, list[Numbers]]
CROWD = 4000  # tables that are played at a time
BETWEEN = 6  # decisions between two looks at how near they are: more takes less time, and misses more
LOOKS = 24  # moments of a hand that a plan tells apart; all that follow are like the last
STEPS = 44  # and numbers of steps; all that are more are like the last
FURTHEST = 32  # halvings at most: no weight is smaller,
WHOLE = 1 << FURTHEST  # and of so many parts of that is what a hand weighs
AT_ONCE = 6  # halvings at one look: 64 copies
LIGHT = 2  # halvings too many at which a table is given up, or goes on for several
GENERATOR, LUCK = 1 << 32, 1 << 33  # numbers of what follows from a copy's chance, beside the copies of that,
LAID = 1 << 34  # and of how pieces are laid


def rare_of(game: Game, rules: Any, name: str) -> RareEvent:
    """How near tables are to it, as the game says; a Mistake says what it does not."""
    known: dict[str, RareEvent] = {one.row: one for one in getattr(game.odds, "rare", lambda rules: ())(rules)}
    if not known:
        raise Mistake(HOUSE("odds-no-split", game=game.title))
    if name not in known:
        names = ", ".join(known)
        raise Mistake(HOUSE("odds-no-split-of", name=name, names=names, nearest=suggest_name(name, known)))
    return known[name]


class Plan(NamedTuple):
    """How often the weight of a table is halved, by the moment and by what it lacks; below 0 it is doubled."""

    rare: RareEvent
    halved: Numbers


class Way(NamedTuple):
    """All that it takes to play hands in copies."""

    game: Game
    rounds: Any  # the compiled hands
    side: Any  # rules, pack and bots
    plan: Plan

    @property
    def moments_of_deal(self) -> int:
        return len(self.plan.rare.deal.rounds) if self.plan.rare.deal else 0


def moments(rare: RareEvent) -> int:
    """How many a plan tells apart."""
    return (len(rare.deal.rounds) if rare.deal else 0) + LOOKS


def rows_of_copies(rows: tuple[Row, ...]) -> Iterator[Row]:
    """The rows, as they are estimated of weighed copies; no hand has a length by itself then."""
    for row in rows:
        if row.kind is Kind.SPREAD:
            continue
        times = row.times if row.of else row.times / WHOLE
        kind = Kind.WEIGHED if row.kind is Kind.SHARE else row.kind
        yield row._replace(kind=kind, times=times, part=1 / WHOLE)


class Crowd(NamedTuple):
    """Tables that are played on, or decks that are dealt on: of which hand each is, how often its weight has been
    halved, the moment, and where in the plan it was last."""

    tables: Numbers
    chances: Numbers
    hands: Numbers
    halved: Numbers
    moments: Numbers
    places: Numbers

    def some(self, which: Numbers) -> "Crowd":
        return Crowd(*(taken(column, which) for column in self))


class Listener(Protocol):
    """Who is told what becomes of tables."""

    def pass_by(self, before: Numbers, places: Numbers) -> None: ...

    def weigh(self, crowd: Crowd, dealt: bool = False) -> None: ...


def taken(column: Numbers, which: Numbers) -> Numbers:
    """Some of a column; tables as what they are in memory, and not field by field."""
    if column.dtype.names is None:
        return column[which]
    bare: Numbers = column.view(np.ndarray).view(f"V{column.itemsize}")
    return bare[which].view(column.dtype).view(type(column))


def joined(crowds: list[Crowd]) -> Crowd:
    return crowds[0] if len(crowds) == 1 else Crowd(*(np.concatenate(columns) for columns in zip(*crowds, strict=True)))


# --- hands and their copies -------------------------------------------------------------------


def read_copies(way: Way, rows: list[Row], chances: Numbers) -> Columns:
    """Every row of these hands: all of them and all of their copies played to the end."""
    scales = Scales(rows, len(chances))
    play_copies(way, chances, scales)
    return scales.columns


def play_copies(way: Way, chances: Numbers, listener: Listener) -> None:
    dealt = _deal_copies(way, chances, listener)
    listener.weigh(dealt, dealt=True)
    waiting = [*parts(dealt)]
    while waiting:
        crowd = _looked_at(way, _next_of(waiting), listener)
        bare = crowd.tables.view(np.ndarray)
        side, every = way.side, np.arange(len(bare))
        way.rounds.play_on(crowd.tables, side.rules, crowd.chances, side.who, way.game.tables(1), every, BETWEEN)
        over = bare["actor"] == way.game.rules.NONE
        listener.weigh(crowd.some(np.flatnonzero(over)))
        going = crowd.some(np.flatnonzero(~over))
        last = way.moments_of_deal + LOOKS - 1
        waiting += parts(going._replace(moments=np.minimum(going.moments + 1, last)))


def parts(crowd: Crowd) -> Iterator[Crowd]:
    for first in range(0, len(crowd.hands), CROWD):
        yield Crowd(*(column[first : first + CROWD] for column in crowd))


def _next_of(waiting: list[Crowd]) -> Crowd:
    """The last ones, as many as are played at a time."""
    some = [waiting.pop()]
    while waiting and sum(len(crowd.hands) for crowd in some) + len(waiting[-1].hands) <= CROWD:
        some.append(waiting.pop())
    return joined(some)


def _deal_copies(way: Way, chances: Numbers, listener: Listener) -> Crowd:
    """The hands as they are dealt; where the deal is looked at on the way, copies of promising ones among them."""
    side, rare = way.side, way.plan.rare
    decks = np.empty((len(chances), int(side.kept[side.pack].sum())), side.pack.dtype)
    way.rounds.shuffle_decks(decks, side.pack, side.kept, chances)
    none = np.zeros(len(chances), np.int64)
    crowd = Crowd(decks, chances, np.arange(len(chances)), none, none, none - 1)
    for number, places in enumerate(rare.deal.rounds if rare.deal else ()):
        crowd = _dealt_on(way, crowd, number, places, listener)
    tables = way.game.tables(len(crowd.hands))
    way.rounds.deal_decks(tables, side.rules, crowd.tables, crowd.chances)
    return crowd._replace(tables=tables, moments=np.full(len(tables), way.moments_of_deal))


def _dealt_on(way: Way, crowd: Crowd, number: int, places: Numbers, listener: Listener) -> Crowd:
    """After another round of the deal."""
    rare = way.plan.rare
    assert rare.deal
    tables = way.game.tables(len(crowd.hands))
    rare.deal.lay(tables, crowd.tables, number)
    crowd, copies = _as_many(way.plan, crowd._replace(moments=np.full(len(tables), number)), tables, listener)
    some = crowd.tables[copies]
    unseen = np.ones(some.shape, np.bool_)
    unseen[:, places] = False
    way.rounds.lay_anew(some, unseen, later(crowd.chances[copies], LAID))
    crowd.tables[copies] = some
    return crowd


def _looked_at(way: Way, crowd: Crowd, listener: Listener) -> Crowd:
    """As many of each table as there should be, and in copies what nobody has seen laid anew."""
    crowd, copies = _as_many(way.plan, crowd, crowd.tables, listener)
    some = taken(crowd.tables, copies)
    bare, chances = some.view(np.ndarray), crowd.chances[copies]
    some["rng"] = later(chances, GENERATOR)
    pieces = bare[way.plan.rare.pieces]
    way.rounds.lay_anew(pieces, way.plan.rare.unseen(bare), later(chances, LAID))
    crowd.tables[copies] = some
    return crowd


def _as_many(plan: Plan, crowd: Crowd, tables: Numbers, listener: Listener) -> tuple[Crowd, Numbers]:
    """What becomes of a crowd where it stands, and which of them are copies, each with a chance of its own."""
    lacking = np.clip(plan.rare.lacks(tables.view(np.ndarray)).astype(np.int64), 0, STEPS - 1)
    places = crowd.moments * STEPS + lacking
    listener.pass_by(crowd.places, places)
    wanted = plan.halved[crowd.moments, lacking]
    more, fewer = np.clip(wanted - crowd.halved, 0, AT_ONCE), crowd.halved - wanted
    light = fewer >= LIGHT
    many = np.where(light, _goes_on(crowd, fewer), 1 << more)
    crowd = crowd._replace(halved=np.where(light, wanted, crowd.halved + more), places=places)
    which = np.repeat(np.arange(len(many)), many)
    number = np.arange(len(which)) - np.repeat(np.cumsum(many) - many, many)
    made, copies = crowd.some(which), np.flatnonzero(many[which] > 1)
    made.chances[copies] = later(made.chances[copies], 1 + number[copies])
    return made, copies


def _goes_on(crowd: Crowd, halvings: Numbers) -> Numbers:
    """Yes, once in so many times.  While a hand is dealt its chance stays what it was, so every moment draws anew."""
    draws = later(crowd.chances, LUCK + crowd.moments)
    return np.asarray(draws >> (64 - np.clip(halvings, 1, 63)).astype(np.uint64) == 0, np.int64)


class Scales:
    """What the copies of every hand come to, in parts of the smallest weight."""

    def __init__(self, rows: list[Row], hands: int) -> None:
        self.rows = rows
        self.columns = {row.name: [np.zeros(hands, np.int64) for _ in columns_of(row)] for row in rows}

    def pass_by(self, before: Numbers, places: Numbers) -> None:
        """Nothing is counted on the way."""

    def weights(self, halved: Numbers) -> Numbers:
        return np.where(halved > 0, WHOLE >> np.maximum(halved, 0), WHOLE << np.maximum(-halved, 0))

    def weigh(self, crowd: Crowd, dealt: bool = False) -> None:
        """Tables that are over; or all of them as they are dealt."""
        bare, weights = crowd.tables.view(np.ndarray), self.weights(crowd.halved)
        for row in self.rows:
            if row.dealt == dealt:
                for sums, read in zip(self.columns[row.name], columns_of(row), strict=True):
                    np.add.at(sums, crowd.hands, weights * read(bare).astype(np.int64))


def columns_of(row: Row) -> list[Measure]:
    """What a row reads; of what is told in percent, yes or no."""
    if not row.is_share:
        return [read for read in (row.read, row.of) if read is not None]
    if row.of is None:
        return [lambda tables: row.read(tables) != 0]
    of = row.of
    return [lambda tables: (row.read(tables) != 0) & (of(tables) != 0), lambda tables: of(tables) != 0]
