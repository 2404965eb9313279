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
REQUIREMENT = re.compile(r"(([\w.-]+)(?:\[[^]]*\])?\s*(?:>=([\d.]+))?)[^;]*(?:;.*extra == ['\"]([\w-]+)['\"])?")


class Requirement(NamedTuple):
    """A library as the package asks for it, as pyproject.toml has it."""

    specifier: str  # as pip is told it
    name: str
    minimum: str = ""
    extra: str = ""

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

    def __str__(self) -> str:
        return f"{self.name} {self.version}"


def parse_version(version: str) -> list[int]:
    """`1.26.4` as numbers that can be compared."""
    return [int(number) for number in re.findall(r"\d+", version.split("+")[0])[:3]]


def requirements() -> list[Requirement]:
    """Everything that the package asks for, extras too."""
    from importlib import metadata

    found = (REQUIREMENT.match(line) for line in metadata.requires(DISTRIBUTION) or [])
    return [Requirement(*(one or "" for one in match.groups())) for match in found if match]


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
