"""Print every sentence with an example, for a spectator and for "you", and the time to format a table update.

python -m tests.i18n.example_sentences [language]
"""

import sys
import time
from collections.abc import Iterator

from fluent.syntax import ast, visitor

import meldhouse as mh
from meldhouse.bots import Thumb
from meldhouse.games.validation import find_problems
from meldhouse.i18n import Localizer
from meldhouse.i18n.catalogue import (
    DEFAULT_LANGUAGE,
    SHARED,
    Argument,
    format_key,
    game_of_key,
    messages_by_key,
    variables,
)
from meldhouse.server.core.serialization import lines_json, scene_json
from meldhouse.session.events import Event, deal_event
from meldhouse.session.session import TableSession
from tests.support.invariant_checks import viewers

YOU, OTHER = "you", "⟨@2⟩"
SEATS = ("seat", "seats", "who", "other", "others", "first", "from", "winner")  # variables that are seats
NUMBERS = (0, 1, 2, -1)
COUNTED = ("n", "number", "points", "chips", "cost", "amount", "least", "most", "last", "line", "hand", "played", "of")
PLURALS = ("zero", "one", "two", "few", "many", "other")
GAMES = list(mh.GAMES)


class Choices(visitor.Visitor):
    """Collects the selectors of a sentence: each variable with the words that it distinguishes."""

    def __init__(self, key: str) -> None:
        self.found: dict[str, list[str]] = {}
        self.visit(messages_by_key(DEFAULT_LANGUAGE, game_of_key(key))[key])

    def visit_SelectExpression(self, node: ast.SelectExpression) -> None:  # noqa: N802
        if isinstance(node.selector, ast.VariableReference):
            words = [v.key.name if isinstance(v.key, ast.Identifier) else v.key.value for v in node.variants]
            self.found.setdefault(node.selector.id.name, []).extend(words)
        self.generic_visit(node)

    def visit_MessageReference(self, node: ast.MessageReference) -> None:  # noqa: N802
        for name, words in Choices(node.id.name).found.items():
            self.found.setdefault(name, []).extend(words)


def values(name: str, words: list[str]) -> tuple[Argument, ...]:
    """Return the values to try for a variable, one for each word that the sentence distinguishes."""
    if YOU in words or (name in SEATS and not words):
        return (OTHER, YOU)
    numbers = [word for word in words if word.lstrip("-").isdigit()]
    if any(word in PLURALS[:-1] for word in words) or (numbers and len(numbers) >= len(words) - 1 and name != "rank"):
        return NUMBERS
    if words:
        return tuple(int(word) if word.isdigit() else word for word in words)
    return NUMBERS if name in COUNTED else (f"({name})",)


def argument_sets(key: str) -> Iterator[dict[str, Argument]]:
    """Yield argument sets for a sentence: the usual set, and one for each variation of a variable."""
    choices = Choices(key).found
    ways = {name: values(name, choices.get(name, [])) for name in variables(key)}
    usual = {name: some[0] for name, some in ways.items()}
    yield usual
    yield from ({**usual, name: value} for name, some in ways.items() for value in some[1:])


def examples(language: str, key: str) -> list[str]:
    """Return the sentence for a spectator and, if it differs, for its subject."""
    shown = list(argument_sets(key))
    mine = {name: YOU if value == OTHER else value for name, value in shown[0].items()}
    return list(dict.fromkeys(format_key(language, key, about) for about in (shown[0], mine)))


# --- time to format an update -------------------------------------------------------------------


def midgame_table(name: str, moves: int = 60) -> TableSession:
    """Return a table in the middle of a hand."""
    session = TableSession(mh.table(name, seed=11))
    session.apply(deal_event(*session.table.next_deal()))
    heuristic = Thumb(1)
    for _ in range(moves):
        asked = session.awaited_seats()
        if session.hand_over:
            break
        session.apply(session.check(asked[0], heuristic.choose(session.view(asked[0]))) if asked else Event("settled"))
    return session


def time_to_format(name: str, times: int = 300) -> float:
    """Return the milliseconds needed to format an update for four viewers with a warm cache."""
    session = midgame_table(name)
    four = [*viewers(session.table), None][:4]
    shown = [
        (session.scene(viewer), session.log_lines(viewer)[-1:], Localizer(viewer, with_markers=True)) for viewer in four
    ]
    best = float("inf")
    for _ in range(times):
        start = time.perf_counter()
        for scene, lines, read in shown:
            scene_json(scene, read)
            lines_json(lines, read)
        best = min(best, time.perf_counter() - start)
    return best * 1000


def main(language: str = DEFAULT_LANGUAGE) -> None:
    for game in (SHARED, *GAMES):
        print(f"\n{game or 'the server'}: {len(messages_by_key(DEFAULT_LANGUAGE, game))} sentences")
        for key in messages_by_key(DEFAULT_LANGUAGE, game):
            print(f"  {key:32} {' / '.join(examples(language, key))}")
    print()
    for game in GAMES:
        if not find_problems(mh.GAMES[game]):
            print(f"{game}: formatting an update for four viewers takes {time_to_format(game):.3f} ms")


if __name__ == "__main__":
    main(*sys.argv[1:])
