"""The games as reinforcement learning environments.

    meldhouse.envs.vector("tongits", 4096)                    a batch of tables, with NumPy alone
    meldhouse.envs.gymnasium.vector("tongits", 4096)          the same as a Gymnasium VectorEnv
    meldhouse.envs.pettingzoo.env("kongpie", variant="casino")

Only the modules here import those libraries; each explains how to install a missing one.
"""

from meldhouse.envs.vector import Vector, vector

__all__ = ["Vector", "vector"]
