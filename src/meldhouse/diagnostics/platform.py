"""Checks of the machine: its clock, the terminal, and a browser."""

import locale
import sys
import time
import webbrowser
from collections.abc import Iterator
from pathlib import Path

import meldhouse
from meldhouse.diagnostics.finding import Finding, ServerSpec, error, ok, warning
from meldhouse.i18n import msg

DAY_S = 86_400.0
MIN_COLUMNS = 60  # least width for drawing a table


def clock(spec: ServerSpec) -> Iterator[Finding]:
    """Check that the time is not before this software's release date: turns, leases and backups depend on the clock."""
    written = max(module.stat().st_mtime for module in Path(str(meldhouse.__file__)).parent.rglob("*.py"))
    today = time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime())
    if time.time() < written - DAY_S:
        yield error("clock", msg("doctor-clock-wrong", today=today), msg("doctor-mend-clock"))
    else:
        yield ok("clock", msg("doctor-clock", today=today))


def terminal(spec: ServerSpec) -> Iterator[Finding]:
    """Check the encoding, the colors and the width of the terminal."""
    from rich.console import Console

    if not sys.stdout.isatty():
        yield ok("terminal", msg("doctor-terminal-none"))
    else:
        out = Console()
        colours = out.color_system or "none"
        yield ok("terminal", msg("doctor-terminal", columns=out.width, colours=colours))
        if out.width < MIN_COLUMNS:
            yield warning("columns", msg("doctor-narrow", least=MIN_COLUMNS), msg("doctor-mend-narrow"))
    encoding = (sys.stdout.encoding or locale.getpreferredencoding(False)).lower()
    if encoding.replace("-", "") != "utf8":
        yield warning("letters", msg("doctor-letters", encoding=encoding), msg("doctor-mend-letters"))


def browser(spec: ServerSpec) -> Iterator[Finding]:
    from meldhouse.server.app import has_display

    if not has_display():
        yield warning("browser", msg("doctor-no-screen"), msg("doctor-mend-screen"))
        return
    try:
        yield ok("browser", msg("doctor-browser", name=str(getattr(webbrowser.get(), "name", "browser"))))
    except webbrowser.Error:
        yield warning("browser", msg("doctor-no-browser"), msg("doctor-mend-browser"))


MACHINE_CHECKS = {"clock": clock, "terminal": terminal, "browser": browser}
