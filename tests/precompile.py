"""Compile every game once, in parallel, before tests run on every core: python -m tests.precompile"""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from subprocess import DEVNULL

import numpy as np

from meldhouse.engine import rng
from meldhouse.games import GAMES, Game
from meldhouse.games.options import plain
from meldhouse.odds.spec import count_hands, make_question
from meldhouse.warmup import PARTS, is_compiled, source_bytes
from tests.support.invariant_checks import hand_checker


def compile_hands(game: Game) -> None:
    """Compile the code that plays many whole hands at a time, which tests need but tables don't."""
    rules = plain(next(iter(game.variants.values())).rules)
    deck, who, x = game.full_deck(rules), np.zeros(game.rules.SEATS, np.int64), rng.seeded(1)
    game.playouts.play_hands(game.tables(1), rules, deck, x)
    game.playouts.play_bots(game.tables(1), rules, deck, x, who, game.tables(1))
    game.inlined_playouts.play_hands(game.tables(1), rules, deck, x)
    game.table_api.barred_all(game.tables(1), rules, np.zeros(game.rules.N_ACTIONS, np.int64))
    hand_checker(game).check_hands(game.tables(1), rules, deck, x, who, game.tables(1))
    count_hands(make_question(game.name, bots="uniform", seed=1), 0, 1)


def compile_all() -> None:
    """Compile each game in its own process, the slowest first."""
    games = sorted(GAMES.values(), key=source_bytes, reverse=True)
    cold = [game.name for game in games if not all(is_compiled(game, part) for part in PARTS)]
    if cold:
        print("Compiling", *cold, flush=True)
    run_each(["-m", "meldhouse.warmup"], cold)
    run_each(["-m", "tests.precompile"], [game.name for game in games])


def run_each(program: list[str], games: list[str]) -> None:
    """Run the commands in parallel, one on each core."""
    commands = [[sys.executable, *program, game] for game in games]
    with ThreadPoolExecutor(os.cpu_count()) as cores:
        list(cores.map(lambda command: subprocess.run(command, check=True, stdout=DEVNULL), commands))


if __name__ == "__main__":
    if sys.argv[1:]:
        compile_hands(GAMES[sys.argv[1]])
    else:
        compile_all()
