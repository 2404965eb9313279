"""Plays many hands, and yields the tables after the hands are over."""

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np

from meldhouse.bots import AT_ONCE, all_find_seats, check_bot, level_of, seated
from meldhouse.core.table import Table, Tables, find_rules
from meldhouse.engine import rng
from meldhouse.games import Game
from meldhouse.games.options import plain
from meldhouse.games.validation import find_game
from meldhouse.i18n import msg
from meldhouse.util.errors import Mistake
from meldhouse.util.integers import MAX_WORKERS, check_count

CHUNK_HANDS = 10_000  # hands in each array; a fixed size makes results independent of the number of workers


class Job(NamedTuple):
    """The parameters that all chunks of a simulation share, and functions that play them."""

    game: Game
    variant: str
    rules: Any
    bots: list[str]  # bot of each seat
    seed: int

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
        tables, deck, playouts = self.game.tables(hands), self.game.full_deck(self.rules), self.game.playouts
        if set(self.bots) == {"uniform"}:
            playouts.play_hands(tables, plain(self.rules), deck, x)
        else:
            who = np.array([AT_ONCE.index(name) for name in self.bots], np.int64)
            playouts.play_bots(tables, plain(self.rules), deck, x, who, self.game.tables(1))
        return tables

    def play_in_turn(self, seed: int) -> Any:
        """Play one hand move by move, for bots that are too slow to benefit from batches."""
        table = Table(self.game, self.variant, self.rules, seed)
        table.deal()
        with seated(self.bots, seed) as bots:
            while table.turn is not None:
                table.play(bots[table.turn].choose(table.view(table.turn)))
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
    bots: str | Iterable[str] = "uniform",
    seats: int | None = None,
    seed: int | None = None,
    workers: int = 1,
    **options: Any,
) -> Iterator[Tables]:
    """Play hands, each at a new table, and yield arrays of tables whose hand is over.

    bots: one name for all seats, or several names that repeat.  `uniform`, `novice` and `club` play very many hands per
    second; `strong`, `master` and external bots (`my:Bot`, `my.py:Bot`, `"./mybot --fast"`) play a few.  `strong` and
    `master` search a fixed number of playouts here, not for a fixed time.  The same seed gives the same tables in the
    same order with any number of workers.
    """
    found = find_game(game)
    name, rules = find_rules(found, variant, seats, options)
    check_count("hands", hands, 0)
    check_count("workers", workers, most=MAX_WORKERS)
    bot_names = resolve_bots(bots, found, others=True)
    all_find_seats(bot_names, rules.seats)
    used_seed = rng.fresh_seed() if seed is None else seed
    job = Job(found, name, rules, assign_bots(bot_names, rules.seats), used_seed)
    return _chunks(job, hands, workers)


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
