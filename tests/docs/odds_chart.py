"""The picture of odds that the README shows: what jokers change at Kings Corners, from as many hands as it names."""

from pathlib import Path

import meldhouse as mh
from meldhouse.odds.charts_vega import Drawing

PICTURE = Path(__file__).parents[2] / "docs" / "pictures" / "odds.svg"
WIDER = {"left": 5, "top": 5, "right": 50, "bottom": 5}  # letters may be wider where the picture is looked at
SHOWN = "Effect of jokers yes instead of no"


def picture() -> str:
    odds = mh.odds("kingscorners", hands=20_000, seed=1, compare="jokers=no,yes")
    whole = odds.plot().spec
    (one,) = (part for part in whole["vconcat"] if part["title"] == SHOWN)
    return Drawing({**one, "padding": WIDER})._repr_svg_() + "\n"
