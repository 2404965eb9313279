"""Makes sets of quiz questions from new hands, mostly played by the heuristic.

Where a position makes a question of some kind (games/quiz.py), whoever has to act there is asked.  A set has a
number, and the same number asks the same.
"""

import secrets
from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

import numpy as np

from meldhouse.core.table import open_table
from meldhouse.games.quiz import Question, QuestionKind, QuizPosition

SETS = 1_000_000  # so many are numbered
SET = 20  # questions that are asked in a row
MOST_HANDS = 1000  # that are played for them; what is not found by then is not asked
MOST_DECISIONS = 500  # of one hand
BY_THUMB = 0.8  # of the moves; the others are made at random, so that positions differ
OFTEN = 0.15  # of the positions that could be asked about are, so that not all are of the beginning of a hand


class Asked(NamedTuple):
    """A question of a set."""

    kind: str
    level: int
    articles: tuple[str, ...]
    question: Question


def variant_of(game: Any, number: int) -> str:
    """A set's number says which variant it asks about: with three of them every third set is about the first."""
    names = list(game.variants)
    return str(names[number % len(names)])


def set_number(game: Any, variant: str, nth: int) -> int:
    """The number of the n-th set about a variant."""
    names = list(game.variants)
    return nth * len(names) + names.index(variant)


def fresh_number(game: Any, variant: str | None = None) -> int:
    """Of a set that nobody chose; about the first variant, where none is named."""
    names = list(game.variants)
    return set_number(game, variant or names[0], secrets.randbelow(SETS // len(names)))


def kinds_in(game: Any, number: int) -> dict[str, QuestionKind]:
    """Those that a set may ask."""
    kinds: dict[str, QuestionKind] = game.quiz.under(game.variants[variant_of(game, number)].rules)
    return kinds


def questions(game: Any, number: int, count: int = SET) -> list[Asked]:
    """So many, from easy to hard, of every kind as many; the same number asks the same."""
    luck, variant, kinds = Random(number), variant_of(game, number), kinds_in(game, number)
    wanted = shares(luck.sample(sorted(kinds), len(kinds)), count)
    found: dict[Question, Asked] = {}
    for _ in range(MOST_HANDS):
        open_kinds = {name: kind for name, kind in kinds.items() if wanted[name]}
        for name, question in _asked_in_a_hand(sights(game, variant, luck), open_kinds):
            if question not in found and wanted[name]:
                found[question] = Asked(name, kinds[name].level, kinds[name].articles, question)
                wanted[name] -= 1
        if not wanted.total():
            break
    return sorted(found.values(), key=lambda asked: asked.level)


def shares(names: Sequence[str], count: int) -> Counter[str]:
    """As many of each as of any other; of the first ones more, where it does not come out even."""
    return Counter({name: count // len(names) + (place < count % len(names)) for place, name in enumerate(names)})


def _asked_in_a_hand(
    seen: Iterator[tuple[QuizPosition, bool]], open_kinds: dict[str, QuestionKind]
) -> Iterator[tuple[str, Question]]:
    """One question of each kind at most."""
    for sight, over in seen:
        for name, kind in list(open_kinds.items()):
            if kind.over == over and (over or sight.rng.random() < OFTEN) and (question := kind.ask(sight)):
                yield name, question
                del open_kinds[name]


def sights(game: Any, variant: str, luck: Random) -> Iterator[tuple[QuizPosition, bool]]:
    """A hand of a variant, as whoever acts sees each position, and somebody how it ended."""
    table = open_table(game.name, variant, None, luck.getrandbits(63), {})
    table.deal()
    rules, moves = table.bare_rules, np.empty(game.rules.MAX_LEGAL, np.int16)
    for _ in range(MOST_DECISIONS):
        if table.turn is None:
            break
        view = table.view(table.turn).state
        yield QuizPosition(view.copy(), rules, table.turn, luck), False
        game.table_api.apply(table.state, rules, chosen(game, view, rules, moves, luck))
    if table.turn is None:
        seat = luck.randrange(rules.seats)
        yield QuizPosition(table.view(seat).state, rules, seat, luck), True


def chosen(game: Any, view: Any, rules: Any, moves: Any, luck: Random) -> int:
    """An action, mostly as the rule of thumb has it."""
    n = game.table_api.legal(view, rules, moves)
    if luck.random() >= BY_THUMB:
        return int(moves[luck.randrange(n)])
    place, _ = game.table_api.thumb(view, rules, moves, n, np.uint64(luck.getrandbits(63) | 1))
    return int(moves[place])
