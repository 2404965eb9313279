"""Gymnasium vector environments: one learner at every table, bots in the other seats.

    from meldhouse.envs import gymnasium

    tables = gymnasium.vector("tongits", 4096, bots="club", autoreset="same_step")
    seen, info = tables.reset(seed=1)
    seen, rewards, terminations, truncations, info = tables.step(actions)  # info["action_mask"] says which may be

What becomes of an episode that is over is said with `autoreset`, and stands in `metadata["autoreset_mode"]`.
"""

from collections.abc import Iterable
from typing import Any

import numpy as np
import numpy.typing as npt

from meldhouse.envs.vector import LEARNER, WHO, Autoreset, Vector
from meldhouse.envs.vector import vector as tables_of
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
    """Many tables with a learner at each.

    info["action_mask"] (n, actions) says what may be chosen, info["rewards"] (n, seats) what hands were worth to all.
    With SAME_STEP, info["final_obs"] is what was last seen where an episode has ended, marked in info["_final_obs"].
    """

    def __init__(self, tables: Vector) -> None:
        learners = np.flatnonzero(tables.who == WHO.index(LEARNER))
        if len(learners) != 1:
            raise Mistake(msg("one-learner", n=len(learners)))
        self.tables, self.seat, self.num_envs = tables, int(learners[0]), tables.n
        self.metadata = {"autoreset_mode": MODES[tables.autoreset], "render_modes": []}
        self.single_observation_space = gym.spaces.Box(0, 255, (tables.layout.size,), np.uint8)
        self.single_action_space = gym.spaces.Discrete(tables.setting.actions)
        self.observation_space = gym.vector.utils.batch_space(self.single_observation_space, tables.n)
        self.action_space = gym.vector.utils.batch_space(self.single_action_space, tables.n)

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[npt.NDArray[np.uint8], Info]:
        """A new episode everywhere, or where options["reset_mask"] says so."""
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
    """Many tables: a learner at seat 0, and bots elsewhere, a name for all or one for each of the other seats.

    More keywords: `seats`, `episode`, `seed` and rule options, as `meldhouse.envs.vector` takes them.
    """
    others = [bots] if isinstance(bots, str) else list(bots)
    seated = [LEARNER, *others] if len(others) > 1 else [LEARNER, *others * 5]
    return Tables(tables_of(game, n, variant, bots=seated, autoreset=autoreset, **more))
