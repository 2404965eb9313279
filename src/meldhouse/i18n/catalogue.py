"""The message catalogues: one Fluent file per folder and language, loaded when first needed.

A key's first word says whose it is: `kongpie-passes` is in games/kongpie, and what belongs to no game is here.
So is Fluent: who says nothing does not wait for it.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from meldhouse.i18n.pseudolocale import PSEUDO, pseudolocalize

if TYPE_CHECKING:
    from fluent.runtime import FluentBundle
    from fluent.syntax import ast

DEFAULT_LANGUAGE = "en"
SHARED_FOLDER = Path(__file__).parent
GAMES_FOLDER = SHARED_FOLDER.parent / "games"
SHARED = ""  # whose keys belong to no game

Argument = str | int
"""What a sentence is told: a number, or text."""


@cache
def languages() -> tuple[str, ...]:
    """Every language that the house has a catalogue of."""
    return tuple(sorted(path.stem for path in SHARED_FOLDER.glob("*.ftl")))


def format_key(language: str, key: str, about: dict[str, Argument]) -> str:
    """The sentence of a key; what a language lacks is said in English, and what nobody has is a mistake of ours."""
    bundle = load_bundle(language, game_of_key(key))
    if not bundle.has_message(key):
        if language == DEFAULT_LANGUAGE:
            raise KeyError(f"The English catalogue has no {key}.")
        return format_key(DEFAULT_LANGUAGE, key, about)
    pattern = bundle.get_message(key).value
    assert pattern is not None, f"{key} has no words"
    text, wrong = bundle.format_pattern(pattern, about)
    if wrong:
        raise KeyError(f"{key}: {'; '.join(map(str, wrong))}")
    return str(text)


@cache
def variables(key: str) -> tuple[str, ...]:
    """What a sentence has to be told, with what the sentences that it refers to have to be."""
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
def format_patterns(language: str, before: str) -> dict[str, str]:
    """The house's sentences whose keys begin so, with `{name}` where something is put in."""
    found = [key for key in messages_by_key(DEFAULT_LANGUAGE) if key.startswith(before)]
    return {key: format_key(language, key, {name: f"{{{name}}}" for name in variables(key)}) for key in found}


@cache
def game_of_key(key: str) -> str:
    """The game whose key it is, or nothing."""
    game = key.split("-")[0]
    return game if (GAMES_FOLDER / game).is_dir() else SHARED


@cache
def load_bundle(language: str, game: str) -> FluentBundle:
    """A game's sentences, with those of the house that they may refer to."""
    from fluent.runtime import FluentBundle

    bundle = FluentBundle(
        [_grammar_language(language)], functions={"SIGNED": _signed, "CAPITAL": _capital}, use_isolating=False
    )
    bundle.add_resource(load_resource(language, SHARED))
    if game != SHARED:
        bundle.add_resource(load_resource(language, game))
    return bundle


def preload(game: str) -> None:
    """Before the first sentence of a game is asked for: reading a catalogue takes longer than a move may wait."""
    for language in languages():
        bundle = load_bundle(language, game)
        for key in (*messages_by_key(language), *messages_by_key(language, game)):
            bundle.get_message(key)


@cache
def load_resource(language: str, game: str) -> ast.Resource:
    """A catalogue as it was read; the house's is shared by all games."""
    from fluent.syntax import FluentParser

    path = (GAMES_FOLDER / game if game else SHARED_FOLDER) / f"{_grammar_language(language)}.ftl"
    text = path.read_text("utf-8") if path.is_file() else ""
    return FluentParser().parse(pseudolocalize(text) if language == PSEUDO else text)


def _grammar_language(language: str) -> str:
    """The language whose numbers and grammar are used."""
    return DEFAULT_LANGUAGE if language == PSEUDO else language


@cache
def messages_by_key(language: str, game: str = SHARED) -> dict[str, ast.Message]:
    """Every sentence of a catalogue by its key, in their order."""
    from fluent.syntax import ast

    entries = load_resource(language, game).body
    return {entry.id.name: entry for entry in entries if isinstance(entry, ast.Message)}


def _signed(number: Any) -> Any:
    """`+3`, as what somebody won is written."""
    return f"{int(str(number)):+d}"


def _capital(text: Any) -> Any:
    """A piece, or another thing, with which a sentence begins: `The ten of diamonds does not follow.`"""
    return str(text)[:1].upper() + str(text)[1:]
