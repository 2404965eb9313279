"""What it brings a bot that looks ahead to count what later hands promise (later.py of a game), where one sits on.

PYTHONPATH=src python bench/later.py tongits --sittings 300 --hands 10
PYTHONPATH=src python bench/later.py mahjong --hands 16 --by-clubs 14      # the last two hands of matches

Sittings of some hands, or until the match is over: one seat counts it and the others look only at the hand, each seat
in turn, and on the same decks nobody does.  All play out as many hands a move as fit into `--seconds`.  What is counted
is who is first in the match where a game has matches, and else what a hand brings.
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
from meldhouse.bots import LookAhead, find_bot
from meldhouse.core.table import Table
from meldhouse.engine import cache as compiled
from meldhouse.engine import rng
from meldhouse.games import Game

Numbers = npt.NDArray[Any]


@cache
def of_this_hand_alone(game: Game) -> Any:
    """The game as it looks to whoever counts nothing of later hands."""
    put = {
        "law": game.rules,
        "sense": game.heuristic,
        "novice": game.novice,
        "beliefs": game.beliefs,
        "takes": game.takes,
    }
    doors = compiled.load(f"{compiled.NAME}.engine.rules_api_alone__{game.name}", "rules_api", later=None, **put)
    search = compiled.load(
        f"{compiled.NAME}.engine.search_alone__{game.name}", "search", law=doors, turns=game.bot_turns
    )
    return SimpleNamespace(search=search, heuristic=game.heuristic, rules=game.rules, table_api=game.table_api)


class Shortsighted(LookAhead):
    """Looks ahead to the end of the hand and no further."""

    def place(self, game: Game, view: Any, rules: Any, moves: Numbers, n: int) -> int:
        return super().place(of_this_hand_alone(game), view, rules, moves, n)


def sat(name: str, far: int, chosen: argparse.Namespace, seed: int) -> Numbers:
    """What each seat has of the match, or of a hand, where that one looks further."""
    table = mh.table(name, seed=int(rng.seeded(seed)))
    seats = range(int(table.rules.seats))
    bots = [(LookAhead if seat == far else Shortsighted)(seed + seat, seconds=chosen.seconds) for seat in seats]
    clubs, brought, hands = [find_bot("club", seed + seat) for seat in seats], np.zeros(len(seats)), 0
    while hands < chosen.hands and not table.match_over:
        table.deal()
        while table.turn is not None:
            table.play((clubs if hands < chosen.by_clubs else bots)[table.turn].choose(table.view(table.turn)))
        brought, hands = brought + table.payoffs, hands + 1
    return of_the_match(table) if has_matches(name) else brought / hands


def of_the_match(table: Table) -> Numbers:
    """1 for whoever is first at its end, shared where several are."""
    counts, seats = table.game.scene.COUNTS, int(table.rules.seats)
    stands = np.sum([count.worth * table.state[count.name][0, :seats] for count in counts if count.worth], 0)
    return np.array(stands == stands.max()) / np.sum(stands == stands.max())


def sitting(name: str, chosen: argparse.Namespace, seed: int) -> float:
    """What looking further gains, the mean over the seats."""
    nobody = sat(name, -1, chosen, seed)
    return float(np.mean([sat(name, seat, chosen, seed)[seat] - nobody[seat] for seat in range(len(nobody))]))


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("games", nargs="*", default=[name for name, game in mh.GAMES.items() if game.continuation_value])
    asked.add_argument("--sittings", type=int, default=300)
    asked.add_argument("--hands", type=int, default=10, help="at most, in a match")
    asked.add_argument("--by-clubs", type=int, default=0, help="the first of them")
    asked.add_argument("--seconds", type=float, default=0.01)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--workers", type=int, default=2)
    chosen = asked.parse_args()
    for name in chosen.games:
        begun = time.perf_counter()
        with ProcessPoolExecutor(chosen.workers) as pool:
            ask = (pool.submit(sitting, name, chosen, chosen.seed + n) for n in range(chosen.sittings))
            gains = np.array([one.result() for one in list(ask)])
        error = 1.96 * gains.std(ddof=1) / np.sqrt(len(gains))
        said = f"{chosen.sittings} sittings of {chosen.hands} hands, {chosen.seconds:g} s a move"
        unit = "of a match" if has_matches(name) else "a hand"
        print(f"{name}: {said}: gains {gains.mean():.3f} +- {error:.3f} {unit}; {time.perf_counter() - begun:.0f} s")


def has_matches(name: str) -> bool:
    return "match_over" in (mh.GAMES[name].rules.STATE.names or ())


if __name__ == "__main__":
    main()
