"""A vector environment: many tables that are stepped simultaneously in compiled code.

    tables = vector("tongits", 4096, seed=1)
    tables.reset()
    while learning:
        actions = choose(tables.seen, tables.masks)   # the seat to act of each table: tables.seats
        tables.step(actions)
        learn(tables.rewards, tables.over)

The arrays are the same objects after every step and are written in place.  PyTorch and JAX can view them without a
copy (`torch.from_numpy(tables.seen)`).  To keep their contents beyond the next step, copy them.
"""

from collections.abc import Iterable
from enum import IntEnum
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from meldhouse.bots import AT_ONCE, level_of
from meldhouse.engine import rng
from meldhouse.games.bot_levels import OFFERED
from meldhouse.games.options import choice_name, suggest_name
from meldhouse.games.state_arrays import new_states
from meldhouse.i18n import comma_list, msg
from meldhouse.observations.environment_spec import EnvironmentSpec
from meldhouse.util.errors import IllegalMove, Mistake, quote
from meldhouse.util.integers import check_count


class Autoreset(IntEnum):
    """The possible behaviors of a table whose episode is over."""

    NEXT_STEP = 0  # the next step begins a new episode, ignores its action and has no reward
    SAME_STEP = 1  # a new episode begins at once; `seen` is of the new one, `last` of the old one
    DISABLED = 2  # the table stays as it is until it is reset


MAX_TABLES = 10_000_000  # all tables are in memory
LEARNER = "learner"
WHO = (*AT_ONCE, LEARNER)  # players, by their numbers in engine/bot_turns.py and observations/batch_step.py


class Vector:
    """A batch of tables; each step makes one move at every table.

    seen      (n, bytes) uint8: the observation of the seat to act; `layout` describes it
    masks     (n, actions) uint8: 1 for each legal action of that seat
    seats     (n,) int8: the seat to act; after the end of an episode, the seat that acted last
    rewards   (n, seats) float32: the payoffs of hands that ended in this step
    over      (n,) bool: whether the episode is over
    last      (n, bytes) uint8: with SAME_STEP, the last observation of an episode that ended in this step
    """

    def __init__(self, spec: EnvironmentSpec, n: int, bots: Iterable[str], seed: int, autoreset: Autoreset) -> None:
        self.spec, self.layout, self.n, self.autoreset = spec, spec.layout, n, autoreset
        self.who = np.array([WHO.index(bot) for bot in bots], np.int64)
        self.tables, self._view, self._blank = (spec.game.tables(k) for k in (n, 1, 1))
        self._deck, self._moves = spec.pack.copy(), np.zeros(spec.game.rules.MAX_LEGAL, np.int16)
        self._seen, self._last = (new_states(n, self.layout.dtype) for _ in range(2))
        self.seen, self.last = (records.view(np.uint8).reshape(n, -1) for records in (self._seen, self._last))
        self.masks = np.zeros((n, spec.actions), np.uint8)
        self.seats = np.zeros(n, np.int8)
        self.rewards = np.zeros((n, spec.seats), np.float32)
        self.over = np.ones(n, np.bool_)
        self._hands = np.zeros(n, np.int64)
        self._chances, self._sample_chances = np.zeros(n, np.uint64), np.zeros(n, np.uint64)
        self._actions, self._mode = np.zeros(n, np.int64), int(autoreset)
        self.seed(seed)

    def seed(self, seed: int) -> None:
        """Seed the generators of the tables; table k does not depend on the number of tables."""
        self._chances[:] = [rng.seeded(seed, table) for table in range(self.n)]
        self._sample_chances[:] = [rng.seeded(seed, table, 1) for table in range(self.n)]

    def reset(self, seed: int | None = None, which: npt.ArrayLike | None = None) -> None:
        """Begin a new episode at every table, or at those in `which`, a mask or a list of indices."""
        if seed is not None:
            self.seed(seed)
        chosen = np.arange(self.n)[slice(None) if which is None else np.asarray(which)]
        self.spec.kernels.open_all(self._batch, self._setup, chosen)

    def step(self, actions: npt.ArrayLike) -> None:
        """Play an action at every table; an illegal action raises IllegalMove before any table changes."""
        given = np.asarray(actions)
        if given.shape != (self.n,) or given.dtype.kind not in "iu":
            raise Mistake(msg("actions-of-tables", n=self.n))
        chosen = np.ascontiguousarray(given, np.int64)
        wrong = self.spec.kernels.illegal(self.masks, self.over, chosen)
        if wrong >= 0:
            raise illegal_action(int(chosen[wrong]), int(wrong))
        self._make(chosen)

    def _make(self, chosen: npt.NDArray[np.int64]) -> None:
        """Play an action at every table without checking that it is legal."""
        self.spec.kernels.step_all(self._batch, self._setup, chosen, self._last, self._mode)

    @cached_property
    def _setup(self) -> Any:
        """Return the settings that the kernels need from the game, and wait until the kernels are compiled."""
        spec = self.spec
        return spec.kernels.Setup(
            rules=spec.plain_rules,
            pack=spec.pack,
            blank=self._blank,
            who=self.who,
            hands=spec.hands,
            seat_view=self._view,
            deck=self._deck,
            moves=self._moves,
        )

    @cached_property
    def _batch(self) -> Any:
        """The tables and the arrays that each step overwrites."""
        return self.spec.kernels.Batch(
            tables=self.tables,
            chances=self._chances,
            hands_left=self._hands,
            seats=self.seats,
            observations=self._seen,
            masks=self.masks,
            over=self.over,
            rewards=self.rewards,
        )

    def sample(self) -> npt.NDArray[np.int64]:
        """Return a random legal action for every table, uniformly distributed."""
        self.spec.kernels.choose_all(self.masks, self._sample_chances, self._actions)
        return self._actions

    @property
    def views(self) -> Any:
        """Return `seen` as records without copying: tables.views["hand"] is one part of every observation."""
        return self._seen.view(np.recarray)


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
    episode: int | str = 1,
    seed: int | None = None,
    autoreset: Autoreset | str = Autoreset.SAME_STEP,
    **options: Any,
) -> Vector:
    """Return a batch of tables of a game.  Further keywords are rule options.

    bots: the players at the seats, one name for all or several names that repeat.  They are `learner`, `club`, `novice`
    and `uniform`.  ("learner", "club", "club") is one learner against two club bots; `learner` alone is self-play.
    episode: the number of hands of an episode, or "match" for an episode that lasts until the match is decided.
    """
    spec = EnvironmentSpec(game, variant, seats, options, episode)
    tables, chosen = check_count("tables", n, most=MAX_TABLES), _player_names(bots, spec.seats)
    return Vector(spec, tables, chosen, rng.fresh_seed() if seed is None else seed, parse_autoreset(autoreset))


def _player_names(bots: str | Iterable[str], seats: int) -> list[str]:
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
