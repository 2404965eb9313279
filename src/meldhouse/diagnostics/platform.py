"""Checks the machine: its clock, the terminal, a browser."""

import locale
import sys
import time
import webbrowser
from collections.abc import Iterator
from pathlib import Path

import meldhouse
from meldhouse.diagnostics.finding import Asked, Finding, broken, lacking, well
from meldhouse.i18n import HOUSE

DAY = 86_400.0
NARROWEST = 60  # columns in which a table can be drawn


def clock(asked: Asked) -> Iterator[Finding]:
    """It cannot be earlier than when the house was written; turns, leases and backups go by it."""
    written = max(room.stat().st_mtime for room in Path(str(meldhouse.__file__)).parent.rglob("*.py"))
    today = time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime())
    if time.time() < written - DAY:
        yield broken("clock", HOUSE("doctor-clock-wrong", today=today), HOUSE("doctor-mend-clock"))
    else:
        yield well("clock", HOUSE("doctor-clock", today=today))


def terminal(asked: Asked) -> Iterator[Finding]:
    """Letters, colours and room, as the house would print there."""
    from rich.console import Console

    if not sys.stdout.isatty():
        yield well("terminal", HOUSE("doctor-terminal-none"))
    else:
        out = Console()
        colours = out.color_system or "none"
        yield well("terminal", HOUSE("doctor-terminal", columns=out.width, colours=colours))
        if out.width < NARROWEST:
            yield lacking("columns", HOUSE("doctor-narrow", least=NARROWEST), HOUSE("doctor-mend-narrow"))
    encoding = (sys.stdout.encoding or locale.getpreferredencoding(False)).lower()
    if encoding.replace("-", "") != "utf8":
        yield lacking("letters", HOUSE("doctor-letters", encoding=encoding), HOUSE("doctor-mend-letters"))


def browser(asked: Asked) -> Iterator[Finding]:
    from meldhouse.server.app import has_screen

    if not has_screen():
        yield lacking("browser", HOUSE("doctor-no-screen"), HOUSE("doctor-mend-screen"))
        return
    try:
        yield well("browser", HOUSE("doctor-browser", name=str(getattr(webbrowser.get(), "name", "browser"))))
    except webbrowser.Error:
        yield lacking("browser", HOUSE("doctor-no-browser"), HOUSE("doctor-mend-browser"))


MACHINE_CHECKS = {"clock": clock, "terminal": terminal, "browser": browser}
