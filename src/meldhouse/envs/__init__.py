"""The games as reinforcement learning environments.

    meldhouse.envs.vector("tongits", 4096)                    very many tables at once, numpy alone
    meldhouse.envs.gymnasium.vector("tongits", 4096)          the same as a Gymnasium VectorEnv
    meldhouse.envs.pettingzoo.env("kongpie", variant="casino")

The files here are the only ones that import those libraries; each says how to get what is not there.
"""

from meldhouse.envs.vector import Vector, vector

__all__ = ["Vector", "vector"]
