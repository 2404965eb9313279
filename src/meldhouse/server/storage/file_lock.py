"""A lock file: one server at a time has a database file open, and the lock says where it runs."""

import os
from contextlib import suppress
from pathlib import Path

from meldhouse.i18n import Message, msg
from meldhouse.util.errors import Mistake

try:
    from fcntl import LOCK_EX, LOCK_NB, flock

    def _lock(file: int) -> None:
        """Lock a file; raise OSError if it is locked already."""
        flock(file, LOCK_EX | LOCK_NB)

except ImportError:  # Windows: a locked byte cannot be read, so lock one beyond the address
    import msvcrt

    def _lock(file: int) -> None:
        os.lseek(file, ADDRESS_BYTES, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
        os.lseek(file, 0, os.SEEK_SET)


ADDRESS_BYTES = 300  # maximum length of the address in the lock file


class FileLock:
    """A lock that lasts until it is released or its process ends, however that ends."""

    def __init__(self, path: Path, address: str = "") -> None:
        self.file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            _lock(self.file)
        except OSError:
            os.lseek(self.file, 0, os.SEEK_SET)
            where = os.read(self.file, ADDRESS_BYTES).decode("ascii", "replace").strip()
            os.close(self.file)
            raise Mistake(already_open(where)) from None
        os.ftruncate(self.file, 0)
        os.write(self.file, address.encode("ascii", "replace")[:ADDRESS_BYTES])

    def release(self) -> None:
        os.close(self.file)


def already_open(where: str) -> Message:
    return msg("open-already-at", where=where) if where else msg("open-already")


def restrict_permissions(path: Path) -> None:
    """Create the database file if it is missing; only its owner may read it and the files of SQLite next to it."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    for file in (path, Path(f"{path}-wal"), Path(f"{path}-shm"), Path(f"{path}.lock")):
        with suppress(FileNotFoundError):
            file.chmod(0o600)
