# mypy: ignore-errors
"""Decorators for kernels: functions on NumPy records that Numba compiles and Python can also interpret.

Numba counts the references to every record and array that a function touches, with two atomic instructions each.  On
some machines that took two fifths of a game's time.  Kernels own no memory, so there is nothing to count; the few that
create arrays, and those that call them, are declared `allocating`.

A function that takes the rules takes all of their fields, one by one.  A function of every decision is therefore
inlined by force (`inlined`), because the compiler's own heuristic leaves such calls in.  In many places of a long
chain, as in Mahjong, Numba copies the source instead (`source_inlined`).  Inlining by force is as fast there, but takes
three times as long to compile.

Tables and loops do not contain the rules.  Each function of the rules is an external kernel (`external`,
engine/rules_api.py): it is compiled once for each game, and called.  A loop with the rules inlined takes ten times as
long to compile, and is hardly faster.

A function that several games call with their own types of records (`shared`) is cached as a part of the code that calls
it, and not by itself.  A cache entry with the records of all games could not be read where one of the games is missing.

Arrays are indexed from the front only, which is faster (`UnsignedIndexPass`, engine/numba_ext/).

Python can call a kernel before it is compiled.  A server that has just started runs the kernels of a game interpreted,
some hundred times slower, until they are compiled (`interpret`, `use_compiled`), and the moves are the same.  A
function that only the compiler can run has a second definition for Python (`interpreted`).

Numba is imported (engine/numba_ext/) when the first compiled kernel is needed and not before: the import takes as long
as everything else that a server needs to start.
"""

import os
import sys
from collections import defaultdict
from functools import cached_property, update_wrapper
from types import FunctionType, ModuleType, SimpleNamespace
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import ParamSpec, Protocol, TypeVar

    P = ParamSpec("P")
    R_co = TypeVar("R_co", covariant=True)

    class TypedKernel(Protocol[P, R_co]):
        """Describes a kernel to type checkers: its parameters are those of the original function."""

        py_func: Callable[P, R_co]
        in_python: Callable[P, R_co]

        def __call__(self, *given: P.args, **named: P.kwargs) -> R_co: ...


COMMON = "common"  # the owner of kernels that several games share


def owner_of_module(module: str) -> str:
    """Return the game that owns a module's kernels: pong for `games.pong.rules` and `engine.table_api__pong`."""
    path = module.split(".")[1:]
    if path[0] == "games":
        return path[1] if len(path) > 2 else COMMON
    return path[-1].partition("__")[2] or COMMON


WITHOUT_COMPILER = os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")


class CompileState:
    """Records whether the kernels of a game, or the common ones, are compiled, and whether Python interprets them."""

    compiled = False  # and loaded into this process
    interpreted = WITHOUT_COMPILER


COMPILE_STATES = defaultdict(CompileState)
PYTHON_NAMES = defaultdict(dict)  # by module: its names, for interpreted kernels
PACKAGE_PREFIX = __name__.partition(".")[0] + "."


LINKABLE_OPTIONS = {"cache": False, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}


class Kernel:
    """A function that other kernels call compiled, and that Python calls compiled unless its game is interpreted."""

    def __init__(self, function, options):
        update_wrapper(self, function)
        self.py_func, self.options = function, options
        self.compile_state = COMPILE_STATES[owner_of_module(function.__module__)]

    @cached_property
    def compiled(self):
        """The compiled function, for calls from Python."""
        if WITHOUT_COMPILER:
            return self.in_python
        from meldhouse.engine.numba_ext import KernelCompiler, link_external_kernels, njit

        link_external_kernels(self.py_func)
        return njit(**self.options, pipeline_class=KernelCompiler)(self.py_func)

    @cached_property
    def linkable(self):
        """The compiled function for other kernels: it has no Python wrapper, and is cached as part of its callers."""
        from meldhouse.engine.numba_ext import LinkableCompiler, njit

        return njit(**{**self.options, **LINKABLE_OPTIONS}, pipeline_class=LinkableCompiler)(self.py_func)

    @property
    def targetoptions(self):
        """The compiler options that tell Numba whether to inline the source."""
        return self.linkable.targetoptions

    def __call__(self, *given):
        return self.in_python(*given) if self.compile_state.interpreted else self.compiled(*given)

    def interpreted(self, in_python):
        """Decorate the function that replaces the kernel when Python interprets it."""
        self.in_python = in_python
        return self

    @cached_property
    def in_python(self):
        """The interpreted function, which calls other kernels interpreted even if they have been compiled meanwhile."""
        function = self.py_func
        return FunctionType(function.__code__, python_names(sys.modules[function.__module__]))


class ExternalKernel(Kernel):
    """A kernel that is compiled once and never inlined."""


class Loop(Kernel):
    """A kernel that is always called compiled, because interpreting it would take too long."""

    def __call__(self, *given, **named):
        return self.compiled(*given, **named)


def python_names(module):
    """Return the globals of a module, with interpreted functions in place of kernels."""
    names = PYTHON_NAMES[module.__name__]
    if not names:
        names.update(vars(module))
        names.update((name, in_python(value)) for name, value in vars(module).items())
    return names


def in_python(value):
    """Return the interpreted version of a kernel or of a module with kernels; return other values unchanged."""
    if isinstance(value, ModuleType) and value.__name__.startswith(PACKAGE_PREFIX):
        return SimpleNamespace(**python_names(value))
    return getattr(value, "in_python", value)


def kernel_decorator(kind=Kernel, **options) -> "Callable[[Callable[P, R_co]], TypedKernel[P, R_co]]":
    """Return a decorator that declares kernels with these Numba options."""
    return lambda function: kind(function, options)


kernel = kernel_decorator(cache=True, _nrt=False)
inlined = kernel_decorator(cache=True, _nrt=False, forceinline=True)
source_inlined = kernel_decorator(cache=True, _nrt=False, inline="always")
shared = kernel_decorator(_nrt=False, forceinline=True)
allocating = kernel_decorator(cache=True)
entry_point = kernel_decorator(cache=True, nogil=True)
loop = kernel_decorator(Loop, cache=True, nogil=True)
external = kernel_decorator(ExternalKernel, cache=True, no_cpython_wrapper=True, no_cfunc_wrapper=True)


# --- what only the compiler can do --------------------------------------------------------

SCRATCH_SIZE = 72  # floats in a scratch array


class Intrinsic:
    """An intrinsic that engine/numba_ext/ defines under this name, with its replacement for interpreted code."""

    def __init__(self, name, in_python=None):
        self.name, self.in_python = name, in_python


by_reference = Intrinsic("by_reference", lambda rules: rules)  # the rules as external kernels take them
scratch = Intrinsic("scratch", lambda: np.empty(SCRATCH_SIZE))  # an array that lives while a function runs


@shared
def by_value(rules):
    """Return the rules unchanged; replaces `by_reference` where the rules are inlined."""
    return rules


# --- before a game is compiled -------------------------------------------------------------


def interpret(game: str) -> None:
    """Interpret the kernels of a game, and the common ones, until `use_compiled`."""
    if not COMPILE_STATES[game].compiled:
        COMPILE_STATES[game].interpreted = COMPILE_STATES[COMMON].interpreted = True


def is_interpreted(game: str) -> bool:
    return COMPILE_STATES[game].interpreted


def is_loaded(game: str) -> bool:
    """Return whether the compiled kernels of a game are loaded in this process."""
    return COMPILE_STATES[game].compiled


def use_compiled(game: str) -> None:
    """Call the compiled kernels of a game from now on."""
    COMPILE_STATES[game].compiled = True
    stop_interpreting(game)


def stop_interpreting(game: str) -> None:
    """Stop interpreting a game; a kernel that is not compiled yet is compiled at its first call."""
    COMPILE_STATES[game].interpreted = WITHOUT_COMPILER
    COMPILE_STATES[COMMON].interpreted = any(
        state.interpreted for name, state in COMPILE_STATES.items() if name != COMMON
    )
