"""Scenes as JSON text, whose parts are written only once for all messages and readers that have them in common.

Most parts of a scene are those of the scene before, and those that other viewers see. `scene_json` defines the format.
"""

import json
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any, TypeVar

from meldhouse.games.scene import Board, Scene, ScenePart
from meldhouse.i18n import Localizer, Message
from meldhouse.server.core.serialization import (
    JSON,
    board_json,
    choice_json,
    facts_json,
    seat_json,
    standings_json,
    win_json,
    zone_json,
)

# `json.dumps` would make a new encoder for every message. Messages are trees, so no circle needs to be found.
ENCODE = json.JSONEncoder(allow_nan=False, check_circular=False).encode
KEPT_TEXTS = 1 << 12
EMPTY, NULL = '""', "null"

PartT = TypeVar("PartT", bound=ScenePart)
Facts = tuple[tuple[Message, Message], ...]


class EncodedJSON(str):
    """JSON text, which `encode` inserts into a message as it is."""

    __slots__ = ()


def encode(message: JSON) -> str:
    """Return a message that is not empty as JSON text."""
    parts, plain = list[str](), JSON()
    for name, value in message.items():
        if isinstance(value, EncodedJSON):
            parts += [*_fields(plain), f"{ENCODE(name)}: {value}"]
            plain = {}
        else:
            plain[name] = value
    return f"{{{', '.join([*parts, *_fields(plain)])}}}"


def _fields(plain: JSON) -> list[str]:
    return [ENCODE(plain)[1:-1]] if plain else []


def scene_text(scene: Scene, localize: Localizer) -> EncodedJSON:
    """Return the text of a scene as JSON."""
    write = _Writer(localize)
    return EncodedJSON(
        f'{{"title": {write.message(scene.title)}, '
        f'"zones": [{write.parts(scene.zones, zone_json)}], '
        f'"seats": [{write.parts(scene.seats, seat_json)}], '
        f'"facts": {_facts_text(scene.facts, localize)}, '
        f'"prompt": {write.message(scene.prompt) if scene.prompt else EMPTY}, '
        f'"choices": [{write.parts(scene.choices, choice_json)}], '
        f'"summary": {ENCODE(localize.localize_all(scene.summary)) if scene.summary else "[]"}, '
        f'"standings": {ENCODE(standings_json(scene.standings, localize)) if scene.standings else NULL}, '
        f'"looks": {_looks_text(tuple(scene.looks.items()))}, '
        f'"board": {_board_text(scene.board)}, '
        f'"win": {ENCODE(win_json(scene.win, localize)) if scene.win else NULL}}}'
    )


class _Writer:
    """Writes the parts of a scene for a reader."""

    def __init__(self, localize: Localizer) -> None:
        self.localize, self.viewer = localize, localize.viewer
        reader = localize.language, localize.with_markers, localize.names
        self.as_other, self.as_self = reader, (*reader, localize.viewer)

    def message(self, message: Message) -> str:
        return ENCODE(self.localize(message))

    def parts(self, parts: Iterable[PartT], as_json: Callable[[PartT, Localizer], JSON]) -> str:
        return ", ".join([self.part(part, as_json) for part in parts])

    def part(self, part: PartT, as_json: Callable[[PartT, Localizer], JSON]) -> str:
        """Return a part's text; viewers whose seats the part does not name read the same."""
        reader: Any = self.as_self if self.viewer in part.named_seats else self.as_other
        text = part.written.get(reader)
        if text is None:
            text = part.written[reader] = ENCODE(as_json(part, self.localize))
        return text


@lru_cache(KEPT_TEXTS)
def _facts_text(facts: Facts, localize: Localizer) -> str:
    return ENCODE(facts_json(facts, localize))


@lru_cache(KEPT_TEXTS)
def _looks_text(looks: tuple[tuple[str, str], ...]) -> str:
    return ENCODE(dict(looks))


@lru_cache(KEPT_TEXTS)
def _board_text(board: Board) -> str:
    return ENCODE(board_json(board))
