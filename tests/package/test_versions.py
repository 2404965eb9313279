"""Versions mean something: what the changelog says of the newest one is so."""

import re
import tomllib
from pathlib import Path

import pytest
from typer.testing import CliRunner

import meldhouse as mh
from meldhouse.benchmark import signature
from meldhouse.cli import app

ROOT = Path(__file__).parents[2]
CHANGES = (ROOT / "CHANGELOG.md").read_text("utf-8")
# Every version of the rules that was ever stored with hands.  A new signature is a new line here, never an edited one.
VERSIONS = {
    "kongpie": (1, "0a608c16"),
    "tongits": (1, "3e997190"),
    "kingscorners": (1, "746a9e67"),
    "pong": (1, "1e5f5db7"),
    "mahjong": (1, "c48199f0"),
}
NEWEST = re.search(r"^## (\d+\.\d+\.\d+)\n(.*?)(?=^## |\Z)", CHANGES, re.M | re.S)


def test_the_version_stands_in_one_place():
    """The package says it, what is built asks the package, and the newest page of the changelog is that version's."""
    assert NEWEST[1] == mh.__version__
    assert "version" in tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["dynamic"]
    assert CliRunner().invoke(app, ["--version"]).output == f"meldhouse {mh.__version__}\n"


def test_every_game_has_its_signature_in_the_changelog():
    assert set(re.findall(r"\| (\w+) \| `", NEWEST[2])) == set(mh.GAMES)


@pytest.mark.parametrize("name", mh.GAMES)
def test_a_law_plays_as_the_changelog_says(name):
    """A law that plays differently is another version: its page has the new signature, and says why."""
    told = re.search(rf"\| {name} \| `(\w+)` \|", NEWEST[2])[1]
    assert signature(mh.GAMES[name]) == told


@pytest.mark.parametrize("name", mh.GAMES)
def test_rules_version_when_hands_play_differently_has_to_be_raised(name):
    """The version that is stored with every hand belongs to one signature: whoever changes one changes the other."""
    package = mh.GAMES[name].package
    assert VERSIONS[name] == (package.RULES_VERSION, package.RULES_SIGNATURE)
    assert signature(mh.GAMES[name]) == package.RULES_SIGNATURE
