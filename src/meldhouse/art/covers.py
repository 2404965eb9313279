"""The cover pictures of the games in the lobby."""

import re
from collections.abc import Callable, Iterable
from functools import cache, partial
from itertools import chain

from meldhouse.art.cards import cards
from meldhouse.art.ceki import ceki
from meldhouse.art.path_data import format_number
from meldhouse.art.svg import Sheet, Symbol, ellipse, group, rectangle, tag
from meldhouse.art.table_items import table_items
from meldhouse.art.themes import COVER, color
from meldhouse.art.tiles import tiles
from meldhouse.games import GAMES, Game

WIDTH, HEIGHT = COVER
SHEETS: dict[str, Callable[[], Sheet]] = {
    kind: cache(draw)
    for kind, draw in {"card": cards, "tile": tiles, "ceki": ceki, "chip": table_items, "stack": table_items}.items()
}
ID_ATTRIBUTE = re.compile(r'(id="|href="#)')
OTHER_BACK = re.compile(r'<g opacity="var\(--art-back-leaf,0\)">.*?</g>')  # matches what a cover can never show

Placement = tuple[str, float, float, float, float]  # piece, x and y of its center, width, rotation in degrees


def draw_cover(game: Game) -> Symbol:
    """Draw a game's cover: its pieces on the felt."""
    placements = chain.from_iterable(place_row(*row) for row in game.package.COVER)
    felt = rectangle(0, 0, WIDTH, HEIGHT, fill=color("felt")) + LAMP
    return Symbol(*COVER, f"{game.title} on the table", felt + draw_pieces(placements, f"{game.name}-"))


def draw_pieces(placements: Iterable[Placement], prefix: str) -> str:
    """Draw pieces with the parts that they need. The IDs get a prefix, so that a page can have several pictures."""
    needed: dict[str, str] = {}
    pieces = ""
    for name, x, y, width, rotation in placements:
        sheet, piece = SHEETS[name.split("-")[0]](), find_piece(name)
        needed |= {part: sheet.parts[part] for part in sheet.parts_used(piece.body)}
        pieces += draw_placed(piece, x, y, width, rotation)
    parts = tag("defs", "".join(group(body, id=part) for part, body in needed.items()))
    return ID_ATTRIBUTE.sub(rf"\1{prefix}", parts + pieces)


# The light of a lamp on the felt, in rings, since a picture has no gradients.
LAMP = group(
    *(ellipse(160, 90, height * 16 / 9, height) for height in range(18, 90, 6)), fill="#fff", fill_opacity=".013"
)


def find_piece(name: str) -> Symbol:
    return SHEETS[name.split("-")[0]]().symbols[name]


def place_row(names: str, x: float, y: float, width: float, step: float, rotation: float) -> list[Placement]:
    """Return the placements of pieces in a row; with a rotation, they form a fan."""
    pieces = names.split()
    if len(pieces) == 1:
        return [(names, x, y, width, rotation)]
    middle = (len(pieces) - 1) / 2
    return [
        (name, x + step * n, y + abs(n - middle) ** 2 * abs(rotation) * 0.35, width, rotation * (n - middle))
        for n, name in enumerate(pieces)
    ]


def draw_placed(piece: Symbol, x: float, y: float, width: float, rotation: float) -> str:
    """Draw a piece at the position of its center."""
    scale = width / piece.width
    position = f"translate({format_number(x)} {format_number(y)})"
    position += f"rotate({format_number(rotation)})" if rotation else ""
    position += f"scale({scale:.3g})translate({-piece.width / 2:g} {-piece.height / 2:g})"
    return group(draw_shadow(piece) + OTHER_BACK.sub("", piece.body), transform=position)


def draw_shadow(piece: Symbol) -> str:
    """Draw the shadow of a piece on the felt; chips and other round pieces have none."""
    if piece.width == piece.height:
        return ""
    depth = piece.width / 25
    return rectangle(depth, depth * 2, piece.width, piece.height, depth * 2, opacity=".28")


COVERS: dict[str, Callable[[], Symbol]] = {f"lobby-{name}": partial(draw_cover, game) for name, game in GAMES.items()}
