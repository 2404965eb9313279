"""Child processes import nothing from the current folder, which may contain a hostile `re.py`."""

import asyncio
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import meldhouse

LIBRARIES = ("numpy", "numba", "scipy", "starlette", "uvicorn", "typer", "rich", "jinja2", "distributed", "dask")
HOSTILE = """import sys
with open({log!r}, "a") as log:
    log.write(f"{{__name__}} {{sys.argv}}\\n")
raise SystemExit(3)
"""
BOT = "import helper_of_mine\nclass Bot:\n    def choose(self, view):\n        return view.moves()[0]\n"


# --- in a process with a safe path, in a hostile folder ---------------------------


def backroom():
    from meldhouse.server.workers.process_pool import _process, terminate_children

    assert _process().submit(abs, -3).result(60) == 3
    terminate_children()


def aside(module):
    from meldhouse.util.jsonl_subprocess import start_process

    async def whole():
        _process = await start_process(module)
        _process.stdin.close()
        return await _process.wait()

    assert asyncio.run(whole()) == 0


def compiled_for_a_server():
    from meldhouse.games import GAMES
    from meldhouse.server.workers import game_compilation

    game_compilation.warmup.load = None  # loading the game would compile it in this process

    async def whole():
        one = game_compilation.GameCompilation(GAMES["kingscorners"])
        one.since = 1
        await game_compilation.CompilationService()._compile(one)

    asyncio.run(whole())


def compiled_for_a_terminal():
    from meldhouse.games import GAMES
    from meldhouse.terminal.compile_progress import start_compilation

    assert start_compilation(GAMES["kingscorners"]).wait(300) == 0


def bot(name):
    from meldhouse.bots.external_process import POOL, REAPER

    POOL.acquire(name, "kingscorners")
    REAPER.write("+0\n")
    POOL.clear()


def cluster():
    from meldhouse.odds.dask_executor import DaskExecutor

    cluster = DaskExecutor("local:1")
    assert cluster.client.submit(abs, -3).result() == 3
    cluster.close()
    assert "PYTHONSAFEPATH" not in os.environ


CHILDREN = {
    "worker process": backroom,
    "odds": lambda: aside("meldhouse.odds.worker_process"),
    "review": lambda: aside("meldhouse.server.services.review_worker"),
    "compiled for a server": compiled_for_a_server,
    "compiled for a terminal": compiled_for_a_terminal,
    "bot in a file": lambda: bot("my.py:Bot"),
    "bot in a module": lambda: bot("my:Bot"),
    "cluster": cluster,
}


# --- the tests ------------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path):
    """Fill a folder with hostile modules: all modules of Python, some libraries, and a bot."""
    place = tmp_path / "hostile"
    place.mkdir()
    for name in (*sys.stdlib_module_names, *LIBRARIES):
        (place / f"{name}.py").write_text(HOSTILE.format(log=str(tmp_path / "imported.txt")))
    (place / "my.py").write_text(BOT)
    (place / "helper_of_mine.py").write_text("")
    return place


def run_in(folder, *words, **environment):
    around = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    run = subprocess.run(
        [sys.executable, *words], cwd=folder, env={**around, **environment}, capture_output=True, text=True, timeout=300
    )
    log = folder.parent / "imported.txt"
    assert not log.exists(), log.read_text()
    return run


def loaded_by_python(folder):
    """Return what `python -m` itself imports before the module; no module can change where these are found."""
    folder.mkdir()
    (folder / "shown.py").write_text("import sys; print(*sys.modules)")
    names = run_in(folder, "-m", "shown").stdout.split()
    assert not {"re", "json", "typing", "multiprocessing"} & {*names}
    return names


@pytest.mark.parametrize("child", CHILDREN)
def test_child_process_in_a_hostile_folder_imports_nothing_from_the_folder(folder, child):
    if child == "cluster":
        pytest.importorskip("distributed")
    run = run_in(folder, __file__, child)
    assert run.returncode == 0, run.stderr


@pytest.mark.parametrize("words", [("--version",), ("rules", "kingscorners"), ("doctor", "--json")], ids=" ".join)
def test_module_that_is_run_in_a_hostile_folder_imports_nothing_from_the_folder(folder, words):
    for name in loaded_by_python(folder.parent / "empty"):
        (folder / f"{name}.py").unlink(missing_ok=True)
    run = run_in(folder, "-m", "meldhouse", *words)
    assert "Traceback" not in run.stderr
    assert run.stdout


def test_module_that_is_run_in_the_folder_of_the_package_is_found(tmp_path):
    """Without an installation, the package and its child processes are found in the current folder.

    The copy includes Python's bytecode, which would otherwise be compiled again.
    """
    source = Path(meldhouse.__file__).parent
    shutil.copytree(source, tmp_path / "meldhouse")
    libraries = os.pathsep.join(path for path in sys.path if "site-packages" in path)
    call = "import subprocess; print(subprocess.call(module_command('meldhouse.odds.worker_process')))"
    ask = f"from meldhouse.util.safe_path import module_command; {call}"
    for words in (["-m", "meldhouse", "--version"], ["-c", ask]):
        run = subprocess.run(
            [sys.executable, "-S", *words],
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": libraries, "PYTHONSAFEPATH": ""},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
        )
        assert not run.stderr
        assert run.stdout in (f"meldhouse {meldhouse.__version__}\n", "0\n")


if __name__ == "__main__":
    CHILDREN[sys.argv[1]]()
