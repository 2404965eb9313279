"""Prints what `meldhouse doctor` found, or writes it as JSON."""

import json
from collections.abc import Iterable

from rich.table import Table

from meldhouse.diagnostics import Asked, Finding, State, examine
from meldhouse.i18n import HOUSE, Reader
from meldhouse.terminal.console import make_console

STYLES = {State.WELL: "green", State.LACKING: "yellow", State.BROKEN: "bold red"}


def print_diagnostics(request: Asked, localize: Reader, as_json: bool, plain: bool) -> bool:
    """Print all findings; return whether the server can be started and played on."""
    findings = list(examine(request))
    is_healthy = all(finding.state != State.BROKEN for finding in findings)
    if as_json:
        print(
            json.dumps({"well": is_healthy, "found": [_as_json(finding, localize) for finding in findings]}, indent=2)
        )
    else:
        print_findings(findings, localize, plain)
        print(f"\n{localize(HOUSE('doctor-well' if is_healthy else 'doctor-ill'))}")
    return is_healthy


def _as_json(finding: Finding, localize: Reader) -> dict[str, str]:
    fields = {"part": finding.part, "about": finding.about, "state": str(finding.state), "says": localize(finding.says)}
    return fields | ({"mend": localize(finding.mend)} if finding.mend else {})


def print_findings(findings: Iterable[Finding], localize: Reader, plain: bool) -> None:
    """Print the findings part by part: in columns on a terminal, else a line each."""
    out = make_console(plain)
    part = ""
    for finding in findings:
        if finding.part != part:
            part = finding.part
            out.print(f"\n{localize(HOUSE(f'doctor-part-{part}'))}", style="bold")
        state = localize(HOUSE(f"doctor-state-{finding.state}"))
        text = " ".join([localize(finding.says), *([localize(finding.mend)] if finding.mend else [])])
        if out.soft_wrap:
            out.print(f"{state}: {text}", markup=False)
            continue
        row = Table.grid(padding=(0, 2))
        row.add_column(width=7, style=STYLES[finding.state])
        row.add_column()
        row.add_row(state, text)
        out.print(row)
