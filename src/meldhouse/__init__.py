"""Meldhouse: five games of drawing, swapping and melding.

import meldhouse as mh
t = mh.table("kingscorners", variant="standard", seats=3, seed=7)
t.deal()
print(t.view(t.turn))
"""

from meldhouse.engine import compiled as compiled  # first: it says where compiled code is kept

# isort: split
from meldhouse.bots import BOTS, Bot
from meldhouse.games import GAMES
from meldhouse.mistakes import IllegalMove, Mistake
from meldhouse.record import Record
from meldhouse.replay import replay
from meldhouse.simulation import simulate
from meldhouse.table import Table, View, table

__all__ = [
    "BOTS", "GAMES", "Bot", "IllegalMove", "Mistake", "Record", "Table", "View", "replay", "simulate", "table",
]  # fmt: skip
