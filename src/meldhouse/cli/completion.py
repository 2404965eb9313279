"""Shell completion for games, variants, options and their values, bots, and languages.

Unknown words, such as the variants of a misspelled game, have no completions and raise no errors.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING

import typer

from meldhouse.games import GAMES, Game
from meldhouse.games.bot_levels import OFFERED
from meldhouse.i18n.catalogue import languages

if TYPE_CHECKING:
    from meldhouse.games.options import Option

MAX_LISTED = 20  # longer ranges of numbers are not offered


def _with_prefix(prefix: str, words: Iterable[str]) -> list[str]:
    return [word for word in words if word.startswith(prefix)]


def games(incomplete: str) -> list[str]:
    return _with_prefix(incomplete, GAMES)


def pages(incomplete: str) -> list[str]:
    """Complete the names of games, and of the pages that their rules link to."""
    from meldhouse import rulebook

    return _with_prefix(incomplete, dict.fromkeys([*GAMES, *rulebook.pages()]))


def variants(context: typer.Context, incomplete: str) -> list[str]:
    game = _game_of(context)
    return _with_prefix(incomplete, game.variants) if game else []


def settings(context: typer.Context, incomplete: str) -> list[str]:
    """Complete the name of an option (with `=`), or its value if the option's values have names."""
    game = _game_of(context)
    if not game:
        return []
    name, equals, value = incomplete.partition("=")
    values_by_option = values(game)
    if not equals:
        return [f"{option}=" for option in _with_prefix(name, values_by_option)]
    return [f"{name}={choice}" for choice in _with_prefix(value, values_by_option.get(name, ()))]


def values(game: Game) -> dict[str, list[str]]:
    """Return the values of each option of a game; the list is empty for a number with a long range."""
    from meldhouse.games.options import choice_names, options

    def choices(kind: type, option: "Option") -> list[str]:
        if option.most:
            return (
                [str(number) for number in range(option.least, option.most + 1)]
                if option.most - option.least < MAX_LISTED
                else []
            )
        return ["yes", "no"] if kind is bool else choice_names(kind)

    return {name: choices(kind, option) for name, (kind, option) in options(game.rules.Rules).items()}


def bots(incomplete: str) -> list[str]:
    """Complete the last name in a comma-separated list of built-in bots."""
    before, comma, incomplete_name = incomplete.rpartition(",")
    return [f"{before}{comma}{name}" for name in _with_prefix(incomplete_name, OFFERED)]


def known_languages(incomplete: str) -> list[str]:
    return _with_prefix(incomplete, languages())


def _game_of(context: typer.Context) -> Game | None:
    """Return the game named in a command; while an option is being completed, the arguments are still unparsed."""
    return GAMES.get(str(context.args[0] if context.args else context.params.get("game")))
