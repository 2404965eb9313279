"""Measures the time that a compiled function takes per hand, on one core."""

import time
from collections.abc import Callable
from typing import Any


def nanoseconds(kernel: Callable[..., Any], *arguments: Any, rounds: int = 50) -> float:
    """Return the best time per hand of three runs; `kernel(hands, ..., rounds)` processes each hand in every round."""
    kernel(*arguments, 1)
    took = []
    for _ in range(3):
        start = time.perf_counter()
        kernel(*arguments, rounds)
        took.append(time.perf_counter() - start)
    return min(took) / (rounds * len(arguments[0])) * 1e9
