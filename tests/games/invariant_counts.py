"""Print a table of the comparisons that each leak check makes at positions of every kind: `make leak-coverage`."""

import sys
import time

import meldhouse as mh
from tests.support.invariant_checks import NETS, haul
from tests.support.reachable_positions import positions


def main() -> None:
    started = time.process_time()
    print("| game | kind of position |", " | ".join(NETS), "|")
    print("|---|---|" + "---|" * len(NETS))
    for name in sys.argv[1:] or mh.GAMES:
        game, sums = mh.GAMES[name], [0] * len(NETS)
        for kind, tables in positions(game).items():
            hauls = [haul(check, tables) for check in NETS.values()]
            assert not any(hauled.found for hauled in hauls), kind
            made = [hauled.compared for hauled in hauls]
            sums = [before + now for before, now in zip(sums, made, strict=True)]
            print(f"| {game.title} | {kind} |", " | ".join(map(str, made)), "|", flush=True)
        print(f"| **{game.title}** | **all** |", " | ".join(f"**{number}**" for number in sums), "|", flush=True)
    print(f"\n{time.process_time() - started:.0f} s")


if __name__ == "__main__":
    main()
