"""Measures a network against `club` bots or other networks, in each seat in turn.

The opponents also play the same decks alone.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from meldhouse.learn.game_adapter import SelfPlay
from meldhouse.learn.network import Network

Numbers = npt.NDArray[Any]


class Estimate(NamedTuple):
    """A mean and the half-width of its 95% confidence interval."""

    mean: float
    error: float


class Strength(NamedTuple):
    """The strength of a network, measured per hand."""

    gain: Estimate  # its payoff minus that of a club bot, or of an opponent, in its seat with the same deck
    lead: Estimate  # its payoff minus the mean payoff of its opponents
    win_share: Estimate  # its share of the wins times the number of seats: 1 is average
    decks: int


def measure_strength(
    self_play: SelfPlay, network: Network, decks: int, seed: int, opponents: Sequence[Network] = ()
) -> Strength:
    """Measure a network among `club` bots, or among opponents, who are drawn for each deck and seat."""
    (baseline, _), *results = self_play.play_decks(network, decks, seed, opponents)
    by_seat = [(seat, *result) for seat, result in enumerate(results)]
    gain = np.mean([payoffs[:, seat] - baseline[:, seat] for seat, payoffs, _ in by_seat], axis=0)
    lead = np.mean([_lead(payoffs, seat) for seat, payoffs, _ in by_seat], axis=0)
    wins = np.sum([winners == seat for seat, _, winners in by_seat], axis=0)
    decided = np.sum([winners >= 0 for _, _, winners in by_seat], axis=0)
    share = self_play.seats * wins.sum() / max(decided.sum(), 1)
    residuals = self_play.seats * wins - decided * share
    share_error = _estimate(residuals).error / max(decided.mean(), 1e-9)  # of a ratio estimate
    return Strength(_estimate(gain), _estimate(lead), Estimate(share, share_error), decks)


def _lead(payoffs: Numbers, seat: int) -> Numbers:
    lead: Numbers = payoffs[:, seat] - (payoffs.sum(axis=1) - payoffs[:, seat]) / (payoffs.shape[1] - 1)
    return lead


def _estimate(samples: Numbers) -> Estimate:
    return Estimate(float(samples.mean()), float(1.96 * samples.std(ddof=1) / np.sqrt(len(samples))))
