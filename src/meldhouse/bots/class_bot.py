"""Bots as Python classes or objects in this process. The same class plays in a process of its own (host.py).

class Bot:
    def choose(self, view):             # returns one of view.legal, or the number of its action
        return list(view.legal)[-1]

    def heard(self, seat, move):        # optional: called before `choose`, for each move since the last call
        ...
"""

import inspect
import sys
from collections.abc import Iterable, Sequence
from itertools import count
from numbers import Integral
from pathlib import Path
from typing import Any

from meldhouse.bots.external_process import BotFailed, derive_seed
from meldhouse.bots.external_spec import instantiate, one_line
from meldhouse.core.heard_moves import Heard
from meldhouse.core.table import View
from meldhouse.i18n import msg
from meldhouse.util.errors import IllegalMove, Mistake, quote

CLASSES: dict[str, Any] = {}  # bot classes and objects that callers passed, by the name under which they play


def ask_object(bot: Any, view: View, heard: Sequence[Heard]) -> str | int:
    """Tell a bot the moves that its seat has learned of, and return its choice."""
    listen = getattr(bot, "heard", None)
    if callable(listen):
        for seat, move in heard:
            listen(seat, move)
    choice = bot.choose(view)
    is_number = isinstance(choice, Integral) and not isinstance(choice, bool)
    return int(choice) if is_number else str(choice)


class ClassBot:
    """A bot of a class at one seat for one hand; an object that the caller made plays every hand itself."""

    def __init__(self, name: str, seed: int) -> None:
        self.name, self.seed = name, derive_seed(seed, name)
        self.bot: Any = None
        self.heard_moves = 0  # of this hand

    def choose(self, view: View, heard: Sequence[Heard] = ()) -> str:
        self.heard_moves += len(heard)
        try:
            if self.bot is None:
                made = CLASSES[self.name]
                self.bot = instantiate(made, self.seed) if inspect.isclass(made) else made
            choice = ask_object(self.bot, view, heard)
        except Exception as error:  # an error of the bot
            raise BotFailed(msg("bot-cannot", name=self.name, why=one_line(error))) from error
        try:
            return view.move_of(choice)
        except IllegalMove as error:
            raise BotFailed(msg("bot-illegal", name=self.name, why=error.message)) from None


def bot_names(bots: Any) -> str | list[str]:
    """Return the names of bots that a caller passed, alone or in a list; names in a text stay as they are."""
    if isinstance(bots, str):
        return bots
    alone = callable(getattr(bots, "choose", None)) or not isinstance(bots, Iterable)
    named: dict[str, Any] = {}
    names = [_name_bot(bot, named) for bot in ([bots] if alone else bots)]
    CLASSES.update(named)
    return names


def _name_bot(bot: Any, named: dict[str, Any]) -> str:
    """Return the name of a bot, and add a class or an object to `named`; no two of them share a name."""
    if isinstance(bot, str):
        return bot
    if not callable(getattr(bot, "choose", None)):
        raise Mistake(msg("bot-without-choose", name=quote(repr(bot))))
    first = _class_name(bot if inspect.isclass(bot) else type(bot))
    candidates = (first if n == 1 else f"{first}-{n}" for n in count(1))
    name = next(name for name in candidates if named.get(name, bot) is bot)
    named[name] = bot
    return name


def _class_name(bot_class: type) -> str:
    """Return the name of a class as a user would write it: `my:Bot`, or `my.py:Bot` for a script."""
    module = sys.modules.get(bot_class.__module__)
    file = getattr(module, "__file__", None)
    source = Path(file).name if bot_class.__module__ == "__main__" and file else bot_class.__module__
    return f"{source}:{bot_class.__name__}"
