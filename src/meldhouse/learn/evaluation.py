"""Measures a network: one copy against `club` bots, in each seat in turn, on the decks that `club` bots play alone."""

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from meldhouse.learn.game_adapter import Played
from meldhouse.learn.network import Net

Numbers = npt.NDArray[Any]


class Figure(NamedTuple):
    """A mean, and the half of its interval of 95 %."""

    mean: float
    error: float


class Strength(NamedTuple):
    """What a hand is worth to it."""

    gain: Figure  # more than to a club in its place with the same deck
    ahead: Figure  # more than to the others at its table
    share: Figure  # of the wins, of which 1 is fair
    decks: int


def strength(played: Played, net: Net, decks: int, seed: int) -> Strength:
    """Of a network under some rules."""
    (usual, _), *each = played.measured(net, decks, seed)
    seats = range(played.seats)
    gain = np.mean([worth[:, seat] - usual[:, seat] for seat, (worth, _) in zip(seats, each, strict=True)], axis=0)
    ahead = np.mean([lead(worth, seat) for seat, (worth, _) in zip(seats, each, strict=True)], axis=0)
    wins = np.sum([winner == seat for seat, (_, winner) in zip(seats, each, strict=True)], axis=0)
    won = np.sum([winner >= 0 for _, winner in each], axis=0)
    share = played.seats * wins.sum() / max(won.sum(), 1)
    strays = played.seats * wins - won * share
    return Strength(figure(gain), figure(ahead), Figure(share, figure(strays).error / max(won.mean(), 1e-9)), decks)


def lead(worth: Numbers, seat: int) -> Numbers:
    found: Numbers = worth[:, seat] - (worth.sum(axis=1) - worth[:, seat]) / (worth.shape[1] - 1)
    return found


def figure(numbers: Numbers) -> Figure:
    return Figure(float(numbers.mean()), float(1.96 * numbers.std(ddof=1) / np.sqrt(len(numbers))))
