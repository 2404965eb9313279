"""Drawings of the logo, chips, markers and felt."""

from math import cos, pi, sin

from meldhouse.art.glyphs import glyph
from meldhouse.art.path_data import format_number
from meldhouse.art.svg import Sheet, Symbol, disc, group, line, path, placed, rectangle, use
from meldhouse.art.themes import CHIP, color

# The logo, 100 by 100: two cards lean against each other and form a house, whose door is a heart.
LOGO = group(
    path("M44 19 58 25 31 92 11 84Z", color("snow"), stroke=color("line"), stroke_width=4, stroke_linejoin="round"),
    path("M54 6 38 13 69 92 89 84Z", color("gold"), stroke=color("line"), stroke_width=4, stroke_linejoin="round"),
    path("M50 90C45 81 34 75 34 65 34 55 47 54 50 63 53 54 66 55 66 65 66 75 55 81 50 90Z", color("rose"))
    + line("M3 94H97", color("gold"), 7, stroke_linecap="round"),
)

CHIPS = {"1": "white chip", "5": "red chip", "25": "green chip", "100": "black chip", "500": "violet chip"}
RIM = "snow"


def table_items() -> Sheet:
    sheet = Sheet("house", "Chips, marks and the house's sign", {f"h-chip-{value}": chip(value) for value in CHIPS})
    sheet.parts |= {f"h-side-{value}": chip_side(value) for value in CHIPS}
    for value, title in CHIPS.items():
        sheet.symbols[f"chip-{value}"] = Symbol(*CHIP, f"{title}, {value}", use(f"h-chip-{value}"))
    for high, values in STACKS.items():
        title = f"a stack of {len(values)} chips"
        sheet.symbols[f"stack-{high}"] = Symbol(*CHIP, title, stack(values))
    for name, (title, draw) in ITEMS.items():
        sheet.symbols[name] = Symbol(*CHIP, title, draw())
    return sheet


def _wedges(radius: float, inner: float, count: int, half: float) -> str:
    """Draw the colored blocks on a chip's rim."""
    found = ""
    for n in range(count):
        a, b = (2 * pi * n / count + side * half for side in (-1, 1))
        corners = [(50 + r * cos(t), 50 + r * sin(t)) for r, t in ((radius, a), (radius, b), (inner, b), (inner, a))]
        found += "M" + " ".join(f"{format_number(x)} {format_number(y)}" for x, y in corners) + "Z"
    return found


def chip(value: str) -> str:
    """Draw a chip seen from above: blocks on the rim, a ring, and the value in the middle."""
    css_color, other = color(f"chip-{value}"), color("chip-ring") if value == "1" else color(RIM)
    return (
        disc(50, 50, 46, css_color, stroke=color("line"), stroke_width=3)
        + path(_wedges(45, 34, 8, 0.2), other)
        + disc(50, 50, 31, "none", stroke=other, stroke_width=2)
        + _value_on(value, color("line") if value == "1" else color(RIM))
    )


def _value_on(value: str, css_color: str) -> str:
    """Draw the value in the middle of a chip; values with more digits are smaller."""
    scale = (0.5, 0.42, 0.31)[len(value) - 1]
    start = 50 - scale * (56 * len(value) - 4) / 2
    digits = "".join(group(DIGITS[digit], transform=f"translate({56 * n} 0)") for n, digit in enumerate(value))
    return group(
        digits,
        transform=f"translate({format_number(start)} {format_number(50 - 40 * scale)})scale({scale})",
        stroke=css_color,
    )


DIGITS = {digit: glyph(digit, width=14) for digit in "125"}
DIGITS["0"] = line("M25 6C-1 6-1 75 25 75 51 75 51 6 25 6Z", "", 14)

# --- stacks: chips seen from the side, the lowest first -----------------------------

STACKS = {
    "1": ("5",),
    "2": ("25", "5"),
    "3": ("100", "5", "25"),
    "5": ("100", "100", "25", "5", "1"),
    "8": ("500", "100", "100", "25", "25", "5", "5", "1"),
}


def chip_side(value: str) -> str:
    """Draw a chip seen from the side and slightly from above, centered at the origin, 84 wide."""
    other = color("chip-ring") if value == "1" else color(RIM)
    return (
        path("M-40 0V9A40 13 0 0 0 40 9V0Z", color(f"chip-{value}"), stroke=color("line"), stroke_width=2)
        + path("M-27 9.5V18.5L-18 20.5V11.5ZM-6 13V22H6V13ZM18 11.5V20.5L27 18.5V9.5Z", other)
        + chip_top(color(f"chip-{value}"))
        + path(
            "M-25-7A27 8 0 0 1 25-7L18-4.5A20 6 0 0 0-18-4.5ZM-25 7A27 8 0 0 0 25 7L18 4.5A20 6 0 0 1-18 4.5Z", other
        )
    )


def chip_top(css_color: str) -> str:
    return path("M-40 0A40 13 0 0 1 40 0 40 13 0 0 1-40 0Z", css_color, stroke=color("line"), stroke_width=2)


def stack(values: tuple[str, ...]) -> str:
    """Draw a stack of chips, each slightly off center."""
    return "".join(
        placed(f"h-side-{value}", 50 + (0, 2, -1, 1, -2, 2, 0, 1)[n], 77 - 8.5 * n) for n, value in enumerate(values)
    )


# --- markers, felt, logo --------------------------------------------------------------


def draw_button(letter: str, ground: str, css_color: str) -> str:
    return (
        disc(50, 50, 45, ground, stroke=css_color, stroke_width=6)
        + disc(50, 50, 36, "none", stroke=css_color, stroke_width=2)
        + group(glyph(letter, css_color, 15), transform="translate(34 24)scale(.65)")
    )


def draw_jackpot() -> str:
    """Draw the jackpot: a pot that overflows with chips."""
    return (
        "".join(placed(f"h-side-{v}", x, y, 0.5) for v, x, y in
                (("5", 33, 27), ("25", 66, 26), ("100", 50, 16), ("1", 50, 30)))
        + path("M12 38H88C96 60 84 90 66 92H34C16 90 4 60 12 38Z", color("gold"), stroke=color("line"), stroke_width=4)
        + rectangle(8, 32, 84, 12, 6, fill=color("gold"), stroke=color("line"), stroke_width=4)
        + path("M50 50 55 62 68 62 58 70 62 83 50 75 38 83 42 70 32 62 45 62Z", color("chip-5"))
    )  # fmt: skip


def draw_felt() -> Symbol:
    """Draw the felt: a seamless tile of fine threads that repeats over any color."""
    threads = "".join(f"M{n} {7 * n % 24}v5M{7 * n % 24 + 2} {n}h5" for n in range(1, 24, 2))
    return Symbol(24, 24, "felt", line(threads, "#fff", 0.6, opacity=0.06))


def _token() -> str:
    """Draw a token: a coin with the heart of the logo."""
    return (
        disc(50, 50, 44, color("gold"), stroke=color("line"), stroke_width=4)
        + disc(50, 50, 34, "none", stroke=color("line"), stroke_width=2, stroke_dasharray="2 4")
        + path("M50 76C42 62 26 55 26 40 26 24 46 24 50 37 54 24 74 24 74 40 74 55 58 62 50 76Z", color("chip-5"))
    )


def draw_pot() -> str:
    """Draw the pot in the middle of the table: a heap of chips."""
    return "".join(
        placed(f"h-side-{value}", x, y, 0.62)
        for value, x, y in (
            ("100", 34, 46),
            ("25", 64, 44),
            ("5", 50, 34),
            ("1", 30, 64),
            ("5", 68, 63),
            ("25", 49, 76),
        )
    )


def _framed_logo() -> str:
    return rectangle(0, 0, 100, 100, 22, fill=color("felt")) + group(LOGO, transform="translate(11 10)scale(.78)")


ITEMS = {
    "jackpot": ("the jackpot", draw_jackpot),
    "mark-dealer": ("the dealer's mark", lambda: draw_button("D", color("snow"), color("line"))),
    "mark-hitter": ("the hitter's mark", lambda: draw_button("H", color("gold"), color("line"))),
    "mark-turn": ("whose turn it is", lambda: path("M50 6 94 50 70 50 70 94 30 94 30 50 6 50Z", color("gold"),
                                                    stroke=color("line"), stroke_width=5, stroke_linejoin="round")),
    "token": ("a token", _token),
    "pot": ("the pot", draw_pot),
    "sign": ("Meldhouse", _framed_logo),
}  # fmt: skip


def draw_favicon() -> Symbol:
    return Symbol(*CHIP, "Meldhouse", _framed_logo())
