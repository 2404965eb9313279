"""Checks the compiled code of each game: where it is, its size, and whether it is current."""

import os
from collections.abc import Iterator
from pathlib import Path

from meldhouse.diagnostics.finding import Asked, Finding, lacking, well
from meldhouse.i18n import HOUSE

MIB = 1 << 20


def folder(asked: Asked) -> Iterator[Finding]:
    """Can what is compiled be kept?  Where it cannot, every start compiles anew."""
    from meldhouse.engine.cache import house_cache

    cache = house_cache()
    if can_be_kept_in(cache):
        yield well("cache", HOUSE("doctor-cache", path=str(cache), size=_megabytes(cache)))
    else:
        yield lacking("cache", HOUSE("doctor-cache-closed", path=str(cache)), HOUSE("doctor-mend-cache"))


def games(asked: Asked) -> Iterator[Finding]:
    from meldhouse.engine.cache import cache_key, house_cache
    from meldhouse.games import GAMES

    for name in GAMES:
        shelf = house_cache() / f"{name}-{cache_key(name)}"
        if not (shelf / "ready").exists():
            yield lacking(name, HOUSE("doctor-not-compiled", game=name), HOUSE("doctor-mend-compiled", game=name))
        else:
            key = "doctor-compiled" if (shelf / "ready-to-look-ahead").exists() else "doctor-compiled-half"
            yield well(name, HOUSE(key, game=name, path=str(shelf), size=_megabytes(shelf)))


def can_be_kept_in(folder: Path) -> bool:
    """Is it there, or could it be made, and written?"""
    there = next((path for path in (folder, *folder.parents) if path.exists()), folder)
    return there.is_dir() and os.access(there, os.W_OK | os.X_OK)


def _megabytes(folder: Path) -> int:
    sizes = (path.stat().st_size for path in folder.rglob("*") if path.is_file())
    return round(sum(sizes) / MIB)


SHELF_CHECKS = {"cache": folder, "games": games}
