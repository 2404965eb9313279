"""Run the tests near one part of the program in less than two minutes: python -m tests.quick PART [words for pytest]

A part is a game (pong) or a part of the program, a folder or file of src/meldhouse (server, odds, i18n, warmup). For
a game, its own tests and the shared checks of games run; for a part of the program, the tests in its folder or that
import it, for one game if they run for all. Some general tests are in every run. Slow tests come last, and those that
have not started at the time limit are left to `make test`; the end says how many.
"""

import os
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest

TESTS = Path(__file__).resolve().parent
SOURCE = TESTS.parent / "src" / "meldhouse"
ALWAYS = ("test_validation.py", "test_public_api.py", "test_versions.py")  # the general tests that every run includes
GENERAL = ("test_invariants.py", "test_playthroughs.py", *ALWAYS)
ONE_OF_ALL = "kingscorners"  # the game whose tests are run if the part isn't a game
SECONDS = 80.0  # seconds after which no test is started
LATE = "the time was over"
LAST = ("web", "server")  # folders of slow tests, which wait for pages and clocks
BEGAN = time.monotonic()


def games() -> list[str]:
    return sorted(path.parent.name for path in (SOURCE / "games").glob("*/rules.py"))


def parts() -> list[str]:
    """Return the names of all games and parts of the program."""
    folders = [path.name for path in SOURCE.iterdir() if (path / "__init__.py").is_file()]
    files = [path.stem for path in SOURCE.glob("[!_]*.py")]
    return sorted([*games(), *folders, *files])


def files(part: str) -> list[Path]:
    """Return the test files that may have tests of a part."""
    every = sorted(TESTS.rglob("test_*.py"))
    return [path for path in every if path.name in ALWAYS or is_in_folder(path, part) or near(path, part)]


def is_in_folder(path: Path, part: str) -> bool:
    """Return whether a test is in the folder that mirrors the part."""
    return part in path.relative_to(TESTS).parent.parts


def near(path: Path, part: str) -> bool:
    """Return whether a file may have tests of a part; tests for every game don't name any part."""
    if part in games():
        return bool(re.search(r"GAMES|\bvariant\b", path.read_text("utf-8")))
    return imports(path, part)


def imports(path: Path, part: str) -> bool:
    return bool(re.search(rf"meldhouse\.{part}\b|^from meldhouse import .*\b{part}\b", path.read_text("utf-8"), re.M))


def belongs(item: pytest.Item, part: str) -> bool:
    """Return whether a test belongs to the part, and not to another game."""
    named = set(games()) & set(re.findall(r"[a-z]+", item.nodeid.partition("[")[2]))
    if item.get_closest_marker("long"):
        return False
    if part in games():
        return part in named or is_in_folder(item.path, part) or (item.path.name in ALWAYS and not named)
    return not named or ONE_OF_ALL in named


def place(item: pytest.Item, part: str) -> tuple[bool, bool, bool, str]:
    """Put the part's own folder first, then the general tests, and those that wait for pages last."""
    waits = any(is_in_folder(item.path, folder) for folder in LAST)
    return not is_in_folder(item.path, part), waits, item.path.name not in GENERAL, str(item.path)


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
    """Fail a run without any test."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if reporter and "skipped" in reporter.stats and not {"passed", "failed", "error"} & reporter.stats.keys():
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    late = sum(LATE in str(report.longrepr) for report in terminalreporter.stats.get("skipped", []))
    took = time.monotonic() - BEGAN
    left = f"; {late} had not begun when the time was over: `make test` has them" if late else ", all there are"
    terminalreporter.write_line(f"The tests of {terminalreporter.config.getoption('--part')}: {took:.0f} s{left}.")


def build_arguments(part: str, *more: str) -> list[str]:
    """Return the arguments of pytest."""
    return ["-p", "tests.quick", "--part", part, *more, *map(str, files(part))]


def main() -> None:
    part, *more = sys.argv[1:] or [""]
    if part not in parts():
        sys.exit(f"Name a part: make test-quick PART=pong. There are {', '.join(parts())}.")
    path = os.pathsep.join([str(TESTS.parent), os.environ.get("PYTHONPATH", "")])
    sys.exit(
        subprocess.call(
            [sys.executable, "-m", "pytest", *build_arguments(part, *more)],
            cwd=TESTS.parent,
            env=os.environ | {"PYTHONPATH": path},
        )
    )


if __name__ == "__main__":
    main()
