"""Prints how many decisions a hand takes, with random moves and with the heuristic `club`.

python bench/episodes.py [HANDS]       10,000 hands of each, if no number is given

The decisions of all seats count.  The numbers help to choose `max_episode_steps` of an environment.
"""

import sys

import numpy as np

import meldhouse as mh

BOTS = ("uniform", "club")


def decisions(game: str, bots: str, hands: int) -> np.ndarray:
    """Return the number of decisions of each hand."""
    played = mh.simulate(game, hands=hands, bots=bots, seed=1)
    return np.concatenate([chunk["tally"]["decisions"] for chunk in played])


def main() -> None:
    hands = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    for name in mh.GAMES:
        for bots in BOTS:
            counts = decisions(name, bots, hands)
            mean, high = counts.mean(), np.percentile(counts, 99)
            print(f"{name} {bots}: mean {mean:,.0f}, 99% {high:,.0f}, most {counts.max():,}")


if __name__ == "__main__":
    main()
