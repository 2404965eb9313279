"""Every command, session and program of the guides runs, or has a comment that says why it doesn't."""

import re
from collections import Counter

import pytest
import typer

from meldhouse.cli import app
from tests.docs import game_guide
from tests.docs.code_blocks import PAGES, RUN, SHOWN, blocks, commands, prose
from tests.docs.code_blocks import ROOT as HOME
from tests.docs.guide_runner import Reader
from tests.support import postgres_server
from tests.support.parameter_sweep import few

EVERY = [block for page in PAGES for block in blocks(page)]
FOLLOWED = sorted({block.page for block in EVERY if block.runs})
# The pages of the environments have the same program, each for another game.
ASKED = [
    page
    for page in FOLLOWED
    if not page.startswith("docs/reference/environments/") or page == "docs/reference/environments/kingscorners.md"
]
NEEDS = {"docs/how-to/train-with-pytorch.md": "torch", "docs/how-to/train-with-jax.md": "jax"}
NOT_RUN = 18  # fences, each with its reason
RUN_AT_LEAST = 36  # commands
INLINE = re.compile(r"(?<!`)`([^`\n]+)`")
TARGET = re.compile(r"^([a-z-]+):", re.M)


@pytest.fixture(scope="module")
def server():
    one = postgres_server.Server()
    yield one
    one.stop()


@pytest.mark.parametrize("page", few(FOLLOWED, *ASKED))
def test_guide_runs_from_top_to_bottom(page, tmp_path, request):
    """The fences of a page are run in order; `make learners` installs what two of them need."""
    pytest.importorskip(NEEDS.get(page, "meldhouse"), reason=f"{page} needs it: make learners")
    Reader(tmp_path, lambda: request.getfixturevalue("server").database()).follow(page)


def test_code_fences_have_a_language_and_a_reason_if_not_run():
    """The language says how a fence is run; the number of fences that aren't run is fixed."""
    for block in EVERY:
        assert block.language in (*RUN, *SHOWN), f"{block.page}:{block.line}: {block.language or 'no language'}"
        assert not (block.not_run and block.language not in RUN), f"{block.page}:{block.line} is not run anyway"
    reasons = Counter(f"{block.page}: {block.not_run}" for block in EVERY if block.not_run)
    print(*reasons, sep="\n")
    assert reasons.total() == NOT_RUN
    run = [
        command for block in EVERY if block.runs and block.language in ("sh", "console") for command in commands(block)
    ]
    print(len(EVERY), "fences;", len(run), "commands are run")
    assert len(run) >= RUN_AT_LEAST


def test_game_guide_test_covers_every_fence_of_the_guide():
    """The test of the game guide writes the fences into a copy of the project."""
    elsewhere = [block for block in EVERY if block.path]
    assert {block.page for block in elsewhere} == {"docs/tutorials/add-a-game.md"}
    assert [(block.path, block.text) for block in elsewhere] == game_guide.BLOCK.findall(game_guide.GUIDE)


# --- commands in sentences ---------------------------------------------------------------

APP = typer.main.get_command(app)
MENTIONS = [(page, mention) for page in PAGES for mention in INLINE.findall(prose(page))]
SERVICE = "docs/how-to/hosting/meldhouse.service"


def commands_in_sentences(*beginning):
    """Return the inline commands that start with this word, and their arguments."""
    return [(page, m.split()[len(beginning) :]) for page, m in MENTIONS if m.split()[: len(beginning)] == [*beginning]]


def test_commands_in_sentences_exist():
    """Each command in a sentence is a command of the program, with existing options."""
    service = re.search(r"ExecStart=\S+/meldhouse (.*)", (HOME / SERVICE).read_text(encoding="utf-8"))
    found = [*commands_in_sentences("meldhouse"), (SERVICE, service[1].split())]
    for page, words in found:
        own = words and not words[0].startswith("-")
        command = APP.commands.get(words[0]) if own else APP
        assert command, f"{page}: meldhouse {' '.join(words)}"
        known = {option for parameter in command.params for option in (*parameter.opts, *parameter.secondary_opts)}
        assert {word.partition("=")[0] for word in words if word.startswith("-")} <= {*known, "--help"}, page
    assert len(found) > 20


def test_make_targets_in_docs_exist():
    """Targets in sentences, and in fences that aren't run, are checked."""
    targets = set(TARGET.findall((HOME / "Makefile").read_text(encoding="utf-8")))
    fenced = [c.split()[1:] for b in EVERY if b.language == "sh" for c in commands(b) if c.startswith("make ")]
    found = [*(words for _, words in commands_in_sentences("make")), *fenced]
    assert {words[0] for words in found if words} <= targets
    assert len(found) > 20


NAMED = re.compile(
    r"(?<![\w.])(?:\w[\w*.-]*/)+[\w*.-]*\.(?:py|md|js|css|ftl|sh|conf|service|txt)|(?:src|docs|tests|bench|examples)/[\w*/.-]*"
)
ROOTS = (".", "src/meldhouse", "docs")
OWN = (
    "OUT/",
    "tests/games/highest/",
    "bots/my.py",
    "art/looks.css",
    "api/openapi",
    "etc/nginx/",
)  # a reader's own files, and paths on the server


def test_files_named_in_sentences_exist():
    """Paths start at the root, the package or the docs; GAME stands for any game."""
    found = [(page, name) for page, mention in MENTIONS for name in NAMED.findall(mention) if not name.startswith(OWN)]
    lost = [(page, name) for page, name in found if not any(are_there(root, name) for root in ROOTS)]
    assert not lost
    assert len(found) > 80


def are_there(root, name):
    return any((HOME / root).glob(name.replace("GAME", "*").rstrip("/")))


def test_extras_in_install_commands_exist():
    import tomllib

    extras = tomllib.loads((HOME / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    named = [
        name
        for page in PAGES
        for names in re.findall(r"\.\[([a-z,]+)\]'", (HOME / page).read_text(encoding="utf-8"))
        for name in names.split(",")
    ]
    assert set(named) <= set(extras)
    assert len(named) > 5


LINES = 450  # of a module, CONTRIBUTING.md says
LONGER = re.compile(r"The exceptions are (.*?)\n\n", re.S)


def test_module_with_too_many_lines_is_named_in_contributing():
    source, page = HOME / "src" / "meldhouse", (HOME / "CONTRIBUTING.md").read_text(encoding="utf-8")
    lines = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in source.rglob("*.py")}
    assert len(lines) > 400
    assert f"has at most {LINES} lines" in page
    named = set(re.findall(r"`(\S+\.py)`", LONGER.search(page)[1]))
    assert {path.relative_to(source).as_posix() for path, n in lines.items() if n > LINES} == named
