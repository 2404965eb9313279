"""Random play by the rules and by an independent C program has the same statistics."""

import numpy as np
import pytest
from programs import COMPILER, build, far_apart, figures_of

import meldhouse as mh

HANDS = 100_000
OPTIONS = {"table": {}, "competition": {"minimum": 0}}  # the program doesn't count fans, so every complete hand wins
ENDINGS = {"exhausted": 1, "self_drawn": 2, "discard": 3, "robberies": 4}
COUNTERS = ("decisions", "turns", "draws", "chows", "pungs", "big_kongs", "small_kongs", "concealed_kongs")

pytestmark = pytest.mark.skipif(COMPILER is None, reason="There is no C compiler here.")


@pytest.fixture(scope="module")
def program(tmp_path_factory):
    return build("mahjong", tmp_path_factory.mktemp("reference"))


def columns(variant):
    """Return name -> the figure for every hand that was played by the rules."""
    tables = np.concatenate(list(mh.simulate("mahjong", variant, hands=HANDS, seed=1, **OPTIONS[variant])))
    tally = tables["tally"]
    story = {name: tally[name] for name in (*COUNTERS, "replacements", "flowers")}
    story |= {name: tally["ending"] == ending for name, ending in ENDINGS.items()}
    for seat in range(4):
        story[f"wins{seat}"] = tally["winner"] == seat
        if variant == "table":
            story[f"chips{seat}"] = tables["chips"][:, seat]
    return story


@pytest.mark.parametrize("variant", list(OPTIONS))
def test_mahjong_rules_and_independent_program_have_equal_statistics(program, variant):
    """Every counter and ending, and every seat's wins and chips, have the same mean within chance."""
    assert far_apart(columns(variant), figures_of(program, variant, HANDS, 1)) == {}
