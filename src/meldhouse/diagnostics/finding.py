"""The result of one check."""

from collections.abc import Callable, Iterator
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple

from meldhouse.i18n import HOUSE, Said
from meldhouse.util.errors import Mistake


class State(StrEnum):
    WELL = "well"
    LACKING = "lacking"  # the house can do without
    BROKEN = "broken"  # it keeps the house, or a part of it that was asked for, from working


class Asked(NamedTuple):
    """The house that somebody would open."""

    host: str
    port: int | None = None
    data: Path | None = None
    database: str | None = None


class Finding(NamedTuple):
    """The thing by a name for programs, how it is, and what would mend it."""

    about: str
    state: State
    says: Said
    mend: Said | None = None
    part: str = ""


Check = Callable[[Asked], Iterator[Finding]]


def well(about: str, says: Said) -> Finding:
    return Finding(about, State.WELL, says)


def lacking(about: str, says: Said, mend: Said | None = None) -> Finding:
    return Finding(about, State.LACKING, says, mend)


def broken(about: str, says: Said, mend: Said | None = None) -> Finding:
    return Finding(about, State.BROKEN, says, mend)


def looked(part: str, about: str, check: Check, asked: Asked) -> Iterator[Finding]:
    """What a check finds; a check that cannot be made is a finding, too."""
    try:
        for finding in check(asked):
            yield finding._replace(part=part)
    except Mistake as why:
        yield broken(about, why.said)._replace(part=part)
    except Exception as why:
        says = HOUSE("doctor-not-looked", about=about, why=f"{type(why).__name__}: {why}")
        yield broken(about, says, HOUSE("doctor-mend-anew"))._replace(part=part)
