"""Draws training curves from their logs: python bench/curves.py docs/research/training/*.csv > FILE.svg"""

import csv
import sys
from pathlib import Path

WIDE, HIGH, EDGE = 720, 360, 48
COLOURS = ("#2a6fbb", "#c0562f", "#3d8b4f", "#7b4fa3", "#8a7a1f")


def read(path):
    """Return, for each measurement, millions of decisions, the share of wins, and its error."""
    with path.open(encoding="utf-8") as file:
        return [
            (int(row["decisions"]) / 1e6, float(row["share"]), float(row["share_error"]))
            for row in csv.DictReader(file)
        ]


def draw(curves):
    """Draw all curves in a single chart, each with its confidence interval."""
    most = max(at for rows in curves.values() for at, _, _ in rows)
    low = min(share - error for rows in curves.values() for _, share, error in rows)
    high = max(share + error for rows in curves.values() for _, share, error in rows)

    def point(at, share):
        across = EDGE + (WIDE - 2 * EDGE) * at / most
        return f"{across:.1f},{HIGH - EDGE - (HIGH - 2 * EDGE) * (share - low) / (high - low):.1f}"

    box = f'viewBox="0 0 {WIDE} {HIGH}"'
    yield f'<svg xmlns="http://www.w3.org/2000/svg" {box} font-family="sans-serif" font-size="13">'
    yield f'<rect width="{WIDE}" height="{HIGH}" fill="white"/>'
    yield f'<polyline points="{point(0, 1)} {point(most, 1)}" stroke="#999" stroke-dasharray="4"/>'
    yield f'<text x="{EDGE}" y="{EDGE - 20}">times the fair share of wins among club players</text>'
    across = WIDE / 2
    for number, (name, rows) in enumerate(curves.items()):
        colour = COLOURS[number % len(COLOURS)]
        band = [point(at, share + error) for at, share, error in rows]
        band += [point(at, share - error) for at, share, error in reversed(rows)]
        yield f'<polygon points="{" ".join(band)}" fill="{colour}" opacity="0.15"/>'
        line = " ".join(point(at, share) for at, share, _ in rows)
        yield f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2"/>'
        yield f'<text x="{across}" y="{EDGE - 20}" fill="{colour}">{name}</text>'
        across += 7 * len(name) + 16  # about as wide as it is
    for at in range(0, int(most) + 1, 2):
        yield f'<text x="{point(at, low).partition(",")[0]}" y="{HIGH - EDGE + 20}" text-anchor="middle">{at}</text>'
    for share in (0.8, 0.9, 1.0, 1.1, 1.2):
        if low <= share <= high:
            yield f'<text x="{EDGE - 30}" y="{point(0, share).partition(",")[2]}">{share}</text>'
    yield f'<text x="{WIDE / 2}" y="{HIGH - 10}" text-anchor="middle">million decisions</text></svg>'


if __name__ == "__main__":
    print("\n".join(draw({Path(name).stem: read(Path(name)) for name in sys.argv[1:]})))
