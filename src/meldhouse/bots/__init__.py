"""Bots: programs that choose a move and see only the view of their seat.

class Cautious:
    def choose(self, view: View) -> str:
        return list(view.legal)[-1]

The built-in bots have levels from novice to master.  class_bot.py plays a class in this process.  language_model.py
asks a language model, with chat_spec.py for its name, chat_endpoint.py for HTTP and chat_response.py for the answers
of servers.  External bots run in processes of their own: external_spec.py parses their names, external_process.py talks
to them, and host.py runs a bot class.  process_reaper.py kills the processes if their parent dies.
"""

import random
from collections.abc import Callable, Container, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

import numpy as np

from meldhouse.bots.class_bot import CLASSES, ClassBot
from meldhouse.bots.external_process import MOVE_TIMEOUT_S, ExternalBot
from meldhouse.bots.external_spec import is_external
from meldhouse.bots.monte_carlo_search import Budget, MonteCarloSearch
from meldhouse.core.heard_moves import Heard
from meldhouse.core.table import Table, Tables, View
from meldhouse.engine import rng
from meldhouse.games import Game
from meldhouse.games.bot_levels import LEARNED, OFFERED, UNIFORM, offered_levels
from meldhouse.games.options import plain, suggest_name
from meldhouse.games.state_arrays import copy_states
from meldhouse.i18n import comma_list, msg
from meldhouse.util.errors import Mistake, quote

GLANCE = 300  # max playouts of Glance for a move


class Bot(Protocol):
    """An object that chooses a legal move from the view of a seat.

    `choose` returns the text of a legal move, or the number of its action: `view.legal` has both.  A bot may also have
    a method `heard(seat, move)`.  It is called before `choose`, for each move of the hand that the seat has learned of
    since the last call, also for its own.
    """

    def choose(self, view: View) -> str: ...


class Uniform:
    """A bot that chooses uniformly at random among the legal moves."""

    def __init__(self, seed: int | None = None) -> None:
        self.random = random.Random(seed)

    def choose(self, view: View) -> str:
        return self.random.choice(view.moves())


class Thumb:
    """A bot that plays the game's heuristic (heuristic.py)."""

    def __init__(self, seed: int | None = None) -> None:
        self.x = rng.seeded(rng.fresh_seed() if seed is None else seed)

    def choose(self, view: View, besides: Container[str] = ()) -> str:
        """Choose a legal move that is not in `besides`, unless all legal moves are."""
        all_legal = view.legal
        legal = {move: action for move, action in all_legal.items() if move not in besides} or all_legal
        moves = np.zeros(view.game.rules.MAX_LEGAL, np.int16)
        moves[: len(legal)] = list(legal.values())
        return list(legal)[self.place(view.game, copy_states(view.state), view.rules, moves, len(legal))]

    def place(self, game: Game, view: Tables, rules: Any, moves: Any, n: int) -> int:
        """Return the index of the chosen move among the n legal moves."""
        place, self.x = game.table_api.choose_as_heuristic(view, rules, moves, n, np.uint64(self.x))
        return int(place)


class Novice(Thumb):
    """A bot that plays like a beginner (the game's novice.py)."""

    def place(self, game: Game, view: Tables, rules: Any, moves: Any, n: int) -> int:
        place, self.x = game.table_api.choose_as_novice(view, rules, moves, n, np.uint64(self.x))
        return int(place)


class LookAhead(Thumb):
    """A bot that uses Monte Carlo search, limited by time, or by playouts if a seed is given.

    So a simulation is reproducible, and at a table the answer is in time.  In some games the baseline is the choice of
    the learned bot instead of the heuristic's (`BEYOND_LEARNED`).
    """

    def __init__(self, seed: int | None = None, *, seconds: float = 0.1, threads: int = 1) -> None:
        super().__init__(seed)
        self.seconds, self.threads, self.is_timed = seconds, threads, seed is None
        self.search, self.learned = MonteCarloSearch(), Learned(seed)
        self.part: Callable[[], float] = lambda: 1.0  # the fraction of its time that it may use, on shared threads

    def budget(self, game: Game) -> Budget:
        if self.is_timed:
            return Budget(seconds=self.seconds * self.part(), threads=self.threads)
        return Budget(playouts=max(1, round(game.heuristic.PLAYOUTS * self.seconds * 10)), threads=self.threads)

    def place(self, game: Game, view: Tables, rules: Any, moves: Any, n: int) -> int:
        self.x = rng.step(np.uint64(self.x))
        given = game, view, rules, moves, n
        min_lead = beyond_learned(game)
        first = None if min_lead is None else self.learned.place(*given)
        return self.search.search(*given, np.uint64(self.x), self.budget(game), first, min_lead).best


class Glance(LookAhead):
    """A bot between club and master: Monte Carlo search with few playouts and no time limit."""

    def budget(self, game: Game) -> Budget:
        return Budget(playouts=max(1, min(GLANCE, game.heuristic.PLAYOUTS // 10)), threads=self.threads)


class Learned(Thumb):
    """A bot that plays a trained policy network (learn/), from a file or shipped with the game."""

    def __init__(self, seed: int | None = None, path: Path | None = None) -> None:
        super().__init__(seed)
        self.path = path
        self.policies: dict[str, Any] = {}  # by game

    def place(self, game: Game, view: Tables, rules: Any, moves: Any, n: int) -> int:
        if game.name not in self.policies:
            from meldhouse.learn.policy import LearnedPolicy

            self.policies[game.name] = LearnedPolicy(game, self.path)
        place, self.x = self.policies[game.name].choose(view, rules, moves, n, np.uint64(self.x))
        return int(place)


def beyond_learned(game: Game) -> float | None:
    """Return the lead (in standard errors) that a move needs to replace the learned bot's choice, or None.

    None means that the search does not use the learned bot in this game.
    """
    return getattr(game.heuristic, "BEYOND_LEARNED", None)


class Style(Thumb):
    """A bot that plays one of the game's alternative heuristics (styles.py)."""

    def __init__(self, game: Game, name: str, seed: int | None = None) -> None:
        super().__init__(seed)
        self.number = game.style_names.index(name)

    def place(self, game: Game, view: Tables, rules: Any, moves: Any, n: int) -> int:
        assert game.styles
        place, self.x = game.styles.choose(view[0], plain(rules), self.number, moves, n, np.uint64(self.x))
        return int(place)


LEVELS: dict[str, Callable[[int | None], Bot]] = {  # weakest first; games/bot_levels.py has their names
    "novice": Novice,
    "club": Thumb,
    "strong": Glance,
    "master": LookAhead,
}
CHAT = "chat:"  # before the name of a language model (chat_spec.py)
OWN = ".npz"  # the file suffix of trained weights, as `meldhouse train` writes them
AT_ONCE = (UNIFORM, "club", "novice")  # bots in compiled code, by their numbers in engine/bot_turns.py
OLDER = {"thumb": "club", "search": "master"}  # earlier names of levels: accepted, but not offered
BOTS: dict[str, Callable[[int | None], Bot]] = {
    **LEVELS,
    LEARNED: Learned,
    UNIFORM: Uniform,
    **{older: LEVELS[level] for older, level in OLDER.items()},
}


def level_of(name: str) -> str:
    """Return the current name of a bot."""
    return OLDER.get(name, name)


def looks_ahead(name: str) -> bool:
    return level_of(name) in ("strong", "master")


def takes_compiling(name: str) -> bool:
    """Return whether the bot needs compiled code beyond the code that a table needs."""
    return looks_ahead(name) or name == LEARNED or is_own(name)


def is_own(name: str) -> bool:
    """Return whether the name refers to a file of trained weights."""
    return name.endswith(OWN)


def check_bot(name: str, others: bool = True, game: Game | None = None, styles: bool = False) -> None:
    """Raise Mistake if no bot has this name; if a game is given, the bot must exist for it.

    External bots, which run commands or read files, are allowed with `others`, the game's styles with `styles`.
    """
    if others and is_own(name):
        check_own(Path(name), game)
        return
    if others and name.startswith(CHAT):
        from meldhouse.bots.chat_spec import add_chat_bot  # imports the HTTP client

        add_chat_bot(name)
        return
    names = offered_levels(game) if game else OFFERED
    if game and styles:
        names = (*names, *game.style_names)
    if game and name == LEARNED and name not in names:
        raise Mistake(msg("not-learned", game=game.title, names=comma_list(names)))
    if name not in (*BOTS, *names) and not (others and (name in CLASSES or is_external(name))):
        raise Mistake(msg("no-bot", name=quote(name), nearest=suggest_name(name, names)))


def all_find_seats(names: Sequence[str], seats: int) -> None:
    """Raise Mistake if there are more bots than seats; if there are fewer, they fill the seats in rotation."""
    if len(names) > seats:
        raise Mistake(msg("too-many-bots", n=len(names), seats=seats, names=",".join(names[:seats])))


def check_own(path: Path, game: Game | None) -> None:
    """Raise Mistake if the file has no trained weights or its weights do not fit the game."""
    from meldhouse.learn import policy, weights

    if game:
        policy.load_network(game.name, path)
    else:
        weights.read(path)


def find_bot(name: str, seed: int | None = None, limit: float = MOVE_TIMEOUT_S, game: Game | None = None) -> Bot:
    """Return a bot by its name: built-in, trained (`my.npz`) or external (`my:Bot`, `my.py:Bot`, `"./my -q"`).

    If a game is given, the name may also be one of its styles.
    """
    if game and name in game.style_names:
        return Style(game, name, seed)
    check_bot(name)
    if name in BOTS:
        return BOTS[name](seed)
    if is_own(name):
        return Learned(seed, Path(name))
    used_seed = rng.fresh_seed() if seed is None else seed
    return ClassBot(name, used_seed) if name in CLASSES else ExternalBot(name, used_seed, limit)


def choose_move(bot: Bot, view: View, table: Table) -> str:
    """Return the move of a bot at a seat of the table, after passing on what its seat has learned of."""
    if isinstance(bot, ExternalBot | ClassBot):
        return bot.choose(view, table.heard(view.seat, bot.heard_moves))
    return bot.choose(view)


def choose_after(bot: Bot, view: View, heard: Sequence[Heard]) -> str:
    """Return the move of a bot, after passing on what it does not know yet of these moves of the hand."""
    return bot.choose(view, heard[bot.heard_moves :]) if isinstance(bot, ExternalBot | ClassBot) else bot.choose(view)


@contextmanager
def seated(
    names: Sequence[str], seed: int, limit: float = MOVE_TIMEOUT_S, game: Game | None = None
) -> Iterator[list[Bot]]:
    """Create the bots for one hand, each with its own seed; afterwards, return their processes to the pool.

    `limit` is the time that an external bot has for a move, in seconds.
    """
    bots = [find_bot(name, seed + seat, limit, game) for seat, name in enumerate(names)]
    try:
        yield bots
    finally:
        for bot in bots:
            let_go(bot)


def let_go(bot: Bot) -> None:
    """Return the process of an external bot to the pool."""
    if isinstance(bot, ExternalBot):
        bot.release()
