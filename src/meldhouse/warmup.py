"""Compiles games in advance, so that the first hand starts without a delay."""

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np

from meldhouse.bots import Thumb
from meldhouse.bots.monte_carlo_search import Budget, MonteCarloSearch, list_candidates
from meldhouse.core.table import Table, open_table
from meldhouse.engine import cache
from meldhouse.engine.kernels import Kernel, is_interpreted, use_compiled
from meldhouse.games import GAMES, Game
from meldhouse.games.options import plain

TABLE, AHEAD = PARTS = "table", "ahead"  # code to play at a table; code of bots that search or use the network


def is_compiled(game: Game, part: str = TABLE) -> bool:
    """Return whether all code of a part is compiled."""
    return bool(marker_path(game, part).exists())


def marker_path(game: Game, part: str = TABLE) -> Path:
    return cache.cache_dir(game.name) / {TABLE: "ready", AHEAD: f"ready-to-look-ahead{learner_suffix(game)}"}[part]


def learner_suffix(game: Game) -> str:
    """Return a suffix that identifies the code of the game's network, or "" if the game has no network.

    The name of the cache folder does not depend on that code.
    """
    if not game.is_learned:
        return ""
    from meldhouse.learn.compiled_modules import inference_module_name

    return f"-{inference_module_name(game)}"


def source_bytes(game: Game) -> int:
    """Return the total size of a game's modules in bytes, which predicts the compile time."""
    return sum(module.stat().st_size for module in game.folder.glob("*.py"))


# The approximate fraction of a part's compile time for each step, measured over the five games.
STEP_SHARES = {
    "shuffling": 0.16,
    "dealing": 0.12,
    "judging": 0.09,
    "hiding": 0.02,
    "showing": 0.05,
    "thinking": 0.13,
    "beginning": 0.04,
    "refusing": 0.04,
    "playing": 0.27,
    "explaining": 0.08,
    "looking ahead": 1.0,
}

EXPLAINED_HANDS = 10  # a rarer ending may still compile a small function

Steps = Iterator[tuple[str, Callable[[], object]]]


def steps(game: Game, part: str = TABLE) -> Steps:
    """Yield the steps that compile or load a part, with their names, in the order in which to call them."""
    yield from _table_steps(game) if part == TABLE else _search_steps(game)
    yield "the rest", lambda: None if is_compiled(game, part) else marker_path(game, part).touch()


def load(game: Game, part: str = TABLE) -> None:
    """Load the compiled code of a part into this process; compile it if necessary."""
    for _, step in steps(game, part):
        step()


def load_all(game: Game) -> None:
    """Load all compiled code of a game, and use it from then on."""
    for part in PARTS:
        load(game, part)
    use_compiled(game.name)


def _table_steps(game: Game) -> Steps:
    rules = plain(next(iter(game.variants.values())).rules)
    tables, view = game.tables(1), game.tables(1)
    deck, moves = game.full_deck(rules), np.zeros(game.rules.MAX_LEGAL, np.int16)
    x = np.uint64(1)
    api = _compiled_api(game)
    tables["rng"] = x
    yield "shuffling", lambda: api.shuffle_deck(deck, rules, x)
    yield "dealing", lambda: api.deal(tables, rules, deck)
    yield "judging", lambda: api.legal(tables, rules, moves)
    yield "hiding", lambda: (view.__setitem__(0, tables[0]), api.conceal(view, rules, int(tables["actor"][0])))
    yield "showing", lambda: game.scene.scene(view[0], rules, int(tables["actor"][0]))
    yield "thinking", lambda: api.choose_as_heuristic(view, rules, moves, api.legal(view, rules, moves), x)
    yield "beginning", lambda: api.choose_as_novice(view, rules, moves, api.legal(view, rules, moves), x)
    yield "refusing", lambda: api.barred(view, rules, int(moves[0]))
    yield "playing", lambda: api.apply(tables, rules, int(moves[0]))
    yield "explaining", lambda: _compile_explanations(game)


def _compile_explanations(game: Game) -> None:
    if not is_compiled(game) and not is_interpreted(game.name):
        explain_hands(game, EXPLAINED_HANDS)


def explain_hands(game: Game, hands: int = 1) -> None:
    """Play hands, and compute what a server says about them, to compile or load that code.

    Otherwise the first hand of a server that is ready, or over, would delay all its tables for seconds.
    """
    for seed in range(1, hands + 1):
        table, bot = open_table(game.name, None, None, seed, {}), Thumb(seed)
        table.deal()
        while table.turn is not None:
            _explain(table)
            table.play(bot.choose(table.view(table.turn)))
        _explain(table)


def _explain(table: Table) -> None:
    """Compute each seat's scene and its distance to a win, or the result of a hand that is over."""
    breakdown = table.game.score_breakdown
    if table.over and breakdown:
        breakdown.won(table.state[0], table.bare_rules)
    for view in [table.view(seat) for seat in range(int(table.rules.seats))]:
        assert view.scene.zones
        if not table.over and breakdown and hasattr(breakdown, "near"):
            breakdown.near(view.state[0], view.rules, view.seat)


def _compiled_api(game: Game) -> SimpleNamespace:
    """Return the table API with compiled kernels, each of which is compiled or loaded at its first call."""
    kernels = {name: kernel for name, kernel in vars(game.table_api).items() if isinstance(kernel, Kernel)}
    return SimpleNamespace(**{name: _call_compiled(kernel) for name, kernel in kernels.items()})


def _call_compiled(kernel: Kernel) -> Callable[..., Any]:
    return lambda *arguments: kernel.compiled(*arguments)


def _search_steps(game: Game) -> Steps:
    """Yield steps that run a search and the learned policy once, to compile both."""
    rules = plain(next(iter(game.variants.values())).rules)
    tables, moves = game.tables(1), np.zeros(game.rules.MAX_LEGAL, np.int16)
    tables["rng"] = x = np.uint64(1)
    api = _compiled_api(game)

    def search() -> None:
        api.deal(tables, rules, game.full_deck(rules))
        api.conceal(tables, rules, int(tables["actor"][0]))
        n = api.legal(tables, rules, moves)
        MonteCarloSearch().search(game, tables, rules, moves, n, x, Budget(playouts=2))
        list_candidates(game, tables, rules, moves, np.array([0]), limit=2)  # not reached by so few playouts

    yield "looking ahead", search
    if game.is_learned:
        from meldhouse.learn.policy import LearnedPolicy

        policy = LearnedPolicy(game)
        yield "having learned", lambda: policy.compile(tables, rules, moves, x)


if __name__ == "__main__":  # runs in a process of its own, so that games are compiled in parallel
    if hasattr(os, "nice"):
        os.nice(10)  # lowers the priority, so that the server stays responsive
    for part in sys.argv[2:] or PARTS:
        for name, step in steps(GAMES[sys.argv[1]], part):
            step()
            print(name, flush=True)
