"""What `make test` asks in part and `make sweep` wholly: one question over games and windows, themes, ways of input.

`make test` asks every question, in every window, theme and way, and shares the games out among those about pages,
since a page knows no game: each game is in many.  All combinations take long and are a sweep's.  Statistical and
exhaustive tests run a sample in `make test`; articles, variants, money, records and durability are never left out.
"""

from collections.abc import Iterable, Sequence
from itertools import product
from typing import Any

import pytest

SWEEP = pytest.mark.sweep


def spread(*axes: Iterable[Any], each: int = 1) -> list[Any]:
    """All combinations as pytest's parameters; of the longest axis every value is in `each` that are no sweep's."""
    values = [list(axis) for axis in axes]
    asked = some(*values, each=each)
    return [pytest.param(*combination, marks=() if combination in asked else SWEEP) for combination in product(*values)]


def few(values: Iterable[Any], *asked: Any) -> list[Any]:
    """These of them, and by a sweep the others: where the same page, or command, is looked at for every game."""
    marks = [(value, () if value in asked else SWEEP) for value in values]
    return [pytest.param(*(value if isinstance(value, tuple) else [value]), marks=mark) for value, mark in marks]


def sampled(name: str, sample: Any, whole: Any) -> pytest.MarkDecorator:
    """Parametrize a test by its size: `make test` runs the sample, `make sweep` the whole."""
    return pytest.mark.parametrize(
        name, [pytest.param(sample, id="sample"), pytest.param(whole, id="whole", marks=SWEEP)]
    )


def some(*axes: Sequence[Any], each: int = 1) -> list[tuple[Any, ...]]:
    """So few combinations that every value of every axis is met: each axis is gone through, again and again."""
    longest = max(map(len, axes))
    return [
        tuple(axis[(n + round_ * place) % len(axis)] for place, axis in enumerate(axes))
        for round_ in range(each)
        for n in range(longest)
    ]


def begun_and_ended(games: Sequence[str], *begun: str) -> list[Any]:
    """The beginning of a hand of these games, and a whole one of the second, whose hands are short; a sweep has all."""
    asked = [*((game, "begins") for game in begun), (games[1], "ends")]
    return few(product(games, ("begins", "ends")), *asked)
