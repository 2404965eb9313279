"""Measures the size and import time of each required library: python bench/weights.py

For each library: its own files, its dependencies that nothing else here requires, and the processor time of import:
the best of five separate processes, minus the time that Python takes to start.
"""

import re
import subprocess
import sys
from functools import cache
from importlib import metadata
from resource import RUSAGE_CHILDREN, getrusage

from meldhouse.diagnostics.libraries import requirements

MODULES = {  # what the house imports of it, where that is not its name
    "fluent-runtime": "fluent.runtime",
    "gymnasium": "gymnasium.vector",
    "markdown-it-py": "markdown_it",
    "open-spiel": "pyspiel",
    "pettingzoo": "pettingzoo.utils",
    "pillow": "PIL.Image",
    "pyarrow": "pyarrow.parquet",
    "rich": "rich.console",
    "scipy": "scipy.stats",
    "starlette": "starlette.applications",
    "uvicorn": "uvicorn.server",
    "vl-convert-python": "vl_convert",
}
OURS = ("", "cluster", "envs", "odds", "openspiel", "parquet", "plots", "postgres")


@cache
def size(name: str) -> int:
    """Return the total size of a library's files, without compiled bytecode."""
    files = metadata.files(name) or []
    return sum(file.locate().stat().st_size for file in files if file.suffix != ".pyc" and file.locate().is_file())


@cache
def brings(name: str) -> frozenset[str]:
    """Return the libraries that have to be installed with a library."""
    every: set[str] = set()
    for line in metadata.requires(name) or []:
        asked = re.match(r"[\w.-]+", line)
        if asked and "extra ==" not in line and (other := normal(asked[0])) in installed():
            every |= {other, *brings(other)}
    return frozenset(every)


@cache
def installed() -> frozenset[str]:
    return frozenset(normal(found.metadata["Name"]) for found in metadata.distributions())


def normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def first_import(module: str) -> float:
    """Return the processor time of the first import in milliseconds."""
    runs = []
    for _ in range(5):
        before = spent()
        subprocess.run([sys.executable, "-c", f"import {module}" if module else "pass"], check=True)
        runs.append(spent() - before)
    return 1000 * min(runs)


def spent() -> float:
    by_children = getrusage(RUSAGE_CHILDREN)
    return by_children.ru_utime + by_children.ru_stime


def main() -> None:
    nothing = first_import("")
    wanted = [one for one in requirements() if one.extra in OURS]
    direct = sorted({normal(one.name) for one in wanted})
    print(f"{'library':20} {'own MB':>8} {'with its own':>13} {'import ms':>10}   brings alone")
    for name in direct:
        others = {other for other in direct if other != name and other not in brings(name)}
        shared = others | {far for other in others for far in brings(other)}
        alone = sorted(brings(name) - shared - set(direct))
        total = size(name) + sum(map(size, alone))
        took = first_import(MODULES.get(name, name))
        print(f"{name:20} {size(name) / 1e6:8.2f} {total / 1e6:13.2f} {took - nothing:10.0f}   {', '.join(alone)}")


if __name__ == "__main__":
    main()
