"""Where compiled code is kept, and templates: an algorithm written once, compiled for each game.

Numba does not notice a change in a callee or a table that lives in another file, so the cache
folder is named by the digest of every source that kernels are made of.  It also finds machine
code by file, name and line, so two games that share a template would be handed each other's
code: each instance gets a folder of its own.
"""

import hashlib
import importlib.util
import os
import shutil
import sys
import tempfile
import threading
from pathlib import Path
from types import ModuleType

import numba

PACKAGE = Path(__file__).parent.parent
KERNEL_ROOMS = ("pieces", "engine", "games")
ONE_AT_A_TIME = threading.RLock()  # the folder of the cache is a setting of the whole process
KEPT = 3  # compiled caches of other versions that may stay, the most recently used


def digest() -> str:
    """One name for everything that compiled code depends on."""
    sources = sorted(path for room in KERNEL_ROOMS for path in (PACKAGE / room).rglob("*.py"))
    text = b"".join(str(path.relative_to(PACKAGE)).encode() + path.read_bytes() for path in sources)
    return hashlib.sha256(text).hexdigest()[:16]


def house_cache() -> Path:
    """The folder of all versions: $MELDHOUSE_CACHE, or meldhouse in the user's cache folder."""
    chosen = os.environ.get("MELDHOUSE_CACHE")
    if chosen:
        return Path(chosen)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "meldhouse"


def open_cache() -> Path:
    """This version's folder, made and marked as used; a temporary one where none can be written."""
    folder = house_cache() / digest()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        folder.touch()
        prune(folder)
    except OSError:
        folder = Path(tempfile.mkdtemp(prefix="meldhouse-"))
    return folder


def prune(current: Path) -> None:
    """Remove the compiled code of versions that have not been used for longest."""
    others = [folder for folder in current.parent.iterdir() if folder.is_dir() and folder != current]
    others.sort(key=lambda folder: folder.stat().st_mtime, reverse=True)
    for folder in others[KEPT:]:
        shutil.rmtree(folder, ignore_errors=True)


CACHE = open_cache()
numba.config.CACHE_DIR = str(CACHE)  # before any kernel is imported


def instantiate(template: str, law: ModuleType, name: str, **more: object) -> ModuleType:
    """The template module of that name, with `law` (and whatever else it asks for) put in place."""
    with ONE_AT_A_TIME:
        full_name = f"meldhouse.engine.{template}__{name}"
        if full_name not in sys.modules:
            sys.modules[full_name] = load(full_name, template, name, law=law, **more)
        return sys.modules[full_name]


def load(full_name: str, template: str, name: str, **put: object) -> ModuleType:
    """The module of a template, its kernels kept in the game's own folder."""
    spec = importlib.util.spec_from_file_location(full_name, PACKAGE / "engine" / f"{template}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    vars(module).update(put)
    before, numba.config.CACHE_DIR = numba.config.CACHE_DIR, str(CACHE / name)
    try:
        spec.loader.exec_module(module)
    finally:
        numba.config.CACHE_DIR = before
    return module
