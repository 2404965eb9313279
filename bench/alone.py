"""The rule of thumb's choice alone, over positions that were kept: how long it takes, and beside another one's.

Positions are copied to the same place one after the other, as at a table, and the time of copying alone is taken off.
Copying, one rule and the other take turns at a thousand positions at a time.
"""

import hashlib
import importlib.util
import random
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from meldhouse.engine import cache, rng
from meldhouse.engine.compiler import njit, opened
from meldhouse.engine.kernels import laid
from meldhouse.games import Game

AT_RANDOM = (0.0, 0.2, 0.6)  # so many of the moves of a third of the hands
AT_ONCE = 1000  # positions that are copied, or asked about, before it is another's turn

Numbers = Any
Ask = Callable[..., tuple[int, np.uint64]]


class Kept(NamedTuple):
    """What whoever acted saw, and the places in `moves` where each position's moves begin and the last ones end."""

    views: Numbers
    moves: Numbers
    begins: Numbers


def keep(game: Game, rules: Any, count: int, some: bool = False) -> Kept:
    """So many positions from hands of thumbs and hands with random moves among them; `some`: any of the legal moves."""
    dice, views = random.Random(1), game.tables(count)
    lists: list[Numbers] = []
    while len(lists) < count:
        play_on(game, rules, views, lists, AT_RANDOM[3 * len(lists) // count], dice)
    if some:
        lists = [any_of(moves, dice) for moves in lists]
    return Kept(views, np.concatenate(lists), np.cumsum([0, *map(len, lists)]))


def any_of(moves: Numbers, dice: random.Random) -> Numbers:
    """Some of the moves, in their order."""
    return moves[sorted(dice.sample(range(len(moves)), dice.randint(1, len(moves))))]


def play_on(
    game: Game, rules: Any, views: Numbers, lists: list[Numbers], at_random: float, dice: random.Random
) -> None:
    """One hand more."""
    verbs, table, deck, scratch = (
        game.table_api,
        game.tables(1),
        game.full_deck(rules),
        np.zeros(game.rules.MAX_LEGAL, "i2"),
    )
    x = verbs.shuffle_deck(deck, rules, np.uint64(dice.getrandbits(63) | 1))
    table["rng"] = rng.seeded(dice.getrandbits(63))
    verbs.deal(table, rules, deck)
    while table["actor"][0] != game.rules.NONE and len(lists) < len(views):
        n, view = verbs.legal(table, rules, scratch), views[len(lists) : len(lists) + 1]
        view[:] = table
        verbs.conceal(view, rules, int(table["actor"][0]))
        lists.append(scratch[:n].copy())
        place, x = verbs.thumb(view.copy(), rules, scratch.copy(), n, np.uint64(x))
        place = dice.randrange(n) if dice.random() < at_random else place
        verbs.apply(table, rules, int(lists[-1][place]))


def asking(game: Game, sense: Any) -> Ask:
    """A loop that asks that rule of thumb, behind a door as tables have it."""
    nothing: dict[str, Any] = {"beliefs": None, "later": None}
    put = {"law": game.rules, "sense": sense, "novice": game.novice, "takes": game.takes, **nothing}
    room = sense.__name__.rpartition(".")[2]
    choose = cache.load(f"{cache.NAME}.engine.rules_api_{room}__{game.name}", "rules_api", **put).choose
    opened(choose)  # type: ignore[no-untyped-call]

    @njit
    def ask(views, rules, moves, begins, first, last, view, scratch, asks, x):  # type: ignore[no-untyped-def]
        """The sum of the places chosen, and the generator; positions are only copied if nothing is asked."""
        rules, places = laid(rules), 0  # type: ignore[operator]
        for i in range(first, last):
            n = begins[i + 1] - begins[i]
            view[0] = views[i]
            for k in range(n):
                scratch[k] = moves[begins[i] + k]
            if asks:
                place, x = choose(view[0], rules, scratch, n, x)
                places += place
        return places, x

    return ask  # type: ignore[no-any-return]


def another(game: Game, file: Path) -> Any:
    """A sense.py that lies elsewhere, such as what it was before; what it calls is the house's own as it is now."""
    name = f"{cache.NAME}.games.{game.name}.beside_{hashlib.sha256(file.read_bytes()).hexdigest()[:8]}"
    spec = importlib.util.spec_from_file_location(name, file)
    assert spec is not None
    assert spec.loader is not None
    sys.modules[name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(sys.modules[name])
    return sys.modules[name]


def nanoseconds(game: Game, rules: Any, kept: Kept, asks: list[Ask], rounds: int) -> list[float]:
    """Of a choice, for each rule: the medians of so many rounds."""
    room = (game.tables(1), np.zeros(game.rules.MAX_LEGAL, np.int16))
    turns = [(asks[0], False), *((ask, True) for ask in asks)]
    spent = np.zeros((rounds + 1, len(turns)))
    for number in range(rounds + 1):
        for first in range(0, len(kept.views), AT_ONCE):
            last = min(first + AT_ONCE, len(kept.views))
            asks[0](
                kept.views, rules, kept.moves, kept.begins, first, last, *room, False, np.uint64(1)
            )  # to have them near
            for k, (ask, asked) in enumerate(turns):
                begun = time.process_time_ns()
                ask(kept.views, rules, kept.moves, kept.begins, first, last, *room, asked, np.uint64(first + 1))
                spent[number, k] += time.process_time_ns() - begun
    each = spent[1:] / len(kept.views)  # the first round compiles
    return [statistics.median(each[:, k] - each[:, 0]) for k in range(1, len(turns))]


def differing(game: Game, rules: Any, kept: Kept, one: Ask, other: Ask) -> int:
    """At how many positions two rules choose differently, or leave the generator otherwise."""
    room = (game.tables(1), np.zeros(game.rules.MAX_LEGAL, np.int16))
    found, x = 0, np.uint64(1)
    for i in range(len(kept.views)):
        here = (kept.views, rules, kept.moves, kept.begins, i, i + 1, *room, True, x)
        (place, after), (otherwise, and_after) = one(*here), other(*here)
        found += place != otherwise or after != and_after
        x = np.uint64(after)
    return found
