"""Renders a scene as an image, zone by zone."""

import io
from functools import cache
from html import escape
from typing import Any

import numpy as np
import numpy.typing as npt

from meldhouse.art import SETS
from meldhouse.art.covers import draw_placed
from meldhouse.art.placed_pieces import JOKER, is_wild, symbol_of
from meldhouse.art.svg import Sheet, Symbol, group, rectangle, tag
from meldhouse.art.themes import color
from meldhouse.games.options import suggest_name
from meldhouse.games.scene import Scene, Shape, Zone
from meldhouse.i18n import Localizer, msg
from meldhouse.util.errors import Mistake, quote
from meldhouse.util.optional_deps import Library

WIDTH, MARGIN, LABEL, PIECE_WIDTH, STEP = 960, 16, 20, 36, 40
FAN_STEP = 18  # from one piece of a fan to the next
COLUMNS = 3
RENDER_MODES = ("human", "ansi", "rgb_array")

artist, pillow = Library("vl_convert", "envs"), Library("PIL.Image", "envs")


@cache
def _sheet(name: str) -> Sheet:
    return SETS[name]()


def _rgb(scene: Scene, localizer: Localizer) -> npt.NDArray[np.uint8]:
    """Return the image as an array of height x width x 3 bytes."""
    png = artist().svg_to_png(svg(scene, localizer), scale=1)
    image = pillow().open(io.BytesIO(png)).convert("RGB")
    return np.asarray(image, np.uint8)


def svg(scene: Scene, localizer: Localizer) -> str:
    """Return a scene as an SVG: the seats with their zones, the rows in the middle of the table, and the texts."""
    pieces = _sheet(scene.looks.get("set", "cards"))
    drawing = Drawing(pieces, localizer)
    for line in scene.seats:
        counts = localizer.join([f"{localizer(name)} {number}" for name, number in line.figures])
        marks = "".join(f" · {mark}" for mark in localizer.localize_all(line.marks))
        drawing.words(f"{localizer.seat_name(line.seat)}{marks}: {counts}", bold=True)
        drawing.zones([zone for zone in scene.zones if zone.seat == line.seat and zone.pieces])
    middle = [zone for zone in scene.zones if zone.seat is None]
    for row in sorted({zone.cell[0] for zone in middle if zone.cell}):
        drawing.row([zone for zone in middle if zone.cell and zone.cell[0] == row])
    drawing.zones([zone for zone in middle if zone.cell is None])
    for name, value in scene.facts:
        drawing.words(f"{localizer(name)}: {localizer(value)}")
    for sentence in (*scene.summary, *((scene.prompt,) if scene.prompt else ())):
        drawing.words(localizer(sentence))
    return drawing.to_svg(localizer(scene.title))


class Drawing:
    """An SVG drawing that is filled from top to bottom."""

    def __init__(self, pieces: Sheet, localizer: Localizer) -> None:
        self.pieces, self.localizer = pieces, localizer
        self.bodies: list[str] = []
        self.needed: set[str] = set()
        self.y: float = MARGIN
        first = next(iter(pieces.symbols.values()))
        self.piece_height = PIECE_WIDTH * first.height / first.width

    def words(self, text: str, x: float = MARGIN, *, bold: bool = False) -> None:
        """Draw a single line of text."""
        self.text(text, x, self.y, bold)
        self.y += LABEL

    def text(self, text: str, x: float, y: float, bold: bool = False, fill: str = "#f3efe4") -> None:
        weight = "bold" if bold else "normal"
        element = tag("text", escape(text), x=x, y=y + 14, fill=fill, font_size=13, font_weight=weight,
                      font_family="sans-serif")  # fmt: skip
        self.bodies.append(element)

    def zones(self, zones: list[Zone]) -> None:
        """Draw zones side by side, and start a new line for a zone that does not fit."""
        x: float = MARGIN
        for zone in zones:
            width = self.width(zone)
            if x > MARGIN and x + width > WIDTH - MARGIN:
                x, self.y = MARGIN, self.y + self.height()
            self.zone(zone, x, width)
            x += width + STEP
        self.y += self.height() if zones else 0

    def row(self, zones: list[Zone]) -> None:
        """Draw a row of zones, each in the column that it has in the scene."""
        space = (WIDTH - 2 * MARGIN) / COLUMNS
        for zone in zones:
            column = zone.cell[1] if zone.cell else 0
            self.zone(zone, MARGIN + column * space, space - STEP)
        self.y += self.height()

    def height(self) -> float:
        return LABEL + self.piece_height + 8

    def width(self, zone: Zone) -> float:
        """Return the width of a zone: that of its pieces or of its label, whichever is greater."""
        step = FAN_STEP if zone.shape is Shape.FAN else STEP
        count = 1 if zone.shape is Shape.STACK else len(zone.pieces)
        return float(max(step * max(count - 1, 0) + PIECE_WIDTH, 7 * len(self.label(zone))))

    def label(self, zone: Zone) -> str:
        return f"{self.localizer(zone.label)} ({len(zone.pieces)})" if zone.pieces else self.localizer(zone.label)

    def zone(self, zone: Zone, x: float, width: float) -> None:
        """Draw the label of a zone and its pieces below, closer together if there are many pieces."""
        self.text(self.label(zone), x, self.y)
        pieces = zone.pieces[-1:] if zone.shape is Shape.STACK else zone.pieces
        step = min(FAN_STEP if zone.shape is Shape.FAN else STEP, (width - PIECE_WIDTH) / max(len(pieces) - 1, 1))
        for k, piece in enumerate(pieces):
            symbol = symbol_of(self.pieces, piece)
            self.needed |= set(self.pieces.parts_used(symbol.body))
            self.bodies.append(
                draw_placed(
                    symbol, x + PIECE_WIDTH / 2 + k * step, self.y + LABEL + self.piece_height / 2, PIECE_WIDTH, 0
                )
            )
            if is_wild(piece):
                self.text(JOKER, x + k * step + PIECE_WIDTH - 9, self.y + LABEL, True, "#a11d2f")

    def to_svg(self, title: str) -> str:
        height = self.y + MARGIN
        parts = "".join(group(body, id=part) for part, body in self.pieces.parts.items() if part in self.needed)
        felt = rectangle(0, 0, WIDTH, height, fill=color("felt"))
        return Symbol(WIDTH, height, title, felt + "".join(self.bodies)).standalone(parts=parts)


def picture(view: Any) -> npt.NDArray[np.uint8]:
    """Return an image of the view of a seat."""
    return _rgb(view.scene, Localizer(viewer=view.seat))


def check_render_mode(mode: str | None) -> str | None:
    """Return the render mode; raise a Mistake if it is unknown."""
    if mode not in (None, *RENDER_MODES):
        raise Mistake(msg("no-render-mode", name=quote(str(mode)), nearest=suggest_name(str(mode), RENDER_MODES)))
    return mode


def render(view: Any, mode: str | None) -> str | npt.NDArray[np.uint8] | None:
    """Render the view of a seat: as text, as an image, or printed."""
    if mode == "rgb_array":
        return picture(view)
    if mode == "ansi":
        return str(view)
    if mode == "human":
        print(view)
    return None
