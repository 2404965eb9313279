"""A single table as an environment, with NumPy alone.

env = meldhouse.make("tongits-v0", seed=7)
env.reset()
while not (env.terminated or env.truncated):
    env.step(choose(env.observation, env.legal_action_mask))   # the agent at the seat env.current_player
print(env.rewards)
"""

import copy
from typing import Any

import numpy as np
import numpy.typing as npt

from meldhouse.core.table import View
from meldhouse.envs.vector import Vector, illegal_action
from meldhouse.envs.vector_state import VectorState
from meldhouse.games.state_arrays import new_states
from meldhouse.i18n import msg
from meldhouse.observations.environment_spec import environment_id
from meldhouse.observations.features import FeatureLayout
from meldhouse.util.errors import ErrorKind, IllegalMove, Mistake, quote

INTEGERS = (int, np.integer)


class Env:
    """One table.  Its seats act in turn; bots play their moves within `step` and `reset`.

    Arrays are copies, which later steps do not change.
    """

    def __init__(self, tables: Vector) -> None:
        self.tables, self.spec = tables, tables.spec

    def reset(self, seed: int | None = None) -> None:
        """Begin a new episode; without a seed, the random sequence of the last episode continues."""
        self.tables.reset(seed)

    def step(self, action: int) -> None:
        """Play an action for the current player; an illegal one raises IllegalMove and changes nothing."""
        self.tables.check_opened()
        if self.terminated or self.truncated:
            raise Mistake(msg("step-after-end"), ErrorKind.NOW)
        self.tables.step([legal_action(action, self.tables.masks[0])])

    @property
    def observation(self) -> npt.NDArray[np.uint8]:
        """The observation of the current player; `layout` describes it."""
        return np.array(self.tables.observations[0])

    @property
    def legal_action_mask(self) -> npt.NDArray[np.bool_]:
        """The legal actions of the current player."""
        return np.array(self.tables.legal_action_mask[0])

    @property
    def legal_actions(self) -> list[int]:
        """The numbers of the legal actions of the current player."""
        actions: list[int] = np.flatnonzero(self.tables.masks[0]).tolist()
        return actions

    @property
    def features(self) -> npt.NDArray[np.float32]:
        """The observation as floats for a network; `layout.all_features.planes` describes them."""
        return self.layout.features(self.tables.observations[0])

    def action_text(self, action: int) -> str:
        """Return the move that a legal action means, as people write it, such as `discard 5H`."""
        return self.tables.action_text(action)

    def action_number(self, move: str) -> int:
        """Return the action of a legal move, as people write it."""
        return self.tables.action_number(move)

    @property
    def current_player(self) -> int:
        """The seat to act; after the end of an episode, the seat that acted last."""
        return int(self.tables.current_player[0])

    @property
    def rewards(self) -> npt.NDArray[np.float32]:
        """The payoff of each seat for hands that ended in the last step."""
        return np.array(self.tables.rewards[0])

    @property
    def terminated(self) -> bool:
        """Whether the episode is over by its own rules; true before the first reset."""
        return bool(self.tables.terminated[0])

    @property
    def truncated(self) -> bool:
        """Whether the episode was stopped after `max_episode_steps`."""
        return bool(self.tables.truncated[0])

    @property
    def layout(self) -> FeatureLayout:
        """The layout of observations: `env.layout.named(env.observation)` returns the parts by name."""
        return self.spec.layout

    @property
    def num_players(self) -> int:
        """The number of seats."""
        return self.spec.seats

    @property
    def num_actions(self) -> int:
        """The number of actions, legal or not."""
        return self.spec.actions

    @property
    def version(self) -> str:
        """The version of the environment, such as `v0`."""
        return self.spec.version

    @property
    def id(self) -> str:
        """The name of the environment with its version, such as `tongits-v0`."""
        return environment_id(self.spec.game)

    def sample(self) -> int:
        """Return a random legal action, uniformly distributed."""
        return int(self.tables.sample()[0])

    def observe(self, seat: int) -> npt.NDArray[np.uint8]:
        """Return the observation of any seat."""
        return observe_seat(self.tables, seat)

    def view(self, seat: int) -> View:
        """Return a seat's view as a `View`, which `str` formats for people."""
        return view_of(self.tables, seat)

    def get_state(self) -> VectorState:
        """Return a copy of the table, with hidden pieces and random generators."""
        return self.tables.get_state()

    def set_state(self, state: VectorState) -> None:
        """Continue from a state of a table with the same game, rules and version."""
        self.tables.set_state(state)

    def copy(self) -> "Env":
        """Return a table that continues independently from the same position."""
        return copy.deepcopy(self)

    def __repr__(self) -> str:
        return f"Env({self.spec.fingerprint})"


def legal_action(action: object, mask: npt.NDArray[Any]) -> int:
    """Return an action as a number; raise IllegalMove unless it is a whole number whose mask is set."""
    if not isinstance(action, INTEGERS) or isinstance(action, bool) or not 0 <= action < len(mask):
        raise IllegalMove(msg("not-an-action", most=len(mask) - 1, value=quote(repr(action))))
    number = int(action)
    if not mask[number]:
        raise illegal_action(number, 0)
    return number


def observe_seat(tables: Vector, seat: int) -> npt.NDArray[np.uint8]:
    """Return the observation of any seat at the first table."""
    _check_seat(tables, seat)
    spec = tables.spec
    view, out = spec.game.tables(1), new_states(1, spec.layout.dtype)
    spec.kernels.observe_at(tables.tables, spec.plain_rules, seat, view, out)
    return out.view(np.uint8)


def view_of(tables: Vector, seat: int) -> View:
    """Return a seat's view of the first table as a `View`."""
    _check_seat(tables, seat)
    return View(tables.spec.game, tables.spec.plain_rules, tables.tables, seat)


def _check_seat(tables: Vector, seat: int) -> None:
    if seat not in range(tables.spec.seats):
        raise Mistake(msg("no-such-seat", seat=quote(repr(seat)), first=0, last=tables.spec.seats - 1))
