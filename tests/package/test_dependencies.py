"""Dependencies are locked as tested and listed with size and license; missing optional dependencies are reported."""

import re
import tomllib

import pytest

from tests.package.install_and_play import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
ALWAYS, EXTRAS = PROJECT["dependencies"], PROJECT["optional-dependencies"]
FOR_MAKERS = {"dev", "docs", "fuzz", "peers", "test"}
FOR_EXAMPLES = {"jax", "torch"}  # not locked: their builds depend on the accelerator
LOCK = (ROOT / "requirements.lock").read_text("utf-8")
TOLD = (ROOT / "docs" / "research" / "dependencies.md").read_text("utf-8")


def name(line):
    return re.sub(r"[-_.]+", "-", re.match(r"[\w.-]+", line)[0]).lower()


def versions(text):
    """Map every library to its version."""
    return {
        name(line): line.split("==")[1].split()[0] for line in text.splitlines() if re.match(r"[\w.\[\]-]+==", line)
    }


def numbers(version):
    return [int(number) for number in re.findall(r"\d+", version)]


def wanted():
    return [*ALWAYS, *(line for extra in EXTRAS if extra not in FOR_MAKERS | FOR_EXAMPLES for line in EXTRAS[extra])]


def test_lock_file_has_every_requirement_in_the_tested_version():
    """The version is new enough, and is the version that tests run with."""
    locked, tested = versions(LOCK), versions((ROOT / "constraints.txt").read_text("utf-8"))
    assert len(wanted()) > 15
    for line in wanted():
        least = re.search(r">=([\d.]+)", line)
        assert numbers(locked[name(line)]) >= numbers(least[1] if least else "0"), line
    assert {one: version for one, version in locked.items() if one in tested and tested[one] != version} == {}
    assert len(locked) > 30


def test_lock_file_has_hashes_but_no_host_names():
    """Each library in the lock file is followed by its hashes."""
    for entry in re.split(r"\n(?=\S)", LOCK.strip()):
        assert re.match(r"[\w.\[\]-]+==\S+( ; [^\\]+)? \\\n", entry), entry
        assert len(re.findall(r"--hash=sha256:[0-9a-f]{64}\b", entry)) == len(entry.splitlines()) - 1 > 0
    assert "://" not in LOCK


@pytest.mark.parametrize("line", ALWAYS)
def test_every_required_library_is_documented(line):
    """Its row has the purpose, size, license and replacement; no field is empty."""
    (row,) = (
        row for row in TOLD.splitlines() if row.startswith("| ") and name(row.split("|")[1].strip()) == name(line)
    )
    assert all(field.strip() for field in row.strip("| ").split("|"))


@pytest.mark.parametrize("extra", EXTRAS)
def test_every_optional_extra_is_documented(extra):
    """Its libraries are listed, and pyproject.toml says what each library is for."""
    (row,) = (
        row for row in TOLD.splitlines() if row.startswith("| ") and extra in row.split("|")[1].replace(",", "").split()
    )
    if extra not in FOR_MAKERS - {"fuzz", "peers"}:
        assert {name(line) for line in EXTRAS[extra]} <= {
            name(word) for word in row.split("|")[3].replace(",", "").split()
        }
    assert re.search(rf"\n# [^\n]+\n{extra} = \[", (ROOT / "pyproject.toml").read_text("utf-8"))
