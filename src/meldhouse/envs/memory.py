"""Allocates the arrays of a batch of tables, after a check that they fit in memory.

Linux allocates memory when it is first written, so a batch that is too large would end the process in `reset`.
"""

import os
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from meldhouse.i18n import msg
from meldhouse.observations.environment_spec import EnvironmentSpec
from meldhouse.util.errors import Mistake

CONTAINER_LIMIT = Path("/sys/fs/cgroup/memory.max")
BYTES_OF_NUMBERS = 64  # generators, counters and flags of a table
GIB = 2**30
ALIGNMENT = 64  # bytes: JAX copies arrays that begin elsewhere


def check_memory(spec: EnvironmentSpec, n: int) -> None:
    """Raise a Mistake if `n` tables need more memory than this computer has."""
    each, available = bytes_per_table(spec), memory_size()
    if each * n > available:
        needed, most = f"{each * n / GIB:.1f}", f"{available // each:,}"
        raise Mistake(
            msg(
                "tables-memory",
                n=f"{n:,}",
                game=spec.game.title,
                needed=needed,
                available=f"{available / GIB:.1f}",
                most=most,
            )
        )


def bytes_per_table(spec: EnvironmentSpec) -> int:
    """Return the memory that each table of a batch needs: its state, two observations, a mask, and numbers."""
    state, listed = spec.game.rules.STATE.itemsize, 2 * spec.game.rules.MAX_LEGAL
    return int(state + 2 * spec.layout.size + spec.actions + listed + 4 * spec.seats + BYTES_OF_NUMBERS)


def memory_size() -> int:
    """Return the memory of this computer, or the limit of its container, in bytes."""
    size = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    with suppress(OSError, ValueError):
        size = min(size, int(CONTAINER_LIMIT.read_text()))
    return size


def aligned_zeros(shape: int | tuple[int, ...], dtype: npt.DTypeLike) -> npt.NDArray[Any]:
    """Return an array of zeros that begins at a multiple of ALIGNMENT bytes, and shares no cache line with others."""
    kind = np.dtype(dtype)
    size = int(np.prod(shape)) * kind.itemsize
    memory = np.zeros(size + 2 * ALIGNMENT, np.uint8)
    first = -memory.ctypes.data % ALIGNMENT
    return memory[first : first + size].view(kind).reshape(shape)
