"""A small school: questions about positions that hands come to, so that there are always new ones.

A game's school.py builds a School of some kinds of questions.  Hands are dealt and played, mostly by the rule of thumb;
where a position makes a question of some kind, whoever has to act there is asked.  A kind is handed what that seat sees
and nothing else, takes the right answer from the law, and says of every answer why.  Browsers and terminals show
questions and know no game; a test answers all of them anew from what they show, slowly and without the law.
"""

import secrets
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from random import Random
from typing import Any, NamedTuple, TypeVar

import numpy as np

from meldhouse.games.played import Laid
from meldhouse.words import Said

T = TypeVar("T")

SETS = 1_000_000  # so many are numbered
SET = 20  # questions that are asked in a row
MOST_HANDS = 1000  # that are played for them; what is not found by then is not asked
MOST_DECISIONS = 500  # of one hand
BY_THUMB = 0.8  # of the moves; the others are made at random, so that positions differ
OFTEN = 0.15  # of the positions that could be asked about are, so that not all are of the beginning of a hand
LEVELS = (1, 2, 3)  # from easy to hard


class Answer(NamedTuple):
    """One of those to choose from, in words or in pieces."""

    says: Said | None = None
    pieces: str = ""  # by their names: "7C 7H 7S"
    why: Said | None = None  # what is told to whoever gives it, where it is wrong


class Question(NamedTuple):
    """What is asked, of which pieces, and why the right answer is right."""

    asks: tuple[Said, ...]  # the last is the question, before it stands what one has to know
    shown: tuple[Laid, ...]
    answers: tuple[Answer, ...]
    right: int  # its place among them
    why: tuple[Said, ...]
    proof: tuple[Laid, ...] = ()  # the pieces that show it


class Sight(NamedTuple):
    """A position as the seat sees that is asked about it."""

    s: Any  # concealed, an array of one
    rules: Any  # bare numbers
    seat: int
    luck: Random

    @property
    def view(self) -> Any:
        return self.s[0]


class Kind(NamedTuple):
    """A kind of question: where its position is one, it is asked."""

    ask: Callable[[Sight], Question | None]
    level: int
    articles: tuple[str, ...]  # of the rulebook
    over: bool = False  # is it asked when a hand is over?
    where: Callable[[Any], bool] = lambda rules: True  # under which rules it is a question
    also: Callable[[Any], tuple[str, ...]] = lambda rules: ()  # articles that hold only under some rules


class School(NamedTuple):
    """The kinds of a game by their names; `question-NAME` is what a kind is called."""

    looks: Callable[[Any], dict[str, str]]  # as the page "How it is played" has them
    kinds: dict[str, Kind]

    def under(self, rules: Any) -> dict[str, Kind]:
        """Those that are asked under these rules, with their articles."""
        some = {name: kind for name, kind in self.kinds.items() if kind.where(rules)}
        return {name: kind._replace(articles=(*kind.articles, *kind.also(rules))) for name, kind in some.items()}


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


def kinds_in(game: Any, number: int) -> dict[str, Kind]:
    """Those that a set may ask."""
    kinds: dict[str, Kind] = game.school.under(game.variants[variant_of(game, number)].rules)
    return kinds


# --- a set ---------------------------------------------------------------------------------------


def questions(game: Any, number: int, count: int = SET) -> list[Asked]:
    """So many, from easy to hard, of every kind as many; the same number asks the same."""
    luck, variant, kinds = Random(number), variant_of(game, number), kinds_in(game, number)
    wanted = shares(luck.sample(sorted(kinds), len(kinds)), count)
    found: dict[Question, Asked] = {}
    for _ in range(MOST_HANDS):
        open_kinds = {name: kind for name, kind in kinds.items() if wanted[name]}
        for name, question in asked_in_a_hand(sights(game, variant, luck), open_kinds):
            if question not in found and wanted[name]:
                found[question] = Asked(name, kinds[name].level, kinds[name].articles, question)
                wanted[name] -= 1
        if not wanted.total():
            break
    return sorted(found.values(), key=lambda asked: asked.level)


def shares(names: Sequence[str], count: int) -> Counter[str]:
    """As many of each as of any other; of the first ones more, where it does not come out even."""
    return Counter({name: count // len(names) + (place < count % len(names)) for place, name in enumerate(names)})


def asked_in_a_hand(seen: Iterator[tuple[Sight, bool]], open_kinds: dict[str, Kind]) -> Iterator[tuple[str, Question]]:
    """One question of each kind at most."""
    for sight, over in seen:
        for name, kind in list(open_kinds.items()):
            if kind.over == over and (over or sight.luck.random() < OFTEN) and (question := kind.ask(sight)):
                yield name, question
                del open_kinds[name]


def sights(game: Any, variant: str, luck: Random) -> Iterator[tuple[Sight, bool]]:
    """A hand of a variant, as whoever acts sees each position, and somebody how it ended."""
    from meldhouse.table import open_table

    table = open_table(game.name, variant, None, luck.getrandbits(63), {})
    table.deal()
    rules, moves = table.bare_rules, np.empty(game.law.MAX_LEGAL, np.int16)
    for _ in range(MOST_DECISIONS):
        if table.turn is None:
            break
        view = table.view(table.turn).state
        yield Sight(view.copy(), rules, table.turn, luck), False
        game.verbs.apply(table.state, rules, chosen(game, view, rules, moves, luck))
    if table.turn is None:
        seat = luck.randrange(rules.seats)
        yield Sight(table.view(seat).state, rules, seat, luck), True


def chosen(game: Any, view: Any, rules: Any, moves: Any, luck: Random) -> int:
    """An action, mostly as the rule of thumb has it."""
    n = game.verbs.legal(view, rules, moves)
    if luck.random() >= BY_THUMB:
        return int(moves[luck.randrange(n)])
    place, _ = game.verbs.thumb(view, rules, moves, n, np.uint64(luck.getrandbits(63) | 1))
    return int(moves[place])


# --- what kinds of questions are built with --------------------------------------------------------


def mixed(
    sight: Sight,
    asks: Sequence[Said],
    shown: Sequence[Laid],
    right: Answer,
    wrong: Sequence[Answer],
    why: Sequence[Said],
    proof: Sequence[Laid] = (),
) -> Question:
    """The right answer somewhere among the wrong ones."""
    answers = sight.luck.sample([right, *wrong], len(wrong) + 1)
    return Question(tuple(asks), tuple(shown), tuple(answers), answers.index(right), tuple(why), tuple(proof))


def in_order(
    asks: Sequence[Said],
    shown: Sequence[Laid],
    answers: Sequence[Answer],
    right: int,
    why: Sequence[Said],
    proof: Sequence[Laid] = (),
) -> Question:
    """Answers that have an order of their own, such as numbers."""
    return Question(tuple(asks), tuple(shown), tuple(answers), right, tuple(why), tuple(proof))


def some(sight: Sight, of: Iterable[T], count: int) -> list[T]:
    """So many of them at random, or all where there are fewer."""
    every = list(of)
    return sight.luck.sample(every, min(count, len(every)))


def near(sight: Sight, right: int, tempting: Iterable[int], least: int = 0, count: int = 4) -> list[int]:
    """Numbers to choose from, the right one among them: those that tempt first, then its neighbours."""
    found = [right, *dict.fromkeys(n for n in tempting if n != right and n >= least)][:count]
    around = [right + step for step in (1, -1, 2, -2, 3, 4, 5) if right + step >= least and right + step not in found]
    return sorted([*found, *some(sight, around[: count - len(found) + 1], count - len(found))])
