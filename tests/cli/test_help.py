"""What `--help` says: a page of the manual for each command, told before anything heavy is loaded."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

import meldhouse
from meldhouse.cli import app, help

GROUP = typer.main.get_command(app)
PACKAGE = Path(meldhouse.__file__).parent
EXAMPLES = [example for name in help.pages() for example in help.examples(name)]
HEAVY = {"numba", "numpy", "scipy", "starlette", "uvicorn", "jinja2", "fluent", "babel", "rich", "pydantic", "asyncio"}

LOADED = """
import sys
from meldhouse.cli import main
sys.argv = ["meldhouse", *sys.argv[1:]]
try:
    main()
except SystemExit:
    pass
print("LOADED", *{name.partition(".")[0] for name in sys.modules})
"""


def loaded(*words):
    """The libraries that are there when a command has run."""
    run = subprocess.run([sys.executable, "-c", LOADED, *words], capture_output=True, text=True, check=True)
    return set(run.stdout.splitlines()[-1].split()[1:])


def test_every_command_has_its_page_and_no_other_has():
    """The page has examples and says what the exit status means."""
    assert set(help.pages()) == {"meldhouse", *GROUP.commands}
    for name in help.pages():
        headings = [block for block in help.blocks(name) if block.startswith("## ")]
        assert {"## Examples", "## Exit status"} <= set(headings), name
        assert help.examples(name), name


@pytest.mark.parametrize("example", EXAMPLES)
def test_every_example_is_a_command(example):
    """With options that there are, and of the page's own command."""
    program, *words = shlex.split(example)
    assert program == "meldhouse"
    if words[:1] == ["--install-completion"]:
        return  # it would
    name = next((word for word in words[:1] if word in GROUP.commands), "")
    command, rest = (GROUP.commands[name], words[1:]) if name else (GROUP, words)
    command.make_context(name or program, rest)


def test_an_example_with_an_option_that_there_is_not_would_be_seen():
    with pytest.raises(Exception, match="--hans"):
        test_every_example_is_a_command("meldhouse odds pong --hans 10")


@pytest.mark.parametrize("name", ["meldhouse", *GROUP.commands])
def test_help_is_the_whole_page(name):
    """Wrapped as it may be, every word of it is told, after the options."""
    words = [name, "--help"] if name in GROUP.commands else ["--help"]
    run = CliRunner().invoke(app, words)
    assert run.exit_code == 0
    told = " ".join(run.output.split())
    for block in help.blocks(name):
        assert " ".join(block.removeprefix("## ").split()) in told
    assert "--help" in told.split("Examples:")[0]


def test_what_the_environment_says_is_told():
    """Every variable that the house itself reads stands in the manual."""
    rooms = "".join(path.read_text("utf-8") for path in PACKAGE.rglob("*.py"))
    names = set(re.findall(r'environ(?:\.get\(|\[)"?([A-Z_]+)', rooms))
    assert len(names) >= 4
    assert names - set(re.findall(r"[A-Z_]+", help.pages()["meldhouse"])) == set()


@pytest.mark.parametrize("words", [["--help"], *([name, "--help"] for name in GROUP.commands)])
def test_help_waits_for_nothing_heavy(words):
    """Neither games nor a server nor what parses commands: fewer modules are a quicker answer on any machine."""
    assert loaded(*words) & HEAVY == set()


def test_what_is_loaded_is_seen():
    """The same look at a command that runs finds the games, and what reads options."""
    assert loaded("rules", "bridge") & HEAVY >= {"numpy", "fluent", "pydantic"}


def test_the_package_is_there_at_once():
    """`import meldhouse` loads no game; asking for one does."""
    script = "import sys, meldhouse; print(*sys.modules); meldhouse.table; print(*sys.modules)"
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    before, after = (set(line.split()) for line in run.stdout.splitlines())
    assert before & {*HEAVY, "meldhouse.games", "meldhouse.i18n"} == set()
    assert {"numpy", "meldhouse.core.table"} <= after


def test_names_stay_what_they_are_when_rooms_of_the_same_names_are_read():
    """`meldhouse.table` is the function, read in whatever order; what there is not is told."""
    script = """
import meldhouse.core.table, meldhouse.odds, meldhouse.arena, meldhouse.core.replay
assert all(callable(name) for name in (meldhouse.table, meldhouse.odds, meldhouse.arena, meldhouse.replay))
assert meldhouse.bots.__name__ == "meldhouse.bots"
assert set(meldhouse.__all__) <= set(dir(meldhouse))
assert not hasattr(meldhouse, "tabel")
from meldhouse import *
print(table("pong", seed=1).game, GAMES, score, Bot)
"""
    subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)


# --- completing -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("meldhouse pl", {"play"}),
        ("meldhouse play k", {"kongpie", "kingscorners"}),
        ("meldhouse rules mahjong-", {"mahjong-fans"}),
        ("meldhouse play pong --variant ", {"tiles", "ceki", "mixed"}),
        ("meldhouse play pong --variant ce", {"ceki"}),
        ("meldhouse play pong --bots club,ma", {"club,master"}),
        ("meldhouse play kingscorners --set jok", {"jokers="}),
        ("meldhouse play kingscorners --set jokers=", {"jokers=yes", "jokers=no"}),
        ("meldhouse play kingscorners --set scoring=pi", {"scoring=pip"}),
        ("meldhouse play kingscorners --set seats=", {f"seats={n}" for n in range(2, 7)}),
        ("meldhouse play nothing --variant ", set()),
        ("meldhouse bench --game to", {"tongits"}),
        ("meldhouse odds tongits --language ", {"en"}),
    ],
)
def test_a_shell_is_offered_what_there_is(typed, offered):
    """As bash asks for it, which lists a line each."""
    asked = {"COMP_WORDS": typed, "COMP_CWORD": str(len(typed.split(" ")) - 1)}
    run = CliRunner().invoke(app, [], env=asked | {"_MELDHOUSE_COMPLETE": "complete_bash"}, prog_name="meldhouse")
    assert set(run.output.split()) == offered
