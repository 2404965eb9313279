"""Gives hints after a move about ideas of the tutorial that a beginner missed.

A game's coaching.py lists its IDEAS, the most important first.  Each checks the seat's view, the legal moves and the
played move against the rules.  Hints come after the move, never before; a test plays the moves that each idea calls
better.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from meldhouse.i18n import Message
from meldhouse.i18n.messages import Value


class BetterMoves(NamedTuple):
    """Moves that would have been better, in order of play, and the arguments of the message about them."""

    moves: tuple[str, ...]
    about: Mapping[str, Value] = MappingProxyType({})


MissedCheck = Callable[[Any, Any, Sequence[str], str], BetterMoves | None]
"""Takes the seat's state record, the rules as plain numbers, the legal moves and the move that was played."""


class Idea(NamedTuple):
    """An idea that the tutorial teaches."""

    says: Message  # the message if it was missed, without arguments
    after: tuple[str, ...]  # the verbs of the moves that may have missed it
    missed: MissedCheck
    articles: tuple[str, ...] = ()  # of the rulebook


class MissedIdea(NamedTuple):
    """A tutorial idea that a move has missed, with the better moves."""

    idea: Idea
    better: BetterMoves

    @property
    def message(self) -> Message:
        return self.idea.says._replace(arguments=tuple(self.better.about.items()))


def find_missed_ideas(ideas: Sequence[Idea], view: Any, move: str) -> Iterator[MissedIdea]:
    """Yield the tutorial ideas that a legal move has missed, the most important first."""
    moves = view.moves()
    for idea in ideas:
        if move in moves and move.partition(" ")[0] in idea.after:
            better = idea.missed(view.state[0], view.rules, moves, move)
            if better:
                yield MissedIdea(idea, better)


def moves_with_verb(moves: Sequence[str], verb: str) -> list[str]:
    """Return the moves that start with a verb."""
    return [move for move in moves if move.partition(" ")[0] == verb]
