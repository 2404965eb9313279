"""Functions that write SVG as text: tags, symbols, and sheets of symbols."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from html import escape

from meldhouse.art.flatten import flatten
from meldhouse.art.path_data import format_number
from meldhouse.art.themes import resolve_colors

NAMESPACE = "http://www.w3.org/2000/svg"
EXPORT_ONLY = "-corner"  # the corner of a card alone
REFERENCE = re.compile(r'href="#([^"]+)"')


def tag(name: str, body: str = "", /, **attributes: str | float) -> str:
    """Return an SVG element; `stroke_width=3` becomes `stroke-width`, and empty attributes are omitted."""
    written = "".join(
        f' {key.replace("_", "-")}="{value if isinstance(value, str) else format_number(value)}"'
        for key, value in attributes.items()
        if value != ""
    )
    return f"<{name}{written}>{body}</{name}>" if body else f"<{name}{written}/>"


def path(d: str, fill: str = "", **attributes: str | float) -> str:
    return tag("path", fill=fill, d=d, **attributes)


def line(d: str, stroke: str = "", width: float | str = "", **attributes: str | float) -> str:
    """Return an SVG path that has a stroke and no fill."""
    return tag("path", fill="none", stroke=stroke, stroke_width=width, d=d, **attributes)


def rectangle(x: float, y: float, width: float, height: float, radius: float = 0, /, **attributes: str | float) -> str:
    rounding = {"rx": radius} if radius else {}
    return tag("rect", x=x, y=y, width=width, height=height, **rounding, **attributes)


def disc(x: float, y: float, radius: float, fill: str = "", **attributes: str | float) -> str:
    return tag("circle", cx=x, cy=y, r=radius, fill=fill, **attributes)


def ring(radius: float, hole: bool = False) -> str:
    """Return path data of a circle around the origin; a hole runs the other way than the outline that it is in."""
    corners = ((-1, 1), (1, 1), (1, -1), (-1, -1)) if hole else ((1, 1), (-1, 1), (-1, -1), (1, -1))
    arcs = (f"a{radius:g} {radius:g} 0 0 {0 if hole else 1} {x * radius:g} {y * radius:g}" for x, y in corners)
    return f"M0 {-radius:g}{''.join(arcs)}z".replace(" -", "-")


def ellipse(x: float, y: float, width: float, height: float, fill: str = "") -> str:
    return tag("ellipse", cx=x, cy=y, rx=width, ry=height, fill=fill)


def group(*bodies: str, **attributes: str | float) -> str:
    return tag("g", "".join(bodies), **attributes)


def use(part: str, x: float = 0, y: float = 0, /, **attributes: str | float) -> str:
    at = {name: value for name, value in (("x", x), ("y", y)) if value}
    return tag("use", href=f"#{part}", **at, **attributes)


def placed(part: str, x: float, y: float, scale: float = 1, rotation: float = 0, **attributes: str | float) -> str:
    """Return a `use` element that moves, scales and rotates a part centered at the origin."""
    transform = f"translate({format_number(x)} {format_number(y)})"
    transform += f"rotate({format_number(rotation)})" if rotation else ""
    transform += f"scale({scale:.3g})".replace("(0.", "(.") if scale != 1 else ""
    return use(part, transform=transform, **attributes)


@dataclass(frozen=True)
class Symbol:
    """A picture of a piece, with a title and a size."""

    width: float
    height: float
    title: str
    body: str
    description: str = ""

    @property
    def accessible_text(self) -> str:
        description = tag("desc", escape(self.description)) if self.description else ""
        return tag("title", escape(self.title)) + description

    @property
    def view(self) -> str:
        return f"0 0 {format_number(self.width)} {format_number(self.height)}"

    def standalone(self, theme: str = "light", parts: str = "") -> str:
        """Return an SVG file with the picture alone, in fixed colors, for programs without CSS."""
        body = self.accessible_text + (tag("defs", parts) if parts else "") + self.body
        svg = tag("svg", body, xmlns=NAMESPACE, viewBox=self.view, width=self.width, height=self.height)
        return resolve_colors(svg, theme) + "\n"


@dataclass
class Sheet:
    """All pieces of one set in one SVG file, with the parts that they share."""

    name: str
    title: str
    parts: dict[str, str] = field(default_factory=dict)  # ID -> content of a group
    symbols: dict[str, Symbol] = field(default_factory=dict)  # ID -> piece

    def text(self) -> str:
        """Return the sheet as SVG; `<use href="cards.svg#card-AS">` shows one of its pieces."""
        return self._text(self.symbols)

    def page_text(self) -> str:
        """Return the sheet that pages load, without the pictures that only exported sheets have."""
        return self._text([name for name in self.symbols if not name.endswith(EXPORT_ONLY)])

    def _text(self, names: Iterable[str]) -> str:
        symbols = "\n".join(self._symbol_text(name) for name in names)
        return f'<svg xmlns="{NAMESPACE}">\n<title>{escape(self.title)}</title>\n{symbols}\n</svg>\n'

    def _symbol_text(self, name: str) -> str:
        piece = self.symbols[name]
        return tag("symbol", piece.accessible_text + flatten(piece.body, self.parts), id=name, viewBox=piece.view)

    def standalone(self, name: str, theme: str = "light") -> str:
        """Return an SVG file with one piece and the parts it needs."""
        piece = self.symbols[name]
        return piece.standalone(
            theme, "".join(group(self.parts[part], id=part) for part in self.parts_used(piece.body))
        )

    def parts_used(self, body: str) -> list[str]:
        """Return the IDs of the parts that a picture uses, directly or indirectly, in the sheet's order."""
        found: set[str] = set()
        pending = REFERENCE.findall(body)
        while pending:
            part = pending.pop()
            if part not in found:
                found.add(part)
                pending += REFERENCE.findall(self.parts[part])
        return [part for part in self.parts if part in found]
