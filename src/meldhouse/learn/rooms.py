"""The compiled rooms of this folder, each under the name of what it is made of, so that a change compiles it anew."""

import hashlib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from meldhouse.engine import compiled
from meldhouse.games import Game
from meldhouse.games.seen import counts, record_of
from meldhouse.seen import setting

HERE = Path(__file__).parent
NOTHING = counts("nothing", "where a player notices or foresees nothing")
OF_THINKING = ("inputs", "net", "noticing", "thinking")
OF_NOTICING = ("noticing",)
OF_PLAYING = (*OF_THINKING, "notes", "playing")
OF_SLOPES = ("inputs", "net", "notes", "slopes")
OF_APART = ("inputs", "net", "notes", "apart")


def name_of_thinking(game: Game) -> str:
    return f"thinking_{digest(OF_THINKING)}{of_game(game)}__{game.name}"


def of_game(game: Game) -> str:
    """Of what it is seen by, and what is noticed."""
    room = (game.folder / "learned.py").read_bytes()
    return setting.digest(game) + hashlib.sha256(room).hexdigest()[:8]


def thinking(game: Game) -> Any:
    """How a network is asked at a table of the game."""
    put = {"law": game.doors, "sights": setting.sights(game), "noticing": noticing(game), "likes": game.learned.likes}
    return placed(name_of_thinking(game), "thinking", **put)


def noticing(game: Game) -> Any:
    """The doors to what players of the game notice and foresee; None where that is nothing."""
    if not game.noticed and not game.foreseen:
        return None
    takes = {**game.takes, "trial": game.takes["view"], **records(game)}
    name = f"noticing_{digest(OF_NOTICING)}{of_game(game)}__{game.name}"
    return placed(name, "noticing", law=game.doors, learned=game.room("learned"), takes=takes)


def records(game: Game) -> dict[str, Any]:
    """What is noticed, and what is foreseen of an action."""
    told = {"noticed": game.noticed, "foreseen": game.foreseen}
    return {name: record_of(parts or (NOTHING,)) for name, parts in told.items()}


def playing(game: Game) -> Any:
    """How hands are played to be learned from."""
    name = f"playing_{digest(OF_PLAYING)}{of_game(game)}__{game.name}"
    put = {"law": game.doors, "tables": setting.kernels(game), "turns": game.turns, "thinking": thinking(game)}
    return placed(name, "playing", **put)


def slopes() -> Any:
    """In which direction the network gets better, of any game."""
    return placed(f"slopes_{digest(OF_SLOPES)}", "slopes")


def apart() -> Any:
    """What tells actions apart, of any game."""
    return placed(f"apart_{digest(OF_APART)}", "apart")


def placed(name: str, template: str, **put: object) -> Any:
    return compiled.load(f"{compiled.NAME}.learn.{name}", f"../learn/{template}", **put)


def digest(rooms: Iterable[str]) -> str:
    return hashlib.sha256(b"".join((HERE / f"{room}.py").read_bytes() for room in rooms)).hexdigest()[:8]
