"""The players at the seats of a batch: bots by name, networks, objects with `act`, and pools of them."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from meldhouse.bots import AT_ONCE, all_find_seats, check_bot, find_bot, is_own, level_of
from meldhouse.bots.external_spec import is_external
from meldhouse.core.table import View
from meldhouse.engine import rng
from meldhouse.envs.vector import LEARNER, WHO, player_names
from meldhouse.games.bot_levels import LEARNED
from meldhouse.i18n import msg
from meldhouse.learn.policy import load_network
from meldhouse.observations.environment_spec import EnvironmentSpec
from meldhouse.util.errors import Mistake, quote

Numbers = npt.NDArray[Any]
LATEST = 0.5  # the usual share of episodes in which a pool draws its latest player


class Pool:
    """Players of whom one is drawn for each seat that has the pool, whenever an episode begins.

    With probability `latest`, it is the player that was added last; otherwise any player, uniformly.  `add` takes a
    player into the pool while tables are being played: they draw from all players from their next episode on.
    """

    def __init__(self, players: Iterable[Any], latest: float = LATEST) -> None:
        self.players = list(players)
        if not self.players or LEARNER in [name for name in self.players if isinstance(name, str)]:
            raise Mistake(msg("pool-players"))
        if not 0 <= latest <= 1:
            raise Mistake(msg("pool-latest", latest=quote(repr(latest))))
        self.latest = latest

    def add(self, player: Any) -> None:
        """Add a player, such as a snapshot of the learner: a file of weights, or an object with `act`."""
        self.players.append(player)

    def probabilities(self) -> npt.NDArray[np.float64]:
        """Return the probability of each player."""
        found = np.full(len(self.players), (1 - self.latest) / len(self.players))
        found[-1] += self.latest
        return found


def players_at(spec: EnvironmentSpec, opponents: Any, bots: str | Iterable[str]) -> list[Any]:
    """Return the player at each seat: the learner and its opponents, or those of `bots` if there are no opponents."""
    if opponents is None:
        return list(player_names(bots, spec.seats))
    if bots != LEARNER:
        raise Mistake(msg("opponents-or-bots"))
    if isinstance(opponents, str):
        opponents = [name.strip() for name in opponents.split(",")]
    given = list(opponents) if isinstance(opponents, list | tuple) else [opponents]
    if not given:
        raise Mistake(msg("opponents-none"))
    if all(isinstance(name, str) for name in given):
        all_find_seats([LEARNER, *given], spec.seats)
    if len(given) >= spec.seats:
        raise Mistake(msg("opponents-many", n=len(given), seats=spec.seats - 1))
    return [LEARNER, *(given[seat % len(given)] for seat in range(spec.seats - 1))]


class OneByOne:
    """A player that chooses from a view, at one table after another."""

    def __init__(self, spec: EnvironmentSpec, bot: Any) -> None:
        self.spec, self.bot = spec, bot

    def act_at(self, tables: Numbers, rows: Numbers, chances: Numbers) -> list[int]:
        """Return the action of the seat to act at each of these tables."""
        spec, actions = self.spec, []
        for row in rows:
            state = tables[row : row + 1]
            view = View(spec.game, spec.plain_rules, state, int(state["actor"][0]))
            if hasattr(self.bot, "x"):  # an included bot: the same table gives the same move, whatever was before
                self.bot.x = rng.seeded(int(chances[row]))
            action = view.legal[view.move_of(self.bot.choose(view))]
            actions.append(int(spec.kernels.encode_action_at(state, spec.plain_rules, action)))
        return actions


class Roster:
    """The players of a batch by number, as learn/opponent_step.py has them."""

    def __init__(self, spec: EnvironmentSpec, players: Sequence[Any], kernels: Any) -> None:
        self.spec, self.kernels = spec, kernels
        self.networks: list[Any] = []
        self.outside: list[Any] = []
        self.known: dict[Any, int] = {}
        self.pool = next((player for player in players if isinstance(player, Pool)), None)
        if any(isinstance(player, Pool) and player is not self.pool for player in players):
            raise Mistake(msg("pool-one"))
        self.seated = np.array([self._kind(player) for player in players], np.int64)
        self.draw_from_pool()

    def draw_from_pool(self) -> None:
        """Take over the pool's players and probabilities."""
        drawn = self.pool.players if self.pool else []
        self.pool_kinds = np.array([self._kind(player) for player in drawn], np.int64)
        self.likely = np.cumsum(self.pool.probabilities() if self.pool else [])

    def _kind(self, player: Any) -> int:
        if isinstance(player, Pool):
            return int(self.kernels.POOL)
        key = player if isinstance(player, str) else id(player)
        if key not in self.known:
            self.known[key] = self._kind_of_name(player) if isinstance(player, str) else self._kind_of_object(player)
        return self.known[key]

    def _kind_of_name(self, player: str) -> int:
        name, game = level_of(player), self.spec.game
        if name in WHO:
            return WHO.index(name)
        if name in game.style_names:
            return int(self.kernels.FIRST_STYLE) + game.style_names.index(name)
        check_bot(name, game=game, styles=True)
        if name == LEARNED or is_own(name):
            self.networks.append(load_network(game.name, None if name == LEARNED else Path(name)))
            return int(self.kernels.FIRST_NETWORK) + len(self.networks) - 1
        if is_external(name):
            raise Mistake(msg("opponent-external", name=quote(name), names=", ".join([*AT_ONCE, LEARNED])))
        return self._outside(OneByOne(self.spec, find_bot(name, 0)))

    def _kind_of_object(self, player: Any) -> int:
        if hasattr(player, "act"):
            return self._outside(player)
        if hasattr(player, "choose"):
            return self._outside(OneByOne(self.spec, player))
        raise Mistake(msg("opponent-object", value=quote(repr(player))))

    def _outside(self, player: Any) -> int:
        self.outside.append(player)
        return int(self.kernels.FIRST_OUTSIDE) + len(self.outside) - 1
