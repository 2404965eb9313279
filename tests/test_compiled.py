"""Where compiled code is kept."""

import os

from meldhouse.engine import compiled


def test_old_caches_are_pruned(tmp_path):
    """Only the current version and the most recently used few stay."""
    folders = [tmp_path / f"version{n}" for n in range(6)]
    for age, folder in enumerate(folders):
        folder.mkdir()
        (folder / "code.nbc").write_bytes(b"x")
        os.utime(folder, (1000 - age, 1000 - age))
    compiled.prune(folders[5])
    kept = {folder for folder in folders if folder.exists()}
    assert kept == {folders[5], *folders[: compiled.KEPT]}


def test_a_folder_that_cannot_be_written_is_no_trouble(tmp_path, monkeypatch):
    """A read-only home gets a temporary cache."""
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("MELDHOUSE_CACHE", str(tmp_path / "file"))
    folder = compiled.open_cache()
    assert folder.is_dir()
    assert tmp_path not in folder.parents


def test_the_digest_knows_every_kernel(tmp_path, monkeypatch):
    """A changed line in any room of kernels is another version."""
    for room in compiled.KERNEL_ROOMS:
        (tmp_path / room).mkdir()
        (tmp_path / room / "law.py").write_text("a = 1")
    monkeypatch.setattr(compiled, "PACKAGE", tmp_path)
    before = compiled.digest()
    (tmp_path / "pieces" / "law.py").write_text("a = 2")
    assert compiled.digest() != before
