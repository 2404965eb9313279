"""A missing optional library is reported in a sentence with its install command, before any hand is played."""

import tomllib
from pathlib import Path

import pytest

from tests.support.forked_commands import in_a_copy, typed, without

ROOT = Path(__file__).parents[2]
URL = "postgresql://house@127.0.0.1/house"
PICTURE = "from meldhouse.envs.pettingzoo import env; e = env('pong', render_mode='rgb_array'); e.reset(1); e.render()"
DOORS = {
    "odds pong --hands 50": ("scipy", "odds"),
    "arena pong --bots club,uniform --hands 12": ("scipy", "odds"),
    "odds pong --hands 50 --plot odds.svg": ("vl_convert", "plots"),
    "odds pong --hands 50 --plot odds.png": ("vl_convert", "plots"),
    "odds pong --hands 50 --report odds.html": ("vl_convert", "plots"),
    "arena pong --bots club,uniform --hands 12 --plot match.svg": ("vl_convert", "plots"),
    "odds pong --hands 50 --out odds.parquet": ("pyarrow,scipy", "parquet"),  # a single command installs both
    "odds pong --hands 50 --cluster local:2": ("distributed,scipy", "cluster"),
    "arena pong --bots club,uniform --hands 12 --cluster local:2": ("distributed,scipy", "cluster"),
    "odds pong --hands 60 --plot odds.svg": ("vl_convert,scipy", "plots"),
    "arena pong --bots club,uniform --hands 24 --plot match.svg": ("vl_convert,scipy", "plots"),
    f"serve --port 0 --no-browser --database {URL}": ("psycopg", "postgres"),
    f"backup copy.db --database {URL}": ("psycopg", "postgres"),
    f"restore copy.db --database {URL}": ("psycopg", "postgres"),
    f"check --database {URL}": ("psycopg", "postgres"),
    "bench --peers --game tongits --seconds 0.1": ("pyspiel,rlcard", "peers"),
}
PYTHON = {
    "mh.odds('pong', hands=50)": ("scipy", "odds"),
    "mh.arena('pong', bots='club,uniform', hands=12)": ("scipy", "odds"),
    "import meldhouse.envs.gymnasium": ("gymnasium", "envs"),
    "import meldhouse.envs.pettingzoo": ("pettingzoo", "envs"),
    "import meldhouse.envs.openspiel": ("pyspiel", "openspiel"),
    PICTURE: ("vl_convert", "envs"),
}
EXTRAS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]


def missed(hidden, extra):
    """Return the error sentence, which is the same for every request."""
    name, brings = hidden.split(",")[0], " ".join(f"'{one}'" for one in EXTRAS[extra])
    return f"The library {name} isn't installed. Install it with `python -m pip install {brings}` to get "


@pytest.fixture(scope="module", autouse=True)
def read():
    """Load everything that isn't hidden, once for all tests."""
    for name in ("numba", "scipy.special", "meldhouse.odds.html_report"):
        pytest.importorskip(name)


def lacking(hidden, does, where, **environment):
    """Return the output of a command without these libraries."""
    return in_a_copy(lambda: without(hidden.split(","), does), cwd=where, env=environment)


@pytest.mark.parametrize(("words", "hidden", "extra"), [(words, *about) for words, about in DOORS.items()])
def test_command_without_its_optional_library_says_how_to_install_it(words, hidden, extra, tmp_path):
    """It prints a single sentence, exits with status 2, and writes nothing."""
    run = lacking(hidden, lambda: typed(*words.split()), tmp_path)
    assert run.returncode == 2, run.stdout + run.stderr
    assert missed(hidden, extra) in run.stderr
    assert "Traceback" not in run.stderr
    assert len(run.stderr.strip().splitlines()) == 1
    assert list(tmp_path.iterdir()) == []


def test_database_setting_without_its_library_says_how_to_install_it(tmp_path):
    run = lacking("psycopg", lambda: typed("serve", "--port", "0", "--no-browser"), tmp_path, DATABASE_URL=URL)
    assert run.returncode == 2
    assert missed("psycopg", "postgres") in run.stderr


def tried(script):
    import meldhouse as mh

    try:
        exec(script, {"mh": mh})
    except mh.Mistake as why:
        print(why)


@pytest.mark.parametrize(("script", "hidden", "extra"), [(script, *about) for script, about in PYTHON.items()])
def test_python_api_without_its_library_says_how_to_install_it(script, hidden, extra, tmp_path):
    """Mistake is raised with the same install command."""
    run = lacking(hidden, lambda: tried(script), tmp_path)
    assert missed(hidden, extra) in run.stdout, run.stderr
