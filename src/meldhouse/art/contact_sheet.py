"""The contact sheet: every piece in every theme and size, on one standalone page."""

from collections.abc import Iterable, Mapping
from html import escape
from urllib.parse import quote

from meldhouse.art.svg import Sheet, Symbol
from meldhouse.art.themes import css

SIZES = (24, 32, 48, 96, 200)
THEME_CLASSES = {
    "light": "",
    "light, four colours": "art-four",
    "dark": "art-dark",
    "dark, four colours": "art-dark art-four",
}
FOUR_COLOR_SET = "cards"  # the set that has four colours

STYLE = """
body { margin: 0; font: 15px/1.4 system-ui, sans-serif; background: #f6f2e8; color: #22272b; }
h1, h2 { margin: 0; padding: 12px 16px; font-size: 18px; }
h2 { font-size: 14px; font-weight: 600; padding: 8px 0 4px; }
section { background-color: #1d4a3a; color: #f3efe4; }
section.art-dark { background-color: #12332a; }
figure { margin: 0; padding: 4px 16px 12px; }
#pictures { padding: 4px 16px 12px; }
div { display: flex; flex-wrap: wrap; gap: 6px; align-items: start; }
svg.sheet { display: none; }
"""


def contact_sheet(sets: Mapping[str, Sheet], pictures: Mapping[str, Symbol]) -> str:
    """The whole page."""
    sheets = "".join(f'<svg class="sheet"{drawn.text()[4:]}' for drawn in sets.values())
    shown = "".join(_set_html(name, drawn) for name, drawn in sets.items())
    alone = "".join(piece.standalone() for piece in pictures.values())
    more = f'<h1>Pictures</h1><div id="pictures">{alone}</div>'
    felt = f"section {{ background-image: url('data:image/svg+xml,{quote(pictures['felt'].standalone())}'); }}"
    head = f'<meta charset="utf-8"><title>Meldhouse: every piece</title><style>{css()}{STYLE}{felt}</style>'
    return f'<!doctype html><html lang="en"><head>{head}</head><body>{sheets}{shown}{more}</body></html>\n'


def _set_html(name: str, drawn: Sheet) -> str:
    looks = (
        THEME_CLASSES
        if name == FOUR_COLOR_SET
        else {look: kind for look, kind in THEME_CLASSES.items() if "four" not in look}
    )
    sections = "".join(_theme_html(f"{name}-{look}", look, kind, drawn.symbols) for look, kind in looks.items())
    return f"<h1>{drawn.title}</h1>{sections}"


def _theme_html(name: str, look: str, kind: str, pieces: Mapping[str, Symbol]) -> str:
    title = name.replace(", ", "-").replace(" ", "-")
    rows = "".join(
        f'<figure id="{title}-{width}"><h2>{look}, {width} wide</h2>{_size_html(pieces.items(), width)}</figure>'
        for width in SIZES
    )
    return f'<section class="{kind}">{rows}</section>'


def _size_html(pieces: Iterable[tuple[str, Symbol]], width: float) -> str:
    """Pieces side by side, the first of them so wide and the others in proportion."""
    listed = list(pieces)
    scale = width / listed[0][1].width
    return "<div>" + "".join(_piece_html(name, piece, scale) for name, piece in listed) + "</div>"


def _piece_html(name: str, piece: Symbol, scale: float) -> str:
    width, height = round(piece.width * scale), round(piece.height * scale)
    size = f'width="{width}" height="{height}"'
    return f'<svg {size} role="img" aria-label="{escape(piece.title)}"><use href="#{name}"/></svg>'
