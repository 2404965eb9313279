"""Parses the name of an external bot: a class (`my:Bot`, `bots/my.py:Bot`) or a command (`"./my --fast"`).

Whatever it is, it plays in a process of its own (external_process.py), so that it can neither look about in the
house's memory nor hold anybody up.
"""

import importlib
import importlib.util
import inspect
import re
import shlex
import shutil
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

from meldhouse.games.options import suggest_name
from meldhouse.i18n import HOUSE, Said
from meldhouse.util.errors import Mistake, cited
from meldhouse.util.safe_path import command

CLASS = re.compile(r"([^\s:]+):([A-Za-z_]\w*)")
HOST = "meldhouse.bots.host"


def is_of_others(name: str) -> bool:
    """A class has a colon, a command has a space or a slash: no bot of the house has any of them."""
    return bool(CLASS.fullmatch(name) or " " in name.strip() or "/" in name)


def command_of(name: str) -> list[str]:
    """What is run for it; a Mistake where there is no such file or program."""
    found = CLASS.fullmatch(name)
    if found:
        if is_file(found[1]) and not Path(found[1]).is_file():
            raise Mistake(HOUSE("bot-no-file", name=cited(name), path=cited(found[1])))
        return command(HOST, name)
    try:
        words = shlex.split(name)
    except ValueError as why:
        raise Mistake(HOUSE("bot-no-command", name=name, why=str(why))) from None
    if not words or shutil.which(words[0]) is None:
        raise Mistake(HOUSE("bot-no-program", name=name, program=words[0] if words else ""))
    return words


def is_file(where: str) -> bool:
    return where.endswith(".py") or "/" in where


def find_class(name: str) -> Any:
    """The class of that name; whatever is wrong with it is a Mistake."""
    found = CLASS.fullmatch(name)
    assert found
    where, called = found.groups()
    try:
        module = _from_file(Path(where)) if is_file(where) else importlib.import_module(where)
    except BaseException as why:  # also where it ends the process while it is read
        raise Mistake(HOUSE("bot-not-read", name=name, why=in_short(why))) from None
    kind = getattr(module, called, None)
    if kind is None:
        classes = [each for each, what in vars(module).items() if inspect.isclass(what)]
        raise Mistake(HOUSE("bot-no-class", where=where, called=called, nearest=_nearest_of(called, classes)))
    if not callable(kind) or not callable(getattr(kind, "choose", None)):
        raise Mistake(HOUSE("bot-no-choose", name=name))
    return kind


def _nearest_of(called: str, classes: list[str]) -> Said | str:
    return suggest_name(called, classes) if classes else ""


def _from_file(path: Path) -> ModuleType:
    """The module in a file; it can import the files beside it, unless a library has the same name."""
    sys.path.append(str(path.parent.resolve()))
    spec = importlib.util.spec_from_file_location(path.stem, path)
    if spec is None or spec.loader is None:
        raise ImportError(path)
    module = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = module
    spec.loader.exec_module(module)
    return module


def made(kind: Any, seed: int) -> Any:
    """One of the class: handed a seed where it takes something."""
    try:
        takes = bool(inspect.signature(kind).parameters)
    except (TypeError, ValueError):
        takes = False
    return kind(seed) if takes else kind()


def in_short(why: BaseException) -> str:
    """`ZeroDivisionError: division by zero`, in one line."""
    return f"{type(why).__name__}: {why}".strip().splitlines()[0][:200]
