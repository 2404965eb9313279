"""Libraries that need not be there, each with the extra of the house that brings it.

One is imported where it is first wanted; where it is not installed, a sentence says how to get it.
"""

from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from meldhouse.mistakes import Mistake
from meldhouse.words import HOUSE, Said


@dataclass(frozen=True)
class Library:
    """Called, it is the library; a Mistake where there is none."""

    module: str  # by the name that Python imports
    extra: str

    @property
    def name(self) -> str:
        return self.module.partition(".")[0]

    @property
    def is_here(self) -> bool:
        """Told without importing it."""
        return find_spec(self.name) is not None

    @property
    def missing(self) -> Said:
        return HOUSE("library-missing", name=self.name, extra=self.extra, what=HOUSE(f"extra-{self.extra}"))

    def __call__(self) -> Any:
        try:
            return import_module(self.module)
        except ImportError:
            raise Mistake(self.missing) from None


# Those that several rooms ask for; any other stands where it is used.
distributions = Library("scipy.stats", "odds")
artist = Library("vl_convert", "plots")
