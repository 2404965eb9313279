"""The versions of the package and of the rules agree with the changelog."""

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


def test_package_version_is_defined_in_a_single_place():
    """The build reads the version from the package, and the newest section of the changelog has it."""
    assert NEWEST[1] == mh.__version__
    assert "version" in tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["dynamic"]
    assert CliRunner().invoke(app, ["--version"]).output == f"meldhouse {mh.__version__}\n"


def test_changelog_has_the_signature_of_every_game():
    assert set(re.findall(r"\| (\w+) \| `", NEWEST[2])) == set(mh.GAMES)


@pytest.mark.parametrize("name", mh.GAMES)
def test_current_signature_of_every_game_is_in_the_changelog(name):
    """Rules that play differently need a new version, whose section has the new signature and the reason."""
    shown = re.search(rf"\| {name} \| `(\w+)` \|", NEWEST[2])[1]
    assert signature(mh.GAMES[name]) == shown


@pytest.mark.parametrize("name", mh.GAMES)
def test_rules_version_belongs_to_exactly_one_signature(name):
    """Hands are stored with the version, so a change of the signature needs a new version."""
    package = mh.GAMES[name].package
    assert VERSIONS[name] == (package.RULES_VERSION, package.RULES_SIGNATURE)
    assert signature(mh.GAMES[name]) == package.RULES_SIGNATURE
