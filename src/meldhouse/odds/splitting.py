"""Multilevel splitting, for rare events: a promising table is copied and played on many times, at a lower weight each.

A game says how many steps a table is away from the rare event (Rare, games/odds.py). For every distance and every stage
of the deal and the hand, a plan says how often the weight of a table there has been halved (splitting_plan.py learns
it). A table of higher weight is split into copies; one of much lower weight plays Russian roulette: it is dropped, or
survives with a weight that compensates. In each copy the unseen pieces are shuffled, which is as likely as the order
before. So every row is unbiased whatever the plan is: a good plan only reduces the variance.

The weighted total of all copies of a hand is one integer for each row, in units of the smallest weight. Hands are
independent, so these totals are summed and estimated like hands.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple, Protocol

import numpy as np
import numpy.typing as npt

from meldhouse.games import Game
from meldhouse.games.odds import Kind, Measure, RareEvent, Row
from meldhouse.games.options import suggest_name
from meldhouse.i18n import comma_list, msg
from meldhouse.odds.rng_streams import derive_rng_states
from meldhouse.util.errors import Mistake

IntArray = npt.NDArray[Any]
Columns = dict[str, list[IntArray]]
BATCH_TABLES = 4000  # played at a time
DECISIONS_PER_STAGE = 6  # more are faster, and miss more promising tables
PLAY_STAGES = 24  # of a hand that a plan distinguishes; later ones count as the last
DISTANCES = 44  # that a plan distinguishes; greater ones count as the last
MAX_HALVINGS = 32  # so 2^-32 is the smallest weight
UNIT_WEIGHT = 1 << MAX_HALVINGS  # a hand's weight, in units of the smallest
MAX_HALVINGS_PER_STAGE = 6  # 64 copies
ROULETTE_HALVINGS = 2  # halvings beyond the plan at which a table plays roulette
# Random streams that are derived from a copy's RNG state; the lower numbers are its own copies.
GENERATOR_STREAM, ROULETTE_STREAM, SHUFFLE_STREAM = 1 << 32, 1 << 33, 1 << 34


def find_rare_event(game: Game, rules: Any, name: str) -> RareEvent:
    """Return the game's rare event with this name; raise Mistake if it does not exist."""
    rare_events: dict[str, RareEvent] = {one.row: one for one in getattr(game.odds, "rare", lambda rules: ())(rules)}
    if not rare_events:
        raise Mistake(msg("odds-no-split", game=game.title))
    if name not in rare_events:
        names = comma_list(rare_events)
        raise Mistake(msg("odds-no-split-of", name=name, names=names, nearest=suggest_name(name, rare_events)))
    return rare_events[name]


class Plan(NamedTuple):
    """A splitting plan: how often a table's weight is halved, by stage and distance; negative numbers double it."""

    rare: RareEvent
    halvings: IntArray


class SplittingRun(NamedTuple):
    """All objects that are needed to play hands with splitting."""

    game: Game
    kernels: Any  # compiled for the game
    side: Any  # rules, pack and bots
    plan: Plan

    @property
    def deal_stages(self) -> int:
        return len(self.plan.rare.deal.rounds) if self.plan.rare.deal else 0


def stage_count(rare: RareEvent) -> int:
    """Return the number of stages of the deal and the hand that a splitting plan distinguishes."""
    return (len(rare.deal.rounds) if rare.deal else 0) + PLAY_STAGES


def weighted_rows(rows: tuple[Row, ...]) -> Iterator[Row]:
    """Yield the rows, except quantiles, in a form that can be estimated from weighted copies of tables."""
    for row in rows:
        if row.kind is Kind.SPREAD:
            continue
        times = row.times if row.of else row.times / UNIT_WEIGHT
        kind = Kind.WEIGHED if row.kind is Kind.SHARE else row.kind
        yield row._replace(kind=kind, times=times, part=1 / UNIT_WEIGHT)


class Particles(NamedTuple):
    """A set of tables in play or decks being dealt, with their weights.

    For each: its hand, how often its weight has been halved, its stage, and its last cell in the plan.
    """

    tables: IntArray
    rng_states: IntArray
    hands: IntArray
    halvings: IntArray
    stages: IntArray
    cells: IntArray

    def select(self, indices: IntArray) -> "Particles":
        return Particles(*(take_rows(column, indices) for column in self))


class Observer(Protocol):
    """Receives the events of a splitting run: transitions between cells, and dealt or finished tables."""

    def on_transition(self, before: IntArray, cells: IntArray) -> None: ...

    def on_tables(self, particles: Particles, is_deal: bool = False) -> None: ...


def take_rows(column: IntArray, indices: IntArray) -> IntArray:
    """Return the elements of an array at these indices; tables are copied as opaque bytes, which is faster."""
    if column.dtype.names is None:
        return column[indices]
    opaque: IntArray = column.view(np.ndarray).view(f"V{column.itemsize}")
    return opaque[indices].view(column.dtype).view(type(column))


def concatenate(batches: list[Particles]) -> Particles:
    if len(batches) == 1:
        return batches[0]
    return Particles(*(np.concatenate(columns) for columns in zip(*batches, strict=True)))


# --- hands and their copies -------------------------------------------------------------------


def read_split_rows(run: SplittingRun, rows: list[Row], rng_states: IntArray) -> Columns:
    """Play these hands and all their copies to the end; return the values of every row."""
    totals = WeightedTotals(rows, len(rng_states))
    play_split(run, rng_states, totals)
    return totals.columns


def play_split(run: SplittingRun, rng_states: IntArray, observer: Observer) -> None:
    dealt = _deal_split(run, rng_states, observer)
    observer.on_tables(dealt, is_deal=True)
    waiting = [*split_batches(dealt)]
    while waiting:
        particles = _split_at_stage(run, _next_batch(waiting), observer)
        state = particles.tables.view(np.ndarray)
        side, indices = run.side, np.arange(len(state))
        run.kernels.advance_hands(
            particles.tables,
            side.rules,
            particles.rng_states,
            side.bot_kinds,
            run.game.tables(1),
            indices,
            DECISIONS_PER_STAGE,
        )
        is_over = state["actor"] == run.game.rules.NONE
        observer.on_tables(particles.select(np.flatnonzero(is_over)))
        active = particles.select(np.flatnonzero(~is_over))
        last = run.deal_stages + PLAY_STAGES - 1
        waiting += split_batches(active._replace(stages=np.minimum(active.stages + 1, last)))


def split_batches(particles: Particles) -> Iterator[Particles]:
    for first in range(0, len(particles.hands), BATCH_TABLES):
        yield Particles(*(column[first : first + BATCH_TABLES] for column in particles))


def _next_batch(waiting: list[Particles]) -> Particles:
    """Remove and return the last batch of particles."""
    batches = [waiting.pop()]
    while waiting and sum(len(batch.hands) for batch in batches) + len(waiting[-1].hands) <= BATCH_TABLES:
        batches.append(waiting.pop())
    return concatenate(batches)


def _deal_split(run: SplittingRun, rng_states: IntArray, observer: Observer) -> Particles:
    """Deal the hands; if the game deals in rounds, split promising hands between the rounds."""
    side, rare = run.side, run.plan.rare
    decks = np.empty((len(rng_states), int(side.in_play[side.pack].sum())), side.pack.dtype)
    run.kernels.shuffle_decks(decks, side.pack, side.in_play, rng_states)
    zeros = np.zeros(len(rng_states), np.int64)
    particles = Particles(decks, rng_states, np.arange(len(rng_states)), zeros, zeros, zeros - 1)
    for round_number, places in enumerate(rare.deal.rounds if rare.deal else ()):
        particles = _split_after_round(run, particles, round_number, places, observer)
    tables = run.game.tables(len(particles.hands))
    run.kernels.deal_decks(tables, side.rules, particles.tables, particles.rng_states)
    return particles._replace(tables=tables, stages=np.full(len(tables), run.deal_stages))


def _split_after_round(
    run: SplittingRun, particles: Particles, round_number: int, places: IntArray, observer: Observer
) -> Particles:
    """Split promising hands after another round of the deal."""
    rare = run.plan.rare
    assert rare.deal
    tables = run.game.tables(len(particles.hands))
    rare.deal.lay(tables, particles.tables, round_number)
    particles, copy_indices = _split_or_kill(
        run.plan, particles._replace(stages=np.full(len(tables), round_number)), tables, observer
    )
    copies = particles.tables[copy_indices]
    unseen = np.ones(copies.shape, np.bool_)
    unseen[:, places] = False
    run.kernels.shuffle_unseen(copies, unseen, derive_rng_states(particles.rng_states[copy_indices], SHUFFLE_STREAM))
    particles.tables[copy_indices] = copies
    return particles


def _split_at_stage(run: SplittingRun, particles: Particles, observer: Observer) -> Particles:
    """Split or drop each table according to the plan, and shuffle the unseen pieces of copies."""
    particles, copy_indices = _split_or_kill(run.plan, particles, particles.tables, observer)
    copies = take_rows(particles.tables, copy_indices)
    state, rng_states = copies.view(np.ndarray), particles.rng_states[copy_indices]
    copies["rng"] = derive_rng_states(rng_states, GENERATOR_STREAM)
    pieces = state[run.plan.rare.pieces]
    run.kernels.shuffle_unseen(pieces, run.plan.rare.unseen(state), derive_rng_states(rng_states, SHUFFLE_STREAM))
    particles.tables[copy_indices] = copies
    return particles


def _split_or_kill(
    plan: Plan, particles: Particles, tables: IntArray, observer: Observer
) -> tuple[Particles, IntArray]:
    """Return the particles after splitting and roulette, and the indices of copies; each has its own RNG state."""
    distances = np.clip(plan.rare.lacks(tables.view(np.ndarray)).astype(np.int64), 0, DISTANCES - 1)
    cells = particles.stages * DISTANCES + distances
    observer.on_transition(particles.cells, cells)
    planned = plan.halvings[particles.stages, distances]
    more, excess = np.clip(planned - particles.halvings, 0, MAX_HALVINGS_PER_STAGE), particles.halvings - planned
    is_roulette = excess >= ROULETTE_HALVINGS
    copy_counts = np.where(is_roulette, _survives_roulette(particles, excess), 1 << more)
    particles = particles._replace(halvings=np.where(is_roulette, planned, particles.halvings + more), cells=cells)
    indices = np.repeat(np.arange(len(copy_counts)), copy_counts)
    copy_number = np.arange(len(indices)) - np.repeat(np.cumsum(copy_counts) - copy_counts, copy_counts)
    result, copy_indices = particles.select(indices), np.flatnonzero(copy_counts[indices] > 1)
    result.rng_states[copy_indices] = derive_rng_states(result.rng_states[copy_indices], 1 + copy_number[copy_indices])
    return result, copy_indices


def _survives_roulette(particles: Particles, halvings: IntArray) -> IntArray:
    """Return 1 with probability 2^-halvings, otherwise 0.

    During the deal a hand's RNG state stays the same, so every stage has a stream of its own.
    """
    draws = derive_rng_states(particles.rng_states, ROULETTE_STREAM + particles.stages)
    return np.asarray(draws >> (64 - np.clip(halvings, 1, 63)).astype(np.uint64) == 0, np.int64)


class WeightedTotals:
    """Stores the weighted totals of every hand's copies, in units of the smallest weight."""

    def __init__(self, rows: list[Row], hands: int) -> None:
        self.rows = rows
        self.columns = {row.name: [np.zeros(hands, np.int64) for _ in value_readers(row)] for row in rows}

    def on_transition(self, before: IntArray, cells: IntArray) -> None:
        """Ignore transitions between cells (a stage and a distance from the rare event)."""

    def weights(self, halvings: IntArray) -> IntArray:
        return np.where(halvings > 0, UNIT_WEIGHT >> np.maximum(halvings, 0), UNIT_WEIGHT << np.maximum(-halvings, 0))

    def on_tables(self, particles: Particles, is_deal: bool = False) -> None:
        """Add the values of tables whose hand is over, or of newly dealt tables, to the totals."""
        state, weights = particles.tables.view(np.ndarray), self.weights(particles.halvings)
        for row in self.rows:
            if row.dealt == is_deal:
                for sums, read in zip(self.columns[row.name], value_readers(row), strict=True):
                    np.add.at(sums, particles.hands, weights * read(state).astype(np.int64))


def value_readers(row: Row) -> list[Measure]:
    """Return the functions that read a row's values from tables; for shares, the values are 0 or 1."""
    if not row.is_share:
        return [read for read in (row.read, row.of) if read is not None]
    if row.of is None:
        return [lambda tables: row.read(tables) != 0]
    of = row.of
    return [lambda tables: (row.read(tables) != 0) & (of(tables) != 0), lambda tables: of(tables) != 0]
