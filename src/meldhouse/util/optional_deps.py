"""Optional libraries, each with the name of the extra that installs it.

They are imported on first use; a missing one raises a Mistake with the command that installs it.  The command names the
libraries themselves and not Meldhouse, whose name on a package index may be missing or belong to another project.
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
    """A requirement of the package, as listed in pyproject.toml."""

    specifier: str  # name and versions in the form that pip accepts
    name: str
    minimum: str = ""
    extra: str = ""
    below: str = ""  # the first version that is too new

    @property
    def version(self) -> str:
        """The installed version, or "" if the library is not installed."""
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
    """Return a version such as `1.26.4` as a list of numbers that can be compared."""
    return [int(number) for number in re.findall(r"\d+", version.split("+")[0])[:3]]


def requirements() -> list[Requirement]:
    """Return all requirements of the package, including those of its extras."""
    from importlib import metadata

    return [parse_requirement(line) for line in metadata.requires(DISTRIBUTION) or []]


def parse_requirement(line: str) -> Requirement:
    """Parse a requirement from the package's metadata, such as `scipy>=1.13; extra == 'odds'`."""
    match = REQUIREMENT.match(line)
    assert match, line
    specifier, name, extra = match.groups()
    bounds = dict(BOUNDS.findall(specifier))
    return Requirement(specifier.strip(), name, bounds.get(">=", ""), extra or "", bounds.get("<", ""))


def install_extra_command(extra: str) -> str:
    """Return the command that installs all libraries of an extra for this installation."""
    try:
        return install_command([requirement for requirement in requirements() if requirement.extra == extra])
    except ModuleNotFoundError:  # Meldhouse is not installed and runs from a checkout
        return f"python -m pip install '.[{extra}]'"


def install_command(libraries: list[Requirement]) -> str:
    uses_pipx = (Path(sys.prefix) / "pipx_metadata.json").is_file()
    installer = f"pipx inject {DISTRIBUTION}" if uses_pipx else "python -m pip install"
    return " ".join([installer, *(f"'{library.specifier}'" for library in libraries)])


@dataclass(frozen=True)
class Library:
    """An optional library; calling it returns the imported module, or raises a Mistake if it is missing."""

    module: str  # name of the module to import
    extra: str

    @property
    def name(self) -> str:
        return self.module.partition(".")[0]

    @property
    def is_installed(self) -> bool:
        """Return whether the library can be found, without importing it."""
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


# Libraries that several modules use; others are declared where they are used.
scipy_special = Library("scipy.special", "odds")
vl_convert = Library("vl_convert", "plots")
