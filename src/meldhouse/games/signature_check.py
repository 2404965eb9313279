"""Compare a function with the signature that a protocol gives it, such as `deal(s, rules, deck)`."""

import inspect
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from meldhouse.games import Game


def misshapen(place: str, held: Any, verb: str) -> Iterator[str]:
    """Yield an error if a value is not a function or has the wrong parameters."""
    plain = getattr(held, "py_func", held)  # a kernel's
    if held is not None and not callable(plain):
        yield f"{place}: {name_of(verb)} is {held!r}, and has to be {verb}."
    elif held is not None and len(inspect.signature(plain).parameters) != verb.count(",") + 1:
        yield f"{place}: {name_of(verb)} takes {inspect.signature(plain)}, and has to be {verb}."
    elif held is not None:
        yield from misordered(place, list(inspect.signature(plain).parameters), verb)


def misordered(place: str, taken: list[str], verb: str) -> Iterator[str]:
    """Yield an error if parameters are not in the order of the protocol, as positional calls require."""
    wanted = verb.partition("(")[2].rstrip(")").split(", ")
    if any(name in wanted and wanted.index(name) != at for at, name in enumerate(taken)):
        yield f"{place}: {name_of(verb)} takes ({', '.join(taken)}) in this order, and has to be {verb}."


def name_of(verb: str) -> str:
    """Return the name of the function in a signature: `deal` for `deal(s, rules, deck)`."""
    return verb.partition("(")[0]


def path_of(game: "Game", module_name: str) -> str:
    return f"games/{game.name}/{module_name}.py"


def join_names(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
