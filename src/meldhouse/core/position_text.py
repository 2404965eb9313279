"""Position notation: every field of a table as text, with pieces by name and `??` for a hidden piece.

    actor 1
    hand 5H QH 2C | .
    pile 8C 7D ?? | --

Parsing a formatted position gives the same bytes, both for a full position and for a view.
"""

from typing import Any

import numpy as np

from meldhouse.core.deck_notation import read_piece
from meldhouse.core.table import Tables, View
from meldhouse.games import Game
from meldhouse.games.scene import UNSEEN
from meldhouse.i18n import msg
from meldhouse.util.errors import Mistake
from meldhouse.util.integers import parse_integer

NOTHING = "--"  # stands for an empty place
EMPTY_SET = "."
ROWS = " | "


def format_position(game: Game, tables: Tables) -> str:
    """Format the position of the first table (`tables[0]`) as text."""
    names = [name for name in tables.dtype.names or () if not name.startswith("_")]
    return "\n".join(f"{name} {format_field(game, name, tables[name][0])}" for name in names) + "\n"


def format_field(game: Game, name: str, value: Any) -> str:
    if value.dtype.names:
        return "; ".join(f"{part} {format_numbers(np.asarray(value[part]))}" for part in value.dtype.names)
    kind = game.notation.PIECE_FIELDS.get(name)
    if kind == "set":
        return ROWS.join(_format_set(game, int(mask)) for mask in np.atleast_1d(value).ravel())
    if kind == "list":
        return ROWS.join(" ".join(_format_piece(game, int(p)) for p in row) for row in _rows_of(value))
    return format_numbers(np.asarray(value))


def format_numbers(value: Any) -> str:
    return " ".join(str(n) for n in value.ravel().tolist())


def _rows_of(value: Any) -> Any:
    array = np.atleast_1d(value)
    return array.reshape(-1, array.shape[-1])


def _format_piece(game: Game, piece: int) -> str:
    if piece < 0:
        return UNSEEN if piece == game.rules.UNKNOWN else NOTHING
    return str(game.notation.PIECES.NAMES[piece])


def _format_set(game: Game, mask: int) -> str:
    return " ".join(game.notation.PIECES.NAMES[p] for p in range(64) if mask >> p & 1) or EMPTY_SET


def parse_position(game: Game, text: str) -> Tables:
    """Parse a position; raise a Mistake that names the first invalid line."""
    tables = game.tables(1)
    for n, line in enumerate(text.splitlines(), 1):
        name, _, rest = line.strip().partition(" ")
        if not name:
            continue
        if name not in (tables.dtype.names or ()):
            raise Mistake(msg("line-no-field", line=n, game=game.title, name=name))
        try:
            parse_field(game, name, tables[name], rest)
        except (ValueError, KeyError, OverflowError) as error:
            why = error.message if isinstance(error, Mistake) else str(error)
            raise Mistake(
                msg("line-wrong-field", line=n, text=rest[:40], name=name, game=game.title, why=why)
            ) from None
    return tables


def view_fields(view: View) -> dict[str, str]:
    """Return all fields of a view as text, with pieces by name and `??` for hidden pieces."""
    names = [name for name in view.state.dtype.names or () if not name.startswith("_")]
    return {name: format_field(view.game, name, view.state[name][0]) for name in names}


def parse_view(game: Game, rules: Any, seat: int | None, fields: dict[str, str]) -> View:
    """Return the view that `view_fields` wrote, identical byte for byte; `rules` is `Table.bare_rules`."""
    tables = game.tables(1)
    for name, text in fields.items():
        parse_field(game, name, tables[name], text)
    return View(game, rules, tables, seat)


def parse_field(game: Game, name: str, into: Any, text: str) -> None:
    if into.dtype.names:
        for part in text.split("; "):
            counter, _, figures = part.partition(" ")
            fill_array(into[counter], _parse_numbers(figures))
        return
    kind = game.notation.PIECE_FIELDS.get(name)
    if kind == "set":
        fill_array(into, [_parse_set(game, row) for row in text.split(ROWS)])
    elif kind == "list":
        fill_array(into, [_parse_piece(game, word) for row in text.split(ROWS) for word in row.split()])
    else:
        fill_array(into, _parse_numbers(text))


def _parse_numbers(text: str) -> list[int]:
    words = text.split()
    numbers = [number for word in words if (number := parse_integer(word)) is not None]
    if len(numbers) < len(words):
        raise Mistake(msg("numbers-are-whole"))
    return numbers


def fill_array(into: Any, values: list[int]) -> None:
    into[...] = np.array(values, into.dtype).reshape(into.shape)


def _parse_piece(game: Game, word: str) -> int:
    if word in (UNSEEN, NOTHING):
        return int(game.rules.UNKNOWN if word == UNSEEN else game.rules.NONE)
    return read_piece(game, word)


def _parse_set(game: Game, words: str) -> int:
    return sum(1 << read_piece(game, word) for word in words.split() if word != EMPTY_SET)
