"""Parses the name of an external bot: a class (`my:Bot`, `bots/my.py:Bot`) or a command (`"./my --fast"`).

Both play in a process of their own (external_process.py), so that they can neither read the memory of the host process
nor block it.
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
from meldhouse.i18n import Message, msg
from meldhouse.util.errors import Mistake, quote
from meldhouse.util.safe_path import module_command

CLASS_SPEC = re.compile(r"([^\s:]+):([A-Za-z_]\w*)")
HOST_MODULE = "meldhouse.bots.host"


def is_external(name: str) -> bool:
    """Return whether a bot's name is external: it has a colon (a class), or a space or slash (a command)."""
    return bool(CLASS_SPEC.fullmatch(name) or " " in name.strip() or "/" in name)


def parse_command(name: str) -> list[str]:
    """Return the command that runs the bot; raise Mistake if its file or program does not exist."""
    match = CLASS_SPEC.fullmatch(name)
    if match:
        if _is_path(match[1]) and not Path(match[1]).is_file():
            raise Mistake(msg("bot-no-file", name=quote(name), path=quote(match[1])))
        return module_command(HOST_MODULE, name)
    try:
        argv = shlex.split(name)
    except ValueError as error:
        raise Mistake(msg("bot-no-command", name=name, why=str(error))) from None
    if not argv or shutil.which(argv[0]) is None:
        raise Mistake(msg("bot-no-program", name=name, program=argv[0] if argv else ""))
    return argv


def _is_path(source: str) -> bool:
    return source.endswith(".py") or "/" in source


def load_class(name: str) -> Any:
    """Import the bot class; raise Mistake if it cannot be imported or is not a bot."""
    match = CLASS_SPEC.fullmatch(name)
    assert match
    source, class_name = match.groups()
    try:
        module = _from_file(Path(source)) if _is_path(source) else importlib.import_module(source)
    except BaseException as error:  # SystemExit too: a module may exit on import
        raise Mistake(msg("bot-not-read", name=name, why=one_line(error))) from None
    bot_class = getattr(module, class_name, None)
    if bot_class is None:
        classes = [each for each, member in vars(module).items() if inspect.isclass(member)]
        raise Mistake(msg("bot-no-class", where=source, called=class_name, nearest=_nearest_of(class_name, classes)))
    if not callable(bot_class) or not callable(getattr(bot_class, "choose", None)):
        raise Mistake(msg("bot-no-choose", name=name))
    return bot_class


def _nearest_of(class_name: str, classes: list[str]) -> Message | str:
    return suggest_name(class_name, classes) if classes else ""


def _from_file(path: Path) -> ModuleType:
    """Import a bot's file, which can import files in its folder unless a library has the same name."""
    sys.path.append(str(path.parent.resolve()))
    spec = importlib.util.spec_from_file_location(path.stem, path)
    if spec is None or spec.loader is None:
        raise ImportError(path)
    module = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = module
    spec.loader.exec_module(module)
    return module


def instantiate(bot_class: Any, seed: int) -> Any:
    """Return an instance of the class; pass the seed if its constructor takes a parameter."""
    try:
        takes_seed = bool(inspect.signature(bot_class).parameters)
    except (TypeError, ValueError):
        takes_seed = False
    return bot_class(seed) if takes_seed else bot_class()


def one_line(error: BaseException) -> str:
    """Return the exception as a single line, such as `ZeroDivisionError: division by zero`."""
    return f"{type(error).__name__}: {error}".strip().splitlines()[0][:200]
