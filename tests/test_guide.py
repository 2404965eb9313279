"""The guide to a game of one's own is followed, in a copy of the house, and the game is played there."""

import os
import re
import shutil
import subprocess
import sys

import guide
import pytest
from hands import chromium

ROOMS = f"{guide.PACKAGE}/games/{guide.GAME}/"


class Copy:
    """A copy of the house, in which one can build."""

    def __init__(self, root):
        self.root = root
        for folder in ("src", "tests", "examples"):
            shutil.copytree(guide.ROOT / folder, root / folder, ignore=shutil.ignore_patterns("__pycache__"))
        shutil.copy(guide.ROOT / "pyproject.toml", root)

    def register(self):
        """One line of the house's own is changed."""
        path = self.root / guide.REGISTER
        was, becomes = guide.change()
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

    def tests(self, *files, only=""):
        """How many tests of the game passed; all did, and none was left out, nor left to a sweep."""
        chosen = f"{guide.GAME} and ({only})" if only else guide.GAME
        told = self.python("-m", "pytest", *files, "-k", chosen, "-m", "", "-p", "no:cacheprovider")
        assert "skipped" not in told
        return int(re.search(r"(\d+) passed", told)[1])


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """The copy, after the guide has been followed to its end."""
    copy = Copy(tmp_path_factory.mktemp("copy"))
    copy.register()
    for path, text in guide.files().items():
        guide.write(path, text, copy.root)
    return copy


def test_a_sixth_game_is_a_folder_a_page_and_one_word():
    """Nothing else is written, and the guide says in how many lines."""
    was, becomes = (re.findall(r"\w+", line) for line in guide.change())
    assert [word for word in becomes if word not in was] == [guide.GAME]
    assert len(becomes) == len(was) + 1
    assert [path for path in guide.files() if not path.startswith(ROOMS)] == [guide.PAGE]
    print(f"From nothing to a game in {guide.lines()} lines.")
    assert f"in {guide.lines()} lines" in guide.GUIDE


def test_every_step_of_the_guide_is_what_was_missing(tmp_path):
    """Before a file is written, the first thing that is said to be missing is this file; at the end nothing is."""
    copy = Copy(tmp_path)
    copy.register()
    said = copy.house("rules", guide.GAME).stderr
    assert " ".join(said.split()) in " ".join(guide.GUIDE.replace("\n>", "\n").split())
    (copy.root / ROOMS).mkdir()
    for path, text in guide.files().items():
        run = copy.house("rules", guide.GAME)
        assert run.returncode == 2
        assert f"it is not whole. {path.removeprefix(guide.PACKAGE + '/')} is missing" in " ".join(run.stderr.split())
        guide.write(path, text, copy.root)
    run = copy.house("rules", guide.GAME)
    assert run.returncode == 0
    assert "Take as many tricks as you can." in run.stdout


def test_the_code_of_the_guide_is_as_tidy_as_the_house(built):
    """It is formatted and has nothing that the house's own code may not have."""
    built.python("-m", "ruff", "format", "--check", ROOMS)
    built.python("-m", "ruff", "check", ROOMS)


KEPT_HANDS = """
import sys
sys.path.insert(0, "tests")
import meldhouse as mh
from playthroughs import path_of, playthrough
game = mh.GAMES["highest"]
for variant in game.variants:
    path_of(game, variant).write_text(playthrough(game, variant), encoding="utf-8")
"""


def test_the_game_of_the_guide_goes_through_every_net(built):
    """The house's laws, every net in every kind of position, planted leaks, options, deals, kept hands, the cover."""
    built.python("-c", KEPT_HANDS)
    files = ("laws", "reasons", "words", "situations", "leaks", "company", "fair", "compiled", "playthroughs")
    assert built.tests(*(f"tests/test_{file}.py" for file in files), "tests/art/test_sheets.py") > 80


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
    assert built.tests("tests/test_cli.py", only="terminal or rules") == 2


@pytest.mark.skipif(not chromium(), reason="needs Chromium: see tests/browser/conftest.py")
def test_the_game_of_the_guide_is_played_in_the_browser(built):
    """A hand by touches, through the house, on a desk and on a phone; and a hint."""
    pytest.importorskip("playwright.sync_api", reason="needs Playwright: pip install '.[test]'")
    files = ("tests/browser/test_pages.py", "tests/browser/test_flows.py")
    assert built.tests(*files, only="clicking or phone or hint") == 5
