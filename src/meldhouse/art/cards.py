"""Drawings of playing cards: fifty-two cards, two jokers, the back, and the corner of each card.

A card's rank and suit are large in the top left corner, where a fan shows them; pips, court figures and
jesters are to the right of that.  Parts in the color of the suit use `currentColor`.
"""

from meldhouse.art.backs import backs, leaves
from meldhouse.art.court_cards import COURT_PARTS, NAMES, describe_court, draw_court
from meldhouse.art.glyphs import glyph
from meldhouse.art.jokers import JOKERS, joker
from meldhouse.art.svg import Sheet, Symbol, group, line, path, placed, rectangle, use
from meldhouse.art.table_items import LOGO
from meldhouse.art.themes import CARD, CORNER, EDGE, INDEX, color
from meldhouse.i18n.piece_names import english_name
from meldhouse.pieces.cards import RANK_NAMES, SUIT_NAMES

WIDTH, HEIGHT = CARD

# Each pip is centered at the origin, about 46 wide and 50 high.
PIPS = {
    "S": "M0-27C6-14 24-6 24 9 24 23 7 23 3 13Q4 20 9 26H-9Q-4 20-3 13C-7 23-24 23-24 9-24-6-6-14 0-27Z",
    "H": "M0 26C-8 13-24 5-24-10-24-28-4-28 0-13 4-28 24-28 24-10 24 5 8 13 0 26Z",
    "D": "M0-30Q8-11 21 0 8 11 0 30-8 11-21 0-8-11 0-30Z",
    "C": "M-7.5-6A12.2 12.2 0 1 1 7.5-6 12.2 12.2 0 1 1 3 8Q3.5 20 10 26H-10Q-3.5 20-3 8A12.2 12.2 0 1 1-7.5-6Z",
}

# Positions of pips: columns left, middle and right; rows from 0 at the top to 6 at the bottom.
COLUMNS = {"l": 123, "m": 170, "r": 217}
TOP, ROW = 49, 42
MIDDLE = (COLUMNS["m"], TOP + 3 * ROW)
# Pips above the middle, which are repeated upside down below it; LAYOUTS also lists pips that are not repeated.
HALVES = {"a": "m0", "b": "l0 r0", "c": "l0 r0 m1.5", "d": "l0 r0 l2 r2", "e": "l0 r0 l2 r2 m1"}
LAYOUTS = {
    "2": ("a", ""),
    "3": ("a", "m3"),
    "4": ("b", ""),
    "5": ("b", "m3"),
    "6": ("b", "l3 r3"),
    "7": ("b", "m1.5 l3 r3"),
    "8": ("c", "l3 r3"),
    "9": ("d", "m3"),
    "10": ("e", ""),
}


def cards() -> Sheet:
    sheet = Sheet("cards", "Playing cards", shared_parts())
    names = [rank + suit for suit in SUIT_NAMES for rank in RANK_NAMES]
    for name in names:
        sheet.symbols[f"card-{name}"] = Symbol(
            *CARD, english_name(name), use("c-paper") + draw_face(name), describe_court(name)
        )
    for number in JOKERS:
        body = use("c-paper") + joker(number) + use(f"c-joker-{number}")
        sheet.symbols[f"card-joker-{number}"] = Symbol(*CARD, f"joker {number}", body)
    sheet.symbols["card-back"] = Symbol(*CARD, "a card face down", use("c-paper") + draw_back())
    for name in names:
        sheet.symbols[f"card-{name}-corner"] = Symbol(
            *CORNER, english_name(name), use("c-cut") + in_suit_color(name, draw_index(name))
        )
    for number in JOKERS:
        body = use("c-cut") + use(f"c-joker-{number}")
        sheet.symbols[f"card-joker-{number}-corner"] = Symbol(*CORNER, f"joker {number}", body)
    return sheet


def shared_parts() -> dict[str, str]:
    """Draw the shapes that several cards share: backgrounds, corner ranks and pips, and half layouts of pips."""
    edge = {"fill": color("paper"), "stroke": color("edge"), "stroke_width": str(EDGE)}
    width, height = CORNER
    found = {
        "c-paper": rectangle(2, 2, WIDTH - 4, HEIGHT - 4, 20, **edge),
        "c-cut": path(f"M{width} 2H22A20 20 0 0 0 2 22V{height}H{width}Z", **edge),
    }
    found |= {f"c-{rank}": _rank_in_corner(rank) for rank in RANK_NAMES}
    for suit, pip in PIPS.items():
        found[f"c-{suit}"] = path(pip)
        found[f"c-{suit}i"] = placed(f"c-{suit}", 47, 171, 1.42 if suit == "C" else 1.5)
        found |= {f"c-{suit}{half}": _pips(suit, places) for half, places in HALVES.items()}
    return found | {f"c-joker-{number}": body for number, body in JOKERS.items()} | COURT_PARTS


def _rank_in_corner(rank: str) -> str:
    """Draw a rank that is legible on a card 24 pixels wide; the two digits of the ten take the width of one."""
    ten = rank == "10"
    place = "13 17)scale(1.32 1.25)" if ten else "16 17)scale(1.4 1.25)"
    return glyph(rank, "currentColor", INDEX - 2 if ten else INDEX, transform=f"translate({place}")


def draw_index(name: str) -> str:
    return use(f"c-{name[:-1]}") + use(f"c-{name[-1]}i")


def in_suit_color(name: str, *bodies: str) -> str:
    css_color = color(f"suit-{name[-1]}")
    return group(*bodies, color=css_color, fill="currentColor")


def draw_face(name: str) -> str:
    rank, suit = name[:-1], name[-1]
    if rank in NAMES:
        return draw_court(rank, suit) + in_suit_color(name, draw_index(name))
    if rank == "A":
        return in_suit_color(name, placed(f"c-{suit}", *MIDDLE, 2.7), draw_index(name)) + (
            ACE_LOGO if suit == "S" else ""
        )
    half, once = LAYOUTS[rank]
    turned = use(f"c-{suit}{half}", transform=f"rotate(180 {MIDDLE[0]} {MIDDLE[1]})")
    return in_suit_color(name, use(f"c-{suit}{half}"), turned, _pips(suit, once), draw_index(name))


# The ace of spades carries the logo.
ACE_LOGO = group(LOGO, transform="translate(147 158)scale(.46)")


def _pips(suit: str, places: str) -> str:
    found = ((COLUMNS[place[0]], TOP + ROW * float(place[1:])) for place in places.split())
    return "".join(use(f"c-{suit}", x, y) for x, y in found)


def draw_back() -> str:
    """Draw the back of a card: a lattice of small lozenges around the logo, or ginkgo leaves."""
    places = [(x, y) for y in range(40, 320, 18) for x in range(40 + (y - 40) // 18 % 2 * 9, 216, 18)]
    lozenges = "".join(f"M{x} {y - 6}l4 6-4 6-4-6z" for x, y in places if abs(x - 125) > 52 or abs(y - 175) > 66)
    lattice = (
        path(lozenges, color("back-line"), opacity=0.7)
        + line("M125 108 178 175 125 242 72 175Z", color("back-line"), 4)
        + group(LOGO, transform="translate(94 139)scale(.62)")
    )
    return (
        rectangle(16, 16, WIDTH - 32, HEIGHT - 32, 12, fill=color("back"))
        + rectangle(24, 24, WIDTH - 48, HEIGHT - 48, 8, fill="none", stroke=color("back-line"), stroke_width=3)
        + backs(lattice, leaves(33, 33, WIDTH - 66, HEIGHT - 66, 4, 7))
    )
