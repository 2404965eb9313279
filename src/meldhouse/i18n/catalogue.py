"""The message catalogues: one Fluent file per folder and language, loaded when first needed.

A file is named after the BCP 47 tag of its language: `de.ftl`, `zh-Hans.ftl`.

The first word of a key names its game: `kongpie-passes` is in games/kongpie. Shared messages are here.  Commands start
fast, because Fluent is imported with the first message, and each message is parsed when it is first needed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

from meldhouse.i18n.inflection import NOMINATIVE, inflect
from meldhouse.i18n.pseudolocale import PSEUDO, pseudolocalize

if TYPE_CHECKING:
    from fluent.syntax import ast

DEFAULT_LANGUAGE = "en"
SHARED_FOLDER = Path(__file__).parent
GAMES_FOLDER = SHARED_FOLDER.parent / "games"
SHARED = ""  # used in place of a game's name

ENTRY = re.compile(r"^-?[A-Za-z][\w-]*(?= *=)", re.M)  # matches the key of a message, or of a term with its hyphen

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
    messages = load_bundle(language, game)
    messages.add(key)
    bundle = messages.bundle
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


class Catalogue(Mapping[str, "ast.Message | ast.Term"]):
    """The messages of a file by key, and its terms, each parsed when it is first read: to parse them all takes long."""

    def __init__(self, text: str) -> None:
        bounds = pairwise([*(found.start() for found in ENTRY.finditer(text)), len(text)])
        sources = (text[start:end] for start, end in bounds)
        self._sources = {source.split("=", 1)[0].rstrip(): source for source in sources}
        self._parsed: dict[str, ast.Message | ast.Term] = {}

    def __getitem__(self, key: str) -> ast.Message | ast.Term:
        from fluent.syntax import FluentParser, ast

        if key not in self._parsed:
            entry = FluentParser().parse(self._sources[key]).body[0]
            if not isinstance(entry, ast.Message | ast.Term):
                raise KeyError(f"{key} is not written as Fluent asks for.")
            self._parsed[key] = entry
        return self._parsed[key]

    def __contains__(self, key: object) -> bool:
        return key in self._sources

    def __iter__(self) -> Iterator[str]:
        return (key for key in self._sources if not key.startswith("-"))  # terms have no use of their own

    def __len__(self) -> int:
        return sum(1 for _ in self)


class Bundle:
    """The messages of several catalogues, of which the first that has a key counts."""

    def __init__(self, language: str, catalogues: list[Catalogue]) -> None:
        from fluent.runtime import FluentBundle

        functions: dict[str, Any] = {"SIGNED": _signed, "CAPITAL": _capital, "CASE": inflect}
        self.bundle = FluentBundle([grammar_language(language)], functions=functions, use_isolating=False)
        self._catalogues = catalogues
        self._added: set[str] = set()

    def add(self, key: str) -> None:
        """Add a message with all that it refers to, unless it is there."""
        from fluent.syntax import ast

        if key in self._added:
            return
        found, waiting = set[str](), [key]
        while waiting:
            name = waiting.pop()
            known = next((catalogue for catalogue in self._catalogues if name in catalogue), None)
            if name in found or known is None:
                continue
            found.add(name)
            self.bundle.add_resource(ast.Resource([known[name]]))
            waiting += _references(known[name])
        self._added |= found  # last, since another thread may ask for the same message


def _references(entry: ast.Message | ast.Term) -> list[str]:
    """Return the keys of the messages and terms that an entry refers to."""
    from fluent.syntax import visitor

    found: list[str] = []

    class Finder(visitor.Visitor):
        def visit_MessageReference(self, node: ast.MessageReference) -> None:  # noqa: N802
            found.append(node.id.name)

        def visit_TermReference(self, node: ast.TermReference) -> None:  # noqa: N802
            found.append(f"-{node.id.name}")
            self.generic_visit(node)

    Finder().visit(entry)
    return found


@cache
def load_bundle(language: str, game: str) -> Bundle:
    """Load the messages of a game, the shared messages, and the English messages that the language lacks."""
    known, parts = (dict.fromkeys(pair) for pair in ((language, DEFAULT_LANGUAGE), (SHARED, game)))
    return Bundle(language, [messages_by_key(name, part) for name in known for part in parts])


def preload(game: str) -> None:
    """Parse a game's catalogues in advance, because parsing takes longer than a player should wait for a move."""
    for language in languages():
        messages = load_bundle(language, game)
        for key in (*messages_by_key(language), *messages_by_key(language, game)):
            messages.add(key)
            messages.bundle.get_message(key)


@cache
def messages_by_key(language: str, game: str = SHARED) -> Catalogue:
    """Return the messages of a catalogue by key, in the order of the file."""
    path = (GAMES_FOLDER / game if game else SHARED_FOLDER) / f"{grammar_language(language)}.ftl"
    text = path.read_text("utf-8") if path.is_file() else ""
    return Catalogue(pseudolocalize(text) if language == PSEUDO else text)


def grammar_language(language: str) -> str:
    """Return the language whose number formats and plural rules are used for a catalogue."""
    return DEFAULT_LANGUAGE if language == PSEUDO else language


def _signed(number: Any) -> Any:
    """Format a number with its sign: `+3`."""
    return f"{int(str(number)):+d}"


def _capital(text: Any) -> Any:
    """Capitalize the first letter of an argument that begins a sentence, such as `The ten of diamonds`."""
    return str(text)[:1].upper() + str(text)[1:]
