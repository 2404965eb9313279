"""Random play by the rules and by an independent C program has the same statistics."""

import numpy as np
import pytest
from programs import COMPILER, build, far_apart, figures_of

import meldhouse as mh
from tests.support.parameter_sweep import sampled

SEATS = {"becker": 3, "pool": 2, "penalty": 6}  # others: four

pytestmark = pytest.mark.skipif(COMPILER is None, reason="There is no C compiler here.")


@pytest.fixture(scope="module")
def program(tmp_path_factory):
    return build("kingscorners", tmp_path_factory.mktemp("reference"))


def columns(variant, seats, hands):
    """Return name -> the figure for every hand that was played by the rules."""
    tables = np.concatenate(list(mh.simulate("kingscorners", variant, hands=hands, seats=seats, seed=1)))
    tally = tables["tally"]
    story = {name: tally[name] for name in ("decisions", "turns", "plays", "pile_moves", "kings", "drawn", "impasse")}
    story |= {"pot": tables["pot"], "left": tables["left"]}
    for seat in range(seats):
        story[f"wins{seat}"] = tally["winner"] == seat
        story[f"points{seat}"] = tables["points"][:, seat]
        story[f"chips{seat}"] = tables["chips"][:, seat]
    return story


@sampled("hands", 30_000, 100_000)
@pytest.mark.parametrize("variant", list(mh.GAMES["kingscorners"].variants))
def test_kingscorners_rules_and_independent_program_have_equal_statistics(program, variant, hands):
    """Every counter, and every seat's wins, points and chips, have the same mean within chance."""
    seats = SEATS.get(variant, 4)
    assert far_apart(columns(variant, seats, hands), figures_of(program, variant, seats, hands, 1)) == {}
