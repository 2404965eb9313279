"""Labels of variants, of the values of options and of bot levels, for people who choose them on a page.

Programs, records, URLs and the command line use the codes.  A game without a label shows the code, with spaces.
"""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING, Any

from meldhouse.games.bot_levels import OFFERED
from meldhouse.games.options import Need, choice_names, options
from meldhouse.i18n import ItemList, Message, msg
from meldhouse.i18n.catalogue import DEFAULT_LANGUAGE, messages_by_key

if TYPE_CHECKING:
    from meldhouse.games import Game


def variant_label(game: Game, variant: str) -> Message:
    return _label_or_code(game, f"{game.name}-label-{variant}", variant)


def value_label(game: Game, option: str, value: str) -> Message:
    """Return the label of a value of an option; a number is its own label."""
    kind: Any = options(game.rules.Rules)[option][0]
    if kind is bool:
        return msg("page-yes" if value == "yes" else "page-no")
    if not issubclass(kind, IntEnum):
        return msg("code", code=value)
    return _label_or_code(game, f"{game.name}-value-{option}-{value}", value)


def value_labels(game: Game, option: str) -> dict[str, Message]:
    """Return the labels of all values of an option whose values are words."""
    return {value: value_label(game, option, value) for value in choice_names(options(game.rules.Rules)[option][0])}


def level_label(level: str) -> Message:
    return msg(f"bot-level-{level}") if level in OFFERED else msg("code", code=level)


def setting_label(game: Game, option: str, value: str) -> Message:
    """Return the label of an option with its value, such as `who deals: One player`."""
    return msg("setting", option=options(game.rules.Rules)[option][1].says, value=value_label(game, option, value))


def condition_label(game: Game, name: str) -> Message | None:
    """Return the condition under which an option has an effect, or None if it always has an effect."""
    needs = options(game.rules.Rules)[name][1].needs
    if not needs:
        return None
    conditions = ItemList(tuple(_need_label(game, need) for need in needs), "or")
    if choice := needs[0].choice:
        return msg("choice-idle-unless", choice=value_label(game, name, choice), needs=conditions)
    return msg("idle-unless", needs=conditions)


def _need_label(game: Game, need: Need) -> Message:
    option = options(game.rules.Rules)[need.option][1].says
    if not need.among:
        return msg("need-label-above", option=option, n=need.above)
    labels = (msg("quoted-label", label=value_label(game, need.option, value)) for value in need.among)
    return msg("need-label-among", option=option, values=ItemList(tuple(labels), "or"))


def _label_or_code(game: Game, key: str, code: str) -> Message:
    if key in messages_by_key(DEFAULT_LANGUAGE, game.name):
        return Message(key)
    return msg("code", code=code.replace("_", " "))
