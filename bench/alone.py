"""Measures the time of the heuristic's choices over a set of positions, and can compare two heuristics.

Positions are copied to the same place one after the other, as at a table, and the time of copying is subtracted.
Copying and the heuristics take turns, a thousand positions at a time.
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

from meldhouse.engine import cache, rng, templates
from meldhouse.engine.kernels import by_reference
from meldhouse.engine.numba_ext import njit
from meldhouse.engine.numba_ext.external_call import linked
from meldhouse.games import Game

RANDOM_SHARES = (0.0, 0.2, 0.6)  # of random moves, each in a third of the hands
BATCH = 1000  # positions in a turn

Numbers = Any
ChoiceLoop = Callable[..., tuple[int, np.uint64]]


class Positions(NamedTuple):
    """Observations of acting seats, with the range in `moves` that each position's moves occupy."""

    views: Numbers
    moves: Numbers
    begins: Numbers


def collect_positions(game: Game, rules: Any, count: int, some: bool = False) -> Positions:
    """Return positions from hands with heuristic and random moves; with `some`, each has a subset of its moves."""
    random_source, views = random.Random(1), game.tables(count)
    lists: list[Numbers] = []
    while len(lists) < count:
        play_hand(game, rules, views, lists, RANDOM_SHARES[3 * len(lists) // count], random_source)
    if some:
        lists = [random_subset(moves, random_source) for moves in lists]
    return Positions(views, np.concatenate(lists), np.cumsum([0, *map(len, lists)]))


def random_subset(moves: Numbers, random_source: random.Random) -> Numbers:
    """Return a random subset of the moves, in the original order."""
    return moves[sorted(random_source.sample(range(len(moves)), random_source.randint(1, len(moves))))]


def play_hand(
    game: Game, rules: Any, views: Numbers, lists: list[Numbers], at_random: float, random_source: random.Random
) -> None:
    """Play one more hand, and add its positions to the set."""
    verbs, table, deck, scratch = (
        game.table_api,
        game.tables(1),
        game.full_deck(rules),
        np.zeros(game.rules.MAX_LEGAL, "i2"),
    )
    x = verbs.shuffle_deck(deck, rules, np.uint64(random_source.getrandbits(63) | 1))
    table["rng"] = rng.seeded(random_source.getrandbits(63))
    verbs.deal(table, rules, deck)
    while table["actor"][0] != game.rules.NONE and len(lists) < len(views):
        n, view = verbs.legal(table, rules, scratch), views[len(lists) : len(lists) + 1]
        view[:] = table
        verbs.conceal(view, rules, int(table["actor"][0]))
        lists.append(scratch[:n].copy())
        place, x = verbs.choose_as_heuristic(view.copy(), rules, scratch.copy(), n, np.uint64(x))
        place = random_source.randrange(n) if random_source.random() < at_random else place
        verbs.apply(table, rules, int(lists[-1][place]))


def make_choice_loop(game: Game, heuristic: Any) -> ChoiceLoop:
    """Return a compiled loop that calls the heuristic through the same API as tables."""
    absent: dict[str, Any] = {"beliefs": None, "later": None}
    injected = {
        "rules_module": game.rules,
        "heuristic": heuristic,
        "novice": game.novice,
        "takes": game.takes,
        **absent,
    }
    module_name = heuristic.__name__.rpartition(".")[2]
    choose = templates.load(f"{cache.NAME}.engine.rules_api_{module_name}__{game.name}", "rules_api", **injected).choose
    linked(choose)  # type: ignore[no-untyped-call]

    @njit
    def ask(views, rules, moves, begins, first, last, view, scratch, is_choosing, x):  # type: ignore[no-untyped-def]
        """Return the sum of the indices chosen, and the generator; unless `is_choosing`, positions are only copied."""
        rules, places = by_reference(rules), 0  # type: ignore[operator]
        for i in range(first, last):
            n = begins[i + 1] - begins[i]
            view[0] = views[i]
            for k in range(n):
                scratch[k] = moves[begins[i] + k]
            if is_choosing:
                place, x = choose(view[0], rules, scratch, n, x)
                places += place
        return places, x

    return ask  # type: ignore[no-any-return]


def load_heuristic(game: Game, file: Path) -> Any:
    """Load another version of a heuristic module; the modules that it imports are the current ones."""
    name = f"{cache.NAME}.games.{game.name}.beside_{hashlib.sha256(file.read_bytes()).hexdigest()[:8]}"
    spec = importlib.util.spec_from_file_location(name, file)
    assert spec is not None
    assert spec.loader is not None
    sys.modules[name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(sys.modules[name])
    return sys.modules[name]


def nanoseconds(game: Game, rules: Any, positions: Positions, loops: list[ChoiceLoop], rounds: int) -> list[float]:
    """Return each heuristic's median time for a choice."""
    scratch_arrays = (game.tables(1), np.zeros(game.rules.MAX_LEGAL, np.int16))
    turns = [(loops[0], False), *((ask, True) for ask in loops)]
    spent = np.zeros((rounds + 1, len(turns)))
    for number in range(rounds + 1):
        for first in range(0, len(positions.views), BATCH):
            last = min(first + BATCH, len(positions.views))
            batch = (positions.views, rules, positions.moves, positions.begins, first, last, *scratch_arrays)
            loops[0](*batch, False, np.uint64(1))  # to warm the processor's cache
            for k, (ask, asked) in enumerate(turns):
                started = time.process_time_ns()
                ask(*batch, asked, np.uint64(first + 1))
                spent[number, k] += time.process_time_ns() - started
    each = spent[1:] / len(positions.views)  # the first round compiles
    return [statistics.median(each[:, k] - each[:, 0]) for k in range(1, len(turns))]


def count_differences(game: Game, rules: Any, positions: Positions, one: ChoiceLoop, other: ChoiceLoop) -> int:
    """Return the number of positions at which two heuristics differ, in the choice or in the generator."""
    scratch_arrays = (game.tables(1), np.zeros(game.rules.MAX_LEGAL, np.int16))
    differences, x = 0, np.uint64(1)
    for i in range(len(positions.views)):
        here = (positions.views, rules, positions.moves, positions.begins, i, i + 1, *scratch_arrays, True, x)
        (place, after), (otherwise, and_after) = one(*here), other(*here)
        differences += place != otherwise or after != and_after
        x = np.uint64(after)
    return differences
