"""The specification of an environment: a game, its rules, its layout and its compiled modules."""

import hashlib
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from meldhouse.core.table import find_rules
from meldhouse.engine import cache, templates
from meldhouse.games import Game, validation_observation
from meldhouse.games.observation_layout import ActionGroup
from meldhouse.games.options import differences, plain
from meldhouse.games.packed_dtype import field_names
from meldhouse.games.validation import find_game
from meldhouse.i18n import msg
from meldhouse.observations.features import FeatureLayout
from meldhouse.util.errors import Mistake
from meldhouse.util.integers import check_count

SHARED_CHANGES = 0  # raise it when defaults, or the meaning of a step, change for every game
MATCH = "match"  # the length of an episode that lasts until the match is decided


class EnvironmentSpec:
    """Specifies an environment: a game, its rules, the layout of its observations, and its actions."""

    def __init__(
        self, game: str, variant: str | None, seats: int | None, options: dict[str, object], episode: int | str
    ) -> None:
        self._arguments = (game, variant, seats, dict(options), episode)
        self.game = _check_learnable(find_game(game))
        self.variant, self.rules = find_rules(self.game, variant, seats, options)
        self.plain_rules, self.seats = plain(self.rules), int(self.rules.seats)
        self.layout: FeatureLayout = layout_of(self.game)
        self.meanings: tuple[ActionGroup, ...] = self.game.observation.ACTIONS
        self.actions = sum(meaning.count for meaning in self.meanings)
        self.hands = hands_per_episode(self.game, episode)

    @cached_property
    def kernels(self) -> Any:
        return kernels(self.game)

    @cached_property
    def pack(self) -> npt.NDArray[np.int8]:
        return self.game.full_deck(self.rules)

    @property
    def name(self) -> str:
        """Return the name of the environment and its version, such as `tongits_classic_v1`."""
        return f"{self.game.name}_{self.variant}_v{self.game.observation.VERSION}"

    @property
    def version(self) -> str:
        """Return the version of the environment, such as `v0`; it counts changes of the rules and of the layout."""
        return environment_version(self.game)

    @property
    def fingerprint(self) -> str:
        """Return a text that is the same for two environments if a state of one can be set in the other."""
        changed = differences(self.rules, self.game.variants[self.variant].rules)
        options = [f"{name}={value}" for name, value in sorted(changed.items())]
        return " ".join([environment_id(self.game), self.variant, *options])

    def __reduce__(self) -> tuple[type["EnvironmentSpec"], tuple[Any, ...]]:
        """Pickle the arguments: the modules of a game can't be pickled."""
        return EnvironmentSpec, self._arguments

    def __deepcopy__(self, memo: dict[int, Any]) -> "EnvironmentSpec":
        return self


def environment_version(game: Game) -> str:
    """Return the version of a game's environment: both of its parts count from 1, and the version from 0."""
    return f"v{game.package.RULES_VERSION + game.observation.VERSION - 2 + SHARED_CHANGES}"


def environment_id(game: Game) -> str:
    """Return the name under which `meldhouse.make` opens the newest version, such as `tongits-v0`."""
    return f"{game.name}-{environment_version(game)}"


def is_learnable(game: Game) -> bool:
    """Return whether the game has an environment."""
    return not validation_observation.find_problems(game)


def _check_learnable(game: Game) -> Game:
    if problems := validation_observation.find_problems(game):
        raise Mistake(msg("game-not-learned", name=game.name, lacking=problems[0]))
    return game


def layout_of(game: Game) -> FeatureLayout:
    return FeatureLayout(game)


def hands_per_episode(game: Game, episode: int | str) -> int:
    """Return the number of hands in an episode; 0 means until the match is decided."""
    if episode == MATCH:
        if "match_over" not in field_names(game.rules.STATE):
            raise Mistake(msg("no-match", game=game.title))
        return 0
    return check_count("hands", episode)


def kernels(game: Game) -> Any:
    """Return the batch_step module of a game; it is compiled at its first use, and never for playing at a table.

    The cache key of the game does not cover the sources of this package, so the module's name includes their hash.
    """
    injected = {"rules_api": game.rules_api, "bot_turns": game.bot_turns, "encoder": encoder(game)}
    name = f"{cache.NAME}.observations.batch_step_{source_key(game)}__{game.name}"
    return templates.load(name, "../observations/batch_step", **injected)


def encoder(game: Game) -> Any:
    """Return the encoder module of a game."""
    takes = {**game.takes, "out": layout_of(game).dtype}
    name = f"{cache.NAME}.observations.encoder_{source_key(game)}__{game.name}"
    return templates.load(name, "../observations/encoder", observation=game.observation, takes=takes)


def source_key(game: Game) -> str:
    """Return the hash of the sources that the game's own cache key does not cover."""
    sources = (
        *(Path(__file__).parent / source for source in ("batch_step.py", "encoder.py", "step_signals.py")),
        game.folder.parent / "observation_layout.py",
        game.folder / "observation.py",
    )
    return hashlib.sha256(b"".join(source.read_bytes() for source in sources)).hexdigest()[:8]
