"""Kernels bound to their arguments, for calls that are repeated at every step."""

from collections.abc import Callable
from functools import partial
from typing import Any

from meldhouse.engine.kernels import WITHOUT_COMPILER


def bind(kernel: Any, *arguments: Any) -> Callable[[], Any]:
    """Return a function without parameters that calls a kernel with these arguments, and compile it for them.

    The call goes past Numba's dispatcher, which looks up the types of all arguments each time.  For a step of a batch
    that takes about four microseconds, as long as stepping some thirty tables.
    """
    if WITHOUT_COMPILER:
        return partial(kernel, *arguments)
    from numba import typeof

    return partial(kernel.compiled.compile(tuple(typeof(each) for each in arguments)), *arguments)
