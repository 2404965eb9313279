"""A small school: questions about positions that hands come to, so that there are always new ones.

A game's quiz.py builds a School of some kinds of questions.  Where a position makes a question of some kind, whoever
has to act there is asked (quiz_sets.py plays the hands).  A kind is handed what that seat sees and nothing else,
takes the right answer from the law, and says of every answer why.  Browsers and terminals show questions and know no
game; a test answers all of them anew from what they show, slowly and without the law.
"""

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Any, NamedTuple, TypeVar

from meldhouse.games.how_to_play import PieceGroup
from meldhouse.i18n import Said

T = TypeVar("T")

LEVELS = (1, 2, 3)  # from easy to hard


class Answer(NamedTuple):
    """One of those to choose from, in words or in pieces."""

    says: Said | None = None
    pieces: str = ""  # by their names: "7C 7H 7S"
    why: Said | None = None  # what is told to whoever gives it, where it is wrong


class Question(NamedTuple):
    """What is asked, of which pieces, and why the right answer is right."""

    asks: tuple[Said, ...]  # the last is the question, before it stands what one has to know
    shown: tuple[PieceGroup, ...]
    answers: tuple[Answer, ...]
    right: int  # its place among them
    why: tuple[Said, ...]
    proof: tuple[PieceGroup, ...] = ()  # the pieces that show it


class QuizPosition(NamedTuple):
    """A position as the seat sees that is asked about it."""

    s: Any  # concealed, an array of one
    rules: Any  # bare numbers
    seat: int
    luck: Random

    @property
    def view(self) -> Any:
        return self.s[0]


class QuestionKind(NamedTuple):
    """A kind of question: where its position is one, it is asked."""

    ask: Callable[[QuizPosition], Question | None]
    level: int
    articles: tuple[str, ...]  # of the rulebook
    over: bool = False  # is it asked when a hand is over?
    where: Callable[[Any], bool] = lambda rules: True  # under which rules it is a question
    also: Callable[[Any], tuple[str, ...]] = lambda rules: ()  # articles that hold only under some rules


class Quiz(NamedTuple):
    """The kinds of a game by their names; `question-NAME` is what a kind is called."""

    looks: Callable[[Any], dict[str, str]]  # as the page "How it is played" has them
    kinds: dict[str, QuestionKind]

    def under(self, rules: Any) -> dict[str, QuestionKind]:
        """Those that are asked under these rules, with their articles."""
        some = {name: kind for name, kind in self.kinds.items() if kind.where(rules)}
        return {name: kind._replace(articles=(*kind.articles, *kind.also(rules))) for name, kind in some.items()}


# --- what kinds of questions are built with --------------------------------------------------------


def shuffled_question(
    sight: QuizPosition,
    asks: Sequence[Said],
    shown: Sequence[PieceGroup],
    right: Answer,
    wrong: Sequence[Answer],
    why: Sequence[Said],
    proof: Sequence[PieceGroup] = (),
) -> Question:
    """The right answer somewhere among the wrong ones."""
    answers = sight.luck.sample([right, *wrong], len(wrong) + 1)
    return Question(tuple(asks), tuple(shown), tuple(answers), answers.index(right), tuple(why), tuple(proof))


def ordered_question(
    asks: Sequence[Said],
    shown: Sequence[PieceGroup],
    answers: Sequence[Answer],
    right: int,
    why: Sequence[Said],
    proof: Sequence[PieceGroup] = (),
) -> Question:
    """Answers that have an order of their own, such as numbers."""
    return Question(tuple(asks), tuple(shown), tuple(answers), right, tuple(why), tuple(proof))


def sample(sight: QuizPosition, of: Iterable[T], count: int) -> list[T]:
    """So many of them at random, or all where there are fewer."""
    every = list(of)
    return sight.luck.sample(every, min(count, len(every)))


def nearby_numbers(
    sight: QuizPosition, right: int, tempting: Iterable[int], least: int = 0, count: int = 4
) -> list[int]:
    """Numbers to choose from, the right one among them: those that tempt first, then its neighbours."""
    found = [right, *dict.fromkeys(n for n in tempting if n != right and n >= least)][:count]
    around = [right + step for step in (1, -1, 2, -2, 3, 4, 5) if right + step >= least and right + step not in found]
    return sorted([*found, *sample(sight, around[: count - len(found) + 1], count - len(found))])
