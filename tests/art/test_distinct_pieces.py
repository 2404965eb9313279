"""At 32 pixels every piece can be distinguished from every other, in every theme and with any color vision."""

import numpy as np
import pytest

from meldhouse import art
from tests.art.color_vision import FELT, apart, distances, drawn

ENOUGH = 0.025  # of a card's 1,440 pixels, 36 that differ clearly


@pytest.mark.parametrize("look", FELT)
@pytest.mark.parametrize("name", art.SETS)
def test_pieces_are_distinguishable_in_every_theme_and_color_vision(painter, name, look):
    found = distances(painter, art.SETS[name](), look)
    print(f"the closest ten of {name}, {look}:")
    for share, sight, one, other in found[:10]:
        print(f"  {share:.1%} {sight}: {one}, {other}")
    assert found[0][0] >= ENOUGH


def test_picture_distance_reflects_visible_differences(painter):
    """Equal pieces have distance 0; a face card differs more from a two than a three does; color blindness counts."""
    sheet = art.SETS["cards"]()
    cards = next(iter(drawn(painter, sheet, "light").values()))
    assert apart(cards["card-2H"], cards["card-2H"], "in colour") == 0
    assert apart(cards["card-2H"], cards["card-3H"], "in colour") < apart(
        cards["card-2H"], cards["card-KS"], "in colour"
    )
    red, green = np.full((1, 1, 3), (0.7, 0.2, 0.1)), np.full((1, 1, 3), (0.25, 0.4, 0.1))
    assert apart(red, green, "in colour") == 1
    assert apart(red, green, "without green") == 0
