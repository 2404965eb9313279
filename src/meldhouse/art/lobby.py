"""A picture for each game, for the lobby: a few of its pieces as they lie on its table."""

import re
from collections.abc import Callable
from functools import partial

from meldhouse.art.cards import cards
from meldhouse.art.ceki import ceki
from meldhouse.art.house import house
from meldhouse.art.looks import COVER, ink
from meldhouse.art.svg import Sheet, Symbol, box, group, number, tag
from meldhouse.art.tiles import tiles

WIDTH, HEIGHT = COVER
SHEETS: dict[str, Callable[[], Sheet]] = {"card": cards, "tile": tiles, "ceki": ceki, "chip": house, "stack": house}
NAMED = re.compile(r'(id="|href="#)')

# What lies where: a piece, its middle, how wide it is, and by how much it is turned.
Lying = tuple[str, float, float, float, float]


def row(names: str, x: float, y: float, wide: float, step: float, turn: float = 0) -> list[Lying]:
    """Pieces side by side; each a little more turned than the last, if they are held as a fan."""
    pieces = names.split()
    middle = (len(pieces) - 1) / 2
    return [
        (name, x + step * n, y + abs(n - middle) ** 2 * abs(turn) * 0.35, wide, turn * (n - middle))
        for n, name in enumerate(pieces)
    ]


KONGPIE: list[Lying] = [
    *row("card-7H card-8D", 136, 34, 38, 48),
    *row("card-4S card-8C card-5C card-JC", 82, 106, 44, 52),
    ("stack-5", 38, 146, 48, 0),
    ("stack-3", 288, 150, 44, 0),
]
TONGITS: list[Lying] = [
    *row("card-7C card-7H card-7S", 60, 58, 50, 30),
    *row("card-9H card-10H card-JH card-QH", 154, 112, 56, 36, 6),
    ("stack-8", 60, 142, 52, 0),
]
KINGS_CORNERS: list[Lying] = [
    ("card-KS", 52, 46, 46, -45),
    ("card-KH", 268, 46, 46, 45),
    ("card-KD", 52, 138, 46, 45),
    ("card-KC", 268, 138, 46, -45),
    ("card-back", 160, 92, 44, 0),
    ("card-10C", 107, 92, 44, 90),
    ("card-9H", 213, 92, 44, 90),
]
PONG: list[Lying] = [
    *row("tile-5p tile-5s tile-5m", 58, 62, 50, 54),
    *row("tile-C tile-F tile-P", 58, 130, 50, 54),
    *row("ceki-5p ceki-5s ceki-5m", 232, 92, 40, 26, 7),
]
MAHJONG: list[Lying] = [
    *row("tile-E tile-E tile-E tile-E", 66, 56, 50, 54),
    *row("tile-1s tile-2s tile-3s", 66, 128, 50, 54),
    *row("tile-C tile-C", 250, 128, 50, 32, 12),
]
TABLES = {"kongpie": KONGPIE, "tongits": TONGITS, "kingscorners": KINGS_CORNERS, "pong": PONG, "mahjong": MAHJONG}


def cover(game: str) -> Symbol:
    """The pieces on the felt, with the parts they need, under names of their own."""
    sheets = {kind: SHEETS[kind]() for kind in {name.split("-")[0] for name, *_ in TABLES[game]}}
    needed: dict[str, str] = {}
    drawn = ""
    for name, x, y, wide, turn in TABLES[game]:
        sheet = sheets[name.split("-")[0]]
        piece = sheet.symbols[name]
        needed |= {part: sheet.parts[part] for part in sheet.needed(piece.body)}
        drawn += lying(piece, x, y, wide, turn)
    parts = tag("defs", "".join(group(body, id=part) for part, body in needed.items()))
    felt = box(0, 0, WIDTH, HEIGHT, fill=ink("felt"))
    return Symbol(*COVER, f"{game} on the table", felt + NAMED.sub(rf"\1{game}-", parts + drawn))


def lying(piece: Symbol, x: float, y: float, wide: float, turn: float) -> str:
    """A piece by its middle."""
    scale = wide / piece.width
    at = f"translate({number(x)} {number(y)})" + (f"rotate({number(turn)})" if turn else "")
    return group(piece.body, transform=f"{at}scale({scale:.3g})translate({-piece.width / 2:g} {-piece.height / 2:g})")


COVERS: dict[str, Callable[[], Symbol]] = {f"lobby-{game}": partial(cover, game) for game in TABLES}
