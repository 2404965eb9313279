"""PettingZoo environments (AEC): every seat is an agent.

    from meldhouse.envs import pettingzoo

    env = pettingzoo.env("kongpie", variant="casino", seats=2)
    env.reset(seed=7)
    for agent in env.agent_iter():
        seen, reward, termination, truncation, info = env.last()
        env.step(None if termination else env.action_space(agent).sample(seen["action_mask"]))

The same seed deals the same hands; a reset without one goes on from where the last episode ended.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np
import numpy.typing as npt

from meldhouse.core.table import View
from meldhouse.engine import rng
from meldhouse.envs.render import picture
from meldhouse.envs.vector import LEARNER, Autoreset, Vector, not_possible
from meldhouse.games.options import suggest_name
from meldhouse.games.state_arrays import new_states
from meldhouse.i18n import HOUSE
from meldhouse.observations.environment_spec import Setting
from meldhouse.util.errors import Mistake, cited
from meldhouse.util.optional_deps import Library

spaces = Library("gymnasium.spaces", "envs")()
utils = Library("pettingzoo.utils", "envs")()
AECEnv: Any = utils.env.AECEnv
OrderEnforcing: Any = utils.OrderEnforcingWrapper

Seen = dict[str, npt.NDArray[Any]]
NUMBERS = (int, np.integer)
MODES = ("human", "ansi", "rgb_array")


class Table(AECEnv):  # type: ignore[misc]
    """A table whose seats are agents: `seat_0`, `seat_1` ...

    Observations are what `meldhouse.envs.vector` shows, with the mask of the actions that may be chosen (all 0 for an
    agent that is not to act); rewards are what a hand was worth, when it is over.
    """

    def __init__(self, setting: Setting, render_mode: str | None = None) -> None:
        if render_mode not in (None, *MODES):
            raise Mistake(
                HOUSE("no-render-mode", name=cited(str(render_mode)), nearest=suggest_name(str(render_mode), MODES))
            )
        self.setting, self.render_mode = setting, render_mode
        self.metadata = {"name": setting.name, "render_modes": list(MODES), "is_parallelizable": False, "render_fps": 2}
        self.possible_agents = [f"seat_{seat}" for seat in range(setting.seats)]
        self.agents: list[str] = []
        size, actions = setting.layout.size, setting.actions
        seen = spaces.Dict(
            {
                "observation": spaces.Box(0, 255, (size,), np.uint8),
                "action_mask": spaces.Box(0, 1, (actions,), np.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, seen)
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self.table = Vector(setting, 1, [LEARNER] * setting.seats, rng.fresh_seed(), Autoreset.DISABLED)
        self._seen, self._mask, self._worths = self.table.seen[0], self.table.masks[0], self.table.rewards[0]
        self._asked, self._chosen = self._mask.view(np.int8), np.zeros(1, np.int64)
        self._scratch = setting.game.tables(1), new_states(1, setting.layout.dtype)

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.table.reset(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations, self.truncations = dict.fromkeys(self.agents, False), dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.possible_agents[self.table.seats[0]]

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        number = int(action) if isinstance(action, NUMBERS) else -1
        if not (0 <= number < len(self._mask) and self._mask[number]):
            raise not_possible(number, 0)
        self._chosen[0] = number
        self.table._make(self._chosen)
        self._cumulative_rewards[agent] = 0.0
        self.pay(self._worths.tolist())
        if self.table.over[0]:
            self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.possible_agents[self.table.seats[0]]
        if self.render_mode == "human":
            self.render()

    def pay(self, worths: list[float]) -> None:
        """What the step was worth to each, which seldom is anything."""
        if any(worths) or any(self.rewards.values()):
            self.rewards = dict(zip(self.possible_agents, worths, strict=True))
            self._accumulate_rewards()

    def observe(self, agent: str) -> Seen:
        if agent == self.possible_agents[self.table.seats[0]]:
            return {"observation": self._seen.copy(), "action_mask": self._asked.copy()}
        view, out = self._scratch
        seat = self.possible_agents.index(agent)
        self.setting.kernels.look_at(self.table.tables, self.setting.bare, seat, view, out)
        return {"observation": out.view(np.uint8).copy(), "action_mask": np.zeros(self.setting.actions, np.int8)}

    def view(self, agent: str) -> View:
        """What the agent sees as people do: `str(env.unwrapped.view("seat_0"))`."""
        return View(self.setting.game, self.setting.bare, self.table.tables, self.possible_agents.index(agent))

    def render(self) -> str | npt.NDArray[np.uint8] | None:
        """The table as whoever is to act sees it."""
        if self.render_mode is None:
            return None
        view = self.view(self.possible_agents[self.table.seats[0]])
        if self.render_mode == "rgb_array":
            return picture(view)
        if self.render_mode == "ansi":
            return str(view)
        print(view)
        return None

    def close(self) -> None:
        """Nothing is kept open."""

    def __str__(self) -> str:
        return self.setting.name


class InOrder(OrderEnforcing):  # type: ignore[misc]
    """PettingZoo's wrapper, which sees to the order; what is asked at every move goes straight through it."""

    _has_updated: bool

    @property
    def agents(self) -> list[str]:
        agents: list[str] = self.opened().agents
        return agents

    @property
    def agent_selection(self) -> str:
        agent: str = self.opened().agent_selection
        return agent

    def opened(self) -> Any:
        if not self._has_reset:
            raise AttributeError  # the wrapper says what is wrong
        return self.env

    def agent_iter(self, max_iter: int = 2**63) -> Any:
        return self.turns(max_iter) if self._has_reset else super().agent_iter(max_iter)

    def turns(self, left: int) -> Iterator[str]:
        """Who is to act, again and again, as PettingZoo's iterator has it."""
        while left > 0 and self.env.agents:
            agent: str = self.env.agent_selection
            assert self._has_updated, "need to call step() or reset() in a loop over `agent_iter`"
            self._has_updated, left = False, left - 1
            yield agent

    def last(self, observe: bool = True) -> Any:
        return self.env.last(observe) if self._has_reset else super().last(observe)

    def step(self, action: int | None) -> None:
        if self._has_reset and self.env.agents:
            self._has_updated = True
            self.env.step(action)
        else:
            super().step(action)


def _raw_env(
    game: str,
    variant: str | None = None,
    *,
    seats: int | None = None,
    episode: int | str = 1,
    render_mode: str | None = None,
    **options: Any,
) -> Table:
    """A table, as it is.  An action that cannot be chosen is an IllegalMove, and the table stays as it was."""
    return Table(Setting(game, variant, seats, options, episode), render_mode)


def env(
    game: str,
    variant: str | None = None,
    *,
    seats: int | None = None,
    episode: int | str = 1,
    render_mode: str | None = None,
    **options: Any,
) -> Any:
    """The same in PettingZoo's wrappers, which see that it is used in order.  Further keywords are rule options.

    episode: how many hands an episode has, or "match" until the match is decided.
    """
    return InOrder(_raw_env(game, variant, seats=seats, episode=episode, render_mode=render_mode, **options))
