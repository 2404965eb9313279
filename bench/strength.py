"""How much better a bot plays than others: one of it at every seat in turn, the others around it.

PYTHONPATH=src python bench/strength.py tongits --hands 300
"""

import argparse
import time

import numpy as np

import meldhouse as mh
from meldhouse.games import Game
from meldhouse.games.options import plain


def leads(game: Game, seat: int, names: list[str], hands: int) -> tuple[list[float], list[bool]]:
    """What each hand was worth to the seat, less the mean of the others; and which of them it won."""
    rules = plain(next(iter(game.variants.values())).rules)
    tables = np.concatenate(list(mh.simulate(game.name, hands=hands, bots=names, seed=seat, workers=2)))
    worths = [[game.verbs.payoff(tables[n : n + 1], rules, s) for s in range(len(names))] for n in range(hands)]
    ahead = [own[seat] - (sum(own) - own[seat]) / (len(names) - 1) for own in worths]
    return ahead, list(tables["tally"]["winner"][tables["tally"]["winner"] >= 0] == seat)


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("games", nargs="*", default=list(mh.GAMES))
    asked.add_argument("--bot", default="search")
    asked.add_argument("--others", default="thumb")
    asked.add_argument("--hands", type=int, default=300, help="with the bot at each seat")
    chosen = asked.parse_args()
    for name in chosen.games:
        game = mh.GAMES[name]
        seats, begun = next(iter(game.variants.values())).rules.seats, time.perf_counter()
        ahead: list[float] = []
        won: list[bool] = []
        for seat in range(seats):
            names = [chosen.bot if other == seat else chosen.others for other in range(seats)]
            more, wins = leads(game, seat, names, chosen.hands)
            ahead, won = ahead + more, won + wins
        error = np.std(ahead) / np.sqrt(len(ahead))
        print(
            f"{game.title:14} {chosen.bot} among {chosen.others}, 1 of {seats}: ahead by {np.mean(ahead):.2f} "
            f"(+- {error:.2f}) a hand, wins {np.mean(won):.1%} of {len(won)}; {time.perf_counter() - begun:.0f} s",
            flush=True,
        )


if __name__ == "__main__":
    main()
