"""The league: past selves of the network that trains, from which its opponents are drawn.

Now and then the weights that would be published are kept as a past self.  Opponents who are members of the league are
the network as it is now or a past self.  Past selves are drawn uniformly, as in fictitious self-play, or more often the
better they still play against the learner, as in prioritized fictitious self-play.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from meldhouse.games.learning_spec import LearningSpec
from meldhouse.learn.game_adapter import GameAdapter
from meldhouse.learn.network import Network

Numbers = npt.NDArray[Any]
CURRENT = 0.5  # the share of the members' seats that the network as it is now has
MEMORY = 0.9  # how much of the results so far counts after each step
PRIOR_HANDS = 100  # a past self is taken to be even with the learner until it has met it more often than this
DEFAULT_SNAPSHOTS = 20  # in a training, if the recipe doesn't say how often one is kept


class LeagueState(NamedTuple):
    """The state of a league between two steps, of which each field has an entry for every past self."""

    past: Numbers  # their weights
    past_steps: Numbers  # how many training steps each had made, in ascending order
    met: Numbers  # how often each was at the learner's table, by the exponential mean
    beaten: Numbers  # how often it had the better payoff


class League:
    """The past selves of a network in training; without a league in the recipe, there are none."""

    def __init__(self, adapter: GameAdapter, recipe: LearningSpec) -> None:
        self.adapter, self.recipe = adapter, recipe
        self.restore(empty_state())

    @property
    def state(self) -> LeagueState:
        size = len(self.past[0]) if self.past else 0
        past = np.array(self.past, np.float32).reshape(len(self.past), size)
        return LeagueState(past, np.array(self.past_steps, np.int64), self.met, self.beaten)

    def restore(self, state: LeagueState) -> None:
        self.past = [np.array(weights, np.float32) for weights in state.past]
        self.past_steps = [int(step) for step in state.past_steps]
        self.met, self.beaten = np.array(state.met, np.float64), np.array(state.beaten, np.float64)

    @property
    def networks(self) -> list[Network]:
        """Return the networks of the past selves."""
        return [self.adapter.network(weights) for weights in self.past]

    @property
    def strength(self) -> Numbers:
        """Return for each past self how often it has the better payoff at the learner's table."""
        strength: Numbers = (self.beaten + 0.5 * PRIOR_HANDS) / (self.met + PRIOR_HANDS)
        return strength

    @property
    def probabilities(self) -> Numbers:
        """Return how likely an opponent is the current network, and each past self; the rest are no members."""
        weight = self.strength**2 if self.recipe.league_prioritized else np.ones(len(self.past))
        current = CURRENT if self.past else 1.0
        return self.recipe.league * np.array([current, *(1 - current) * weight / max(weight.sum(), 1e-9)])

    def members(self, network: Network) -> tuple[list[Network], Numbers]:
        """Return the networks of all members, the current one first, and their probabilities."""
        if not self.recipe.league:
            return [], np.zeros(0)
        return [network, *self.networks], self.probabilities

    def learn_results(self, met: Numbers, beaten: Numbers) -> None:
        """Take the results of a step, which are in the order of the members."""
        if self.past:
            self.met, self.beaten = MEMORY * self.met + met[1:], MEMORY * self.beaten + beaten[1:]

    def after_step(self, step: int, weights: Numbers) -> None:
        """Keep the weights as a past self, if it is time."""
        every = self.recipe.league_every or max(1, self.recipe.steps // DEFAULT_SNAPSHOTS)
        if not self.recipe.league or step % every:
            return
        self.past.append(weights.copy())
        self.past_steps.append(step)
        self.met, self.beaten = np.append(self.met, 0.0), np.append(self.beaten, 0.0)
        if len(self.past) > self.recipe.league_size:
            self._drop(dropped(self.past_steps))

    def _drop(self, place: int) -> None:
        del self.past[place], self.past_steps[place]
        self.met, self.beaten = np.delete(self.met, place), np.delete(self.beaten, place)


def empty_state() -> LeagueState:
    return LeagueState(np.zeros((0, 0), np.float32), np.zeros(0, np.int64), np.zeros(0), np.zeros(0))


def dropped(steps: Sequence[int]) -> int:
    """Return the index of the past self to drop: the newest half stays, and the older ones stay evenly spaced.

    Of the older ones but the first, it is the one after whose loss the gap between its neighbors is smallest.
    """
    older = len(steps) - (len(steps) - 1) // 2
    gaps = [later - earlier for (earlier, _), (_, later) in pairwise(pairwise(steps[: older + 1]))]
    return 1 + gaps.index(min(gaps)) if gaps else 0
