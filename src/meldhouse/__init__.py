"""Meldhouse: games of drawing, swapping and melding.

import meldhouse as mh
t = mh.table("kingscorners", variant="standard", seats=3, seed=7)
t.deal()
print(t.view(t.turn))

A name is read from its room when it is first asked for: whoever wants a sentence of help does not wait for the games.
"""

import sys


def leave_the_folder() -> None:
    """Let `python -m meldhouse` import nothing from the current folder, unless the package itself is there."""
    is_run = sys.argv[:1] == ["-m"] and any(word.startswith((__name__, f"-m{__name__}")) for word in sys.orig_argv)
    is_here = sys.path[0] == __path__[0].removesuffix(f"/{__name__}")
    if is_run and not is_here and not sys.flags.safe_path:
        del sys.path[0]


leave_the_folder()  # before anything else is imported

from importlib import import_module  # noqa: E402
from types import ModuleType  # noqa: E402
from typing import TYPE_CHECKING, Any  # noqa: E402

__version__ = "0.1.0"
__all__ = [
    "BOTS", "GAMES", "Arena", "Bot", "IllegalMove", "Mistake", "Odds", "Record", "Table", "View",
    "arena", "odds", "replay", "score", "simulate", "story", "table",
]  # fmt: skip

if TYPE_CHECKING:
    from meldhouse.arena.api import arena
    from meldhouse.arena.result import Arena
    from meldhouse.bots import BOTS, Bot
    from meldhouse.core.record import Record
    from meldhouse.core.replay import replay
    from meldhouse.core.table import Table, View, table
    from meldhouse.games import GAMES
    from meldhouse.games.mahjong.score import score
    from meldhouse.odds.api import odds
    from meldhouse.odds.result import Odds
    from meldhouse.session.history_view import story
    from meldhouse.simulate import simulate
    from meldhouse.util.errors import IllegalMove, Mistake

ROOMS = {
    "arena.api": ("arena",),
    "arena.result": ("Arena",),
    "bots": ("BOTS", "Bot"),
    "session.history_view": ("story",),
    "games": ("GAMES",),
    "games.mahjong.score": ("score",),
    "util.errors": ("IllegalMove", "Mistake"),
    "odds.api": ("odds",),
    "odds.result": ("Odds",),
    "core.record": ("Record",),
    "core.replay": ("replay",),
    "simulate": ("simulate",),
    "core.table": ("Table", "View", "table"),
}


class Named:
    """A name of the house: what it means lies in a room.

    Some are called as their room is: `mh.table` stays the function when Python, having read the room, would set it.
    """

    def __init__(self, room: str, name: str) -> None:
        self.room, self.name = f"{__name__}.{room}", name

    def __get__(self, house: object, kind: type | None = None) -> Any:
        return getattr(import_module(self.room), self.name)

    def __set__(self, house: object, value: object) -> None:
        if not isinstance(value, ModuleType):
            raise AttributeError(f"{self.name} of Meldhouse cannot be set")


class House(ModuleType):
    """The package: its names, and its rooms as they are asked for (`mh.bots`)."""

    def __getattr__(self, name: str) -> Any:
        full_name = f"{__name__}.{name}"
        try:
            return import_module(full_name)
        except ModuleNotFoundError as why:
            if why.name != full_name:  # the room is there, and something that it needs is not
                raise
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

    def __dir__(self) -> list[str]:
        return sorted({*super().__dir__(), *__all__})


def furnish() -> None:
    """Every name has its place in the house."""
    for room, names in ROOMS.items():
        for name in names:
            setattr(House, name, Named(room, name))


furnish()
sys.modules[__name__].__class__ = House
