"""Measures the gain of a searching bot from valuing future hands (a game's continuation_value.py) in sessions.

PYTHONPATH=src python bench/later.py tongits --sittings 300 --hands 10
PYTHONPATH=src python bench/later.py mahjong --hands 16 --by-clubs 14      # the last two hands of matches

Sittings of some hands, or until the match is over: one seat values later hands and the others only the current one,
for each seat in turn; on the same decks no seat does. All have as many playouts a move as fit into `--seconds`. The
result is the first place in the match if the game has matches, else the mean result of a hand.
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
from meldhouse.engine import rng, templates
from meldhouse.games import Game

Numbers = npt.NDArray[Any]


@cache
def without_later_hands(game: Game) -> Any:
    """Return a copy of the game without a value of future hands."""
    put = {
        "rules_module": game.rules,
        "heuristic": game.heuristic,
        "novice": game.novice,
        "beliefs": game.beliefs,
        "takes": game.takes,
    }
    rules_api = templates.load(f"{compiled.NAME}.engine.rules_api_alone__{game.name}", "rules_api", later=None, **put)
    search = templates.load(
        f"{compiled.NAME}.engine.search_alone__{game.name}", "search", rules_module=rules_api, turns=game.bot_turns
    )
    return SimpleNamespace(search=search, heuristic=game.heuristic, rules=game.rules, table_api=game.table_api)


class SingleHandBot(LookAhead):
    """A bot that searches to the end of the hand."""

    def place(self, game: Game, view: Any, rules: Any, moves: Numbers, n: int) -> int:
        return super().place(without_later_hands(game), view, rules, moves, n)


def play_sitting(name: str, far: int, args: argparse.Namespace, seed: int) -> Numbers:
    """Play a session in which one seat values future hands; return each seat's result in the match, or per hand."""
    table = mh.table(name, seed=int(rng.seeded(seed)))
    seats = range(int(table.rules.seats))
    bots = [(LookAhead if seat == far else SingleHandBot)(seed + seat, seconds=args.seconds) for seat in seats]
    clubs, brought, hands = [find_bot("club", seed + seat) for seat in seats], np.zeros(len(seats)), 0
    while hands < args.hands and not table.match_over:
        table.deal()
        while table.turn is not None:
            table.play((clubs if hands < args.by_clubs else bots)[table.turn].choose(table.view(table.turn)))
        brought, hands = brought + table.payoffs, hands + 1
    return match_shares(table) if has_matches(name) else brought / hands


def match_shares(table: Table) -> Numbers:
    """Return each seat's share of the match: 1 for the only winner, divided among several winners."""
    counts, seats = table.game.scene.COUNTS, int(table.rules.seats)
    stands = np.sum([count.worth * table.state[count.name][0, :seats] for count in counts if count.worth], 0)
    return np.array(stands == stands.max()) / np.sum(stands == stands.max())


def measure_gain(name: str, args: argparse.Namespace, seed: int) -> float:
    """Return the gain from valuing future hands, as a mean over the seats."""
    nobody = play_sitting(name, -1, args, seed)
    return float(np.mean([play_sitting(name, seat, args, seed)[seat] - nobody[seat] for seat in range(len(nobody))]))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "games", nargs="*", default=[name for name, game in mh.GAMES.items() if game.continuation_value]
    )
    parser.add_argument("--sittings", type=int, default=300)
    parser.add_argument("--hands", type=int, default=10, help="at most, in a match")
    parser.add_argument("--by-clubs", type=int, default=0, help="the first of them")
    parser.add_argument("--seconds", type=float, default=0.01)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2)
    args = parser.parse_args()
    for name in args.games:
        started = time.perf_counter()
        with ProcessPoolExecutor(args.workers) as pool:
            ask = (pool.submit(measure_gain, name, args, args.seed + n) for n in range(args.sittings))
            gains = np.array([one.result() for one in list(ask)])
        error = 1.96 * gains.std(ddof=1) / np.sqrt(len(gains))
        said = f"{args.sittings} sittings of {args.hands} hands, {args.seconds:g} s a move"
        unit = "of a match" if has_matches(name) else "a hand"
        print(f"{name}: {said}: gains {gains.mean():.3f} +- {error:.3f} {unit}; {time.perf_counter() - started:.0f} s")


def has_matches(name: str) -> bool:
    return "match_over" in (mh.GAMES[name].rules.STATE.names or ())


if __name__ == "__main__":
    main()
