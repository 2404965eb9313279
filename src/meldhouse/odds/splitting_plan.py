"""Learns the plan for multilevel splitting from pilot runs: how often to copy tables of each kind.

Ideally every table weighs in inverse proportion to the probability that it leads to the rare event. Then every stage
has as many tables as hands were dealt, all equally informative. That probability is unknown, but pilot runs learn it:
they count transitions between cells, by stage and distance. From the transition rates follows how likely each cell
leads to the event; with that plan, further pilot runs come closer, and so on.

In particle transport this is a weight window from forward pilot runs (Booth and Hendricks 1984). As multilevel
splitting it has as many levels as halvings, with a learned importance function (Garvels 2000, L'Ecuyer, Demers and
Tuffin 2007). Pilot runs only affect the plan. They have random streams of their own, always the same, so that the same
question has the same plan.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from meldhouse.games import Game
from meldhouse.games.odds import RareEvent, Row
from meldhouse.odds.rng_streams import initial_rng_states
from meldhouse.odds.splitting import (
    DISTANCES,
    MAX_HALVINGS,
    Particles,
    Plan,
    SplittingRun,
    play_split,
    stage_count,
    value_readers,
)

NumberArray = npt.NDArray[Any]
PILOT_RUNS = 8  # each with the plan learned so far
BATCH_HANDS = 250
MIN_TRANSITIONS = 25_000  # of a pilot run
MAX_TRANSITIONS = 3 * MIN_TRANSITIONS  # a bad plan has made too many copies
PILOT_SEED = 0x5EED0F7121A15
PRIOR_WEIGHT = 5.0  # pseudo-visits of every cell
PRIOR_DECAY = 2.0  # the prior probability falls by this factor for each step of distance
MAX_DOUBLINGS = 2  # of the weight of an unpromising table

_plan_cache: dict[Any, Plan] = {}


def find_plan(game: Game, kernels: Any, side: Any, rare: RareEvent, row: Row) -> Plan:
    """Return the splitting plan for the rare event of a row; the plan is learned only once."""
    key = (game.name, side.rules, tuple(side.bots), rare.row)
    if key not in _plan_cache:
        _plan_cache[key] = _learn_plan(SplittingRun(game, kernels, side, _uniform_plan(rare)), row)
    return _plan_cache[key]


def _uniform_plan(rare: RareEvent) -> Plan:
    """Return a plan that makes no copies."""
    return Plan(rare, np.zeros((stage_count(rare), DISTANCES), np.int64))


def _learn_plan(run: SplittingRun, row: Row) -> Plan:
    pilot = PilotRuns(run.plan.rare, row)
    hands = 0
    for _ in range(PILOT_RUNS):
        pilot.transitions = 0
        try:
            while pilot.transitions < MIN_TRANSITIONS:
                play_split(run, initial_rng_states(PILOT_SEED, hands, BATCH_HANDS), pilot)
                hands += BATCH_HANDS
        except TooManyParticlesError:
            hands += BATCH_HANDS
        run = run._replace(plan=pilot.plan())
    return run.plan


class TooManyParticlesError(Exception):
    """Raised when a pilot run has more copies than it can play."""


class PilotRuns:
    """Counts the transitions between cells (stage and distance) in pilot runs, and the outcomes of the runs."""

    def __init__(self, rare: RareEvent, row: Row) -> None:
        self.rare, self.row, self.transitions = rare, row, 0
        cells = stage_count(rare) * DISTANCES
        self.transition_counts = np.zeros((cells, cells))
        self.outcome_counts = np.zeros((cells, 2))
        self.start_counts = np.zeros(cells)

    def on_transition(self, before: NumberArray, cells: NumberArray) -> None:
        first = before < 0
        np.add.at(self.start_counts, cells[first], 1)
        np.add.at(self.transition_counts, (before[~first], cells[~first]), 1)
        self.transitions += len(cells)
        if self.transitions > MAX_TRANSITIONS:
            raise TooManyParticlesError

    def on_tables(self, particles: Particles, is_deal: bool = False) -> None:
        if not is_deal:
            values = value_readers(self.row)[0](particles.tables.view(np.ndarray)).astype(np.int64)
            np.add.at(self.outcome_counts, (particles.cells, (values != 0).astype(np.int64)), 1)

    def plan(self) -> Plan:
        probabilities = self.hit_probabilities()
        average = (self.start_counts @ probabilities.ravel()) / self.start_counts.sum()
        halvings = np.rint(np.log2(probabilities / average)).astype(np.int64)
        return Plan(self.rare, np.clip(halvings, -MAX_DOUBLINGS, MAX_HALVINGS))

    def hit_probabilities(self) -> NumberArray:
        """Return for each cell (stage and distance) the probability that it leads to the rare event."""
        visits = (self.transition_counts.sum(axis=1) + self.outcome_counts.sum(axis=1)).reshape(-1, DISTANCES)
        probabilities = np.zeros(visits.shape)
        for _ in range(len(visits) + 1):
            hits = (self.transition_counts @ probabilities.ravel() + self.outcome_counts[:, 1]).reshape(visits.shape)
            prior = np.ones(len(visits))
            for step in range(DISTANCES):
                probabilities[:, step] = (hits[:, step] + PRIOR_WEIGHT * prior) / (visits[:, step] + PRIOR_WEIGHT)
                prior = probabilities[:, step] / PRIOR_DECAY
            probabilities = np.maximum.accumulate(probabilities[:, ::-1], axis=1)[:, ::-1]
        return probabilities
