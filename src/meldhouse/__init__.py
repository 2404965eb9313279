"""Meldhouse: games of drawing, swapping and melding.

import meldhouse as mh
t = mh.table("kingscorners", variant="standard", seats=3, seed=7)
t.deal()
print(t.view(t.turn))
"""

from meldhouse.engine import compiled as compiled  # first: it says where compiled code is kept

# isort: split
from typing import TYPE_CHECKING, Any

from meldhouse.arena.answer import Arena, arena
from meldhouse.bots import BOTS, Bot
from meldhouse.course.retelling import story
from meldhouse.games import GAMES
from meldhouse.mistakes import IllegalMove, Mistake
from meldhouse.odds.answer import Odds, odds
from meldhouse.record import Record
from meldhouse.replay import replay
from meldhouse.simulation import simulate
from meldhouse.table import Table, View, table

if TYPE_CHECKING:
    from meldhouse.games.mahjong.score import score as score

__all__ = [
    "BOTS", "GAMES", "Arena", "Bot", "IllegalMove", "Mistake", "Odds", "Record", "Table", "View",
    "arena", "odds", "replay", "score", "simulate", "story", "table",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    """`score` is loaded when it is first asked for: the 81 fans are large, and most games do without them."""
    if name != "score":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from meldhouse.games.mahjong.score import score

    return score
