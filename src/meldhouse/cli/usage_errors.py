"""Usage errors in our own words, in place of Typer's."""

import sys
from collections.abc import Iterable, Sequence
from typing import Any

import typer

from meldhouse.cli.help import WHOLE, is_option, kind, long_name, value
from meldhouse.games import GAMES
from meldhouse.games.options import suggest_name
from meldhouse.i18n import HOUSE, Said
from meldhouse.util.errors import Mistake, cited

# Typer reads what is typed with a Click of its own: its kinds of mistakes lie beside the one that Typer names.
CLICK = sys.modules[typer.BadParameter.__module__]
NUMBERS = {"int": "typed-no-whole-number", "float": "typed-no-number"}


def no_such_command(name: str, commands: Iterable[str]) -> Mistake:
    """A game is the likeliest of all that is no command."""
    if name in GAMES:
        return Mistake(HOUSE("typed-a-game", name=name))
    return Mistake(HOUSE("typed-no-command", name=cited(name), nearest=suggest_name(name, commands)))


def mistyped(wrong: Any, context: Any, words: Sequence[str]) -> Mistake:
    """What was tried, why not, and what would do; `words` are those that the command was given."""
    return Mistake(sentence(wrong, context, words))


def sentence(wrong: Any, context: Any, words: Sequence[str]) -> Said:
    if isinstance(wrong, CLICK.NoSuchOption):
        return no_such_option(wrong.option_name, context)
    if isinstance(wrong, CLICK.BadOptionUsage):
        return half_an_option(wrong.option_name, context)
    if isinstance(wrong, CLICK.MissingParameter):
        missing = written(wrong.param, context)
        return HOUSE("typed-missing", name=missing, usage=usage(context), what=str(wrong.param.help))
    given, left, _ = context.command.make_parser(context).parse_args(args=[*words])
    if isinstance(wrong, CLICK.BadParameter) and kind(wrong.param, context) in NUMBERS:
        key = NUMBERS[kind(wrong.param, context)]
        return HOUSE(key, option=wrong.param.opts[0], typed=cited(str(given[wrong.param.name])))
    if left:
        return HOUSE("typed-too-much", words=cited(" ".join(left)), usage=usage(context))
    return HOUSE("typed-unread", command=name(context), why=str(wrong.format_message()))


def no_such_option(typed: str, context: Any) -> Said:
    names = [long_name(one) for one in context.command.get_params(context) if is_option(one)]
    return HOUSE(
        "typed-no-option", command=name(context), option=cited(typed), nearest=suggest_name(typed, names, "--")
    )


def half_an_option(typed: str, context: Any) -> Said:
    """One without its value, or one that takes none and has one."""
    option = next(one for one in context.command.get_params(context) if typed in (*one.opts, *one.secondary_opts))
    if option.is_flag:
        return HOUSE("typed-needless-value", option=typed)
    return HOUSE("typed-no-value", command=name(context), option=typed, value=value(option, context))


def name(context: Any) -> str:
    return f"{WHOLE} {context.info_name}" if context.parent else WHOLE


def usage(context: Any) -> str:
    """The command with all that it needs to be told."""
    asked = [one for one in context.command.get_params(context) if one.required or not is_option(one)]
    words = [(written(one, context), one.required) for one in asked]
    return " ".join([name(context), *(word if needed else f"[{word}]" for word, needed in words)])


def written(one: Any, context: Any) -> str:
    """FILE, or --out FILE."""
    return f"{long_name(one)} {value(one, context)}" if is_option(one) else value(one, context)
