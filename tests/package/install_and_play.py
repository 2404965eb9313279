"""Install the built package away from the checkout, and play, serve and read there.

    python -m tests.package.install_and_play                       every Python that is found here, from 3.11 on
    python -m tests.package.install_and_play python3.13 /opt/bin/python3.14

Each gets an environment of its own with the wheel and its dependencies, which needs a network. test_wheel.py uses the
installed libraries and needs none.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import metadata
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
OLDEST = 11  # minor version of the oldest supported Python 3
NOT_OURS = (".git", ".venv", "build", "dist", "*.egg-info", "__pycache__", ".*_cache", ".hypothesis", "docs/art")
BUILD = "from setuptools import build_meta; print(build_meta.build_{kind}({to!r}))"
WHOLE_HAND = "\n".join(["?", "hint", *["1"] * 1000, "q"])
PATIENCE = 600.0  # seconds, mostly for compiling


# --- built --------------------------------------------------------------------------------


def built(kind: str, source: Path, to: Path) -> Path:
    """Build a wheel or an sdist from a folder of sources and return its path."""
    script = BUILD.format(kind=kind, to=str(to))
    run = subprocess.run([sys.executable, "-c", script], cwd=source, capture_output=True, text=True, check=True)
    return to / run.stdout.splitlines()[-1]


def sdist_and_wheel(to: Path) -> tuple[Path, Path]:
    """Build the sdist from a copy of the checkout, and the wheel from the sdist alone."""
    copy = to / "copy"
    shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(*NOT_OURS))
    sdist = built("sdist", copy, to)
    shutil.unpack_archive(sdist, to / "unpacked", filter="data")
    return sdist, built("wheel", next((to / "unpacked").iterdir()), to)


# --- tried --------------------------------------------------------------------------------


class Newcomer:
    """A person who has installed the wheel, with a command and a home folder."""

    def __init__(self, command: list[str], home: Path, **environment: str) -> None:
        self.command, self.home = command, home
        given = {name: os.environ[name] for name in ("PATH", "MELDHOUSE_CACHE", "XDG_CACHE_HOME") if name in os.environ}
        cache = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")  # shares the compiled games
        self.environment = {"XDG_CACHE_HOME": cache, **given, "HOME": str(home), **environment}

    def types(self, *words: str, said: str = "", status: int = 0) -> str:
        run = subprocess.run(
            [*self.command, *words],
            cwd=self.home,
            env=self.environment,
            input=said,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
        assert run.returncode == status, (words, run.stdout[-2000:], run.stderr)
        assert "Traceback" not in run.stderr
        return run.stdout

    @contextmanager
    def serves(self) -> Iterator[str]:
        """Yield the server's address until it is closed."""
        words = ["serve", "--port", "0", "--no-browser", "--data", "house.db"]
        with subprocess.Popen(
            [*self.command, *words], cwd=self.home, env=self.environment, stdout=subprocess.PIPE, text=True
        ) as run:
            assert run.stdout
            try:
                yield re.findall(r"http://127\.0\.0\.1:\d+", run.stdout.readline())[0]
            finally:
                run.terminate()
                run.wait(30)


def asked(address: str, about: dict | None = None, key: str = "") -> str:
    """Return a page, or the server's response to a request."""
    body = None if about is None else json.dumps(about).encode()
    headers = {"Authorization": f"Bearer {key}"} if key else {}
    with urllib.request.urlopen(urllib.request.Request(address, body, headers), timeout=60) as answer:
        return answer.read().decode()


def play(newcomer: Newcomer) -> None:
    """Play a hand in the terminal, save and replay it; read a page of the rulebook; run the doctor."""
    output = newcomer.types("play", "kingscorners", "--seed", "5", "--bots", "uniform", "--plain", said=WHOLE_HAND)
    assert "Suggestion" in output
    assert "Goodbye." in output
    newcomer.types("play", "pong", "--seed", "5", "--plain", said="1\nsave hand.txt\nq\n")
    assert "every move checked" in newcomer.types("replay", "hand.txt")
    assert "| 81 | Flower" in newcomer.types("rules", "mahjong-fans", "--plain")
    assert "files to cards" in newcomer.types("art", "cards")
    assert json.loads(newcomer.types("doctor", "--json"))["well"]


def visit(newcomer: Newcomer) -> None:
    """Visit the lobby, a table, the rules, and everything that these pages load."""
    with newcomer.serves() as address:
        key = json.loads(asked(f"{address}/api/people", {"name": "Ada"}))["key"]
        seats = [{"is": "me"}, {"is": "bot"}]
        table = json.loads(asked(f"{address}/api/tables", {"game": "kingscorners", "seats": seats}, key))["table"]
        pages = ["/", f"/table/{table}", "/rules/kongpie", "/rules/mahjong-fans", "/learn/pong", "/programs"]
        fetched = {part for page in pages for part in parts(asked(address + page))}
        assert len(fetched) > 10
        for part in sorted(fetched):
            assert asked(address + part), part


def parts(page: str) -> set[str]:
    """Return the files that a page loads: modules, stylesheets and drawings."""
    assert "</html>" in page
    return set(re.findall(r'(?:src|href)="(/(?:static|art)/[^"#]+)', page))


# --- every Python -------------------------------------------------------------------------


def pythons() -> list[str]:
    """Return the Python interpreters that are found by name and can start."""
    return [found for version in supported() if (found := shutil.which(f"python{version}")) and starts(found)]


def supported() -> list[str]:
    """Return the versions from the oldest supported Python to the newest Python with a Numba."""
    known = "\n".join(metadata.metadata("numba").get_all("Classifier") or [])
    return [f"3.{minor}" for minor in re.findall(r"Python :: 3\.(\d+)$", known, re.M) if int(minor) >= OLDEST]


def starts(python: str) -> bool:
    return subprocess.run([python, "--version"], capture_output=True, check=False).returncode == 0


def try_out(python: str, wheel: Path, folder: Path) -> str:
    """Test the wheel in its own environment; return the duration."""
    began = time.monotonic()
    subprocess.run([python, "-m", "venv", folder / "venv"], check=True)
    program = folder / "venv" / "bin" / "python"
    constraints = ROOT / "constraints.txt"
    quietly = ["--quiet", "--disable-pip-version-check", "--constraint", str(constraints)]
    subprocess.run([program, "-m", "pip", "install", *quietly, str(wheel)], check=True)
    newcomer = Newcomer([str(folder / "venv" / "bin" / "meldhouse")], folder)
    play(newcomer)
    visit(newcomer)
    return f"{newcomer.types('--version').strip()}: played, hosted and read in {time.monotonic() - began:.0f} s"


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="meldhouse-") as folder:
        here = Path(folder)
        sdist, wheel = sdist_and_wheel(here)
        (ROOT / "dist").mkdir(exist_ok=True)
        for made in (sdist, wheel):
            print(f"{shutil.copy(made, ROOT / 'dist')}: {made.stat().st_size / 1e6:.2f} MB", flush=True)
        for number, python in enumerate(sys.argv[1:] or pythons()):
            (here / str(number)).mkdir()
            print(f"{python}: {try_out(python, wheel, here / str(number))}", flush=True)


if __name__ == "__main__":
    main()
