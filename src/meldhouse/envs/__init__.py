"""The games as reinforcement learning environments.

    meldhouse.make("tongits-v0")                              one table, with NumPy alone
    meldhouse.make("tongits-v0", 4096)                        a batch of tables, with NumPy alone
    gymnasium.make_vec("Meldhouse/Tongits-v0", 4096)          the same as a Gymnasium VectorEnv
    meldhouse.envs.pettingzoo.env("kongpie", variant="casino")

Only the modules here import those libraries; each explains how to install a missing one.  Importing this package
registers the ids in Gymnasium if Gymnasium is imported, and importing `meldhouse.envs.gymnasium` always does.
"""

from meldhouse.envs.opponent_roster import Pool
from meldhouse.envs.opponents import choose_for_all
from meldhouse.envs.registry import available_envs, make, register_if_imported
from meldhouse.envs.single import Env
from meldhouse.envs.vector import Autoreset, Vector, vector
from meldhouse.envs.vector_state import VectorState

__all__ = [
    "Autoreset",
    "Env",
    "Pool",
    "Vector",
    "VectorState",
    "available_envs",
    "choose_for_all",
    "make",
    "vector",
]

register_if_imported()
