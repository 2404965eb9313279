"""The wheel works alone: it is built from the sdist, installed, played and served away from the checkout."""

import email
import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

import meldhouse
from tests.package.install_and_play import ROOT, Newcomer, play, sdist_and_wheel, visit

pytestmark = pytest.mark.long

LARGEST = 3_000_000  # bytes

# Opened files of the checkout are recorded, because none may be needed.
WATCH = f"""
import os, sys
ROOT, OWN, LOG = {str(ROOT)!r} + os.sep, (sys.prefix + os.sep, sys.base_prefix + os.sep), os.environ["WATCHED"]

def watch(event, about):
    if event == "open" and isinstance(about[0], str) and about[0].startswith(ROOT) and not about[0].startswith(OWN):
        with os.fdopen(os.open(LOG, os.O_WRONLY | os.O_CREAT | os.O_APPEND), "w") as log:
            log.write(about[0] + chr(10))

sys.addaudithook(watch)
"""


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    return sdist_and_wheel(tmp_path_factory.mktemp("made"))


@pytest.fixture(scope="module")
def newcomer(made, tmp_path_factory):
    """Install the wheel, with access to the libraries that are installed here."""
    place, home = tmp_path_factory.mktemp("place"), tmp_path_factory.mktemp("home")
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, "--no-deps", "--no-index", "--target", place, made[1]], check=True)
    (place / "sitecustomize.py").write_text(WATCH)
    return Newcomer([sys.executable, "-m", "meldhouse"], home, PYTHONPATH=str(place), WATCHED=str(home / "watched.txt"))


def test_installed_wheel_runs_instead_of_the_checkout(newcomer):
    """The script is also installed."""
    place = Path(newcomer.environment["PYTHONPATH"])
    where = subprocess.run(
        [*newcomer.command[:1], "-c", "import meldhouse; print(meldhouse.__file__)"],
        env=newcomer.environment, cwd=newcomer.home, capture_output=True, text=True, check=True,
    ).stdout  # fmt: skip
    assert Path(where.strip()).parent == place / "meldhouse"
    assert os.access(place / "bin" / "meldhouse", os.X_OK)
    assert newcomer.types("--version") == f"meldhouse {meldhouse.__version__}\n"


def test_wheel_away_from_the_checkout_plays_and_serves(newcomer):
    """The wheel is played and served without opening anything of the checkout."""
    watched = Path(newcomer.environment["WATCHED"])
    play(newcomer)
    visit(newcomer)
    assert not watched.exists(), watched.read_text()


def test_wheel_test_detects_access_to_the_checkout(newcomer, tmp_path):
    """Negative control: the program opens a file of the checkout."""
    log = tmp_path / "watched.txt"
    script = f"open({str(ROOT / 'pyproject.toml')!r}).close()"
    subprocess.run([sys.executable, "-c", script], env=newcomer.environment | {"WATCHED": str(log)}, check=True)
    assert log.read_text().split() == [str(ROOT / "pyproject.toml")]


def test_wheel_contains_exactly_the_files_of_the_package(made):
    """Files are equal byte for byte; there is also the license, and the wheel has at most three megabytes."""
    package = Path(meldhouse.__file__).parent
    there = {path for path in package.rglob("*") if path.is_file() and "__pycache__" not in path.parts}
    with zipfile.ZipFile(made[1]) as wheel:
        names = {name for name in wheel.namelist() if not name.endswith("/")}
        assert {name for name in names if ".dist-info/" not in name} == {
            f"meldhouse/{path.relative_to(package).as_posix()}" for path in there
        }
        assert all(
            wheel.read(f"meldhouse/{path.relative_to(package).as_posix()}") == path.read_bytes() for path in there
        )
        about = email.message_from_bytes(wheel.read(next(name for name in names if name.endswith("/METADATA"))))
        assert about["Version"] == meldhouse.__version__
        assert about["License-Expression"] == "MIT"
        for licence in ("LICENSE", "NOTICE"):
            inside = next(name for name in names if name.endswith(f"licenses/{licence}"))
            assert wheel.read(inside) == (ROOT / licence).read_bytes()
    assert made[1].stat().st_size < LARGEST


def test_sdist_contains_tests_docs_and_benchmarks(made):
    """With these files and the Makefile, a packager can run the tests."""
    with tarfile.open(made[0]) as sdist:
        names = {name.partition("/")[2] for name in sdist.getnames()}
    for name in (
        "Makefile",
        "LICENSE",
        "CHANGELOG.md",
        "constraints.txt",
        "tests/games/test_invariants.py",
        "docs/how-to/compute-odds.md",
    ):
        assert name in names
    assert not any("__pycache__" in name or name.startswith(".") for name in names)
