"""Plays many hands, and yields the tables after the hands are over."""

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np

from meldhouse.bots import AT_ONCE, Bot, all_find_seats, check_bot, choose_move, level_of, seated
from meldhouse.bots.class_bot import bot_names
from meldhouse.core.table import Table, Tables, find_rules, open_table
from meldhouse.engine import rng
from meldhouse.engine.api import Playouts
from meldhouse.games import Game
from meldhouse.games.options import plain
from meldhouse.games.validation import find_game
from meldhouse.i18n import msg
from meldhouse.util.errors import Mistake
from meldhouse.util.integers import MAX_WORKERS, check_count

CHUNK_HANDS = 10_000  # hands in each array; a fixed size makes results independent of the number of workers
MIN_HANDS_INLINED = 10_000  # fewer hands do not repay the seconds that it takes to compile inlined rules

BotsArgument = str | Bot | type[Bot] | Iterable[str | Bot | type[Bot]]


class Job(NamedTuple):
    """The parameters that all chunks of a simulation share, and functions that play them."""

    game: Game
    variant: str
    rules: Any
    bots: list[str]  # bot of each seat
    seed: int
    hands: int  # in all chunks together

    def play(self, chunk: int, hands: int) -> Tables:
        """Play one hand at each of the given number of new tables."""
        if set(self.bots) <= set(AT_ONCE):
            return self.play_at_once(rng.seeded(self.seed, chunk), hands)
        tables = self.game.tables(hands)
        for number in range(hands):
            tables[number] = self.play_in_turn(int(rng.seeded(self.seed, chunk, number)))
        return tables

    def play_at_once(self, x: np.uint64, hands: int) -> Tables:
        """Play all hands simultaneously in compiled code."""
        tables, deck = self.game.tables(hands), self.game.full_deck(self.rules)
        if set(self.bots) == {"uniform"}:
            self.random_playouts.play_hands(tables, plain(self.rules), deck, x)
        else:
            who = np.array([AT_ONCE.index(name) for name in self.bots], np.int64)
            self.game.playouts.play_bots(tables, plain(self.rules), deck, x, who, self.game.tables(1))
        return tables

    @property
    def random_playouts(self) -> Playouts:
        """The fastest playouts for this number of hands; all of them play the same hands."""
        return self.game.inlined_playouts if self.hands >= MIN_HANDS_INLINED else self.game.playouts

    def play_in_turn(self, seed: int) -> Any:
        """Play one hand move by move, for bots that are too slow to benefit from batches."""
        table = Table(self.game, self.variant, self.rules, seed)
        table.deal()
        with seated(self.bots, seed) as bots:
            while table.turn is not None:
                table.play(choose_move(bots[table.turn], table.view(table.turn), table))
        return table.state[0]


def resolve_bots(bots: str | Iterable[str], game: Game, others: bool = False, styles: bool = False) -> list[str]:
    """Parse and check the names of bots: `club`, `club,uniform` or a list.

    `others` allows external bots, and `styles` the game's playing styles.
    """
    names = parse_bot_names(bots)
    for name in names:
        check_bot(name, others, game, styles)
    return names


def assign_bots(names: Sequence[str], seats: int) -> list[str]:
    """Return the bot of each seat; the names repeat if there are more seats."""
    return [names[seat % len(names)] for seat in range(seats)]


def parse_bot_names(bots: str | Iterable[str]) -> list[str]:
    """Parse the names of bots, and replace names from earlier versions with current names."""
    names = [name.strip() for name in bots.split(",")] if isinstance(bots, str) else list(bots)
    if not names:
        raise Mistake(msg("no-bots-named"))
    return [level_of(name) for name in names]


def simulate(
    game: str,
    variant: str | None = None,
    *,
    hands: int = 100_000,
    bots: BotsArgument = "uniform",
    seats: int | None = None,
    seed: int | None = None,
    workers: int = 1,
    **options: Any,
) -> Iterator[Tables]:
    """Play hands, each at a new table, and yield arrays of tables whose hand is over.

    bots: one bot for all seats, or several that repeat: names, or classes, which play in this process.  `uniform`,
    `novice` and `club` play very many hands per second; `strong`, `master`, classes and external bots (`my:Bot`,
    `my.py:Bot`, `"./mybot --fast"`) play a few.  `strong` and
    `master` search a fixed number of playouts here, not for a fixed time.  The same seed gives the same tables in the
    same order with any number of workers.
    """
    found = find_game(game)
    name, rules = find_rules(found, variant, seats, options)
    check_count("hands", hands, 0)
    check_count("workers", workers, most=MAX_WORKERS)
    resolved = resolve_bots(bot_names(bots), found, others=True)
    all_find_seats(resolved, rules.seats)
    used_seed = rng.fresh_seed() if seed is None else seed
    job = Job(found, name, rules, assign_bots(resolved, rules.seats), used_seed, hands)
    return _chunks(job, hands, workers)


def play(
    game: str,
    variant: str | None = None,
    *,
    bots: BotsArgument = "club",
    seats: int | None = None,
    seed: int | None = None,
    deck: str | Iterable[str] | None = None,
    **options: Any,
) -> Table:
    """Play one hand between bots, and return the table after it.

    bots: one bot for all seats, or several that repeat: names, classes or objects with `choose`.  Classes and objects
    play in this process.  deck: the names of the pieces in order; without it, the seed determines the deck.
    """
    table = open_table(game, variant, seats, seed, options)
    names = resolve_bots(bot_names(bots), table.game, others=True)
    all_find_seats(names, table.rules.seats)
    table.deal(deck)
    with seated(assign_bots(names, table.rules.seats), table.seed) as players:
        while table.turn is not None:
            table.play(choose_move(players[table.turn], table.view(table.turn), table))
    return table


def _chunks(job: Job, hands: int, workers: int) -> Iterator[Tables]:
    """Yield the chunks in order, while several chunks are played in parallel."""
    counts = (min(CHUNK_HANDS, hands - first) for first in range(0, hands, CHUNK_HANDS))
    if workers == 1:
        yield from (job.play(n, count) for n, count in enumerate(counts))
        return
    job.play(0, 0)  # compile once, not in every thread
    with ThreadPoolExecutor(workers) as pool:
        pending: deque[Future[Tables]] = deque()
        for n, count in enumerate(counts):
            pending.append(pool.submit(job.play, n, count))
            if len(pending) > workers:
                yield pending.popleft().result()
        while pending:
            yield pending.popleft().result()
