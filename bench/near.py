"""Measures the time to compute the distance to a win at every decision of several hands: python bench/near.py"""

import time

import meldhouse as mh
from meldhouse.bots import Thumb

HANDS = 6


def measure(name: str) -> list[float]:
    """Return the processor time of each computation in milliseconds, for each seat."""
    worth, took = mh.GAMES[name].score_breakdown, []
    for seed in range(HANDS):
        table, thumb = mh.table(name, seed=seed), Thumb(seed)
        table.deal()
        while not table.over:
            for seat in range(table.rules.seats):
                view = table.view(seat)
                started = time.process_time()
                worth.near(view.state[0], view.rules, seat)
                took.append((time.process_time() - started) * 1000)
            table.play(thumb.choose(table.view(table.turn)))
    return sorted(took)


for game in (name for name, game in mh.GAMES.items() if hasattr(game.score_breakdown, "near")):
    took = measure(game)
    print(
        f"{game}: {len(took)} looks, half of them within {took[len(took) // 2]:.2f} ms,"
        f" 99 of 100 within {took[len(took) * 99 // 100]:.2f} ms, the longest {took[-1]:.1f} ms"
    )
