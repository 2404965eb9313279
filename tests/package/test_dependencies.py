"""What the house asks for: locked as it is tested, told with its weight and licence, and missed in a sentence."""

import re
import tomllib

import pytest

from tests.package.install_and_play import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
ALWAYS, EXTRAS = PROJECT["dependencies"], PROJECT["optional-dependencies"]
FOR_MAKERS = {"dev", "docs", "fuzz", "peers", "test"}
LOCK = (ROOT / "requirements.lock").read_text("utf-8")
TOLD = (ROOT / "docs" / "research" / "dependencies.md").read_text("utf-8")


def name(line):
    return re.sub(r"[-_.]+", "-", re.match(r"[\w.-]+", line)[0]).lower()


def versions(text):
    """Every library with its version."""
    return {
        name(line): line.split("==")[1].split()[0] for line in text.splitlines() if re.match(r"[\w.\[\]-]+==", line)
    }


def numbers(version):
    return [int(number) for number in re.findall(r"\d+", version)]


def wanted():
    return [*ALWAYS, *(line for extra in EXTRAS if extra not in FOR_MAKERS for line in EXTRAS[extra])]


def test_the_lock_has_what_is_asked_for():
    """In a version that is new enough, and with which the tests run."""
    locked, tested = versions(LOCK), versions((ROOT / "constraints.txt").read_text("utf-8"))
    assert len(wanted()) > 15
    for line in wanted():
        least = re.search(r">=([\d.]+)", line)
        assert numbers(locked[name(line)]) >= numbers(least[1] if least else "0"), line
    assert {one: version for one, version in locked.items() if one in tested and tested[one] != version} == {}
    assert len(locked) > 30


def test_everything_locked_has_hashes_and_no_host_is_named():
    """Line by line: a library, then its hashes."""
    for entry in re.split(r"\n(?=\S)", LOCK.strip()):
        assert re.match(r"[\w.\[\]-]+==\S+( ; [^\\]+)? \\\n", entry), entry
        assert len(re.findall(r"--hash=sha256:[0-9a-f]{64}\b", entry)) == len(entry.splitlines()) - 1 > 0
    assert "://" not in LOCK


@pytest.mark.parametrize("line", ALWAYS)
def test_every_library_is_told(line):
    """Why, its weight, its licence and what would replace it: no field of its row is empty."""
    (row,) = (
        row for row in TOLD.splitlines() if row.startswith("| ") and name(row.split("|")[1].strip()) == name(line)
    )
    assert all(field.strip() for field in row.strip("| ").split("|"))


@pytest.mark.parametrize("extra", EXTRAS)
def test_every_extra_is_told(extra):
    """With its libraries; and pyproject.toml says of each what it is for."""
    (row,) = (
        row for row in TOLD.splitlines() if row.startswith("| ") and extra in row.split("|")[1].replace(",", "").split()
    )
    if extra not in FOR_MAKERS - {"fuzz", "peers"}:
        assert {name(line) for line in EXTRAS[extra]} <= {
            name(word) for word in row.split("|")[3].replace(",", "").split()
        }
    assert re.search(rf"\n# [^\n]+\n{extra} = \[", (ROOT / "pyproject.toml").read_text("utf-8"))
