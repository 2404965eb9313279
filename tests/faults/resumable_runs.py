"""Long runs in pieces: what has been done is kept in a file, so that a run that was stopped goes on where it was.

What was done by another state of the house counts for nothing: the file is named by all that it is made of.
"""

import hashlib
import json
import time
import traceback
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

HOUSE = Path(__file__).parents[2]
TOLD = 10  # findings of a piece that are told
MADE_OF = ("src/meldhouse/**/*.py", "tests/faults/*.py", "tests/support/*.py", "tests/server/cluster/*.py")


def state_of_the_house() -> str:
    files = sorted(path for pattern in MADE_OF for path in HOUSE.glob(pattern))
    text = b"".join(str(path.relative_to(HOUSE)).encode() + path.read_bytes() for path in files)
    return hashlib.sha256(text).hexdigest()[:12]


class Kept:
    """The pieces of one kind that are done: each a name, what was counted, what was found, how long it took."""

    def __init__(self, kind: str, folder: Path | None = None) -> None:
        self.state, self.since = state_of_the_house(), time.monotonic()
        self.file = (folder or HOUSE / "build" / "trust") / f"{kind}-{self.state}.jsonl"
        self.done: dict[str, dict] = {}
        if self.file.exists():
            for line in whole_lines(self.file):
                self.done[line["name"]] = line
        self.before = len(self.done)

    def lacking(self, names: list[str]) -> list[str]:
        return [name for name in names if name not in self.done]

    def add(self, name: str, counted: dict[str, int], found: list[str], seconds: float) -> None:
        self.done[name] = {"name": name, "counted": dict(counted), "found": found, "seconds": round(seconds, 1)}
        self.file.parent.mkdir(parents=True, exist_ok=True)
        with self.file.open("a") as file:
            file.write("\n" + json.dumps(self.done[name]))  # after what another run may have left half written

    def progress(self, kind: str, names: list[str]) -> str:
        """A line after every piece: how many are done, and how long the others may take."""
        here, left = len(self.done) - self.before, len(self.lacking(names))
        took = time.monotonic() - self.since
        told = f", about {left * took / here / 60:.0f} minutes more" if here and left else ""
        return f"{kind}: {len(names) - left} of {len(names)} done, {len(self.unsound(names))} not sound{told}"

    def unsound(self, names: list[str]) -> list[str]:
        return [name for name in names if name in self.done and self.done[name]["found"]]

    def total(self, names: list[str]) -> Counter[str]:
        return sum((Counter(self.done[name]["counted"]) for name in names if name in self.done), Counter())

    def line(self, command: str, kind: str, names: list[str]) -> str:
        """All of it, to be pasted."""
        seconds = sum(self.done[name]["seconds"] for name in names if name in self.done)
        told = "; ".join(f"{n:,} {what}" for what, n in self.total(names).items())
        many, bad = len(names) - len(self.lacking(names)), len(self.unsound(names))
        return f"`{command}` (state {self.state}): {many} {kind} in {seconds:.0f} s, {bad} not sound; {told}"


def played(kept: Kept, kind: str, names: list[str], work: Callable[[str], tuple[list[str], dict[str, int]]]) -> None:
    """What is lacking, piece by piece; a piece that is not as it should be is told of, and the others go on."""
    for name in kept.lacking(names):
        since, counted = time.monotonic(), {}
        try:
            found, counted = work(name)
        except AssertionError:
            found = [traceback.format_exc()]
        for what in found[:TOLD]:
            print(f"{name}: {what}", flush=True)
        kept.add(name, counted, found, time.monotonic() - since)
        print(kept.progress(kind, names), flush=True)


def whole_lines(file: Path) -> list[dict]:
    """Without any that was being written when a run was killed."""
    found = []
    for line in file.read_text().splitlines():
        with suppress(ValueError):
            found.append(json.loads(line))
    return found
