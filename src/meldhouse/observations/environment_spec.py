"""The specification of an environment: a game, its rules and its layout."""

import hashlib
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from meldhouse.core.table import find_rules
from meldhouse.engine import cache
from meldhouse.games import Game, validation_observation
from meldhouse.games.observation_layout import ActionGroup, Layout
from meldhouse.games.options import plain
from meldhouse.games.validation import find_game
from meldhouse.i18n import HOUSE
from meldhouse.util.errors import Mistake
from meldhouse.util.integers import so_many

MATCH = "match"  # an episode that goes on until the match is decided


class Setting:
    """What is played, and what a learner sees and does."""

    def __init__(
        self, game: str, variant: str | None, seats: int | None, options: dict[str, object], episode: int | str
    ) -> None:
        self.game = _can_be_learned(find_game(game))
        self.variant, self.rules = find_rules(self.game, variant, seats, options)
        self.bare, self.seats = plain(self.rules), int(self.rules.seats)
        self.layout: Layout = layout_of(self.game)
        self.meanings: tuple[ActionGroup, ...] = self.game.observation.ACTIONS
        self.actions = sum(meaning.count for meaning in self.meanings)
        self.hands = length(self.game, episode)

    @cached_property
    def kernels(self) -> Any:
        return kernels(self.game)

    @cached_property
    def pack(self) -> npt.NDArray[np.int8]:
        return self.game.full_deck(self.rules)

    @property
    def name(self) -> str:
        """`tongits_classic_v1`: the last is the version of the behaviour."""
        return f"{self.game.name}_{self.variant}_v{self.game.observation.VERSION}"


def _can_be_learned(game: Game) -> Game:
    if lacking := validation_observation.objections(game):
        raise Mistake(HOUSE("game-not-learned", name=game.name, lacking=lacking[0]))
    return game


def layout_of(game: Game) -> Layout:
    return Layout(game.observation.PARTS, game.observation.FOLLOWS)


def length(game: Game, episode: int | str) -> int:
    """How many hands an episode has; 0 until the match is decided."""
    if episode == MATCH:
        if "match_over" not in game.rules.STATE.names:
            raise Mistake(HOUSE("no-match", game=game.title))
        return 0
    return so_many("hands", episode)


def kernels(game: Game) -> Any:
    """The template beside this module, for a game: compiled when it is first asked for, and never for a table.

    The game's shelf is not named by what it is made of, so this names it there.
    """
    put = {"law": game.rules_api, "turns": game.bot_turns, "sights": sights(game)}
    return cache.load(
        f"{cache.NAME}.observations.batch_step_{digest(game)}__{game.name}", "../observations/batch_step", **put
    )


def sights(game: Game) -> Any:
    """The doors to what its learners see."""
    takes = {**game.takes, "out": layout_of(game).dtype}
    name = f"{cache.NAME}.observations.encoder_{digest(game)}__{game.name}"
    return cache.load(name, "../observations/encoder", seen=game.observation, takes=takes)


def digest(game: Game) -> str:
    """One name for the rooms that the template is made of, beside those that name the shelf."""
    rooms = (
        *(Path(__file__).parent / room for room in ("batch_step.py", "encoder.py")),
        game.folder.parent / "observation_layout.py",
        game.folder / "observation.py",
    )
    return hashlib.sha256(b"".join(room.read_bytes() for room in rooms)).hexdigest()[:8]
