"""Long runs in pieces: finished pieces are stored in a file, so that a stopped run continues where it was.

Results of other sources don't count: the name of the file has a hash of all of them.
"""

import hashlib
import json
import time
import traceback
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

ROOT = Path(__file__).parents[2]
TOLD = 10  # findings of a piece that are printed
MADE_OF = ("src/meldhouse/**/*.py", "tests/faults/*.py", "tests/support/*.py", "tests/server/cluster/*.py")


def hash_of_sources() -> str:
    files = sorted(path for pattern in MADE_OF for path in ROOT.glob(pattern))
    text = b"".join(str(path.relative_to(ROOT)).encode() + path.read_bytes() for path in files)
    return hashlib.sha256(text).hexdigest()[:12]


class Kept:
    """The finished pieces of a kind: name, counts, findings and duration of each piece."""

    def __init__(self, kind: str, folder: Path | None = None) -> None:
        self.state, self.since = hash_of_sources(), time.monotonic()
        self.file = (folder or ROOT / "build" / "trust") / f"{kind}-{self.state}.jsonl"
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
            file.write("\n" + json.dumps(self.done[name]))  # after a line that another run may have left incomplete

    def progress(self, kind: str, names: list[str]) -> str:
        """Return a progress line: how many pieces are done, and the estimated time for the others."""
        here, left = len(self.done) - self.before, len(self.lacking(names))
        took = time.monotonic() - self.since
        shown = f", about {left * took / here / 60:.0f} minutes more" if here and left else ""
        return f"{kind}: {len(names) - left} of {len(names)} done, {len(self.unsound(names))} not sound{shown}"

    def unsound(self, names: list[str]) -> list[str]:
        return [name for name in names if name in self.done and self.done[name]["found"]]

    def total(self, names: list[str]) -> Counter[str]:
        return sum((Counter(self.done[name]["counted"]) for name in names if name in self.done), Counter())

    def line(self, command: str, kind: str, names: list[str]) -> str:
        """Return a one-line summary of all pieces, to be pasted."""
        seconds = sum(self.done[name]["seconds"] for name in names if name in self.done)
        shown = "; ".join(f"{n:,} {what}" for what, n in self.total(names).items())
        many, bad = len(names) - len(self.lacking(names)), len(self.unsound(names))
        return f"`{command}` (state {self.state}): {many} {kind} in {seconds:.0f} s, {bad} not sound; {shown}"


def played(kept: Kept, kind: str, names: list[str], work: Callable[[str], tuple[list[str], dict[str, int]]]) -> None:
    """Run the missing pieces; report the findings of a piece and continue with the others."""
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
    """Return all complete lines; the last line of a killed run may be incomplete."""
    found = []
    for line in file.read_text().splitlines():
        with suppress(ValueError):
            found.append(json.loads(line))
    return found
