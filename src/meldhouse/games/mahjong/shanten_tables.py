"""How many tiles a suit lacks of so many sets and a pair, and several families together: tables.

A suit of nine ranks is read like a word of nine letters, each letter the number of tiles of a
rank.  After each letter we know, for every number of sets and pairs and of chows still open, how
few tiles are missing.  Few such states differ (about 4,600 for all 1,953,125 suits), so they make
a small automaton: one step of a table a rank, and at the end a row of what is missing.

Families that are taken together share sets and pair out in the best way.  What comes of that is a row again, and there
are few different ones (231): so a table says which row any two become.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from meldhouse.engine import cache
from meldhouse.pieces.tiles import COPIES

RANKS = 9
MOST_SETS = 4
OPEN = 3  # 0, 1 or 2 chows open at a rank: three would be three pungs
SHAPES = 2 * (MOST_SETS + 1)  # 2 * sets + pair
PARTIAL = SHAPES * OPEN * OPEN
MOST = 9  # no hand lacks more tiles of four sets and a pair
COUNTS = COPIES + 1
HONOURS = 7
THREES = COUNTS**3  # what three ranks can hold

Array = npt.NDArray[Any]


def partial(sets: int, pair: int, older: int, newer: int) -> int:
    """A half-read suit: sets begun and pairs, chows whose third tile is due here, chows whose second is."""
    return ((2 * sets + pair) * OPEN + older) * OPEN + newer


def steps(held: int, may_open: bool) -> Array:
    """(from, to, tiles missing) of all ways to use a rank of which so many are held."""
    found = []
    for sets, pair, older, newer in np.ndindex(MOST_SETS + 1, 2, OPEN, OPEN):
        for opened, pung, paired in np.ndindex(OPEN if may_open else 1, 2, 2):
            used = older + newer + opened + 3 * pung + 2 * paired
            if sets + opened + pung <= MOST_SETS and pair + paired <= 1 and used <= COPIES:
                after = partial(sets + opened + pung, pair + paired, newer, opened)
                found.append((partial(sets, pair, older, newer), after, max(0, used - held)))
    return np.array(sorted(found, key=lambda step: step[1]))


def advance(states: Array, held: int, may_open: bool) -> Array:
    """The states after one more rank."""
    way = steps(held, may_open)
    after, begins = np.unique(way[:, 1], return_index=True)
    costs = np.minimum(states[:, way[:, 0]] + way[:, 2].astype(np.int8), MOST)
    found = np.full_like(states, MOST)
    found[:, after] = np.minimum.reduceat(costs, begins, axis=1)
    return found


def distinct(rows: Array) -> tuple[Array, Array]:
    """The different rows, and which of them each row is."""
    whole = np.ascontiguousarray(rows).view(np.dtype((np.void, rows.shape[1] * rows.itemsize))).ravel()
    _, kept, which = np.unique(whole, return_index=True, return_inverse=True)
    return rows[kept], which.ravel()


def read_forward() -> tuple[list[Array], Array]:
    """For each rank, the next state by state and number held; and what is missing at the end."""
    states = np.full((1, PARTIAL), MOST, np.int8)
    states[0, partial(0, 0, 0, 0)] = 0
    ranks = []
    for rank in range(RANKS):
        onward = np.concatenate([advance(states, held, rank < RANKS - 2) for held in range(COUNTS)])
        if rank == RANKS - 1:
            onward = onward[:, :: OPEN * OPEN]  # no chow may stay open
        number = len(states)
        states, which = distinct(onward)
        ranks.append(which.reshape(COUNTS, number).T)
    return ranks, states


def rows_of_honours() -> Array:
    """What honours lack, of which there are so many kinds, so many twice at least, and so many three times."""
    rows = np.zeros((HONOURS + 1,) * 3 + (SHAPES,), np.int8)
    for one, two, three in np.ndindex(rows.shape[:3]):
        for sets, pair in np.ndindex(MOST_SETS + 1, 2):
            pungs = sum(3 - (n < three) - (n < two) - (n < one) for n in range(sets))  # the best kinds, and the next
            rows[one, two, three, 2 * sets + pair] = pungs + pair * (2 - (sets < two) - (sets < one))
    return rows.reshape(-1, SHAPES)


def together(some: Array, others: Array) -> Array:
    """What two families lack together."""
    found = np.full((*np.broadcast_shapes(some.shape, others.shape)[:-1], SHAPES), 127, np.int8)
    for here, there in np.ndindex(SHAPES, SHAPES):
        if here + there < SHAPES and not here & there & 1:  # no two pairs
            both = some[..., here] + others[..., there]
            found[..., here + there] = np.minimum(found[..., here + there], both)
    return found


def shared_out(families: Array) -> tuple[Array, Array, Array]:
    """Every row that families can come to together, which of them each family is, and which any two become."""
    rows, more = families[:0], distinct(families)[0]
    while len(more) > len(rows):
        rows = more
        pairs = together(rows[:, None], rows).reshape(-1, SHAPES)
        more, names = distinct(np.concatenate([families, pairs]))
    n = len(families)
    return rows, names[:n], names[n:].reshape(len(rows), len(rows))


def three_ranks(onward: Array, states: Array) -> Array:
    """Three steps at once: the states after each of these, for everything that three ranks can hold."""
    states = states[:, None]
    for held in np.indices((COUNTS,) * 3).reshape(3, THREES):
        states = onward[states, held]
    return states


def automaton(ranks: list[Array], names: Array) -> Array:
    """The next state by state and number held, from 0 on; states that do the same from here on are one.

    The last rank leads to the names of what is missing.
    """
    levels = []
    for rank in reversed(ranks):
        level, names = distinct(names[rank].astype(np.int64))
        levels.append(level)
    levels.reverse()
    begins = np.cumsum([len(level) for level in levels])
    return np.concatenate([level + begin for level, begin in zip(levels, [*begins[:-1], 0], strict=True)])


def make() -> dict[str, Array]:
    """The tables: see below."""
    ranks, missing = read_forward()
    rows, names, pairs = shared_out(np.concatenate([missing, rows_of_honours()]))
    onward = automaton(ranks, names[: len(missing)])
    after_six = three_ranks(onward, three_ranks(onward, np.zeros(1, np.int64))[0])
    states, after_six = np.unique(after_six, return_inverse=True)
    return {
        "after_six": after_six.reshape(THREES, THREES).astype(np.int16),
        "suits": three_ranks(onward, states).astype(np.uint8),
        "honours": names[len(missing) :].reshape((HONOURS + 1,) * 3).astype(np.uint8),
        "together": pairs.astype(np.uint8),
        "lacks": rows,
    }


def ready_made() -> dict[str, Array]:
    """The tables as kept beside the compiled code, made on first use."""
    kept = cache.cache_dir("mahjong") / "deficits.npz"
    try:
        with np.load(kept) as file:
            return dict(file)
    except (OSError, ValueError, KeyError):
        tables = make()
        keep(kept, tables)
        return tables


def keep(path: Any, tables: dict[str, Any]) -> None:
    """Written beside its place and moved there, so that no process reads half a file."""
    try:
        draft = path.with_name(f"{path.stem}-{np.random.SeedSequence().entropy:x}.npz")
        np.savez(draft, **tables)
        draft.replace(path)
    except OSError:
        pass


TABLES = ready_made()
AFTER_SIX = TABLES["after_six"]  # by what the lowest three ranks hold, and the middle ones: the state
SUIT_ROW = TABLES["suits"]  # by that state and what the highest three hold: the row of the suit
HONOUR_ROW = TABLES["honours"]  # by kinds held, held twice, three times
TOGETHER = TABLES["together"]  # the row that two rows become
LACKS = TABLES["lacks"]  # by row and 2 * sets + pair

THREE_RANKS = np.zeros(1 << 12, np.uint8)  # which of all that three ranks can hold a word of 4 bits each is
THREE_RANKS[[a | b << 4 | c << 8 for a, b, c in np.ndindex((COUNTS,) * 3)]] = np.arange(THREES)
