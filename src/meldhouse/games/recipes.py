"""What a game says of itself to a player that is to learn it: the words of a game's room learned.py.

RECIPE = Recipe(sees=(own("hand"), sees("held", 13), gathered("meld")), scale=10)

A byte that a learner sees (games/seen.py) becomes inputs of 0 and 1, one for each number that it can have.
"""

from typing import NamedTuple


class Sight(NamedTuple):
    """A part of what is seen, as the network is told it."""

    part: str
    most: int = 1  # what is more than that is told as that
    own: bool = False  # only what belongs to the one that looks
    gathered: bool = False  # all its bytes are told together: which there are, and not where


def sees(part: str, most: int = 1) -> Sight:
    return Sight(part, most)


def own(part: str, most: int = 1) -> Sight:
    return Sight(part, most, own=True)


def gathered(part: str, most: int = 1) -> Sight:
    return Sight(part, most, gathered=True)


class Recipe(NamedTuple):
    """How a game is learned.  The first half is the game's own, the second serves them all."""

    sees: tuple[Sight, ...]
    scale: float  # what is won and lost is divided by this, so that it is about one
    parts: tuple[tuple[int, ...], ...] = ()  # of each action, numbered from 0; where there are none, each is one thing
    steps: int = 400  # as often hands are played, and learned from
    decisions: int = 16384  # that are remembered of each time
    variants: float = 0.0  # the share of steps that are played in another variant

    hidden: int = 128  # cells of each of the two layers
    clubs: float = 0.5  # the share of hands that one seat plays against rules of thumb
    copied: int = 30  # steps at the beginning in which the rule of thumb is copied
    trust: float = 1.0  # how much its choice is ahead of the others afterwards, until that is learned too
    passes: int = 3  # over what is remembered
    batch: int = 2048
    rate: tuple[float, float] = (1e-3, 5e-5)  # of learning, falling evenly
    openness: tuple[float, float] = (0.02, 0.001)  # what the entropy of a choice is worth, falling evenly
    clip: float = 0.2  # further than this, no choice is made likelier or less likely at once
    trace: float = 0.95  # how far what happens later counts for a decision (the lambda of GAE)
    haste: float = 0.0  # what a decision costs, so that nobody plays for time
    caring: float = 0.5  # what an error about a hand's worth counts
    longest: float = 0.5  # of any stride
    averaged: float = 0.99  # of the weights that are shipped, what stays in a step
