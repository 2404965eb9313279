"""Measures the strength of the bot `learned` among heuristic bots, in each seat in turn, in compiled code.

    python bench/learned.py tongits --decks 20000              # the first variant
    python bench/learned.py kingscorners --variant every       # each of them
    python bench/learned.py tongits --weights mine.npz         # what `meldhouse train` wrote
    python bench/learned.py tongits --weights mine.npz --among other.npz   # among others, of those weights

The others alone play the same decks: the gain is relative to a heuristic bot, or the other weights, in the same seat.
"""

import argparse
from pathlib import Path

import meldhouse as mh
from meldhouse.bots import LEARNED, offered_levels
from meldhouse.learn import weights
from meldhouse.learn.evaluation import measure_strength
from meldhouse.learn.game_adapter import GameAdapter, SelfPlay

EVERY = "every"


def format_estimate(figure):
    return f"{figure.mean:.3f} +- {figure.error:.3f}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    taught = [name for name, game in mh.GAMES.items() if LEARNED in offered_levels(game)]
    parser.add_argument("games", nargs="*", default=taught)
    parser.add_argument("--variant", default="")
    parser.add_argument("--weights", type=Path)
    parser.add_argument("--among", type=Path, nargs="*", default=[])
    parser.add_argument("--decks", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    for name in args.games:
        game = mh.GAMES[name]
        shape = GameAdapter(game)
        net = shape.network(weights.read(args.weights or game.folder / weights.FILE_NAME).weights)
        others = [shape.network(weights.read(path).weights) for path in args.among]
        names = list(game.variants) if args.variant == EVERY else [args.variant or next(iter(game.variants))]
        for variant in names:
            self_play = SelfPlay(shape, game.variants[variant].rules)
            found = measure_strength(self_play, net, args.decks, args.seed, others)
            print(
                f"{name} {variant}: {found.decks} decks, gain {format_estimate(found.gain)} a hand, "
                f"ahead {format_estimate(found.lead)}, "
                f"{format_estimate(found.win_share)} times the fair share of wins",
                flush=True,
            )


if __name__ == "__main__":
    main()
