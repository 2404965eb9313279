"""Types for a game's learning_spec.py, which specifies how a network learns the game.

RECIPE = LearningSpec(sees=(own_feature("hand"), feature("held", 13), pooled_feature("meld")), scale=10)

A byte of the observation (games/observation_layout.py) becomes one-hot inputs, one for each value that it can have.
"""

import math
from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from meldhouse.games.observation_layout import ActionGroup


class FeatureSpec(NamedTuple):
    """Specifies how a part of the observation becomes input features of the network."""

    part: str
    max_value: int = 1  # larger values are clipped to this
    own: bool = False  # only the part of the seat that observes
    pooled: bool = False  # all its bytes share inputs: which values occur, not where
    linear: bool = False  # of look-ahead features, for least squares: one weight, multiplied by the value
    initial_weight: float = 0.0  # of a linear feature, before training


def feature(part: str, most: int = 1) -> FeatureSpec:
    return FeatureSpec(part, most)


def linear_feature(part: str, most: int = 1, at_first: float = 0.0) -> FeatureSpec:
    return FeatureSpec(part, most, linear=True, initial_weight=at_first)


def own_feature(part: str, most: int = 1) -> FeatureSpec:
    return FeatureSpec(part, most, own=True)


def pooled_feature(part: str, most: int = 1) -> FeatureSpec:
    return FeatureSpec(part, most, pooled=True)


def parts_by_kind(actions: Sequence["ActionGroup"]) -> tuple[tuple[int, ...], ...]:
    """Return the parts of each action for a game in which an action's only part is its group."""
    return tuple((kind,) for kind, group in enumerate(actions) for _ in range(group.count))


class Symmetry(NamedTuple):
    """A symmetry of the game: a permutation of the pieces that preserves the value of every action."""

    pieces: Sequence[int]  # by piece: its image
    actions: Sequence[int]  # by action of a learner: its image


def color_preserving_suits(suits: int, ranks: int) -> Iterator[list[int]]:
    """Yield every permutation of the cards that permutes suits and keeps equal colors equal."""
    for to in permutations(range(suits)):
        if to[0] + to[3] == to[1] + to[2]:
            yield cards_with_suits(to, ranks)


def cards_with_suits(to: Sequence[int], ranks: int) -> list[int]:
    """Return the image of each card under a permutation of suits: card = suit * ranks + rank."""
    return [suit * ranks + rank for suit in to for rank in range(ranks)]


class LearningSpec(NamedTuple):
    """The settings of training.  The first half differs by game, the second half is mostly the same for all games.

    Checkpoints store the fields by name, and training goes on only with the same values.
    """

    sees: tuple[FeatureSpec, ...]  # features of the observation
    scale: float  # payoffs are divided by this, so that they are about one
    foresees: tuple[FeatureSpec, ...] = ()  # look-ahead features of an action
    parts: tuple[tuple[int, ...], ...] = ()  # by action: its parts, which share weights; empty: each action is a part
    variants: tuple[str, ...] = ()  # to play in turn; empty: the first variant only
    steps: int = 300  # training steps: play hands, then update the weights
    decisions: int = 32768  # stored in each step
    tries: int = 12  # the most actions that are tried of a decision
    likes: int = 4  # how many of the heuristic's best choices have a bias of their own
    hopeless: float = math.inf  # an action whose logit is this much below the best is not tried
    trust: tuple[float, ...] = (1.5, 0.75, 0.3, 0.0)  # initial biases of the heuristic's choices
    itself: float = 0.75  # from this fraction of the steps on, the network plays on after a tried action
    loose: float = 0.0  # the fraction of hands whose opponents are loose players
    league: float = 0.0  # how likely an opponent is the network itself or one of its past selves
    league_size: int = 8  # the most past selves that are kept
    league_every: int = 0  # steps between two past selves that are kept; 0: a twentieth of all steps
    league_prioritized: bool = False  # draw past selves more often the better they play against the learner
    faith: float = 0.0  # margin by which an action must beat the heuristic's choice

    squares: float = 0.0  # if above 0: train only the last layer, by least squares with this ridge penalty
    hidden: int = 128  # cells in each of the two hidden layers
    passes: int = 2  # epochs over the stored decisions
    batch: int = 2048  # batch size
    rate: tuple[float, float] = (1e-3, 5e-5)  # learning rate, decreasing linearly
    openness: tuple[float, float] = (0.05, 0.001)  # coefficient of the entropy bonus, decreasing linearly
    caring: float = 0.5  # coefficient of the value loss
    longest: float = 0.5  # gradients are clipped to this norm
    averaged: float = 0.99  # decay of the moving average of the weights, which is what is stored
