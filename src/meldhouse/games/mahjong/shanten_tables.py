"""Tables of how many tiles a suit, or several families together, lack for sets and a pair.

A suit of nine ranks is processed like a word of nine letters, each letter the number of tiles of a rank.  After each
letter, the state has the fewest missing tiles for every number of sets, pairs and open chows.  Few states differ (about
4,600 for all 1,953,125 suits), so they make a small finite automaton.  It takes one step of a table per rank and ends
at a row of missing tiles.

Several families share sets and the pair in the best way.  The result is a row again, and there are few different ones
(231), so a table gives the row of any two merged.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from meldhouse.engine import cache
from meldhouse.pieces.tiles import COPIES

RANKS = 9
MAX_SETS = 4
N_OPEN = 3  # 0, 1 or 2 chows open at a rank; three are three pungs instead
N_SHAPES = 2 * (MAX_SETS + 1)  # 2 * sets + pair
N_PARTIAL = N_SHAPES * N_OPEN * N_OPEN
MAX_MISSING = 9  # no hand lacks more tiles of four sets and a pair
COUNTS = COPIES + 1
N_HONORS = 7
N_THREE_RANKS = COUNTS**3  # counts of three ranks

Array = npt.NDArray[Any]


def encode_partial(sets: int, pair: int, older: int, newer: int) -> int:
    """Encode a partly processed suit: its sets and pair so far, and its chows that lack one tile or two tiles."""
    return ((2 * sets + pair) * N_OPEN + older) * N_OPEN + newer


def transitions(held: int, may_open: bool) -> Array:
    """Return every way to use the tiles held of one rank, as rows (state before, state after, tiles missing)."""
    found = []
    for sets, pair, older, newer in np.ndindex(MAX_SETS + 1, 2, N_OPEN, N_OPEN):
        for opened, pung, paired in np.ndindex(N_OPEN if may_open else 1, 2, 2):
            used = older + newer + opened + 3 * pung + 2 * paired
            if sets + opened + pung <= MAX_SETS and pair + paired <= 1 and used <= COPIES:
                after = encode_partial(sets + opened + pung, pair + paired, newer, opened)
                found.append((encode_partial(sets, pair, older, newer), after, max(0, used - held)))
    return np.array(sorted(found, key=lambda step: step[1]))


def advance(states: Array, held: int, may_open: bool) -> Array:
    """Return the fewest missing tiles of each state after one more rank."""
    rows = transitions(held, may_open)
    after, begins = np.unique(rows[:, 1], return_index=True)
    costs = np.minimum(states[:, rows[:, 0]] + rows[:, 2].astype(np.int8), MAX_MISSING)
    found = np.full_like(states, MAX_MISSING)
    found[:, after] = np.minimum.reduceat(costs, begins, axis=1)
    return found


def unique_rows(rows: Array) -> tuple[Array, Array]:
    """Return the unique rows, and the index of each row among them."""
    row_bytes = np.ascontiguousarray(rows).view(np.dtype((np.void, rows.shape[1] * rows.itemsize))).ravel()
    _, first_index, row_index = np.unique(row_bytes, return_index=True, return_inverse=True)
    return rows[first_index], row_index.ravel()


def build_forward() -> tuple[list[Array], Array]:
    """Return each rank's transitions (next state by state and number of tiles), and the final missing tiles."""
    states = np.full((1, N_PARTIAL), MAX_MISSING, np.int8)
    states[0, encode_partial(0, 0, 0, 0)] = 0
    ranks = []
    for rank in range(RANKS):
        onward = np.concatenate([advance(states, held, rank < RANKS - 2) for held in range(COUNTS)])
        if rank == RANKS - 1:
            onward = onward[:, :: N_OPEN * N_OPEN]  # no chow may stay open
        number = len(states)
        states, which = unique_rows(onward)
        ranks.append(which.reshape(COUNTS, number).T)
    return ranks, states


def honor_missing() -> Array:
    """Return a table of the tiles that honors lack, by the numbers of kinds held at least once, twice, thrice."""
    rows = np.zeros((N_HONORS + 1,) * 3 + (N_SHAPES,), np.int8)
    for one, two, three in np.ndindex(rows.shape[:3]):
        for sets, pair in np.ndindex(MAX_SETS + 1, 2):
            pungs = sum(3 - (n < three) - (n < two) - (n < one) for n in range(sets))  # the kinds with most tiles first
            rows[one, two, three, 2 * sets + pair] = pungs + pair * (2 - (sets < two) - (sets < one))
    return rows.reshape(-1, N_SHAPES)


def merge_rows(first: Array, second: Array) -> Array:
    """Return rows of how many tiles two families lack together, given the row of each."""
    found = np.full((*np.broadcast_shapes(first.shape, second.shape)[:-1], N_SHAPES), 127, np.int8)
    for in_first, in_second in np.ndindex(N_SHAPES, N_SHAPES):
        if in_first + in_second < N_SHAPES and not in_first & in_second & 1:  # no two pairs
            total = first[..., in_first] + second[..., in_second]
            found[..., in_first + in_second] = np.minimum(found[..., in_first + in_second], total)
    return found


def close_under_merging(families: Array) -> tuple[Array, Array, Array]:
    """Return all rows that merging families can give, the row of each family, and the row of any two merged."""
    rows, more = families[:0], unique_rows(families)[0]
    while len(more) > len(rows):
        rows = more
        pairs = merge_rows(rows[:, None], rows).reshape(-1, N_SHAPES)
        more, names = unique_rows(np.concatenate([families, pairs]))
    n = len(families)
    return rows, names[:n], names[n:].reshape(len(rows), len(rows))


def three_ranks(onward: Array, states: Array) -> Array:
    """Return the state that each state reaches after three ranks, for all tile counts of the three."""
    states = states[:, None]
    for held in np.indices((COUNTS,) * 3).reshape(3, N_THREE_RANKS):
        states = onward[states, held]
    return states


def automaton(ranks: list[Array], names: Array) -> Array:
    """Return a minimal automaton of a suit as a table: the next state by state and number of tiles.

    The last rank leads to the indices of rows of missing tiles.
    """
    levels = []
    for rank in reversed(ranks):
        level, names = unique_rows(names[rank].astype(np.int64))
        levels.append(level)
    levels.reverse()
    begins = np.cumsum([len(level) for level in levels])
    return np.concatenate([level + begin for level, begin in zip(levels, [*begins[:-1], 0], strict=True)])


def make_tables() -> dict[str, Array]:
    """Compute all lookup tables of this module."""
    ranks, missing = build_forward()
    rows, names, pairs = close_under_merging(np.concatenate([missing, honor_missing()]))
    onward = automaton(ranks, names[: len(missing)])
    after_six = three_ranks(onward, three_ranks(onward, np.zeros(1, np.int64))[0])
    states, after_six = np.unique(after_six, return_inverse=True)
    return {
        "after_six": after_six.reshape(N_THREE_RANKS, N_THREE_RANKS).astype(np.int16),
        "suits": three_ranks(onward, states).astype(np.uint8),
        "honours": names[len(missing) :].reshape((N_HONORS + 1,) * 3).astype(np.uint8),
        "together": pairs.astype(np.uint8),
        "lacks": rows,
    }


def load_tables() -> dict[str, Array]:
    """Load the tables from the cache folder of compiled code; compute them at first use."""
    path = cache.cache_dir("mahjong") / "deficits.npz"
    try:
        with np.load(path) as file:
            return dict(file)
    except (OSError, ValueError, KeyError):
        tables = make_tables()
        save_tables(path, tables)
        return tables


def save_tables(path: Any, tables: dict[str, Any]) -> None:
    """Save the tables atomically, so that no process reads a partial file."""
    try:
        draft = path.with_name(f"{path.stem}-{np.random.SeedSequence().entropy:x}.npz")
        np.savez(draft, **tables)
        draft.replace(path)
    except OSError:
        pass


TABLES = load_tables()
AFTER_SIX = TABLES["after_six"]  # the state by counts of the lowest three ranks and of the middle ones
SUIT_ROW = TABLES["suits"]  # the row by that state and counts of the highest three ranks
HONOR_ROW = TABLES["honours"]  # by kinds held once, twice, three times
MERGED_ROW = TABLES["together"]  # the row of two rows merged
MISSING = TABLES["lacks"]  # by row and 2 * sets + pair

THREE_RANKS = np.zeros(1 << 12, np.uint8)  # index of the counts of three ranks by their word of 4 bits each
THREE_RANKS[[a | b << 4 | c << 8 for a, b, c in np.ndindex((COUNTS,) * 3)]] = np.arange(N_THREE_RANKS)
