"""Meldhouse: card and tile games about drawing cards or tiles and building melds.

import meldhouse as mh
t = mh.table("kingscorners", variant="standard", seats=3, seed=7)
t.deal()
print(t.view(t.turn))

Public names are imported on first use, so that `meldhouse --help` does not import the games.
"""

import sys


def _remove_current_folder_from_path() -> None:
    """Keep `python -m meldhouse` from importing the current folder, unless that folder contains the package."""
    is_run = sys.argv[:1] == ["-m"] and any(word.startswith((__name__, f"-m{__name__}")) for word in sys.orig_argv)
    is_here = sys.path[0] == __path__[0].removesuffix(f"/{__name__}")
    if is_run and not is_here and not sys.flags.safe_path:
        del sys.path[0]


_remove_current_folder_from_path()  # before any other import

from importlib import import_module  # noqa: E402
from types import ModuleType  # noqa: E402
from typing import TYPE_CHECKING, Any  # noqa: E402

__version__ = "0.1.0"
__all__ = [
    "BOTS", "GAMES", "Arena", "Bot", "Env", "IllegalMove", "Luck", "Mistake", "Odds", "Record", "Table", "View",
    "arena", "available_envs", "learned", "luck", "make", "odds", "play", "replay", "score", "simulate", "story",
    "table",
]  # fmt: skip

if TYPE_CHECKING:
    from meldhouse.arena.api import arena
    from meldhouse.arena.result import Arena
    from meldhouse.bots import BOTS, Bot
    from meldhouse.core.record import Record
    from meldhouse.core.replay import replay
    from meldhouse.core.table import Table, View, table
    from meldhouse.envs.learned_player import learned
    from meldhouse.envs.registry import available_envs, make
    from meldhouse.envs.single import Env
    from meldhouse.games import GAMES
    from meldhouse.games.mahjong.score import score
    from meldhouse.luck.estimate import luck
    from meldhouse.luck.result import Luck
    from meldhouse.odds.api import odds
    from meldhouse.odds.result import Odds
    from meldhouse.session.history_view import story
    from meldhouse.simulate import play, simulate
    from meldhouse.util.errors import IllegalMove, Mistake

PUBLIC_NAMES = {
    "arena.api": ("arena",),
    "arena.result": ("Arena",),
    "bots": ("BOTS", "Bot"),
    "envs.learned_player": ("learned",),
    "envs.registry": ("available_envs", "make"),
    "envs.single": ("Env",),
    "session.history_view": ("story",),
    "games": ("GAMES",),
    "games.mahjong.score": ("score",),
    "util.errors": ("IllegalMove", "Mistake"),
    "luck.estimate": ("luck",),
    "luck.result": ("Luck",),
    "odds.api": ("odds",),
    "odds.result": ("Odds",),
    "core.record": ("Record",),
    "core.replay": ("replay",),
    "simulate": ("play", "simulate"),
    "core.table": ("Table", "View", "table"),
}


class _LazyName:
    """A descriptor that imports a public name when it is first used.

    Some of these names are also names of modules or packages (`odds`, `arena`, `simulate`).  Python sets the attribute
    when it has imported such a module.  The descriptor ignores that, so that the name still refers to the function.
    """

    def __init__(self, module: str, name: str) -> None:
        self.module, self.name = f"{__name__}.{module}", name

    def __get__(self, package: object, kind: type | None = None) -> Any:
        return getattr(import_module(self.module), self.name)

    def __set__(self, package: object, value: object) -> None:
        if not isinstance(value, ModuleType):
            raise AttributeError(f"{self.name} is read-only")


class _LazyPackage(ModuleType):
    """The package, whose public names and submodules (`mh.bots`) are imported when they are first used."""

    def __getattr__(self, name: str) -> Any:
        full_name = f"{__name__}.{name}"
        try:
            return import_module(full_name)
        except ModuleNotFoundError as why:
            if why.name != full_name:  # the module itself exists, but a module that it imports is missing
                raise
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

    def __dir__(self) -> list[str]:
        return sorted({*super().__dir__(), *__all__})


def _define_public_names() -> None:
    for module, names in PUBLIC_NAMES.items():
        for name in names:
            setattr(_LazyPackage, name, _LazyName(module, name))


_define_public_names()
sys.modules[__name__].__class__ = _LazyPackage
