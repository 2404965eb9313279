"""Play thousands of hands in two worlds that a viewer must not be able to distinguish: a part of `make faults`.

`python -m tests.faults.campaign_of_noninterference HANDS` plays any number, a fifth of them of each game. A stopped
run continues where it was.
"""

import sys
from collections import Counter
from itertools import count, islice

from meldhouse.games import GAMES
from tests.faults.noninterference import pair_of
from tests.faults.noninterference_runs import compared
from tests.faults.resumable_runs import Kept, played

HANDS = 1000
EACH = 20  # hands in one piece
APART = 1000  # hand numbers between pieces: some hands are too long, or have no other world


def pieces(hands: int, game: str) -> list[str]:
    return [f"{game} {n} of {EACH}" for n in range(-(-hands // len(GAMES) // EACH))]


def piece(name: str) -> tuple[list[str], Counter[str]]:
    game, n = name.split()[:2]
    pairs = filter(None, (pair_of(GAMES[game], seed) for seed in count(1 + APART * int(n))))
    found, counted = list[str](), Counter[str]()
    for pair in islice(pairs, EACH):
        findings, counts = compared(pair)
        found += [f"hand {pair.seed}: {what}" for what in findings]
        counted += counts
    return found, counted


def main(hands: int = HANDS) -> bool:
    command, kept = f"python -m tests.faults.campaign_of_noninterference {hands}", Kept("worlds")
    names = {game: pieces(hands, game) for game in sorted(GAMES)}
    kinds = {game: f"times {EACH} hands of {game} in two worlds" for game in names}
    for game in names:
        played(kept, kinds[game], names[game], piece)
    for game in names:
        print(kept.line(command, kinds[game], names[game]))
    return any(kept.unsound(names[game]) for game in names)


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
