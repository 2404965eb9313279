"""Sizes, stroke widths and colors, and the themes that a page can choose.

Every color in a sheet is `var(--art-NAME, light color)`, so that a page changes it by setting the
variable anywhere above the picture.  `meldhouse art` writes the themes below as `looks.css`, with
the aspect ratios of the sets (`--art-cards: 250 / 350`).
"""

import re

# --- sizes: width and height of each kind of picture ---------------------------------

CARD = (250, 350)
CORNER = (98, 216)  # the top left of a card: the part that is visible in a fan
TILE = (150, 200)
CEKI = (120, 300)
CHIP = (100, 100)
COVER = (320, 180)
RATIOS = {"cards": CARD, "tiles": TILE, "ceki": CEKI, "cover": COVER}  # used for the layout before a sheet is loaded

# --- strokes ------------------------------------------------------------------------

OUTLINE = 3.5  # outline of court figures
EDGE = 3  # edge of a piece
INDEX = 14  # rank in a card's corner, which is 80 high

# --- colors -------------------------------------------------------------------------

LIGHT = {
    "index": "1",  # 0 hides the small Western figures on tiles and ceki
    # cards
    "paper": "#fffdf7",
    "edge": "#c9bfa8",
    "suit-S": "#1d2328",
    "suit-H": "#c8202f",
    "suit-D": "#c8202f",
    "suit-C": "#1d2328",
    "line": "#1b1f24",
    "halo": "#f1e6cb",
    "gold": "#e8b23a",
    "sky": "#3f7fae",
    "leaf": "#3f8f5c",
    "rose": "#d9566b",
    "snow": "#fbf8f0",
    "skin-S": "#e9bf98",
    "skin-H": "#f4d5b8",
    "skin-D": "#c98d5e",
    "skin-C": "#93603f",
    "back": "#1f4f68",
    "back-line": "#e6d3a3",
    # tiles
    "face": "#fbf7ea",
    "side": "#dfd5b8",
    "bamboo": "#2f8a5b",
    "bamboo-deep": "#1f6a45",
    "red": "#c3202c",
    "green": "#12723f",
    "blue": "#1f4a9c",
    "ink": "#1c232b",
    # ceki
    "ceki-paper": "#f7ecd2",
    "ceki-ink": "#191512",
    "ceki-m": "#c2341f",
    "ceki-p": "#17568f",
    "ceki-s": "#2c7a36",
    # table items
    "felt": "#1d4a3a",
    "felt-line": "#245844",
    "chip-ring": "#1f4a9c",
    "chip-1": "#eef0ee",
    "chip-5": "#c8322f",
    "chip-25": "#21794a",
    "chip-100": "#23262b",
    "chip-500": "#6a3d97",
}

DARK = {
    "paper": "#242a30",
    "edge": "#4b555e",
    "suit-S": "#eeeae0",
    "suit-H": "#ff8676",
    "suit-D": "#ff8676",
    "suit-C": "#eeeae0",
    "line": "#12161a",
    "halo": "#46525c",
    "back": "#123648",
    "face": "#2c3238",
    "side": "#454d55",
    "bamboo": "#22734a",
    "bamboo-deep": "#154e32",
    "red": "#ff7d70",
    "green": "#62cf8e",
    "blue": "#84b1ff",
    "ink": "#efebe1",
    "ceki-paper": "#2b2622",
    "ceki-ink": "#f1e6cf",
    "ceki-m": "#ff7f62",
    "ceki-p": "#79b8f5",
    "ceki-s": "#7fd07c",
    "felt": "#12332a",
    "felt-line": "#183f34",
    "chip-1": "#c9cdc9",
}

FOUR_COLORS = {"suit-D": "#1a61c0", "suit-C": "#17803f"}
DARK_FOUR_COLORS = {"suit-D": "#74aefc", "suit-C": "#6fd08d"}

THEMES = {"light": {}, "dark": DARK, "four": FOUR_COLORS, "dark-four": DARK | DARK_FOUR_COLORS}

VARIABLE = re.compile(r"var\(--art-([\w-]+),[^)]*\)")


def color(name: str) -> str:
    """Return a named color as a CSS variable that defaults to its light value."""
    return f"var(--art-{name},{LIGHT[name]})"


def resolve_colors(svg: str, theme: str) -> str:
    """Replace the CSS variables in a picture with the colors of a theme."""
    colors = LIGHT | THEMES[theme]
    return VARIABLE.sub(lambda match: colors[match[1]], svg)


def css() -> str:
    """Return the CSS of the themes, selected by `data-theme` and `data-suits` on the root or by the classes art-*."""
    system = ':root:not([data-theme="light"])'
    dark, four = (':root[data-theme="dark"]', ".art-dark"), (':root[data-suits="four"]', ".art-four")
    both = (':root[data-theme="dark"][data-suits="four"]', ".art-dark .art-four", ".art-dark.art-four")
    return "\n".join(
        (
            _css_rule((":root",), {name: f"{width} / {height}" for name, (width, height) in RATIOS.items()}),
            _css_rule(dark, DARK),
            _css_rule(four, FOUR_COLORS),
            _css_rule(both, DARK_FOUR_COLORS),
            "@media (prefers-color-scheme: dark) {",
            "  " + _css_rule((system,), DARK),
            "  " + _css_rule((f'{system}[data-suits="four"]',), DARK_FOUR_COLORS),
            "}",
            ".art-plain { --art-index: 0; }\n",
        )
    )


def _css_rule(selectors: tuple[str, ...], values: dict[str, str]) -> str:
    return ", ".join(selectors) + " { " + " ".join(f"--art-{name}: {value};" for name, value in values.items()) + " }"
