"""A lock file, which allows only one server to open a database file and contains that server's address."""

import os
from contextlib import suppress
from pathlib import Path

from meldhouse.i18n import Message, msg
from meldhouse.util.errors import Mistake

try:
    from fcntl import LOCK_EX, LOCK_NB, flock

    def _lock(file: int) -> None:
        """Lock a file; raise an OSError if it is already locked."""
        flock(file, LOCK_EX | LOCK_NB)

except ImportError:  # Windows cannot read a locked byte, so lock one beyond the address
    import msvcrt

    def _lock(file: int) -> None:
        os.lseek(file, ADDRESS_BYTES, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
        os.lseek(file, 0, os.SEEK_SET)


ADDRESS_BYTES = 300  # max length of the address in the lock file


class FileLock:
    """A lock that is held until it is released or its process ends for any reason."""

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
    """Create the database file if it is missing, and let only its owner read it and SQLite's other files for it."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    for file in (path, Path(f"{path}-wal"), Path(f"{path}-shm"), Path(f"{path}.lock")):
        with suppress(FileNotFoundError):
            file.chmod(0o600)
