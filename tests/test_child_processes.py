"""No worker process runs a file of the folder where the program was started."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import meldhouse
from meldhouse.child_processes import SAFE_PATH, leave_current_folder, safe_environment

HOSTILE = ("json", "multiprocessing", "numpy", "random", "re", "signal", "threading", "typing")
STARTED = {
    "back room": """
from meldhouse.server.backroom import process
if __name__ == "__main__":
    print(process().submit(len, "four").result(60))
""",
    "odds": """
import asyncio
from meldhouse.beside import start
async def main():
    process = await start("meldhouse.odds.aside")
    await process.communicate(b"")
asyncio.run(main())
""",
    "review": """
import asyncio
from meldhouse.beside import start
async def main():
    process = await start("meldhouse.server.review_aside")
    await process.communicate(b"")
asyncio.run(main())
""",
    "compiler": """
from meldhouse.games import GAMES
from meldhouse.terminal.readying import begun
process = begun(GAMES["kingscorners"])
try:
    process.wait(60)
finally:
    process.kill()
""",
    "a bot of one's own": """
from meldhouse.bots.lines import GUARD, Speaker
speaker = Speaker("mine:Bot", "kingscorners")
GUARD.process
speaker.end()
""",
}
BOT = "class Bot:\n    def choose(self, view):\n        return view.moves()[0]\n"


@pytest.mark.parametrize("kind", STARTED)
def test_child_process_when_the_current_folder_is_hostile_imports_nothing_of_it(tmp_path, kind):
    folder, script = tmp_path / "here", tmp_path / "elsewhere" / "script.py"
    folder.mkdir()
    script.parent.mkdir()
    for name in HOSTILE:
        (folder / f"{name}.py").write_text(f"open({str(tmp_path / f'ran-{name}')!r}, 'w').close()\nraise ImportError\n")
    (folder / "mine.py").write_text(BOT)
    script.write_text(STARTED[kind])
    source = str(Path(meldhouse.__file__).parent.parent)
    environment = {name: value for name, value in os.environ.items() if name != SAFE_PATH} | {"PYTHONPATH": source}
    run = subprocess.run([sys.executable, script], cwd=folder, env=environment, timeout=120, capture_output=True)
    assert sorted(path.name for path in tmp_path.glob("ran-*")) == []
    assert run.returncode == 0, run.stderr.decode()[-2000:]


def test_python_in_the_source_is_started_with_a_safe_path_only():
    """Whoever needs another process asks `child_processes` for the command."""
    source = Path(meldhouse.__file__).parent
    starting = {path.name for path in source.rglob("*.py") if "sys.executable" in path.read_text("utf-8")}
    assert starting == {"child_processes.py"}


@pytest.mark.parametrize("before", [None, "", "1"])
def test_safe_environment_when_left_restores_what_was_there(monkeypatch, before):
    monkeypatch.delenv(SAFE_PATH, raising=False)
    if before is not None:
        monkeypatch.setenv(SAFE_PATH, before)
    with safe_environment():
        assert os.environ[SAFE_PATH] == "1"
    assert os.environ.get(SAFE_PATH) == before


def test_leave_current_folder_takes_it_from_the_front_of_the_path_only(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    for path, left in ((["", "/a"], ["/a"]), ([str(tmp_path), "/a"], ["/a"]), (["/a", ""], ["/a", ""])):
        monkeypatch.setattr(sys, "path", list(path))
        leave_current_folder()
        assert sys.path == left
