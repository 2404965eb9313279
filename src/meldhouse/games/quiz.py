"""Quiz questions about positions of played hands, so that there are always new ones.

A game's quiz.py builds a Quiz with some kinds of questions.  quiz_sets.py plays hands; where a position suits a kind,
the question is for the seat to act.  A kind gets only what that seat sees, takes the right answer from the rules, and
explains each answer.  Browsers and terminals show questions without knowing the game.  A test answers all of them from
what they show, with a slow second implementation of the rules.
"""

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Any, NamedTuple, TypeVar

from meldhouse.games.how_to_play import PieceGroup
from meldhouse.i18n import Message

T = TypeVar("T")

LEVELS = (1, 2, 3)  # easy to hard


class Answer(NamedTuple):
    """One of the possible answers to a question, in words or as pieces."""

    says: Message | None = None
    pieces: str = ""  # by name: "7C 7H 7S"
    why: Message | None = None  # of a wrong answer: the explanation


class Question(NamedTuple):
    """A question about pieces, with its answers and an explanation of the right answer."""

    asks: tuple[Message, ...]  # what the player has to know, then the question
    shown: tuple[PieceGroup, ...]
    answers: tuple[Answer, ...]
    right: int  # index of the right answer
    why: tuple[Message, ...]
    proof: tuple[PieceGroup, ...] = ()  # pieces that show why


class QuizPosition(NamedTuple):
    """A position as the quizzed seat sees it."""

    s: Any  # an array of one concealed state
    rules: Any  # plain numbers
    seat: int
    rng: Random

    @property
    def view(self) -> Any:
        return self.s[0]


class QuestionKind(NamedTuple):
    """A kind of question, with the function that makes one from a position that suits it."""

    ask: Callable[[QuizPosition], Question | None]
    level: int
    articles: tuple[str, ...]  # of the rulebook
    over: bool = False  # for hands that are over
    where: Callable[[Any], bool] = lambda rules: True  # whether it suits these rules
    also: Callable[[Any], tuple[str, ...]] = lambda rules: ()  # further articles under these rules


class Quiz(NamedTuple):
    """The kinds of questions of a game by name; the message `question-NAME` is a kind's title."""

    looks: Callable[[Any], dict[str, str]]  # as in HowToPlay
    kinds: dict[str, QuestionKind]

    def under(self, rules: Any) -> dict[str, QuestionKind]:
        """Return the kinds of questions that fit these rules, with their articles."""
        suitable = {name: kind for name, kind in self.kinds.items() if kind.where(rules)}
        return {name: kind._replace(articles=(*kind.articles, *kind.also(rules))) for name, kind in suitable.items()}


# --- helpers to build questions ------------------------------------------------------------------


def shuffled_question(
    position: QuizPosition,
    asks: Sequence[Message],
    shown: Sequence[PieceGroup],
    right: Answer,
    wrong: Sequence[Answer],
    why: Sequence[Message],
    proof: Sequence[PieceGroup] = (),
) -> Question:
    """Return a question with its answers in random order."""
    answers = position.rng.sample([right, *wrong], len(wrong) + 1)
    return Question(tuple(asks), tuple(shown), tuple(answers), answers.index(right), tuple(why), tuple(proof))


def ordered_question(
    asks: Sequence[Message],
    shown: Sequence[PieceGroup],
    answers: Sequence[Answer],
    right: int,
    why: Sequence[Message],
    proof: Sequence[PieceGroup] = (),
) -> Question:
    """Return a question whose answers have an order of their own, such as numbers."""
    return Question(tuple(asks), tuple(shown), tuple(answers), right, tuple(why), tuple(proof))


def sample(position: QuizPosition, items: Iterable[T], count: int) -> list[T]:
    """Return `count` random items, or all if there are fewer."""
    all_items = list(items)
    return position.rng.sample(all_items, min(count, len(all_items)))


def nearby_numbers(
    position: QuizPosition, right: int, tempting: Iterable[int], least: int = 0, count: int = 4
) -> list[int]:
    """Return answers to choose from in ascending order: the right number, tempting ones, and neighbors."""
    found = [right, *dict.fromkeys(n for n in tempting if n != right and n >= least)][:count]
    neighbors = [
        right + step for step in (1, -1, 2, -2, 3, 4, 5) if right + step >= least and right + step not in found
    ]
    return sorted([*found, *sample(position, neighbors[: count - len(found) + 1], count - len(found))])
