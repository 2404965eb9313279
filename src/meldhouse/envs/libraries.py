"""Libraries that need not be there, and the line that brings them."""

import importlib
from typing import Any

from meldhouse.mistakes import Mistake
from meldhouse.words import HOUSE

ENVS, OPENSPIEL = "envs", "openspiel"


def library(name: str, extra: str = ENVS) -> Any:
    """The library of that name; a Mistake says how to get it."""
    try:
        return importlib.import_module(name)
    except ImportError:
        raise Mistake(HOUSE("envs-without", name=name, extra=extra)) from None
