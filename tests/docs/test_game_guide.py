"""The guide to a game of one's own is followed, in a copy of the house, and the game is played there."""

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
    """A copy of the house, in which one can build."""

    def __init__(self, root):
        self.root = root
        for folder in ("src", "tests", "examples"):
            shutil.copytree(game_guide.ROOT / folder, root / folder, ignore=shutil.ignore_patterns("__pycache__"))
        shutil.copy(game_guide.ROOT / "pyproject.toml", root)

    def register(self):
        """One line of the house's own is changed."""
        path = self.root / game_guide.REGISTER
        was, becomes = game_guide.change()
        text = path.read_text(encoding="utf-8")
        assert text.splitlines().count(was) == 1
        path.write_text(text.replace(was, becomes), encoding="utf-8")

    def python(self, *words):
        """What a command says that has to come to a good end."""
        run = self.run(*words)
        assert run.returncode == 0, run.stdout[-5000:] + run.stderr[-3000:]
        return run.stdout

    def house(self, *words):
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
        """How many tests of the game passed; all did, and none was skipped."""
        chosen = f"{game_guide.GAME} and ({only})" if only else game_guide.GAME
        told = self.python("-m", "pytest", *files, "-k", chosen, "-m", marks, "-p", "no:cacheprovider")
        assert "skipped" not in told
        return int(re.search(r"(\d+) passed", told)[1])


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """The copy, after the guide has been followed to its end."""
    copy = Copy(tmp_path_factory.mktemp("copy"))
    copy.register()
    for path, text in game_guide.files().items():
        game_guide.write(path, text, copy.root)
    return copy


def test_a_sixth_game_is_a_folder_a_page_and_one_word():
    """Nothing else is written, and the guide says in how many lines."""
    was, becomes = (re.findall(r"\w+", line) for line in game_guide.change())
    assert [word for word in becomes if word not in was] == [game_guide.GAME]
    assert len(becomes) == len(was) + 1
    assert [path for path in game_guide.files() if not path.startswith(ROOMS)] == [game_guide.PAGE]
    print(f"From nothing to a game in {game_guide.lines()} lines.")
    assert f"in {game_guide.lines()} lines" in game_guide.GUIDE


def test_every_step_of_the_guide_is_what_was_missing(tmp_path):
    """Before a file is written, the first thing that is said to be missing is this file; at the end nothing is."""
    copy = Copy(tmp_path)
    copy.register()
    said = copy.house("rules", game_guide.GAME).stderr
    assert " ".join(said.split()) in " ".join(game_guide.GUIDE.replace("\n>", "\n").split())
    (copy.root / ROOMS).mkdir()
    for path, text in game_guide.files().items():
        run = copy.house("rules", game_guide.GAME)
        assert run.returncode == 2
        missing = path.removeprefix(game_guide.PACKAGE + "/")
        assert f"is incomplete and can't be played. {missing} is missing" in " ".join(run.stderr.split())
        game_guide.write(path, text, copy.root)
    run = copy.house("rules", game_guide.GAME)
    assert run.returncode == 0
    assert "Take as many tricks as you can." in run.stdout


def test_the_code_of_the_guide_is_as_tidy_as_the_house(built):
    """It is formatted and has nothing that the house's own code may not have."""
    built.python("-m", "ruff", "format", "--check", ROOMS)
    built.python("-m", "ruff", "check", ROOMS)


KEPT_HANDS = """
import meldhouse as mh
from tests.games.playthroughs import path_of, playthrough
game = mh.GAMES["highest"]
for variant in game.variants:
    path_of(game, variant).write_text(playthrough(game, variant), encoding="utf-8")
"""


def test_the_game_of_the_guide_goes_through_every_net(built):
    """The house's laws, every net in every kind of position, planted leaks, options, deals, kept hands, the cover."""
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


def test_bots_play_the_game_of_the_guide(built):
    """A bot that looks ahead plays a hand to its end, and the rule of thumb wins more than a random player."""
    assert float(built.python("-c", BOTS)) > 0.5


def test_the_game_of_the_guide_is_played_in_the_terminal(built):
    """From nonsense to a record that can be replayed, as all games are; and its rules are told there."""
    assert built.tests("tests/cli/test_cli.py", only="terminal or rules") == 2


@pytest.mark.sweep
@pytest.mark.skipif(not chromium(), reason="needs Chromium: see tests/web/conftest.py")
def test_the_game_of_the_guide_is_played_in_the_browser(built):
    """A hand by touches, through the house, on a desk and on a phone; and a hint."""
    pytest.importorskip("playwright.sync_api", reason="needs Playwright: pip install '.[test]'")
    files = ("tests/web/test_pages.py", "tests/web/test_user_flows.py")
    assert built.tests(*files, only="clicking or phone or hint") == 5
