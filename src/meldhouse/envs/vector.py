"""A vector environment: many tables that are stepped simultaneously in compiled code.

    tables = vector("tongits", 4096, seed=1)
    tables.reset()
    while learning:
        actions = choose(tables.observations, tables.legal_action_mask)   # of the seats in tables.current_player
        tables.step(actions)
        learn(tables.rewards, tables.terminated)

The arrays are the same objects after every step and are written in place.  They begin at multiples of 64 bytes, so
PyTorch and JAX can view them without a copy (`torch.from_numpy(tables.observations)`).  To keep their contents beyond
the next step, copy them.
"""

import inspect
from collections.abc import Callable, Iterable
from enum import IntEnum
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from meldhouse.bots import AT_ONCE, level_of
from meldhouse.engine import rng
from meldhouse.envs import action_texts
from meldhouse.envs.bound_kernels import bind
from meldhouse.envs.memory import aligned_zeros, check_memory
from meldhouse.envs.step_threads import OneThread, StepThreads
from meldhouse.envs.vector_state import Rows, VectorState, as_bytes
from meldhouse.games.bot_levels import OFFERED
from meldhouse.games.options import choice_name, suggest_name
from meldhouse.games.options import options as options_of
from meldhouse.games.state_arrays import with_attributes
from meldhouse.games.validation import find_game
from meldhouse.i18n import comma_list, msg
from meldhouse.observations.environment_spec import EnvironmentSpec
from meldhouse.util.errors import ErrorKind, IllegalMove, Mistake, quote
from meldhouse.util.integers import MAX_WORKERS, check_count


class Autoreset(IntEnum):
    """The possible behaviors of a table whose episode is over."""

    NEXT_STEP = 0  # the next step begins a new episode, ignores its action and has no reward
    SAME_STEP = 1  # a new episode begins at once; `seen` is of the new one, `last` of the old one
    DISABLED = 2  # the table stays as it is until it is reset


MAX_TABLES = 10_000_000  # all tables are in memory
LEARNER = "learner"
SETTINGS = ("spec", "n", "autoreset", "max_episode_steps", "who", "threads")  # how a batch was opened
WHO = (*AT_ONCE, LEARNER)  # players, by their numbers in engine/bot_turns.py and observations/batch_step.py


class Vector:
    """A batch of tables; each step makes one move at every table.

    observations         (n, bytes) uint8: what the seat to act sees; `layout` describes it
    legal_action_mask    (n, actions) bool: the legal actions of that seat
    legal_actions        (n, most) int16: the same as a list; only the first entries of a row have a meaning
    legal_counts         (n,) int16: the number of those entries
    current_player       (n,) int8: the seat to act; after the end of an episode, the seat that acted last
    rewards              (n, seats) float32: the payoffs of hands that ended in this step
    terminated           (n,) bool: whether the episode is over by its own rules
    truncated            (n,) bool: whether it was stopped after `max_episode_steps`
    final_observations   (n, bytes) uint8: with SAME_STEP, the last observation of an episode that ended in this step

    Earlier names still work: seen, masks (uint8), seats, over (terminated or truncated) and last.
    """

    def __init__(
        self,
        spec: EnvironmentSpec,
        n: int,
        bots: Iterable[str],
        seed: int,
        autoreset: Autoreset,
        max_episode_steps: int | None = None,
        threads: int = 1,
    ) -> None:
        self.threads = threads
        self.spec, self.layout, self.n, self.autoreset = spec, spec.layout, n, autoreset
        self.max_episode_steps = max_episode_steps
        self.who = np.array([WHO.index(bot) for bot in bots], np.int64)
        check_memory(spec, n)
        self._allocate()
        self.seed(seed)

    def _allocate(self) -> None:
        spec, n = self.spec, self.n
        self.tables = spec.game.tables(n)
        self._seen, self._last = (aligned_zeros(n, with_attributes(self.layout.dtype)) for _ in range(2))
        self.observations, self.final_observations = (as_bytes(records) for records in (self._seen, self._last))
        self._masks = aligned_zeros((n, spec.actions), np.uint8)
        self.legal_action_mask = self._masks.view(np.bool_)
        self.legal_actions = aligned_zeros((n, spec.game.rules.MAX_LEGAL), np.int16)
        self.legal_counts = aligned_zeros(n, np.int16)
        self.current_player = aligned_zeros(n, np.int8)
        self.history = aligned_zeros((n, 0, 2), np.int16)
        self.rewards = aligned_zeros((n, spec.seats), np.float32)
        self._over = aligned_zeros(n, np.bool_)
        self._over[:] = True
        self._idle = np.zeros(n, np.bool_) if self.autoreset is Autoreset.SAME_STEP else self._over  # actions ignored
        self.truncated = aligned_zeros(n, np.bool_)
        self.terminated = self._over if self.max_episode_steps is None else aligned_zeros(n, np.bool_)
        self.terminated[:] = True
        self._opened, self._all_opened = np.zeros(n, np.bool_), False
        self._hands, self._steps = np.zeros(n, np.int64), np.zeros(n, np.int64)
        self._chances, self._sample_chances = np.zeros(n, np.uint64), np.zeros(n, np.uint64)
        self._actions, self._given = aligned_zeros(n, np.int64), aligned_zeros(n, np.int64)
        self._mode = int(self.autoreset)
        self._resets_at_once = self.autoreset is Autoreset.SAME_STEP

    def seed(self, seed: int) -> None:
        """Seed the generators of the tables; table k does not depend on the number of tables."""
        self._chances[:] = [rng.seeded(seed, table) for table in range(self.n)]
        self._sample_chances[:] = [rng.seeded(seed, table, 1) for table in range(self.n)]

    def reset(self, seed: int | None = None, which: npt.ArrayLike | None = None) -> None:
        """Begin a new episode at every table, or at those in `which`, a mask or a list of indices."""
        if seed is not None:
            self.seed(seed)
        self._open(self._indices(which))

    def _indices(self, which: npt.ArrayLike | None) -> npt.NDArray[np.int64]:
        """Return the indices of tables that a mask or a list of indices selects; None selects all of them."""
        return np.arange(self.n)[slice(None) if which is None else np.asarray(which)]

    def _open(self, chosen: npt.NDArray[np.int64]) -> None:
        self._begin(chosen)
        self._steps[chosen] = 0
        self.truncated[chosen] = self.terminated[chosen] = False
        if not self._all_opened:
            self._opened[chosen] = True
            self._all_opened = bool(self._opened.all())

    def step(self, actions: npt.ArrayLike) -> None:
        """Play an action at every table; an illegal action raises IllegalMove before any table changes."""
        self.check_opened()
        if not (self._work.take_chosen() if actions is self._actions else self._take(np.asarray(actions))):
            self._refuse()
        self._make()

    def _refuse(self) -> None:
        """Raise an error for the first illegal action."""
        wrong = int(self._find_illegal())
        if wrong >= 0:  # otherwise an interrupt has kept a check before from being read
            raise illegal_action(int(self._given[wrong]), wrong)

    def _take(self, given: npt.NDArray[Any]) -> bool:
        """Take actions as those to play; return whether all are legal."""
        if given.shape != (self.n,) or given.dtype.kind not in "iu":
            raise Mistake(msg("actions-of-tables", n=self.n))
        self._given[:] = given
        return self._work.are_legal()

    def check_opened(self) -> None:
        """Raise a Mistake if an episode has not begun at some table."""
        if not self._all_opened:
            raise Mistake(msg("step-before-reset"), ErrorKind.NOW)

    def _make(self) -> None:
        """Play the given actions without checking that they are legal."""
        if self._resets_at_once:
            self._over[:] = False  # what is marked there has ended before; a new episode runs already
        waiting = None if self.max_episode_steps is None else self._over.copy()
        self._advance()
        if waiting is not None:
            self._truncate(waiting, int(self.max_episode_steps or 0))

    def _truncate(self, waiting: npt.NDArray[np.bool_], limit: int) -> None:
        """Stop the episodes that have reached the limit; those in `waiting` were over before this step."""
        self._steps += 1
        self._steps[waiting] = 0
        stopped = (self._steps >= limit) & ~self._over
        if self.autoreset is Autoreset.DISABLED:
            self.truncated |= stopped
        else:
            self.truncated[:] = stopped
        self._over |= stopped
        self.terminated[:] = self._over & ~self.truncated
        if self.autoreset is Autoreset.SAME_STEP:
            self._steps[self._over] = 0
            self._open_stopped(np.flatnonzero(stopped))

    def _open_stopped(self, chosen: npt.NDArray[np.int64]) -> None:
        """Begin new episodes at tables that were stopped in this step, whose results remain visible."""
        self.final_observations[chosen] = self.observations[chosen]
        rewards = self.rewards[chosen]
        self._begin(chosen)
        self.rewards[chosen], self._over[chosen] = rewards, True

    def _begin(self, chosen: npt.NDArray[np.int64]) -> None:
        """Begin a new episode at these tables, in compiled code."""
        self.spec.kernels.open_all(self._batch, self._setups[0], chosen)

    def _advance(self) -> None:
        """Play the given actions, in compiled code."""
        self._work.step()

    @cached_property
    def _work(self) -> OneThread | StepThreads:
        """The compiled steps of the batch."""
        kernels, listed = self.spec.kernels, (self._given_and_chosen, self._last, self._mode)
        if len(self._setups) == 1:
            return OneThread(kernels, self._batch, self._setups[0], *listed)
        return StepThreads(kernels.work_together, [(self._batch, setup, *listed) for setup in self._setups], self.n)

    @cached_property
    def _find_illegal(self) -> Callable[[], int]:
        return bind(self.spec.kernels.first_illegal, self._batch, self._given_and_chosen)

    @cached_property
    def _setups(self) -> list[Any]:
        """Return for each thread the settings that the kernels need, and wait until the kernels are compiled."""
        return [self._new_setup() for _ in range(min(self.threads, self.n))]

    def _new_setup(self) -> Any:
        """Return settings with scratch buffers of their own, whose cache lines no other thread writes."""
        spec, blank = self.spec, self.spec.game.tables(1)
        return spec.kernels.Setup(
            rules=spec.plain_rules,
            pack=spec.pack,
            blank=blank,
            who=self.who,
            hands=spec.hands,
            seat_view=aligned_zeros(1, blank.dtype),
            deck=aligned_zeros(spec.pack.shape, spec.pack.dtype),
            moves=aligned_zeros(spec.game.rules.MAX_LEGAL, np.int16),
        )

    @cached_property
    def _batch(self) -> Any:
        """The tables and the arrays that each step overwrites."""
        return self.spec.kernels.Batch(
            tables=self.tables,
            chances=self._chances,
            hands_left=self._hands,
            seats=self.current_player,
            observations=self._seen,
            masks=self._masks,
            legal_actions=self.legal_actions,
            legal_counts=self.legal_counts,
            over=self._over,
            rewards=self.rewards,
        )

    @cached_property
    def _given_and_chosen(self) -> Any:
        return self.spec.kernels.Actions(self._given, self._actions, self._sample_chances, self._idle)

    def sample(self) -> npt.NDArray[np.int64]:
        """Return a random legal action for every table, uniformly distributed."""
        self.check_opened()
        self._work.choose()
        return self._actions

    def action_text(self, action: int, table: int = 0) -> str:
        """Return the move that a legal action means at a table, as people write it, such as `discard 5H`."""
        return action_texts.action_text(self, action, table)

    def action_number(self, move: str, table: int = 0) -> int:
        """Return the action of a legal move, as people write it, of the seat to act at a table."""
        return action_texts.action_number(self, move, table)

    # --- states ----------------------------------------------------------------------------------

    def get_state(self, which: npt.ArrayLike | None = None) -> VectorState:
        """Return a copy of all tables, or of those in `which`, with hidden pieces and random generators."""
        chosen = self._indices(which)
        return VectorState(self._fingerprint, {name: rows[chosen] for name, rows in self._rows().items()})

    def set_state(self, state: VectorState, which: npt.ArrayLike | None = None) -> None:
        """Continue from a state, at every table or at those in `which`; one state can be set at many tables.

        The state may be of another batch or process, with the same game, rules and version.
        """
        chosen = self._indices(which)
        state.check(self._fingerprint, len(chosen))
        for name, rows in self._rows().items():
            rows[chosen] = state.rows[name]
        self._all_opened = bool(self._opened.all())

    @property
    def _fingerprint(self) -> str:
        """A text that is the same for two batches if a state of one can be set in the other."""
        return self.spec.fingerprint

    def _rows(self) -> Rows:
        """Return all arrays that change, as bytes, with one row per table."""
        arrays = {
            "tables": self.tables,
            "chances": self._chances,
            "sample_chances": self._sample_chances,
            "hands": self._hands,
            "steps": self._steps,
            "observations": self.observations,
            "final_observations": self.final_observations,
            "legal_action_mask": self._masks,
            "legal_actions": self.legal_actions,
            "legal_counts": self.legal_counts,
            "current_player": self.current_player,
            "rewards": self.rewards,
            "truncated": self.truncated,
            "terminated": self.terminated,
            "over": self._over,
            "opened": self._opened,
        }
        return {name: as_bytes(array) for name, array in arrays.items()}

    def __getstate__(self) -> dict[str, Any]:
        """Return what pickle and deepcopy need: how the batch was opened, and its state."""
        kept = {name: self.__dict__[name] for name in SETTINGS}
        return kept | {"state": self.get_state()}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update({name: kept[name] for name in SETTINGS})
        self.layout = self.spec.layout
        self._allocate()
        self.set_state(kept["state"])

    # --- names -----------------------------------------------------------------------------------

    @property
    def version(self) -> str:
        """The version of the environment, such as `v0`; docs/reference/environments.md says when it changes."""
        return self.spec.version

    @property
    def views(self) -> Any:
        """Return `observations` as records without copying: tables.views["hand"] is one part of every observation."""
        return self._seen.view(np.recarray)

    @property
    def seen(self) -> npt.NDArray[np.uint8]:
        """The earlier name of `observations`."""
        return self.observations

    @property
    def masks(self) -> npt.NDArray[np.uint8]:
        """The earlier name of `legal_action_mask`, as the numbers 0 and 1 in the same memory."""
        return self._masks

    @property
    def seats(self) -> npt.NDArray[np.int8]:
        """The earlier name of `current_player`."""
        return self.current_player

    @property
    def over(self) -> npt.NDArray[np.bool_]:
        """Whether the episode is over, terminated or truncated."""
        return self._over

    @property
    def last(self) -> npt.NDArray[np.uint8]:
        """The earlier name of `final_observations`."""
        return self.final_observations


def illegal_action(action: int, table: int) -> IllegalMove:
    """Return the error to raise for an action whose mask is 0."""
    return IllegalMove(msg("action-not-possible", action=action, table=table))


def vector(
    game: str,
    n: int,
    variant: str | None = None,
    *,
    seats: int | None = None,
    bots: str | Iterable[str] = LEARNER,
    opponents: Any = None,
    history: int = 0,
    episode: int | str = 1,
    seed: int | None = None,
    autoreset: Autoreset | str = Autoreset.SAME_STEP,
    max_episode_steps: int | None = None,
    threads: int = 1,
    **options: Any,
) -> Vector:
    """Return a batch of tables of a game.  Further keywords are rule options.

    bots: the players at the seats, one name for all or several names that repeat.  They are `learner`, `club`, `novice`
    and `uniform`.  ("learner", "club", "club") is one learner against two club bots; `learner` alone is self-play.
    opponents: the players at all seats but the first, which is the learner's; one for all, or a list.  A player is the
    name of a bot or style, a file of weights, an object with a method `act(observations, masks)`, or a `Pool`.
    history: how many public events of the hand `tables.history` has for each table.
    episode: the number of hands of an episode, or "match" for an episode that lasts until the match is decided.
    max_episode_steps: the number of steps after which an episode is truncated.  Moves of bots are not counted.
    threads: the number of threads that step the tables; the results are the same with any number.
    """
    check_keywords(game, options, inspect.signature(vector).parameters)
    spec = EnvironmentSpec(game, variant, seats, options, episode)
    tables, limit = check_count("tables", n, most=MAX_TABLES), check_step_limit(max_episode_steps)
    workers = check_count("threads", threads, most=MAX_WORKERS)
    mode, used_seed = parse_autoreset(autoreset), rng.fresh_seed() if seed is None else seed
    if opponents is not None or history:
        from meldhouse.envs.opponent_roster import players_at
        from meldhouse.envs.opponents import OpponentVector

        if workers > 1:
            raise Mistake(msg("opponents-threads"))
        players = players_at(spec, opponents, bots)
        return OpponentVector(spec, tables, players, used_seed, mode, limit, history)
    return Vector(spec, tables, player_names(bots, spec.seats), used_seed, mode, limit, workers)


def check_keywords(game: str, given: Iterable[str], keywords: Iterable[str]) -> None:
    """Raise a Mistake for an unknown keyword that resembles a keyword of the function more than a rule option."""
    known = {*options_of(next(iter(find_game(game).variants.values())).rules)}
    for name in given:
        if name not in known:
            raise Mistake(msg("no-option", name=quote(name), nearest=suggest_name(name, [*keywords, *sorted(known)])))


def check_step_limit(limit: int | None) -> int | None:
    """Return the step limit of an episode; raise a Mistake unless it is None or at least 1."""
    return None if limit is None else check_count("steps", limit)


def player_names(bots: str | Iterable[str], seats: int) -> list[str]:
    """Return the name of the player in each seat; raise Mistake if no player is a learner."""
    names = [name.strip() for name in bots.split(",")] if isinstance(bots, str) else list(bots)
    known = [level_of(name) for name in names]
    for name in known:
        if name not in WHO and name in OFFERED:
            raise Mistake(msg("many-tables-quick-only", name=name, names=comma_list(WHO)))
        if name not in WHO:
            raise Mistake(msg("no-bot", name=quote(name), nearest=suggest_name(name, WHO)))
    chosen = [known[seat % len(known)] for seat in range(seats)] if known else []
    if LEARNER not in chosen:
        raise Mistake(msg("no-learner"))
    return chosen


def parse_autoreset(autoreset: Autoreset | str) -> Autoreset:
    words = {choice_name(mode): mode for mode in Autoreset}
    if isinstance(autoreset, Autoreset):
        return autoreset
    if autoreset not in words:
        raise Mistake(msg("no-autoreset", name=quote(str(autoreset)), nearest=suggest_name(str(autoreset), words)))
    return words[autoreset]
