"""Loads templates: modules with an algorithm that is compiled for each game."""

import importlib.util
import sys
import threading
from types import ModuleType

from meldhouse.engine.cache import NAME, PACKAGE

LOAD_LOCK = threading.RLock()  # the first thread that asks executes a template


def instantiate(template: str, rules_module: ModuleType, name: str, **more: object) -> ModuleType:
    """Return a template instantiated for a game, with `rules_module` and its other dependencies injected."""
    return load(f"{NAME}.engine.{template}__{name}", template, rules_module=rules_module, **more)


def load(full_name: str, template: str, **injected: object) -> ModuleType:
    """Execute a template once and return its module; its kernels are cached in the game's own folder."""
    with LOAD_LOCK:
        if full_name not in sys.modules:
            sys.modules[full_name] = _execute(full_name, template, injected)
        return sys.modules[full_name]


def _execute(full_name: str, template: str, injected: dict[str, object]) -> ModuleType:
    spec = importlib.util.spec_from_file_location(full_name, PACKAGE / "engine" / f"{template}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    vars(module).update(injected)
    spec.loader.exec_module(module)
    return module
