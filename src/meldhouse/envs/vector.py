"""A vector environment: many tables, stepped at once in compiled code.

    tables = vector("tongits", 4096, seed=1)
    tables.reset()
    while learning:
        actions = choose(tables.seen, tables.masks)   # the seat to act of each table: tables.seats
        tables.step(actions)
        learn(tables.rewards, tables.over)

The arrays are the same objects after every step and are written in place: PyTorch and JAX can view them without a copy
(`torch.from_numpy(tables.seen)`), and whoever wants to keep what they hold copies it.
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
from meldhouse.i18n import HOUSE
from meldhouse.observations.environment_spec import Setting
from meldhouse.util.errors import IllegalMove, Mistake, cited
from meldhouse.util.integers import so_many


class Autoreset(IntEnum):
    """What becomes of a table whose episode is over."""

    NEXT_STEP = 0  # the next step deals anew, whatever its action is, and is worth nothing
    SAME_STEP = 1  # it is dealt anew at once: `seen` is the new episode, `last` what was seen of the old one
    DISABLED = 2  # it stays as it is until it is reset


MOST_TABLES = 10_000_000  # their bytes are all in memory
LEARNER = "learner"
WHO = (*AT_ONCE, LEARNER)  # by their numbers in engine/bot_turns.py and tables.py


class Vector:
    """Many tables, a move at each of them at a time.

    seen      (n, bytes) uint8: what the seat to act sees; `layout` says what lies where
    masks     (n, actions) uint8: 1 for each action that it may choose
    seats     (n,) int8: the seat to act; once an episode is over, the one that was last asked
    rewards   (n, seats) float32: what hands that ended in this step were worth to each seat
    over      (n,) bool: is the episode over?
    last      (n, bytes) uint8: with SAME_STEP, what was last seen of the episode that ended in this step
    """

    def __init__(self, setting: Setting, n: int, bots: Iterable[str], seed: int, autoreset: Autoreset) -> None:
        self.setting, self.layout, self.n, self.autoreset = setting, setting.layout, n, autoreset
        self.who = np.array([WHO.index(bot) for bot in bots], np.int64)
        self.tables, self._view, self._blank = (setting.game.tables(k) for k in (n, 1, 1))
        self._deck, self._moves = setting.pack.copy(), np.zeros(setting.game.rules.MAX_LEGAL, np.int16)
        self._seen, self._last = (new_states(n, self.layout.dtype) for _ in range(2))
        self.seen, self.last = (records.view(np.uint8).reshape(n, -1) for records in (self._seen, self._last))
        self.masks = np.zeros((n, setting.actions), np.uint8)
        self.seats = np.zeros(n, np.int8)
        self.rewards = np.zeros((n, setting.seats), np.float32)
        self.over = np.ones(n, np.bool_)
        self._hands = np.zeros(n, np.int64)
        self._chances, self._dice = np.zeros(n, np.uint64), np.zeros(n, np.uint64)
        self._actions, self._mode = np.zeros(n, np.int64), int(autoreset)
        self.seed(seed)

    def seed(self, seed: int) -> None:
        """The generators of the tables: table k of this seed is the same among any number of tables."""
        self._chances[:] = [rng.seeded(seed, table) for table in range(self.n)]
        self._dice[:] = [rng.seeded(seed, table, 1) for table in range(self.n)]

    def reset(self, seed: int | None = None, which: npt.ArrayLike | None = None) -> None:
        """A new episode at every table, or at those that `which` marks or lists."""
        if seed is not None:
            self.seed(seed)
        chosen = np.arange(self.n)[slice(None) if which is None else np.asarray(which)]
        self.setting.kernels.open_all(*self._all, chosen)

    def step(self, actions: npt.ArrayLike) -> None:
        """An action at every table.  An IllegalMove names the first that cannot be chosen; nothing has changed then."""
        asked = np.asarray(actions)
        if asked.shape != (self.n,) or asked.dtype.kind not in "iu":
            raise Mistake(HOUSE("actions-of-tables", n=self.n))
        chosen = np.ascontiguousarray(asked, np.int64)
        wrong = self.setting.kernels.illegal(self.masks, self.over, chosen)
        if wrong >= 0:
            raise not_possible(int(chosen[wrong]), int(wrong))
        self._make(chosen)

    def _make(self, chosen: npt.NDArray[np.int64]) -> None:
        """Actions, one for every table, that have been looked at."""
        self.setting.kernels.step_all(*self._all, chosen, self._last, self._mode)

    @cached_property
    def _all(self) -> tuple[Any, ...]:
        """What every step is handed: the tables, who plays and with what, room to work in, and what comes of it."""
        s = self.setting
        played = self.tables, self._blank, s.bare, s.pack, self._deck, self._chances, self.who, self._view, self._moves
        return *played, s.hands, self._hands, self.seats, self._seen, self.masks, self.over, self.rewards

    def sample(self) -> npt.NDArray[np.int64]:
        """Of every table an action that it may choose, each as likely."""
        self.setting.kernels.choose_all(self.masks, self._dice, self._actions)
        return self._actions

    @property
    def views(self) -> Any:
        """`seen` as records: tables.views["hand"] is a part of every table's observation, without a copy."""
        return self._seen.view(np.recarray)


def not_possible(action: int, table: int) -> IllegalMove:
    """An action whose mask is 0."""
    return IllegalMove(HOUSE("action-not-possible", action=action, table=table))


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
    """Many tables of a game.  Further keywords are rule options.

    bots: who sits at the seats, a name for all or several, taken in turn: `learner`, `club`, `novice`,
    `uniform`.
    ("learner", "club", "club") is one learner against two rules of thumb; `learner` alone is self-play.
    episode: how many hands an episode has, or "match" until the match is decided.
    """
    setting = Setting(game, variant, seats, options, episode)
    tables, chosen = so_many("tables", n, most=MOST_TABLES), _who_plays(bots, setting.seats)
    return Vector(setting, tables, chosen, rng.fresh_seed() if seed is None else seed, mode(autoreset))


def _who_plays(bots: str | Iterable[str], seats: int) -> list[str]:
    """Who sits at each seat; one of them has to learn."""
    names = [name.strip() for name in bots.split(",")] if isinstance(bots, str) else list(bots)
    known = [level_of(name) for name in names]
    for name in known:
        if name not in WHO and name in OFFERED:
            raise Mistake(HOUSE("many-tables-quick-only", name=name, names=", ".join(WHO)))
        if name not in WHO:
            raise Mistake(HOUSE("no-bot", name=cited(name), nearest=suggest_name(name, WHO)))
    chosen = [known[seat % len(known)] for seat in range(seats)] if known else []
    if LEARNER not in chosen:
        raise Mistake(HOUSE("no-learner"))
    return chosen


def mode(autoreset: Autoreset | str) -> Autoreset:
    words = {choice_name(mode): mode for mode in Autoreset}
    if isinstance(autoreset, Autoreset):
        return autoreset
    if autoreset not in words:
        raise Mistake(HOUSE("no-autoreset", name=cited(str(autoreset)), nearest=suggest_name(str(autoreset), words)))
    return words[autoreset]
