"""Compiling ahead, so that the first hand does not make anybody wait."""

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np

from meldhouse.engine import compiled
from meldhouse.games import GAMES, Game
from meldhouse.games.options import plain


def is_warm(game: Game) -> bool:
    """Has everything that a table needs been compiled already?"""
    return bool(marker(game).exists())


def marker(game: Game) -> Path:
    return compiled.shelf(game.name) / "ready"


def source(game: Game) -> int:
    """How many bytes a game's rooms have: what has most takes longest."""
    return sum(room.stat().st_size for folder in game.package.__path__ for room in Path(folder).glob("*.py"))


# The part of the time that each step takes, more or less: as measured over the five games.
TAKES = {"dealing": 0.21, "judging": 0.09, "thinking": 0.14, "looking ahead": 0.48, "shuffling": 0.05, "refusing": 0.03}


def steps(game: Game) -> Iterator[tuple[str, Callable[[], object]]]:
    """What to compile, each with its name; they are to be called in this order."""
    rules = plain(next(iter(game.variants.values())).rules)
    tables, view = game.tables(1), game.tables(1)
    deck, moves = game.full_deck(rules), np.zeros(game.law.MAX_LEGAL, np.int16)
    x = np.uint64(1)
    verbs = game.verbs
    tables["rng"] = x
    yield "shuffling", lambda: verbs.shuffle_deck(deck, rules, x)
    yield "dealing", lambda: verbs.deal(tables, rules, deck)
    yield "judging", lambda: verbs.legal(tables, rules, moves)
    yield "hiding", lambda: (view.__setitem__(0, tables[0]), verbs.conceal(view, rules, int(tables["actor"][0])))
    yield "thinking", lambda: verbs.thumb(view, rules, moves, verbs.legal(view, rules, moves), x)
    yield "looking ahead", lambda: game.search.look_ahead(view, rules, moves, verbs.legal(view, rules, moves), x, 1)
    yield "refusing", lambda: verbs.barred(view, rules, int(moves[0]))
    yield "playing", lambda: verbs.apply(tables, rules, int(moves[0]))
    yield "the rest", lambda: marker(game).touch()


if __name__ == "__main__":  # in a process of its own, so that games are compiled side by side
    if hasattr(os, "nice"):
        os.nice(10)  # behind whoever answers meanwhile
    for name, step in steps(GAMES[sys.argv[1]]):
        step()
        print(name, flush=True)
