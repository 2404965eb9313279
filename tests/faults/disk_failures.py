"""Disks that really refuse: full ones, files that may not grow, and a kernel that says no to what is written or synced.

People play meanwhile.  They are told that nothing was lost, what was acknowledged is there, and they go on when the
disk takes what is written again.
"""

import asyncio
import os
import resource
import shutil
import subprocess
import tempfile
from collections import Counter
from contextlib import contextmanager, suppress
from pathlib import Path

from tests.faults.durability_check import Promises
from tests.faults.forked_server import Nursery, Own
from tests.faults.fsync_audit import Noted, why_not
from tests.faults.retrying_clients import answers_of, playing, seated, until
from tests.support.live_server import Refusal

HERE = ("unshare", "--mount", *(() if os.geteuid() == 0 else ("--map-root-user",)))
NO_ROOM = "needs a mount of its own for a disk that is full: to be root, or Linux with unshare"
ANSWERS, MANY = 6, 30  # before and after a trouble, and while it lasts, where nobody is refused anything
ROOM = 1 << 20  # bytes of a disk that is soon full


def no_mounts() -> str:
    """What speaks against a disk of one's own; nothing if there may be one."""
    if not shutil.which("unshare"):
        return NO_ROOM
    tried = subprocess.run([*HERE, "mount", "-t", "tmpfs", "tmpfs", "/mnt"], capture_output=True, check=False)
    return NO_ROOM if tried.returncode else ""


@contextmanager
def full(server: Own, kept: Path):
    """Something else has taken all the room."""
    ballast = kept.parent / "ballast"
    with ballast.open("wb", buffering=0) as file:
        try:
            while file.write(bytes(4096)):
                pass
        except OSError:
            yield
        finally:
            ballast.unlink()


@contextmanager
def may_not_grow(server: Own, kept: Path):
    """The house's files may grow by some bytes, which end amid a page."""
    usual = resource.prlimit(server.pid, resource.RLIMIT_FSIZE)
    size = max(Path(f"{kept}{beside}").stat().st_size for beside in ("", "-wal"))
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (size + 6000, usual[1]))
    try:
        yield
    finally:
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, usual)


def says(calls: str, why: str):
    """The kernel refuses what is asked for the tables, whatever it is."""

    @contextmanager
    def refusing(server: Own, kept: Path):
        files = [part for beside in ("", "-wal") for part in ("-P", f"{kept}{beside}")]
        with Noted(server.pid, Path(os.devnull), *files, "-e", f"inject={calls}:error={why}"):
            yield

    return refusing


TROUBLES = {
    "the disk is full": full,
    "files may not grow": may_not_grow,
    "writing fails": says("pwrite64", "EIO"),
    "syncing fails": says("fdatasync,fsync", "EIO"),
    "the disk can only be read": says("pwrite64,ftruncate,fdatasync", "EROFS"),
}


def lacking(trouble: str) -> str:
    """What this machine lacks for it."""
    return no_mounts() if trouble == "the disk is full" else "" if trouble == "files may not grow" else why_not()


def a_nursery() -> Nursery:
    """Where it may be, one whose houses have mounts of their own."""
    return Nursery(*(() if no_mounts() else HERE))


def small_disk(nursery: Nursery, folder: Path) -> None:
    """The nursery's houses find a disk there that is soon full."""
    inside = ["nsenter", "--target", str(nursery.process.pid), *(() if os.geteuid() == 0 else ("-U",)), "--mount"]
    subprocess.run([*inside, "mount", "-t", "tmpfs", "-o", f"size={ROOM}", "tmpfs", str(folder)], check=True)


def troubled(
    nursery: Nursery, folder: Path, trouble: str, times: int, planted: str = ""
) -> tuple[list[str], Counter[str], set[str]]:
    """What was found, what was counted, and what people were told, after so many times of it."""
    where = seen = folder / "house.db"
    if trouble == "the disk is full":
        small_disk(nursery, folder)
        seen = Path(f"/proc/{nursery.process.pid}/root{where}")
    server = nursery.server(where, planted)
    server.wait()
    people = seated(server, 2)
    asyncio.run(played(server, people, lambda: TROUBLES[trouble](server, seen), times))
    counted = Counter({"troubles": times, "acknowledged moves": answers_of(people), "moves refused": sorry(people)})
    return Promises(people).broken(brought(seen)), counted, {why for person in people for why in person.sorry}


async def played(server: Own, people, trouble, times: int) -> None:
    """Before it, while it lasts, and after it; amid it somebody asks for a table, and asks again afterwards."""
    async with playing(server, people):
        for _ in range(times):
            await until(lambda: answers_of(people), ANSWERS)
            with trouble():
                await until(lambda: MANY * sorry(people) + answers_of(people), 2 * MANY)
                with suppress(Refusal):
                    await asyncio.to_thread(people[0].open)
            await until(lambda: answers_of(people), ANSWERS)
            await asyncio.to_thread(people[0].open)


def brought(seen: Path) -> Path:
    """What lies there, where it can be looked into: SQLite takes another's `/` for ours."""
    here = Path(tempfile.mkdtemp(dir=seen.resolve().parent))
    for beside in ("", "-wal"):
        shutil.copyfile(f"{seen}{beside}", here / f"house.db{beside}")
    return here / "house.db"


def sorry(people) -> int:
    return sum(len(person.sorry) for person in people)
