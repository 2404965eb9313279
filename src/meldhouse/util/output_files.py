"""Output files: can they be written, are they all different, and is each one complete?"""

import os
from collections.abc import Iterable
from pathlib import Path

from meldhouse.i18n import msg
from meldhouse.util.errors import Mistake
from meldhouse.util.user_dirs import user_data_dir


def check_writable(path: Path) -> None:
    """Before anybody plays for what cannot be kept."""
    folder = path.parent
    if path.is_dir() or not folder.is_dir() or not os.access(path if path.exists() else folder, os.W_OK):
        raise Mistake(msg("not-written", path=str(path), why=msg(_why_not_written(path))))


def check_or_make_folder(path: Path) -> None:
    """The house makes its own folder; any other that is named has to be there, since it may be a slip of the hand."""
    if path.parent == user_data_dir():
        path.parent.mkdir(0o700, parents=True, exist_ok=True)
    check_writable(path)


def _why_not_written(path: Path) -> str:
    if path.is_dir():
        return "not-written-folder"
    return "not-written-no-folder" if not path.parent.is_dir() else "not-written-not-yours"


def check_distinct(paths: Iterable[Path | None]) -> None:
    """No two of them are one file, by whatever way each names it: the later would be written over the earlier."""
    seen = set[str]()
    for path in filter(None, paths):
        place = os.path.realpath(path)
        if place in seen:
            raise Mistake(msg("named-twice", path=str(path)))
        seen.add(place)


def write_atomically(path: Path, told: str | bytes) -> None:
    """All or nothing: the file is there as it was, or as it is now."""
    aside = path.with_name(f"{path.name}.new")
    try:
        aside.write_bytes(told.encode() if isinstance(told, str) else told)
        aside.replace(path)
    except OSError as why:
        raise Mistake(msg("not-written", path=str(path), why=str(why.strerror))) from None
