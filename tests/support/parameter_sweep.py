"""Parameters that `make test` covers in part and `make sweep` fully: games with windows, themes, ways of input.

`make test` runs every such test with every window, theme and way of input, and distributes the games among the tests
of pages, since pages don't depend on games: each game is in many tests. `make sweep` runs all combinations, which
takes long. Likewise, tests of servers and environments that compile or play much for each game have some games in
`make test`, and so have tests that plant a leak for a check to find. The checks themselves (invariants, leaks, money,
records) are never reduced.
"""

from collections.abc import Iterable, Sequence
from itertools import product
from typing import Any

import pytest

SWEEP = pytest.mark.sweep
COMPILED_OPPONENTS = ("kongpie", "tongits", "mahjong")  # games for which `make test` compiles opponents of a batch


def spread(*axes: Iterable[Any], each: int = 1) -> list[Any]:
    """Return all combinations as parameters; every value of the longest axis is in `each` that are not left to a
    sweep.
    """
    values = [list(axis) for axis in axes]
    asked = some(*values, each=each)
    return [pytest.param(*combination, marks=() if combination in asked else SWEEP) for combination in product(*values)]


def few(values: Iterable[Any], *asked: Any) -> list[Any]:
    """Return these values, leaving others to a sweep, for tests that use the same page or command for all games."""
    marks = [(value, () if value in asked else SWEEP) for value in values]
    return [pytest.param(*(value if isinstance(value, tuple) else [value]), marks=mark) for value, mark in marks]


def sampled(name: str, sample: Any, whole: Any) -> pytest.MarkDecorator:
    """Parametrize a test by its size: `make test` runs the sample, `make sweep` the whole."""
    return pytest.mark.parametrize(
        name, [pytest.param(sample, id="sample"), pytest.param(whole, id="whole", marks=SWEEP)]
    )


def some(*axes: Sequence[Any], each: int = 1) -> list[tuple[Any, ...]]:
    """Return few combinations that include every value of every axis, by cycling through each axis."""
    longest = max(map(len, axes))
    return [
        tuple(axis[(n + round_ * place) % len(axis)] for place, axis in enumerate(axes))
        for round_ in range(each)
        for n in range(longest)
    ]


def begun_and_ended(games: Sequence[str], *begun: str) -> list[Any]:
    """Return the beginning of a hand of these games, and a whole (short) hand of the second game; a sweep has all."""
    asked = [*((game, "begins") for game in begun), (games[1], "ends")]
    return few(product(games, ("begins", "ends")), *asked)
