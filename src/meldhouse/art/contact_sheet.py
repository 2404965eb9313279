"""A standalone page that shows every piece in every theme and size."""

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
BACKS = ("card-back", "ceki-back", "tile-back")
FOUR_COLOR_SET = "cards"  # the set that has themes with four suit colors

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
    """Return the HTML of the contact sheet."""
    sheets = "".join(f'<svg class="sheet"{sheet.text()[4:]}' for sheet in sets.values())
    sections = "".join(_set_html(name, sheet) for name, sheet in sets.items())
    sections += "<h1>Backs</h1>" + "".join(_backs_html(theme, sets) for theme in ("light", "dark"))
    standalone = "".join(piece.standalone() for piece in pictures.values())
    more = f'<h1>Pictures</h1><div id="pictures">{standalone}</div>'
    felt = f"section {{ background-image: url('data:image/svg+xml,{quote(pictures['felt'].standalone())}'); }}"
    head = f'<meta charset="utf-8"><title>Meldhouse: every piece</title><style>{css()}{STYLE}{felt}</style>'
    return f'<!doctype html><html lang="en"><head>{head}</head><body>{sheets}{sections}{more}</body></html>\n'


def _set_html(name: str, sheet: Sheet) -> str:
    has_four_colors = name == FOUR_COLOR_SET
    themes = {theme: css for theme, css in THEME_CLASSES.items() if has_four_colors or "four" not in theme}
    sections = "".join(_theme_html(f"{name}-{theme}", theme, css, sheet.symbols) for theme, css in themes.items())
    return f"<h1>{sheet.title}</h1>{sections}"


def _theme_html(name: str, theme: str, css_classes: str, pieces: Mapping[str, Symbol]) -> str:
    prefix = name.replace(", ", "-").replace(" ", "-")
    rows = "".join(
        f'<figure id="{prefix}-{width}"><h2>{theme}, {width} wide</h2>{_size_html(pieces.items(), width)}</figure>'
        for width in SIZES
    )
    return f'<section class="{css_classes}">{rows}</section>'


def _backs_html(theme: str, sets: Mapping[str, Sheet]) -> str:
    """Return the HTML for both patterns of backs in a theme."""
    backs = {name: sheet.symbols[name] for sheet in sets.values() for name in BACKS if name in sheet.symbols}
    rows = "".join(
        f'<section class="art-{theme} {css}">{_size_html(backs.items(), 96)}</section>' for css in ("", "art-leaf")
    )
    return f'<section class="art-{theme}"><figure id="backs-{theme}-96"><h2>{theme}</h2>{rows}</figure></section>'


def _size_html(pieces: Iterable[tuple[str, Symbol]], width: float) -> str:
    """Return the HTML for a row of pieces; the first piece has the given width, and the others are in proportion."""
    listed = list(pieces)
    scale = width / listed[0][1].width
    return "<div>" + "".join(_piece_html(name, piece, scale) for name, piece in listed) + "</div>"


def _piece_html(name: str, piece: Symbol, scale: float) -> str:
    width, height = round(piece.width * scale), round(piece.height * scale)
    size = f'width="{width}" height="{height}"'
    return f'<svg {size} role="img" aria-label="{escape(piece.title)}"><use href="#{name}"/></svg>'
