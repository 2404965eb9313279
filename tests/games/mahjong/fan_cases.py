"""Parsers for the hands of the data files."""

import re
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
HOW = {"sd": "self_drawn", "last": "last_tile", "fourth": "fourth"}
WINDS = {"seat": "seat_wind", "prev": "prevalent_wind"}


def how_in(text: str) -> dict[str, Any]:
    """Parse `sd kong seat=S` into arguments of `score`."""
    words = text.split()
    how: dict[str, Any] = {HOW[word]: True for word in words if word in HOW}
    if "kong" in words:
        how["replacement" if "sd" in words else "robbing"] = True
    for name, value in (word.split("=") for word in words if "=" in word):
        how.update({WINDS[name]: value} if name in WINDS else {"flowers": int(value)})
    return how


def hand_in(text: str) -> tuple[str, list[str], str]:
    """Parse `[EEE]23m55p4m` into the concealed tiles, the melds and the winning tile."""
    melds = re.findall(r"\[([^\]]+)\]", text)
    loose = re.sub(r"\[[^\]]+\]", "", text)
    tile = re.search(r"(\d[mps]|[ESWNCFP])$", loose)
    assert tile
    win = tile[0]
    rest = loose[: -len(win)]
    if rest[-1:].isdigit():  # 66p8m is written apart, 678p as one run
        rest += win[-1]
    return rest, melds, win


def lines_of(name: str) -> list[list[str]]:
    text = (HERE / name).read_text(encoding="utf-8")
    return [[part.strip() for part in line.split("|")] for line in text.splitlines() if not line.startswith("#")]


def fans_in(text: str) -> list[tuple[str, int, int]]:
    """Parse `Tile Hog 2, Self-Drawn 1, Flower Tiles 1x3`; the table writes the points of all equal fans together."""
    found = []
    for part in text.split(", "):
        match = re.fullmatch(r"(.+) (\d+)(?:x(\d+))?", part)
        assert match
        found.append((match[1], int(match[2]), int(match[3] or 1)))
    return found


FAN_TABLE = [(hand, how, int(points), fans_in(fans)) for hand, how, points, fans in lines_of("fan_table.txt")]
EXCLUSIONS = [(*pair.split(" > "), hand, how) for pair, hand, how in lines_of("fan_exclusions.txt")]
