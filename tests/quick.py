"""The tests near one's own room, in less than two minutes: python -m tests.quick ROOM [what else pytest is told]

A room is a game (pong) or a part of the house, a folder or file of src/meldhouse (server, odds, i18n, warmup). Of a
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
ONE_OF_ALL = "kingscorners"  # whose tests stand for every game's, where the room is no game
SECONDS = 80.0  # after which nothing more is begun
LATE = "the time was over"
LAST = ("web", "server")  # folders whose tests wait for pages and clocks
BEGAN = time.monotonic()


def games() -> list[str]:
    return sorted(path.parent.name for path in (HOUSE / "games").glob("*/rules.py"))


def rooms() -> list[str]:
    """Everything that can be named."""
    folders = [path.name for path in HOUSE.iterdir() if (path / "__init__.py").is_file()]
    files = [path.stem for path in HOUSE.glob("[!_]*.py")]
    return sorted([*games(), *folders, *files])


def files(room: str) -> list[Path]:
    """In which tests of a room may be."""
    every = sorted(TESTS.rglob("test_*.py"))
    return [path for path in every if path.name in ALWAYS or is_in_folder(path, room) or near(path, room)]


def is_in_folder(path: Path, room: str) -> bool:
    """Does a test lie in the folder of the tests that mirrors the room?"""
    return room in path.relative_to(TESTS).parent.parts


def near(path: Path, room: str) -> bool:
    """May a file have tests of it?  What is asked of every game names them all, and no room."""
    if room in games():
        return bool(re.search(r"GAMES|\bvariant\b", path.read_text("utf-8")))
    return imports(path, room)


def imports(path: Path, room: str) -> bool:
    return bool(re.search(rf"meldhouse\.{room}\b|^from meldhouse import .*\b{room}\b", path.read_text("utf-8"), re.M))


def belongs(item: pytest.Item, room: str) -> bool:
    """Is it the room's, and not another game's?"""
    named = set(games()) & set(re.findall(r"[a-z]+", item.nodeid.partition("[")[2]))
    if item.get_closest_marker("long"):
        return False
    if room in games():
        return room in named or is_in_folder(item.path, room) or (item.path.name in ALWAYS and not named)
    return not named or ONE_OF_ALL in named


def place(item: pytest.Item, room: str) -> tuple[bool, bool, bool, str]:
    """The room's own folder comes first, then the laws of the house, and what waits for pages last."""
    waits = any(is_in_folder(item.path, folder) for folder in LAST)
    return not is_in_folder(item.path, room), waits, item.path.name not in LAWS, str(item.path)


# --- as a plugin of pytest ----------------------------------------------------------------


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--room", help="the room whose tests are run")
    parser.addoption("--seconds", type=float, default=SECONDS, help="after which no more tests are begun")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    room = config.getoption("--room")
    kept = [item for item in items if belongs(item, room)]
    config.hook.pytest_deselected(items=[item for item in items if item not in set(kept)])
    items[:] = sorted(kept, key=lambda item: place(item, room))


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
    terminalreporter.write_line(f"The tests of {terminalreporter.config.getoption('--room')}: {took:.0f} s{left}.")


def told(room: str, *more: str) -> list[str]:
    """What pytest is told."""
    return ["-p", "tests.quick", "--room", room, *more, *map(str, files(room))]


def main() -> None:
    room, *more = sys.argv[1:] or [""]
    if room not in rooms():
        sys.exit(f"Name a room: make test-quick ROOM=pong. There are {', '.join(rooms())}.")
    path = os.pathsep.join([str(TESTS.parent), os.environ.get("PYTHONPATH", "")])
    sys.exit(
        subprocess.call(
            [sys.executable, "-m", "pytest", *told(room, *more)],
            cwd=TESTS.parent,
            env=os.environ | {"PYTHONPATH": path},
        )
    )


if __name__ == "__main__":
    main()
