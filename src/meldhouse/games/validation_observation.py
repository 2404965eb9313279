"""Validates the modules that environments need: observation.py, payoff_bounds.py and learning_spec.py.

Servers do not run these checks, because they would load the compiler; opening an environment runs them.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from meldhouse.games import Game
from meldhouse.games.observation_layout import COUNT, KINDS, ActionGroup, Part
from meldhouse.games.packed_dtype import field_names
from meldhouse.games.payoff_bounds import PayoffBounds
from meldhouse.games.roles import ROLES, constants, optional_functions, required_functions
from meldhouse.games.signature_check import misshapen, path_of

OBSERVATION, PAYOFF_BOUNDS, LEARNING_SPEC = "observation", "payoff_bounds", "learning_spec"
REQUIRED_NAMES = {
    name: (*constants(ROLES[name].protocol), *required_functions(name)) for name in (OBSERVATION, PAYOFF_BOUNDS)
}
FEATURE_PAIRS = (("NOTICED", "notice"), ("FORESEEN", "foresee"))


@cache
def find_problems(game: Game) -> tuple[str, ...]:
    """Return every problem that keeps a game from being an environment."""
    return tuple(find_missing(game)) or tuple(problem for check in CHECKS for problem in check(game))


def find_missing(game: Game) -> Iterator[str]:
    """Yield the modules and names that are missing."""
    for module_name, names in REQUIRED_NAMES.items():
        if not game.has_module(module_name):
            yield f"{path_of(game, module_name)} is missing: it has {', '.join(names)}."
        else:
            module = game.module(module_name)
            yield from (f"{path_of(game, module_name)} has no {name}." for name in names if not hasattr(module, name))


def check_signatures(game: Game) -> Iterator[str]:
    """Check the signatures of observation.py."""
    for name, shape in {**required_functions(OBSERVATION), **optional_functions(OBSERVATION)}.items():
        yield from misshapen(path_of(game, OBSERVATION), getattr(game.observation, name, None), shape)
    if hasattr(game.observation, "meant") != hasattr(game.observation, "played"):
        yield "Of `meant` and `played` there is one: they lead there and back."


def check_parts(game: Game) -> Iterator[str]:
    """Check that each part has a known kind and a unique name, and is indexed by seat where it says so."""
    for part in game.observation.PARTS:
        if not isinstance(part, Part):
            yield f"{part!r} in PARTS is no Part."
        elif part.kind not in KINDS:
            yield f"{part.name} is a {part.kind}, and there are: {', '.join(KINDS)}."
        elif part.by_seat and part.shape[:1] != (game.rules.SEATS,):
            yield f"{part.name} is told by seat, and its first index does not count {game.rules.SEATS} seats."
    names = Counter(part.name for part in game.observation.PARTS if isinstance(part, Part))
    yield from (f"{name} stands {times} times in PARTS." for name, times in names.items() if times > 1)


def check_fields(game: Game) -> Iterator[str]:
    """Check that PARTS and FOLLOWS cover every field of the record and name only existing fields."""
    state, tally = field_names(game.rules.STATE), field_names(game.rules.TALLY)
    fields = {name for name in state if name[0] != "_" and name != "tally"}
    fields |= {f"tally.{name}" for name in tally if name[0] != "_" and name != "spare"}
    parts = {part.field_path for part in game.observation.PARTS if isinstance(part, Part)}
    described = parts | set(game.observation.FOLLOWS)
    yield from (f"nothing tells the field {name}." for name in sorted(fields - described))
    yield from (f"FOLLOWS has {name}, which is no field." for name in sorted(set(game.observation.FOLLOWS) - fields))


def check_actions(game: Game) -> Iterator[str]:
    """Check that action groups begin with verbs and, unless actions are mapped, cover those of the rules."""
    for meaning in game.observation.ACTIONS:
        if not isinstance(meaning, ActionGroup) or meaning.count < 1:
            yield f"{meaning!r} in ACTIONS is no ActionGroup with a positive count."
        elif meaning.move_text.split()[0] not in game.notation.VERBS:
            yield f"no move begins with {meaning.move_text.split()[0]}."
    numbers = sum(meaning.count for meaning in game.observation.ACTIONS if isinstance(meaning, ActionGroup))
    if not hasattr(game.observation, "meant") and numbers != game.rules.N_ACTIONS:
        yield f"ACTIONS counts {numbers} actions, and the law has {game.rules.N_ACTIONS}."
    if not isinstance(game.observation.VERSION, int) or game.observation.VERSION < 1:
        yield f"VERSION is {game.observation.VERSION!r}, and counts from 1."


def check_payoff_bounds(game: Game) -> Iterator[str]:
    """Check that the payoff bounds of every variant enclose 0."""
    for name, variant in game.variants.items():
        found: Any = game.stakes(variant.rules)
        if not isinstance(found, PayoffBounds) or not found.least < 0 < found.most:
            yield f"the stakes of {name} are {found!r}: `least` is below 0, and `most` above."


def check_derived_features(game: Game) -> Iterator[str]:
    """Check that derived features have both a declaration and a kernel, and that the recipe covers them."""
    if not game.has_module(LEARNING_SPEC):
        return
    spec, path = game.module(LEARNING_SPEC), path_of(game, LEARNING_SPEC)
    for parts, kernel in FEATURE_PAIRS:
        if hasattr(spec, parts) != hasattr(spec, kernel):
            yield f"Of {parts} and `{kernel}` in {path} there is one: the one is told by the other."
        yield from misshapen(
            path_of(game, LEARNING_SPEC), getattr(spec, kernel, None), optional_functions(LEARNING_SPEC)[kernel]
        )
    if game.foreseen and not hasattr(game.heuristic, "ends"):
        yield f"{path} foresees the end of a turn, and {path_of(game, 'heuristic')} has no `ends`."
    foresees = [feature.part for feature in spec.RECIPE.foresees]
    if foresees != [part.name for part in game.foreseen]:
        yield "The recipe foresees other things than FORESEEN has, or in another order."
    if not spec.RECIPE.squares:
        even = [feature.part for feature in spec.RECIPE.foresees if feature.linear]
        yield from (f"{name} is to be worth evenly more, which only a recipe with `squares` learns." for name in even)
    yield from (
        f"{part.name} is foreseen of an action, and is no single count."
        for part in game.foreseen
        if part.kind != COUNT or part.shape
    )


CHECKS: tuple[Callable[[Game], Iterator[str]], ...] = (
    check_signatures,
    check_parts,
    check_fields,
    check_actions,
    check_payoff_bounds,
    check_derived_features,
)
