"""A cover picture of each game for the lobby."""

import re
from collections.abc import Callable
from functools import cache, partial
from itertools import chain

from meldhouse.art.cards import cards
from meldhouse.art.ceki import ceki
from meldhouse.art.svg import Sheet, Symbol, format_number, group, rectangle, tag
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

Placement = tuple[str, float, float, float, float]  # a piece, its middle, how wide it is, by how much it is turned


def draw_cover(game: Game) -> Symbol:
    """The pieces on the felt, with the parts they need, under names of their own."""
    needed: dict[str, str] = {}
    drawn = ""
    for name, x, y, wide, turn in chain.from_iterable(place_row(*laid) for laid in game.package.COVER):
        sheet = SHEETS[name.split("-")[0]]()
        piece = sheet.symbols[name]
        needed |= {part: sheet.parts[part] for part in sheet.parts_used(piece.body)}
        drawn += draw_placed(piece, x, y, wide, turn)
    parts = tag("defs", "".join(group(body, id=part) for part, body in needed.items()))
    felt = rectangle(0, 0, WIDTH, HEIGHT, fill=color("felt"))
    return Symbol(*COVER, f"{game.title} on the table", felt + ID_ATTRIBUTE.sub(rf"\1{game.name}-", parts + drawn))


def place_row(names: str, x: float, y: float, wide: float, step: float, turn: float) -> list[Placement]:
    """Pieces side by side; each a little more turned than the last, if they are held as a fan."""
    pieces = names.split()
    if len(pieces) == 1:
        return [(names, x, y, wide, turn)]
    middle = (len(pieces) - 1) / 2
    return [
        (name, x + step * n, y + abs(n - middle) ** 2 * abs(turn) * 0.35, wide, turn * (n - middle))
        for n, name in enumerate(pieces)
    ]


def draw_placed(piece: Symbol, x: float, y: float, wide: float, turn: float) -> str:
    """A piece by its middle."""
    scale = wide / piece.width
    at = f"translate({format_number(x)} {format_number(y)})" + (f"rotate({format_number(turn)})" if turn else "")
    return group(piece.body, transform=f"{at}scale({scale:.3g})translate({-piece.width / 2:g} {-piece.height / 2:g})")


COVERS: dict[str, Callable[[], Symbol]] = {f"lobby-{name}": partial(draw_cover, game) for name, game in GAMES.items()}
