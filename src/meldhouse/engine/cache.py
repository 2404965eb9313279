"""The cache of compiled code: one folder for each game, named by the sources that its kernels depend on.

Numba does not notice a change in a callee or in a table of another file.  So a game's folder is named by the hash of
all files that hold its kernels, and of whatever these import.  Texts, scenes and other games are not among them.
"""

import hashlib
import os
import re
import shutil
import tempfile
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from meldhouse.engine.kernels import COMMON

PACKAGE = Path(__file__).parent.parent
NAME = PACKAGE.name
KERNEL_FOLDERS = ("pieces", "engine", "engine/numba_ext", "games")
MAX_OLD_VERSIONS = 3  # versions of a game, the most recently used

IMPORTS = re.compile(rf"^from ({NAME}[\w.]*) import (\([^)]*\)|.*)", re.M)
HOLDS_KERNELS = re.compile(rf"^from (?:numba[\w.]*|{NAME}\.engine\.(?:kernels|numba_ext)[\w.]*) import", re.M)


# --- the cache key ----------------------------------------------------------


def sources(game: str) -> set[Path]:
    """Return the files that a game's compiled code depends on, or those of the common kernels for COMMON."""
    folders = [
        *(PACKAGE / folder for folder in KERNEL_FOLDERS),
        *([PACKAGE / "games" / game] if game != COMMON else []),
    ]
    return import_closure(
        path for folder in folders for path in folder.glob("*.py") if HOLDS_KERNELS.search(path.read_text())
    )


def import_closure(files: Iterable[Path]) -> set[Path]:
    """Return these files and all files that they import, directly or indirectly."""
    known, todo = set[Path](), list(files)
    while todo:
        file = todo.pop()
        if file not in known:
            known.add(file)
            todo += imported_files(file)
    return known


def imported_files(file: Path) -> list[Path]:
    """Return the modules of this package that a file imports and that kernels might use."""
    found = []
    for module, names in IMPORTS.findall(file.read_text()):
        folder = PACKAGE.joinpath(*module.split(".")[1:])
        found += [folder.with_suffix(".py"), *(folder / f"{name}.py" for name in re.findall(r"\w+", names))]
    return [path for path in found if path.is_file() and path.relative_to(PACKAGE).parts[0] in KERNEL_FOLDERS]


def cache_key(game: str) -> str:
    """Return the hash of all source files that a game's compiled code depends on."""
    text = b"".join(str(path.relative_to(PACKAGE)).encode() + path.read_bytes() for path in sorted(sources(game)))
    return hashlib.sha256(text).hexdigest()[:16]


@cache
def cache_key_at_start(game: str) -> str:
    """Return the cache key that was computed when this process first requested it."""
    return cache_key(game)


# --- the folders -------------------------------------------------------------------


def cache_root() -> Path:
    """Return the cache folder for all games: $MELDHOUSE_CACHE, or meldhouse in the user's cache folder."""
    chosen = os.environ.get("MELDHOUSE_CACHE")
    if chosen:
        return Path(chosen)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "meldhouse"


@cache
def cache_dir(game: str) -> Path:
    """Create and return a game's cache folder for this version, or a temporary folder if it is not writable."""
    folder = cache_root() / f"{game}-{cache_key(game)}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        folder.touch()
        prune(folder)
    except OSError:
        folder = Path(tempfile.mkdtemp(prefix="meldhouse-"))
    return folder


def prune(current: Path) -> None:
    """Remove the compiled code of the least recently used versions."""
    game = current.name.rpartition("-")[0]
    others = [folder for folder in current.parent.iterdir() if folder.is_dir() and folder != current]
    others = [folder for folder in others if folder.name.rpartition("-")[0] in (game, "")]
    others.sort(key=lambda folder: folder.stat().st_mtime, reverse=True)
    for folder in others[MAX_OLD_VERSIONS:]:
        shutil.rmtree(folder, ignore_errors=True)
