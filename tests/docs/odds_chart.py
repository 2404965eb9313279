"""Draw the odds chart of the README: the effect of jokers in Kings Corners."""

from pathlib import Path

import meldhouse as mh
from meldhouse.odds.charts_vega import Drawing

PICTURE = Path(__file__).parents[2] / "docs" / "pictures" / "odds.svg"
WIDER = {"left": 5, "top": 5, "right": 50, "bottom": 5}  # fonts may be wider on the reader's machine
SHOWN = "Effect of jokers yes instead of no"


def picture() -> str:
    odds = mh.odds("kingscorners", hands=20_000, seed=1, compare="jokers=no,yes")
    whole = odds.plot().spec
    (one,) = (part for part in whole["vconcat"] if part["title"] == SHOWN)
    return Drawing({**one, "padding": WIDER})._repr_svg_() + "\n"
