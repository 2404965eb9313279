"""Gymnasium environments: one learner at every table, bots in the other seats.

    import gymnasium
    import meldhouse.envs.gymnasium   # registers the ids

    env = gymnasium.make("Meldhouse/Tongits-v0", bots="club")
    tables = gymnasium.make_vec("Meldhouse/Tongits-v0", 4096, bots="club", autoreset="same_step")
    observations, info = tables.reset(seed=1)
    observations, rewards, terminations, truncations, info = tables.step(actions)  # info["action_mask"]: legal actions

`autoreset` determines what happens after the end of an episode; it is also in `metadata["autoreset_mode"]`.
"""

from collections.abc import Iterable
from typing import Any

import numpy as np
import numpy.typing as npt

from meldhouse.envs.encodings import BYTES, Encoding
from meldhouse.envs.registry import register_in_gymnasium
from meldhouse.envs.render import RENDER_MODES, check_render_mode, render
from meldhouse.envs.single import Env
from meldhouse.envs.vector import LEARNER, WHO, Autoreset, Vector
from meldhouse.envs.vector import vector as vector_of
from meldhouse.envs.vector_state import VectorState
from meldhouse.i18n import msg
from meldhouse.util.errors import Mistake
from meldhouse.util.optional_deps import Library

gym = Library("gymnasium", "envs")()
VectorEnv: Any = gym.vector.VectorEnv
SingleEnv: Any = gym.Env

MODES = {
    Autoreset.NEXT_STEP: gym.vector.AutoresetMode.NEXT_STEP,
    Autoreset.SAME_STEP: gym.vector.AutoresetMode.SAME_STEP,
    Autoreset.DISABLED: gym.vector.AutoresetMode.DISABLED,
}
Info = dict[str, Any]
Seen = npt.NDArray[Any] | dict[str, npt.NDArray[Any]]  # an observation; with a history, a dict of both

register_in_gymnasium(gym)


class Tables(VectorEnv):  # type: ignore[misc]
    """A batch of tables with one learner at each table.

    info["action_mask"] (n, actions) marks the legal actions, info["rewards"] (n, seats) are the payoffs of all seats.
    With SAME_STEP, info["final_obs"] has the last observations of episodes that ended, marked in info["_final_obs"].
    With copy=False, `reset` and `step` return the arrays of `tables`, which every step overwrites.
    """

    def __init__(self, tables: Vector, copy: bool = True, observations: str | Iterable[str] = BYTES) -> None:
        self.tables, self.seat, self.num_envs, self._copies = tables, learner_seat(tables), tables.n, copy
        self.encoding = Encoding(tables.layout, observations)
        self.metadata = {"autoreset_mode": MODES[tables.autoreset], "render_modes": []}
        self.single_observation_space, self.single_action_space = spaces_of(tables, self.encoding)
        self.observation_space = gym.vector.utils.batch_space(self.single_observation_space, tables.n)
        self.action_space = gym.vector.utils.batch_space(self.single_action_space, tables.n)

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[Seen, Info]:
        """Begin a new episode at every table, or at those in options["reset_mask"]."""
        super().reset(seed=seed)
        self.tables.reset(seed, (options or {}).get("reset_mask"))
        return self._seen(self.tables.observations, self.tables.history), self.info()

    def step(
        self, actions: npt.ArrayLike
    ) -> tuple[Seen, npt.NDArray[np.float32], npt.NDArray[np.bool_], npt.NDArray[np.bool_], Info]:
        tables = self.tables
        tables.step(actions)
        info = self.info() | {"rewards": self._given(tables.rewards)}
        if tables.autoreset is Autoreset.SAME_STEP:
            final = self._seen(tables.final_observations, getattr(tables, "final_history", tables.history))
            info |= {"final_obs": final, "_final_obs": self._given(tables.over)}
        rewards = tables.rewards[:, self.seat].copy()
        ends = self._given(tables.terminated), self._given(tables.truncated)
        return self._seen(tables.observations, tables.history), rewards, *ends, info

    def info(self) -> Info:
        return {"action_mask": self._given(self.tables.masks)}

    def _seen(self, observations: npt.NDArray[np.uint8], history: npt.NDArray[np.int16]) -> Seen:
        """Return observations as asked for, with histories if there are any."""
        seen = self._given(observations) if self.encoding.features is None else self.encoding.encode(observations)
        if not has_history(self.tables):
            return seen
        return {"observation": seen, "history": self._given(self.encoding.history(self.tables, observations, history))}

    def _given(self, array: npt.NDArray[Any]) -> npt.NDArray[Any]:
        return array.copy() if self._copies else array

    @property
    def version(self) -> str:
        """The version of the environment, such as `v0`."""
        return self.tables.version

    def get_state(self, which: npt.ArrayLike | None = None) -> VectorState:
        """Return a copy of all tables, or of those in `which`."""
        return self.tables.get_state(which)

    def set_state(self, state: VectorState, which: npt.ArrayLike | None = None) -> None:
        """Continue from a state, at every table or at those in `which`."""
        self.tables.set_state(state, which)


class Table(SingleEnv):  # type: ignore[misc]
    """One table with one learner.

    info["action_mask"] marks the legal actions, and `action_masks()` returns the same for MaskablePPO of SB3-contrib.
    info["rewards"] are the payoffs of all seats.
    """

    def __init__(self, table: Env, render_mode: str | None = None, observations: str | Iterable[str] = BYTES) -> None:
        self.table, self.seat = table, learner_seat(table.tables)
        self.encoding = Encoding(table.layout, observations)
        self.metadata = {"render_modes": list(RENDER_MODES), "render_fps": 2}
        self.render_mode = check_render_mode(render_mode)
        self.observation_space, self.action_space = spaces_of(table.tables, self.encoding)

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[Seen, Info]:
        """Begin a new episode."""
        super().reset(seed=seed)
        self.table.reset(seed)
        return self._result()

    def step(self, action: int) -> tuple[Seen, float, bool, bool, Info]:
        """Play an action of the learner, and the bots' moves until it acts again."""
        table = self.table
        table.step(action)
        observation, info = self._result()
        reward = float(table.tables.rewards[0, self.seat])
        return observation, reward, table.terminated, table.truncated, info

    def _result(self) -> tuple[Seen, Info]:
        if self.render_mode == "human":
            self.render()
        tables = self.table.tables
        info = {"action_mask": self.action_masks(), "rewards": self.table.rewards}
        seen = self.encoding.encode(self.table.observation)
        if not has_history(tables):
            return seen, info
        history = self.encoding.history(tables, tables.observations[0], tables.history[0].copy())
        return {"observation": seen, "history": history}, info

    def action_masks(self) -> npt.NDArray[np.int8]:
        """Return the mask of the legal actions, as `action_space.sample(mask)` expects it."""
        return self.table.legal_action_mask.view(np.int8)

    def render(self) -> str | npt.NDArray[np.uint8] | None:
        """Render what the learner sees."""
        return render(self.table.view(self.seat), self.render_mode)

    @property
    def version(self) -> str:
        """The version of the environment, such as `v0`."""
        return self.table.version

    def get_state(self) -> VectorState:
        """Return a copy of the table, with hidden pieces and random generators."""
        return self.table.get_state()

    def set_state(self, state: VectorState) -> None:
        """Continue from a state of a table with the same game, rules and version."""
        self.table.set_state(state)


def spaces_of(tables: Vector, encoding: Encoding) -> tuple[Any, Any]:
    """Return the spaces of an observation and of an action."""
    space = encoding.box(gym.spaces)
    if has_history(tables):
        space = gym.spaces.Dict({"observation": space, "history": encoding.history_box(gym.spaces, tables)})
    return space, gym.spaces.Discrete(tables.spec.actions)


def has_history(tables: Vector) -> bool:
    """Return whether the tables keep a history, so that an observation is a dict with it."""
    return bool(tables.history.shape[1])


def learner_seat(tables: Vector) -> int:
    """Return the seat of the only learner; raise a Mistake if there are several."""
    learners = np.flatnonzero(tables.who == WHO.index(LEARNER))
    if len(learners) != 1:
        raise Mistake(msg("one-learner", n=len(learners)))
    return int(learners[0])


def env(
    game: str,
    variant: str | None = None,
    *,
    bots: str | Iterable[str] = "club",
    render_mode: str | None = None,
    observations: str | Iterable[str] = BYTES,
    **more: Any,
) -> Table:
    """Return one table with a learner at seat 0 and bots at the other seats.

    bots: one name for all other seats, or one for each.
    observations: `bytes`, `features` (floats for a network), or the parts whose features to return.
    history: with a number of events, an observation is a dict with `observation` and `history`.
    More keywords: `opponents` instead of bots, `seats`, `episode`, `seed`, `max_episode_steps` and rule options, as in
    `meldhouse.envs.vector`.
    """
    tables = vector_of(game, 1, variant, autoreset=Autoreset.DISABLED, **_players(bots, more))
    return Table(Env(tables), render_mode, observations)


def vector(
    game: str,
    n: int,
    variant: str | None = None,
    *,
    bots: str | Iterable[str] = "club",
    autoreset: Autoreset | str = Autoreset.NEXT_STEP,
    copy: bool = True,
    observations: str | Iterable[str] = BYTES,
    **more: Any,
) -> Tables:
    """Return a batch of tables with a learner at seat 0 and bots at the other seats.

    bots: one name for all other seats, or one for each.
    observations: `bytes`, `features` (floats for a network), or the parts whose features to return.
    copy: whether `reset` and `step` return copies. Without copies they are faster, and the next step overwrites them.
    history: with a number of events, an observation is a dict with `observation` and `history`.
    More keywords: `opponents` instead of bots, `seats`, `episode`, `seed`, `max_episode_steps` and rule options, as in
    `meldhouse.envs.vector`.
    """
    tables = vector_of(game, n, variant, autoreset=autoreset, **_players(bots, more))
    return Tables(tables, copy, observations)


def vector_of_envs(game: str, num_envs: int, **more: Any) -> Tables:
    """Return a batch of tables for `gymnasium.make_vec`, which has its own name for the number of tables."""
    return vector(game, num_envs, **more)


def _players(bots: str | Iterable[str], more: dict[str, Any]) -> dict[str, Any]:
    """Return the keywords for `meldhouse.envs.vector`, with the bots unless there are `opponents`."""
    if "opponents" in more:
        return more
    names = [bots] if isinstance(bots, str) else list(bots)
    return {**more, "bots": [LEARNER, *names] if len(names) > 1 else [LEARNER, *names * 5]}
