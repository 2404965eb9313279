"""Checks of output files, and atomic writes."""

import os
from collections.abc import Iterable
from pathlib import Path

from meldhouse.i18n import msg
from meldhouse.util.errors import Mistake
from meldhouse.util.user_dirs import user_data_dir


def check_writable(path: Path) -> None:
    """Raise a Mistake if a file cannot be written, before a long computation of its content."""
    folder = path.parent
    if path.is_dir() or not folder.is_dir() or not os.access(path if path.exists() else folder, os.W_OK):
        raise Mistake(msg("not-written", path=str(path), why=msg(_why_not_written(path))))


def check_or_make_folder(path: Path) -> None:
    """Create the default data folder if it is missing; any other must exist, in case its name is mistyped."""
    if path.parent == user_data_dir():
        path.parent.mkdir(0o700, parents=True, exist_ok=True)
    check_writable(path)


def _why_not_written(path: Path) -> str:
    if path.is_dir():
        return "not-written-folder"
    return "not-written-no-folder" if not path.parent.is_dir() else "not-written-not-yours"


def check_distinct(paths: Iterable[Path | None]) -> None:
    """Raise a Mistake if two paths refer to the same file, because the second would overwrite the first."""
    seen = set[str]()
    for path in filter(None, paths):
        resolved = os.path.realpath(path)
        if resolved in seen:
            raise Mistake(msg("named-twice", path=str(path)))
        seen.add(resolved)


def write_atomically(path: Path, content: str | bytes) -> None:
    """Write a file completely or, if that fails, not at all."""
    temporary = path.with_name(f"{path.name}.new")
    try:
        temporary.write_bytes(content.encode() if isinstance(content, str) else content)
        temporary.replace(path)
    except OSError as error:
        raise Mistake(msg("not-written", path=str(path), why=str(error.strerror))) from None
