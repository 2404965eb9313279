"""Measures the time that help takes: python bench/help.py

Every command's `--help`, and `import meldhouse` alone, in processes of their own: the best of seven, in wall time and
processor time.
"""

import subprocess
import sys
import time
from resource import RUSAGE_CHILDREN, getrusage

import typer

from meldhouse.cli import app

RUNS = 7


def measure(*words: str) -> tuple[float, float]:
    """Return the wall time and the processor time in milliseconds."""
    runs = []
    for _ in range(RUNS):
        began, before = time.perf_counter(), getrusage(RUSAGE_CHILDREN)
        subprocess.run([sys.executable, *words], stdout=subprocess.DEVNULL, check=True)
        after = getrusage(RUSAGE_CHILDREN)
        spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        runs.append((1000 * (time.perf_counter() - began), 1000 * spent))
    return min(wall for wall, _ in runs), min(spent for _, spent in runs)


def main() -> None:
    asked = {"nothing": ("-c", "pass"), "import meldhouse": ("-c", "import meldhouse")}
    asked["import and a table"] = ("-c", "import meldhouse as mh; mh.table")
    asked |= {
        f"{name} --help": ("-m", "meldhouse", name, "--help") for name in ("", *typer.main.get_command(app).commands)
    }
    for what, words in asked.items():
        wall, spent = measure(*(word for word in words if word))
        print(f"{what:20} {wall:6.0f} ms, of the processor {spent:6.0f} ms", flush=True)


if __name__ == "__main__":
    main()
