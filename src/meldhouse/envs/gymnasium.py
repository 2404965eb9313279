"""Gymnasium vector environments: one learner at every table, bots in the other seats.

    from meldhouse.envs import gymnasium

    tables = gymnasium.vector("tongits", 4096, bots="club", autoreset="same_step")
    observations, info = tables.reset(seed=1)
    observations, rewards, terminations, truncations, info = tables.step(actions)  # info["action_mask"]: legal actions

`autoreset` determines what happens after the end of an episode; it is also in `metadata["autoreset_mode"]`.
"""

from collections.abc import Iterable
from typing import Any

import numpy as np
import numpy.typing as npt

from meldhouse.envs.vector import LEARNER, WHO, Autoreset, Vector
from meldhouse.envs.vector import vector as vector_of
from meldhouse.i18n import msg
from meldhouse.util.errors import Mistake
from meldhouse.util.optional_deps import Library

gym = Library("gymnasium", "envs")()
VectorEnv: Any = gym.vector.VectorEnv

MODES = {
    Autoreset.NEXT_STEP: gym.vector.AutoresetMode.NEXT_STEP,
    Autoreset.SAME_STEP: gym.vector.AutoresetMode.SAME_STEP,
    Autoreset.DISABLED: gym.vector.AutoresetMode.DISABLED,
}
Info = dict[str, Any]


class Tables(VectorEnv):  # type: ignore[misc]
    """A batch of tables with one learner at each table.

    info["action_mask"] (n, actions) marks the legal actions, info["rewards"] (n, seats) are the payoffs of all seats.
    With SAME_STEP, info["final_obs"] has the last observations of episodes that ended, marked in info["_final_obs"].
    """

    def __init__(self, tables: Vector) -> None:
        learners = np.flatnonzero(tables.who == WHO.index(LEARNER))
        if len(learners) != 1:
            raise Mistake(msg("one-learner", n=len(learners)))
        self.tables, self.seat, self.num_envs = tables, int(learners[0]), tables.n
        self.metadata = {"autoreset_mode": MODES[tables.autoreset], "render_modes": []}
        self.single_observation_space = gym.spaces.Box(0, 255, (tables.layout.size,), np.uint8)
        self.single_action_space = gym.spaces.Discrete(tables.spec.actions)
        self.observation_space = gym.vector.utils.batch_space(self.single_observation_space, tables.n)
        self.action_space = gym.vector.utils.batch_space(self.single_action_space, tables.n)

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[npt.NDArray[np.uint8], Info]:
        """Begin a new episode at every table, or at those in options["reset_mask"]."""
        super().reset(seed=seed)
        self.tables.reset(seed, (options or {}).get("reset_mask"))
        return self.tables.seen, self.info()

    def step(
        self, actions: npt.ArrayLike
    ) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.float32], npt.NDArray[np.bool_], npt.NDArray[np.bool_], Info]:
        tables = self.tables
        tables.step(actions)
        info = self.info() | {"rewards": tables.rewards}
        if tables.autoreset is Autoreset.SAME_STEP:
            info |= {"final_obs": tables.last, "_final_obs": tables.over}
        rewards = np.ascontiguousarray(tables.rewards[:, self.seat])
        return tables.seen, rewards, tables.over, np.zeros(tables.n, np.bool_), info

    def info(self) -> Info:
        return {"action_mask": self.tables.masks}


def vector(
    game: str,
    n: int,
    variant: str | None = None,
    *,
    bots: str | Iterable[str] = "club",
    autoreset: Autoreset | str = Autoreset.NEXT_STEP,
    **more: Any,
) -> Tables:
    """Return a batch of tables with a learner at seat 0 and bots at the other seats.

    bots: one name for all other seats, or one for each.
    More keywords: `seats`, `episode`, `seed` and rule options, as in `meldhouse.envs.vector`.
    """
    names = [bots] if isinstance(bots, str) else list(bots)
    players = [LEARNER, *names] if len(names) > 1 else [LEARNER, *names * 5]
    return Tables(vector_of(game, n, variant, bots=players, autoreset=autoreset, **more))
