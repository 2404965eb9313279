"""The checks of `meldhouse doctor`, which examine the installation and suggest fixes.

finding.py         the result of one check
libraries.py       the installation: Meldhouse, required and optional libraries
compiled_cache.py  the compiled code of every game
server.py          whether a server could start: its address, its tables
platform.py        the machine: the clock, the terminal, a browser

A check changes nothing: it makes no folder, holds no address and writes no file.
"""

from collections.abc import Iterator

from meldhouse.diagnostics.compiled_cache import CACHE_CHECKS
from meldhouse.diagnostics.finding import Finding, ServerSpec, State, run_check
from meldhouse.diagnostics.libraries import LIBRARY_CHECKS
from meldhouse.diagnostics.platform import MACHINE_CHECKS
from meldhouse.diagnostics.server import SERVER_CHECKS

__all__ = ["PARTS", "Finding", "ServerSpec", "State", "examine"]

PARTS = {"installed": LIBRARY_CHECKS, "compiled": CACHE_CHECKS, "house": SERVER_CHECKS, "machine": MACHINE_CHECKS}


def examine(spec: ServerSpec) -> Iterator[Finding]:
    """Run all checks, part by part; a check that raises an exception yields an error finding."""
    for part, checks in PARTS.items():
        for subject, check in checks.items():
            yield from run_check(part, subject, check, spec)
