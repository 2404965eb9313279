"""Where compiled code is kept, and templates: an algorithm written once, compiled for each game.

Numba does not notice a change in a callee or a table that lives in another file.  So every game has a shelf of its
own, named by the digest of all that its kernels are made of: the rooms that hold kernels, and whatever these import.
A word in a text or a scene, or in another game, is none of it.
"""

import hashlib
import importlib.util
import os
import re
import shutil
import sys
import tempfile
import threading
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from types import ModuleType

from meldhouse.engine.kernels import COMMON

PACKAGE = Path(__file__).parent.parent
NAME = PACKAGE.name
KERNEL_ROOMS = ("pieces", "engine", "games")
ONE_AT_A_TIME = threading.RLock()  # templates are put in place by whoever comes first
KEPT = 3  # shelves of other versions that may stay, the most recently used

IMPORTS = re.compile(rf"^from ({NAME}[\w.]*) import (\([^)]*\)|.*)", re.M)
HOLDS_KERNELS = re.compile(rf"^from (?:numba|{NAME}\.engine\.(?:kernels|compiler)) import", re.M)


# --- what kernels are made of ----------------------------------------------------------


def sources(game: str) -> set[Path]:
    """The files that a game's compiled code depends on; of no game, those of the common kernels."""
    folders = [*(PACKAGE / room for room in KERNEL_ROOMS), *([PACKAGE / "games" / game] if game != COMMON else [])]
    return closed(path for folder in folders for path in folder.glob("*.py") if HOLDS_KERNELS.search(path.read_text()))


def closed(rooms: Iterable[Path]) -> set[Path]:
    """These rooms and all that they import, directly or not."""
    known, todo = set[Path](), list(rooms)
    while todo:
        room = todo.pop()
        if room not in known:
            known.add(room)
            todo += imported(room)
    return known


def imported(room: Path) -> list[Path]:
    """The house's own rooms that a room imports, where they may hold what kernels use."""
    found = []
    for place, names in IMPORTS.findall(room.read_text()):
        folder = PACKAGE.joinpath(*place.split(".")[1:])
        found += [folder.with_suffix(".py"), *(folder / f"{name}.py" for name in re.findall(r"\w+", names))]
    return [path for path in found if path.is_file() and path.relative_to(PACKAGE).parts[0] in KERNEL_ROOMS]


def cache_key(game: str) -> str:
    """Return the hash of all sources that a game's compiled code depends on."""
    text = b"".join(str(path.relative_to(PACKAGE)).encode() + path.read_bytes() for path in sorted(sources(game)))
    return hashlib.sha256(text).hexdigest()[:16]


@cache
def cache_key_at_start(game: str) -> str:
    """Return the cache key of the sources as they were when this process first asked for it."""
    return cache_key(game)


# --- where it is kept -------------------------------------------------------------------


def house_cache() -> Path:
    """The folder of all shelves: $MELDHOUSE_CACHE, or meldhouse in the user's cache folder."""
    chosen = os.environ.get("MELDHOUSE_CACHE")
    if chosen:
        return Path(chosen)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "meldhouse"


@cache
def shelf(game: str) -> Path:
    """A game's folder for this version, made and marked as used; a temporary one where none can be written."""
    folder = house_cache() / f"{game}-{cache_key(game)}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        folder.touch()
        prune(folder)
    except OSError:
        folder = Path(tempfile.mkdtemp(prefix="meldhouse-"))
    return folder


def prune(current: Path) -> None:
    """Remove the compiled code of versions that have not been used for longest."""
    game = current.name.rpartition("-")[0]
    others = [folder for folder in current.parent.iterdir() if folder.is_dir() and folder != current]
    others = [folder for folder in others if folder.name.rpartition("-")[0] in (game, "")]
    others.sort(key=lambda folder: folder.stat().st_mtime, reverse=True)
    for folder in others[KEPT:]:
        shutil.rmtree(folder, ignore_errors=True)


# --- templates --------------------------------------------------------------------------


def instantiate(template: str, law: ModuleType, name: str, **more: object) -> ModuleType:
    """The template module of that name, with `law` (and whatever else it asks for) put in place."""
    return load(f"{NAME}.engine.{template}__{name}", template, law=law, **more)


def load(full_name: str, template: str, **put: object) -> ModuleType:
    """The module of a template, its kernels kept on the game's own shelf; made once."""
    with ONE_AT_A_TIME:
        if full_name not in sys.modules:
            sys.modules[full_name] = made(full_name, template, put)
        return sys.modules[full_name]


def made(full_name: str, template: str, put: dict[str, object]) -> ModuleType:
    spec = importlib.util.spec_from_file_location(full_name, PACKAGE / "engine" / f"{template}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    vars(module).update(put)
    spec.loader.exec_module(module)
    return module
