"""A picture of a finished hand for messengers: the sets of the winner or the open piles, with the result."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from html import escape

from meldhouse.art import SETS
from meldhouse.art.covers import LAMP, draw_placed
from meldhouse.art.placed_pieces import JOKER, is_wild, symbol_of
from meldhouse.art.svg import Sheet, Symbol, group, rectangle, tag
from meldhouse.art.themes import COVER, color
from meldhouse.games.scene import UNSEEN, Scene, Shape
from meldhouse.i18n import Localizer, Message

WIDTH, HEIGHT = 1200, 630  # the size that messengers expect
MARGIN = 64
TOP, BOTTOM = 136, 428  # of the pieces
PIECE_GAP, GROUP_GAP, ROW_GAP = 0.06, 0.45, 0.14  # in widths of a piece
MAX_PIECE_WIDTH, TWO_ROWS_BELOW = 150, 110
COLUMN_WIDTH, COLUMN_STEP = 114, 40  # of a pile in the middle, and from one of its pieces to the next
LETTER = 0.53  # average width of a letter, in font sizes
CREAM, GOLD, DIM = "#f6efdd", "#f1c65b", "#b9cabf"
LAST_LETTER = 0x52F  # fonts have Latin, Greek and Cyrillic letters; others may be missing on a server
MINUS = "\N{MINUS SIGN}"

Groups = Sequence[tuple[str, ...]]


@cache
def _sheet(name: str) -> Sheet:
    return SETS[name]()


def draw_hand(game: Message, scene: Scene, seat: int, localize: Localizer) -> str:
    """Return the end of a hand as one seat saw it, as SVG."""
    drawing = _Drawing(_sheet(scene.looks.get("set", "cards")))
    drawing.write(localize(game), MARGIN, 104, 64, CREAM, bold=True)
    drawing.write("Meldhouse", WIDTH - MARGIN, 100, 40, DIM, end=True)
    groups = _groups(scene, seat)
    if groups:
        drawing.groups(groups)
    else:
        drawing.columns(_columns(scene))
    amount, unit = _amount(scene, seat, localize)
    drawing.amount(amount, unit)
    space = WIDTH - 2 * MARGIN - (400 if amount else 0)
    if scene.win:
        drawing.write(localize(scene.win.title), MARGIN, 532, 76, CREAM, bold=True, space=space)
        drawing.write(localize.seat_name(scene.win.seat), MARGIN, 588, 42, DIM, space=space)
    else:
        drawing.wrapped(localize(scene.summary[0]) if scene.summary else "", 524, 44, space)
    return drawing.to_svg(localize(game))


def drawable_name(name: str) -> str:
    """Return a name if every font has its letters, otherwise ""."""
    return name if all(ord(letter) <= LAST_LETTER for letter in name) else ""


def _groups(scene: Scene, seat: int) -> Groups:
    """Return the sets of the winner, or what the seat has in a draw; empty if the winner has nothing left."""
    if scene.win:
        return tuple(one.pieces for one in scene.win.groups if one.pieces)
    own = [zone.pieces for zone in scene.zones if zone.seat == seat and zone.cell is None and not zone.aside]
    return tuple(pieces for pieces in own if pieces)


def _columns(scene: Scene) -> Groups:
    """Return the open piles in the middle."""
    middle = (zone for zone in scene.zones if zone.seat is None and zone.shape is not Shape.STACK)
    return tuple(zone.pieces for zone in middle if zone.pieces and UNSEEN not in zone.pieces)


def _amount(scene: Scene, seat: int, localize: Localizer) -> tuple[str, str]:
    """Return what the winner has won, or the seat in a draw, with its unit; ("", "") if that is nothing."""
    if scene.win:
        amount, unit = scene.win.amounts[scene.win.seat], scene.win.count.said
    elif scene.standings and scene.standings.counts:
        amount, unit = scene.standings.hands[-1][seat][0], scene.standings.counts[0].said
    else:
        return "", ""
    sign = "+" if amount > 0 else MINUS
    return (f"{sign}{abs(amount)}", localize(unit)) if amount else ("", "")


@dataclass(frozen=True)
class _Layout:
    """Rows of groups of pieces, and the width of a piece with which they fit."""

    rows: tuple[Groups, ...]
    width: float


def _row_units(row: Groups) -> float:
    """Return the length of a row, in widths of a piece."""
    return sum(len(pieces) + (len(pieces) - 1) * PIECE_GAP for pieces in row) + (len(row) - 1) * GROUP_GAP


def _fit(groups: Groups, aspect: float) -> _Layout:
    """Return the layout in one or two rows that has the larger pieces; one row if its pieces are large enough."""
    single = _layout((groups,), aspect)
    if single.width >= TWO_ROWS_BELOW or len(groups) < 2:
        return single
    half = min(range(1, len(groups)), key=lambda n: abs(_row_units(groups[:n]) - _row_units(groups[n:])))
    return max(single, _layout((groups[:half], groups[half:]), aspect), key=lambda one: one.width)


def _layout(rows: tuple[Groups, ...], aspect: float) -> _Layout:
    across = (WIDTH - 2 * MARGIN) / max(map(_row_units, rows))
    down = (BOTTOM - TOP) / (len(rows) * aspect + (len(rows) - 1) * ROW_GAP)
    return _Layout(rows, min(across, down, MAX_PIECE_WIDTH))


class _Drawing:
    """The picture while it is drawn."""

    def __init__(self, pieces: Sheet) -> None:
        self.pieces = pieces
        self.bodies: list[str] = []
        self.needed: set[str] = set()
        first = next(iter(pieces.symbols.values()))
        self.aspect = first.height / first.width

    def groups(self, groups: Groups) -> None:
        """Draw groups of pieces in one or two rows around the middle."""
        layout = _fit(groups, self.aspect)
        width, height = layout.width, layout.width * self.aspect
        total = len(layout.rows) * height + (len(layout.rows) - 1) * ROW_GAP * width
        y = (TOP + BOTTOM - total + height) / 2
        for row in layout.rows:
            x = (WIDTH - _row_units(row) * width + width) / 2
            for pieces in row:
                for piece in pieces:
                    self.piece(piece, x, y, width)
                    x += width * (1 + PIECE_GAP)
                x += width * (GROUP_GAP - PIECE_GAP)
            y += height + ROW_GAP * width

    def columns(self, piles: Groups) -> None:
        """Draw piles as columns, each piece below the one before."""
        count = max(len(piles), 1)
        width = min(COLUMN_WIDTH, (WIDTH - 2 * MARGIN) / (count * 1.2))
        height, across = width * self.aspect, min(1.35 * width, (WIDTH - 2 * MARGIN) / count)
        longest = max(map(len, piles), default=1)
        step = min(COLUMN_STEP, (BOTTOM - TOP - height) / max(longest - 1, 1))
        x, top = (WIDTH - across * (count - 1)) / 2, (TOP + BOTTOM - height - step * (longest - 1)) / 2
        for pile in piles:
            for n, piece in enumerate(pile):
                self.piece(piece, x, top + height / 2 + n * step, width)
            x += across

    def piece(self, piece: str, x: float, y: float, width: float) -> None:
        symbol = symbol_of(self.pieces, piece)
        self.needed |= set(self.pieces.parts_used(symbol.body))
        self.bodies.append(draw_placed(symbol, x, y, width, 0))
        if is_wild(piece):
            self.write(JOKER, x + width * 0.3, y - width * self.aspect * 0.25, width * 0.4, "#a11d2f", bold=True)

    def amount(self, amount: str, unit: str) -> None:
        """Write a result at the right: the number in large figures, and its unit below."""
        self.write(amount, WIDTH - MARGIN, 540, 128, GOLD if amount.startswith("+") else CREAM, bold=True, end=True)
        self.write(unit, WIDTH - MARGIN, 590, 42, DIM, end=True)

    def wrapped(self, text: str, y: float, size: float, space: float) -> None:
        """Write a sentence in at most two lines."""
        for n, words in enumerate(_lines(text, int(space / (LETTER * size)), 2)):
            self.write(words, MARGIN, y + n * size * 1.3, size, CREAM, space=space)

    def write(
        self, text: str, x: float, y: float, size: float, fill: str, *, bold: bool = False, end: bool = False,
        space: float = WIDTH,
    ) -> None:  # fmt: skip
        """Write one line of text, smaller if it would not fit."""
        size = min(size, space / (LETTER * max(len(text), 1)))
        weight, anchor = "bold" if bold else "normal", "end" if end else "start"
        style: dict[str, str | float] = {
            "font_size": size,
            "font_weight": weight,
            "text_anchor": anchor,
            "font_family": "sans-serif",
        }
        self.bodies.append(tag("text", escape(text), x=x, y=y, fill=fill, **style))

    def to_svg(self, title: str) -> str:
        parts = "".join(group(body, id=part) for part, body in self.pieces.parts.items() if part in self.needed)
        scale = f"scale({WIDTH / COVER[0]:g} {HEIGHT / COVER[1]:g})"
        felt = rectangle(0, 0, WIDTH, HEIGHT, fill=color("felt")) + group(LAMP, transform=scale)
        return Symbol(WIDTH, HEIGHT, title, felt + "".join(self.bodies)).standalone(parts=parts)


def _lines(text: str, letters: int, most: int) -> Iterable[str]:
    """Break a text at spaces into lines of a number of letters; the last one ends with dots if words are left."""
    lines, words = [""], text.split()
    for word in words:
        if lines[-1] and len(lines[-1]) + 1 + len(word) > letters:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return lines[:most] if len(lines) <= most else [*lines[: most - 1], f"{lines[most - 1]}…"]
