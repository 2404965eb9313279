"""Drawings of Mahjong tiles: circles, bamboo, characters, winds, dragons, flowers and seasons.

A tile is ivory and seen slightly from above, so that a side is visible.  Its picture is to the right of and below a
small Western index, which a page can hide.  Lying tiles are the same pictures, rotated by 90 degrees.
"""

from math import atan2, cos, hypot, pi, sin

from meldhouse.art.backs import backs, leaves
from meldhouse.art.glyphs import glyph
from meldhouse.art.path_data import format_number
from meldhouse.art.strokes import character_path
from meldhouse.art.svg import Sheet, Symbol, disc, group, line, path, placed, rectangle, ring, use
from meldhouse.art.themes import EDGE, TILE, color
from meldhouse.i18n.piece_names import english_name
from meldhouse.pieces.tiles import NAMES

WIDTH, HEIGHT = TILE
MIDDLE = (88, 97)  # center of the picture
COLORS = {"r": "red", "g": "green", "b": "blue", "k": "ink"}

# For each rank, by rows from the top: the size, then x, y and color of each circle.
CIRCLES = {
    2: (31, "88,55,g 88,139,b"),
    3: (24, "65,45,b 90,98,r 115,151,g"),
    4: (26, "66,62,b 120,62,g 66,138,g 120,138,b"),
    5: (21, "66,54,b 122,54,g 92,98,r 62,146,g 122,146,b"),
    6: (21, "67,42,g 119,42,g 67,98,r 119,98,r 67,151,r 119,151,r"),
    7: (16, "60,31,g 92,44,g 124,57,g 64,104,r 116,104,r 64,152,r 116,152,r"),
    8: (18, "66,33,b 116,33,b 66,76,b 116,76,b 66,119,b 116,119,b 66,162,b 116,162,b"),
    9: (16, "58,46,g 93,46,g 128,46,g 58,99,r 93,99,r 128,99,r 58,152,b 93,152,b 128,152,b"),
}
STICKS = {  # the length of a stick, then x, y, color and, if a stick leans, its angle
    2: (72, "88,57,b 88,137,g"),
    3: (72, "88,57,b 62,137,g 114,137,g"),
    4: (72, "64,57,g 116,57,b 64,137,b 116,137,g"),
    5: (64, "58,60,g 122,60,b 90,98,r 58,138,b 122,138,g"),
    6: (72, "58,57,g 91,57,g 124,57,g 58,137,b 91,137,b 124,137,b"),
    7: (50, "90,36,r 56,96,g 90,96,b 124,96,g 56,151,g 90,151,b 124,151,g"),
    8: (64, "57,59,g 82,59,g,-23 104,59,g,23 129,59,g 57,138,b 82,138,b,23 104,138,b,-23 129,138,b"),
    9: (50, "58,42,g 91,42,r 124,42,b 58,97,g 91,97,r 124,97,b 58,152,g 91,152,r 124,152,b"),
}
NUMERALS = "一二三四五六七八九"
WINDS = {"E": "東", "S": "南", "W": "西", "N": "北"}
DRAGONS = {"C": ("中", "red"), "F": ("發", "green")}


def tiles() -> Sheet:
    sheet = Sheet("tiles", "Mahjong tiles", shared_parts())
    for name in NAMES:
        sheet.symbols[f"tile-{name}"] = Symbol(
            *TILE, english_name(name), use("t-tile") + draw_face(name) + draw_index(name)
        )
    sheet.symbols["tile-back"] = Symbol(*TILE, "a tile face down", use("t-back"))
    return sheet


def shared_parts() -> dict[str, str]:
    """Draw the shapes that several tiles share: the body, discs, sticks, and the character for ten thousand."""
    return {
        "t-tile": draw_body("face", "side"),
        "t-back": draw_body("tile-back", "tile-back-deep") + _back_pattern(),
        "t-disc": _disc_of_coins(),
        "t-stick": _stick(),
        "t-wan": path(character_path("萬", 1.15), color("red")),
    }


def draw_body(face: str, side: str) -> str:
    edge = {"stroke": color("edge"), "stroke_width": str(EDGE)}
    return rectangle(2, 2, 146, 196, 18, fill=color(side), **edge) + rectangle(
        2, 2, 146, 184, 17, fill=color(face), **edge
    )


def _back_pattern() -> str:
    """Draw the back of a tile: bamboo slats, or ginkgo leaves."""
    strips = "".join(f"M{x} 14V174" for x in range(24, 140, 17))
    slats = line(strips, color("tile-back-deep"), 2.5, opacity=0.7)
    frame = rectangle(12, 12, 126, 164, 10, fill="none", stroke=color("tile-back-deep"), stroke_width=3)
    return backs(slats, leaves(15, 16, 120, 158, 3, 5)) + frame


def draw_face(name: str) -> str:
    if name in WINDS:
        return draw_character(WINDS[name], "ink")
    if name in DRAGONS:
        return draw_character(*DRAGONS[name])
    if name == "P":
        return _white_dragon()
    rank, suit = int(name[0]), name[1]
    return {"m": _myriads, "p": _circles, "s": _bamboo, "f": draw_flower}[suit](rank)


def draw_character(sign: str, color_name: str) -> str:
    """Draw a character that fills a tile."""
    return group(path(character_path(sign, 1.25), color(color_name)), transform="translate(31 56)scale(1.07)")


def _white_dragon() -> str:
    """Draw the white dragon: an empty frame."""
    inside = rectangle(61, 58, 58, 98, 4, fill="none", stroke=color("blue"), stroke_width=4)
    return rectangle(48, 44, 84, 126, 8, fill="none", stroke=color("blue"), stroke_width=11) + inside


def draw_index(name: str) -> str:
    """Draw a tile's small Western index, red for flowers and green for seasons."""
    letter = name[0]
    css_color = color("ink") if name[-1] != "f" else color("red" if int(letter) <= 4 else "green")
    return group(glyph(letter, css_color, 14), transform="translate(12 13)scale(.5)", opacity="var(--art-index,1)")


# --- the suits ----------------------------------------------------------------------------


def _myriads(rank: int) -> str:
    numeral = path(character_path(NUMERALS[rank - 1], 1.35), color("ink"))
    return group(numeral, transform="translate(50 10)scale(.8)") + use("t-wan", transform="translate(47 92)scale(.86)")


def place_parts(part: str, full_size: float, size: float, positions: str) -> str:
    """Place colored parts at positions, scaled from their full size to `size`."""
    drawn = ""
    for position in positions.split():
        x, y, color_name, *angle = position.split(",")
        scale, rotation = size / full_size, float(angle[0]) if angle else 0
        drawn += placed(part, float(x), float(y), scale, rotation, color=color(COLORS[color_name]))
    return drawn


def _circles(rank: int) -> str:
    return _great_circle() if rank == 1 else place_parts("t-disc", 28, *CIRCLES[rank])


def _bamboo(rank: int) -> str:
    return _bird() if rank == 1 else place_parts("t-stick", 72, *STICKS[rank])


def _disc_of_coins() -> str:
    """Draw the symbol of the circles: a ringed disc of radius 28 with petals inside, as one path."""
    return path(ring(28) + ring(20, hole=True) + _flower() + ring(5, hole=True), "currentColor")


def _flower() -> str:
    """Return the outline of eight petals, 6 wide with round ends that reach a radius of 21."""
    data = ""
    for k in range(8):
        turn = k * pi / 4
        inside, left, right = ((7.84, -pi / 8), (hypot(18, 3), -atan2(3, 18)), (hypot(18, 3), atan2(3, 18)))
        points = [f"{radius * cos(turn + t):.1f} {radius * sin(turn + t):.1f}" for radius, t in (inside, left, right)]
        data += f"{'L' if data else 'M'}{points[0]}L{points[1]}A3 3 0 0 1 {points[2]}"
    return data + "z"


def _stick() -> str:
    """Draw the symbol of the bamboo: a cane with knots, 72 long, and two gaps of light."""
    cane = "M-8-36H8L11-29 7-23V-7L11 0 7 7V23L11 29 8 36H-8L-11 29-7 23V7L-11 0-7-7V-23L-11-29Z"
    return path(cane + "M-1.5-24v16h3v-16zM-1.5 8v16h3v-16z", "currentColor")


def _great_circle() -> str:
    """Draw the one of circles: a wheel of petals in three colors."""
    x, y = MIDDLE

    def dots(count: int, radius: float, size: float, color_name: str) -> str:
        turns = [2 * pi * k / count for k in range(count)]
        return "".join(disc(x + radius * cos(t), y + radius * sin(t), size, color(color_name)) for t in turns)

    return (
        disc(x, y, 53, color("green"))
        + disc(x, y, 44, color("face"))
        + dots(12, 34, 8, "green")
        + disc(x, y, 22, color("red"))
        + dots(8, 13, 4, "face")
        + disc(x, y, 6, color("face"))
    )


def _bird() -> str:
    """Draw the one of bamboo: a bird with a long tail on a perch."""
    tail = path(
        "M74 112C50 122 36 146 33 178 46 166 52 168 58 174 60 160 70 164 76 170 78 152 88 140 96 126Z", color("green")
    )
    feathers = line(
        "M72 122C58 134 48 150 43 162M82 128C74 140 68 150 66 160", color("face"), 4, stroke_linecap="round"
    )
    trunk = path("M66 116C62 88 78 66 104 62 124 60 134 74 128 92 120 118 92 132 66 116Z", color("green"))
    wing = path("M74 106C80 90 96 82 114 86 108 102 94 112 74 106Z", color("blue"))
    crest = line("M112 32 108 18M118 30 119 14M124 32 130 19", color("red"), 5, stroke_linecap="round")
    head = disc(116, 48, 19, color("green")) + path("M132 42 147 50 132 57Z", color("red"))
    eye = disc(119, 45, 6, color("face")) + disc(120, 45, 3, color("ink"))
    legs = line("M98 122V146M110 116V146M84 148H130", color("red"), 5, stroke_linecap="round")
    return tail + feathers + legs + crest + trunk + wing + head + eye


# --- flowers and seasons --------------------------------------------------------------------


def petals(x: float, y: float, count: int, length: float, width: float, color_name: str, start: float = -90) -> str:
    """Draw petals around a center."""
    w, top, shoulder = (format_number(value) for value in (width, -length, -length * 0.35))
    petal = (
        f"M0 0C{w} {shoulder} {w} {top} 0 {top}C{format_number(-width)} {top} {format_number(-width)} {shoulder} 0 0Z"
    )
    angles = (format_number(start + 90 + 360 * k / count) for k in range(count))
    turns = (f"translate({format_number(x)} {format_number(y)})rotate({angle})" for angle in angles)
    return group(*(path(petal, transform=turn) for turn in turns), fill=color(color_name))


def stem(d: str, color_name: str = "green", width: float = 6) -> str:
    return line(d, color(color_name), width, stroke_linecap="round")


def _plum() -> str:
    branch = stem("M40 176C62 150 70 120 64 84M66 122C86 112 106 92 112 66", "ink", 7)
    blossoms = "".join(
        petals(x, y, 5, size, size * 0.6, "red") + disc(x, y, size * 0.25, color("gold"))
        for x, y, size in ((64, 74, 30), (112, 52, 25), (104, 118, 22))
    )
    return branch + blossoms


def _orchid() -> str:
    leaves = stem("M78 178C64 140 46 116 26 112M80 178C78 130 60 84 44 72M84 178C92 138 112 118 140 122", "green", 8)
    return (
        leaves
        + stem("M82 178C86 130 92 100 94 84", "green", 5)
        + petals(96, 72, 3, 42, 13, "blue", -60)
        + petals(96, 72, 2, 30, 9, "red", 60)
        + disc(96, 72, 7, color("gold"))
    )


def _chrysanthemum() -> str:
    leaves = path(
        "M84 128C62 122 46 134 42 152 62 156 78 148 84 132ZM90 140C110 128 128 134 136 150 118 162 100 158 90 144Z",
        color("green"),
    )
    return stem("M86 110V178") + leaves + petals(86, 72, 16, 46, 8, "gold") + petals(86, 72, 10, 26, 7, "red")


def _bamboo_plant() -> str:
    canes = stem("M68 178V44M104 178V66", "green", 11)
    knots = line("M60 88H76M60 132H76M96 108H112M96 148H112", color("face"), 5)
    leaves = ((104, 72, 40, 20), (104, 72, 34, -40), (68, 66, 40, 30), (68, 66, 32, 150), (68, 122, 34, 150))
    return canes + knots + "".join(petals(x, y, 1, long, 9, "green", turn) for x, y, long, turn in leaves)


def _spring() -> str:
    """Draw the season Spring: an opening tulip."""
    cup = path("M54 44 70 62 88 34 106 62 122 44C130 84 116 112 88 112 60 112 46 84 54 44Z", color("red"))
    leaves = path(
        "M86 176C84 148 62 134 40 134 44 160 62 176 86 176ZM90 176C92 148 114 134 136 134 132 160 114 176 90 176Z",
        color("green"),
    )
    return stem("M88 112V174") + leaves + cup


def _summer() -> str:
    """Draw the season Summer: a lotus on the water."""
    water = line(
        "M30 150Q50 138 68 150T106 150 144 150M40 170Q58 160 76 170T112 170 140 170",
        color("blue"),
        6,
        stroke_linecap="round",
    )
    petal = "M0 0C20-26 16-64 0-84-16-64-20-26 0 0Z"
    fan = group(
        *(path(petal, transform=f"translate(84 132)rotate({turn})") for turn in (-62, 62, -32, 32, 0)),
        fill=color("rose"),
        stroke=color("face"),
        stroke_width=3,
    )
    return fan + water


def _autumn() -> str:
    """Draw the season Autumn: a maple leaf."""
    left = "M88 26 98 52 116 42 112 66 138 66 124 86 140 102 112 106 114 124 92 114V114"
    right = "H84L62 124 64 106 36 102 52 86 38 66 64 66 60 42 78 52Z"
    leaf = path(left + right, color("gold"), stroke=color("red"), stroke_width=5, stroke_linejoin="round")
    return leaf + stem("M88 112C88 140 82 158 72 176", "red")


def _winter() -> str:
    """Draw the season Winter: a snowflake."""
    arm = "M0 0V-62M0-40 16-56M0-40-16-56M0-20 12-32M0-20-12-32"
    turned = (line(arm, "", "", transform=f"translate(84 106)rotate({60 * k})scale(.92)") for k in range(6))
    return group(*turned, stroke=color("blue"), stroke_width=7, stroke_linecap="round")


FLOWERS = (_plum, _orchid, _chrysanthemum, _bamboo_plant, _spring, _summer, _autumn, _winter)


def draw_flower(rank: int) -> str:
    return FLOWERS[rank - 1]()
