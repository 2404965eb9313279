"""The tests near one part of the program, in less than two minutes: python -m tests.quick PART [words for pytest]

A part is a game (pong) or a part of the program, a folder or file of src/meldhouse (server, odds, i18n, warmup). Of a
game its own tests are run and whatever the frame's nets ask of it; of a part of the house the tests that lie in its
folder or import it, of one game where they are asked of all. Some of the frame is in every run. What takes longest
comes last, and what has not begun when the time is over is left to `make test`; how much that is, is told.
"""

import os
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest

TESTS = Path(__file__).resolve().parent
HOUSE = TESTS.parent / "src" / "meldhouse"
ALWAYS = ("test_validation.py", "test_public_api.py", "test_versions.py")  # the frame in short
LAWS = ("test_invariants.py", "test_playthroughs.py", *ALWAYS)
ONE_OF_ALL = "kingscorners"  # whose tests stand for every game's, where the part is no game
SECONDS = 80.0  # after which nothing more is begun
LATE = "the time was over"
LAST = ("web", "server")  # folders whose tests wait for pages and clocks
BEGAN = time.monotonic()


def games() -> list[str]:
    return sorted(path.parent.name for path in (HOUSE / "games").glob("*/rules.py"))


def parts() -> list[str]:
    """Everything that can be named."""
    folders = [path.name for path in HOUSE.iterdir() if (path / "__init__.py").is_file()]
    files = [path.stem for path in HOUSE.glob("[!_]*.py")]
    return sorted([*games(), *folders, *files])


def files(part: str) -> list[Path]:
    """In which tests of a part may be."""
    every = sorted(TESTS.rglob("test_*.py"))
    return [path for path in every if path.name in ALWAYS or is_in_folder(path, part) or near(path, part)]


def is_in_folder(path: Path, part: str) -> bool:
    """Does a test lie in the folder of the tests that mirrors the part?"""
    return part in path.relative_to(TESTS).parent.parts


def near(path: Path, part: str) -> bool:
    """May a file have tests of it?  What is asked of every game names them all, and no part."""
    if part in games():
        return bool(re.search(r"GAMES|\bvariant\b", path.read_text("utf-8")))
    return imports(path, part)


def imports(path: Path, part: str) -> bool:
    return bool(re.search(rf"meldhouse\.{part}\b|^from meldhouse import .*\b{part}\b", path.read_text("utf-8"), re.M))


def belongs(item: pytest.Item, part: str) -> bool:
    """Is it the part's, and not another game's?"""
    named = set(games()) & set(re.findall(r"[a-z]+", item.nodeid.partition("[")[2]))
    if item.get_closest_marker("long"):
        return False
    if part in games():
        return part in named or is_in_folder(item.path, part) or (item.path.name in ALWAYS and not named)
    return not named or ONE_OF_ALL in named


def place(item: pytest.Item, part: str) -> tuple[bool, bool, bool, str]:
    """The part's own folder comes first, then the laws of the house, and what waits for pages last."""
    waits = any(is_in_folder(item.path, folder) for folder in LAST)
    return not is_in_folder(item.path, part), waits, item.path.name not in LAWS, str(item.path)


# --- as a plugin of pytest ----------------------------------------------------------------


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--part", help="the part whose tests are run")
    parser.addoption("--seconds", type=float, default=SECONDS, help="after which no more tests are begun")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    part = config.getoption("--part")
    kept = [item for item in items if belongs(item, part)]
    config.hook.pytest_deselected(items=[item for item in items if item not in set(kept)])
    items[:] = sorted(kept, key=lambda item: place(item, part))


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    if time.monotonic() - BEGAN > item.config.getoption("--seconds"):
        pytest.skip(LATE)


@pytest.hookimpl(tryfirst=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """A run that came to none of its tests has shown nothing."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if reporter and "skipped" in reporter.stats and not {"passed", "failed", "error"} & reporter.stats.keys():
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    late = sum(LATE in str(report.longrepr) for report in terminalreporter.stats.get("skipped", []))
    took = time.monotonic() - BEGAN
    left = f"; {late} had not begun when the time was over: `make test` has them" if late else ", all there are"
    terminalreporter.write_line(f"The tests of {terminalreporter.config.getoption('--part')}: {took:.0f} s{left}.")


def told(part: str, *more: str) -> list[str]:
    """What pytest is told."""
    return ["-p", "tests.quick", "--part", part, *more, *map(str, files(part))]


def main() -> None:
    part, *more = sys.argv[1:] or [""]
    if part not in parts():
        sys.exit(f"Name a part: make test-quick PART=pong. There are {', '.join(parts())}.")
    path = os.pathsep.join([str(TESTS.parent), os.environ.get("PYTHONPATH", "")])
    sys.exit(
        subprocess.call(
            [sys.executable, "-m", "pytest", *told(part, *more)],
            cwd=TESTS.parent,
            env=os.environ | {"PYTHONPATH": path},
        )
    )


if __name__ == "__main__":
    main()
