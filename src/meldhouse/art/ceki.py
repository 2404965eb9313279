"""Ceki cards: thirty tall, narrow designs in our own style.

Each suit has one thing that is counted, its colour and its border: coins with a square hole between
waves, strings of cash between cords, banners for myriads between flames.  The count is shown as on
dice, twice nothing: who can count to nine knows the suit at a glance.  The three honours fill the card.
"""

from math import cos, pi, sin

from meldhouse.art.glyphs import figure
from meldhouse.art.svg import Sheet, Symbol, box, disc, group, line, number, path, placed, use
from meldhouse.art.themes import CEKI, EDGE, ink
from meldhouse.art.tiles import petals
from meldhouse.i18n.piece_names import in_english
from meldhouse.pieces.thirty_kinds import NAMES

WIDTH, HEIGHT = CEKI
X, Y = 60, 150  # the middle

# How n things stand: columns left, middle, right at these x; rows at these y; and how large they are.
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
    sheet = Sheet("ceki", "Ceki cards", parts())
    for name in NAMES:
        body = use("k-paper") + (HONOURS[name]() if name in HONOURS else counted(name)) + index(name)
        sheet.symbols[f"ceki-{name}"] = Symbol(*CEKI, in_english(name, "ceki"), body)
    sheet.symbols["ceki-back"] = Symbol(*CEKI, "a Ceki card face down", use("k-paper") + back())
    return sheet


def parts() -> dict[str, str]:
    """Paper, and what each suit counts and is bordered with, drawn round its own middle, some 40 wide."""
    paper = box(2, 2, WIDTH - 4, HEIGHT - 4, 14, fill=ink("ceki-paper"), stroke=ink("edge"), stroke_width=EDGE)
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


def index(name: str) -> str:
    """The rank, or the honour's letter, small; a page can turn it off."""
    colour = ink("ceki-ink") if name in HONOURS else ink(f"ceki-{name[1]}")
    return group(figure(name[0], colour, 14), transform="translate(12 12)scale(.56)", opacity="var(--art-index,1)")


def counted(name: str) -> str:
    """A suit's thing as often as the rank says, between two borders."""
    rank, suit = int(name[0]), name[1]
    size, places = COUNTS[rank]
    things = "".join(placed(f"k-{suit}", COLUMNS[at[0]], float(at[1:]), size) for at in places.split())
    return border(suit) + things


def border(suit: str) -> str:
    """Five below, and three above beside the index."""
    above = use(f"k-above-{suit}", transform=f"rotate(180 {X} {Y})")
    return use(f"k-below-{suit}") + above


# --- what is counted ------------------------------------------------------------------------


def _coin() -> str:
    """Round, with a square hole."""
    return (
        disc(0, 0, 20, ink("ceki-p"))
        + disc(0, 0, 15.5, "none", stroke=ink("ceki-paper"), stroke_width=2)
        + path("M-6-6H6V6H-6Z", ink("ceki-paper"))
    )


def _string() -> str:
    """Cash on a cord that is knotted at both ends."""
    beads = "".join(box(x, -13, 8, 26, 4, fill=ink("ceki-s")) for x in (-14, -4, 6))
    return line("M-19 0H19", ink("ceki-ink"), 4, stroke_linecap="round") + beads


def _banner() -> str:
    """A swallow-tailed flag on its staff."""
    return path("M-16-20H18L8-7 18 6H-16Z", ink("ceki-m")) + line(
        "M-16-23V23", ink("ceki-ink"), 5, stroke_linecap="round"
    )


# --- borders: so many motifs of 20 each ---------------------------------------------------------


def _waves(count: int) -> str:
    arcs = "".join(f"M{x} 280a10 10 0 0 1 20 0M{x + 6} 286a4 4 0 0 1 8 0" for x in range(10, 10 + 20 * count, 20))
    return line(arcs, ink("ceki-p"), 4, stroke_linecap="round")


def _cords(count: int) -> str:
    over, under = ("M10 279" + f"q10{bend} 20 0" + "t20 0" * (count - 1) for bend in ("-12", " 12"))
    return line(over + under, ink("ceki-s"), 4, stroke_linecap="round")


def _flames(count: int) -> str:
    tongues = (
        f"M{x} 288C{x - 1} 278 {x + 9} 276 {x + 8} 264 {x + 17} 273 {x + 20} 280 {x + 16} 288Z"
        for x in range(12, 12 + 20 * count, 20)
    )
    return path("".join(tongues), ink("ceki-m"))


BORDERS = {"m": _flames, "p": _waves, "s": _cords}

# --- honours -----------------------------------------------------------------------------------


def _red_flower() -> str:
    """A great blossom in red, its buds above and below."""
    return (
        line("M60 60V250", ink("ceki-s"), 6)
        + petals(60, 150, 8, 50, 20, "ceki-m")
        + disc(60, 150, 15, ink("ceki-ink"))
        + disc(60, 150, 9, ink("ceki-m"))
        + petals(60, 70, 3, 26, 9, "ceki-m", -30)
        + petals(60, 236, 3, 26, 9, "ceki-m", 150)
    )


def _white_flower() -> str:
    """A blossom left white on a dark panel."""
    ring = "".join(
        disc(60 + 44 * cos(t), 150 + 78 * sin(t), 5, ink("ceki-paper")) for t in (k * pi / 6 for k in range(12))
    )
    return (
        box(14, 56, 92, 188, 10, fill=ink("ceki-ink"))
        + ring
        + petals(60, 150, 5, 40, 22, "ceki-paper")
        + disc(60, 150, 10, ink("ceki-p"))
    )


def _old_thousand() -> str:
    """An elder with a long beard."""
    face = path(
        "M36 96C36 70 84 70 84 96V128C84 156 36 156 36 128Z", ink("ceki-paper"), stroke=ink("ceki-ink"), stroke_width=4
    )
    beard = path(
        "M34 122C38 150 48 148 60 142 72 148 82 150 86 122 98 170 84 226 60 262 36 226 22 170 34 122Z", ink("ceki-ink")
    )
    strands = line("M60 158V236M48 162C46 190 48 206 54 222M72 162C74 190 72 206 66 222", ink("ceki-paper"), 3)
    hat = path("M24 84H96L86 66 60 44 34 66Z", ink("ceki-m"), stroke=ink("ceki-ink"), stroke_width=4) + disc(
        60, 42, 7, ink("gold")
    )
    eyes = line("M44 106Q50 100 56 106M64 106Q70 100 76 106", ink("ceki-ink"), 4, stroke_linecap="round")
    return (
        beard
        + face
        + path(
            "M42 124C50 116 56 124 60 122 64 124 70 116 78 124 72 134 64 130 60 128 56 130 48 134 42 124Z",
            ink("ceki-ink"),
        )
        + strands
        + hat
        + eyes
    )


HONOURS = {"C": _red_flower, "F": _old_thousand, "P": _white_flower}


def back() -> str:
    """Rows of small lozenges."""
    lozenges = "".join(
        f"M{number(x)} {y - 7}l6 7-6 7-6-7z"
        for y in range(34, 276, 18)
        for x in range(24 + (y - 34) // 2 % 18, 104, 18)
    )
    return box(12, 12, 96, 276, 8, fill=ink("back")) + path(lozenges, ink("back-line"), opacity=0.8)
