"""Provides the compiled module of this package for each game, with a cache key of its own source."""

import hashlib
from pathlib import Path
from typing import Any

from meldhouse.engine import cache, templates
from meldhouse.games import Game

SOURCE = Path(__file__).parent / "kernels.py"


def kernels(game: Game) -> Any:
    """Return kernels.py for a game, compiled when an estimate is first requested, and never for a table."""
    name = f"{cache.NAME}.luck.luck_kernels_{hashlib.sha256(SOURCE.read_bytes()).hexdigest()[:8]}__{game.name}"
    return templates.load(name, "../luck/kernels", rules_api=game.rules_api, bot_turns=game.bot_turns)
