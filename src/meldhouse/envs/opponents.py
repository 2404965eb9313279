"""Opponents of every kind at the seats of a batch of tables, and the public history of each hand.

    tables = vector("tongits", 1024, opponents=["learned", "my.npz"])        # compiled: bots, styles and networks
    tables = vector("tongits", 1024, opponents=policy)                       # policy.act(observations, masks)
    tables = vector("tongits", 1024, opponents=Pool(["club", policy]))       # drawn for each seat and episode

`strong`, `master` and objects with `choose(view)` think at one table after another, which is slow.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from meldhouse.envs.event_features import public_numbers
from meldhouse.envs.opponent_roster import OneByOne, Roster
from meldhouse.envs.vector import LEARNER, Autoreset, Vector
from meldhouse.envs.vector_state import Rows, as_bytes
from meldhouse.i18n import msg
from meldhouse.learn import compiled_modules
from meldhouse.learn.network import Network, zero_network
from meldhouse.learn.policy import adapter_of
from meldhouse.learn.stacked_networks import stacked
from meldhouse.observations.environment_spec import EnvironmentSpec
from meldhouse.observations.history_features import HistoryFeatures
from meldhouse.util.errors import Mistake
from meldhouse.util.integers import check_count

Numbers = npt.NDArray[Any]
NONE, MAX_HISTORY = -1, 1000


class OpponentVector(Vector):
    """A batch of tables with opponents of any kind, and with the history of each hand.

    history    (n, events, 2) int16: the seat and the action number of the hand's last public events, the newest first;
               -1 if there were fewer.  An action that is partly hidden has the first number of its group.
    final_history  the same at the end of an episode, where `final_observations` has one
    history_features  turns histories into floats (observations/history_features.py)
    """

    def __init__(
        self,
        spec: EnvironmentSpec,
        n: int,
        players: Sequence[Any],
        seed: int,
        autoreset: Autoreset,
        max_episode_steps: int | None = None,
        history: int = 0,
    ) -> None:
        self.players = tuple(players)
        self.history_length = history and check_count("events", history, most=MAX_HISTORY)
        names = [LEARNER if is_learner(player) else "club" for player in players]  # only learners matter there
        super().__init__(spec, n, names, seed, autoreset, max_episode_steps)

    def _allocate(self) -> None:
        super()._allocate()
        n, seats, game = self.n, self.spec.seats, self.spec.game
        self._stepper = compiled_modules.opponent_step(game)
        self.history, self.final_history = (np.full((n, self.history_length, 2), NONE, np.int16) for _ in range(2))
        self.history_features = HistoryFeatures(game, seats, self.history_length)
        self._every = np.arange(n)
        self._who, self._learner = np.zeros((n, seats), np.int64), np.zeros(n, np.int64)
        self._waiting, self._opening = np.zeros(n, np.bool_), np.ones(n, np.bool_)
        self._sealed, self._n_sealed = np.zeros((n, seats, 2), np.int16), np.zeros(n, np.int16)
        self._roster = Roster(self.spec, self.players, self._stepper)
        self._workspace = _workspace(self._stepper, game)
        self._take_players()

    def _take_players(self) -> None:
        """Give the kernels the players of the roster."""
        roster = self._roster
        networks, encoding = _networks(self.spec, roster.networks)
        self._opponents = self._stepper.Opponents(
            seated=roster.seated,
            pool=roster.pool_kinds,
            likely=roster.likely,
            who=self._who,
            learner=self._learner,
            networks=networks,
            encoding=encoding,
            workspace=self._workspace,
            waiting=self._waiting,
            opening=self._opening,
            history=self.history,
            final_history=self.final_history,
            sealed=self._sealed,
            n_sealed=self._n_sealed,
            public=public_numbers(self.spec.game),
        )

    def _refresh_pool(self) -> None:
        """Take players that have been added to the pool."""
        pool = self._roster.pool
        if pool is not None and len(pool.players) != len(self._roster.pool_kinds):
            self._roster.draw_from_pool()
            self._take_players()

    # --- steps -----------------------------------------------------------------------------------

    def _begin(self, chosen: npt.NDArray[np.int64]) -> None:
        self._refresh_pool()
        self._run_task(self._stepper.OPEN, chosen, self._given)
        self._answer()

    def _advance(self) -> None:
        self._refresh_pool()
        self._run_task(self._stepper.STEP, self._every, self._given)
        self._answer()

    def _run_task(self, task: int, which: Numbers, actions: Numbers) -> None:
        """Run a task of learn/opponent_step.py at these tables, with an action for each of them."""
        self._stepper.run_task(
            task, self._batch, self._setups[0], self._opponents, which, actions, self._last, self._mode
        )

    def _open_stopped(self, chosen: npt.NDArray[np.int64]) -> None:
        self.final_history[chosen] = self.history[chosen]
        super()._open_stopped(chosen)

    def _answer(self) -> None:
        """Play the moves of opponents from outside until no table waits for one."""
        while self._roster.outside and self._waiting.any():
            rows = np.flatnonzero(self._waiting)
            self._run_task(self._stepper.RESUME, rows, self._outside_actions(rows))

    def advise(self, batch: Any, kind: int) -> npt.NDArray[np.int64]:
        """Return the action that a compiled player would choose at every table of another batch."""
        n = len(batch.tables)
        actions, stepper = np.zeros(n, np.int64), self._stepper
        stepper.run_task(
            stepper.ADVISE, batch, self._setups[0], self._opponents, np.arange(n), actions, self._last, kind
        )
        return actions

    def _outside_actions(self, rows: Numbers) -> npt.NDArray[np.int64]:
        actions = np.zeros(len(rows), np.int64)
        kinds = self._who[rows, self.current_player[rows]] - self._stepper.FIRST_OUTSIDE
        for number in np.unique(kinds):
            player, asked = self._roster.outside[number], np.flatnonzero(kinds == number)
            where = rows[asked]
            if isinstance(player, OneByOne):
                actions[asked] = player.act_at(self.tables, where, self._chances)
            else:
                actions[asked] = np.asarray(player.act(self.observations[where], self.legal_action_mask[where]))
        wrong = ~self._legal(rows, actions)
        if wrong.any():
            first = int(wrong.argmax())
            raise Mistake(msg("opponent-illegal", action=int(actions[first]), table=int(rows[first])))
        return actions

    def _legal(self, rows: Numbers, actions: Numbers) -> npt.NDArray[np.bool_]:
        known = (actions >= 0) & (actions < self.spec.actions)
        legal: npt.NDArray[np.bool_] = known & (self._masks[rows, np.where(known, actions, 0)] > 0)
        return legal

    # --- states ----------------------------------------------------------------------------------

    @property
    def _fingerprint(self) -> str:
        return f"{self.spec.fingerprint} opponents history={self.history_length}"

    def _rows(self) -> Rows:
        more = {"who": self._who, "opening": self._opening, "learner": self._learner}
        more |= {"history": self.history, "final_history": self.final_history} if self.history_length else {}
        more |= {"sealed": self._sealed, "n_sealed": self._n_sealed}
        return super()._rows() | {name: as_bytes(array) for name, array in more.items()}

    def __getstate__(self) -> dict[str, Any]:
        return super().__getstate__() | {"players": self.players, "history_length": self.history_length}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.players, self.history_length = kept["players"], kept["history_length"]
        super().__setstate__(kept)


def is_learner(player: Any) -> bool:
    return isinstance(player, str) and player == LEARNER


def choose_for_all(tables: Vector, player: str) -> npt.NDArray[np.int64]:
    """Return the action that a compiled player would choose for the seat to act at every table of a batch.

    player: `club`, `novice`, `uniform`, `learned`, a file of weights or a style.  At tables that are over it is 0.
    """
    adviser = OpponentVector(tables.spec, 1, [LEARNER], 0, Autoreset.DISABLED)
    kind = adviser._roster._kind(player)
    if kind in (adviser._stepper.LEARNER,) or kind >= adviser._stepper.FIRST_OUTSIDE:
        raise Mistake(msg("opponent-not-compiled", name=str(player)))
    adviser._take_players()
    batch = tables._batch._replace(chances=tables._chances.copy())  # advice doesn't change the tables' future
    return adviser.advise(batch, kind)


def _workspace(stepper: Any, game: Any) -> Any:
    """Return the buffers for evaluating networks; a game without a network has none."""
    return adapter_of(game.name).new_workspace() if stepper.inference else ()


def _networks(spec: EnvironmentSpec, networks: Sequence[Network]) -> tuple[Any, Any]:
    """Return the networks in stacked arrays, and the encoding of their inputs."""
    if not spec.game.learning_spec:
        return (), ()
    adapter = adapter_of(spec.game.name)
    return stacked(list(networks) or [zero_network(adapter.sizes)]), adapter.inputs.for_rules(spec.rules)
