"""The cache of compiled code."""

import os
import re
from pathlib import Path

import pytest

import meldhouse as mh
from meldhouse.engine import cache, rng
from meldhouse.engine.kernels import owner_of_module

KERNEL = re.compile(r"^@(?:kernel|inlined|copied|shared|allocating|verb|njit|door|loop)", re.M)


def test_old_cache_folders_are_removed(tmp_path):
    """The current and a few recently used folders of a game are kept; folders of other games aren't touched."""
    folders = [tmp_path / f"pong-version{n}" for n in range(6)]
    for age, folder in enumerate([*folders, tmp_path / "tongits-version0"]):
        folder.mkdir()
        (folder / "code.nbc").write_bytes(b"x")
        os.utime(folder, (1000 - age, 1000 - age))
    cache.prune(folders[5])
    kept = {folder for folder in folders if folder.exists()}
    assert kept == {folders[5], *folders[: cache.MAX_OLD_VERSIONS]}
    assert (tmp_path / "tongits-version0").exists()


def test_unwritable_cache_folder_is_replaced_by_a_temporary_folder(tmp_path, monkeypatch):
    """Compiled code is then cached until the process ends."""
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("MELDHOUSE_CACHE", str(tmp_path / "file"))
    folder = cache.cache_dir.__wrapped__("pong")
    assert folder.is_dir()
    assert tmp_path not in folder.parents


@pytest.mark.parametrize("game", mh.GAMES)
def test_cache_key_covers_every_module_with_kernels(game):
    """The sources of a key are all modules with kernels of the game, the pieces and the engine, and no other game.

    Observations and learner features are excluded: observations/environment_spec.py and learn/compiled_modules.py
    have their own keys, tested by test_envs.py and learn/test_learner.py.
    """
    folders = [cache.PACKAGE / source for source in (*cache.KERNEL_FOLDERS, f"games/{game}")]
    holding = {path for folder in folders for path in folder.glob("*.py") if KERNEL.search(path.read_text())}
    holding = {
        path for path in holding if path.name not in ("observation.py", "observation_layout.py", "learning_spec.py")
    }
    known = cache.sources(game)
    assert len(holding) > 5
    assert holding <= known
    folders = {path.parent.relative_to(cache.PACKAGE).as_posix() for path in known}
    assert folders <= {*cache.KERNEL_FOLDERS, f"games/{game}"}


@pytest.fixture
def package(tmp_path, monkeypatch):
    """Return a package in which a rules module imports constants from another module."""
    for source, text in {
        "engine/kernels.py": "from numba import njit",
        "pieces/bits.py": "from meldhouse.engine.kernels import (\n    kernel,\n)",
        "games/pong/rules.py": "from meldhouse.engine.kernels import kernel\nfrom meldhouse.games.pong import options",
        "games/pong/options.py": "from meldhouse.pieces.bits import ONE\nA = 1",
        "games/pong/notation.py": "WORDS = 1",
        "games/tongits/rules.py": "from meldhouse.engine.kernels import kernel",
    }.items():
        (tmp_path / source).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / source).write_text(text)
    monkeypatch.setattr(cache, "PACKAGE", tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("changed", "recompiled"),
    [
        ("games/pong/rules.py", {"pong"}),
        ("games/pong/options.py", {"pong"}),
        ("games/pong/notation.py", set()),
        ("games/tongits/rules.py", {"tongits"}),
        ("pieces/bits.py", {"pong", "tongits", cache.COMMON}),
        ("engine/kernels.py", {"pong", "tongits", cache.COMMON}),
    ],
)
def test_cache_key_changes_only_for_games_using_the_changed_file(package, changed, recompiled):
    """A changed line of a game's rules changes that game's key; a changed line of text changes no key."""
    cache_names = ("pong", "tongits", cache.COMMON)
    before = {game: cache.cache_key(game) for game in cache_names}
    with Path(package / changed).open("a") as file:
        file.write("\nB = 2")
    assert {game for game in cache_names if cache.cache_key(game) != before[game]} == recompiled


def test_kernels_belong_to_the_cache_folder_of_their_game():
    """Kernels of rules and templates belong to their game, all others to the common folder."""
    owners = {"games.pong.rules": "pong", "engine.table_api__mahjong": "mahjong"}
    owners |= {"engine.rng": cache.COMMON, "games.chips": cache.COMMON}
    assert {module: owner_of_module(f"meldhouse.{module}") for module in owners} == owners


def test_common_cache_depends_on_no_game():
    """It lists no records or rules of a game, so it also loads if a game is missing."""
    for game in mh.GAMES:
        mh.table(game, seed=1).deal()
    x = rng.step(rng.seeded(1))
    for kernel in (rng.scramble, rng.step):
        kernel.compiled(x)
    rng.below.compiled(x, 6)
    lists = list(cache.cache_dir(cache.COMMON).rglob("*.nbi"))
    assert len(lists) >= 3
    for file in lists:
        assert b"meldhouse.games." not in file.read_bytes(), file.name
