"""A newcomer's way: what is built (for dist/, too) is installed far from the checkout, and
played, hosted and read there.

python -m tests.package.install_and_play                       every Python that is found here, from 3.11 on
python -m tests.package.install_and_play python3.13 /opt/bin/python3.14

Each gets an environment of its own with the wheel and what it needs, so that a network is needed; the test beside
this file lends the libraries that are installed, and needs none.
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
OLDEST = 11  # of the Pythons 3
NOT_OURS = (".git", ".venv", "build", "dist", "*.egg-info", "__pycache__", ".*_cache", ".hypothesis", "docs/art")
BUILD = "from setuptools import build_meta; print(build_meta.build_{kind}({to!r}))"
WHOLE_HAND = "\n".join(["?", "hint", *["1"] * 1000, "q"])
PATIENCE = 600.0  # seconds, of which most are compiling


# --- built --------------------------------------------------------------------------------


def built(kind: str, source: Path, to: Path) -> Path:
    """A wheel or an sdist, of a folder of sources."""
    script = BUILD.format(kind=kind, to=str(to))
    run = subprocess.run([sys.executable, "-c", script], cwd=source, capture_output=True, text=True, check=True)
    return to / run.stdout.splitlines()[-1]


def sdist_and_wheel(to: Path) -> tuple[Path, Path]:
    """The sdist is built of a copy of the checkout, and the wheel of nothing but the sdist."""
    copy = to / "copy"
    shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(*NOT_OURS))
    sdist = built("sdist", copy, to)
    shutil.unpack_archive(sdist, to / "unpacked", filter="data")
    return sdist, built("wheel", next((to / "unpacked").iterdir()), to)


# --- tried --------------------------------------------------------------------------------


class Newcomer:
    """Somebody who has installed the wheel: a command, and a home of their own."""

    def __init__(self, command: list[str], home: Path, **environment: str) -> None:
        self.command, self.home = command, home
        given = {name: os.environ[name] for name in ("PATH", "MELDHOUSE_CACHE", "XDG_CACHE_HOME") if name in os.environ}
        cache = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")  # what is compiled serves here, too
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
    def opens_the_house(self) -> Iterator[str]:
        """Its address, until it is closed."""
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
    """A page, or what the house answers to a question."""
    body = None if about is None else json.dumps(about).encode()
    headers = {"Authorization": f"Bearer {key}"} if key else {}
    with urllib.request.urlopen(urllib.request.Request(address, body, headers), timeout=60) as answer:
        return answer.read().decode()


def play(newcomer: Newcomer) -> None:
    """A hand at the terminal, saved, replayed; a page of the rulebook; the doctor."""
    told = newcomer.types("play", "kingscorners", "--seed", "5", "--bots", "uniform", "--plain", said=WHOLE_HAND)
    assert "Suggestion" in told
    assert "Goodbye." in told
    newcomer.types("play", "pong", "--seed", "5", "--plain", said="1\nsave hand.txt\nq\n")
    assert "every move checked" in newcomer.types("replay", "hand.txt")
    assert "| 81 | Flower" in newcomer.types("rules", "mahjong-fans", "--plain")
    assert "files in cards" in newcomer.types("art", "cards")
    assert json.loads(newcomer.types("doctor", "--json"))["well"]


def visit(newcomer: Newcomer) -> None:
    """The lobby, a table, the rules, and whatever these pages fetch."""
    with newcomer.opens_the_house() as house:
        key = json.loads(asked(f"{house}/api/people", {"name": "Ada"}))["key"]
        seats = [{"is": "me"}, {"is": "bot"}]
        table = json.loads(asked(f"{house}/api/tables", {"game": "kingscorners", "seats": seats}, key))["table"]
        pages = ["/", f"/table/{table}", "/rules/kongpie", "/rules/mahjong-fans", "/learn/pong", "/programs"]
        fetched = {part for page in pages for part in parts(asked(house + page))}
        assert len(fetched) > 10
        for part in sorted(fetched):
            assert asked(house + part), part


def parts(page: str) -> set[str]:
    """What a page has its browser fetch: modules, sheets of style, drawings."""
    assert "</html>" in page
    return set(re.findall(r'(?:src|href)="(/(?:static|art)/[^"#]+)', page))


# --- every Python -------------------------------------------------------------------------


def pythons() -> list[str]:
    """Those that are found by their names, and start."""
    return [found for version in supported() if (found := shutil.which(f"python{version}")) and starts(found)]


def supported() -> list[str]:
    """From the oldest that the house runs on to the newest for which there is a Numba."""
    known = "\n".join(metadata.metadata("numba").get_all("Classifier") or [])
    return [f"3.{minor}" for minor in re.findall(r"Python :: 3\.(\d+)$", known, re.M) if int(minor) >= OLDEST]


def starts(python: str) -> bool:
    return subprocess.run([python, "--version"], capture_output=True, check=False).returncode == 0


def try_out(python: str, wheel: Path, folder: Path) -> str:
    """In an environment of its own; how long that took."""
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
