"""Follow the game guide in a copy of the project, and play its game there."""

import os
import re
import shutil
import subprocess
import sys

import pytest

from tests.docs import game_guide
from tests.web.page_driver import chromium

ROOMS = f"{game_guide.PACKAGE}/games/{game_guide.GAME}/"


class Copy:
    """A copy of the project, in which a test can add a game."""

    def __init__(self, root):
        self.root = root
        for folder in ("src", "tests", "examples"):
            shutil.copytree(game_guide.ROOT / folder, root / folder, ignore=shutil.ignore_patterns("__pycache__"))
        shutil.copy(game_guide.ROOT / "pyproject.toml", root)

    def register(self):
        """Change one line of the project."""
        path = self.root / game_guide.REGISTER
        was, becomes = game_guide.change()
        text = path.read_text(encoding="utf-8")
        assert text.splitlines().count(was) == 1
        path.write_text(text.replace(was, becomes), encoding="utf-8")

    def python(self, *words):
        """Run a command that must succeed, and return its output."""
        run = self.run(*words)
        assert run.returncode == 0, run.stdout[-5000:] + run.stderr[-3000:]
        return run.stdout

    def meldhouse(self, *words):
        return self.run("-m", "meldhouse", *words)

    def run(self, *words):
        return subprocess.run(
            [sys.executable, *words],
            cwd=self.root,
            env={**os.environ, "PYTHONPATH": str(self.root / "src")},
            capture_output=True,
            text=True,
            timeout=600,
            check=False,
        )

    def tests(self, *files, only="", marks=""):
        """Run the tests of the game, all of which must pass without skips, and return their number."""
        chosen = f"{game_guide.GAME} and ({only})" if only else game_guide.GAME
        output = self.python("-m", "pytest", *files, "-k", chosen, "-m", marks, "-p", "no:cacheprovider")
        assert "skipped" not in output
        return int(re.search(r"(\d+) passed", output)[1])


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """Return the copy after the whole guide has been followed."""
    copy = Copy(tmp_path_factory.mktemp("copy"))
    copy.register()
    for path, text in game_guide.files().items():
        game_guide.write(path, text, copy.root)
    return copy


def test_game_guide_writes_only_a_folder_a_page_and_one_word():
    """The guide also states how many lines these have."""
    was, becomes = (re.findall(r"\w+", line) for line in game_guide.change())
    assert [word for word in becomes if word not in was] == [game_guide.GAME]
    assert len(becomes) == len(was) + 1
    assert [path for path in game_guide.files() if not path.startswith(ROOMS)] == [game_guide.PAGE]
    print(f"From nothing to a game in {game_guide.lines()} lines.")
    assert f"in {game_guide.lines()} lines" in game_guide.GUIDE


def test_game_guide_error_messages_lead_to_the_next_step(tmp_path):
    """Before a file is written, the first reported problem is this file; in the end nothing is missing."""
    copy = Copy(tmp_path)
    copy.register()
    said = copy.meldhouse("rules", game_guide.GAME).stderr
    assert " ".join(said.split()) in " ".join(game_guide.GUIDE.replace("\n>", "\n").split())
    (copy.root / ROOMS).mkdir()
    for path, text in game_guide.files().items():
        run = copy.meldhouse("rules", game_guide.GAME)
        assert run.returncode == 2
        missing = path.removeprefix(game_guide.PACKAGE + "/")
        assert f"is incomplete, so it can't be played. {missing} is missing" in " ".join(run.stderr.split())
        game_guide.write(path, text, copy.root)
    run = copy.meldhouse("rules", game_guide.GAME)
    assert run.returncode == 0
    assert "Take as many tricks as you can." in run.stdout


def test_game_guide_code_passes_the_linters(built):
    """The guide's code is formatted, and obeys the rules of the project's own code."""
    built.python("-m", "ruff", "format", "--check", ROOMS)
    built.python("-m", "ruff", "check", ROOMS)


KEPT_HANDS = """
import meldhouse as mh
from tests.games.playthroughs import path_of, playthrough
game = mh.GAMES["highest"]
for variant in game.variants:
    path_of(game, variant).write_text(playthrough(game, variant), encoding="utf-8")
"""


def test_game_guide_game_passes_every_check(built):
    """The guide's game passes invariants, position kinds, injected leaks, options, deals, stored hands and coverage."""
    built.python("-c", KEPT_HANDS)
    nets = ("invariants", "illegal_move", "position_kinds", "planted_leaks", "option_interactions", "playthroughs")
    others = ("i18n/test_catalogue", "core/test_provably_fair", "engine/test_cache", "art/test_sheets")
    files = (*(f"games/test_{file}" for file in nets), *others)
    assert built.tests(*(f"tests/{file}.py" for file in files), marks="not sweep") > 80


BOTS = """
import meldhouse as mh
table = mh.table("highest", "duel", seed=1)
bot = mh.bots.find_bot("search", 1)
table.deal()
while not table.over:
    table.play(bot.choose(table.view(table.turn)))
hands = next(mh.simulate("highest", "duel", hands=2000, bots="thumb,uniform", seed=1))
print(hands["chips"].mean(axis=0)[0])
"""


def test_game_guide_game_has_working_bots(built):
    """A searching bot plays a hand to its end, and the heuristic wins more than a random player."""
    assert float(built.python("-c", BOTS)) > 0.5


def test_game_guide_game_without_observations_does_not_break_openspiel(built):
    """Importing the OpenSpiel games skips a game that has no observations, and registers the others."""
    pytest.importorskip("pyspiel", reason="pip install '.[openspiel]'")
    names = "import pyspiel, meldhouse.envs.openspiel; print(*pyspiel.registered_names())"
    registered = built.python("-c", names).split()
    assert "meldhouse_pong" in registered
    assert f"meldhouse_{game_guide.GAME}" not in registered


def test_game_guide_game_can_be_played_in_the_terminal(built):
    """As with all games, invalid input is explained, the record replays, and the rules are printed."""
    assert built.tests("tests/cli/test_cli.py", only="terminal or rules") == 2


@pytest.mark.sweep
@pytest.mark.skipif(not chromium(), reason="needs Chromium: see tests/web/conftest.py")
def test_game_guide_game_can_be_played_in_the_browser(built):
    """A hand is played on a desktop and, by touch, on a phone, with a hint."""
    pytest.importorskip("playwright.sync_api", reason="needs Playwright: pip install '.[test]'")
    files = ("tests/web/test_pages.py", "tests/web/test_user_flows.py")
    assert built.tests(*files, only="clicking or phone or hint") == 5
