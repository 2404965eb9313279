"""A cover picture of each game for the lobby."""

import re
from collections.abc import Callable
from functools import cache, partial
from itertools import chain

from meldhouse.art.cards import cards
from meldhouse.art.ceki import ceki
from meldhouse.art.svg import Sheet, Symbol, box, group, number, tag
from meldhouse.art.table_items import house
from meldhouse.art.themes import COVER, ink
from meldhouse.art.tiles import tiles
from meldhouse.games import GAMES, Game

WIDTH, HEIGHT = COVER
SHEETS: dict[str, Callable[[], Sheet]] = {
    kind: cache(draw)
    for kind, draw in {"card": cards, "tile": tiles, "ceki": ceki, "chip": house, "stack": house}.items()
}
NAMED = re.compile(r'(id="|href="#)')

Lying = tuple[str, float, float, float, float]  # a piece, its middle, how wide it is, by how much it is turned


def _cover(game: Game) -> Symbol:
    """The pieces on the felt, with the parts they need, under names of their own."""
    needed: dict[str, str] = {}
    drawn = ""
    for name, x, y, wide, turn in chain.from_iterable(row(*laid) for laid in game.package.COVER):
        sheet = SHEETS[name.split("-")[0]]()
        piece = sheet.symbols[name]
        needed |= {part: sheet.parts[part] for part in sheet.needed(piece.body)}
        drawn += lying(piece, x, y, wide, turn)
    parts = tag("defs", "".join(group(body, id=part) for part, body in needed.items()))
    felt = box(0, 0, WIDTH, HEIGHT, fill=ink("felt"))
    return Symbol(*COVER, f"{game.title} on the table", felt + NAMED.sub(rf"\1{game.name}-", parts + drawn))


def row(names: str, x: float, y: float, wide: float, step: float, turn: float) -> list[Lying]:
    """Pieces side by side; each a little more turned than the last, if they are held as a fan."""
    pieces = names.split()
    if len(pieces) == 1:
        return [(names, x, y, wide, turn)]
    middle = (len(pieces) - 1) / 2
    return [
        (name, x + step * n, y + abs(n - middle) ** 2 * abs(turn) * 0.35, wide, turn * (n - middle))
        for n, name in enumerate(pieces)
    ]


def lying(piece: Symbol, x: float, y: float, wide: float, turn: float) -> str:
    """A piece by its middle."""
    scale = wide / piece.width
    at = f"translate({number(x)} {number(y)})" + (f"rotate({number(turn)})" if turn else "")
    return group(piece.body, transform=f"{at}scale({scale:.3g})translate({-piece.width / 2:g} {-piece.height / 2:g})")


COVERS: dict[str, Callable[[], Symbol]] = {f"lobby-{name}": partial(_cover, game) for name, game in GAMES.items()}
