# mypy: ignore-errors
"""How the functions of a law are compiled.

Numba counts the references to every record and array that a function touches, two locked instructions each; on
some machines that was two fifths of a game's time.  The functions of a law own no memory, so there is nothing to
count; the few that make arrays, and those that call them, are declared `allocating`.

A function that is handed the rules is handed all of their fields, one by one.  What is called at every decision
is put where it is called instead, by force, because the compiler's own judgement leaves such calls in.  Where that
happens in many places of a long chain, as in Mahjong, Numba copies the source instead (`copied`): inlined by force it
is as fast, and takes three times as long to compile.

Tables and loops do not carry the law: each of its functions stands behind a door (`door`, engine/rules_api.py), is
compiled once for each game, and is called there.  A loop compiled with the law put into it takes ten times as long to
compile, and is hardly quicker.

What several games share and each hands its own records (`shared`) is kept as a part of the code that calls it, and not
by itself: a list of all games' records in one place could not be read where one of the games is missing.

Places in arrays are counted from the front alone, which is quicker (`UnsignedIndexPass`, engine/numba_ext/).

Python can call a kernel before it is compiled.  A house that has just been opened has the kernels of a game run in
Python, some hundred times slower, until they are there (`interpret`, `change_over`), and the same plays come of it.
What only the compiler knows is said again for Python beside it (`interpreted`).

Numba is loaded (engine/numba_ext/) when the first kernel is asked for as it was compiled, and not before: it takes as
long as everything else that a house needs to open.
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
        """A kernel for type checkers: its parameters are those of the function that it was made of."""

        py_func: Callable[P, R_co]
        in_python: Callable[P, R_co]

        def __call__(self, *given: P.args, **named: P.kwargs) -> R_co: ...


COMMON = "common"  # the owner of kernels that belong to no game


def owner(module: str) -> str:
    """Whose kernels a module holds: those of `games.pong.rules` and of `engine.table_api__pong` are Pong's."""
    room = module.split(".")[1:]
    if room[0] == "games":
        return room[1] if len(room) > 2 else COMMON
    return room[-1].partition("__")[2] or COMMON


WITHOUT_COMPILER = os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")


class Home:
    """The kernels of one owner."""

    compiled = False  # and loaded into this process
    interpreted = WITHOUT_COMPILER


HOMES = defaultdict(Home)
NAMES = defaultdict(dict)  # by room, for what runs in Python
HOUSE = __name__.partition(".")[0] + "."


PART = {"cache": False, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}


class Kernel:
    """A function of a law: kernels call what is compiled, and so does Python, unless its home is interpreted."""

    def __init__(self, function, options):
        update_wrapper(self, function)
        self.py_func, self.options = function, options
        self.home = HOMES[owner(function.__module__)]

    @cached_property
    def compiled(self):
        """As Python calls it."""
        if WITHOUT_COMPILER:
            return self.in_python
        from meldhouse.engine.numba_ext import KernelCompiler, link_external_kernels, njit

        link_external_kernels(self.py_func)
        return njit(**self.options, pipeline_class=KernelCompiler)(self.py_func)

    @cached_property
    def linkable(self):
        """As other kernels call it: there is nothing in it for Python, and it is cached as a part of them."""
        from meldhouse.engine.numba_ext import LinkableCompiler, njit

        return njit(**{**self.options, **PART}, pipeline_class=LinkableCompiler)(self.py_func)

    @property
    def targetoptions(self):
        """Numba looks here whether to copy the source."""
        return self.linkable.targetoptions

    def __call__(self, *given):
        return self.in_python(*given) if self.home.interpreted else self.compiled(*given)

    def interpreted(self, in_python):
        """Declares what stands for the kernel in Python."""
        self.in_python = in_python
        return self

    @cached_property
    def in_python(self):
        """It calls others as Python too, so that it ends as it began when its game changes over meanwhile."""
        function = self.py_func
        return FunctionType(function.__code__, names_in_python(sys.modules[function.__module__]))


class ExternalKernel(Kernel):
    """A kernel of which there is one for all who call it: it is put into nobody's code."""


class Loop(Kernel):
    """A kernel that nobody wants to wait for as it is written."""

    def __call__(self, *given, **named):
        return self.compiled(*given, **named)


def names_in_python(room):
    """What the names of a room stand for, with Python in place of kernels."""
    names = NAMES[room.__name__]
    if not names:
        names.update(vars(room))
        names.update((name, in_python(meant)) for name, meant in vars(room).items())
    return names


def in_python(meant):
    if isinstance(meant, ModuleType) and meant.__name__.startswith(HOUSE):
        return SimpleNamespace(**names_in_python(meant))
    return getattr(meant, "in_python", meant)


def declared(kind=Kernel, **options) -> "Callable[[Callable[P, R_co]], TypedKernel[P, R_co]]":
    """How a kernel is declared."""
    return lambda function: kind(function, options)


kernel = declared(cache=True, _nrt=False)
inlined = declared(cache=True, _nrt=False, forceinline=True)
copied = declared(cache=True, _nrt=False, inline="always")
shared = declared(_nrt=False, forceinline=True)
allocating = declared(cache=True)
verb = declared(cache=True, nogil=True)
loop = declared(Loop, cache=True, nogil=True)
door = declared(ExternalKernel, cache=True, no_cpython_wrapper=True, no_cfunc_wrapper=True)


# --- what only the compiler can say --------------------------------------------------------

PLACES = 16  # numbers in a room


class Instruction:
    """Something that engine/numba_ext/ says under this name, and what stands for it in Python."""

    def __init__(self, name, in_python=None):
        self.name, self.in_python = name, in_python


laid = Instruction("laid", lambda rules: rules)  # rules as doors take them: where they lie they are looked up
room = Instruction("room", lambda: np.empty(PLACES))  # to work in while a function runs


@shared
def as_they_are(rules):
    """What stands for `laid` where the law is not behind doors."""
    return rules


# --- before a game is compiled -------------------------------------------------------------


def interpret(game: str) -> None:
    """Until it changes over, Python calls the game's kernels as they are written, and the common ones with them."""
    if not HOMES[game].compiled:
        HOMES[game].interpreted = HOMES[COMMON].interpreted = True


def is_interpreted(game: str) -> bool:
    return HOMES[game].interpreted


def is_loaded(game: str) -> bool:
    """Is it in this process as it was compiled?"""
    return HOMES[game].compiled


def change_over(game: str) -> None:
    """The game's kernels are compiled, and are called from now on."""
    HOMES[game].compiled = True
    leave_off(game)


def leave_off(game: str) -> None:
    """The game is interpreted no longer; what is not compiled compiles itself when it is called."""
    HOMES[game].interpreted = WITHOUT_COMPILER
    HOMES[COMMON].interpreted = any(home.interpreted for name, home in HOMES.items() if name != COMMON)
