"""PettingZoo environments (AEC): every seat is an agent.

    from meldhouse.envs import pettingzoo

    env = pettingzoo.env("kongpie", variant="casino", seats=2)
    env.reset(seed=7)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        env.step(None if termination else env.action_space(agent).sample(observation["action_mask"]))

The same seed deals the same hands; a reset without a seed continues the random sequence of the last episode.
"""

import copy
import inspect
from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np
import numpy.typing as npt

from meldhouse.core.table import View
from meldhouse.engine import rng
from meldhouse.envs.encodings import BYTES, Encoding
from meldhouse.envs.opponents import OpponentVector
from meldhouse.envs.render import RENDER_MODES, check_render_mode, render
from meldhouse.envs.single import legal_action, observe_seat, view_of
from meldhouse.envs.vector import LEARNER, Autoreset, Vector, check_keywords, check_step_limit
from meldhouse.games.validation import find_game
from meldhouse.i18n import msg
from meldhouse.observations.environment_spec import EnvironmentSpec
from meldhouse.util.errors import Mistake
from meldhouse.util.optional_deps import Library

spaces = Library("gymnasium.spaces", "envs")()
utils = Library("pettingzoo.utils", "envs")()
AECEnv: Any = utils.env.AECEnv
OrderEnforcing: Any = utils.OrderEnforcingWrapper

Observation = dict[str, npt.NDArray[Any]]
State = dict[str, Any]
BUFFERS = (
    "_observation",
    "_mask",
    "_mask_int8",
    "_rewards",
    "_player",
    "_over",
)  # parts of `table`, and scratch
# The attributes of an episode beside the table.
EPISODE = (
    "agents",
    "rewards",
    "_cumulative_rewards",
    "terminations",
    "truncations",
    "infos",
    "_skip_agent_selection",
    "agent_selection",
)


class Table(AECEnv):  # type: ignore[misc]
    """A PettingZoo environment: a table whose seats are agents named `seat_0`, `seat_1` ...

    Observations are those of `meldhouse.envs.vector`, with a mask of the legal actions (all 0 for an agent whose turn
    it is not).  Rewards are the payoffs of a hand, at its end.
    """

    def __init__(
        self,
        spec: EnvironmentSpec,
        render_mode: str | None = None,
        max_episode_steps: int | None = None,
        observations: str | Iterable[str] = BYTES,
        history: int = 0,
    ) -> None:
        self.spec, self.render_mode = spec, check_render_mode(render_mode)
        self.encoding = Encoding(spec.layout, observations)
        self.metadata = {
            "name": spec.name,
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
            "render_fps": 2,
        }
        self.possible_agents = [f"seat_{seat}" for seat in range(spec.seats)]
        self.agents: list[str] = []
        actions = spec.actions
        mask = spaces.Box(0, 1, (actions,), np.int8)
        self.history_length = history
        self.table = table_of_learners(spec, max_episode_steps, history)
        parts = {"observation": self.encoding.box(spaces), "action_mask": mask}
        if history:
            parts["history"] = self.encoding.history_box(spaces, self.table)
        self.observation_spaces = dict.fromkeys(self.possible_agents, spaces.Dict(parts))
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self._bind()

    def _bind(self) -> None:
        """Keep views of the table's arrays, which each step needs."""
        self._observation, self._rewards = self.table.observations[0], self.table.rewards[0]
        self._mask, self._player, self._over = self.table.masks[0], self.table.current_player, self.table.over
        self._mask_int8 = self._mask.view(np.int8)
        self._is_bytes = self.encoding.features is None

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
        self.agent_selection = self.possible_agents[self._player[0]]

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if type(action) is not int or not (0 <= action < len(self._mask) and self._mask[action]):
            action = legal_action(action, self._mask)  # the slow path, for NumPy's integers and for errors
        self.table._given[0] = action
        self.table._make()
        self._cumulative_rewards[agent] = 0.0
        self._pay(self._rewards.tolist())
        if self._over[0]:
            self.terminations = dict.fromkeys(self.agents, bool(self.table.terminated[0]))
            self.truncations = dict.fromkeys(self.agents, bool(self.table.truncated[0]))
        self.agent_selection = self.possible_agents[self._player[0]]
        if self.render_mode == "human":
            self.render()

    def _pay(self, rewards: list[float]) -> None:
        """Add the rewards of a step; steps without rewards take a fast path because most have none."""
        if any(rewards) or any(self.rewards.values()):
            self.rewards = dict(zip(self.possible_agents, rewards, strict=True))
            self._accumulate_rewards()

    def observe(self, agent: str) -> Observation:
        if agent == self.possible_agents[self._player[0]]:
            seen = self._observation.copy() if self._is_bytes else self.encoding.encode(self._observation)
            seen_parts = {"observation": seen, "action_mask": self._mask_int8.copy()}
            return self._with_history(seen_parts, self._observation) if self.history_length else seen_parts
        observation = observe_seat(self.table, self.possible_agents.index(agent))
        parts = {"observation": self.encoding.encode(observation), "action_mask": np.zeros(self.spec.actions, np.int8)}
        return self._with_history(parts, observation) if self.history_length else parts

    def _with_history(self, parts: Observation, observation: npt.NDArray[np.uint8]) -> Observation:
        history = self.table.history[0].copy()
        return parts | {"history": self.encoding.history(self.table, observation, history)}

    def view(self, agent: str) -> View:
        """Return the agent's view as a `View`, which `str` formats for people: `str(env.unwrapped.view("seat_0"))`."""
        return view_of(self.table, self.possible_agents.index(agent))

    def render(self) -> str | npt.NDArray[np.uint8] | None:
        """Render the table from the view of the agent whose turn it is."""
        return render(self.view(self.possible_agents[self._player[0]]), self.render_mode)

    @property
    def version(self) -> str:
        """The version of the environment, such as `v0`."""
        return self.spec.version

    def get_state(self) -> State:
        """Return a copy of the table and the episode, with hidden pieces and random generators."""
        episode = {name: copy.deepcopy(self.__dict__[name]) for name in EPISODE if name in self.__dict__}
        return episode | {"table": self.table.get_state()}

    def set_state(self, state: State) -> None:
        """Continue from a state of a table with the same game, rules and version."""
        self.table.set_state(state["table"])
        self.__dict__.update({name: copy.deepcopy(state[name]) for name in EPISODE if name in state})

    def __getstate__(self) -> State:
        return {name: value for name, value in self.__dict__.items() if name not in BUFFERS}

    def __setstate__(self, kept: State) -> None:
        self.__dict__.update(kept)
        self._bind()

    def close(self) -> None:
        """Do nothing: no resources are open."""

    def __str__(self) -> str:
        return self.spec.name


def table_of_learners(spec: EnvironmentSpec, max_episode_steps: int | None, history: int) -> Vector:
    """Return a table where every seat is a learner's; its observations have the last `history` events."""
    learners, seed = [LEARNER] * spec.seats, rng.fresh_seed()
    if not history:
        return Vector(spec, 1, learners, seed, Autoreset.DISABLED, max_episode_steps)
    return OpponentVector(spec, 1, learners, seed, Autoreset.DISABLED, max_episode_steps, history)


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

    def set_state(self, state: State) -> None:
        """Continue from a state, also before the first reset."""
        self.env.set_state(state)
        self._has_reset = self._has_updated = True

    def last(self, observe: bool = True) -> Any:
        return self.env.last(observe) if self._has_reset else super().last(observe)

    def step(self, action: int | None) -> None:
        if self._has_reset and self.env.agents:
            self._has_updated = True
            self.env.step(action)
        else:
            super().step(action)


def raw_env(
    game: str,
    variant: str | None = None,
    *,
    seats: int | None = None,
    episode: int | str = 1,
    render_mode: str | None = None,
    max_episode_steps: int | None = None,
    observations: str | Iterable[str] = BYTES,
    history: int = 0,
    **options: Any,
) -> Table:
    """Return a table without wrappers.  An illegal action raises IllegalMove and does not change the table."""
    check_keywords(game, options, inspect.signature(env).parameters)
    spec = EnvironmentSpec(game, variant, seats, options, episode)
    return Table(spec, render_mode, check_step_limit(max_episode_steps), observations, history)


def env(
    game: str,
    variant: str | None = None,
    *,
    seats: int | None = None,
    episode: int | str = 1,
    render_mode: str | None = None,
    max_episode_steps: int | None = None,
    observations: str | Iterable[str] = BYTES,
    history: int = 0,
    **options: Any,
) -> Any:
    """Return a table in PettingZoo's wrapper that checks the order of calls.  Further keywords are rule options.

    episode: the number of hands in an episode, or "match" for an episode that lasts until the match is decided.
    max_episode_steps: the number of moves of all agents after which an episode is truncated.
    observations: `bytes`, `features` (floats for a network), or the parts whose features to return.
    history: the number of public events of the hand that an observation has as `history`.
    """
    settings: dict[str, Any] = {"seats": seats, "episode": episode, "render_mode": render_mode}
    settings |= {"observations": observations, "history": history}
    return OrderedEnv(raw_env(game, variant, max_episode_steps=max_episode_steps, **settings, **options))


def parallel_env(game: str, *arguments: Any, **settings: Any) -> Any:
    """Raise a Mistake that explains why there is no parallel environment: in every game, one seat acts at a time."""
    raise Mistake(msg("no-parallel-env", game=find_game(game).title))
