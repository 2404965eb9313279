"""PettingZoo environments (AEC): every seat is an agent.

    from meldhouse.envs import pettingzoo

    env = pettingzoo.env("kongpie", variant="casino", seats=2)
    env.reset(seed=7)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        env.step(None if termination else env.action_space(agent).sample(observation["action_mask"]))

The same seed deals the same hands; a reset without a seed continues the random sequence of the last episode.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np
import numpy.typing as npt

from meldhouse.core.table import View
from meldhouse.engine import rng
from meldhouse.envs.render import picture
from meldhouse.envs.vector import LEARNER, Autoreset, Vector, illegal_action
from meldhouse.games.options import suggest_name
from meldhouse.games.state_arrays import new_states
from meldhouse.i18n import msg
from meldhouse.observations.environment_spec import EnvironmentSpec
from meldhouse.util.errors import Mistake, quote
from meldhouse.util.optional_deps import Library

spaces = Library("gymnasium.spaces", "envs")()
utils = Library("pettingzoo.utils", "envs")()
AECEnv: Any = utils.env.AECEnv
OrderEnforcing: Any = utils.OrderEnforcingWrapper

Observation = dict[str, npt.NDArray[Any]]
INTEGERS = (int, np.integer)
RENDER_MODES = ("human", "ansi", "rgb_array")


class Table(AECEnv):  # type: ignore[misc]
    """A PettingZoo environment: a table whose seats are agents named `seat_0`, `seat_1` ...

    Observations are those of `meldhouse.envs.vector`, with a mask of the legal actions (all 0 for an agent whose turn
    it is not).  Rewards are the payoffs of a hand, at its end.
    """

    def __init__(self, spec: EnvironmentSpec, render_mode: str | None = None) -> None:
        if render_mode not in (None, *RENDER_MODES):
            raise Mistake(
                msg(
                    "no-render-mode", name=quote(str(render_mode)), nearest=suggest_name(str(render_mode), RENDER_MODES)
                )
            )
        self.spec, self.render_mode = spec, render_mode
        self.metadata = {
            "name": spec.name,
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
            "render_fps": 2,
        }
        self.possible_agents = [f"seat_{seat}" for seat in range(spec.seats)]
        self.agents: list[str] = []
        size, actions = spec.layout.size, spec.actions
        observation = spaces.Dict(
            {
                "observation": spaces.Box(0, 255, (size,), np.uint8),
                "action_mask": spaces.Box(0, 1, (actions,), np.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, observation)
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self.table = Vector(spec, 1, [LEARNER] * spec.seats, rng.fresh_seed(), Autoreset.DISABLED)
        self._observation, self._mask, self._rewards = self.table.seen[0], self.table.masks[0], self.table.rewards[0]
        self._mask_int8, self._actions = self._mask.view(np.int8), np.zeros(1, np.int64)
        self._scratch = spec.game.tables(1), new_states(1, spec.layout.dtype)

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
        number = int(action) if isinstance(action, INTEGERS) else -1
        if not (0 <= number < len(self._mask) and self._mask[number]):
            raise illegal_action(number, 0)
        self._actions[0] = number
        self.table._make(self._actions)
        self._cumulative_rewards[agent] = 0.0
        self._pay(self._rewards.tolist())
        if self.table.over[0]:
            self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.possible_agents[self.table.seats[0]]
        if self.render_mode == "human":
            self.render()

    def _pay(self, rewards: list[float]) -> None:
        """Add the rewards of a step; steps without rewards take a fast path because most have none."""
        if any(rewards) or any(self.rewards.values()):
            self.rewards = dict(zip(self.possible_agents, rewards, strict=True))
            self._accumulate_rewards()

    def observe(self, agent: str) -> Observation:
        if agent == self.possible_agents[self.table.seats[0]]:
            return {"observation": self._observation.copy(), "action_mask": self._mask_int8.copy()}
        view, out = self._scratch
        seat = self.possible_agents.index(agent)
        self.spec.kernels.observe_at(self.table.tables, self.spec.plain_rules, seat, view, out)
        return {"observation": out.view(np.uint8).copy(), "action_mask": np.zeros(self.spec.actions, np.int8)}

    def view(self, agent: str) -> View:
        """Return the agent's view as a `View`, which `str` formats for people: `str(env.unwrapped.view("seat_0"))`."""
        return View(self.spec.game, self.spec.plain_rules, self.table.tables, self.possible_agents.index(agent))

    def render(self) -> str | npt.NDArray[np.uint8] | None:
        """Render the table from the view of the agent whose turn it is."""
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
        """Do nothing: no resources are open."""

    def __str__(self) -> str:
        return self.spec.name


class OrderedEnv(OrderEnforcing):  # type: ignore[misc]
    """PettingZoo's OrderEnforcingWrapper with a fast path for the calls that every move needs."""

    _has_updated: bool

    @property
    def agents(self) -> list[str]:
        agents: list[str] = self._checked_env().agents
        return agents

    @property
    def agent_selection(self) -> str:
        agent: str = self._checked_env().agent_selection
        return agent

    def _checked_env(self) -> Any:
        if not self._has_reset:
            raise AttributeError  # the wrapper turns this into its own error
        return self.env

    def agent_iter(self, max_iter: int = 2**63) -> Any:
        return self._iterate(max_iter) if self._has_reset else super().agent_iter(max_iter)

    def _iterate(self, moves_left: int) -> Iterator[str]:
        """Yield the agent whose turn it is, with the checks of PettingZoo's own iterator."""
        while moves_left > 0 and self.env.agents:
            agent: str = self.env.agent_selection
            assert self._has_updated, "need to call step() or reset() in a loop over `agent_iter`"
            self._has_updated, moves_left = False, moves_left - 1
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
    """Return a table without wrappers.  An illegal action raises IllegalMove and does not change the table."""
    return Table(EnvironmentSpec(game, variant, seats, options, episode), render_mode)


def env(
    game: str,
    variant: str | None = None,
    *,
    seats: int | None = None,
    episode: int | str = 1,
    render_mode: str | None = None,
    **options: Any,
) -> Any:
    """Return a table in PettingZoo's wrapper that checks the order of calls.  Further keywords are rule options.

    episode: the number of hands in an episode, or "match" for an episode that lasts until the match is decided.
    """
    return OrderedEnv(_raw_env(game, variant, seats=seats, episode=episode, render_mode=render_mode, **options))
