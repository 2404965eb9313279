"""Check in a trace of system calls that every move was synced before it was acknowledged.

SQLite writes a transaction into its journal, page by page, and the header of the last page marks it as complete. It
is safe only after a later sync of the journal, and nobody may be sent its content before that.
"""

import os
import re
import shutil
import subprocess
import time
from pathlib import Path
from typing import NamedTuple

HOW = "needs strace, to see what is asked of the system: on Debian, apt-get install strace"
NOT_HERE = "strace may not look into processes here: allow ptrace (in a container: --cap-add SYS_PTRACE)"
CALLS = "pwrite64,pwritev,pwritev2,write,writev,fsync,fdatasync,sendto,sendmsg,ftruncate"
LONGEST = 70_000  # bytes of one call that are recorded
FIRST, HEAD = 32, 24  # bytes of the journal header, and of each page header
LINE = re.compile(r"^(\d+) +(?:<\.\.\. (\w+) resumed>|(\w+)\()(.*)$")
FILE = re.compile(r"^(\d+)<([^>]*)>")
TEXT = re.compile(r'"((?:[^"\\]|\\.)*)"(\.\.\.)?')
SYNC = ("fsync", "fdatasync")
REQUEST = re.compile(rb"<\w+\.\d+>")  # as `players.py` names them: none is a part of another
ANSWER = re.compile(rb'"tell": "done"[^}]*"id": "(<\w+\.\d+>)"')
PATIENCE = 30.0


def why_not() -> str:
    """Return the reason why this machine can't trace system calls, or nothing if strace works."""
    if not shutil.which("strace"):
        return HOW
    tried = subprocess.run(["strace", "-o", os.devnull, "true"], capture_output=True, check=False)
    return NOT_HERE if tried.returncode else ""


class Noted:
    """Record all later system calls of a process in a file."""

    def __init__(self, pid: int, into: Path, *more: str) -> None:
        self.into = into
        command = ["strace", "-f", "-y", "-s", str(LONGEST), "-e", f"trace={CALLS}", *more, "-o", str(into)]
        self.process = subprocess.Popen([*command, "-p", str(pid)], stderr=subprocess.PIPE, text=True)
        until = time.monotonic() + PATIENCE
        while not is_traced(pid):
            assert self.process.poll() is None, self.process.stderr.read()
            assert time.monotonic() < until, "strace does not begin"
            time.sleep(0.01)

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.terminate()
        self.process.wait()
        self.process.stderr.close()

    def __enter__(self) -> "Noted":
        return self

    def __exit__(self, *_) -> None:
        self.close()


def is_traced(pid: int) -> bool:
    """Return whether all its threads are traced."""
    tasks = Path(f"/proc/{pid}/task").glob("*/status")
    return all("TracerPid:\t0\n" not in task.read_text() for task in tasks)


class Call(NamedTuple):
    """The start or end of a call: a call during which another one happened is two of these."""

    name: str
    file: str
    text: bytes
    begins: bool
    ends: bool
    came: int  # its return value


def calls(noted: Path):
    """Yield the system calls of a trace in order."""
    begun = {}
    with noted.open(errors="surrogateescape") as lines:
        for line in lines:
            if not (found := LINE.match(line)):
                continue
            pid, resumed, name, rest = found.groups()
            whole = resumed is not None or not rest.endswith("<unfinished ...>")
            if resumed is None:
                begun[pid] = rest
            said = begun.pop(pid, "") if whole else begun[pid]
            about = FILE.match(said)
            if about is None:
                continue
            text = b"".join(unescaped(part) for part, _ in TEXT.findall(said))
            assert not any(cut for _, cut in TEXT.findall(said)), "strace cut what was written"
            came = re.search(r"= (-?\d+)", rest[rest.rfind(")") :]) if whole else None
            came = int(came.group(1)) if came else 0
            yield Call(resumed or name, about.group(2), text, resumed is None, whole, came)


ESCAPED = re.compile(r"\\([0-7]{1,3}|.)")
MEANS = {"n": "\n", "t": "\t", "r": "\r", "v": "\v", "f": "\f", '"': '"', "\\": "\\"}


def unescaped(text: str) -> bytes:
    """Decode bytes in strace's notation."""
    plain = ESCAPED.sub(lambda found: MEANS.get(found.group(1)) or chr(int(found.group(1), 8)), text)
    return plain.encode("latin-1", "surrogateescape")


class Audit:
    """`safe` has the moves that were acknowledged when they were synced, `broken` those that were acknowledged too
    early.
    """

    def __init__(self, file: str) -> None:
        self.file, self.journal = file, f"{file}-wal"
        self.seen: set[bytes] = set()  # requests that were written
        self.last_page = False  # whether the next page is the last of its transaction
        self.open: set[bytes] = set()  # in the current transaction
        self.whole: set[bytes] = set()  # in complete transactions that are not synced
        self.syncing: set[bytes] = set()  # what the current sync will make safe
        self.synced: set[bytes] = set()
        self.copied = False  # whether a page was copied from the journal to the file and not synced
        self.safe: set[str] = set()
        self.broken: list[str] = []
        self.syncs = 0

    def take(self, call: Call) -> None:
        if call.file.endswith(self.journal):
            self.at_journal(call)
        elif call.file.endswith(self.file):
            self.copied = call.name not in SYNC or (self.copied and not (call.ends and call.came == 0))
        elif call.begins:
            for request in ANSWER.findall(call.text):
                self.acknowledged(request)

    def at_journal(self, call: Call) -> None:
        if call.name not in SYNC:
            if call.ends and call.came > 0:
                self.write(call.text)
            return
        if call.begins:
            self.syncing = {*self.whole}
        if call.ends and call.came == 0:
            self.syncs += 1
            self.synced |= self.syncing
            self.whole -= self.syncing

    def write(self, text: bytes) -> None:
        """Track a write of the journal header, a page header, or a page."""
        if len(text) == FIRST and self.copied:
            self.broken.append("the journal is begun anew before what it held was synced elsewhere")
        fresh = {*REQUEST.findall(text)} - self.seen
        self.seen |= fresh
        self.open |= fresh
        if len(text) == HEAD:
            self.last_page = text[4:8] != bytes(4)
        elif self.last_page:
            self.whole |= self.open
            self.open, self.last_page = set(), False

    def acknowledged(self, request: bytes) -> None:
        if request in self.synced:
            self.safe.add(request.decode())
        else:
            self.broken.append(f"{request.decode()} was acknowledged before it was synced")


def audited(noted: Path, file: str) -> Audit:
    audit = Audit(file)
    for call in calls(noted):
        audit.take(call)
    return audit
