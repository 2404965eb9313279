"""Writes docs/reference/odds/GAME.md, a page of a game's odds with its charts: `make odds-report ARGS=tongits`.

The default is Kong-Pie: `make odds-report ARGS=1000000` of so many hands. With a folder, runs are stored there, and
continued later: `make odds-report ARGS="mahjong 5000000 build/odds"`.
"""

import importlib
import os
import sys
from pathlib import Path

from report_parts import PAGES, Counter

from meldhouse.games import GAMES


def write(game: str, hands: int | None, folder: Path | None) -> None:
    """Write the page of a game with the module report_of_GAME.py."""
    own = importlib.import_module(f"report_of_{game}")
    page, temporary = PAGES / f"{game}.md", PAGES / f"{game}.new"
    lines = list(own.page(Counter(game, own.USUAL, hands or own.HANDS, folder)))
    temporary.write_text("\n".join(lines).rstrip() + "\n", encoding="utf-8")
    os.replace(temporary, page)


def main() -> None:
    words = sys.argv[1:]
    games = [word for word in words if word in GAMES]
    hands = [int(word) for word in words if word.isdigit()]
    folders = [Path(word) for word in words if word not in games and not word.isdigit()]
    if len(hands) > 1 or len(folders) > 1:
        sys.exit("Name games, a number of hands and a folder: mahjong 100000 build/odds")
    number, folder = next(iter(hands), None), next(iter(folders), None)
    if not games:
        write("kongpie", number, folder)
    for game in games:
        write(game, number, folder and folder / game)


if __name__ == "__main__":
    main()
