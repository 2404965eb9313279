"""Checks of each game's compiled code: where it is stored, its size, and whether it is current."""

import os
from collections.abc import Iterator
from pathlib import Path

from meldhouse.diagnostics.finding import Finding, ServerSpec, ok, warning
from meldhouse.i18n import msg

MIB = 1 << 20


def folder(spec: ServerSpec) -> Iterator[Finding]:
    """Check whether compiled code can be stored; otherwise every start compiles it again."""
    from meldhouse.engine.cache import cache_root

    cache = cache_root()
    if is_writable(cache):
        yield ok("cache", msg("doctor-cache", path=str(cache), size=_size_mib(cache)))
    else:
        yield warning("cache", msg("doctor-cache-closed", path=str(cache)), msg("doctor-mend-cache"))


def games(spec: ServerSpec) -> Iterator[Finding]:
    from meldhouse.engine.cache import cache_key, cache_root
    from meldhouse.games import GAMES

    for name in GAMES:
        cache_dir = cache_root() / f"{name}-{cache_key(name)}"
        if not (cache_dir / "ready").exists():
            yield warning(name, msg("doctor-not-compiled", game=name), msg("doctor-mend-compiled", game=name))
        else:
            key = "doctor-compiled" if (cache_dir / "ready-to-look-ahead").exists() else "doctor-compiled-half"
            yield ok(name, msg(key, game=name, path=str(cache_dir), size=_size_mib(cache_dir)))


def is_writable(folder: Path) -> bool:
    """Return whether a folder is writable, or could be created if it is missing."""
    existing = next((path for path in (folder, *folder.parents) if path.exists()), folder)
    return existing.is_dir() and os.access(existing, os.W_OK | os.X_OK)


def _size_mib(folder: Path) -> int:
    sizes = (path.stat().st_size for path in folder.rglob("*") if path.is_file())
    return round(sum(sizes) / MIB)


CACHE_CHECKS = {"cache": folder, "games": games}
