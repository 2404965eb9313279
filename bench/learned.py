"""How strong the bot `learned` is: one of it among clubs, at each seat in turn, in compiled code.

    python bench/learned.py tongits --decks 20000              # the first variant
    python bench/learned.py kingscorners --variant every       # each of them
    python bench/learned.py tongits --weights mine.npz         # what `meldhouse train` wrote

The same decks are played by clubs alone: the gain is what a hand is worth more than to a club in its place.
"""

import argparse
from pathlib import Path

import meldhouse as mh
from meldhouse.bots import LEARNED, offered_levels
from meldhouse.learn import weights
from meldhouse.learn.evaluation import strength
from meldhouse.learn.game_adapter import Played, Shape

EVERY = "every"


def said(figure):
    return f"{figure.mean:.3f} +- {figure.error:.3f}"


def main():
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    taught = [name for name, game in mh.GAMES.items() if LEARNED in offered_levels(game)]
    asked.add_argument("games", nargs="*", default=taught)
    asked.add_argument("--variant", default="")
    asked.add_argument("--weights", type=Path)
    asked.add_argument("--decks", type=int, default=20_000)
    asked.add_argument("--seed", type=int, default=1)
    chosen = asked.parse_args()
    for name in chosen.games:
        game = mh.GAMES[name]
        shape = Shape(game)
        net = shape.net(weights.read(chosen.weights or game.folder / weights.FILE).weights)
        names = list(game.variants) if chosen.variant == EVERY else [chosen.variant or next(iter(game.variants))]
        for variant in names:
            found = strength(Played(shape, game.variants[variant].rules), net, chosen.decks, chosen.seed)
            print(
                f"{name} {variant}: {found.decks} decks, gain {said(found.gain)} a hand, ahead {said(found.ahead)}, "
                f"{said(found.share)} times the fair share of wins",
                flush=True,
            )


if __name__ == "__main__":
    main()
