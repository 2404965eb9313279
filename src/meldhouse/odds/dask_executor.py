"""Counts hands on the workers of a Dask cluster, for odds and for the arena.

A unit of work is plain data: what is asked (a question of odds, or a match), the version of what deals, plays and reads
its hands, and a range.  What comes back is plain, too: sums, or the version that is there instead.  A unit may be
counted twice, or by another when somebody is lost: it follows from what it says, and its sums are added once.
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
from meldhouse.odds.checkpoint import plain, sums_of
from meldhouse.odds.executors import RANGE, Crew, Pending, Threads
from meldhouse.odds.stopping import workers_of
from meldhouse.util.errors import Mistake
from meldhouse.util.optional_deps import Library
from meldhouse.util.safe_path import safe_path_for_children

dask = Library("distributed", "cluster")

Unit = dict[str, Any]
MOST, SECONDS = 40_000, 1.0  # hands in a unit, and what it should take: docs/odds.md says what it costs
PATIENCE = 15  # seconds until a cluster has to answer
TRIES = 4  # times that a unit is begun anew where a worker is lost
LOCAL = re.compile(r"local:([1-9]\d{0,2})")
ADDRESS = re.compile(r"((tcp|tls|ws|wss|ucx)://)?[\w.\-\[\]:]+:\d{1,5}")


def crew_of(cluster: str, workers: int | None) -> Callable[[], Crew]:
    """Who is going to count: the workers of the cluster where one is named, else so many threads."""
    if not cluster:
        return partial(Threads, workers_of(workers))
    _check_address(cluster)
    if workers is not None:
        raise Mistake(msg("odds-cluster-workers"))
    return partial(Cluster, cluster)


def _check_address(address: str) -> None:
    if not (LOCAL if address.startswith("local:") else ADDRESS).fullmatch(address):
        raise Mistake(msg("odds-wrong-cluster", address=address))
    dask()


# --- at a worker ----------------------------------------------------------------------------------


ROOMS = ("odds", "arena", "bots", "learn")  # beside the game's own


@cache
def version(game: str) -> str:
    """Of all that the figures of its hands follow from."""
    folders = [GAMES[game].folder, *(compiled.PACKAGE / room for room in ROOMS)]
    text = b"".join(room.read_bytes() for folder in folders for room in _rooms_in(folder))
    return f"{__version__}-{compiled.cache_key(game)}-{hashlib.sha256(text).hexdigest()[:8]}"


def _rooms_in(folder: Path) -> list[Path]:
    """What is played by, and what learners have learned."""
    return sorted(path for path in folder.iterdir() if path.suffix in (".py", ".npz"))


def count_unit(unit: Unit) -> Unit:
    """What so many hands come to; nothing where this is another version."""
    here = version(unit["question"]["game"])
    if here != unit["version"]:
        return {"version": here}
    asked = resolve_name(unit["kind"]).of(unit["question"]).looked_up()
    ends = range(unit["first"], unit["first"] + unit["hands"], RANGE)
    parts = [asked.sums_of(first, min(RANGE, ends.stop - first)) for first in ends]
    return {"version": here, **plain(reduce(Sums.__add__, parts))}


# --- here -----------------------------------------------------------------------------------------


def unit_of(question: Any, first: int, hands: int) -> Unit:
    """These hands of a question, or decks of a match, for whoever counts them."""
    kind = type(question)
    about = {"kind": f"{kind.__module__}:{kind.__name__}", "question": question._asdict()}
    return {**about, "version": version(question.game), "first": first, "hands": hands}


class Counting:
    """A unit that a worker has."""

    def __init__(self, future: Any, unit: Unit) -> None:
        self.future, self.unit = future, unit

    def result(self) -> Sums:
        try:
            found = self.future.result()
        except Mistake:
            raise
        except Exception as why:
            raise Mistake(msg("odds-cluster-lost", why=f"{type(why).__name__}: {why}")) from None
        if found["version"] != self.unit["version"]:
            versions = {"here": self.unit["version"], "there": found["version"]}
            raise Mistake(msg("odds-other-worker", game=self.unit["question"]["game"], **versions))
        return sums_of(found)


class Cluster:
    """The workers of a cluster: one that is there already, or one of so many processes on this machine."""

    most, seconds = MOST, SECONDS

    def __init__(self, address: str) -> None:
        _check_address(address)
        self.own: Any = None
        self.safe = ExitStack()  # as long as there are workers here: one that is lost is started again
        local = LOCAL.fullmatch(address)
        try:
            if local:
                self.safe.enter_context(safe_path_for_children())
                self.own = dask().LocalCluster(
                    n_workers=int(local[1]), threads_per_worker=1, dashboard_address=None, silence_logs="CRITICAL"
                )
            self.client = dask().Client(self.own or address, timeout=PATIENCE, set_as_default=False)
            self.client.wait_for_workers(1, timeout=PATIENCE)
        except (OSError, TimeoutError, ValueError) as why:
            self.close()
            raise Mistake(msg("odds-no-cluster", address=address, why=str(why) or type(why).__name__)) from None
        self.size = max(sum(self.client.nthreads().values()), 1)

    def begin(self, asked: Any, first: int, hands: int) -> Pending:
        unit = unit_of(asked.question, first, hands)
        return Counting(self.client.submit(count_unit, unit, pure=False, retries=TRIES), unit)

    def close(self) -> None:
        for one in (getattr(self, "client", None), self.own):
            if one is not None:
                one.close()
        self.safe.close()
