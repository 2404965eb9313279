"""Measures, stroke widths and colors, and the themes that a page can choose.

Every colour is written into the sheets as `var(--art-NAME, light colour)`, so that a page changes
it by setting the variable anywhere above the picture; `meldhouse art` writes the looks below as
`looks.css`, and with them how wide and high the pieces of a set are (`--art-cards: 250 / 350`).
"""

import re

# --- measures: what a piece's picture is wide and high --------------------------------

CARD = (250, 350)
CORNER = (98, 216)  # the top left of a card, all that shows of it in a fan
TILE = (150, 200)
CEKI = (120, 300)
CHIP = (100, 100)
COVER = (320, 180)
RATIOS = {"cards": CARD, "tiles": TILE, "ceki": CEKI, "cover": COVER}  # what a page lays out before a sheet is there

# --- strokes ------------------------------------------------------------------------

OUTLINE = 3.5  # round the figures of the court
EDGE = 3  # round a piece
INDEX = 14  # of the figures in a card's corner, 80 high

# --- colours ------------------------------------------------------------------------

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
    # the house
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
    """A colour by its name, as the sheets write it."""
    return f"var(--art-{name},{LIGHT[name]})"


def resolve_colors(svg: str, look: str) -> str:
    """The same picture with a look's colours in place of the variables."""
    colours = LIGHT | THEMES[look]
    return VARIABLE.sub(lambda found: colours[found[1]], svg)


def css() -> str:
    """The looks for a page: by `data-theme` and `data-suits` of its root, and by the classes art-dark and art-four."""
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


def _css_rule(places: tuple[str, ...], values: dict[str, str]) -> str:
    return ", ".join(places) + " { " + " ".join(f"--art-{name}: {value};" for name, value in values.items()) + " }"
