"""`meldhouse doctor`: checks the installation and says how to fix what is wrong.

finding.py         the result of one check
libraries.py       what is installed: Meldhouse, the libraries it needs, and the optional ones
compiled_cache.py  the compiled code of every game
server.py          could a server start here: its address, its tables
platform.py        the machine: the clock, the terminal, a browser

A check changes nothing: it makes no folder, keeps no address and writes no file.
"""

from collections.abc import Iterator

from meldhouse.diagnostics.compiled_cache import CACHE_CHECKS
from meldhouse.diagnostics.finding import Finding, ServerSpec, State, run_check
from meldhouse.diagnostics.libraries import LIBRARY_CHECKS
from meldhouse.diagnostics.platform import MACHINE_CHECKS
from meldhouse.diagnostics.server import SERVER_CHECKS

__all__ = ["PARTS", "Finding", "ServerSpec", "State", "examine"]

PARTS = {"installed": LIBRARY_CHECKS, "compiled": CACHE_CHECKS, "house": SERVER_CHECKS, "machine": MACHINE_CHECKS}


def examine(asked: ServerSpec) -> Iterator[Finding]:
    """Everything, part by part; what cannot even be looked at is told, and the rest is looked at all the same."""
    for part, checks in PARTS.items():
        for about, check in checks.items():
            yield from run_check(part, about, check, asked)
