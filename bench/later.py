"""What it brings a bot that looks ahead to count what later hands promise (later.py of a game), where one sits on.

PYTHONPATH=src python bench/later.py tongits --sittings 300 --hands 10

Sittings of some hands: one seat counts it and the others look only at the hand, each seat in turn, and on the same
decks nobody does.  All play out as many hands a move as fit into `--seconds`.
"""

import argparse
import time
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from types import SimpleNamespace
from typing import Any

import numpy as np
import numpy.typing as npt

import meldhouse as mh
from meldhouse.bots import LookAhead
from meldhouse.engine import chance, compiled
from meldhouse.games import Game

Numbers = npt.NDArray[Any]


@cache
def of_this_hand_alone(game: Game) -> Any:
    """The game as it looks to whoever counts nothing of later hands."""
    put = {"law": game.law, "sense": game.sense, "novice": game.novice, "beliefs": game.beliefs, "takes": game.takes}
    doors = compiled.load(f"{compiled.NAME}.engine.doors_alone__{game.name}", "doors", later=None, **put)
    search = compiled.load(f"{compiled.NAME}.engine.search_alone__{game.name}", "search", law=doors, turns=game.turns)
    return SimpleNamespace(search=search, sense=game.sense, law=game.law, verbs=game.verbs)


class Shortsighted(LookAhead):
    """Looks ahead to the end of the hand and no further."""

    def place(self, game: Game, view: Any, rules: Any, moves: Numbers, n: int) -> int:
        return super().place(of_this_hand_alone(game), view, rules, moves, n)


def sat(name: str, far: int, hands: int, seconds: float, seed: int) -> Numbers:
    """What each seat has after so many hands, where that one looks further."""
    table = mh.table(name, seed=int(chance.seeded(seed)))
    kinds = [LookAhead if seat == far else Shortsighted for seat in range(int(table.rules.seats))]
    bots = [kind(seed + seat, seconds=seconds) for seat, kind in enumerate(kinds)]
    for _ in range(hands):
        table.deal()
        while table.turn is not None:
            table.play(bots[table.turn].choose(table.view(table.turn)))
    return np.array(table.chips, float)


def sitting(name: str, hands: int, seconds: float, seed: int) -> float:
    """What looking further gains a hand, the mean over the seats."""
    nobody = sat(name, -1, hands, seconds, seed)
    gains = [sat(name, seat, hands, seconds, seed)[seat] - nobody[seat] for seat in range(len(nobody))]
    return float(np.mean(gains)) / hands


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("games", nargs="*", default=[name for name, game in mh.GAMES.items() if game.later])
    asked.add_argument("--sittings", type=int, default=300)
    asked.add_argument("--hands", type=int, default=10)
    asked.add_argument("--seconds", type=float, default=0.01)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--workers", type=int, default=2)
    chosen = asked.parse_args()
    for name in chosen.games:
        seconds, begun = chosen.seconds, time.perf_counter()
        with ProcessPoolExecutor(chosen.workers) as pool:
            ask = (pool.submit(sitting, name, chosen.hands, seconds, chosen.seed + n) for n in range(chosen.sittings))
            gains = np.array([one.result() for one in list(ask)])
        error = 1.96 * gains.std(ddof=1) / np.sqrt(len(gains))
        said = f"{chosen.sittings} sittings of {chosen.hands} hands, {seconds:g} s a move"
        print(f"{name}: {said}: gains {gains.mean():.2f} +- {error:.2f} a hand; {time.perf_counter() - begun:.0f} s")


if __name__ == "__main__":
    main()
