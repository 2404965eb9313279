"""Renders a scene as a picture, zone by zone."""

import io
from functools import cache
from html import escape
from typing import Any

import numpy as np
import numpy.typing as npt

from meldhouse.art import SETS
from meldhouse.art.covers import draw_placed
from meldhouse.art.svg import Sheet, Symbol, group, rectangle, tag
from meldhouse.art.themes import color
from meldhouse.games.scene import UNSEEN, Scene, Shape, Zone
from meldhouse.i18n import Localizer
from meldhouse.util.optional_deps import Library

KIND = {"cards": "card", "tiles": "tile", "ceki": "ceki"}
JOKER = "*"
WIDTH, MARGIN, LABEL, PIECE, STEP = 960, 16, 20, 36, 40
FANNED = 18  # from one piece of a fan to the next
COLUMNS = 3

artist, pillow = Library("vl_convert", "envs"), Library("PIL.Image", "envs")


@cache
def _sheet(name: str) -> Sheet:
    return SETS[name]()


def _rgb(scene: Scene, reader: Localizer) -> npt.NDArray[np.uint8]:
    """The picture as height x width x 3 bytes."""
    png = artist().svg_to_png(svg(scene, reader), scale=1)
    image = pillow().open(io.BytesIO(png)).convert("RGB")
    return np.asarray(image, np.uint8)


def svg(scene: Scene, reader: Localizer) -> str:
    """The seats with what lies before each, then the middle in its rows, then what is said of it all."""
    pieces = _sheet(scene.looks.get("set", "cards"))
    drawing = Drawing(pieces, reader)
    for line in scene.seats:
        figures = ", ".join(f"{reader(name)} {number}" for name, number in line.figures)
        marks = "".join(f" · {mark}" for mark in reader.localize_all(line.marks))
        drawing.words(f"{reader.seat_name(line.seat)}{marks}: {figures}", bold=True)
        drawing.zones([zone for zone in scene.zones if zone.seat == line.seat and zone.pieces])
    middle = [zone for zone in scene.zones if zone.seat is None]
    for row in sorted({zone.cell[0] for zone in middle if zone.cell}):
        drawing.row([zone for zone in middle if zone.cell and zone.cell[0] == row])
    drawing.zones([zone for zone in middle if zone.cell is None])
    for name, value in scene.facts:
        drawing.words(f"{reader(name)}: {reader(value)}")
    for said in (*scene.summary, *((scene.prompt,) if scene.prompt else ())):
        drawing.words(reader(said))
    return drawing.whole(reader(scene.title))


class Drawing:
    """A picture that grows downwards."""

    def __init__(self, pieces: Sheet, reader: Localizer) -> None:
        self.pieces, self.reader = pieces, reader
        self.bodies: list[str] = []
        self.needed: set[str] = set()
        self.y: float = MARGIN
        first = next(iter(pieces.symbols.values()))
        self.tall = PIECE * first.height / first.width

    def words(self, text: str, x: float = MARGIN, *, bold: bool = False) -> None:
        """A line of text."""
        self.text(text, x, self.y, bold)
        self.y += LABEL

    def text(self, text: str, x: float, y: float, bold: bool = False, fill: str = "#f3efe4") -> None:
        weight = "bold" if bold else "normal"
        written = tag("text", escape(text), x=x, y=y + 14, fill=fill, font_size=13, font_weight=weight,
                      font_family="sans-serif")  # fmt: skip
        self.bodies.append(written)

    def zones(self, zones: list[Zone]) -> None:
        """Zones one after another, a new line where one does not fit."""
        x: float = MARGIN
        for zone in zones:
            wide = self.width(zone)
            if x > MARGIN and x + wide > WIDTH - MARGIN:
                x, self.y = MARGIN, self.y + self.height()
            self.zone(zone, x, wide)
            x += wide + STEP
        self.y += self.height() if zones else 0

    def row(self, zones: list[Zone]) -> None:
        """Zones in the columns that they lie in on the table."""
        space = (WIDTH - 2 * MARGIN) / COLUMNS
        for zone in zones:
            column = zone.cell[1] if zone.cell else 0
            self.zone(zone, MARGIN + column * space, space - STEP)
        self.y += self.height()

    def height(self) -> float:
        return LABEL + self.tall + 8

    def width(self, zone: Zone) -> float:
        """As wide as its pieces, and as its label at least."""
        between = FANNED if zone.shape is Shape.FAN else STEP
        shown = 1 if zone.shape is Shape.STACK else len(zone.pieces)
        return float(max(between * max(shown - 1, 0) + PIECE, 7 * len(self.label(zone))))

    def label(self, zone: Zone) -> str:
        return f"{self.reader(zone.label)} ({len(zone.pieces)})" if zone.pieces else self.reader(zone.label)

    def zone(self, zone: Zone, x: float, wide: float) -> None:
        """Its label, and its pieces below; they lie closer where there are many."""
        self.text(self.label(zone), x, self.y)
        shown = zone.pieces[-1:] if zone.shape is Shape.STACK else zone.pieces
        between = min(FANNED if zone.shape is Shape.FAN else STEP, (wide - PIECE) / max(len(shown) - 1, 1))
        for k, piece in enumerate(shown):
            symbol = self.symbol(piece)
            self.needed |= set(self.pieces.parts_used(symbol.body))
            self.bodies.append(
                draw_placed(symbol, x + PIECE / 2 + k * between, self.y + LABEL + self.tall / 2, PIECE, 0)
            )
            if _stands_in(piece):
                self.text(JOKER, x + k * between + PIECE - 9, self.y + LABEL, True, "#a11d2f")

    def symbol(self, piece: str) -> Symbol:
        kind = KIND[self.pieces.name]
        card = piece.removesuffix(JOKER) if _stands_in(piece) else piece
        name = {UNSEEN: "back", JOKER: "joker-1"}.get(card, card)
        return self.pieces.symbols[f"{kind}-{name}"]

    def whole(self, title: str) -> str:
        tall = self.y + MARGIN
        parts = "".join(group(body, id=part) for part, body in self.pieces.parts.items() if part in self.needed)
        felt = rectangle(0, 0, WIDTH, tall, fill=color("felt"))
        return Symbol(WIDTH, tall, title, felt + "".join(self.bodies)).standalone(parts=parts)


def _stands_in(piece: str) -> bool:
    """Is it a joker that stands for a card, such as KS*?"""
    return piece.endswith(JOKER) and piece != JOKER


def picture(view: Any) -> npt.NDArray[np.uint8]:
    """What a seat sees, drawn."""
    return _rgb(view.scene, Localizer(viewer=view.seat))
