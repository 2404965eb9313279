"""The options of a game's rules: descriptions, bounds, parsing and formatting.

A game's `Rules` is a NamedTuple with annotated fields:

    seats:   Annotated[int, option("players at the table", 2, 6)] = 4
    scoring: Annotated[Scoring, option("what the cards left in a hand cost")] = Scoring.STANDARD
    forced:  Annotated[bool, option("a king must be played as soon as it can be")] = False
"""

import difflib
from collections.abc import Iterable
from enum import IntEnum
from functools import cache, lru_cache
from typing import Any, NamedTuple, get_args, get_type_hints

from meldhouse.i18n import ItemList, Message, msg
from meldhouse.i18n.messages import Value
from meldhouse.util.errors import Mistake, quote
from meldhouse.util.integers import parse_integer


class Need(NamedTuple):
    """A value that another option needs for this option to have an effect."""

    option: str
    among: tuple[str, ...] = ()  # one of these values, as `format_value` writes them
    above: int = 0  # if `among` is empty: a number above this
    choice: str = ""  # the only choice of this option with the need; empty: every choice

    def is_met(self, rules: Any) -> bool:
        value = getattr(rules, self.option)
        return (
            format_value(options(rules)[self.option][0], value) in self.among
            if self.among
            else bool(value > self.above)
        )

    @property
    def message(self) -> Message:
        """Return a condition such as `lojack is yes`."""
        if self.among:
            return msg("need-among", option=self.option, values=ItemList(self.among, "or"))
        return msg("need-above", option=self.option, n=self.above)


class Option(NamedTuple):
    """The description of one field of a game's rules."""

    says: Message  # a few words
    least: int = 0  # bounds of whole numbers, inclusive
    most: int = 0
    needs: tuple[Need, ...] = ()  # it has an effect only if one of them is met

    @property
    def condition(self) -> Message | None:
        """Return the message `does nothing unless lojack is yes`; None if it always has an effect."""
        if not self.needs:
            return None
        needs = ItemList(tuple(need.message for need in self.needs), "or")
        choice = self.needs[0].choice
        return msg("choice-idle-unless", choice=choice, needs=needs) if choice else msg("idle-unless", needs=needs)


class Variant(NamedTuple):
    """A named set of rules, with one sentence for players."""

    rules: Any
    sentence: Message

    def __getattr__(self, field: str) -> Any:
        """Return a field of the rules: `variant.seats`."""
        return getattr(self.rules, field)


def option(says: Message, least: int = 0, most: int = 0, needs: Need | tuple[Need, ...] = ()) -> Option:
    return Option(says, least, most, (needs,) if isinstance(needs, Need) else needs)


def has_no_effect(rules: Any, name: str) -> bool:
    """Return whether an option, as it is set, has no effect under these rules."""
    kind, about = options(rules)[name]
    needs = [need for need in about.needs if need.choice in ("", format_value(kind, getattr(rules, name)))]
    return bool(needs) and not any(need.is_met(rules) for need in needs)


def options(rules: Any) -> dict[str, tuple[type, Option]]:
    """Return the type (int, bool or an IntEnum) and the Option of each field of a Rules class or instance."""
    return dict(_declared(rules if isinstance(rules, type) else type(rules)))


@cache
def _declared(kind: type) -> dict[str, tuple[type, Option]]:
    hints = get_type_hints(kind, include_extras=True)
    return {field: (get_args(hint)[0], get_args(hint)[1]) for field, hint in hints.items()}


def suggest_name(word: str, among: Iterable[str], mark: str = "") -> Message:
    """Return a hint such as `Did you mean 'chips'?`, or all names if none is close; the prefix `mark` is ignored."""
    names = list(among)
    bare = [name.removeprefix(mark) for name in names]
    near = difflib.get_close_matches(word.removeprefix(mark).lower(), bare, n=1, cutoff=0.5)
    return msg("did-you-mean", name=mark + near[0]) if near else msg("there-are", names=", ".join(names))


def choice_name(word: IntEnum) -> str:
    """Return the text of a choice: `turn_over` for Restock.TURN_OVER."""
    return word.name.lower()


def parse_value(kind: type, about: Option, name: str, value: object) -> int | bool:
    """Parse a value from a person or a program; raise a Mistake that names the valid values."""
    if issubclass(kind, IntEnum):
        choices = {choice_name(word): word for word in kind}
        if str(value).lower() in choices:
            return choices[str(value).lower()]
        if isinstance(value, int) and not isinstance(value, bool) and value in list(kind):
            return kind(value)
        raise Mistake(invalid_value("option-cannot-be", about, name, value, nearest=suggest_name(str(value), choices)))
    if kind is bool:
        return parse_bool(about, name, value)
    number = parse_integer(str(value).strip())
    if number is None or isinstance(value, bool) or not about.least <= number <= about.most:
        if about.least == about.most:
            raise Mistake(invalid_value("option-fixed", about, name, value, only=about.least))
        raise Mistake(invalid_value("option-number", about, name, value, least=about.least, most=about.most))
    return number


def invalid_value(key: str, about: Option, name: str, value: object, **more: Value) -> Message:
    """Return the message that an option cannot have this value."""
    return msg(key, name=name, says=about.says, value=quote(repr(value)), **more)


def parse_bool(about: Option, name: str, value: object) -> bool:
    answers = {"true": True, "yes": True, "on": True, "1": True, "false": False, "no": False, "off": False, "0": False}
    if str(value).lower() not in answers:
        raise Mistake(invalid_value("option-yes-or-no", about, name, value))
    return answers[str(value).lower()]


def with_options(rules: Any, chosen: dict[str, object]) -> Any:
    """Return the rules with some options changed; raise a Mistake for an unknown option or an invalid value."""
    known = options(rules)
    for name in chosen:
        if name not in known:
            raise Mistake(msg("no-option", name=quote(name), nearest=suggest_name(name, known)))
    return rules._replace(**{name: parse_value(*known[name], name, value) for name, value in chosen.items()})


def plain(rules: Any) -> Any:
    """Return the rules as plain ints and bools, which kernels require."""
    known = options(rules)
    return type(rules)(*(bool(v) if known[f][0] is bool else int(v) for f, v in zip(rules._fields, rules, strict=True)))


def format_value(kind: type, value: int | bool) -> str:
    """Format a value as text that `parse_value` reads."""
    if issubclass(kind, IntEnum):
        return choice_name(kind(value))
    return ("no", "yes")[value] if kind is bool else str(value)


def choice_names(kind: Any) -> list[str]:
    """Return the names of an option's choices."""
    return [choice_name(word) for word in kind]


class Setting(NamedTuple):
    """An option with its value under certain rules."""

    name: str
    kind: Any
    about: Option
    value: str  # as `parse_value` reads it


def settings(rules: Any) -> list[Setting]:
    """Return all options of these rules with their values, for listing."""
    known = options(rules).items()
    return [Setting(name, kind, about, format_value(kind, getattr(rules, name))) for name, (kind, about) in known]


def values(rules: Any) -> dict[str, str]:
    """Return the value of each option of these rules as text, by name."""
    return {setting.name: setting.value for setting in settings(rules)}


def differences(rules: Any, base: Any) -> dict[str, str]:
    """Return the options whose values differ from those of the base, by name, with the values of these rules."""
    return dict(changed_values(rules, base))


@lru_cache(1000, typed=True)  # typed: rules of two games can be the same numbers
def changed_values(rules: Any, base: Any) -> tuple[tuple[str, str], ...]:
    """Return the options that differ from the base; cached, because thousands of tables share the same rules."""
    defaults = values(base)
    return tuple((name, value) for name, value in values(rules).items() if value != defaults[name])
