"""The check of installed libraries reports libraries that are too old or too new."""

from importlib import metadata

import pytest

from meldhouse.diagnostics import libraries
from meldhouse.util import optional_deps
from meldhouse.util.optional_deps import Requirement, parse_requirement


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("segno>=1.6", Requirement("segno>=1.6", "segno", "1.6")),
        ("numba<0.69,>=0.61", Requirement("numba<0.69,>=0.61", "numba", "0.61", "", "0.69")),
        ("numba>=0.61,<0.69", Requirement("numba>=0.61,<0.69", "numba", "0.61", "", "0.69")),
        ("pytest; extra == 'test'", Requirement("pytest", "pytest", "", "test")),
        (
            "psycopg[binary]>=3.2; extra == 'postgres'",
            Requirement("psycopg[binary]>=3.2", "psycopg", "3.2", "postgres"),
        ),
    ],
)
def test_parse_requirement_finds_both_bounds_and_the_extra(line, expected):
    assert parse_requirement(line) == expected


@pytest.mark.parametrize(("version", "key"), [("0.68.1", None), ("0.69.0", "new"), ("1.0", "new"), ("0.60.9", "old")])
def test_libraries_that_the_installed_numba_does_not_support_are_reported(monkeypatch, version, key):
    monkeypatch.setattr(metadata, "version", lambda name: version)
    monkeypatch.setattr(libraries, "requirements", lambda: [parse_requirement("numba<0.69,>=0.61")])
    keys = [str(finding.message.key) for finding in libraries.libraries(None)]
    assert keys == [f"doctor-library-{key}" if key else "doctor-libraries"]


def test_newest_allowed_numba_is_the_tested_version():
    """The package uses private parts of Numba, so the upper bound is the next minor version."""
    numba = next(one for one in optional_deps.requirements() if one.name == "numba")
    major, minor, *_ = optional_deps.parse_version(numba.version)
    assert optional_deps.parse_version(numba.below) == [major, minor + 1]
