"""A disk that is sometimes slow and sometimes fails; it outlives the process that writes to it."""

import asyncio
import queue
import sqlite3

from meldhouse.server.core.metrics import counter, histogram
from meldhouse.server.storage.sqlite import SqliteStore, _prepare, decode_leniently

SLOW, VERY_SLOW = 0.02, 0.002  # of all commits
REFUSES, UNSURE = 0.008, 0.006  # share of all commits; the second kind is reported as failed, but written
FULL = 0.0005  # of all rows


class Trouble(sqlite3.OperationalError):
    """The error that this disk raises."""


class Died(BaseException):
    """Raised where the process crashes."""


class Disk:
    """A simulated disk with the data that survives a crash."""

    def __init__(self, hands, chance) -> None:
        self.hands, self.chance = hands, chance
        self.db = sqlite3.connect(":memory:", isolation_level=None)
        self.db.text_factory = decode_leniently
        self.written = {}  # event -> when it was committed
        self.pending = []
        self.sound = False  # whether the disk refuses nothing
        self.refusals = 0
        self.lives_for = None  # commits until the process that writes crashes

    def takes(self) -> float:
        """Return the seconds until a request is started."""
        lot = self.chance.random()
        if self.sound or lot > SLOW:
            return self.chance.uniform(0.0005, 0.004)
        return self.chance.uniform(2, 8) if lot < VERY_SLOW else self.chance.uniform(0.05, 0.5)

    def after_a_crash(self) -> None:
        """Drop everything that wasn't committed."""
        if self.db.in_transaction:
            self.db.execute("ROLLBACK")
        self.pending.clear()

    # --- as a connection ---------------------------------------------------------------------

    @property
    def in_transaction(self) -> bool:
        return self.db.in_transaction

    def execute(self, sql, values=()):
        if sql == "COMMIT":
            return self._commit()
        if sql in ("ROLLBACK", "ROLLBACK TO work"):
            self.pending = [] if sql == "ROLLBACK" else self.pending[: self.mark]
        elif sql == "SAVEPOINT work":
            self.mark = len(self.pending)
        elif sql.startswith("INSERT"):
            self._refuse(FULL, "database or disk is full")
        rows = self.db.execute(sql, values)
        if sql.startswith("INSERT INTO events"):
            self.pending.append(tuple(values[:2]))
        return rows

    def executescript(self, script):
        return self.db.executescript(script)

    def _commit(self):
        dies = False
        if self.lives_for is not None:
            self.lives_for -= 1
            dies = self.lives_for <= 0
        if dies and self.chance.random() < 0.5:
            raise Died
        self._refuse(REFUSES, "disk I/O error")
        self.db.execute("COMMIT")
        self.written.update(dict.fromkeys(self.pending, self.hands.now))
        self.pending = []
        if dies:
            raise Died
        self._refuse(UNSURE, "disk I/O error, and yet it is written")

    def _refuse(self, share, why) -> None:
        if not self.sound and self.chance.random() < share:
            self.refusals += 1
            raise Trouble(why)


class OnDisk(SqliteStore):
    """A server's store without its thread: its work is done in the loop, with the delays of the disk."""

    def __init__(self, hour) -> None:
        self.hour, self.disk, self.path = hour, hour.disk, ":memory:"
        self.work_queue, self.outside_transactions = queue.SimpleQueue(), queue.SimpleQueue()
        self.commit_seconds, self.failed_writes = histogram("commit_seconds", ""), counter("writes_failed", "")
        self.is_due = False
        _prepare(hour.disk)

    async def run(self, work):
        self._wake()
        return await super().run(work)

    def _wake(self) -> None:
        if not self.is_due:
            self.is_due = True
            asyncio.get_running_loop().call_later(self.disk.takes(), self._turn)

    def _turn(self) -> None:
        self.is_due = False
        if self.hour.is_dead:
            return
        self.commit_batch(self.disk, self.work_queue.get())
        if not self.work_queue.empty():
            self._wake()

    def close(self) -> None:
        """Wait until all requests have been written."""
