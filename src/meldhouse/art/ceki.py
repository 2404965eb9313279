"""Drawings of Ceki cards: thirty tall, narrow designs in an original style.

Each suit has its own symbol, color and border: coins with a square hole between waves, strings of
cash between cords, banners for myriads between flames.  Symbols are arranged as on dice, so that the
rank is visible at a glance.  The three honors fill the card.
"""

from math import cos, pi, sin

from meldhouse.art.backs import backs, leaves
from meldhouse.art.glyphs import glyph
from meldhouse.art.path_data import format_number
from meldhouse.art.svg import Sheet, Symbol, disc, group, line, path, placed, rectangle, ring, use
from meldhouse.art.themes import CEKI, EDGE, color
from meldhouse.art.tiles import petals
from meldhouse.i18n.piece_names import english_name
from meldhouse.pieces.thirty_kinds import NAMES

WIDTH, HEIGHT = CEKI
X, Y = 60, 150  # the center of the card

# For each rank: the scale of the symbols, then their positions as a column (left, middle, right) and y.
LEFT, RIGHT = 37, 83
COUNTS = {
    1: (2.1, "m154"),
    2: (1.6, "m112 m196"),
    3: (1.3, "m94 m154 m214"),
    4: (1.1, "l116 r116 l192 r192"),
    5: (1, "l98 r98 m154 l210 r210"),
    6: (1, "l94 r94 l154 r154 l214 r214"),
    7: (0.92, "l84 r84 l132 r132 l180 r180 m228"),
    8: (0.88, "l82 r82 l131 r131 l180 r180 l229 r229"),
    9: (0.8, "l78 r78 l117 r117 l156 r156 l195 r195 m236"),
}
COLUMNS = {"l": LEFT, "m": X, "r": RIGHT}


def ceki() -> Sheet:
    sheet = Sheet("ceki", "Ceki cards", shared_parts())
    for name in NAMES:
        body = use("k-paper") + (HONORS[name]() if name in HONORS else draw_suit_card(name)) + draw_index(name)
        sheet.symbols[f"ceki-{name}"] = Symbol(*CEKI, english_name(name, "ceki"), body)
    sheet.symbols["ceki-back"] = Symbol(*CEKI, "a Ceki card face down", use("k-paper") + draw_back())
    return sheet


def shared_parts() -> dict[str, str]:
    """Draw the shapes that cards share: the background, and each suit's symbol (centered, about 40 wide) and border."""
    paper = rectangle(
        2, 2, WIDTH - 4, HEIGHT - 4, 14, fill=color("ceki-paper"), stroke=color("edge"), stroke_width=EDGE
    )
    return {
        "k-paper": paper,
        "k-p": _coin(),
        "k-s": _string(),
        "k-m": _banner(),
    } | {
        f"k-{where}-{suit}": drawn
        for suit, draw in BORDERS.items()
        for where, drawn in (("below", draw(5)), ("above", draw(3)))
    }


def draw_index(name: str) -> str:
    """Draw the rank, or the letter of an honor, as a small index that a page can hide."""
    css_color = color("ceki-ink") if name in HONORS else color(f"ceki-{name[1]}")
    return group(glyph(name[0], css_color, 14), transform="translate(12 12)scale(.56)", opacity="var(--art-index,1)")


def draw_suit_card(name: str) -> str:
    """Draw a suit card: as many symbols as its rank, between two borders."""
    rank, suit = int(name[0]), name[1]
    scale, positions = COUNTS[rank]
    symbols = "".join(placed(f"k-{suit}", COLUMNS[at[0]], float(at[1:]), scale) for at in positions.split())
    return draw_border(suit) + symbols


def draw_border(suit: str) -> str:
    """Draw a suit's border: five motifs at the bottom, and three at the top beside the index."""
    above = use(f"k-above-{suit}", transform=f"rotate(180 {X} {Y})")
    return use(f"k-below-{suit}") + above


# --- symbols of the suits -------------------------------------------------------------------


def _coin() -> str:
    """Draw the symbol of the coins: a round coin with a light ring and a square hole."""
    return path(ring(20) + ring(16.5, hole=True) + ring(14.5) + "M-6-6V6H6V-6Z", color("ceki-p"))


def _string() -> str:
    """Draw the symbol of the strings: cash on a cord that is knotted at both ends."""
    beads = "".join(rectangle(x, -13, 8, 26, 4, fill=color("ceki-s")) for x in (-14, -4, 6))
    return line("M-19 0H19", color("ceki-ink"), 4, stroke_linecap="round") + beads


def _banner() -> str:
    """Draw the symbol of the myriads: a swallow-tailed flag on its staff."""
    return path("M-16-20H18L8-7 18 6H-16Z", color("ceki-m")) + line(
        "M-16-23V23", color("ceki-ink"), 5, stroke_linecap="round"
    )


# --- borders: motifs, 20 wide each --------------------------------------------------------------


def _waves(count: int) -> str:
    arcs = "".join(f"M{x} 280a10 10 0 0 1 20 0M{x + 6} 286a4 4 0 0 1 8 0" for x in range(10, 10 + 20 * count, 20))
    return line(arcs, color("ceki-p"), 4, stroke_linecap="round")


def _cords(count: int) -> str:
    over, under = ("M10 279" + f"q10{bend} 20 0" + "t20 0" * (count - 1) for bend in ("-12", " 12"))
    return line(over + under, color("ceki-s"), 4, stroke_linecap="round")


def _flames(count: int) -> str:
    tongues = (
        f"M{x} 288C{x - 1} 278 {x + 9} 276 {x + 8} 264 {x + 17} 273 {x + 20} 280 {x + 16} 288Z"
        for x in range(12, 12 + 20 * count, 20)
    )
    return path("".join(tongues), color("ceki-m"))


BORDERS = {"m": _flames, "p": _waves, "s": _cords}

# --- honors ------------------------------------------------------------------------------------


def _red_flower() -> str:
    """Draw the honor Red Flower: a large red blossom with buds above and below."""
    return (
        line("M60 60V250", color("ceki-s"), 6)
        + petals(60, 150, 8, 50, 20, "ceki-m")
        + disc(60, 150, 15, color("ceki-ink"))
        + disc(60, 150, 9, color("ceki-m"))
        + petals(60, 70, 3, 26, 9, "ceki-m", -30)
        + petals(60, 236, 3, 26, 9, "ceki-m", 150)
    )


def _white_flower() -> str:
    """Draw the honor White Flower: a white blossom on a dark panel."""
    ring = "".join(
        disc(60 + 44 * cos(t), 150 + 78 * sin(t), 5, color("ceki-paper")) for t in (k * pi / 6 for k in range(12))
    )
    return (
        rectangle(14, 56, 92, 188, 10, fill=color("ceki-ink"))
        + ring
        + petals(60, 150, 5, 40, 22, "ceki-paper")
        + disc(60, 150, 10, color("ceki-p"))
    )


def _old_thousand() -> str:
    """Draw the honor Old Thousand: an elder with a long beard."""
    face = path(
        "M36 96C36 70 84 70 84 96V128C84 156 36 156 36 128Z",
        color("ceki-paper"),
        stroke=color("ceki-ink"),
        stroke_width=4,
    )
    beard = path(
        "M34 122C38 150 48 148 60 142 72 148 82 150 86 122 98 170 84 226 60 262 36 226 22 170 34 122Z",
        color("ceki-ink"),
    )
    strands = line("M60 158V236M48 162C46 190 48 206 54 222M72 162C74 190 72 206 66 222", color("ceki-paper"), 3)
    hat = path("M24 84H96L86 66 60 44 34 66Z", color("ceki-m"), stroke=color("ceki-ink"), stroke_width=4) + disc(
        60, 42, 7, color("gold")
    )
    eyes = line("M44 106Q50 100 56 106M64 106Q70 100 76 106", color("ceki-ink"), 4, stroke_linecap="round")
    return (
        beard
        + face
        + path(
            "M42 124C50 116 56 124 60 122 64 124 70 116 78 124 72 134 64 130 60 128 56 130 48 134 42 124Z",
            color("ceki-ink"),
        )
        + strands
        + hat
        + eyes
    )


HONORS = {"C": _red_flower, "F": _old_thousand, "P": _white_flower}


def draw_back() -> str:
    """Draw the back of a card: rows of small lozenges, or ginkgo leaves."""
    lozenges = "".join(
        f"M{format_number(x)} {y - 7}l6 7-6 7-6-7z"
        for y in range(34, 276, 18)
        for x in range(24 + (y - 34) // 2 % 18, 104, 18)
    )
    lattice = path(lozenges, color("back-line"), opacity=0.8)
    return rectangle(12, 12, 96, 276, 8, fill=color("back")) + backs(lattice, leaves(15, 18, 90, 264, 2, 8))
