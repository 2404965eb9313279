"""Very many hands, and the tables they leave behind."""

from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np

from meldhouse.bots import BOTS
from meldhouse.engine import chance
from meldhouse.games import Game
from meldhouse.games.options import nearest, plain
from meldhouse.mistakes import Mistake
from meldhouse.table import Tables, find_game, find_rules

CHUNK = 10_000  # hands in each array: the same for any number of workers, so that results are too


class Job(NamedTuple):
    """What every chunk of a simulation shares."""

    game: Game
    rules: Any
    who: Any  # the kind of bot at each seat
    seed: int

    def play(self, chunk: int, hands: int) -> Tables:
        """Deal and play one hand at so many fresh tables."""
        tables, deck = self.game.tables(hands), self.game.full_deck(self.rules)
        x = chance.seeded(self.seed, chunk)
        hands_of = self.game.playouts
        if (self.who == hands_of.UNIFORM).all():
            hands_of.play_hands(tables, self.rules, deck, x)
        else:
            hands_of.play_bots(tables, self.rules, deck, x, self.who, self.game.tables(1))
        return tables


def who_sits(game: Game, bots: str | Iterable[str], seats: int) -> Any:
    """The kinds of bots at the seats: a name for all, `thumb,uniform` or a list, taken in turn."""
    names = [name.strip() for name in bots.split(",")] if isinstance(bots, str) else list(bots)
    kinds = {"uniform": game.playouts.UNIFORM, "thumb": game.playouts.THUMB}
    for name in names:
        if name not in kinds:
            raise Mistake(f"There is no bot '{name}'. {nearest(name, BOTS)}")
    if not names:
        raise Mistake("Somebody has to play: name at least one bot.")
    return np.array([kinds[names[seat % len(names)]] for seat in range(seats)], np.int64)


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
    """Play hands, each the first one at a fresh table; yields arrays of tables whose hand is over.

    The same seed gives the same tables in the same order with any number of workers.
    """
    house_game = find_game(game)
    _, rules = find_rules(house_game, variant, seats, options)
    for name, number, least in (("hands", hands, 0), ("workers", workers, 1)):
        if not isinstance(number, int) or number < least:
            raise Mistake(f"The number of {name} is a whole number, {least} or more, not {number!r}.")
    who = who_sits(house_game, bots, rules.seats)
    job = Job(house_game, plain(rules), who, chance.fresh_seed() if seed is None else seed)
    return chunks(job, hands, workers)


def chunks(job: Job, hands: int, workers: int) -> Iterator[Tables]:
    """The chunks in order, a few of them under way at once."""
    counts = [CHUNK] * (hands // CHUNK) + ([hands % CHUNK] if hands % CHUNK else [])
    if workers == 1:
        yield from (job.play(n, count) for n, count in enumerate(counts))
        return
    job.play(0, 0)  # compiles once, not in every thread
    with ThreadPoolExecutor(workers) as pool:
        under_way: deque[Future[Tables]] = deque()
        for n, count in enumerate(counts):
            under_way.append(pool.submit(job.play, n, count))
            if len(under_way) > workers:
                yield under_way.popleft().result()
        while under_way:
            yield under_way.popleft().result()
