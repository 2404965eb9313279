"""The pack: fifty-two cards, two jokers, the back, and the corner of every card."""

from meldhouse.art.courts import COURT_PARTS, NAMES, court, court_words
from meldhouse.art.figures import FIGURES, figure
from meldhouse.art.house import SIGN
from meldhouse.art.jokers import JOKERS, joker
from meldhouse.art.looks import CARD, CORNER, EDGE, INDEX, ink
from meldhouse.art.svg import Sheet, Symbol, box, group, line, path, placed, use
from meldhouse.pieces.cards import RANK_NAMES, SUIT_NAMES, card, words

WIDTH, HEIGHT = CARD

# Each pip is drawn round its own middle, some 46 wide and 50 high.
PIPS = {
    "S": "M0-27C6-14 24-6 24 9 24 23 7 23 3 13Q4 20 9 26H-9Q-4 20-3 13C-7 23-24 23-24 9-24-6-6-14 0-27Z",
    "H": "M0 26C-8 13-24 5-24-10-24-28-4-28 0-13 4-28 24-28 24-10 24 5 8 13 0 26Z",
    "D": "M0-29Q9-11 22 0 9 11 0 29-9 11-22 0-9-11 0-29Z",
    "C": "M-8-6A12.5 12.5 0 1 1 8-6 12.5 12.5 0 1 1 4 9Q4 19 10 26H-10Q-4 19-4 9A12.5 12.5 0 1 1-8-6Z",
}

# Where pips stand: columns left, middle and right; rows from 0 at the top to 6 at the bottom.
COLUMNS = {"l": 120, "m": 167, "r": 214}
TOP, ROW = 49, 42
LAYOUTS = {
    "2": "m0 m6",
    "3": "m0 m3 m6",
    "4": "l0 r0 l6 r6",
    "5": "l0 r0 m3 l6 r6",
    "6": "l0 r0 l3 r3 l6 r6",
    "7": "l0 r0 m1.5 l3 r3 l6 r6",
    "8": "l0 r0 m1.5 l3 r3 m4.5 l6 r6",
    "9": "l0 r0 l2 r2 m3 l4 r4 l6 r6",
    "10": "l0 r0 m1 l2 r2 l4 r4 m5 l6 r6",
}


def cards() -> Sheet:
    sheet = Sheet("cards", "Playing cards", parts())
    names = [rank + suit for suit in SUIT_NAMES for rank in RANK_NAMES]
    for name in names:
        sheet.symbols[f"card-{name}"] = Symbol(*CARD, words(card(name)), face(name), court_words(name))
    for number in JOKERS:
        sheet.symbols[f"card-joker-{number}"] = Symbol(*CARD, f"joker {number}", ground() + joker(number))
    sheet.symbols["card-back"] = Symbol(*CARD, "a card face down", back())
    for name in names:
        sheet.symbols[f"card-{name}-corner"] = Symbol(*CORNER, words(card(name)), corner(use(f"c-{name}")))
    for number in JOKERS:
        sheet.symbols[f"card-joker-{number}-corner"] = Symbol(
            *CORNER, f"joker {number}", corner(use(f"c-joker-{number}"))
        )
    return sheet


def parts() -> dict[str, str]:
    """What cards share: the paper, pips, and the index of every card."""
    found = {"c-paper": box(2, 2, WIDTH - 4, HEIGHT - 4, 20, fill=ink("paper"), stroke=ink("edge"), stroke_width=EDGE)}
    found |= {f"c-{suit}": path(d) for suit, d in PIPS.items()}
    found |= {f"c-{rank}": figure(rank, width=INDEX) for rank in FIGURES if rank in RANK_NAMES}
    for suit in SUIT_NAMES:
        found |= {f"c-{rank}{suit}": index(rank, suit) for rank in RANK_NAMES}
    found |= {f"c-joker-{number}": body for number, body in JOKERS.items()}
    return found | COURT_PARTS


def index(rank: str, suit: str) -> str:
    """Rank and suit as they stand in the corner, large enough for a card of 24 pixels."""
    colour = ink(f"suit-{suit}")
    wide = "15 20)scale(1.2 1.3" if rank == "10" else "16 20)scale(1.4 1.3"
    figure = use(f"c-{rank}", stroke=colour, transform=f"translate({wide})")
    return group(figure, placed(f"c-{suit}", 49, 168, 1.3), fill=colour)


def ground() -> str:
    return use("c-paper")


def face(name: str) -> str:
    rank, suit = name[:-1], name[-1]
    picture = court(rank, suit) if rank in NAMES else ace(suit) if rank == "A" else pips(rank, suit)
    return ground() + picture + use(f"c-{name}")


def ace(suit: str) -> str:
    """One large pip; that of spades is the house's own and carries its sign."""
    large = placed(f"c-{suit}", 167, 175, 2.9, fill=ink(f"suit-{suit}"))
    return large + (group(SIGN, transform="translate(143 156)scale(.48)") if suit == "S" else "")


def pips(rank: str, suit: str) -> str:
    places = [(COLUMNS[place[0]], float(place[1:])) for place in LAYOUTS[rank].split()]
    drawn = [placed(f"c-{suit}", x, TOP + ROW * row, 0.97, 180 if row > 3 else 0) for x, row in places]
    return group(*drawn, fill=ink(f"suit-{suit}"))


def corner(index: str) -> str:
    """The top left of a card, cut where the next card covers it."""
    width, height = CORNER
    cut = f"M{width} 2H22A20 20 0 0 0 2 22V{height}H{width}Z"
    return path(cut, ink("paper"), stroke=ink("edge"), stroke_width=EDGE) + index


def back() -> str:
    """A lattice of small lozenges round the house's sign."""
    places = [(x, y) for y in range(40, 320, 18) for x in range(40 + (y - 40) // 18 % 2 * 9, 216, 18)]
    lattice = "".join(f"M{x} {y - 6}l4 6-4 6-4-6z" for x, y in places if abs(x - 125) > 52 or abs(y - 175) > 66)
    return (
        ground()
        + box(16, 16, WIDTH - 32, HEIGHT - 32, 12, fill=ink("back"))
        + box(24, 24, WIDTH - 48, HEIGHT - 48, 8, fill="none", stroke=ink("back-line"), stroke_width=3)
        + path(lattice, ink("back-line"), opacity=0.7)
        + line("M125 108 178 175 125 242 72 175Z", ink("back-line"), 4)
        + group(SIGN, transform="translate(94 139)scale(.62)")
    )
