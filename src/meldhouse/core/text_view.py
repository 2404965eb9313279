"""Draws a scene as lines of text, for views and terminals."""

from collections.abc import Iterable, Iterator

from meldhouse.games.scene import UNSEEN, Count, Scene, SeatLine, Shape, Standings, Zone
from meldhouse.i18n import ENGLISH, Localizer, Seat, msg

EMPTY = "--"
COLUMN_GAP = 3
LINE_WIDTH = 80  # of a terminal


def format_scene(scene: Scene, *, grid: bool = True, reader: Localizer = ENGLISH) -> list[str]:
    """The whole table; without the grid every place is told on a line of its own."""
    return _tidy_blanks(list(SceneFormatter(reader).lines(scene, grid=grid)))


def format_compactly(scene: Scene, reader: Localizer = ENGLISH) -> list[str]:
    """The table in as few lines as it takes, for somebody who is told below it what there is to do."""
    return list(SceneFormatter(reader).in_few_lines(scene))


def format_zone(zone: Zone, reader: Localizer = ENGLISH) -> str:
    """A place, and what lies there."""
    return SceneFormatter(reader).told(zone)


def format_ending(scene: Scene, reader: Localizer = ENGLISH) -> list[str]:
    """The end of a hand, and who stands where."""
    return _tidy_blanks(list(SceneFormatter(reader).ending(scene)))


def _tidy_blanks(body: list[str]) -> list[str]:
    """No two empty lines in a row, none at the ends."""
    kept = [line for n, line in enumerate(body) if line or (n and body[n - 1])]
    while kept and not kept[-1]:
        kept.pop()
    return kept


def _wrap_parts(parts: Iterable[str]) -> Iterator[str]:
    """As many in a line as a terminal of the usual width takes: a table is to fit above what is asked."""
    line = ""
    for part in parts:
        longer = f"{line}{COLUMN_GAP * ' '}{part}" if line else part
        if line and len(longer) > LINE_WIDTH:
            yield line
        line = part if len(longer) > LINE_WIDTH else longer
    if line:
        yield line


class SceneFormatter:
    """A scene in lines, for one reader."""

    def __init__(self, reader: Localizer) -> None:
        self.reader = reader

    def lines(self, scene: Scene, *, grid: bool) -> Iterator[str]:
        read = self.reader
        middle = [zone for zone in scene.zones if zone.seat is None]
        yield read(scene.title)
        yield from self.seats(scene)
        yield ""
        yield from self.grid(middle) if grid else map(self.told, middle)
        facts = (read(msg("fact", name=name, value=value)) for name, value in scene.facts)
        yield from _wrap_parts(facts) if grid else facts
        yield ""
        yield from self.ending(scene)
        if scene.prompt:
            yield read(scene.prompt)
        if scene.choices:
            yield read(msg("you-may", moves=", ".join(choice.move for choice in scene.choices)))

    def in_few_lines(self, scene: Scene) -> Iterator[str]:
        """What lies before somebody beside who they are, and places where nothing lies only in the middle."""
        for line in scene.seats:
            here = [zone for zone in scene.zones if zone.seat == line.seat and (zone.pieces or zone.note)]
            first, *more = _wrap_parts([self.seat(line), *map(self.told, here)])
            yield from (first, *(f"  {one}" for one in more))
        yield ""
        yield from self.grid([zone for zone in scene.zones if zone.seat is None])
        yield from _wrap_parts(self.reader(msg("fact", name=name, value=value)) for name, value in scene.facts)
        if scene.prompt:
            yield self.reader(scene.prompt)

    def ending(self, scene: Scene) -> Iterator[str]:
        """How a hand ended, and who stands where."""
        yield from self.reader.localize_all(scene.summary)
        if scene.standings:
            yield from self.standings(scene.standings)

    def standings(self, stand: Standings) -> Iterator[str]:
        """A row a seat, in the order of their places where these are known: what the hand brought, and all in all."""
        read = self.reader
        seats = sorted(range(len(stand.total)), key=lambda seat: stand.places[seat] if stand.places else seat)
        yield ""
        yield read(msg("standings-final" if stand.places else "standings"))
        table = [["", *(self.column(count, when) for count in stand.counts for when in ("hand", "total"))]]
        table += [[self.standing(stand, seat), *self.numbers(stand, seat)] for seat in seats]
        widths = [max(map(len, column)) for column in zip(*table, strict=True)]
        yield from (
            _format_row([name.ljust(widths[0]), *map(str.rjust, row, widths[1:])], widths) for name, *row in table
        )
        yield ""

    def column(self, count: Count, when: str) -> str:
        return f"{self.reader(count.said)}, {self.reader(msg(f'standings-{when}'))}"

    def standing(self, stand: Standings, seat: int) -> str:
        """Whose row it is."""
        if stand.places:
            return self.reader(msg("standings-place", place=stand.places[seat], seat=Seat(seat)))
        return self.reader(msg("standings-seat", seat=Seat(seat)))

    def numbers(self, stand: Standings, seat: int) -> Iterator[str]:
        for brought, total in zip(stand.hands[-1][seat], stand.total[seat], strict=True):
            yield self.reader(msg("standings-signed", n=brought))
            yield str(total)

    def seats(self, scene: Scene) -> Iterator[str]:
        """Each seat with its figures; below it its hand, also an empty one, and whatever else lies there."""
        for line in scene.seats:
            here = [zone for zone in scene.zones if zone.seat == line.seat]
            yield self.seat(line)
            yield from ("  " + self.told(zone) for zone in here if zone.pieces or zone is here[0])

    def seat(self, line: SeatLine) -> str:
        who = self.reader.seat_name(line.seat)
        marks = f" ({', '.join(self.reader.localize_all(line.marks))})" if line.marks else ""
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
            return self.reader(msg("n-face-down", n=len(zone.pieces)))
        if zone.shape is Shape.STACK and len(zone.pieces) > 1:
            return self.reader(msg("on-top-of", top=zone.pieces[-1], n=len(zone.pieces) - 1))
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
            drawn.append(
                _format_row([self.reader(cells[c].label) if c in cells else "" for c in range(columns)], widths)
            )
            drawn.append(_format_row([self.pieces(cells[c]) if c in cells else "" for c in range(columns)], widths))
        return drawn + [self.told(zone) for zone in zones if zone.cell is None]

    def width(self, zones: list[Zone], column: int) -> int:
        here = [zone for zone in zones if zone.cell and zone.cell[1] == column]
        return max((len(text) for zone in here for text in (self.reader(zone.label), self.pieces(zone))), default=0)


def _format_row(texts: list[str], widths: list[int]) -> str:
    return (" " * COLUMN_GAP).join(text.ljust(width) for text, width in zip(texts, widths, strict=True)).rstrip()
