"""Patterns of the messages that pages fill in themselves: `{n}` stands for the value of a variable.

A message that depends on a number is sent once per plural category of its language, and the page chooses:

    {"by": "n", "one": "{n} second", "other": "{n} seconds"}
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from meldhouse.i18n.catalogue import (
    DEFAULT_LANGUAGE,
    format_key,
    game_of_key,
    grammar_language,
    messages_by_key,
    variables,
)

if TYPE_CHECKING:
    from fluent.syntax import ast

CATEGORIES = ("zero", "one", "two", "few", "many", "other")  # CLDR categories; every language has the last one

Pattern = str | dict[str, Any]
"""A text; or the name of a variable (`by`) with a pattern for each plural category of its value."""


@cache
def page_patterns(language: str, prefix: str) -> dict[str, Pattern]:
    """Return the patterns of all shared messages whose keys start with a prefix."""
    keys = [key for key in messages_by_key(DEFAULT_LANGUAGE) if key.startswith(prefix)]
    return {key: _pattern(language, key) for key in keys}


def _pattern(language: str, key: str) -> Pattern:
    names = variables(key)
    return _by_category(language, key, counted_variables(language, key), {name: _placeholder(name) for name in names})


def _by_category(language: str, key: str, counted: tuple[str, ...], arguments: dict[str, Any]) -> Pattern:
    if not counted:
        return format_key(language, key, arguments)
    name, *rest = counted
    by_category: dict[str, Any] = {"by": name}
    for category in plural_categories(language):
        chosen = {**arguments, name: _placeholder(name, category)}
        by_category[category] = _by_category(language, key, tuple(rest), chosen)
    return by_category


@cache
def counted_variables(language: str, key: str) -> tuple[str, ...]:
    """Return the variables whose plural category selects a variant of a message, or of a message that it includes."""
    from fluent.syntax import ast, visitor

    found: dict[str, None] = {}

    class Finder(visitor.Visitor):
        def visit_SelectExpression(self, node: ast.SelectExpression) -> None:  # noqa: N802
            if isinstance(node.selector, ast.VariableReference) and _has_categories(node):
                found[node.selector.id.name] = None
            self.generic_visit(node)

        def visit_MessageReference(self, node: ast.MessageReference) -> None:  # noqa: N802
            found.update(dict.fromkeys(counted_variables(language, node.id.name)))

    game = game_of_key(key)
    message = messages_by_key(language, game).get(key) or messages_by_key(DEFAULT_LANGUAGE, game)[key]
    Finder().visit(message)
    return tuple(found)


def _has_categories(node: ast.SelectExpression) -> bool:
    from fluent.syntax import ast

    keys = [variant.key for variant in node.variants]
    return len(keys) > 1 and all(isinstance(key, ast.Identifier) and key.name in CATEGORIES for key in keys)


@cache
def plural_categories(language: str) -> tuple[str, ...]:
    """Return the plural categories of a language, in CLDR order."""
    from babel import Locale

    tags = Locale.parse(grammar_language(language), sep="-").plural_form.tags
    return tuple(category for category in CATEGORIES if category in tags or category == "other")


@cache
def _placeholder(name: str, category: str = "") -> Any:
    """Return an argument that is formatted as `{name}`, and that selects a plural category when used as a selector."""
    from fluent.runtime.types import FluentType

    class Placeholder(FluentType):
        def __eq__(self, other: object) -> bool:
            return bool(category) and other == category

        __hash__ = FluentType.__hash__

        def format(self, locale: object) -> str:
            return f"{{{name}}}"

    return Placeholder() if category else f"{{{name}}}"
