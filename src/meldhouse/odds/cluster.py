"""Hands counted by the workers of a Dask cluster.

A unit of work is plain data: the question, the version of what deals, plays and reads its hands, and a range.  What
comes back is plain, too: sums, or the version that is there instead.  A unit may be counted twice, or by another when
somebody is lost: it follows from what it says, and its sums are added once.
"""

import hashlib
import re
from functools import cache, reduce
from typing import Any

from meldhouse import __version__
from meldhouse.engine import compiled
from meldhouse.games import GAMES
from meldhouse.libraries import Library
from meldhouse.mistakes import Mistake
from meldhouse.odds.crews import RANGE, Pending
from meldhouse.odds.keeping import counted_of, told
from meldhouse.odds.question import Question, count
from meldhouse.odds.sums import Sums
from meldhouse.words import HOUSE

dask = Library("distributed", "cluster")

Unit = dict[str, Any]
MOST, SECONDS = 40_000, 1.0  # hands in a unit, and what it should take: docs/odds.md says what it costs
PATIENCE = 15  # seconds until a cluster has to answer
TRIES = 4  # times that a unit is begun anew where a worker is lost
LOCAL = re.compile(r"local:([1-9]\d{0,2})")
ADDRESS = re.compile(r"((tcp|tls|ws|wss|ucx)://)?[\w.\-\[\]:]+:\d{1,5}")


def check_address(address: str) -> None:
    if not (LOCAL if address.startswith("local:") else ADDRESS).fullmatch(address):
        raise Mistake(HOUSE("odds-wrong-cluster", address=address))
    dask()


# --- at a worker ----------------------------------------------------------------------------------


@cache
def version(game: str) -> str:
    """Of all that the figures of its hands follow from."""
    rooms = [GAMES[game].folder / "odds.py", *sorted((compiled.PACKAGE / "odds").glob("*.py"))]
    text = b"".join(room.read_bytes() for room in rooms if room.is_file())
    return f"{__version__}-{compiled.digest(game)}-{hashlib.sha256(text).hexdigest()[:8]}"


def count_unit(unit: Unit) -> Unit:
    """What so many hands come to; nothing where this is another version."""
    question = Question.of(unit["question"])
    here = version(question.game)
    if here != unit["version"]:
        return {"version": here}
    ends = range(unit["first"], unit["first"] + unit["hands"], RANGE)
    parts = [count(question, first, min(RANGE, ends.stop - first)) for first in ends]
    sums = reduce(Sums.__add__, parts)
    return {"version": here, "hands": sums.hands, "rows": {name: told(row) for name, row in sums.rows.items()}}


# --- here -----------------------------------------------------------------------------------------


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
            raise Mistake(HOUSE("odds-cluster-lost", why=f"{type(why).__name__}: {why}")) from None
        if found["version"] != self.unit["version"]:
            versions = {"here": self.unit["version"], "there": found["version"]}
            raise Mistake(HOUSE("odds-other-worker", game=self.unit["question"]["game"], **versions))
        return Sums(found["hands"], {name: counted_of(row) for name, row in found["rows"].items()})


class Cluster:
    """The workers of a cluster: one that is there already, or one of so many processes on this machine."""

    most, seconds = MOST, SECONDS

    def __init__(self, address: str) -> None:
        check_address(address)
        self.own: Any = None
        local = LOCAL.fullmatch(address)
        try:
            if local:
                self.own = dask().LocalCluster(
                    n_workers=int(local[1]), threads_per_worker=1, dashboard_address=None, silence_logs="CRITICAL"
                )
            self.client = dask().Client(self.own or address, timeout=PATIENCE, set_as_default=False)
            self.client.wait_for_workers(1, timeout=PATIENCE)
        except (OSError, TimeoutError, ValueError) as why:
            self.close()
            raise Mistake(HOUSE("odds-no-cluster", address=address, why=str(why) or type(why).__name__)) from None
        self.size = max(sum(self.client.nthreads().values()), 1)

    def begin(self, asked: Any, first: int, hands: int) -> Pending:
        question = asked.question
        unit = {"question": question._asdict(), "version": version(question.game), "first": first, "hands": hands}
        return Counting(self.client.submit(count_unit, unit, pure=False, retries=TRIES), unit)

    def close(self) -> None:
        for one in (getattr(self, "client", None), self.own):
            if one is not None:
                one.close()
