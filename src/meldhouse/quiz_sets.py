"""Generates sets of quiz questions from new hands, in which the heuristic makes most moves.

A question about a position (games/quiz.py) shows it from the view of the seat to act.  The number of
a set determines its questions.
"""

import secrets
from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

import numpy as np

from meldhouse.core.table import open_table
from meldhouse.games.quiz import Question, QuestionKind, QuizPosition

NUMBER_OF_SETS = 1_000_000
QUESTIONS_PER_SET = 20
MAX_HANDS = 1000  # max hands played for one set; the set has fewer questions if they do not suffice
MAX_DECISIONS = 500  # max decisions in one hand
HEURISTIC_PROBABILITY = 0.8  # probability of a heuristic move; other moves are random, so that positions vary
QUESTION_PROBABILITY = 0.15  # probability that a suitable position is used, so that not all are early in the hand


class SetQuestion(NamedTuple):
    """A question of a set, with its kind and the variant it is about."""

    kind: str
    level: int
    articles: tuple[str, ...]
    question: Question


def variant_of(game: Any, number: int) -> str:
    """Return the variant that a set is about; consecutive set numbers cycle through the variants."""
    names = list(game.variants)
    return str(names[number % len(names)])


def set_number(game: Any, variant: str, nth: int) -> int:
    """Return the number of the n-th set that is about a variant."""
    names = list(game.variants)
    return nth * len(names) + names.index(variant)


def random_set_number(game: Any, variant: str | None = None) -> int:
    """Return the number of a random set about a variant, by default about the game's first variant."""
    names = list(game.variants)
    return set_number(game, variant or names[0], secrets.randbelow(NUMBER_OF_SETS // len(names)))


def kinds_in(game: Any, number: int) -> dict[str, QuestionKind]:
    """Return the kinds of questions that a set may have, by name."""
    kinds: dict[str, QuestionKind] = game.quiz.under(game.variants[variant_of(game, number)].rules)
    return kinds


def questions(game: Any, number: int, count: int = QUESTIONS_PER_SET) -> list[SetQuestion]:
    """Return the questions of a set, from easy to hard, with the same number of each kind."""
    rng, variant, kinds = Random(number), variant_of(game, number), kinds_in(game, number)
    remaining = split_evenly(rng.sample(sorted(kinds), len(kinds)), count)
    found: dict[Question, SetQuestion] = {}
    for _ in range(MAX_HANDS):
        open_kinds = {name: kind for name, kind in kinds.items() if remaining[name]}
        for name, question in _questions_of_hand(iter_positions(game, variant, rng), open_kinds):
            if question not in found and remaining[name]:
                found[question] = SetQuestion(name, kinds[name].level, kinds[name].articles, question)
                remaining[name] -= 1
        if not remaining.total():
            break
    return sorted(found.values(), key=lambda question: question.level)


def split_evenly(names: Sequence[str], count: int) -> Counter[str]:
    """Split a count evenly over names; the first names get the remainder."""
    return Counter({name: count // len(names) + (index < count % len(names)) for index, name in enumerate(names)})


def _questions_of_hand(
    positions: Iterator[tuple[QuizPosition, bool]], open_kinds: dict[str, QuestionKind]
) -> Iterator[tuple[str, Question]]:
    """Yield at most one question of each kind in `open_kinds`, about the positions of a hand."""
    for position, over in positions:
        for name, kind in list(open_kinds.items()):
            if kind.over != over or not (over or position.rng.random() < QUESTION_PROBABILITY):
                continue
            if question := kind.ask(position):
                yield name, question
                del open_kinds[name]


def iter_positions(game: Any, variant: str, rng: Random) -> Iterator[tuple[QuizPosition, bool]]:
    """Play a hand. Yield the view of each seat to act (False), then the view of a random seat at the end (True)."""
    table = open_table(game.name, variant, None, rng.getrandbits(63), {})
    table.deal()
    rules, moves = table.bare_rules, np.empty(game.rules.MAX_LEGAL, np.int16)
    for _ in range(MAX_DECISIONS):
        if table.turn is None:
            break
        view = table.view(table.turn).state
        yield QuizPosition(view.copy(), rules, table.turn, rng), False
        game.table_api.apply(table.state, rules, choose_action(game, view, rules, moves, rng))
    if table.turn is None:
        seat = rng.randrange(rules.seats)
        yield QuizPosition(table.view(seat).state, rules, seat, rng), True


def choose_action(game: Any, view: Any, rules: Any, moves: Any, rng: Random) -> int:
    """Choose an action, usually the heuristic's and otherwise a random one."""
    n = game.table_api.legal(view, rules, moves)
    if rng.random() >= HEURISTIC_PROBABILITY:
        return int(moves[rng.randrange(n)])
    index, _ = game.table_api.choose_as_heuristic(view, rules, moves, n, np.uint64(rng.getrandbits(63) | 1))
    return int(moves[index])
