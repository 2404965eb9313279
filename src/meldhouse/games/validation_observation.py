"""Can a game be learned?  What observation.py and payoff_bounds.py promise, held against the game: every lack
in a sentence.

A house does not ask this, for it loads what kernels are compiled with; whoever opens an environment does.
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
from meldhouse.games.signature_check import misshapen
from meldhouse.games.validation import place_of

SEEN, STAKES, LEARNED = "observation", "payoff_bounds", "learning_spec"
PROMISED = {room: (*constants(ROLES[room].protocol), *required_functions(room)) for room in (SEEN, STAKES)}
TOLD = (("NOTICED", "notice"), ("FORESEEN", "foresee"))


@cache
def objections(game: Game) -> tuple[str, ...]:
    """Everything that keeps the game from being learned."""
    return tuple(missing(game)) or tuple(why for look in LOOKS for why in look(game))


def missing(game: Game) -> Iterator[str]:
    """Is there anything at all?"""
    for room, promised in PROMISED.items():
        if not game.has_module(room):
            yield f"{place_of(game, room)} is missing: it has {', '.join(promised)}."
        else:
            held = game.module(room)
            yield from (f"{place_of(game, room)} has no {name}." for name in promised if not hasattr(held, name))


def takes_what_it_is_handed(game: Game) -> Iterator[str]:
    for name, shape in {**required_functions(SEEN), **optional_functions(SEEN)}.items():
        yield from misshapen(place_of(game, SEEN), getattr(game.observation, name, None), shape)
    if hasattr(game.observation, "meant") != hasattr(game.observation, "played"):
        yield "Of `meant` and `played` there is one: they lead there and back."


def has_parts(game: Game) -> Iterator[str]:
    """Is each part of a kind that there is, under a name of its own, and by seat where it says so?"""
    for part in game.observation.PARTS:
        if not isinstance(part, Part):
            yield f"{part!r} in PARTS is no Part."
        elif part.kind not in KINDS:
            yield f"{part.name} is a {part.kind}, and there are: {', '.join(KINDS)}."
        elif part.by_seat and part.shape[:1] != (game.rules.SEATS,):
            yield f"{part.name} is told by seat, and its first index does not count {game.rules.SEATS} seats."
    names = Counter(part.name for part in game.observation.PARTS if isinstance(part, Part))
    yield from (f"{name} stands {times} times in PARTS." for name, times in names.items() if times > 1)


def tells_every_field(game: Game) -> Iterator[str]:
    """Does every field of the record follow from the parts, and is there a field for all that is told of one?"""
    state, tally = field_names(game.rules.STATE), field_names(game.rules.TALLY)
    fields = {name for name in state if name[0] != "_" and name != "tally"}
    fields |= {f"tally.{name}" for name in tally if name[0] != "_" and name != "spare"}
    parts = {part.field_path for part in game.observation.PARTS if isinstance(part, Part)}
    told = parts | set(game.observation.FOLLOWS)
    yield from (f"nothing tells the field {name}." for name in sorted(fields - told))
    yield from (f"FOLLOWS has {name}, which is no field." for name in sorted(set(game.observation.FOLLOWS) - fields))


def means_something(game: Game) -> Iterator[str]:
    """Do the actions begin with verbs, and are they the law's own, where nothing leads from one to the other?"""
    for meaning in game.observation.ACTIONS:
        if not isinstance(meaning, ActionGroup) or meaning.count < 1:
            yield f"{meaning!r} in ACTIONS is no Meaning of some actions."
        elif meaning.move_text.split()[0] not in game.notation.VERBS:
            yield f"no move begins with {meaning.move_text.split()[0]}."
    numbers = sum(meaning.count for meaning in game.observation.ACTIONS if isinstance(meaning, ActionGroup))
    if not hasattr(game.observation, "meant") and numbers != game.rules.N_ACTIONS:
        yield f"ACTIONS counts {numbers} actions, and the law has {game.rules.N_ACTIONS}."
    if not isinstance(game.observation.VERSION, int) or game.observation.VERSION < 1:
        yield f"VERSION is {game.observation.VERSION!r}, and counts from 1."


def is_worth_something(game: Game) -> Iterator[str]:
    """Has every variant bounds with something between them?"""
    for name, variant in game.variants.items():
        found: Any = game.stakes(variant.rules)
        if not isinstance(found, PayoffBounds) or not found.least < 0 < found.most:
            yield f"the stakes of {name} are {found!r}: `least` is below 0, and `most` above."


def is_learned_from(game: Game) -> Iterator[str]:
    """Of what is noticed, and foreseen of an action: is there both what it is and a kernel that tells it, and does the
    recipe say how far it is told apart?"""
    if not game.has_module(LEARNED):
        return
    room = game.module(LEARNED)
    for parts, kernel in TOLD:
        if hasattr(room, parts) != hasattr(room, kernel):
            yield f"Of {parts} and `{kernel}` in {place_of(game, LEARNED)} there is one: the one is told by the other."
        yield from misshapen(place_of(game, LEARNED), getattr(room, kernel, None), optional_functions(LEARNED)[kernel])
    if game.foreseen and not hasattr(game.heuristic, "ends"):
        yield f"{place_of(game, LEARNED)} foresees the end of a turn, and {place_of(game, 'heuristic')} has no `ends`."
    foresees = [sight.part for sight in room.RECIPE.foresees]
    if foresees != [part.name for part in game.foreseen]:
        yield "The recipe foresees other things than FORESEEN has, or in another order."
    if not room.RECIPE.squares:
        even = [sight.part for sight in room.RECIPE.foresees if sight.linear]
        yield from (f"{name} is to be worth evenly more, which only a recipe with `squares` learns." for name in even)
    yield from (
        f"{part.name} is foreseen of an action, and is no single count."
        for part in game.foreseen
        if part.kind != COUNT or part.shape
    )


LOOKS: tuple[Callable[[Game], Iterator[str]], ...] = (
    takes_what_it_is_handed,
    has_parts,
    tells_every_field,
    means_something,
    is_worth_something,
    is_learned_from,
)
