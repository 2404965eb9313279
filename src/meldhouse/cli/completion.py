"""Shell completion: games, variants, options and their values, bots, languages.

What is not known yet, such as the variants of a game that is misspelled, is offered by nobody and no mistake.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING

import typer

from meldhouse.games import GAMES, Game
from meldhouse.games.bot_levels import OFFERED
from meldhouse.i18n.catalogue import languages

if TYPE_CHECKING:
    from meldhouse.games.options import Option

MANY = 20  # numbers are no longer offered one by one


def beginning(with_: str, words: Iterable[str]) -> list[str]:
    return [word for word in words if word.startswith(with_)]


def games(incomplete: str) -> list[str]:
    return beginning(incomplete, GAMES)


def pages(incomplete: str) -> list[str]:
    """Games, and what their rules lead to."""
    from meldhouse import rulebook

    return beginning(incomplete, dict.fromkeys([*GAMES, *rulebook.pages()]))


def variants(context: typer.Context, incomplete: str) -> list[str]:
    game = asked(context)
    return beginning(incomplete, game.variants) if game else []


def settings(context: typer.Context, incomplete: str) -> list[str]:
    """Options with `=` after them; after that the values, where these have names."""
    game = asked(context)
    if not game:
        return []
    name, equals, value = incomplete.partition("=")
    known = values(game)
    if not equals:
        return [f"{option}=" for option in beginning(name, known)]
    return [f"{name}={choice}" for choice in beginning(value, known.get(name, ()))]


def values(game: Game) -> dict[str, list[str]]:
    """Of every option of a game what it can be set to; of a number that can be many, nothing."""
    from meldhouse.games.options import choice_names, options

    def choices(kind: type, about: "Option") -> list[str]:
        if about.most:
            return (
                [str(number) for number in range(about.least, about.most + 1)]
                if about.most - about.least < MANY
                else []
            )
        return ["yes", "no"] if kind is bool else choice_names(kind)

    return {name: choices(kind, about) for name, (kind, about) in options(game.rules.Rules).items()}


def bots(incomplete: str) -> list[str]:
    """The house's own, one after the other with commas."""
    before, comma, begun = incomplete.rpartition(",")
    return [f"{before}{comma}{name}" for name in beginning(begun, OFFERED)]


def known_languages(incomplete: str) -> list[str]:
    return beginning(incomplete, languages())


def asked(context: typer.Context) -> Game | None:
    """The game of the command: while an option waits for its value, the words before it have not been told apart."""
    return GAMES.get(str(context.args[0] if context.args else context.params.get("game")))
