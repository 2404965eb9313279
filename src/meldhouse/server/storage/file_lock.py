"""A lock file: one server at a time has a database file open, and the lock says where it runs."""

import os
from contextlib import suppress
from pathlib import Path

from meldhouse.i18n import Message, msg
from meldhouse.util.errors import Mistake

try:
    from fcntl import LOCK_EX, LOCK_NB, flock

    def hold(file: int) -> None:
        """Take a file that nobody holds; an OSError where somebody does."""
        flock(file, LOCK_EX | LOCK_NB)

except ImportError:  # Windows: what is held there cannot be read, so it is a byte beyond the address
    import msvcrt

    def hold(file: int) -> None:
        os.lseek(file, ADDRESS, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
        os.lseek(file, 0, os.SEEK_SET)


ADDRESS = 300  # bytes that an address may have


class FileLock:
    """Held until it is let go, or its process has ended in whatever way."""

    def __init__(self, path: Path, address: str = "") -> None:
        self.file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            hold(self.file)
        except OSError:
            os.lseek(self.file, 0, os.SEEK_SET)
            where = os.read(self.file, ADDRESS).decode("ascii", "replace").strip()
            os.close(self.file)
            raise Mistake(already_open(where)) from None
        os.ftruncate(self.file, 0)
        os.write(self.file, address.encode("ascii", "replace")[:ADDRESS])

    def let_go(self) -> None:
        os.close(self.file)


def already_open(where: str) -> Message:
    return msg("open-already-at", where=where) if where else msg("open-already")


def keep_private(path: Path) -> None:
    """The file of the tables, made if there is none: it and what lies beside it belong to their owner alone."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    for file in (path, Path(f"{path}-wal"), Path(f"{path}-shm"), Path(f"{path}.lock")):
        with suppress(FileNotFoundError):
            file.chmod(0o600)
