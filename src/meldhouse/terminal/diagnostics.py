"""Prints what `meldhouse doctor` found, or writes it as JSON."""

import json
from collections.abc import Iterable

from rich.table import Table

from meldhouse.diagnostics import Finding, ServerSpec, State, examine
from meldhouse.i18n import Localizer, msg
from meldhouse.terminal.console import console

STYLES = {State.OK: "green", State.WARNING: "yellow", State.ERROR: "bold red"}


def consult(asked: ServerSpec, read: Localizer, as_json: bool, plain: bool) -> bool:
    """Tell everything; can the house be opened and played in?"""
    found = list(examine(asked))
    good = all(finding.state != State.ERROR for finding in found)
    if as_json:
        print(json.dumps({"well": good, "found": [_as_told(finding, read) for finding in found]}, indent=2))
    else:
        tell(found, read, plain)
        print(f"\n{read(msg('doctor-well' if good else 'doctor-ill'))}")
    return good


def _as_told(finding: Finding, read: Localizer) -> dict[str, str]:
    told = {"part": finding.part, "about": finding.subject, "state": str(finding.state), "says": read(finding.message)}
    return told | ({"mend": read(finding.fix)} if finding.fix else {})


def tell(found: Iterable[Finding], read: Localizer, plain: bool) -> None:
    """Part by part; on a terminal in columns, for pipes and screen readers a line each."""
    out = console(plain)
    part = ""
    for finding in found:
        if finding.part != part:
            part = finding.part
            out.print(f"\n{read(msg(f'doctor-part-{part}'))}", style="bold")
        state = read(msg(f"doctor-state-{finding.state}"))
        says = " ".join([read(finding.message), *([read(finding.fix)] if finding.fix else [])])
        if out.soft_wrap:
            out.print(f"{state}: {says}", markup=False)
            continue
        line = Table.grid(padding=(0, 2))
        line.add_column(width=7, style=STYLES[finding.state])
        line.add_column()
        line.add_row(state, says)
        out.print(line)
