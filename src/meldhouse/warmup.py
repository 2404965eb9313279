"""Compiles games ahead of time, so that nobody waits at the first hand."""

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np

from meldhouse.bots.monte_carlo_search import Budget, MonteCarloSearch, list_candidates
from meldhouse.engine import cache
from meldhouse.engine.kernels import Kernel, change_over
from meldhouse.games import GAMES, Game
from meldhouse.games.options import plain

TABLE, AHEAD = PARTS = "table", "ahead"  # what is compiled for a table, and for those at it who look ahead


def is_compiled(game: Game, part: str = TABLE) -> bool:
    """Has everything of this part been compiled already?"""
    return bool(marker_path(game, part).exists())


def marker_path(game: Game, part: str = TABLE) -> Path:
    return cache.cache_dir(game.name) / {TABLE: "ready", AHEAD: f"ready-to-look-ahead{learner_suffix(game)}"}[part]


def learner_suffix(game: Game) -> str:
    """What names how a network of the game is asked, where there is one: no shelf is named by it."""
    if not game.is_learned:
        return ""
    from meldhouse.learn.compiled_modules import inference_module_name

    return f"-{inference_module_name(game)}"


def source_bytes(game: Game) -> int:
    """How many bytes a game's rooms have: what has most takes longest."""
    return sum(room.stat().st_size for room in game.folder.glob("*.py"))


# The share of the time that each step of a part takes, more or less: as measured over the five games.
STEP_SHARES = {
    "dealing": 0.4,
    "judging": 0.17,
    "thinking": 0.27,
    "shuffling": 0.1,
    "beginning": 0.01,
    "refusing": 0.05,
    "looking ahead": 1.0,
}

Steps = Iterator[tuple[str, Callable[[], object]]]


def steps(game: Game, part: str = TABLE) -> Steps:
    """What to compile, or load, each with its name; to be called in this order, also while the game is interpreted."""
    yield from _table_steps(game) if part == TABLE else _search_steps(game)
    yield "the rest", lambda: marker_path(game, part).touch()


def load(game: Game, part: str = TABLE) -> None:
    """What a table needs, or whoever looks ahead there, is in this process as it was compiled."""
    for _, step in steps(game, part):
        step()


def load_all(game: Game) -> None:
    """All of it, and from now on it is what is played."""
    for part in PARTS:
        load(game, part)
    change_over(game.name)


def _table_steps(game: Game) -> Steps:
    rules = plain(next(iter(game.variants.values())).rules)
    tables, view = game.tables(1), game.tables(1)
    deck, moves = game.full_deck(rules), np.zeros(game.rules.MAX_LEGAL, np.int16)
    x = np.uint64(1)
    verbs = _compiled_api(game)
    tables["rng"] = x
    yield "shuffling", lambda: verbs.shuffle_deck(deck, rules, x)
    yield "dealing", lambda: verbs.deal(tables, rules, deck)
    yield "judging", lambda: verbs.legal(tables, rules, moves)
    yield "hiding", lambda: (view.__setitem__(0, tables[0]), verbs.conceal(view, rules, int(tables["actor"][0])))
    yield "showing", lambda: game.scene.scene(view[0], rules, int(tables["actor"][0]))
    yield "thinking", lambda: verbs.thumb(view, rules, moves, verbs.legal(view, rules, moves), x)
    yield "beginning", lambda: verbs.beginner(view, rules, moves, verbs.legal(view, rules, moves), x)
    yield "refusing", lambda: verbs.barred(view, rules, int(moves[0]))
    yield "playing", lambda: verbs.apply(tables, rules, int(moves[0]))


def _compiled_api(game: Game) -> SimpleNamespace:
    """Each is compiled, or loaded, when it is called."""
    verbs = {name: verb for name, verb in vars(game.table_api).items() if isinstance(verb, Kernel)}
    return SimpleNamespace(**{name: _call_compiled(verb) for name, verb in verbs.items()})


def _call_compiled(verb: Kernel) -> Callable[..., Any]:
    return lambda *given: verb.compiled(*given)


def _search_steps(game: Game) -> Steps:
    """Once, from the first position of a hand."""
    rules = plain(next(iter(game.variants.values())).rules)
    tables, moves = game.tables(1), np.zeros(game.rules.MAX_LEGAL, np.int16)
    tables["rng"] = x = np.uint64(1)
    verbs = _compiled_api(game)

    def look() -> None:
        verbs.deal(tables, rules, game.full_deck(rules))
        verbs.conceal(tables, rules, int(tables["actor"][0]))
        n = verbs.legal(tables, rules, moves)
        MonteCarloSearch().search(game, tables, rules, moves, n, x, Budget(playouts=2))
        list_candidates(game, tables, rules, moves, np.array([0]), limit=2)  # too few playouts above to compile it

    yield "looking ahead", look
    if game.is_learned:
        from meldhouse.learn.policy import LearnedPolicy

        mind = LearnedPolicy(game)
        yield "having learned", lambda: mind.compile(tables, rules, moves, x)


if __name__ == "__main__":  # in a process of its own, so that games are compiled side by side
    if hasattr(os, "nice"):
        os.nice(10)  # behind whoever answers meanwhile
    for part in sys.argv[2:] or PARTS:
        for name, step in steps(GAMES[sys.argv[1]], part):
            step()
            print(name, flush=True)
