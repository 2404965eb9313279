"""The result of one check."""

from collections.abc import Callable, Iterator
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple

from meldhouse.i18n import Message, msg
from meldhouse.util.errors import Mistake


class State(StrEnum):
    OK = "well"
    WARNING = "lacking"  # the house can do without
    ERROR = "broken"  # it keeps the house, or a part of it that was asked for, from working


class ServerSpec(NamedTuple):
    """The house that somebody would open."""

    host: str
    port: int | None = None
    data: Path | None = None
    database: str | None = None


class Finding(NamedTuple):
    """The thing by a name for programs, how it is, and what would mend it."""

    subject: str
    state: State
    message: Message
    fix: Message | None = None
    part: str = ""


Check = Callable[[ServerSpec], Iterator[Finding]]


def ok(about: str, says: Message) -> Finding:
    return Finding(about, State.OK, says)


def warning(about: str, says: Message, mend: Message | None = None) -> Finding:
    return Finding(about, State.WARNING, says, mend)


def error(about: str, says: Message, mend: Message | None = None) -> Finding:
    return Finding(about, State.ERROR, says, mend)


def run_check(part: str, about: str, check: Check, asked: ServerSpec) -> Iterator[Finding]:
    """What a check finds; a check that cannot be made is a finding, too."""
    try:
        for finding in check(asked):
            yield finding._replace(part=part)
    except Mistake as why:
        yield error(about, why.message)._replace(part=part)
    except Exception as why:
        says = msg("doctor-not-looked", about=about, why=f"{type(why).__name__}: {why}")
        yield error(about, says, msg("doctor-mend-anew"))._replace(part=part)
