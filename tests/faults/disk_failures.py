"""Real disk failures: full disks, file size limits, and a kernel that refuses writes or syncs.

People play meanwhile. They read that nothing was lost, acknowledged moves are stored, and play goes on when the disk
accepts writes again.
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
ANSWERS, MANY = 6, 30  # seconds before and after a fault, and during it if no request is refused
ROOM = 1 << 20  # bytes of a disk that will soon be full


def no_mounts() -> str:
    """Return the reason why no disk can be mounted on this machine, or nothing if it can."""
    if not shutil.which("unshare"):
        return NO_ROOM
    tried = subprocess.run([*HERE, "mount", "-t", "tmpfs", "tmpfs", "/mnt"], capture_output=True, check=False)
    return NO_ROOM if tried.returncode else ""


@contextmanager
def full(server: Own, kept: Path):
    """Fill the disk with another file."""
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
    """Let the server's files grow by only a few bytes, less than a page."""
    usual = resource.prlimit(server.pid, resource.RLIMIT_FSIZE)
    size = max(Path(f"{kept}{beside}").stat().st_size for beside in ("", "-wal"))
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (size + 6000, usual[1]))
    try:
        yield
    finally:
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, usual)


def says(calls: str, why: str):
    """Let the kernel refuse these system calls on the database."""

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
    """Return what this machine lacks to produce the fault."""
    return no_mounts() if trouble == "the disk is full" else "" if trouble == "files may not grow" else why_not()


def a_nursery() -> Nursery:
    """Start a nursery, if possible with its own mounts."""
    return Nursery(*(() if no_mounts() else HERE))


def small_disk(nursery: Nursery, folder: Path) -> None:
    """Mount a small disk for the nursery's servers."""
    inside = ["nsenter", "--target", str(nursery.process.pid), *(() if os.geteuid() == 0 else ("-U",)), "--mount"]
    subprocess.run([*inside, "mount", "-t", "tmpfs", "-o", f"size={ROOM}", "tmpfs", str(folder)], check=True)


def troubled(
    nursery: Nursery, folder: Path, trouble: str, times: int, planted: str = ""
) -> tuple[list[str], Counter[str], set[str]]:
    """Return findings, counts and the messages to people after a number of repetitions."""
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
    """Play before, during and after the fault; meanwhile a person requests a table, and repeats the request later."""
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
    """Copy the files if they can be read; SQLite must read them in its own mount namespace."""
    here = Path(tempfile.mkdtemp(dir=seen.resolve().parent))
    for beside in ("", "-wal"):
        shutil.copyfile(f"{seen}{beside}", here / f"house.db{beside}")
    return here / "house.db"


def sorry(people) -> int:
    return sum(len(person.sorry) for person in people)
