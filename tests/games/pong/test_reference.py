"""Random play by the rules and by an independent C program has the same statistics."""

import numpy as np
import pytest
from programs import COMPILER, build, far_apart, figures_of

import meldhouse as mh

HANDS = 200_000

pytestmark = pytest.mark.skipif(COMPILER is None, reason="There is no C compiler here.")


@pytest.fixture(scope="module")
def program(tmp_path_factory):
    return build("pong", tmp_path_factory.mktemp("reference"))


def columns(variant):
    """Return name -> the figure for every hand that was played by the rules."""
    tables = np.concatenate(list(mh.simulate("pong", variant, hands=HANDS, seed=1)))
    tally = tables["tally"]
    counters = ("decisions", "turns", "draws", "takes", "wins_by_draw", "wins_by_discard", "tongs", "exhausted")
    story = {name: tally[name] for name in counters} | {"won": tally["winner"] >= 0}
    for seat in range(4):
        story[f"wins{seat}"] = tally["winner"] == seat
        story[f"chips{seat}"] = tables["chips"][:, seat]
    return story


@pytest.mark.parametrize("variant", ["tiles", "mixed"])
def test_pong_rules_and_independent_program_have_equal_statistics(program, variant):
    """Every counter, and every seat's wins and chips, have the same mean within chance."""
    assert far_apart(columns(variant), figures_of(program, variant, HANDS, 1)) == {}
