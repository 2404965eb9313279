"""The result of one check of `meldhouse doctor`."""

from collections.abc import Callable, Iterator
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple

from meldhouse.i18n import Message, msg
from meldhouse.util.errors import Mistake


class State(StrEnum):
    OK = "well"
    WARNING = "lacking"  # Meldhouse works without what is missing
    ERROR = "broken"  # Meldhouse, or a requested part of it, does not work


class ServerSpec(NamedTuple):
    """The address and the database of the server that the user wants to start."""

    host: str
    port: int | None = None
    data: Path | None = None
    database: str | None = None


class Finding(NamedTuple):
    """The result of a check: what was checked, its state, and how to fix it."""

    subject: str
    state: State
    message: Message
    fix: Message | None = None
    part: str = ""


Check = Callable[[ServerSpec], Iterator[Finding]]


def ok(subject: str, message: Message) -> Finding:
    return Finding(subject, State.OK, message)


def warning(subject: str, message: Message, fix: Message | None = None) -> Finding:
    return Finding(subject, State.WARNING, message, fix)


def error(subject: str, message: Message, fix: Message | None = None) -> Finding:
    return Finding(subject, State.ERROR, message, fix)


def run_check(part: str, subject: str, check: Check, spec: ServerSpec) -> Iterator[Finding]:
    """Run a check and yield its findings; an exception becomes an error finding."""
    try:
        for finding in check(spec):
            yield finding._replace(part=part)
    except Mistake as why:
        yield error(subject, why.message)._replace(part=part)
    except Exception as why:
        message = msg("doctor-not-looked", about=subject, why=f"{type(why).__name__}: {why}")
        yield error(subject, message, msg("doctor-mend-anew"))._replace(part=part)
