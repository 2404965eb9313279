"""Find options that have no effect beside other values, by playing the same hands under each value."""

from collections.abc import Iterator
from enum import IntEnum
from functools import cache
from hashlib import sha1
from itertools import islice
from typing import Any

import numpy as np

from meldhouse.engine import rng
from meldhouse.games import Game
from meldhouse.games.options import Need, format_value, has_no_effect, options, plain
from tests.support.invariant_checks import open_table, random_hand

TABLES = (1, 6, 60, 600, 6000)  # a single table shows most differences
HANDS = 5  # hands at each table, because some options affect only the next hand
RARE = {"profile", "special_hands_fully_concealed", "knitted_waits", "seven_pairs"}  # hands that hardly occur by chance
HARDLY_EVER = {
    ("first_out", "becker"),  # in Becker a player can go out in the first round only without a stock
    (
        "jackpot_when_unwon",
        "kong_crown",
    ),  # a crown replaces tokens; requirements are alternatives and can't express both
}


def choices(game: Game, name: str) -> list[int]:
    """Return values of an option worth trying: limits of a number and their neighbors, and values of variants."""
    kind, about = options(next(iter(game.variants.values())).rules)[name]
    if issubclass(kind, IntEnum):
        return list(kind)
    if kind is bool:
        return [False, True]
    return sorted(
        {
            about.least,
            min(about.least + 1, about.most),
            about.most,
            *(getattr(variant.rules, name) for variant in game.variants.values()),
        }
    )


def off(game: Game, name: str) -> list[int]:
    """Return the values that may disable other options: every named choice, no, and zero."""
    kind, about = options(next(iter(game.variants.values())).rules)[name]
    if issubclass(kind, IntEnum) or kind is bool:
        return choices(game, name)
    return [0] if about.least == 0 else [about.least, about.most] if name == "seats" else []


@cache
def played(game: Game, rules: Any, tables: int) -> tuple[bytes, ...]:
    """Return digests of the tables after each of some random hands."""
    seen, at, x = [], game.tables(tables), rng.seeded(7)
    for _ in range(HANDS):
        _, x = game.playouts.play_hands(at, plain(rules), game.full_deck(rules), np.uint64(x))
        seen.append(sha1(at, usedforsecurity=False).digest())
    return tuple(seen)


def seen_along(game: Game, rules: Any) -> Iterator[Any]:
    """Yield the first seat's views along some random hands."""
    for seed in range(40):
        table = open_table(game, next(iter(game.variants)), seed, **rules._asdict())
        for _ in islice(random_hand(table, seed), 150):
            yield table.view(0).scene


def plays_alike(game: Game, rules: Any, name: str, values: list[int]) -> bool:
    """Return whether the hands are equal for all values of the option."""
    for tables in TABLES:
        first, *others = values
        usual = played(game, rules._replace(**{name: first}), tables)
        if any(played(game, rules._replace(**{name: value}), tables) != usual for value in others):
            return False
    return True


def looks_alike(game: Game, rules: Any, name: str, values: list[int]) -> bool:
    """Return whether the views are equal for all values of the option."""
    sights = (seen_along(game, rules._replace(**{name: value})) for value in values)
    return all(all(scene == scenes[0] for scene in scenes) for scenes in zip(*sights, strict=False))


def in_company(game: Game, name: str) -> tuple[Any, list[int]]:
    """Return rules that meet the option's requirements and accept most of its values, with these values."""
    found = []
    for variant in game.variants.values():
        rules = variant.rules
        for need in options(rules)[name][1].needs[:1]:
            rules = rules._replace(**{need.option: meeting(game, need)})
        found.append((rules, playable(game, rules, name)))
    return max(found, key=lambda each: len(each[1]))


def meeting(game: Game, need: Need) -> int:
    """Return a value that meets the requirement."""
    rules = next(iter(game.variants.values())).rules
    return next(v for v in choices(game, need.option) if need.is_met(rules._replace(**{need.option: v})))


def playable(game: Game, rules: Any, name: str) -> list[int]:
    """Return the values of the option that are playable with these rules."""
    return [value for value in choices(game, name) if not game.rules.why_not(rules._replace(**{name: value}))]


def undeclared(game: Game) -> list[str]:
    """Return options that have no effect beside some value of another option and don't declare it."""
    found = []
    for name in options(next(iter(game.variants.values())).rules):
        usual, values = in_company(game, name)
        if name in {"seats", *RARE} or plays_alike(game, usual, name, values):
            continue  # only affects the display
        for other in usual._fields:
            for value in off(game, other) if other != name and (name, other) not in HARDLY_EVER else ():
                rules = usual._replace(**{other: value})
                left = playable(game, rules, name)
                says = len(left) < 2 or has_no_effect(rules._replace(**{name: left[-1]}), name)
                if not says and plays_alike(game, rules, name, left):
                    found.append(f"{name} does nothing when {other} is {format_value(options(usual)[other][0], value)}")
    return found
