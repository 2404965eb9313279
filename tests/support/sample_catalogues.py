"""Catalogues of other languages for tests: a few messages in files beside the English ones."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pytest

from meldhouse.i18n import catalogue, piece_names, rendering

SHARED = Path(catalogue.__file__).parent
GAMES = SHARED.parent / "games"
CACHING_MODULES = (catalogue, piece_names, rendering)


@contextmanager
def sample_catalogues(folder: Path, texts: Mapping[str, str]) -> Iterator[None]:
    """Add catalogues to copies of the English catalogues: `de` is the shared one, `tongits/de` belongs to a game."""
    shared, games = folder / "i18n", folder / "games"
    for source in (SHARED / "en.ftl", *GAMES.glob("*/en.ftl")):
        copy = folder / source.relative_to(SHARED.parent)
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_text(source.read_text("utf-8"), "utf-8")
    for name, text in texts.items():
        game, _, language = name.rpartition("/")
        (games / game if game else shared).joinpath(f"{language}.ftl").write_text(text, "utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(catalogue, "SHARED_FOLDER", shared)
        patch.setattr(catalogue, "GAMES_FOLDER", games)
        clear_caches()
        yield
    clear_caches()


def clear_caches() -> None:
    for module in CACHING_MODULES:
        for function in vars(module).values():
            if hasattr(function, "cache_clear"):
                function.cache_clear()
