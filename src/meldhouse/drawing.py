"""A scene as lines of text: what a view prints, and what a terminal shows."""

from collections.abc import Iterator

from meldhouse.games.scenes import UNSEEN, Scene, SeatLine, Shape, Zone

EMPTY = "--"
GAP = 3


def lines(scene: Scene, *, grid: bool = True) -> list[str]:
    """The whole table; without the grid every place is told on a line of its own."""
    middle = [zone for zone in scene.zones if zone.seat is None]
    body = [scene.title, *seat_lines(scene), ""]
    body += grid_lines(middle) if grid else [told(zone) for zone in middle]
    body += [f"{name}: {value}" for name, value in scene.facts]
    body += ["", *scene.summary, *([scene.prompt] if scene.prompt else [])]
    if scene.choices:
        body.append("You may: " + ", ".join(choice.move for choice in scene.choices))
    return tidy_blanks(body)


def tidy_blanks(body: list[str]) -> list[str]:
    """No two empty lines in a row, none at the ends."""
    kept = [line for n, line in enumerate(body) if line or (n and body[n - 1])]
    while kept and not kept[-1]:
        kept.pop()
    return kept


def seat_lines(scene: Scene) -> Iterator[str]:
    """Each seat with its figures, and its zones below it."""
    for line in scene.seats:
        yield seat_line(line)
        yield from ("  " + told(zone) for zone in scene.zones if zone.seat == line.seat)


def seat_line(line: SeatLine) -> str:
    figures = ", ".join(f"{name} {number}" for name, number in line.figures)
    marks = f" ({', '.join(line.marks)})" if line.marks else ""
    return f"Seat {line.seat}{marks}: {figures}" if figures else f"Seat {line.seat}{marks}"


def told(zone: Zone) -> str:
    note = f" ({zone.note})" if zone.note else ""
    return f"{zone.label}: {pieces(zone)}{note}"


def pieces(zone: Zone) -> str:
    """The pieces of a zone in order; backs are counted, and of a stack only the top shows."""
    if not zone.pieces:
        return EMPTY
    if set(zone.pieces) == {UNSEEN}:
        return f"{len(zone.pieces)} face down"
    if zone.shape is Shape.STACK and len(zone.pieces) > 1:
        return f"{zone.pieces[-1]} on top of {len(zone.pieces) - 1} more"
    return " ".join(zone.pieces)


def grid_lines(zones: list[Zone]) -> list[str]:
    """The middle of the table: zones in their rows and columns, each with its label above it."""
    placed = [zone for zone in zones if zone.cell is not None]
    if not placed:
        return [told(zone) for zone in zones]
    columns = 1 + max(zone.cell[1] for zone in placed if zone.cell)
    widths = [column_width(placed, column) for column in range(columns)]
    drawn: list[str] = []
    for row in sorted({zone.cell[0] for zone in placed if zone.cell}):
        cells = {zone.cell[1]: zone for zone in placed if zone.cell and zone.cell[0] == row}
        drawn.append(row_of([cells[c].label if c in cells else "" for c in range(columns)], widths))
        drawn.append(row_of([pieces(cells[c]) if c in cells else "" for c in range(columns)], widths))
    return drawn + [told(zone) for zone in zones if zone.cell is None]


def column_width(zones: list[Zone], column: int) -> int:
    texts = [text for zone in zones if zone.cell and zone.cell[1] == column for text in (zone.label, pieces(zone))]
    return max(map(len, texts), default=0)


def row_of(texts: list[str], widths: list[int]) -> str:
    return (" " * GAP).join(text.ljust(width) for text, width in zip(texts, widths, strict=True)).rstrip()
