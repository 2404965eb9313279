"""What `make test` asks in part and `make sweep` wholly: one question over games and windows, themes, ways of input.

`make test` asks the question of every game, and every window, theme and way is among those that it is asked in; all
combinations take long and are a sweep's.  What must hold of every position (laws, leaks, money, records) is never in
part.
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


def some(*axes: Sequence[Any], each: int = 1) -> list[tuple[Any, ...]]:
    """So few combinations that every value of every axis is met: each axis is gone through, again and again."""
    longest = max(map(len, axes))
    return [
        tuple(axis[(n + round_ * place) % len(axis)] for place, axis in enumerate(axes))
        for round_ in range(each)
        for n in range(longest)
    ]


def begun_and_ended(games: Sequence[str]) -> list[Any]:
    """The beginning of a hand of every game, and a whole one: of the second, whose hands are short, or by a sweep."""
    wholes = [pytest.param(game, "ends", marks=() if n == 1 else SWEEP) for n, game in enumerate(games)]
    return [*(pytest.param(game, "begins") for game in games), *wholes]
