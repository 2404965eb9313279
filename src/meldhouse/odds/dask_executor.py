"""Counts hands on the workers of a Dask cluster, for odds and for the arena.

A unit of work is plain data: a question (of odds, or a match), the version of the code that plays its hands, and a
range. Its result is also plain data: sums, or the worker's version if that differs. A unit is a pure function, so it
can be retried on another worker when one is lost; its sums are added once.
"""

import hashlib
import re
from collections.abc import Callable
from contextlib import ExitStack
from functools import cache, partial, reduce
from pathlib import Path
from pkgutil import resolve_name
from typing import Any

from meldhouse import __version__
from meldhouse.engine import cache as compiled
from meldhouse.games import GAMES
from meldhouse.i18n import msg
from meldhouse.odds.accumulators import Sums
from meldhouse.odds.checkpoint import sums_from_json, sums_to_json
from meldhouse.odds.executors import MAX_RANGE_HANDS, Executor, Pending, ThreadExecutor
from meldhouse.odds.stopping import resolve_workers
from meldhouse.util.errors import Mistake
from meldhouse.util.optional_deps import Library
from meldhouse.util.safe_path import safe_path_for_children

dask = Library("distributed", "cluster")

WorkUnit = dict[str, Any]
MAX_UNIT_HANDS, UNIT_TARGET_S = 40_000, 1.0  # docs/how-to/compute-odds.md has the measured overhead
CONNECT_TIMEOUT_S = 15
MAX_RETRIES = 4  # of a unit whose worker is lost
LOCAL = re.compile(r"local:([1-9]\d{0,2})")
ADDRESS = re.compile(r"((tcp|tls|ws|wss|ucx)://)?[\w.\-\[\]:]+:\d{1,5}")


def executor_factory(cluster: str, workers: int | None) -> Callable[[], Executor]:
    """Return a factory for the executor, which uses the named cluster, or threads if no cluster is given."""
    if not cluster:
        return partial(ThreadExecutor, resolve_workers(workers))
    _check_address(cluster)
    if workers is not None:
        raise Mistake(msg("odds-cluster-workers"))
    return partial(DaskExecutor, cluster)


def _check_address(address: str) -> None:
    if not (LOCAL if address.startswith("local:") else ADDRESS).fullmatch(address):
        raise Mistake(msg("odds-wrong-cluster", address=address))
    dask()


# --- on a worker ---------------------------------------------------------------------------------


HASHED_PACKAGES = ("odds", "arena", "bots", "learn")  # besides the game's own package


@cache
def code_version(game: str) -> str:
    """Return a hash of all code that affects the results of a game's hands."""
    folders = [GAMES[game].folder, *(compiled.PACKAGE / package for package in HASHED_PACKAGES)]
    text = b"".join(path.read_bytes() for folder in folders for path in _hashed_files(folder))
    return f"{__version__}-{compiled.cache_key(game)}-{hashlib.sha256(text).hexdigest()[:8]}"


def _hashed_files(folder: Path) -> list[Path]:
    """Return the Python modules of a folder and the weights of its learned bots."""
    return sorted(path for path in folder.iterdir() if path.suffix in (".py", ".npz"))


def count_unit(unit: WorkUnit) -> WorkUnit:
    """Play a unit of work on a worker, and return its sums, or only its code version if that is not the caller's."""
    version = code_version(unit["question"]["game"])
    if version != unit["version"]:
        return {"version": version}
    resolved = resolve_name(unit["kind"]).of(unit["question"]).resolve()
    ends = range(unit["first"], unit["first"] + unit["hands"], MAX_RANGE_HANDS)
    parts = [resolved.count_range(first, min(MAX_RANGE_HANDS, ends.stop - first)) for first in ends]
    return {"version": version, **sums_to_json(reduce(Sums.__add__, parts))}


# --- on the client -------------------------------------------------------------------------------------


def make_unit(question: Any, first: int, hands: int) -> WorkUnit:
    """Return the unit of work for a range of a simulation's hands or of a match's decks."""
    kind = type(question)
    data = {"kind": f"{kind.__module__}:{kind.__name__}", "question": question._asdict()}
    return {**data, "version": code_version(question.game), "first": first, "hands": hands}


class PendingUnit:
    """A unit of work that was sent to a worker."""

    def __init__(self, future: Any, unit: WorkUnit) -> None:
        self.future, self.unit = future, unit

    def result(self) -> Sums:
        try:
            result = self.future.result()
        except Mistake:
            raise
        except Exception as why:
            raise Mistake(msg("odds-cluster-lost", why=f"{type(why).__name__}: {why}")) from None
        if result["version"] != self.unit["version"]:
            versions = {"here": self.unit["version"], "there": result["version"]}
            raise Mistake(msg("odds-other-worker", game=self.unit["question"]["game"], **versions))
        return sums_from_json(result)


class DaskExecutor:
    """Runs units of work on an existing cluster, or on a local cluster with a given number of processes."""

    max_hands, target_s = MAX_UNIT_HANDS, UNIT_TARGET_S

    def __init__(self, address: str) -> None:
        _check_address(address)
        self.local_cluster: Any = None
        self.safe_path = ExitStack()  # until the workers are closed, since a lost one is started again
        local = LOCAL.fullmatch(address)
        try:
            if local:
                self.safe_path.enter_context(safe_path_for_children())
                self.local_cluster = dask().LocalCluster(
                    n_workers=int(local[1]), threads_per_worker=1, dashboard_address=None, silence_logs="CRITICAL"
                )
            self.client = dask().Client(self.local_cluster or address, timeout=CONNECT_TIMEOUT_S, set_as_default=False)
            self.client.wait_for_workers(1, timeout=CONNECT_TIMEOUT_S)
        except (OSError, TimeoutError, ValueError) as why:
            self.close()
            raise Mistake(msg("odds-no-cluster", address=address, why=str(why) or type(why).__name__)) from None
        self.size = max(sum(self.client.nthreads().values()), 1)

    def submit(self, resolved: Any, first: int, hands: int) -> Pending:
        unit = make_unit(resolved.question, first, hands)
        return PendingUnit(self.client.submit(count_unit, unit, pure=False, retries=MAX_RETRIES), unit)

    def close(self) -> None:
        for one in (getattr(self, "client", None), self.local_cluster):
            if one is not None:
                one.close()
        self.safe_path.close()
