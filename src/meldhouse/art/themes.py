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
    "back-lattice": "1",  # opacities of the two patterns
    "back-leaf": "0",
    "tile-back": "#2f8a5b",
    "tile-back-deep": "#1f6a45",
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

# Night: the same pieces under a dimmer lamp. Paper stays ivory, black stays black, red stays red.
DARK = {
    "paper": "#dcd3be",
    "edge": "#8f866f",
    "suit-S": "#191e22",
    "suit-H": "#a31a27",
    "suit-D": "#a31a27",
    "suit-C": "#191e22",
    "line": "#14181c",
    "halo": "#cdc2a2",
    "gold": "#c6952f",
    "sky": "#34698f",
    "leaf": "#34774c",
    "rose": "#b94a5c",
    "snow": "#e3dbc7",
    "skin-S": "#c9a380",
    "skin-H": "#d2b69b",
    "skin-D": "#ad784f",
    "skin-C": "#7d5136",
    "back": "#17405a",
    "back-line": "#c4b182",
    "face": "#d8d0ba",
    "side": "#b1a78a",
    "bamboo": "#22734a",
    "bamboo-deep": "#154e32",
    "tile-back": "#1f6b45",
    "tile-back-deep": "#134a2f",
    "red": "#a01822",
    "green": "#0d5a31",
    "blue": "#193f85",
    "ink": "#171d24",
    "ceki-paper": "#d5c9ac",
    "ceki-ink": "#14110e",
    "ceki-m": "#9c2716",
    "ceki-p": "#124a7b",
    "ceki-s": "#225d2a",
    "felt": "#12332a",
    "felt-line": "#183f34",
    "chip-1": "#c9cdc9",
}

FOUR_COLORS = {"suit-D": "#1a61c0", "suit-C": "#17803f"}
DARK_FOUR_COLORS = {"suit-D": "#134c99", "suit-C": "#0f5f2f"}

# Backs of cards, Ceki cards and tiles: a page selects one with `data-back`. "lattice" has the colors above.
LEAF_BACK = {
    "back": "#6d2233",
    "back-lattice": "0",
    "back-leaf": "1",
    "tile-back": "#7b2b3c",
    "tile-back-deep": "#561c29",
}
DARK_LEAF_BACK = {"back": "#571a28", "tile-back": "#642231", "tile-back-deep": "#451520"}

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
    """Return the CSS of the themes, selected by `data-theme`, `data-suits` and `data-back`, or by the classes art-*."""
    system = ':root:not([data-theme="light"])'
    night, four = ':root[data-theme="dark"]', '[data-suits="four"]'
    lattice, leaf = '[data-back="lattice"]', '[data-back="leaf"]'
    return "\n".join(
        (
            _css_rule((":root",), {name: f"{width} / {height}" for name, (width, height) in RATIOS.items()}),
            _css_rule((night, ".art-dark"), DARK),
            _css_rule((f":root{four}", ".art-four"), FOUR_COLORS),
            _css_rule((night + four, ".art-dark .art-four", ".art-dark.art-four"), DARK_FOUR_COLORS),
            _css_rule((lattice,), _lattice_back(LIGHT)),
            _css_rule((f"{night} {lattice}",), _lattice_back(LIGHT | DARK)),
            _css_rule((leaf, ".art-leaf"), LEAF_BACK),
            _css_rule((night + leaf, f"{night} {leaf}", ".art-dark.art-leaf"), LEAF_BACK | DARK_LEAF_BACK),
            "@media (prefers-color-scheme: dark) {",
            "  " + _css_rule((system,), DARK),
            "  " + _css_rule((system + four,), DARK_FOUR_COLORS),
            "  " + _css_rule((f"{system} {lattice}",), _lattice_back(LIGHT | DARK)),
            "  " + _css_rule((system + leaf, f"{system} {leaf}"), LEAF_BACK | DARK_LEAF_BACK),
            "}",
            ".art-plain { --art-index: 0; }\n",
        )
    )


def _lattice_back(colors: dict[str, str]) -> dict[str, str]:
    """Return the CSS variables that restore the lattice back within an element that has the leaf back."""
    return {name: colors[name] for name in LEAF_BACK}


def _css_rule(selectors: tuple[str, ...], values: dict[str, str]) -> str:
    return ", ".join(selectors) + " { " + " ".join(f"--art-{name}: {value};" for name, value in values.items()) + " }"
