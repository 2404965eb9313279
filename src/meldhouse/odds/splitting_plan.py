"""The plan of multilevel splitting, found by trial: how promising tables are, and how often each is copied.

Where every table weighs in inverse proportion to the chance that it comes to what is rare, as many tables are on their
way at every moment as hands were dealt, and each is as likely as any to tell something: no moment of the hand is
short of tables, and none has more than it takes.  That chance is not known, but it can be learned: by the moment and by
what a table lacks, trial hands are counted from look to look.  From how often one place follows on another follows
how likely each leads to what is rare; with that, further trials come nearer to it, and so on.

Where particles are followed through matter this is a weight window that forward trials make (Booth and Hendricks 1984);
as multilevel splitting it is one with as many levels as there are halvings, whose importance is learned (Garvels 2000,
L'Ecuyer, Demers and Tuffin 2007).  Trials decide nothing but the plan: they have chance of their own, always the same,
so that the same question has the same plan.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from meldhouse.games import Game
from meldhouse.games.odds import RareEvent, Row
from meldhouse.odds.rng_streams import chances_of
from meldhouse.odds.splitting import FURTHEST, STEPS, Crowd, Plan, Way, columns_of, moments, play_copies

Numbers = npt.NDArray[Any]
TRIALS = 8  # each with what those before it have taught
BATCH = 250  # hands at a time
ENOUGH = 25_000  # looks of a trial
TOO_MANY = 3 * ENOUGH  # where a plan was wrong
SEED = 0x5EED0F7121A15  # of trials
USUAL = 5.0  # looks that count as seen at every place: as if what lacks a step less
FARTHER = 2.0  # were so many times as promising
MOST_DOUBLED = 2  # a weight, in a table that promises little

plans: dict[Any, Plan] = {}


def plan_of(game: Game, rounds: Any, side: Any, rare: RareEvent, row: Row) -> Plan:
    """The plan for a row, made once."""
    about = (game.name, side.rules, tuple(side.bots), rare.row)
    if about not in plans:
        plans[about] = _tried(Way(game, rounds, side, _flat(rare)), row)
    return plans[about]


def _flat(rare: RareEvent) -> Plan:
    """No copies at all."""
    return Plan(rare, np.zeros((moments(rare), STEPS), np.int64))


def _tried(way: Way, row: Row) -> Plan:
    trials = Trials(way.plan.rare, row)
    hands = 0
    for _ in range(TRIALS):
        trials.looks = 0
        try:
            while trials.looks < ENOUGH:
                play_copies(way, chances_of(SEED, hands, BATCH), trials)
                hands += BATCH
        except TooManyError:
            hands += BATCH
        way = way._replace(plan=trials.plan())
    return way.plan


class TooManyError(Exception):
    """There are more copies than a trial can play."""


class Trials:
    """How often each place was followed by each other, and what came of it in the end."""

    def __init__(self, rare: RareEvent, row: Row) -> None:
        self.rare, self.row, self.looks = rare, row, 0
        number = moments(rare) * STEPS
        self.followed = np.zeros((number, number))
        self.ended = np.zeros((number, 2))
        self.begun = np.zeros(number)

    def pass_by(self, before: Numbers, places: Numbers) -> None:
        first = before < 0
        np.add.at(self.begun, places[first], 1)
        np.add.at(self.followed, (before[~first], places[~first]), 1)
        self.looks += len(places)
        if self.looks > TOO_MANY:
            raise TooManyError

    def weigh(self, crowd: Crowd, dealt: bool = False) -> None:
        if not dealt:
            found = columns_of(self.row)[0](crowd.tables.view(np.ndarray)).astype(np.int64)
            np.add.at(self.ended, (crowd.places, (found != 0).astype(np.int64)), 1)

    def plan(self) -> Plan:
        worth = self.promises()
        usual = (self.begun @ worth.ravel()) / self.begun.sum()
        halved = np.rint(np.log2(worth / usual)).astype(np.int64)
        return Plan(self.rare, np.clip(halved, -MOST_DOUBLED, FURTHEST))

    def promises(self) -> Numbers:
        """The chance of every place to come to what is rare, from the last moments to the first."""
        seen = (self.followed.sum(axis=1) + self.ended.sum(axis=1)).reshape(-1, STEPS)
        worth = np.zeros(seen.shape)
        for _ in range(len(seen) + 1):
            led = (self.followed @ worth.ravel() + self.ended[:, 1]).reshape(seen.shape)
            usual = np.ones(len(seen))
            for step in range(STEPS):
                worth[:, step] = (led[:, step] + USUAL * usual) / (seen[:, step] + USUAL)
                usual = worth[:, step] / FARTHER
            worth = np.maximum.accumulate(worth[:, ::-1], axis=1)[:, ::-1]
        return worth
