"""A Gymnasium wrapper for checks that don't know action masks."""

import gymnasium as gym
import numpy as np


class LegalActions(gym.ActionWrapper, gym.utils.RecordConstructorArgs):
    """Replaces each action by a legal one."""

    def __init__(self, env):
        gym.utils.RecordConstructorArgs.__init__(self)
        super().__init__(env)

    def action(self, action):
        legal = np.flatnonzero(self.unwrapped.action_masks())
        return legal[action % len(legal)] if len(legal) else action
