"""Compares batches of 1,024 tables with those of another version, by turns, in processor time on one core.

python bench/batch_versions.py FOLDER [GAME ...] [--seconds 0.5] [--turns 5]

FOLDER: a checkout of the other version with its own .venv, such as `git worktree add FOLDER COMMIT`.  Both versions
choose random moves and step, so the ratio hardly depends on the machine.
"""

import argparse
import os
import statistics
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parents[1]
PYTHON = ".venv/bin/python"
GAMES = ["kongpie", "tongits", "kingscorners", "pong", "mahjong"]

# Both versions run this text, so it uses only what both have.
LOOP = """
import os, sys, time
from meldhouse.envs import vector
game, seconds = sys.argv[1], float(sys.argv[2])
os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
tables = vector(game, 1024, seed=1)
tables.reset()
for _ in range(50):
    tables.step(tables.sample())
print("ready", flush=True)
for _ in sys.stdin:
    steps, started = 0, time.process_time()
    while (spent := time.process_time() - started) < seconds:
        for _ in range(10):
            tables.step(tables.sample())
        steps += 10 * 1024
    print(steps / spent, flush=True)
"""


class Version:
    """A version's loop in a process of its own."""

    def __init__(self, folder: Path, game: str, seconds: float) -> None:
        self.process = subprocess.Popen(
            [folder / PYTHON, "-c", LOOP, game, str(seconds)],
            env={**os.environ, "PYTHONPATH": str(folder / "src"), "NUMBA_NUM_THREADS": "1"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.rates: list[float] = []
        self._read()

    def _read(self) -> str:
        assert self.process.stdout
        line = self.process.stdout.readline()
        return line or sys.exit("A loop ended: its error is printed above.")

    def measure(self) -> None:
        assert self.process.stdin
        print("go", file=self.process.stdin, flush=True)
        self.rates.append(float(self._read()) / 1e6)

    def close(self) -> float:
        """End the process; return the median of its rates."""
        self.process.communicate()
        return statistics.median(self.rates)


def compare(game: str, folders: list[Path], seconds: float, turns: int) -> tuple[float, float]:
    now, other = (Version(folder, game, seconds) for folder in folders)
    for _ in range(turns):
        now.measure()
        other.measure()
    return now.close(), other.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("games", nargs="*", default=GAMES, metavar="GAME", help=", ".join(GAMES))
    parser.add_argument("--seconds", type=float, default=0.5, help="of each measurement")
    parser.add_argument("--turns", type=int, default=5)
    options = parser.parse_args()
    for folder in (HERE, options.folder):
        if not (folder / PYTHON).is_file():
            parser.error(f"{folder / PYTHON} doesn't exist: run `make setup` there, or name another folder.")
    for game in options.games:
        if game not in GAMES:
            parser.error(f"There is no game {game!r}. Available: {', '.join(GAMES)}")
    print(f"{'million steps per second':26}{'now':>7}{'other':>7}{'ratio':>7}")
    for game in options.games:
        now, other = compare(game, [HERE, options.folder.resolve()], options.seconds, options.turns)
        print(f"{game:26}{now:7.2f}{other:7.2f}{now / other:7.2f}", flush=True)


if __name__ == "__main__":
    main()
