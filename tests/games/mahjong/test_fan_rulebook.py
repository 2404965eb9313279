"""The rulebook's table of fans agrees with the rows in the code."""

import doctest
from pathlib import Path

from meldhouse.games.mahjong import fan_table, score

PAGE = Path(__file__).parents[3] / "src" / "meldhouse" / "rulebook" / "mahjong-fans.md"
ARRANGEMENTS = {"sets": 1, "straight": 2, "pairs": 4, "orphans": 8, "knitted": 16, "any": fan_table.ANY}


def rows() -> list[list[str]]:
    lines = PAGE.read_text(encoding="utf-8").splitlines()
    table = [[part.strip() for part in line.strip("|").split("|")] for line in lines if line.startswith("| ")]
    return [row for row in table if len(row) == 7 and row[0] != "No."]


def test_rulebook_table_of_fans_agrees_with_the_code():
    """Number, names, points, condition, exclusions and arrangements of each fan are compared."""
    found = {row[1]: row for row in rows()}
    assert len(found) == len(fan_table.FANS) == len(rows())
    for fan in fan_table.FANS:
        number, _, chinese, points, text, takes, arrangements = found[fan.english]
        assert (number, chinese) == (str(fan.number or ""), fan.chinese)
        assert points == (f"{fan.points} ({fan.wmo2006} under `wmo2006`)" if fan.wmo2006 else str(fan.points))
        assert takes == ", ".join(fan_table.FANS[other].english for other in fan.excludes)
        assert sum(ARRANGEMENTS[name] for name in arrangements.split(", ")) == fan.needs
        assert text == str(fan.requirement)
        assert text.endswith(".")


def test_docstring_examples_of_score_are_correct():
    """The examples run as doctests."""
    assert doctest.testmod(score).failed == 0
