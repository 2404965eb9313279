"""The compiled rooms of this folder, each under the name of what it is made of, so that a change compiles it anew."""

import hashlib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from meldhouse.engine import compiled
from meldhouse.games import Game
from meldhouse.seen import setting

HERE = Path(__file__).parent
OF_THINKING = ("inputs", "net", "thinking")
OF_PLAYING = (*OF_THINKING, "notes", "playing")
OF_SLOPES = ("inputs", "net", "notes", "slopes")


def name_of_thinking(game: Game) -> str:
    return f"thinking_{digest(OF_THINKING)}{setting.digest(game)}__{game.name}"


def thinking(game: Game) -> Any:
    """How a network is asked at a table of the game."""
    return placed(name_of_thinking(game), "thinking", law=game.doors, sights=setting.sights(game))


def playing(game: Game) -> Any:
    """How hands are played to be learned from."""
    name = f"playing_{digest(OF_PLAYING)}{setting.digest(game)}__{game.name}"
    put = {"law": game.doors, "tables": setting.kernels(game), "turns": game.turns, "thinking": thinking(game)}
    return placed(name, "playing", **put)


def slopes() -> Any:
    """In which direction the network gets better, of any game."""
    return placed(f"slopes_{digest(OF_SLOPES)}", "slopes")


def placed(name: str, template: str, **put: object) -> Any:
    return compiled.load(f"{compiled.NAME}.learn.{name}", f"../learn/{template}", **put)


def digest(rooms: Iterable[str]) -> str:
    return hashlib.sha256(b"".join((HERE / f"{room}.py").read_bytes() for room in rooms)).hexdigest()[:8]
