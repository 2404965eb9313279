"""Every piece is told from every other at 32 pixels, by every eye, in every look."""

import numpy as np
import pytest

from meldhouse import art
from tests.art.color_vision import FELT, apart, distances, drawn

ENOUGH = 0.025  # of a card's 1,440 pixels, 36 that differ clearly


@pytest.mark.parametrize("look", FELT)
@pytest.mark.parametrize("name", art.SETS)
def test_pieces_are_told_apart(painter, name, look):
    found = distances(painter, art.SETS[name](), look)
    print(f"the closest ten of {name}, {look}:")
    for share, sight, one, other in found[:10]:
        print(f"  {share:.1%} {sight}: {one}, {other}")
    assert found[0][0] >= ENOUGH


def test_the_measure_sees_what_there_is(painter):
    """Nothing is apart from itself; a court card is further from a two than a three is; red is seen, but not by all."""
    sheet = art.SETS["cards"]()
    cards = next(iter(drawn(painter, sheet, "light").values()))
    assert apart(cards["card-2H"], cards["card-2H"], "in colour") == 0
    assert apart(cards["card-2H"], cards["card-3H"], "in colour") < apart(
        cards["card-2H"], cards["card-KS"], "in colour"
    )
    red, green = np.full((1, 1, 3), (0.7, 0.2, 0.1)), np.full((1, 1, 3), (0.25, 0.4, 0.1))
    assert apart(red, green, "in colour") == 1
    assert apart(red, green, "without green") == 0
