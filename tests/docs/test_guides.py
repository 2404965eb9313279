"""The guides do what they say: every command, session and program in them is run, or says why it is not."""

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
# The pages of the environments have the same program, each with another game.
ASKED = [page for page in FOLLOWED if not page.startswith("docs/envs/") or page == "docs/envs/kingscorners.md"]
NOT_RUN = 13  # fences, each with its reason
RUN_AT_LEAST = 40  # commands
INLINE = re.compile(r"(?<!`)`([^`\n]+)`")
TARGET = re.compile(r"^([a-z-]+):", re.M)


@pytest.fixture(scope="module")
def server():
    one = postgres_server.Server()
    yield one
    one.stop()


@pytest.mark.parametrize("page", few(FOLLOWED, *ASKED))
def test_a_page_is_followed(page, tmp_path, request):
    """From its first fence to its last."""
    Reader(tmp_path, lambda: request.getfixturevalue("server").database()).follow(page)


def test_every_fence_says_what_it_is():
    """Its language says how it is run; each that is not has its reason, and they do not become more unseen."""
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


def test_what_is_followed_elsewhere_is():
    """The fences of the guide to a game of one's own are those that its test writes into a copy of the house."""
    elsewhere = [block for block in EVERY if block.path]
    assert {block.page for block in elsewhere} == {"docs/a-game-of-your-own.md"}
    assert [(block.path, block.text) for block in elsewhere] == game_guide.BLOCK.findall(game_guide.GUIDE)


# --- commands that stand in sentences ---------------------------------------------------------------

HOUSE = typer.main.get_command(app)
MENTIONS = [(page, mention) for page in PAGES for mention in INLINE.findall(prose(page))]
SERVICE = "docs/hosting/meldhouse.service"


def asked(*beginning):
    """The inline commands that begin so, with what follows."""
    return [(page, m.split()[len(beginning) :]) for page, m in MENTIONS if m.split()[: len(beginning)] == [*beginning]]


def test_commands_in_sentences_are_the_houses():
    """Each is one of its own and has the options that are named."""
    service = re.search(r"ExecStart=\S+/meldhouse (.*)", (HOME / SERVICE).read_text(encoding="utf-8"))
    found = [*asked("meldhouse"), (SERVICE, service[1].split())]
    for page, words in found:
        own = words and not words[0].startswith("-")
        command = HOUSE.commands.get(words[0]) if own else HOUSE
        assert command, f"{page}: meldhouse {' '.join(words)}"
        known = {option for parameter in command.params for option in (*parameter.opts, *parameter.secondary_opts)}
        assert {word.partition("=")[0] for word in words if word.startswith("-")} <= known, f"{page}: {words}"
    assert len(found) > 20


def test_targets_in_sentences_are_the_makefiles():
    """So are those of fences that are not run."""
    targets = set(TARGET.findall((HOME / "Makefile").read_text(encoding="utf-8")))
    fenced = [c.split()[1:] for b in EVERY if b.language == "sh" for c in commands(b) if c.startswith("make ")]
    found = [*(words for _, words in asked("make")), *fenced]
    assert {words[0] for words in found if words} <= targets
    assert len(found) > 20


NAMED = re.compile(
    r"(?<![\w.])(?:\w[\w*.-]*/)+[\w*.-]*\.(?:py|md|js|css|ftl|sh|conf|service|txt)|(?:src|docs|tests|bench|examples)/[\w*/.-]*"
)
ROOTS = (".", "src/meldhouse", "docs")
OWN = ("OUT/", "bots/my.py", "art/looks.css", "api/openapi")  # a reader's own, and an address of the house


def test_what_is_named_is_there():
    """Files and folders that sentences name, from the root, the package or the docs; GAME is any game."""
    found = [(page, name) for page, mention in MENTIONS for name in NAMED.findall(mention) if not name.startswith(OWN)]
    lost = [(page, name) for page, name in found if not any(are_there(root, name) for root in ROOTS)]
    assert not lost
    assert len(found) > 80


def are_there(root, name):
    return any((HOME / root).glob(name.replace("GAME", "*").rstrip("/")))


def test_extras_that_are_installed_are_the_packages():
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


def test_module_over_the_limit_of_lines_is_named_in_contributing():
    source, page = HOME / "src" / "meldhouse", (HOME / "CONTRIBUTING.md").read_text(encoding="utf-8")
    lines = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in source.rglob("*.py")}
    assert len(lines) > 400
    assert f"has at most {LINES} lines" in page
    named = set(re.findall(r"`(\S+\.py)`", LONGER.search(page)[1]))
    assert {path.relative_to(source).as_posix() for path, n in lines.items() if n > LINES} == named
