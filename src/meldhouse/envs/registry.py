"""The names of the environments: `meldhouse.make`, `meldhouse.available_envs`, and the ids of Gymnasium."""

import re
import sys
from collections.abc import Iterable
from typing import Any, overload

from meldhouse.envs.single import Env
from meldhouse.envs.vector import LEARNER, Autoreset, Vector, vector
from meldhouse.games import GAMES, Game
from meldhouse.games.options import suggest_name
from meldhouse.i18n import msg
from meldhouse.observations.environment_spec import environment_id, environment_version, is_learnable
from meldhouse.util.errors import Mistake, quote

NAMESPACE = "Meldhouse"  # of the ids in Gymnasium
NAME = re.compile(r"(?P<game>.+?)(?:-v(?P<version>\d+))?")


def available_envs() -> tuple[str, ...]:
    """Return the names of all environments for `make`, with their versions."""
    return tuple(environment_id(game) for game in _learnable_games())


@overload
def make(name: str, n: None = None, variant: str | None = None, **settings: Any) -> Env: ...
@overload
def make(name: str, n: int, variant: str | None = None, **settings: Any) -> Vector: ...
def make(
    name: str,
    n: int | None = None,
    variant: str | None = None,
    *,
    seats: int | None = None,
    bots: str | Iterable[str] = LEARNER,
    opponents: Any = None,
    history: int = 0,
    episode: int | str = 1,
    seed: int | None = None,
    autoreset: Autoreset | str | None = None,
    max_episode_steps: int | None = None,
    **options: Any,
) -> Env | Vector:
    """Return an environment by its name: a single table (`Env`), or with `n` a batch of tables (`Vector`).

    name: such as `tongits-v0`; `tongits` is its newest version.  `available_envs()` lists the names.
    autoreset: only for a batch, whose default is `same_step`.
    Other keywords are those of `meldhouse.envs.vector`, such as `make("tongits-v0", 4096, bots="learner,club,club")`.
    """
    shared: dict[str, Any] = {"seats": seats, "bots": bots, "episode": episode, "seed": seed}
    shared |= {"opponents": opponents, "history": history, "max_episode_steps": max_episode_steps, **options}
    game = game_of(name)
    if n is not None:
        mode = Autoreset.SAME_STEP if autoreset is None else autoreset
        return vector(game, n, variant, autoreset=mode, **shared)
    if autoreset is not None:
        raise Mistake(msg("env-autoreset-one"))
    return Env(vector(game, 1, variant, autoreset=Autoreset.DISABLED, **shared))


def game_of(name: str) -> str:
    """Return the game of an environment's name; raise a Mistake if there is none, or none of this version."""
    games = {game.name: game for game in _learnable_games()}
    match = NAME.fullmatch(str(name))
    if not match or match["game"] not in games:
        raise Mistake(msg("no-env", name=quote(str(name)), nearest=suggest_name(str(name), available_envs())))
    game = games[match["game"]]
    if match["version"] is not None and f"v{match['version']}" != environment_version(game):
        raise Mistake(msg("env-version", name=quote(str(name)), id=environment_id(game)))
    return game.name


def _learnable_games() -> list[Game]:
    return [game for game in GAMES.values() if is_learnable(game)]


def gymnasium_id(game: Game) -> str:
    """Return the id of a game's environment in Gymnasium, such as `Meldhouse/KongPie-v0`."""
    return f"{NAMESPACE}/{re.sub(r'[^0-9A-Za-z]', '', str(game.title))}-{environment_version(game)}"


def register_in_gymnasium(gymnasium: Any) -> None:
    """Register all environments in Gymnasium, so that `gymnasium.make` and `gymnasium.make_vec` know their ids."""
    for game in _learnable_games():
        name = gymnasium_id(game)
        if name not in gymnasium.registry:
            gymnasium.register(
                name,
                entry_point="meldhouse.envs.gymnasium:env",
                vector_entry_point="meldhouse.envs.gymnasium:vector_of_envs",
                kwargs={"game": game.name},
            )


def register_if_imported() -> None:
    """Register all environments in Gymnasium if it is imported; which is not imported for this."""
    gymnasium = sys.modules.get("gymnasium")
    if gymnasium is not None and hasattr(gymnasium, "register"):
        register_in_gymnasium(gymnasium)
