"""How many tiles a suit lacks of so many sets and a pair: a table that is walked rank by rank.

A suit of nine ranks is read like a word of nine letters, each letter the number of tiles of a
rank.  After each letter we know, for every number of sets and pairs and of chows still open, how
few tiles are missing.  Few such states differ (about 4,600 for all 1,953,125 suits), so they make
a small automaton: one step of a table a rank, and at the end a row of what is missing.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from meldhouse.engine import compiled
from meldhouse.pieces.tiles import COPIES

RANKS = 9
MOST_SETS = 4
OPEN = 3  # 0, 1 or 2 chows open at a rank: three would be three pungs
SHAPES = 2 * (MOST_SETS + 1)  # 2 * sets + pair
PARTIAL = SHAPES * OPEN * OPEN
MOST = 9  # no hand lacks more tiles of four sets and a pair
COUNTS = COPIES + 1

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


def make() -> tuple[Array, Array]:
    """The automaton and its last rows; states that do the same from here on are one."""
    ranks, missing = read_forward()
    names = np.arange(len(missing))
    levels = []
    for rank in reversed(ranks):
        level, names = distinct(names[rank].astype(np.int64))
        levels.append(level)
    levels.reverse()
    begins = np.cumsum([len(level) for level in levels])
    rows = [level + begin for level, begin in zip(levels[:-1], begins[:-1], strict=True)] + [levels[-1]]
    return np.concatenate(rows).astype(np.int16), missing


def ready_made() -> tuple[Array, Array]:
    """The automaton as kept beside the compiled code, made on first use."""
    kept = compiled.shelf("mahjong") / "deficits.npz"
    try:
        with np.load(kept) as file:
            return file["onward"], file["missing"]
    except (OSError, ValueError, KeyError):
        onward, missing = make()
        keep(kept, onward, missing)
        return onward, missing


def keep(path: Any, onward: Array, missing: Array) -> None:
    """Written beside its place and moved there, so that no process reads half a file."""
    try:
        draft = path.with_name(f"{path.stem}-{np.random.SeedSequence().entropy:x}.npz")
        np.savez(draft, onward=onward, missing=missing)
        draft.replace(path)
    except OSError:
        pass


ONWARD, MISSING = ready_made()  # ONWARD[state, held]: from state 0; the last rank leads into MISSING
