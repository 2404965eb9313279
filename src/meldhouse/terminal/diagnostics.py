"""The findings of `meldhouse doctor` as text or as JSON."""

import json
from collections.abc import Iterable

from rich.table import Table

from meldhouse.diagnostics import Finding, ServerSpec, State, examine
from meldhouse.i18n import Localizer, msg
from meldhouse.terminal.console import make_console

STYLES = {State.OK: "green", State.WARNING: "yellow", State.ERROR: "bold red"}


def print_diagnostics(request: ServerSpec, localize: Localizer, as_json: bool, plain: bool) -> bool:
    """Print all findings; return whether the server can be started and used."""
    findings = list(examine(request))
    is_healthy = all(finding.state != State.ERROR for finding in findings)
    if as_json:
        print(
            json.dumps({"well": is_healthy, "found": [_as_json(finding, localize) for finding in findings]}, indent=2)
        )
    else:
        print_findings(findings, localize, plain)
        print(f"\n{localize(msg('doctor-well' if is_healthy else 'doctor-ill'))}")
    return is_healthy


def _as_json(finding: Finding, localize: Localizer) -> dict[str, str]:
    fields = {
        "part": finding.part,
        "about": finding.subject,
        "state": str(finding.state),
        "says": localize(finding.message),
    }
    return fields | ({"mend": localize(finding.fix)} if finding.fix else {})


def print_findings(findings: Iterable[Finding], localize: Localizer, plain: bool) -> None:
    """Print the findings part by part, in columns on a terminal, and otherwise one per line."""
    out = make_console(plain)
    part = ""
    for finding in findings:
        if finding.part != part:
            part = finding.part
            out.print(f"\n{localize(msg(f'doctor-part-{part}'))}", style="bold")
        state = localize(msg(f"doctor-state-{finding.state}"))
        text = " ".join([localize(finding.message), *([localize(finding.fix)] if finding.fix else [])])
        if out.soft_wrap:
            out.print(f"{state}: {text}", markup=False)
            continue
        row = Table.grid(padding=(0, 2))
        row.add_column(width=7, style=STYLES[finding.state])
        row.add_column()
        row.add_row(state, text)
        out.print(row)
