"""The message catalogues: one Fluent file per folder and language, loaded when first needed.

A file is named after the BCP 47 tag of its language: `de.ftl`, `zh-Hans.ftl`.

The first word of a key names its game: `kongpie-passes` is in games/kongpie. Shared messages are here.  Fluent is
also imported when it is first needed, so that commands without messages start fast.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from meldhouse.i18n.inflection import NOMINATIVE, inflect
from meldhouse.i18n.pseudolocale import PSEUDO, pseudolocalize

if TYPE_CHECKING:
    from fluent.runtime import FluentBundle
    from fluent.syntax import ast

DEFAULT_LANGUAGE = "en"
SHARED_FOLDER = Path(__file__).parent
GAMES_FOLDER = SHARED_FOLDER.parent / "games"
SHARED = ""  # used in place of a game's name

Argument = str | int
"""A value that Fluent can format."""


@cache
def languages() -> tuple[str, ...]:
    """Return every language that has a catalogue."""
    return tuple(sorted(path.stem for path in SHARED_FOLDER.glob("*.ftl")))


def format_key(language: str, key: str, arguments: dict[str, Argument]) -> str:
    """Format a message in a language, or in English if the language lacks it; raise a KeyError if both lack it."""
    game = game_of_key(key)
    if key not in messages_by_key(language, game):
        if language == DEFAULT_LANGUAGE:
            raise KeyError(f"The English catalogue has no {key}.")
        return format_key(DEFAULT_LANGUAGE, key, arguments)
    bundle = load_bundle(language, game)
    pattern = bundle.get_message(key).value
    assert pattern is not None, f"{key} has no text"
    text, errors = bundle.format_pattern(pattern, {"case": NOMINATIVE, **arguments})
    if errors:
        raise KeyError(f"{key}: {'; '.join(map(str, errors))}")
    return str(text)


@cache
def variables(key: str) -> tuple[str, ...]:
    """Return the variables of a message and of the messages that it includes."""
    from fluent.syntax import visitor

    found: dict[str, None] = {}

    class Finder(visitor.Visitor):
        def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802
            found[node.id.name] = None

        def visit_MessageReference(self, node: ast.MessageReference) -> None:  # noqa: N802
            found.update(dict.fromkeys(variables(node.id.name)))

    Finder().visit(messages_by_key(DEFAULT_LANGUAGE, game_of_key(key))[key])
    return tuple(found)


@cache
def game_of_key(key: str) -> str:
    """Return the game that a key belongs to, or SHARED if it belongs to none."""
    game = key.split("-")[0]
    return game if (GAMES_FOLDER / game).is_dir() else SHARED


@cache
def load_bundle(language: str, game: str) -> FluentBundle:
    """Load the messages of a game, the shared messages, and the English messages that the language lacks."""
    from fluent.runtime import FluentBundle

    functions: dict[str, Any] = {"SIGNED": _signed, "CAPITAL": _capital, "CASE": inflect}
    bundle = FluentBundle([grammar_language(language)], functions=functions, use_isolating=False)
    for known in dict.fromkeys((language, DEFAULT_LANGUAGE)):
        for part in dict.fromkeys((SHARED, game)):
            bundle.add_resource(load_resource(known, part))
    return bundle


def preload(game: str) -> None:
    """Parse a game's catalogues in advance, because parsing takes longer than a player should wait for a move."""
    for language in languages():
        bundle = load_bundle(language, game)
        for key in (*messages_by_key(language), *messages_by_key(language, game)):
            bundle.get_message(key)


@cache
def load_resource(language: str, game: str) -> ast.Resource:
    """Parse a catalogue; the shared catalogue is parsed only once for all games."""
    from fluent.syntax import FluentParser

    path = (GAMES_FOLDER / game if game else SHARED_FOLDER) / f"{grammar_language(language)}.ftl"
    text = path.read_text("utf-8") if path.is_file() else ""
    return FluentParser().parse(pseudolocalize(text) if language == PSEUDO else text)


def grammar_language(language: str) -> str:
    """Return the language whose number formats and plural rules are used for a catalogue."""
    return DEFAULT_LANGUAGE if language == PSEUDO else language


@cache
def messages_by_key(language: str, game: str = SHARED) -> dict[str, ast.Message]:
    """Return the messages of a catalogue by key, in the order of the file."""
    from fluent.syntax import ast

    entries = load_resource(language, game).body
    return {entry.id.name: entry for entry in entries if isinstance(entry, ast.Message)}


def _signed(number: Any) -> Any:
    """Format a number with its sign: `+3`."""
    return f"{int(str(number)):+d}"


def _capital(text: Any) -> Any:
    """Capitalize the first letter of an argument that begins a sentence, such as `The ten of diamonds`."""
    return str(text)[:1].upper() + str(text)[1:]
