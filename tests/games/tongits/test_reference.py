"""Random play by the rules and by an independent C program has the same statistics."""

import numpy as np
import pytest
from programs import COMPILER, build, far_apart, figures_of

import meldhouse as mh
from meldhouse.games.options import plain
from meldhouse.games.tongits.state import SEATS, Ended

TABLES, HANDS = 50_000, 4  # hands at a table; several, because the winner deals and may win the pot

pytestmark = pytest.mark.skipif(COMPILER is None, reason="There is no C compiler here.")
COUNTERS = ("decisions", "turns", "picks", "takes", "drops", "connects", "secrets", "draws_called", "burned")


@pytest.fixture(scope="module")
def program(tmp_path_factory):
    return build("tongits", tmp_path_factory.mktemp("reference"))


def played(variant):
    """Yield the tables after every hand that was played by the rules."""
    game = mh.GAMES["tongits"]
    rules = plain(game.variants[variant].rules)
    tables, deck, x = game.tables(TABLES), game.full_deck(rules), np.uint64(2)
    tables["rng"] = np.arange(1, TABLES + 1)
    for _ in range(HANDS):
        x = np.uint64(game.playouts.play_hands(tables, rules, deck, x)[1])
        yield tables.copy()


def columns(variant):
    """Return name -> the figure of every hand."""
    tables = np.concatenate(list(played(variant)))
    tally = tables["tally"]
    story = {name: tally[name] for name in COUNTERS}
    story |= {"draws_challenged": tally["draws_challenged"], "void": tally["winner"] < 0}
    for how in (Ended.TONGITS, Ended.DRAW, Ended.CHALLENGE, Ended.DECK_OUT):
        story[how.name.lower()] = (tally["ended"] == how) & (tally["winner"] >= 0)
    for seat in range(SEATS):
        story[f"wins{seat}"] = tally["winner"] == seat
        story[f"deadwood{seat}"] = tally["deadwood"][:, seat]
        story[f"chips{seat}"] = tables["chips"][:, seat]
    return story | {"pots_won": tables["prize"] > 0, "pot": tables["prize"]}


@pytest.mark.parametrize("variant", ["classic", "pagat"])
def test_tongits_rules_and_independent_program_have_equal_statistics(program, variant):
    """Every counter and ending, each seat's wins, deadwood and chips, and the pots have the same mean within chance."""
    assert far_apart(columns(variant), figures_of(program, variant, TABLES * HANDS, 1, HANDS)) == {}
