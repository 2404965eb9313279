"""Optional libraries, each with the extra that installs it.

One is imported where it is first wanted; where it is not installed, a sentence says how to get it: by the libraries'
own names, and never the house's, which need not be on any index, or may be a stranger's there.
"""

import re
import sys
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

from meldhouse.i18n import Message, msg
from meldhouse.util.errors import Mistake

DISTRIBUTION = "meldhouse"
REQUIREMENT = re.compile(r"(([\w.-]+)(?:\[[^]]*\])?[^;]*)(?:;.*extra == ['\"]([\w-]+)['\"])?")
BOUNDS = re.compile(r"(>=|<)\s*([\d.]+)")


class Requirement(NamedTuple):
    """A library as the package asks for it, as pyproject.toml has it."""

    specifier: str  # as pip is told it
    name: str
    minimum: str = ""
    extra: str = ""
    below: str = ""  # the first version that is too new

    @property
    def version(self) -> str:
        """Which is here; nothing where none is."""
        from importlib import metadata

        try:
            return metadata.version(self.name)
        except metadata.PackageNotFoundError:
            return ""

    @property
    def is_old(self) -> bool:
        return bool(self.minimum) and parse_version(self.version) < parse_version(self.minimum)

    @property
    def is_too_new(self) -> bool:
        return bool(self.below) and parse_version(self.version) >= parse_version(self.below)

    def __str__(self) -> str:
        return f"{self.name} {self.version}"


def parse_version(version: str) -> list[int]:
    """`1.26.4` as numbers that can be compared."""
    return [int(number) for number in re.findall(r"\d+", version.split("+")[0])[:3]]


def requirements() -> list[Requirement]:
    """Everything that the package asks for, extras too."""
    from importlib import metadata

    return [parse_requirement(line) for line in metadata.requires(DISTRIBUTION) or []]


def parse_requirement(line: str) -> Requirement:
    """Return a requirement from a line of the package's metadata, such as `scipy>=1.13; extra == 'odds'`."""
    match = REQUIREMENT.match(line)
    assert match, line
    specifier, name, extra = match.groups()
    bounds = dict(BOUNDS.findall(specifier))
    return Requirement(specifier.strip(), name, bounds.get(">=", ""), extra or "", bounds.get("<", ""))


def install_extra_command(extra: str) -> str:
    """The line that brings all of an extra's libraries to the house that is installed here."""
    try:
        return install_command([one for one in requirements() if one.extra == extra])
    except ModuleNotFoundError:  # it is not installed at all: it runs from a checkout
        return f"python -m pip install '.[{extra}]'"


def install_command(libraries: list[Requirement]) -> str:
    came_with_pipx = (Path(sys.prefix) / "pipx_metadata.json").is_file()
    installs = f"pipx inject {DISTRIBUTION}" if came_with_pipx else "python -m pip install"
    return " ".join([installs, *(f"'{one.specifier}'" for one in libraries)])


@dataclass(frozen=True)
class Library:
    """Called, it is the library; a Mistake where there is none."""

    module: str  # by the name that Python imports
    extra: str

    @property
    def name(self) -> str:
        return self.module.partition(".")[0]

    @property
    def is_installed(self) -> bool:
        """Told without importing it."""
        return find_spec(self.name) is not None

    @property
    def missing_message(self) -> Message:
        what = msg(f"extra-{self.extra}")
        return msg(
            "library-missing", name=self.name, extra=self.extra, line=install_extra_command(self.extra), what=what
        )

    def __call__(self) -> Any:
        try:
            return import_module(self.module)
        except ImportError:
            raise Mistake(self.missing_message) from None


# Those that several rooms ask for; any other stands where it is used.
scipy_stats = Library("scipy.stats", "odds")
vl_convert = Library("vl_convert", "plots")
