"""What a game says of itself to a player that is to learn it: the words of a game's room learning_spec.py.

RECIPE = Recipe(sees=(own("hand"), sees("held", 13), gathered("meld")), scale=10)

A byte that a learner sees (games/observation_layout.py) becomes inputs of 0 and 1, one for each number that it can
have.
"""

import math
from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from meldhouse.games.observation_layout import ActionGroup


class FeatureSpec(NamedTuple):
    """A part of what is seen, as the network is told it."""

    part: str
    most: int = 1  # what is more than that is told as that
    own: bool = False  # only what belongs to the one that looks
    gathered: bool = False  # all its bytes are told together: which there are, and not where
    even: bool = False  # of what is foreseen, by least squares: each more is worth as much as the one before
    at_first: float = 0.0  # and this is what each speaks for an action, until that is learned


def feature(part: str, most: int = 1) -> FeatureSpec:
    return FeatureSpec(part, most)


def linear_feature(part: str, most: int = 1, at_first: float = 0.0) -> FeatureSpec:
    return FeatureSpec(part, most, even=True, at_first=at_first)


def own_feature(part: str, most: int = 1) -> FeatureSpec:
    return FeatureSpec(part, most, own=True)


def pooled_feature(part: str, most: int = 1) -> FeatureSpec:
    return FeatureSpec(part, most, gathered=True)


def parts_by_kind(actions: Sequence["ActionGroup"]) -> tuple[tuple[int, ...], ...]:
    """The parts of actions of which nothing is told but their kind."""
    return tuple((kind,) for kind, meaning in enumerate(actions) for _ in range(meaning.count))


class Symmetry(NamedTuple):
    """A way in which pieces may change places without the game being another: whatever was good is as good there."""

    pieces: Sequence[int]  # what each piece becomes
    actions: Sequence[int]  # what each action of a learner becomes


def color_preserving_suits(suits: int, ranks: int) -> Iterator[list[int]]:
    """Cards with other suits, in every way that leaves what is of one colour of one."""
    for to in permutations(range(suits)):
        if to[0] + to[3] == to[1] + to[2]:
            yield cards_with_suits(to, ranks)


def cards_with_suits(to: Sequence[int], ranks: int) -> list[int]:
    """What each card is when suits are others: card = suit * ranks + rank."""
    return [suit * ranks + rank for suit in to for rank in range(ranks)]


class LearningSpec(NamedTuple):
    """How a game is learned.  The first half is the game's own, the second serves them all."""

    sees: tuple[FeatureSpec, ...]
    scale: float  # what is won and lost is divided by this, so that it is about one
    foresees: tuple[FeatureSpec, ...] = ()  # what of it is foreseen of an action, as far as it is told apart
    parts: tuple[tuple[int, ...], ...] = ()  # of each action, numbered from 0; where there are none, each is one thing
    variants: tuple[str, ...] = ()  # whose hands are played in turn; where none are named, those of the first
    steps: int = 300  # as often hands are played, and learned from
    decisions: int = 32768  # that are noted of each time
    tries: int = 12  # so many actions of a decision are tried at most
    likes: int = 4  # so many of the rule of thumb's choices are told apart from the others
    hopeless: float = math.inf  # for which so much less speaks than for the best, an action is not tried
    trust: tuple[float, ...] = (1.5, 0.75, 0.3, 0.0)  # in these, until that is learned too
    itself: float = 0.75  # from this part of the steps on the network plays on itself after what it tries
    loose: float = 0.0  # in this part of the hands the others are loose players
    faith: float = 0.0  # by so much another action has to come to more than the rule of thumb's choice

    squares: float = 0.0  # if more than 0, the last layer alone is learned, by least squares: what a weight of 1 costs
    hidden: int = 128  # cells of each of the two layers
    passes: int = 2  # over what is noted
    batch: int = 2048
    rate: tuple[float, float] = (1e-3, 5e-5)  # of learning, falling evenly
    openness: tuple[float, float] = (0.05, 0.001)  # what the entropy of a choice is worth, falling evenly
    caring: float = 0.5  # what an error about a hand's worth counts
    longest: float = 0.5  # of any stride
    averaged: float = 0.99  # of the weights that are shipped, what stays in a step
