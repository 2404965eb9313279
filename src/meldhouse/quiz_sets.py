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
from meldhouse.games.quiz import Kind, Question, Sight

NUMBER_OF_SETS = 1_000_000  # so many are numbered
QUESTIONS_PER_SET = 20  # questions that are asked in a row
MAX_HANDS = 1000  # that are played for them; what is not found by then is not asked
MAX_DECISIONS = 500  # of one hand
HEURISTIC_PROBABILITY = 0.8  # of the moves; the others are made at random, so that positions differ
QUESTION_PROBABILITY = (
    0.15  # of the positions that could be asked about are, so that not all are of the beginning of a hand
)


class SetQuestion(NamedTuple):
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


def random_set_number(game: Any, variant: str | None = None) -> int:
    """Of a set that nobody chose; about the first variant, where none is named."""
    names = list(game.variants)
    return set_number(game, variant or names[0], secrets.randbelow(NUMBER_OF_SETS // len(names)))


def kinds_in(game: Any, number: int) -> dict[str, Kind]:
    """Those that a set may ask."""
    kinds: dict[str, Kind] = game.quiz.under(game.variants[variant_of(game, number)].rules)
    return kinds


def questions(game: Any, number: int, count: int = QUESTIONS_PER_SET) -> list[SetQuestion]:
    """So many, from easy to hard, of every kind as many; the same number asks the same."""
    luck, variant, kinds = Random(number), variant_of(game, number), kinds_in(game, number)
    wanted = split_evenly(luck.sample(sorted(kinds), len(kinds)), count)
    found: dict[Question, SetQuestion] = {}
    for _ in range(MAX_HANDS):
        open_kinds = {name: kind for name, kind in kinds.items() if wanted[name]}
        for name, question in _questions_of_hand(iter_positions(game, variant, luck), open_kinds):
            if question not in found and wanted[name]:
                found[question] = SetQuestion(name, kinds[name].level, kinds[name].articles, question)
                wanted[name] -= 1
        if not wanted.total():
            break
    return sorted(found.values(), key=lambda asked: asked.level)


def split_evenly(names: Sequence[str], count: int) -> Counter[str]:
    """As many of each as of any other; of the first ones more, where it does not come out even."""
    return Counter({name: count // len(names) + (place < count % len(names)) for place, name in enumerate(names)})


def _questions_of_hand(
    seen: Iterator[tuple[Sight, bool]], open_kinds: dict[str, Kind]
) -> Iterator[tuple[str, Question]]:
    """One question of each kind at most."""
    for sight, over in seen:
        for name, kind in list(open_kinds.items()):
            if (
                kind.over == over
                and (over or sight.luck.random() < QUESTION_PROBABILITY)
                and (question := kind.ask(sight))
            ):
                yield name, question
                del open_kinds[name]


def iter_positions(game: Any, variant: str, luck: Random) -> Iterator[tuple[Sight, bool]]:
    """A hand of a variant, as whoever acts sees each position, and somebody how it ended."""
    table = open_table(game.name, variant, None, luck.getrandbits(63), {})
    table.deal()
    rules, moves = table.bare_rules, np.empty(game.rules.MAX_LEGAL, np.int16)
    for _ in range(MAX_DECISIONS):
        if table.turn is None:
            break
        view = table.view(table.turn).state
        yield Sight(view.copy(), rules, table.turn, luck), False
        game.table_api.apply(table.state, rules, choose_action(game, view, rules, moves, luck))
    if table.turn is None:
        seat = luck.randrange(rules.seats)
        yield Sight(table.view(seat).state, rules, seat, luck), True


def choose_action(game: Any, view: Any, rules: Any, moves: Any, luck: Random) -> int:
    """An action, mostly as the rule of thumb has it."""
    n = game.table_api.legal(view, rules, moves)
    if luck.random() >= HEURISTIC_PROBABILITY:
        return int(moves[luck.randrange(n)])
    place, _ = game.table_api.thumb(view, rules, moves, n, np.uint64(luck.getrandbits(63) | 1))
    return int(moves[place])
