"""A scene as lines of text: what a view prints, and what a terminal shows."""

from collections.abc import Iterator

from meldhouse.games.scenes import UNSEEN, Scene, SeatLine, Shape, Zone
from meldhouse.words import ENGLISH, HOUSE, Reader

EMPTY = "--"
GAP = 3


def lines(scene: Scene, *, grid: bool = True, reader: Reader = ENGLISH) -> list[str]:
    """The whole table; without the grid every place is told on a line of its own."""
    return tidy_blanks(list(Drawing(reader).lines(scene, grid=grid)))


def told(zone: Zone, reader: Reader = ENGLISH) -> str:
    """A place, and what lies there."""
    return Drawing(reader).told(zone)


def tidy_blanks(body: list[str]) -> list[str]:
    """No two empty lines in a row, none at the ends."""
    kept = [line for n, line in enumerate(body) if line or (n and body[n - 1])]
    while kept and not kept[-1]:
        kept.pop()
    return kept


class Drawing:
    """A scene in lines, for one reader."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader

    def lines(self, scene: Scene, *, grid: bool) -> Iterator[str]:
        read = self.reader
        middle = [zone for zone in scene.zones if zone.seat is None]
        yield read(scene.title)
        yield from self.seats(scene)
        yield ""
        yield from self.grid(middle) if grid else map(self.told, middle)
        yield from (read(HOUSE("fact", name=name, value=value)) for name, value in scene.facts)
        yield ""
        yield from read.all(scene.summary)
        if scene.prompt:
            yield read(scene.prompt)
        if scene.choices:
            yield read(HOUSE("you-may", moves=", ".join(choice.move for choice in scene.choices)))

    def seats(self, scene: Scene) -> Iterator[str]:
        """Each seat with its figures, and its zones below it."""
        for line in scene.seats:
            yield self.seat(line)
            yield from ("  " + self.told(zone) for zone in scene.zones if zone.seat == line.seat)

    def seat(self, line: SeatLine) -> str:
        who = self.reader(HOUSE("seat", number=line.seat))
        marks = f" ({', '.join(self.reader.all(line.marks))})" if line.marks else ""
        figures = ", ".join(f"{self.reader(name)} {number}" for name, number in line.figures)
        return f"{who}{marks}: {figures}" if figures else f"{who}{marks}"

    def told(self, zone: Zone) -> str:
        note = f" ({self.reader(zone.note)})" if zone.note else ""
        return f"{self.reader(zone.label)}: {self.pieces(zone)}{note}"

    def pieces(self, zone: Zone) -> str:
        """The pieces of a zone in order; backs are counted, and of a stack only the top shows."""
        if not zone.pieces:
            return EMPTY
        if set(zone.pieces) == {UNSEEN}:
            return self.reader(HOUSE("n-face-down", n=len(zone.pieces)))
        if zone.shape is Shape.STACK and len(zone.pieces) > 1:
            return self.reader(HOUSE("on-top-of", top=zone.pieces[-1], n=len(zone.pieces) - 1))
        return " ".join(zone.pieces)

    def grid(self, zones: list[Zone]) -> list[str]:
        """The middle of the table: zones in their rows and columns, each with its label above it."""
        placed = [zone for zone in zones if zone.cell is not None]
        if not placed:
            return [self.told(zone) for zone in zones]
        columns = 1 + max(zone.cell[1] for zone in placed if zone.cell)
        widths = [self.width(placed, column) for column in range(columns)]
        drawn: list[str] = []
        for row in sorted({zone.cell[0] for zone in placed if zone.cell}):
            cells = {zone.cell[1]: zone for zone in placed if zone.cell and zone.cell[0] == row}
            drawn.append(row_of([self.reader(cells[c].label) if c in cells else "" for c in range(columns)], widths))
            drawn.append(row_of([self.pieces(cells[c]) if c in cells else "" for c in range(columns)], widths))
        return drawn + [self.told(zone) for zone in zones if zone.cell is None]

    def width(self, zones: list[Zone], column: int) -> int:
        here = [zone for zone in zones if zone.cell and zone.cell[1] == column]
        return max((len(text) for zone in here for text in (self.reader(zone.label), self.pieces(zone))), default=0)


def row_of(texts: list[str], widths: list[int]) -> str:
    return (" " * GAP).join(text.ljust(width) for text, width in zip(texts, widths, strict=True)).rstrip()
