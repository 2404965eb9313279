"""Measures the processor time of what a server sends after each move of several hands: python bench/views.py

For every seat and a spectator, the view is concealed, its scene built and written as JSON.
"""

import statistics
import time

import meldhouse as mh
from meldhouse.bots import Thumb
from meldhouse.i18n import Localizer
from meldhouse.server.core.scene_text import scene_text

HANDS = 12


def measure(name: str) -> list[float]:
    """Return the milliseconds that the views after each move took."""
    took = []
    for seed in range(HANDS):
        table, thumb = mh.table(name, seed=seed), Thumb(seed)
        table.deal()
        readers = [Localizer(seat, with_markers=True) for seat in (None, *range(table.rules.seats))]
        while not table.over:
            started = time.thread_time()
            for reader in readers:
                scene_text(table.view(reader.viewer).scene, reader)
            took.append((time.thread_time() - started) * 1000)
            table.play(thumb.choose(table.view(table.turn)))
    return took


if __name__ == "__main__":
    for game in mh.GAMES:
        took = measure(game)
        print(f"{game}: median {statistics.median(took):.2f} ms for all views after a move, of {len(took)} moves")
