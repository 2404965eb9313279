"""`--help` prints a manual page for each command, without loading anything heavy."""

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
    """Return the libraries that are loaded after a command has run."""
    run = subprocess.run([sys.executable, "-c", LOADED, *words], capture_output=True, text=True, check=True)
    return set(run.stdout.splitlines()[-1].split()[1:])


def test_every_command_has_a_manual_page_with_examples():
    """The page has examples and exit statuses; there are no other pages."""
    assert set(help.pages()) == {"meldhouse", *GROUP.commands}
    for name in help.pages():
        headings = [block for block in help.blocks(name) if block.startswith("## ")]
        assert {"## Examples", "## Exit status"} <= set(headings), name
        assert help.examples(name), name


@pytest.mark.parametrize("example", EXAMPLES)
def test_every_example_of_a_manual_page_is_a_valid_command(example):
    """Each example uses existing options, and is on the page of its command."""
    program, *words = shlex.split(example)
    assert program == "meldhouse"
    if words[:1] == ["--install-completion"]:
        return  # running it starts a server
    name = next((word for word in words[:1] if word in GROUP.commands), "")
    command, rest = (GROUP.commands[name], words[1:]) if name else (GROUP, words)
    command.make_context(name or program, rest)


def test_example_check_detects_an_unknown_option():
    with pytest.raises(Exception, match="--hans"):
        test_every_example_of_a_manual_page_is_a_valid_command("meldhouse odds pong --hans 10")


@pytest.mark.parametrize("name", ["meldhouse", *GROUP.commands])
def test_help_option_prints_the_whole_manual_page(name):
    """The page may be wrapped, but it has every word, and follows the options."""
    words = [name, "--help"] if name in GROUP.commands else ["--help"]
    run = CliRunner().invoke(app, words)
    assert run.exit_code == 0
    output = " ".join(run.output.split())
    for block in help.blocks(name):
        assert " ".join(block.removeprefix("## ").split()) in output
    assert "--help" in output.split("Examples:")[0]


def test_environment_variables_are_documented_in_the_manual():
    """The manual lists every variable that the program reads."""
    rooms = "".join(path.read_text("utf-8") for path in PACKAGE.rglob("*.py"))
    names = set(re.findall(r'environ(?:\.get\(|\[)"?([A-Z_]+)', rooms))
    assert len(names) >= 4
    assert names - set(re.findall(r"[A-Z_]+", help.pages()["meldhouse"])) == set()


@pytest.mark.parametrize("words", [["--help"], *([name, "--help"] for name in GROUP.commands)])
def test_help_option_loads_no_heavy_libraries(words):
    """Help loads no games, no server and no command parser, so it is fast on any machine."""
    assert loaded(*words) & HEAVY == set()


def test_import_check_detects_loaded_games():
    """Negative control: a command that runs loads games, and the option parser."""
    assert loaded("rules", "bridge") & HEAVY >= {"numpy", "fluent", "pydantic"}


def test_importing_the_package_loads_no_game():
    """`import meldhouse` loads no game; accessing a game loads it."""
    script = "import sys, meldhouse; print(*sys.modules); meldhouse.table; print(*sys.modules)"
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    before, after = (set(line.split()) for line in run.stdout.splitlines())
    assert before & {*HEAVY, "meldhouse.games", "meldhouse.i18n"} == set()
    assert {"numpy", "meldhouse.core.table"} <= after


def test_public_names_are_not_replaced_by_submodules():
    """`meldhouse.table` is the function in any import order; an unknown name raises an error."""
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


# --- completion -------------------------------------------------------------------------------


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
def test_shell_completion_offers_valid_words(typed, offered):
    """The test uses bash's protocol, which has one suggestion per line."""
    asked = {"COMP_WORDS": typed, "COMP_CWORD": str(len(typed.split(" ")) - 1)}
    run = CliRunner().invoke(app, [], env=asked | {"_MELDHOUSE_COMPLETE": "complete_bash"}, prog_name="meldhouse")
    assert set(run.output.split()) == offered
