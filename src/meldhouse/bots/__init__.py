"""Players that are programs.  A bot is handed a view and nothing else, and answers with a move.

class Cautious:
    def choose(self, view: View) -> str:
        return view.moves()[-1]

The house's own come in levels, from gentle to master.  external_spec.py says what bots of others are called,
external_process.py asks them over pipes, and host.py is the process in which a class of others plays;
process_reaper.py sees to it that no process is left behind.
"""

import random
from collections.abc import Callable, Container, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

import numpy as np

from meldhouse.bots.external_process import LIMIT, Lines
from meldhouse.bots.external_spec import is_of_others
from meldhouse.bots.monte_carlo_search import Budget, Thinker
from meldhouse.core.table import Tables, View
from meldhouse.engine import rng
from meldhouse.games import Game
from meldhouse.games.bot_levels import LEARNED, OFFERED, UNIFORM, offered_levels
from meldhouse.games.options import plain, suggest_name
from meldhouse.games.state_arrays import copy_states
from meldhouse.i18n import HOUSE
from meldhouse.util.errors import Mistake, cited

GLANCE = 300  # hands that are played out at a glance


class Bot(Protocol):
    """Anybody who chooses a legal move from what a seat sees."""

    def choose(self, view: View) -> str: ...


class Uniform:
    """Every legal move is as likely as any other."""

    def __init__(self, seed: int | None = None) -> None:
        self.dice = random.Random(seed)

    def choose(self, view: View) -> str:
        return self.dice.choice(view.moves())


class Thumb:
    """The rule of thumb that each game brings in its heuristic.py."""

    def __init__(self, seed: int | None = None) -> None:
        self.x = rng.seeded(rng.fresh_seed() if seed is None else seed)

    def choose(self, view: View, besides: Container[str] = ()) -> str:
        """`besides`: moves that are not to be chosen, while there are others."""
        every = view.legal()
        legal = {move: action for move, action in every.items() if move not in besides} or every
        moves = np.zeros(view.game.rules.MAX_LEGAL, np.int16)
        moves[: len(legal)] = list(legal.values())
        return list(legal)[self.place(view.game, copy_states(view.state), view.rules, moves, len(legal))]

    def place(self, game: Game, view: Tables, rules: Any, moves: Any, n: int) -> int:
        """The place in `moves` of the chosen one of n."""
        place, self.x = game.table_api.thumb(view, rules, moves, n, np.uint64(self.x))
        return int(place)


class Novice(Thumb):
    """Sees what newcomers see: each game's novice.py says what that is."""

    def place(self, game: Game, view: Tables, rules: Any, moves: Any, n: int) -> int:
        place, self.x = game.table_api.beginner(view, rules, moves, n, np.uint64(self.x))
        return int(place)


class LookAhead(Thumb):
    """Tries its moves in worlds that fit what it sees, in so many seconds; with a seed, in so many hands instead.

    So whatever is simulated can be repeated, and at a table the answer is there in time.  Where a game says so
    it begins with what the player would do that taught itself.
    """

    def __init__(self, seed: int | None = None, *, seconds: float = 0.1, threads: int = 1) -> None:
        super().__init__(seed)
        self.seconds, self.threads, self.by_the_clock = seconds, threads, seed is None
        self.thinker, self.learned = Thinker(), Learned(seed)
        self.part: Callable[[], float] = lambda: 1.0  # of its time, where others wait for the same threads

    def budget(self, game: Game) -> Budget:
        if self.by_the_clock:
            return Budget(seconds=self.seconds * self.part(), threads=self.threads)
        return Budget(playouts=max(1, round(game.heuristic.PLAYOUTS * self.seconds * 10)), threads=self.threads)

    def place(self, game: Game, view: Tables, rules: Any, moves: Any, n: int) -> int:
        self.x = rng.step(np.uint64(self.x))
        given = game, view, rules, moves, n
        clearly = beyond_learned(game)
        first = None if clearly is None else self.learned.place(*given)
        return self.thinker.weigh(*given, np.uint64(self.x), self.budget(game), first, clearly).best


class Glance(LookAhead):
    """Looks ahead in so few hands that there is a level between a club player and a master; no clock says how many."""

    def budget(self, game: Game) -> Budget:
        return Budget(playouts=max(1, min(GLANCE, game.heuristic.PLAYOUTS // 10)), threads=self.threads)


class Learned(Thumb):
    """Taught itself (learn/): one look at a network, of a file or the one that the game brings."""

    def __init__(self, seed: int | None = None, path: Path | None = None) -> None:
        super().__init__(seed)
        self.path = path
        self.minds: dict[str, Any] = {}

    def place(self, game: Game, view: Tables, rules: Any, moves: Any, n: int) -> int:
        if game.name not in self.minds:
            from meldhouse.learn.policy import LearnedPolicy

            self.minds[game.name] = LearnedPolicy(game, self.path)
        place, self.x = self.minds[game.name].place(view, rules, moves, n, np.uint64(self.x))
        return int(place)


def beyond_learned(game: Game) -> float | None:
    """How clearly a move has to be ahead of what the player would do that taught itself; None if that is not asked."""
    return getattr(game.heuristic, "BEYOND_LEARNED", None)


class Style(Thumb):
    """One of the game's own other ways to play (styles.py of its folder)."""

    def __init__(self, game: Game, name: str, seed: int | None = None) -> None:
        super().__init__(seed)
        self.number = game.style_names.index(name)

    def place(self, game: Game, view: Tables, rules: Any, moves: Any, n: int) -> int:
        place, self.x = game.styles.choose(view[0], plain(rules), self.number, moves, n, np.uint64(self.x))
        return int(place)


LEVELS: dict[str, Callable[[int | None], Bot]] = {  # from gentle to master; games/bot_levels.py has their names
    "novice": Novice,
    "club": Thumb,
    "strong": Glance,
    "master": LookAhead,
}
OWN = ".npz"  # how a file ends in which a player keeps what it learned: `meldhouse train` writes one
AT_ONCE = (UNIFORM, "club", "novice")  # play many hands in compiled code, by their numbers in engine/bot_turns.py
OLDER = {"thumb": "club", "search": "master"}  # what levels were called: understood, and not offered
BOTS: dict[str, Callable[[int | None], Bot]] = {
    **LEVELS,
    LEARNED: Learned,
    UNIFORM: Uniform,
    **{older: LEVELS[level] for older, level in OLDER.items()},
}


def level_of(name: str) -> str:
    """What a bot is called today."""
    return OLDER.get(name, name)


def looks_ahead(name: str) -> bool:
    return level_of(name) in ("strong", "master")


def takes_compiling(name: str) -> bool:
    """Does it need more of a game than a table does?"""
    return looks_ahead(name) or name == LEARNED or is_own(name)


def is_own(name: str) -> bool:
    """Is it the file of a player that somebody has trained?"""
    return name.endswith(OWN)


def check_bot(name: str, others: bool = True, game: Game | None = None, styles: bool = False) -> None:
    """Is there such a bot, of the game?  Only where it is said may it be one of others, which run commands or read
    files, or one of the game's styles."""
    if others and is_own(name):
        check_own(Path(name), game)
        return
    names = offered_levels(game) if game else OFFERED
    if game and styles:
        names = (*names, *game.style_names)
    if game and name == LEARNED and name not in names:
        raise Mistake(HOUSE("not-learned", game=game.title, names=", ".join(names)))
    if name not in (*BOTS, *names) and not (others and is_of_others(name)):
        raise Mistake(HOUSE("no-bot", name=cited(name), nearest=suggest_name(name, names)))


def all_find_seats(names: Sequence[str], seats: int) -> None:
    """Nobody is named for nothing; fewer than there are seats take them in turn."""
    if len(names) > seats:
        raise Mistake(HOUSE("too-many-bots", n=len(names), seats=seats, names=",".join(names[:seats])))


def check_own(path: Path, game: Game | None) -> None:
    """Does the file hold a player, of that game as it is learned today?"""
    from meldhouse.learn import policy, weights

    if game:
        policy.taught(game.name, path)
    else:
        weights.read(path)


def find_bot(name: str, seed: int | None = None, limit: float = LIMIT, game: Game | None = None) -> Bot:
    """A bot of the house by its name, `my.npz` that was trained, or one of others: `my:Bot`, `my.py:Bot`, `"./my -q"`.

    Where a game is named, its styles are among them.
    """
    if game and name in game.style_names:
        return Style(game, name, seed)
    check_bot(name)
    if name in BOTS:
        return BOTS[name](seed)
    if is_own(name):
        return Learned(seed, Path(name))
    return Lines(name, rng.fresh_seed() if seed is None else seed, limit)


@contextmanager
def seated(names: Sequence[str], seed: int, limit: float = LIMIT, game: Game | None = None) -> Iterator[list[Bot]]:
    """The bots of one hand, each with chance of its own; processes are handed back after it, and serve again.

    Those of others have so many seconds for a move.
    """
    bots = [find_bot(name, seed + seat, limit, game) for seat, name in enumerate(names)]
    try:
        yield bots
    finally:
        for bot in bots:
            let_go(bot)


def let_go(bot: Bot) -> None:
    """Its process, if it has one, waits for others."""
    if isinstance(bot, Lines):
        bot.leave()
