"""What would have been better: the ideas of the first hand, for somebody new who has let one go by at a real table.

A game's coaching.py has its IDEAS, those that matter most first.  Each looks at what its seat saw, at what was legal
and at what was played, and asks the law.  It is told afterwards, never before; a test plays what each says was better.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from meldhouse.i18n import Said
from meldhouse.i18n.messages import Value


class BetterMoves(NamedTuple):
    """Moves that would have been better, one after the other, and what the sentence is told of them."""

    moves: tuple[str, ...]
    about: Mapping[str, Value] = MappingProxyType({})


MissedCheck = Callable[[Any, Any, Sequence[str], str], BetterMoves | None]
"""By what the seat saw, the rules as bare numbers, the legal moves, and the one that was played."""


class Idea(NamedTuple):
    """One that a lesson has taught."""

    says: Said  # what is said when it was missed, without what it speaks of
    after: tuple[str, ...]  # the first words of the moves that may have missed it
    missed: MissedCheck
    articles: tuple[str, ...] = ()  # of the rulebook


class MissedIdea(NamedTuple):
    """An idea that a move has missed."""

    idea: Idea
    better: BetterMoves

    @property
    def said(self) -> Said:
        return self.idea.says._replace(about=tuple(self.better.about.items()))


def find_missed_ideas(ideas: Sequence[Idea], view: Any, move: str) -> Iterator[MissedIdea]:
    """What a move that the view allowed has missed, the most important first."""
    moves = view.moves()
    for idea in ideas:
        if move in moves and move.partition(" ")[0] in idea.after:
            better = idea.missed(view.state[0], view.rules, moves, move)
            if better:
                yield MissedIdea(idea, better)


def moves_with_verb(moves: Sequence[str], verb: str) -> list[str]:
    """Those moves that begin with a word."""
    return [move for move in moves if move.partition(" ")[0] == verb]
