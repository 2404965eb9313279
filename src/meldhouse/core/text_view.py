"""Formats a scene as lines of text, for views and terminals."""

from collections.abc import Iterable, Iterator

from meldhouse.games.scene import UNSEEN, Count, Scene, SeatLine, Shape, Standings, Zone
from meldhouse.i18n import ENGLISH, Localizer, Seat, comma_list, msg

EMPTY = "--"
COLUMN_GAP = 3
LINE_WIDTH = 80  # width of a terminal in columns


def format_scene(scene: Scene, *, grid: bool = True, localize: Localizer = ENGLISH) -> list[str]:
    """Format the whole table; without the grid, each zone has a line of its own."""
    return _tidy_blanks(list(SceneFormatter(localize).lines(scene, grid=grid)))


def format_compactly(scene: Scene, localize: Localizer = ENGLISH) -> list[str]:
    """Format the table in as few lines as possible, without the choices."""
    return list(SceneFormatter(localize).in_few_lines(scene))


def format_zone(zone: Zone, localize: Localizer = ENGLISH) -> str:
    """Format a zone and its pieces."""
    return SceneFormatter(localize).zone(zone)


def format_ending(scene: Scene, localize: Localizer = ENGLISH) -> list[str]:
    """Format the summary of a finished hand, and the standings."""
    return _tidy_blanks(list(SceneFormatter(localize).ending(scene)))


def _tidy_blanks(body: list[str]) -> list[str]:
    """Remove repeated empty lines, and empty lines at the beginning and the end."""
    lines = [line for n, line in enumerate(body) if line or (n and body[n - 1])]
    while lines and not lines[-1]:
        lines.pop()
    return lines


def _wrap_parts(parts: Iterable[str]) -> Iterator[str]:
    """Yield lines with as many parts as fit on each, so that the table fits above the prompt."""
    line = ""
    for part in parts:
        longer = f"{line}{COLUMN_GAP * ' '}{part}" if line else part
        if line and len(longer) > LINE_WIDTH:
            yield line
        line = part if len(longer) > LINE_WIDTH else longer
    if line:
        yield line


class SceneFormatter:
    """A formatter of scenes for one viewer and language."""

    def __init__(self, localize: Localizer) -> None:
        self.localize = localize

    def lines(self, scene: Scene, *, grid: bool) -> Iterator[str]:
        middle = [zone for zone in scene.zones if zone.seat is None]
        yield self.localize(scene.title)
        yield from self.seats(scene)
        yield ""
        yield from self.grid(middle) if grid else map(self.zone, middle)
        facts = (self.localize(msg("fact", name=name, value=value)) for name, value in scene.facts)
        yield from _wrap_parts(facts) if grid else facts
        yield ""
        yield from self.ending(scene)
        if scene.prompt:
            yield self.localize(scene.prompt)
        if scene.choices:
            yield self.localize(msg("you-may", moves=comma_list(choice.move for choice in scene.choices)))

    def in_few_lines(self, scene: Scene) -> Iterator[str]:
        """Yield one line for each seat and its pieces; empty zones are shown only in the middle."""
        for line in scene.seats:
            here = [zone for zone in scene.zones if zone.seat == line.seat and (zone.pieces or zone.note)]
            first, *more = _wrap_parts([self.seat(line), *map(self.zone, here)])
            yield from (first, *(f"  {wrapped}" for wrapped in more))
        yield ""
        yield from self.grid([zone for zone in scene.zones if zone.seat is None])
        yield from _wrap_parts(self.localize(msg("fact", name=name, value=value)) for name, value in scene.facts)
        if scene.prompt:
            yield self.localize(scene.prompt)

    def ending(self, scene: Scene) -> Iterator[str]:
        """Format the summary and the standings."""
        yield from self.localize.localize_all(scene.summary)
        if scene.standings:
            yield from self.standings(scene.standings)

    def standings(self, stand: Standings) -> Iterator[str]:
        """Yield a row for each seat with the last hand and the total, in the order of ranks if these are known."""
        seats = sorted(range(len(stand.total)), key=lambda seat: stand.places[seat] if stand.places else seat)
        yield ""
        yield self.localize(msg("standings-final" if stand.places else "standings"))
        table = [["", *(self.column(count, when) for count in stand.counts for when in ("hand", "total"))]]
        table += [[self.standing(stand, seat), *self.numbers(stand, seat)] for seat in seats]
        widths = [max(map(len, column)) for column in zip(*table, strict=True)]
        yield from (
            _format_row([name.ljust(widths[0]), *map(str.rjust, row, widths[1:])], widths) for name, *row in table
        )
        yield ""

    def column(self, count: Count, when: str) -> str:
        return f"{self.localize(count.said)}, {self.localize(msg(f'standings-{when}'))}"

    def standing(self, stand: Standings, seat: int) -> str:
        """Format the label of a seat's row in the standings."""
        if stand.places:
            return self.localize(msg("standings-place", place=stand.places[seat], seat=Seat(seat)))
        return self.localize(msg("standings-seat", seat=Seat(seat)))

    def numbers(self, stand: Standings, seat: int) -> Iterator[str]:
        for brought, total in zip(stand.hands[-1][seat], stand.total[seat], strict=True):
            yield self.localize(msg("standings-signed", n=brought))
            yield str(total)

    def seats(self, scene: Scene) -> Iterator[str]:
        """Yield each seat with its figures, then its hand, even if empty, and its other zones."""
        for line in scene.seats:
            here = [zone for zone in scene.zones if zone.seat == line.seat]
            yield self.seat(line)
            yield from ("  " + self.zone(zone) for zone in here if zone.pieces or zone is here[0])

    def seat(self, line: SeatLine) -> str:
        name = self.localize.seat_name(line.seat)
        marks = f" ({self.localize.join(self.localize.localize_all(line.marks))})" if line.marks else ""
        figures = self.localize.join([f"{self.localize(label)} {number}" for label, number in line.figures])
        return f"{name}{marks}: {figures}" if figures else f"{name}{marks}"

    def zone(self, zone: Zone) -> str:
        note = f" ({self.localize(zone.note)})" if zone.note else ""
        return f"{self.localize(zone.label)}: {self.pieces(zone)}{note}"

    def pieces(self, zone: Zone) -> str:
        """Format the pieces of a zone in order; face-down pieces are only counted, and a stack shows only its top."""
        if not zone.pieces:
            return EMPTY
        if set(zone.pieces) == {UNSEEN}:
            return self.localize(msg("n-face-down", n=len(zone.pieces)))
        if zone.shape is Shape.STACK and len(zone.pieces) > 1:
            return self.localize(msg("on-top-of", top=zone.pieces[-1], n=len(zone.pieces) - 1))
        return " ".join(zone.pieces)

    def grid(self, zones: list[Zone]) -> list[str]:
        """Format the middle of the table as a grid of zones, each below its label."""
        placed = [zone for zone in zones if zone.cell is not None]
        if not placed:
            return [self.zone(zone) for zone in zones]
        columns = 1 + max(zone.cell[1] for zone in placed if zone.cell)
        widths = [self.width(placed, column) for column in range(columns)]
        lines: list[str] = []
        for row in sorted({zone.cell[0] for zone in placed if zone.cell}):
            cells = {zone.cell[1]: zone for zone in placed if zone.cell and zone.cell[0] == row}
            lines.append(
                _format_row([self.localize(cells[c].label) if c in cells else "" for c in range(columns)], widths)
            )
            lines.append(_format_row([self.pieces(cells[c]) if c in cells else "" for c in range(columns)], widths))
        return lines + [self.zone(zone) for zone in zones if zone.cell is None]

    def width(self, zones: list[Zone], column: int) -> int:
        here = [zone for zone in zones if zone.cell and zone.cell[1] == column]
        return max((len(text) for zone in here for text in (self.localize(zone.label), self.pieces(zone))), default=0)


def _format_row(texts: list[str], widths: list[int]) -> str:
    return (" " * COLUMN_GAP).join(text.ljust(width) for text, width in zip(texts, widths, strict=True)).rstrip()
